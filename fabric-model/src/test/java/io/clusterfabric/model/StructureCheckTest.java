package io.clusterfabric.model;

import static io.clusterfabric.model.SmallCluster.GATEWAY;
import static io.clusterfabric.model.SmallCluster.HOST;
import static io.clusterfabric.model.SmallCluster.NIC;
import static io.clusterfabric.model.SmallCluster.SWITCH;
import static io.clusterfabric.model.SmallCluster.cable;
import static io.clusterfabric.model.SmallCluster.cabled;
import static io.clusterfabric.model.SmallCluster.endpoint;
import static io.clusterfabric.model.SmallCluster.host;
import static io.clusterfabric.model.SmallCluster.link;
import static io.clusterfabric.model.SmallCluster.port;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.InvalidModelException;
import io.clusterfabric.model.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StructureCheckTest {
  /** A change that makes a good cluster bad, and all that must be said about it. */
  private record Case(String name, Consumer<ClusterBuilder> change, List<String> expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case of(String name, Consumer<ClusterBuilder> change, String... expected) {
    return new Case(name, change, List.of(expected));
  }

  private static Switch sw(String id) {
    return Switch.of(id, SWITCH);
  }

  static Stream<Case> cases() {
    return Stream.of(
        of("blank fabric id", c -> c.fabric(" "), "model.id.blank fabric  "),
        of("blank rack id", c -> c.addRack(Rack.builder().id("").build()), "model.id.blank rack "),
        of(
            "rack twice",
            c -> c.addRack(Rack.builder().id("r1").build()),
            "model.id.duplicate rack r1"),
        of(
            "domain twice",
            c -> c.addFailureDomain(FailureDomain.builder().id("d").kind("k").build()),
            "model.id.duplicate failure domain d"),
        of(
            "switch twice in a fabric",
            c -> c.fabric("b").addSwitch(sw("s1")),
            "model.id.duplicate switch s1"),
        of(
            "gateway twice in a fabric",
            c -> c.fabric("b").addSwitch(Switch.of("g", GATEWAY)),
            "model.id.duplicate switch g"),
        of(
            "switch that is no gateway in two fabrics",
            c -> c.fabric("f").addSwitch(sw("s2")),
            "model.id.duplicate switch s2",
            // its links in the first fabric now end at a switch of the second
            "model.link.across-fabrics link l2",
            "model.link.across-fabrics link l3"),
        of(
            "gateway here, plain switch there",
            c -> c.fabric("z").addSwitch(sw("g")),
            "model.id.duplicate switch g"),
        of(
            "switch id with bracket",
            c -> c.fabric("b").addSwitch(sw("s[")),
            "model.id.form switch s["),
        of("switch id blank", c -> c.fabric("b").addSwitch(sw(" ")), "model.id.form switch  "),
        of(
            "switch id with tab",
            c -> c.fabric("b").addSwitch(sw("s\t")),
            "model.id.form switch s\t"),
        of("host id with bracket", c -> c.addHost(host("h]", HOST)), "model.id.form host h]"),
        of("host twice", c -> c.addHost(host("h1", HOST)), "model.id.duplicate host h1"),
        of(
            "host and switch of one id",
            c -> c.addHost(host("s9", HOST)).fabric("b").addSwitch(sw("s9")),
            "model.id.duplicate host s9"),
        of(
            "port described at another switch",
            c -> c.fabric("b").addSwitch(described("s4", "s1[9]")),
            "model.port.elsewhere port s1[9]"),
        of(
            "port described twice",
            c -> c.fabric("b").addSwitch(described("s4", "s4[9]", "s4[9]")),
            "model.id.duplicate port s4[9]"),
        of(
            "endpoint of another host",
            c -> c.addHost(host("h2", HOST, endpoint("h1[nic0/3]", "b"))),
            "model.port.elsewhere port h1[nic0/3]"),
        of(
            "endpoint on no fabric",
            c -> c.addHost(host("h2", HOST, endpoint("h2[nic0/1]", "x"))),
            "model.endpoint.no-fabric port h2[nic0/1]"),
        of(
            "endpoint twice",
            c -> c.addHost(host("h2", HOST, endpoint("h2[p]", "b"), endpoint("h2[p]", "b"))),
            "model.id.duplicate port h2[p]"),
        of(
            "endpoint of no adapter",
            c ->
                c.addHost(
                    host("h2", HostSpec.builder().model("m").build(), endpoint("h2[p]", "b"))),
            "model.endpoint.no-adapter port h2[p]"),
        of(
            "endpoint near a GPU that the host does not have",
            c ->
                c.addHost(
                    host(
                        "h2",
                        HOST,
                        Endpoint.builder()
                            .from(endpoint("h2[p]", "b"))
                            .addGpusNear(Gpu.builder().index(99).model("none").build())
                            .build())),
            "model.endpoint.no-gpu port h2[p]"),
        of(
            "endpoint near a GPU twice",
            c ->
                c.addHost(
                    host(
                        "h2",
                        HOST,
                        Endpoint.builder()
                            .from(endpoint("h2[p]", "b"))
                            .gpusNear(List.of(HOST.gpus().get(0), HOST.gpus().get(0)))
                            .build())),
            "model.endpoint.gpu-twice port h2[p]"),
        of("cluster id with NUL", c -> c.id("c\u0000"), "model.id.form cluster c\u0000"),
        of("fabric id with a line end", c -> c.fabric("f\n"), "model.id.form fabric f\n"),
        of(
            "rack id with ESC",
            c -> c.addRack(Rack.builder().id("\u001b[31m").row("\r").build()),
            "model.id.form rack \u001b[31m",
            "model.name.form rack \u001b[31m"),
        of(
            "domain with control characters",
            c ->
                c.addFailureDomain(
                    FailureDomain.builder().id("x\t").kind("\t").title("\t").build()),
            "model.id.form failure domain x\t",
            "model.name.form failure domain x\t",
            "model.name.form failure domain x\t"),
        of(
            "link id with a line end",
            c -> c.fabric("b").addLink(link("l\n", "s1[7]", "s2[7]")),
            "model.id.form link l\n"),
        of(
            "cable with control characters",
            c ->
                c.fabric("b")
                    .addLink(cabled("l4", "s1[7]", "s2[7]", "c\n"))
                    .addCable(
                        Cable.builder()
                            .from(cable("c\n", List.of("l4"), "s1[7]", "s2[7]"))
                            .part("\n")
                            .reachClass("\n")
                            .connectors(List.of("\n", "\n"))
                            .build()),
            "model.id.form cable c\n",
            "model.name.form cable c\n",
            "model.name.form cable c\n",
            "model.name.form cable c\n"),
        of(
            "link of a generation of control characters",
            c ->
                c.fabric("b")
                    .addLink(
                        Link.of(
                            port("s1[7]"),
                            port("s2[7]"),
                            LinkSpec.builder().generation("\u0007").build())),
            "model.name.form link s1[7]--s2[7]"),
        of(
            "switch with control characters",
            c ->
                c.fabric("b")
                    .addSwitch(
                        Switch.builder()
                            .id("s4")
                            .spec(SwitchSpec.builder().model("\n").part("\n").build())
                            .enclosure("\n")
                            .guid("\n")
                            .location(Location.builder().rack("\n").row("\n").room("\n").build())
                            .addPorts(
                                Port.builder()
                                    .ref(port("s4[1]"))
                                    .splitOf("\n")
                                    .fec("\n")
                                    .reservedFor("\n")
                                    .build())
                            .build()),
            "model.name.form switch s4",
            "model.name.form switch s4",
            "model.name.form switch s4",
            "model.name.form switch s4",
            "model.name.form switch s4",
            "model.name.form switch s4",
            "model.name.form switch s4",
            "model.name.form port s4[1]",
            "model.name.form port s4[1]",
            "model.name.form port s4[1]"),
        of(
            "host with control characters",
            c ->
                spec(
                    c,
                    HostSpec.builder()
                        .model("\n")
                        .part("\n")
                        .addGpu(Gpu.builder().index(0).model("\n").part("\n").build())
                        .addAdapter(
                            Adapter.builder().id("\n").model("\n").part("\n").guid("\n").build())
                        .addPcieNode(PcieNode.builder().id("\n").build())),
            "model.id.form host h2",
            "model.id.form host h2",
            "model.name.form host h2",
            "model.name.form host h2",
            "model.name.form host h2",
            "model.name.form host h2",
            "model.name.form host h2",
            "model.name.form host h2",
            "model.name.form host h2"),
        of(
            "bond of control characters",
            c ->
                c.addHost(
                    host(
                        "h2",
                        HOST,
                        Endpoint.builder().from(endpoint("h2[p]", "b")).bond("\n").build())),
            "model.name.form port h2[p]"),
        of(
            "cable end twice",
            c ->
                c.fabric("b")
                    .addLink(cabled("l4", "s1[7]", "s2[7]", "c2"))
                    .addCable(cable("c2", List.of("l4"), "s1[7]", "s2[7]", "s2[7]")),
            "model.cable.end-twice cable c2"),
        of(
            "host names an unknown domain",
            c ->
                c.addHost(
                    Host.builder().from(host("h2", HOST)).addFailureDomains("d", "e").build()),
            "model.failure-domain.unknown host h2"),
        of(
            "switch names an unknown domain",
            c ->
                c.fabric("b")
                    .addSwitch(Switch.builder().from(sw("s4")).addFailureDomain("e").build()),
            "model.failure-domain.unknown switch s4"),
        of(
            "link twice",
            c -> c.fabric("b").addLink(link("l3", "s1[7]", "s2[7]")),
            "model.id.duplicate link l3"),
        of(
            "blank link id",
            c -> c.fabric("b").addLink(link("", "s1[7]", "s2[7]")),
            "model.id.blank link "),
        of(
            "link to no node",
            c -> c.fabric("b").addLink(link("l4", "s1[7]", "x[7]")),
            "model.link.dangling link l4"),
        of(
            "link to a host's port that is no endpoint",
            c -> c.fabric("b").addLink(link("l4", "s1[7]", "h1[nic0/9]")),
            "model.link.dangling link l4"),
        of(
            "link to an endpoint on another fabric",
            c ->
                c.addHost(host("h2", HOST, endpoint("h2[p]", "f")))
                    .fabric("b")
                    .addLink(link("l4", "s1[7]", "h2[p]")),
            "model.link.across-fabrics link l4"),
        of(
            "link to a switch of another fabric",
            c -> c.fabric("b").addLink(link("l4", "s1[7]", "s3[7]")),
            "model.link.across-fabrics link l4"),
        of(
            "link to a gateway that is not in the fabric",
            c -> c.fabric("z").addSwitch(sw("s9")).addLink(link("l4", "s9[1]", "g[7]")),
            "model.link.across-fabrics link l4"),
        of(
            "port used twice",
            c -> c.fabric("b").addLink(link("l4", "s1[1]", "s2[7]")),
            "model.port.used-twice port s1[1]"),
        of(
            "link from a port to itself",
            c -> c.fabric("b").addLink(link("l4", "s1[7]", "s1[7]")),
            "model.link.one-port link l4"),
        of(
            "cable without links",
            c -> c.fabric("b").addCable(cable("c2", List.of(), "s1[8]", "s2[8]")),
            "model.cable.incomplete cable c2"),
        of(
            "cable with one end",
            c ->
                c.fabric("b")
                    .addLink(cabled("l4", "s1[7]", "s2[7]", "c2"))
                    .addCable(cable("c2", List.of("l4"), "s1[7]")),
            "model.cable.incomplete cable c2",
            "model.cable.end-missing cable c2"),
        of(
            "cable with a link that is none",
            c -> c.fabric("b").addCable(cable("c2", List.of("l9"), "s1[7]", "s2[7]")),
            "model.cable.no-link cable c2"),
        of(
            "cable twice",
            c ->
                c.fabric("b")
                    .addLink(cabled("l4", "s1[7]", "s2[7]", "c1"))
                    .addCable(cable("c1", List.of("l4"), "s1[7]", "s2[7]")),
            "model.id.duplicate cable c1"),
        of(
            "link in two cables",
            c -> c.fabric("b").addCable(cable("c2", List.of("l2"), "s1[2]", "s2[2]")),
            "model.cable.link-twice cable c2",
            "model.cable.link-disagrees cable c2"),
        of(
            "link twice in a cable",
            c ->
                c.fabric("b")
                    .addLink(cabled("l4", "s1[7]", "s2[7]", "c2"))
                    .addCable(cable("c2", List.of("l4", "l4"), "s1[7]", "s2[7]")),
            "model.cable.link-twice cable c2"),
        of(
            "cable whose link names none",
            c -> c.fabric("b").addCable(cable("c2", List.of("l3"), "g[1]", "s2[3]")),
            "model.cable.link-disagrees cable c2"),
        of(
            "link names a cable that is none",
            c -> c.fabric("b").addLink(cabled("l4", "s1[7]", "s2[7]", "c9")),
            "model.link.no-cable link l4"),
        of(
            "two GPUs of one index",
            c ->
                spec(
                    c,
                    HostSpec.builder()
                        .from(HOST)
                        .addGpu(Gpu.builder().index(0).model("x").build())),
            "model.id.duplicate host h2"),
        of(
            "two adapters of one name",
            c ->
                spec(
                    c,
                    HostSpec.builder()
                        .from(HOST)
                        .addAdapter(Adapter.builder().id("nic0").model("x").build())),
            "model.id.duplicate host h2"),
        of(
            "two PCIe nodes of one id",
            c ->
                spec(
                    c,
                    HostSpec.builder()
                        .from(HOST)
                        .addPcieNode(PcieNode.builder().id("root").build())),
            "model.id.duplicate host h2"),
        of(
            "unknown PCIe node",
            c -> spec(c, HostSpec.builder().model("m").addAdapter(NIC)),
            "model.pcie.unknown host h2"),
        of(
            "PCIe node above itself",
            c ->
                spec(
                    c,
                    HostSpec.builder()
                        .model("m")
                        .addPcieNode(PcieNode.builder().id("a").parent("b").build())
                        .addPcieNode(PcieNode.builder().id("b").parent("a").build())),
            "model.pcie.cycle host h2",
            "model.pcie.cycle host h2"));
  }

  private static void spec(ClusterBuilder c, ImmutableHostSpec.Builder spec) {
    HostSpec built = spec.build();
    c.addHost(host("h2", built)).addHost(host("h3", built)); // one spec is checked once
  }

  private static Switch described(String id, String... ports) {
    return Switch.builder()
        .from(sw(id))
        .addAllPorts(Arrays.stream(ports).map(p -> Port.builder().ref(port(p)).build()).toList())
        .build();
  }

  private static List<String> told(Findings findings) {
    return findings.stream().map(f -> f.ruleId() + " " + f.where()).sorted().toList();
  }

  @Test
  void theSmallClusterIsGood() {
    assertThat(SmallCluster.builder().check()).isEmpty();
    assertThat(Cluster.builder("empty").check()).isEmpty();
    assertThat(told(Cluster.builder(" ").check())).containsExactly("model.id.blank cluster  ");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void eachViolationIsTold(Case each) {
    ClusterBuilder c = SmallCluster.builder();
    each.change.accept(c);
    Findings found = c.check();
    assertThat(told(found)).containsExactlyElementsOf(each.expected.stream().sorted().toList());
    assertThat(found).allMatch(f -> f.severity() == Severity.ERROR && !f.why().isBlank());
    assertThatExceptionOfType(InvalidModelException.class)
        .isThrownBy(c::build)
        .satisfies(e -> assertThat(e.findings()).isEqualTo(found))
        .withMessageContaining("breaks " + found.size() + " rule(s)");
  }

  @Test
  void allViolationsAreToldAtOnce() {
    ClusterBuilder c = SmallCluster.builder();
    c.addHost(host("h[", HOST));
    c.addRack(Rack.builder().id("r1").build());
    c.fabric("b").addSwitch(sw("s1"));
    for (int i = 0; i < 30; i++) {
      c.fabric("b").addLink(link("x" + i, "s1[x" + i + "]", "nowhere[" + i + "]"));
    }
    Findings found = c.check();
    assertThat(found).hasSize(33);
    assertThat(found.ofRule("model.link.dangling")).hasSize(30);
    assertThatExceptionOfType(InvalidModelException.class)
        .isThrownBy(c::build)
        .withMessageContaining("... and 13 more; see findings()");
  }

  /** The cases above name every rule that the check knows. */
  @Test
  void eachRuleHasACase() throws IOException {
    Set<String> known = new TreeSet<>();
    for (String type : List.of("StructureCheck", "NameCheck")) {
      Path source = Path.of("src/main/java/io/clusterfabric/model/" + type + ".java");
      Matcher ids = Pattern.compile("\"(model\\.[a-z.-]+)\"").matcher(Files.readString(source));
      while (ids.find()) {
        known.add(ids.group(1));
      }
    }
    assertThat(known).hasSizeGreaterThan(15);
    Set<String> shown = new TreeSet<>();
    cases().forEach(c -> c.expected.forEach(e -> shown.add(e.substring(0, e.indexOf(' ')))));
    assertThat(shown).isEqualTo(known);
  }

  @Test
  void whatIsMerelyOddCanBeBuilt() {
    ClusterBuilder c = SmallCluster.builder();
    c.fabric("b")
        .addLink(link("loop", "s1[20]", "s1[21]"))
        .addLink(link("parallel", "s1[22]", "s2[22]"))
        .addSwitch(sw("alone"))
        .addLink(link("b-only", "g[9]", "s1[23]"));
    c.fabric("f").addLink(link("f-only", "g[10]", "s3[23]"));
    c.fabric("empty");
    List<Finding> found = new ArrayList<>(c.check().asList());
    assertThat(found).isEmpty();
    assertThat(c.build().fabric("b").links()).anyMatch(Link::isLoopback);
  }

  @Test
  void oneCableMayCarrySeveralLinks() {
    ClusterBuilder c = SmallCluster.builder();
    c.fabric("b")
        .addLink(cabled("l4", "s1[7]", "s2[7]", "c2"))
        .addLink(cabled("l5", "s1[8]", "s2[8]", "c2"))
        .addCable(cable("c2", List.of("l4", "l5"), "s2[8]", "s1[8]", "s2[7]", "s1[7]"));
    assertThat(c.check()).isEmpty();
    assertThat(c.build().fabric("b").cables().get(1).ends())
        .containsExactly(port("s1[7]"), port("s1[8]"), port("s2[7]"), port("s2[8]"));
  }
}
