package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.EndpointMatching;
import io.clusterfabric.topology.routing.MatchingShares;
import io.clusterfabric.topology.routing.SprayRouting;
import java.math.BigInteger;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;

class SplittableSharesProperties {
  private static FabricGraph graph(long seed, boolean clos) {
    FabricGraph graph = clos ? Irregular.clos(seed, 1) : Irregular.any(seed);
    Assume.that(graph.endpointCount() >= 2);
    return graph;
  }

  private static EndpointMatching matching(FabricGraph graph, long seed, boolean shift) {
    int n = graph.endpointCount();
    return shift
        ? EndpointMatching.shift(n, 1 + (int) Long.remainderUnsigned(seed, n - 1))
        : EndpointMatching.randomBisection(n, seed, 0);
  }

  /** The linear program over all simple paths of so many links, solved on fractions. */
  @Property(tries = 200)
  void isTheOptimum(
      @ForAll long seed,
      @ForAll boolean clos,
      @ForAll boolean shift,
      @ForAll @IntRange(max = 3) int more) {
    FabricGraph graph = graph(seed, clos);
    Assume.that(graph.switchCount() <= 5);
    EndpointMatching m = matching(graph, seed, shift);
    int[] from = new int[m.pairs()];
    int[] to = new int[m.pairs()];
    int[] most = new int[m.pairs()];
    for (int p = 0; p < m.pairs(); p++) {
      from[p] = m.from(p);
      to[p] = m.to(p);
      most[p] = graph.hopsFrom(from[p])[to[p]] + more;
    }
    BigInteger[] exact = ExactFlow.shares(graph, from, to, most);
    double expected = exact[0].doubleValue() / exact[1].doubleValue() / m.pairs();

    Interval<Double> found =
        SplittableShares.of(graph).mean(m, (a, b) -> graph.hopsFrom(a)[b] + more);

    assertThat(found.upper()).isCloseTo(expected, Offset.offset(1e-9));
    assertThat(found.isExact()).as("%s beside %s", found, expected).isTrue();
    if (more == 0) {
      assertThat(SplittableShares.of(graph).mean(m)).isEqualTo(found);
    }
  }

  /** No routing over shortest paths gives more, whatever the rates. */
  @Property(tries = 300)
  void isNeverBelowARouting(@ForAll long seed, @ForAll boolean clos, @ForAll boolean shift) {
    FabricGraph graph = graph(seed, clos);
    EndpointMatching m = matching(graph, seed, shift);
    double bound = SplittableShares.of(graph).mean(m).upper();
    assertThat(MatchingShares.of(SprayRouting.of(graph)).mean(m)).isLessThanOrEqualTo(bound + 1e-9);
    assertThat(MatchingShares.of(EcmpRouting.of(graph)).mean(m)).isLessThanOrEqualTo(bound + 1e-9);
  }

  /** Nor where some or all rates are unknown, and limit nothing. */
  @Property(tries = 200)
  void holdsWithUnknownRates(@ForAll long seed, @ForAll boolean clos, @ForAll boolean shift) {
    FabricGraph graph = Irregular.withSomeRates(graph(seed, clos), seed, -1);
    EndpointMatching m = matching(graph, seed, shift);
    double bound = SplittableShares.of(graph).mean(m).upper();
    assertThat(MatchingShares.of(SprayRouting.of(graph)).mean(m)).isLessThanOrEqualTo(bound + 1e-9);
    assertThat(MatchingShares.of(EcmpRouting.of(graph)).mean(m)).isLessThanOrEqualTo(bound + 1e-9);
  }

  /** Longer paths can only help. */
  @Property(tries = 100)
  void growsWithTheHops(@ForAll long seed, @ForAll boolean shift) {
    FabricGraph graph = graph(seed, false);
    EndpointMatching m = matching(graph, seed, shift);
    SplittableShares s = SplittableShares.of(graph);
    double before = s.mean(m).lower();
    for (int hops = 2; hops < 7; hops++) {
      int most = hops;
      Interval<Double> now = s.mean(m, (a, b) -> most);
      assertThat(now.upper()).isGreaterThanOrEqualTo(before - 1e-9).isBetween(0.0, 1.0);
      before = now.lower();
    }
  }
}
