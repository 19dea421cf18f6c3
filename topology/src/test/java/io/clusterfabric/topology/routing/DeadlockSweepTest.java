package io.clusterfabric.topology.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Link;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DeadlockSweepTest {

  private static List<FailureCycle> oneByOne(FabricGraph g) {
    List<FailureCycle> out = new ArrayList<>();
    for (int b = 0; b < g.bundleCount(); b++) {
      for (Link link : g.links(b)) {
        ChannelDependencies after =
            ChannelDependencies.of(EcmpRouting.of(g.without(ElementRef.link(link.id()))));
        if (after.isCyclic()) {
          out.add(new FailureCycle(link.id(), after.shortestCycle(), after.isProvenShortest()));
        }
      }
    }
    return out;
  }

  private static String link(FabricGraph g, String from, String to) {
    int v = g.indexOf(from);
    for (int k = 0; k < g.degree(v); k++) {
      if (g.neighbor(v, k) == g.indexOf(to)) {
        return g.links(g.bundle(v, k)).get(0).id();
      }
    }
    throw new AssertionError(from + " and " + to + " are not joined");
  }

  private static FabricGraph without(FabricGraph g, String from, String to) {
    return g.without(ElementRef.link(link(g, from, to)));
  }

  /** A leaf-spine that has lost some links. */
  private static FabricGraph damaged(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int spines = 2 + random.nextInt(2);
    FabricGraph g =
        Networks.leafSpine(3 + random.nextInt(3), 1, spines, spines * (1 + random.nextInt(2)));
    for (int lost = random.nextInt(4); lost > 0; lost--) {
      g = g.without(ElementRef.link(g.links(random.nextInt(g.bundleCount())).get(0).id()));
    }
    return g;
  }

  /** A three-tier tree of 1,024 hosts, each of its 3,072 links. */
  @Test
  void noSingleFailureOfAThousandHostsMakesACircle() {
    DeadlockSweep sweep = DeadlockSweep.ofShortestPaths(Networks.fatTree(16));
    assertThat(sweep.failures()).isEqualTo(3 * 1024);
    assertThat(sweep.isFree()).isTrue();
    assertThat(sweep.findings()).isEmpty();
    assertThat(sweep.explain().toString()).contains("3072");
  }

  /**
   * Leaf 1 has lost its way to spine 2. Once another leaf loses the way to spine 1, the two meet by
   * valleys at the other leaves, up and down in turn.
   */
  @Test
  void failuresThatMakeACircleAreFound() {
    FabricGraph g = Networks.leafSpine(4, 1, 2, 2);
    FabricGraph damaged = without(g, "leaf-1", "spine-2");
    DeadlockSweep sweep = DeadlockSweep.ofShortestPaths(damaged);
    assertThat(sweep.intact().isCyclic()).isFalse();
    assertThat(sweep.cycles())
        .extracting(FailureCycle::link)
        .containsExactlyInAnyOrder(
            link(damaged, "leaf-2", "spine-1"),
            link(damaged, "leaf-3", "spine-1"),
            link(damaged, "leaf-4", "spine-1"));
    assertThat(sweep.cycles()).allSatisfy(c -> assertThat(c.cycle()).hasSize(4));
    assertThat(sweep.isFree()).isFalse();
    assertThat(sweep.findings().ofRule("topology.routing.channel-cycle-after-failure")).hasSize(1);
    assertThat(sweep.explain().toString()).contains(sweep.cycles().get(0).link());
    assertThat(sweep.toString()).contains("3 of 11 failures of a link make channels wait");
  }

  @Test
  void whatIsCyclicAlreadyIsSaid() {
    FabricGraph g = RandomFabrics.ring(5, 2);
    DeadlockSweep sweep = DeadlockSweep.ofShortestPaths(g);
    assertThat(sweep.cycles()).isEqualTo(oneByOne(g));
    assertThat(sweep.findings().ofRule("topology.routing.channel-cycle")).hasSize(1);
    assertThat(sweep.toString()).endsWith("as they do without one");
  }

  /** Any fabric, parallel links among them: equal to routing each failure anew. */
  @Test
  void equalsRoutingEachFailureAnew() {
    int cyclic = 0;
    int free = 0;
    for (long seed = 1; seed <= 90; seed++) {
      FabricGraph g = seed % 3 == 0 ? RandomFabrics.any(seed) : damaged(seed);
      DeadlockSweep sweep = DeadlockSweep.ofShortestPaths(g);
      List<FailureCycle> expected = oneByOne(g);
      assertThat(sweep.cycles()).as("seed %d", seed).isEqualTo(expected);
      assertThat(DeadlockSweep.of(g, EcmpRouting::of, ProgressListener.silent()).cycles())
          .isEqualTo(expected);
      cyclic += !sweep.intact().isCyclic() && !expected.isEmpty() ? 1 : 0;
      free += sweep.isFree() ? 1 : 0;
    }
    assertThat(cyclic).as("fabrics that a failure makes cyclic").isGreaterThan(5);
    assertThat(free).isGreaterThan(5);
  }

  @Test
  void canBeStopped() {
    FabricGraph g = Networks.fatTree(4);
    assertThatThrownBy(() -> DeadlockSweep.ofShortestPaths(g, p -> p.done() < 3))
        .isInstanceOf(CancelledException.class);
  }
}
