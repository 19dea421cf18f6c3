package io.clusterfabric.testkit.arbitrary;

import static io.clusterfabric.testkit.asserts.FabricAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class ClusterArbitrariesProperties {
  @Provide
  Arbitrary<Cluster> clusters() {
    return ClusterArbitraries.clusters();
  }

  @Property(tries = 200)
  void clustersSurviveTheirBuilder(@ForAll("clusters") Cluster c) {
    assertThat(c.toBuilder().build()).isSameClusterAs(c).isEqualTo(c);
    assertThat(c.hashCode()).isEqualTo(c.toBuilder().build().hashCode());
  }

  @Property(tries = 200)
  void relabellingChangesNamesOnly(
      @ForAll("clusters") Cluster c, @ForAll @IntRange(max = 1000) int seed) {
    Cluster other = ClusterArbitraries.relabelled(c, seed);
    assertThat(other)
        .isSameUpToNamesAs(c)
        .hasHosts(c.hosts().size())
        .hasFabrics(c.fabrics().size());
    assertThat(ClusterArbitraries.relabelled(c, seed)).isEqualTo(other);
    Map<String, String> names = ClusterArbitraries.newNames(c, seed);
    assertThat(new HashSet<>(names.values())).hasSameSizeAs(names.keySet());
    for (Host h : c.hosts()) {
      assertThat(other.host(names.getOrDefault(h.id(), h.id())).spec()).isEqualTo(h.spec());
    }
  }

  @Property(tries = 200)
  void linksLeftOutAreAsManyAsAsked(
      @ForAll("clusters") Cluster c,
      @ForAll @DoubleRange(min = 0, max = 1) double fraction,
      @ForAll @IntRange(max = 1000) int seed) {
    List<Link> before = links(c);
    List<Link> after = links(ClusterArbitraries.withoutLinks(c, fraction, seed));
    assertThat(after).hasSize(before.size() - (int) (fraction * before.size()));
    assertThat(before).containsAll(after);
    assertThat(ClusterArbitraries.withoutLinks(c, 0, seed)).isEqualTo(c);
  }

  @Example
  void aShareBeyondOneIsRefused() {
    Cluster c = Cluster.builder("c").build();
    for (double share : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ClusterArbitraries.withoutLinks(c, share, 1))
          .withMessageContaining(String.valueOf(share));
    }
  }

  /** An arbitrary that never makes a thing hides the bugs of that thing. */
  @Example
  void everyOptionalThingOccurs() {
    Map<String, Predicate<Cluster>> wanted = new TreeMap<>();
    wanted.put("three fabrics", c -> c.fabrics().size() == 3);
    wanted.put("no hosts", c -> c.hosts().isEmpty());
    wanted.put("no links", c -> links(c).isEmpty());
    wanted.put("racks", c -> !c.racks().isEmpty());
    wanted.put("failure domains", c -> !c.failureDomains().isEmpty());
    wanted.put(
        "domain with title", c -> c.failureDomains().stream().anyMatch(d -> d.title().isPresent()));
    wanted.put("extensions", c -> !c.extensions().isEmpty());
    wanted.put("provenance", c -> c.provenance().format().isPresent());
    wanted.put("foreign names", c -> c.id().chars().anyMatch(x -> x > 127));
    wanted.put("host: location", host(h -> h.location().isPresent()));
    wanted.put("host: domains", host(h -> !h.failureDomains().isEmpty()));
    wanted.put("host: GPUs", host(h -> !h.spec().gpus().isEmpty()));
    wanted.put(
        "host: GPU on PCIe",
        host(h -> h.spec().gpus().stream().anyMatch(g -> g.pcieLink().isPresent())));
    wanted.put("host: PCIe tree", host(h -> h.spec().pcieNodes().size() > 1));
    wanted.put("host: scale-up", host(h -> h.spec().scaleUp().isPresent()));
    wanted.put("host: part", host(h -> h.spec().part().isPresent()));
    wanted.put(
        "host: GUID", host(h -> h.spec().adapters().stream().anyMatch(a -> a.guid().isPresent())));
    wanted.put("host: rail", host(h -> h.endpoints().stream().anyMatch(e -> e.rail().isPresent())));
    wanted.put(
        "host: plane", host(h -> h.endpoints().stream().anyMatch(e -> e.plane().isPresent())));
    wanted.put("host: bond", host(h -> h.endpoints().stream().anyMatch(e -> e.bond().isPresent())));
    wanted.put(
        "host: near GPU", host(h -> h.endpoints().stream().anyMatch(e -> !e.gpusNear().isEmpty())));
    wanted.put(
        "host: two fabrics",
        host(h -> h.endpoints().stream().map(e -> e.fabricId()).distinct().count() > 1));
    wanted.put("switch: location", switchNode(s -> s.location().isPresent()));
    wanted.put("switch: tier", switchNode(s -> s.tier().isPresent() && s.rail().isPresent()));
    wanted.put("switch: plane", switchNode(s -> s.plane().isPresent()));
    wanted.put("switch: enclosure", switchNode(s -> s.enclosure().isPresent()));
    wanted.put(
        "switch: split ports",
        switchNode(s -> s.ports().stream().anyMatch(p -> p.splitOf().isPresent())));
    wanted.put(
        "switch: port rate",
        switchNode(s -> s.ports().stream().anyMatch(p -> p.negotiatedRate().isPresent())));
    wanted.put(
        "switch: reserved port",
        switchNode(s -> s.ports().stream().anyMatch(p -> p.reservedFor().isPresent())));
    wanted.put("switch: domains", switchNode(s -> !s.failureDomains().isEmpty()));
    for (SwitchKind kind : SwitchKind.values()) {
      wanted.put("switch: " + kind, switchNode(s -> s.spec().kind() == kind));
    }
    wanted.put("link: backplane", link(l -> l.spec().backplane()));
    wanted.put("link: loopback", link(Link::isLoopback));
    wanted.put("link: cable", link(l -> l.cableId().isPresent()));
    wanted.put("link: rate", link(l -> l.spec().dataRate().isPresent()));
    wanted.put("link: no rate", link(l -> l.spec().dataRate().isEmpty()));
    wanted.put("link: all rates", link(l -> l.spec().signallingRate().isPresent()));
    wanted.put("links: parallel", ClusterArbitrariesProperties::hasParallelLinks);
    wanted.put("cable: two links", cableLinks(2));
    wanted.put("cable: one link", cableLinks(1));
    Arbitrary<Cluster> clusters = ClusterArbitraries.clusters();
    for (int i = 0; i < 2000 && !wanted.isEmpty(); i++) {
      Cluster c = clusters.sample();
      wanted.values().removeIf(p -> p.test(c));
    }
    assertThat(wanted.keySet()).isEmpty();
  }

  /** No law: jqwik refutes it, and a listener would see to what the refutation was reduced. */
  static class NoLoopbacks {
    static final List<Cluster> REFUTATIONS = new ArrayList<>();

    @Provide
    Arbitrary<Cluster> clusters() {
      return ClusterArbitraries.clusters();
    }

    @Property(tries = 500, seed = "1")
    boolean noClusterHasALoopback(@ForAll("clusters") Cluster c) {
      boolean refuted = links(c).stream().anyMatch(Link::isLoopback);
      if (refuted) {
        REFUTATIONS.add(c);
      }
      return !refuted;
    }
  }

  @Example
  void shrinkingLeavesLittle() {
    NoLoopbacks.REFUTATIONS.clear();
    LauncherFactory.create(
            LauncherConfig.builder()
                .enablePostDiscoveryFilterAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .build())
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(NoLoopbacks.class))
                // to listeners, of which there are none, instead of the console
                .configurationParameter("jqwik.reporting.usejunitplatform", "true")
                .build());
    assertThat(NoLoopbacks.REFUTATIONS).isNotEmpty();
    Cluster smallest = NoLoopbacks.REFUTATIONS.get(NoLoopbacks.REFUTATIONS.size() - 1);
    assertThat(smallest).hasFabrics(1).hasHosts(0).hasSwitches(1).hasLinks(1);
    assertThat(smallest.extensions()).isEmpty();
  }

  private static List<Link> links(Cluster c) {
    return c.fabrics().stream().flatMap(f -> f.links().stream()).toList();
  }

  private static boolean hasParallelLinks(Cluster c) {
    for (Fabric f : c.fabrics()) {
      Set<List<String>> pairs = new HashSet<>();
      for (Link l : f.links()) {
        if (!pairs.add(List.of(l.a().node(), l.b().node()))) {
          return true;
        }
      }
    }
    return false;
  }

  private static Predicate<Cluster> host(Predicate<Host> p) {
    return c -> c.hosts().stream().anyMatch(p);
  }

  private static Predicate<Cluster> switchNode(Predicate<Switch> p) {
    return c -> c.fabrics().stream().anyMatch(f -> f.switches().stream().anyMatch(p));
  }

  private static Predicate<Cluster> link(Predicate<Link> p) {
    return c -> links(c).stream().anyMatch(p);
  }

  private static Predicate<Cluster> cableLinks(int number) {
    return c ->
        c.fabrics().stream()
            .anyMatch(f -> f.cables().stream().anyMatch(x -> x.linkIds().size() == number));
  }
}
