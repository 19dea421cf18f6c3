package io.clusterfabric.testkit.arbitrary;

import static io.clusterfabric.testkit.asserts.FabricAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ClosClusterProperties {
  private static final Bandwidth RATE = Bandwidth.of("400Gb/s");

  @Provide
  Arbitrary<ClosCluster> closClusters() {
    return ClusterArbitraries.closClusters();
  }

  @Example
  void aShapeCountedByHand() {
    // 2 pods of 2 groups of 3 hosts, one host missing; 2 rails, 2 planes; 2 spines, 1 core
    ClosShape s = new ClosShape(2, 2, 3, 2, 2, 2, false, 2, 1, false, 1, 2, RATE, RATE);
    assertThat(s.hosts()).isEqualTo(11);
    assertThat(s.endpoints()).isEqualTo(44);
    assertThat(s.leafCount()).isEqualTo(16);
    assertThat(s.spineCount()).isEqualTo(8);
    assertThat(s.coreCount()).isEqualTo(2);
    // 44 to hosts, 16 leaves with 2, 8 spines with 2
    assertThat(s.links()).isEqualTo(44 + 32 + 16);
    assertThat(ClosCluster.of(s).cluster()).hasHosts(11).hasSwitches(26).hasLinks(92);
  }

  @Property(tries = 200)
  void countsAreThoseOfTheShape(@ForAll("closClusters") ClosCluster clos) {
    ClosShape s = clos.shape();
    assertThat(clos.cluster())
        .hasHosts(s.hosts())
        .hasEndpoints(s.endpoints())
        .hasSwitches(s.leafCount() + s.spineCount() + s.coreCount())
        .hasLinks(s.links());
  }

  @Property(tries = 200)
  void eachLeafReachesEachSpineOfItsPodAndPlane(@ForAll("closClusters") ClosCluster clos) {
    ClosShape s = clos.shape();
    Fabric f = clos.cluster().backend();
    Map<String, Map<String, Integer>> bundles = bundles(f);
    for (Switch leaf : f.switches()) {
      if (!leaf.tier().equals(OptionalInt.of(1))) {
        continue;
      }
      int up = 0;
      for (Switch spine : f.switches()) {
        int links = bundles.getOrDefault(leaf.id(), Map.of()).getOrDefault(spine.id(), 0);
        boolean joined =
            spine.tier().equals(OptionalInt.of(2))
                && spine.pod().equals(leaf.pod())
                && spine.plane().equals(leaf.plane());
        assertThat(links >= s.spineBundle()).as(leaf + " to " + spine).isEqualTo(joined);
        assertThat(links == 0).isEqualTo(!joined);
        up += links;
      }
      assertThat(up).isEqualTo(s.uplinksPerLeaf());
    }
  }

  @Property(tries = 100)
  void planesMeetInHostsOnlyAndAreConnected(@ForAll("closClusters") ClosCluster clos) {
    Fabric f = clos.cluster().backend();
    Map<String, String> root = new HashMap<>();
    f.switches().forEach(s -> root.put(s.id(), s.id()));
    for (Link l : f.links()) {
      if (root.containsKey(l.a().node()) && root.containsKey(l.b().node())) {
        root.put(top(root, l.a().node()), top(root, l.b().node()));
      }
    }
    Set<String> parts = new HashSet<>();
    f.switches().forEach(s -> parts.add(top(root, s.id())));
    // without cores each pod's planes are apart; spines always join the leaves of a plane
    assertThat(parts).hasSize(clos.shape().planes());
  }

  @Example
  void everyVariantOccurs() {
    Map<String, Predicate<ClosShape>> wanted = new TreeMap<>();
    wanted.put("two tiers", s -> s.cores() == 0);
    wanted.put("three tiers, two pods", s -> s.cores() > 0 && s.pods() == 2);
    wanted.put("rails", s -> s.rails() == 4);
    wanted.put("planes", s -> s.planes() == 2);
    wanted.put("dual-ToR", ClosShape::dualTor);
    wanted.put("dual-ToR in planes", s -> s.dualTor() && s.planes() == 2);
    wanted.put("uneven", ClosShape::unevenBundles);
    wanted.put("not full", s -> s.hostsInLast() < s.hostsPerGroup());
    wanted.put("last group empty", s -> s.hostsInLast() == 0);
    wanted.put("faster above", s -> s.fabricRate().compareTo(s.hostRate()) > 0);
    wanted.put("slower above", s -> s.fabricRate().compareTo(s.hostRate()) < 0);
    Arbitrary<ClosShape> shapes = ClusterArbitraries.closShapes();
    for (int i = 0; i < 2000 && !wanted.isEmpty(); i++) {
      ClosShape s = shapes.sample();
      assertThat(s.hosts()).isPositive();
      wanted.values().removeIf(p -> p.test(s));
    }
    assertThat(wanted.keySet()).isEmpty();
  }

  @Example
  void impossibleShapesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ClosShape(2, 1, 1, 1, 1, 1, false, 1, 1, false, 0, 1, RATE, RATE))
        .withMessageContaining("cores");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ClosShape(1, 1, 1, 2, 1, 1, false, 1, 1, false, 0, 1, RATE, RATE))
        .withMessageContaining("0 to 1 hosts");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ClosShape(1, 1, 1, 1, 0, 1, false, 1, 1, false, 0, 1, RATE, RATE));
  }

  private static Map<String, Map<String, Integer>> bundles(Fabric f) {
    Map<String, Map<String, Integer>> bundles = new HashMap<>();
    for (Link l : f.links()) {
      String a = l.a().node();
      String b = l.b().node();
      bundles.computeIfAbsent(a, x -> new HashMap<>()).merge(b, 1, Integer::sum);
      bundles.computeIfAbsent(b, x -> new HashMap<>()).merge(a, 1, Integer::sum);
    }
    return bundles;
  }

  private static String top(Map<String, String> root, String node) {
    String at = node;
    while (!root.getOrDefault(at, at).equals(at)) {
      at = root.getOrDefault(at, at);
    }
    return at;
  }
}
