package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.collectives.algorithm.CostTerm.Resource;
import io.clusterfabric.collectives.internal.load.DoubleTree;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Optional;

/**
 * Two binary trees over the domains, each for one half of the message, with a chain through the
 * ranks of each domain. Chunks go up to the roots, being reduced on the way, and down again, one
 * behind the other: a chunk passes 2 d edges between domains, d the depth, and k chunks take 2 d +
 * k - 1 steps. The number of chunks is the best power of two.
 */
final class DoubleTreeAllReduce extends AbstractAlgorithm {
  private static final int MAX_CHUNKS = 1 << 16;

  DoubleTreeAllReduce() {
    super(
        "double-tree-all-reduce",
        Collective.ALL_REDUCE,
        CommunicationPattern.DOUBLE_TREE,
        Sources.SANDERS);
  }

  @Override
  public boolean applies(AlgorithmInput input) {
    return input.domains() > 1;
  }

  @Override
  AlgorithmCost work(AlgorithmInput input) {
    int g = input.ranksPerDomain();
    long edges = 2L * DoubleTree.depth(input.domains());
    Ratio chain = Ratio.of(2L * (g - 1), g);
    int best = chunks(input);
    var chunk = input.size().dividedByCeil(best);
    TimeSpan network = Steps.move(chunk, Ratio.ONE, input.treeRate());
    TimeSpan scaleUp = Steps.move(chunk, chain, input.scaleUpRate());
    boolean net = network.compareTo(scaleUp) >= 0;
    long steps = edges + best - 1;
    return new Steps(input)
        .latency(Resource.SCALE_UP_LATENCY, 2L * (g - 1), input.scaleUpStep())
        .latency(Resource.NETWORK_LATENCY, steps, input.networkStep())
        .bytes(
            net ? Resource.NETWORK_BYTES : Resource.SCALE_UP_BYTES,
            network.max(scaleUp).times(steps),
            steps
                + " times "
                + (net
                    ? Steps.formula(chunk, Ratio.ONE, input.treeRate())
                    : Steps.formula(chunk, chain, input.scaleUpRate())))
        .cost();
  }

  private static int chunks(AlgorithmInput input) {
    int g = input.ranksPerDomain();
    long edges = 2L * DoubleTree.depth(input.domains());
    Ratio chain = Ratio.of(2L * (g - 1), g);
    int best = 1;
    TimeSpan least = time(input, edges, chain, 1);
    for (int k = 2; k <= MAX_CHUNKS; k *= 2) {
      TimeSpan t = time(input, edges, chain, k);
      if (t.compareTo(least) < 0) {
        least = t;
        best = k;
      }
    }
    return best;
  }

  private static TimeSpan time(AlgorithmInput input, long edges, Ratio chain, int chunks) {
    var chunk = input.size().dividedByCeil(chunks);
    TimeSpan bytes =
        Steps.move(chunk, Ratio.ONE, input.treeRate())
            .max(Steps.move(chunk, chain, input.scaleUpRate()));
    return input.networkStep().plus(bytes).times(edges + chunks - 1);
  }

  @Override
  Optional<Schedule> steps(AlgorithmInput input) {
    // Chains inside domains keep a clock of their own.
    return input.ranksPerDomain() == 1
        ? Optional.of(Schedules.doubleTree(input.domains(), chunks(input)))
        : Optional.empty();
  }
}
