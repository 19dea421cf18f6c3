package io.clusterfabric.topology.cabling;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.testkit.arbitrary.ClosCluster;
import io.clusterfabric.testkit.arbitrary.ClusterArbitraries;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class CablingProperties {

  @Provide
  Arbitrary<Cluster> clos() {
    return ClusterArbitraries.closClusters().map(ClosCluster::cluster);
  }

  private static Cluster with(Cluster cluster, List<Link> links) {
    Fabric f = cluster.fabrics().get(0);
    var out = Cluster.builder(cluster.id());
    cluster.hosts().forEach(out::addHost);
    var fabric = out.fabric(f.id()).role(f.role()).technology(f.technology());
    fabric.addSwitches(f.switches()).addLinks(links);
    return out.build();
  }

  private static List<Link> links(Cluster cluster) {
    return new ArrayList<>(cluster.fabrics().get(0).links());
  }

  @Property(tries = 100)
  void aFabricIsAsPlannedByItself(@ForAll("clos") Cluster cluster) {
    CablingComparison c = CablingComparison.of(cluster, cluster);
    assertThat(c.isAsPlanned()).isTrue();
    assertThat(c.checks()).hasSize(links(cluster).size());
  }

  /** Any cables pulled at random: every one is missing, and nothing else is said. */
  @Property(tries = 100)
  void pulledCablesAreMissing(@ForAll("clos") Cluster cluster, @ForAll long seed) {
    List<Link> left = links(cluster);
    Random random = new Random(seed);
    left.removeIf(l -> random.nextInt(4) == 0);
    int pulled = links(cluster).size() - left.size();
    CablingComparison c = CablingComparison.of(cluster, with(cluster, left));
    assertThat(c.counts())
        .containsEntry(CableVerdict.MISSING, pulled)
        .containsEntry(CableVerdict.OK, left.size())
        .containsEntry(CableVerdict.EXTRA, 0);
  }

  /** Ends exchanged between any cables: each planned cable and each found one is counted once. */
  @Property(tries = 100)
  void everyCableIsCountedOnce(
      @ForAll("clos") Cluster cluster, @ForAll long seed, @ForAll @IntRange(max = 6) int cables) {
    List<Link> all = links(cluster);
    Collections.shuffle(all, new Random(seed));
    int n = Math.min(cables, all.size());
    List<PortRef> far = new ArrayList<>();
    all.subList(0, n).forEach(l -> far.add(l.b()));
    Collections.shuffle(far, new Random(seed + 1));
    for (int i = 0; i < n; i++) {
      Link l = all.get(i);
      all.set(i, Link.of(l.a(), far.get(i), l.spec()));
    }
    CablingComparison c = CablingComparison.of(cluster, with(cluster, all));
    assertThat(c.checks()).as("no port lost its cable").hasSize(all.size());
    assertThat(c.counts())
        .containsEntry(CableVerdict.MISSING, 0)
        .containsEntry(CableVerdict.EXTRA, 0);
    assertThat(c.counts().getOrDefault(CableVerdict.SWAPPED, 0) % 2).isZero();
    assertThat(c.checks().stream().map(x -> x.found().orElseThrow().id())).doesNotHaveDuplicates();
  }

  /** By trying every subset of up to 12 links in which no two neighbours are chosen. */
  @Property(tries = 500)
  void noChoiceFromAChainIsHeavier(
      @ForAll @Size(min = 1, max = 12) List<@IntRange(min = 1, max = 5) Integer> weights,
      @ForAll boolean circle) {
    int n = weights.size();
    long best = 0;
    for (int set = 0; set < 1 << n; set++) {
      boolean apart = (set & (set << 1)) == 0;
      apart &= !(circle && n > 1 && (set & 1) != 0 && (set >> (n - 1) & 1) != 0);
      long sum = 0;
      for (int i = 0; i < n; i++) {
        sum += (set >> i & 1) * weights.get(i);
      }
      best = apart ? Math.max(best, sum) : best;
    }
    long[] array = weights.stream().mapToLong(Integer::longValue).toArray();
    List<Integer> chosen = new ChainChoice(array, circle).chosen();
    assertThat(chosen.stream().mapToLong(i -> array[i]).sum()).isEqualTo(best);
    for (int i = 1; i < chosen.size(); i++) {
      assertThat(chosen.get(i) - chosen.get(i - 1)).isGreaterThan(1);
    }
  }
}
