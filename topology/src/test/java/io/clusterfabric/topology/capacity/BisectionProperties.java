package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.HostIdentity;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.sample.Clusters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class BisectionProperties {

  @Property(tries = 200)
  void closNetworksAreExactAndEqualBruteForce(@ForAll long seed) {
    FabricGraph g = Irregular.clos(seed, 1);
    Bisection b = Bisection.of(g);
    long expected = Irregular.bruteForce(g);
    assertThat(b.upper().bitsPerSecond()).isEqualTo(expected);
    assertThat(b.exact().bitsPerSecond()).isEqualTo(expected);
  }

  @Property(tries = 200)
  void theIntervalHolds(@ForAll long seed, @ForAll @LongRange(min = 0, max = 1000) long budget) {
    FabricGraph g = Irregular.any(seed);
    Bisection b = Bisection.of(g, BisectionOptions.defaults().withBudget(budget));
    assertThat(Irregular.bruteForce(g))
        .isBetween(b.lower().bitsPerSecond(), b.upper().bitsPerSecond());
    assertThat(b.witness().capacity()).isEqualTo(b.upper());
    assertThat(b.smallerSide()).isEqualTo(g.hostCount() / 2);
  }

  /** Whatever links of unknown rate really carry, the interval holds the truth. */
  @Property(tries = 200)
  void theIntervalHoldsWhateverUnknownLinksCarry(
      @ForAll long seed, @ForAll @LongRange(min = 0, max = 9) long carried) {
    FabricGraph whole = Irregular.any(seed);
    FabricGraph known = Irregular.withSomeRates(whole, seed, carried);
    FabricGraph unknown = Irregular.withSomeRates(whole, seed, -1);
    Bisection b = Bisection.of(unknown);
    long truth = Irregular.bruteForce(known);
    assertThat(b.lower().bitsPerSecond()).isLessThanOrEqualTo(truth);
    b.findUpper().ifPresent(u -> assertThat(u.bitsPerSecond()).isGreaterThanOrEqualTo(truth));
    if (b.isExact()) {
      assertThat(b.exact().bitsPerSecond()).isEqualTo(truth);
    }
  }

  @Property(tries = 50)
  void scalingCapacitiesScalesTheResult(
      @ForAll long seed, @ForAll @LongRange(min = 1, max = 1_000_000_000_000L) long scale) {
    Bisection one = Bisection.of(Irregular.clos(seed, 1));
    Bisection many = Bisection.of(Irregular.clos(seed, scale));
    assertThat(many.lower()).isEqualTo(one.lower().times(scale));
    assertThat(many.upper()).isEqualTo(one.upper().times(scale));
  }

  @Property(tries = 50)
  void namesAndOrderChangeNothing(@ForAll long seed) {
    FabricGraph g = Irregular.clos(seed, 1);
    assertThat(Bisection.of(shuffled(g, seed)).exact()).isEqualTo(Bisection.of(g).exact());
  }

  @Property(tries = 25)
  void declaredTagsChangeNothing(@ForAll long seed) {
    FabricGraph g = Irregular.clos(seed, 1);
    FabricGraph tagged =
        FabricGraph.of(Clusters.of(g, HostIdentity.DECLARED, Clusters.Tags.RANDOM, seed).backend());
    FabricGraph bare = FabricGraph.of(Clusters.of(g).backend());
    assertThat(Bisection.of(tagged).explain().toString())
        .isEqualTo(Bisection.of(bare).explain().toString());
    assertThat(Oversubscription.of(tagged).explain().toString())
        .isEqualTo(Oversubscription.of(bare).explain().toString());
    assertThat(Bisection.of(tagged).exact()).isEqualTo(Bisection.of(g).exact());
  }

  /** The same network with hosts and switches in another order and under other names. */
  private static FabricGraph shuffled(FabricGraph g, long seed) {
    Random random = new Random(seed);
    FabricGraphBuilder b = FabricGraph.builder("shuffled");
    int[] host = new int[g.hostCount()];
    for (int h : order(0, g.hostCount(), random)) {
      host[h] = b.addHost("x" + random.nextInt() + "-" + h);
    }
    int[] node = new int[g.nodeCount()];
    for (int e : order(0, g.endpointCount(), random)) {
      node[e] = b.addEndpoint(host[g.hostOf(e)], "q" + e);
    }
    for (int s : order(g.endpointCount(), g.nodeCount(), random)) {
      node[s] = b.addSwitch("y" + random.nextInt() + "-" + s);
    }
    for (int bundle : order(0, g.bundleCount(), random)) {
      for (var link : g.links(bundle)) {
        b.addLinks(
            node[g.endB(bundle)],
            node[g.endA(bundle)],
            1,
            link.spec().dataRate().orElseThrow().bitsPerSecond());
      }
    }
    return b.build();
  }

  private static List<Integer> order(int from, int to, Random random) {
    List<Integer> all = new ArrayList<>();
    for (int i = from; i < to; i++) {
      all.add(i);
    }
    Collections.shuffle(all, random);
    return all;
  }
}
