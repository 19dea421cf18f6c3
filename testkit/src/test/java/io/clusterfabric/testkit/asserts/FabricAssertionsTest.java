package io.clusterfabric.testkit.asserts;

import static io.clusterfabric.testkit.asserts.FabricAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Provenance;
import io.clusterfabric.model.Rack;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class FabricAssertionsTest {
  private static final SwitchSpec SWITCH = SwitchSpec.builder().model("m").build();
  private static final LinkSpec LINK = LinkSpec.builder().build();

  /** A cluster of switches that are joined as told, such as {@code a-b}. */
  private static ClusterBuilder switches(String... pairs) {
    ClusterBuilder c = Cluster.builder("c");
    Map<String, Integer> ports = new TreeMap<>();
    for (String pair : pairs) {
      List<String> ends = List.of(pair.split("-", -1));
      PortRef[] refs = new PortRef[2];
      for (int i = 0; i < 2; i++) {
        refs[i] = new PortRef(ends.get(i), "" + ports.merge(ends.get(i), 1, Integer::sum));
      }
      c.fabric("f").addLink(Link.of(refs[0], refs[1], LINK));
    }
    ports.keySet().forEach(s -> c.fabric("f").addSwitch(Switch.of(s, SWITCH)));
    return c;
  }

  private static void fails(ThrowingCallable assertion, String... parts) {
    assertThatThrownBy(assertion).isInstanceOf(AssertionError.class).hasMessageContainingAll(parts);
  }

  @Test
  void countsAreCompared() {
    Cluster c = switches("a-b", "b-c").build();
    assertThat(c).hasHosts(0).hasSwitches(3).hasLinks(2).hasEndpoints(0).hasFabrics(1);
    assertThat(c).hasSwitches(SwitchKind.SWITCH, 3).hasSwitches(SwitchKind.ROUTER, 0);
    fails(() -> assertThat(c).hasHosts(1), "expected 1 hosts, found 0");
    fails(() -> assertThat(c).hasSwitches(2), "expected 2 switches, found 3");
    fails(() -> assertThat(c).hasSwitches(SwitchKind.ROUTER, 1), "ROUTER", "found 0");
    fails(() -> assertThat(c).hasLinks(3), "expected 3 links, found 2");
    fails(() -> assertThat(c).hasEndpoints(3), "expected 3 endpoints, found 0");
    fails(() -> assertThat(c).hasFabrics(3), "expected 3 fabrics, found 1");
    fails(() -> assertThat((Cluster) null).hasHosts(0), "not to be null");
  }

  @Test
  void aGatewayInTwoFabricsCountsOnce() {
    Switch gateway =
        Switch.of("g", SwitchSpec.builder().model("m").kind(SwitchKind.GATEWAY).build());
    ClusterBuilder c = Cluster.builder("c");
    c.fabric("f").addSwitch(gateway);
    c.fabric("g").addSwitch(gateway);
    assertThat(c.build()).hasSwitches(1);
  }

  @Test
  void provenanceIsNotCompared() {
    Cluster c = switches("a-b").build();
    assertThat(c.toBuilder().provenance(Provenance.of("elsewhere")).build()).isSameClusterAs(c);
    fails(
        () -> assertThat(switches("a-b", "b-c").build()).isSameClusterAs(c),
        "2 switches",
        "1 links");
    fails(
        () ->
            assertThat(c.toBuilder().addRack(Rack.builder().id("r").build()).build())
                .isSameClusterAs(c),
        "rack");
    fails(
        () -> assertThat(c.toBuilder().extension("x", "1").build()).isSameClusterAs(c),
        "extensions");
    fails(() -> assertThat(Cluster.builder("d").build()).isSameClusterAs(c), "id c, found d");
  }

  @Test
  void theFirstOtherElementIsNamed() {
    fails(
        () -> assertThat(switches("a-c").build()).isSameClusterAs(switches("a-b").build()),
        "switch",
        "expected b",
        "found c");
  }

  @Test
  void namesMayDiffer() {
    assertThat(switches("x-m", "m-q").build()).isSameUpToNamesAs(switches("a-b", "b-c").build());
  }

  @Test
  void degreesMayNotDiffer() {
    // a path and a star of three links
    fails(
        () ->
            assertThat(switches("a-b", "b-c", "c-d").build())
                .isSameUpToNamesAs(switches("a-b", "a-c", "a-d").build()),
        "within 1 links");
  }

  @Test
  void neighboursOfNeighboursMayNotDiffer() {
    // equal degrees (two of 3 links, two of 2, four of 1) but the branches are apart or not
    fails(
        () ->
            assertThat(switches("a-b", "b-c", "c-d", "b-e", "c-f", "f-g", "e-h").build())
                .isSameUpToNamesAs(
                    switches("a-b", "b-c", "c-d", "b-e", "c-f", "f-g", "g-h").build()),
        "expected");
  }

  @Test
  void whatNodesAndLinksAreMayNotDiffer() {
    Cluster plain = switches("a-b").build();
    ClusterBuilder other = Cluster.builder("c");
    other
        .fabric("f")
        .addSwitch(Switch.of("a", SWITCH))
        .addSwitch(Switch.of("b", SwitchSpec.builder().model("other").build()))
        .addLink(Link.of(new PortRef("a", "1"), new PortRef("b", "1"), LINK));
    fails(() -> assertThat(other.build()).isSameUpToNamesAs(plain), "what they are");
    ClusterBuilder faster = Cluster.builder("c");
    LinkSpec fast = LinkSpec.builder().dataRate(Bandwidth.of("1Gb/s")).build();
    faster
        .fabric("f")
        .addSwitch(Switch.of("a", SWITCH))
        .addSwitch(Switch.of("b", SWITCH))
        .addLink(Link.of(new PortRef("a", "1"), new PortRef("b", "1"), fast));
    fails(() -> assertThat(faster.build()).isSameUpToNamesAs(plain), "within 1 links");
  }

  @Test
  void railsMayNotDiffer() {
    assertThat(host(0, 1)).isSameUpToNamesAs(host(0, 1));
    // the switches tell the rails apart by how they are joined
    fails(() -> assertThat(host(1, 0)).isSameUpToNamesAs(host(0, 0)), "within");
  }

  private static Cluster host(int... rails) {
    HostSpec.Builder spec = HostSpec.builder();
    spec.model("h");
    for (int i = 0; i < rails.length; i++) {
      spec.addAdapter(Adapter.builder().id("n" + i).model("a").build());
    }
    HostSpec built = spec.build();
    ClusterBuilder c = Cluster.builder("c");
    Host.Builder h = Host.builder();
    h.id("h").spec(built);
    c.fabric("f").addSwitch(Switch.of("s", SWITCH));
    for (int i = 0; i < rails.length; i++) {
      PortRef port = new PortRef("h", "n" + i + "/1");
      h.addEndpoint(
          Endpoint.builder()
              .port(port)
              .fabricId("f")
              .adapter(built.adapters().get(i))
              .rail(rails[i])
              .build());
      c.fabric("f").addLink(Link.of(port, new PortRef("s", "" + i), LINK));
    }
    return c.addHost(h.build()).build();
  }

  @Test
  void findingsAreNamed() {
    Finding error = Finding.of("a.b", Severity.ERROR, ElementRef.host("h"), "it is bad");
    Finding info = Finding.of("a.c", Severity.INFO, ElementRef.host("h"), "it is so");
    Findings both = Findings.of(error, info);
    assertThat(Findings.none()).hasNoFindings().hasNoErrors().hasOnlyRules();
    assertThat(Findings.of(info)).hasNoErrors().hasRule("a.c").hasRule("a.x", 0);
    assertThat(both).hasOnlyRules("a.c", "a.b").hasRule("a.b", 1);
    fails(() -> assertThat(both).hasNoFindings(), "it is bad", "it is so");
    fails(() -> assertThat(both).hasNoErrors(), "it is bad");
    fails(() -> assertThat(both).hasRule("a.x"), "a.x", "it is bad");
    fails(() -> assertThat(both).hasRule("a.b", 2), "found 1");
    fails(() -> assertThat(both).hasOnlyRules("a.b"), "[a.b]", "it is so");
    fails(() -> assertThat(both).hasOnlyRules("a.b", "a.c", "a.d"), "a.d");
  }

  @Test
  void manyFindingsAreCutShort() {
    Findings.Builder many = Findings.builder();
    for (int i = 0; i < 30; i++) {
      many.add("a.b", Severity.ERROR, ElementRef.host("h" + i), "it is bad");
    }
    fails(() -> assertThat(many.build()).hasNoErrors(), "host h19", "10 more");
  }
}
