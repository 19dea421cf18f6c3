package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.traffic.TrafficBlock;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ConcurrentFlowProperties {
  private static final ConcurrentFlowOptions CLOSE =
      ConcurrentFlowOptions.defaults().withTolerance(Ratio.of(1, 50));

  /** A few blocks of any endpoints, with and without traffic within hosts. */
  private static TrafficPattern anyPattern(FabricGraph graph, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<TrafficBlock> blocks = new ArrayList<>();
    for (int b = random.nextInt(1, 4); b > 0; b--) {
      blocks.add(
          TrafficBlock.of(
              some(graph, random),
              some(graph, random),
              random.nextInt(1, 5),
              random.nextBoolean()));
    }
    return TrafficPattern.of("any", graph, blocks);
  }

  private static int[] some(FabricGraph graph, SplittableRandom random) {
    int[] all = new int[graph.endpointCount()];
    Arrays.setAll(all, i -> i);
    for (int i = 0; i < all.length; i++) {
      int j = i + random.nextInt(all.length - i);
      int kept = all[i];
      all[i] = all[j];
      all[j] = kept;
    }
    return Arrays.copyOf(all, random.nextInt(1, Math.min(5, all.length + 1)));
  }

  private static ConcurrentFlow flowOrSkip(FabricGraph graph, long seed) {
    TrafficPattern pattern = anyPattern(graph, seed);
    try {
      return ConcurrentFlow.of(pattern, CLOSE);
    } catch (IllegalArgumentException nothingFlows) {
      Assume.that(false);
      throw nothingFlows;
    }
  }

  /** The interval holds the linear program's value, found on all simple paths with fractions. */
  @Property(tries = 150)
  void theLinearProgramLiesWithin(@ForAll long seed, @ForAll boolean clos) {
    FabricGraph graph = clos ? Irregular.clos(seed, 1) : Irregular.any(seed);
    Assume.that(graph.switchCount() <= 5);
    ConcurrentFlow flow = flowOrSkip(graph, seed);
    double[][] demands = FlowChecks.demands(flow);
    BigInteger[] rate =
        ExactFlow.rate(
            graph,
            Arrays.stream(demands).mapToInt(d -> (int) d[0]).toArray(),
            Arrays.stream(demands).mapToInt(d -> (int) d[1]).toArray(),
            Arrays.stream(demands).mapToLong(d -> (long) d[2]).toArray());
    long most = Arrays.stream(sent(graph, demands)).max().orElseThrow();
    Bandwidth exact =
        graph
            .capacityUnit()
            .times(most)
            .times(Ratio.of(rate[0].longValueExact(), rate[1].longValueExact()));
    assertThat(flow.lower()).isLessThanOrEqualTo(exact);
    assertThat(flow.upper()).isGreaterThanOrEqualTo(exact);
    assertThat(flow.isWithinTolerance()).isTrue();
  }

  private static long[] sent(FabricGraph graph, double[][] demands) {
    long[] sent = new long[graph.endpointCount()];
    for (double[] d : demands) {
      sent[(int) d[0]] += (long) d[2];
    }
    return sent;
  }

  /** Both ends follow from their witnesses by their definitions. */
  @Property(tries = 150)
  void witnessesProveBothEnds(@ForAll long seed, @ForAll boolean clos) {
    long scale = 1_000_000_000_000L;
    FabricGraph graph = clos ? Irregular.clos(seed, scale) : Irregular.any(seed, scale);
    ConcurrentFlow flow = flowOrSkip(graph, seed);
    FlowChecks.requireFlow(flow);
    if (!flow.isLimitedByAccess()) {
      long most = Arrays.stream(sent(graph, FlowChecks.demands(flow))).max().orElseThrow();
      assertThat(flow.upper().asRatio().toDouble())
          .isGreaterThanOrEqualTo(most * FlowChecks.provenRate(flow) * (1 - 1e-9));
    }
  }

  /** No all-to-all flows faster than its bound from distances. */
  @Property(tries = 100)
  void distancesBoundTheFlow(@ForAll long seed) {
    FabricGraph graph = Irregular.any(seed);
    Assume.that(graph.hostCount() > 1);
    ConcurrentFlow flow = ConcurrentFlow.of(TrafficPattern.allToAll(graph), CLOSE);
    AllToAllBound.of(graph)
        .value()
        .ifPresent(bound -> assertThat(flow.lower()).isLessThanOrEqualTo(bound));
  }
}
