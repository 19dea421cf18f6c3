package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.collectives.algorithm.CostTerm.Resource;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Optional;

/**
 * In step i each rank sends to the rank i places on, its share of 1/p for that rank. Steps inside
 * the domain and between domains take their latencies one after the other; bytes move over both
 * networks at the same time, and the slower of the two counts.
 */
final class PairwiseAllToAll extends AbstractAlgorithm {
  PairwiseAllToAll() {
    super(
        "pairwise-all-to-all",
        Collective.ALL_TO_ALL,
        CommunicationPattern.ALL_PAIRS,
        Sources.THAKUR);
  }

  @Override
  public boolean applies(AlgorithmInput input) {
    return true;
  }

  @Override
  AlgorithmCost work(AlgorithmInput input) {
    int p = input.ranks();
    int g = input.ranksPerDomain();
    // What a GPU without ports of its own sends to other domains crosses the scale-up network too.
    Ratio inside = Ratio.of(g - 1L, p).plus(Ratio.of((long) p - g, p).times(input.handedOn()));
    Ratio pair = Ratio.of(1, p);
    TimeSpan scaleUp = Steps.move(input.size(), inside, input.scaleUpRate());
    TimeSpan network = Steps.move(input.size(), pair, input.pairRate());
    boolean net = network.compareTo(scaleUp) >= 0;
    // A rank of the smallest domain has the most steps between domains; with equal domains p - g.
    long between = input.domains() == 1 ? 0 : p - (input.uniform() ? g : 1L);
    return new Steps(input)
        .latency(Resource.SCALE_UP_LATENCY, p - 1 - between, input.scaleUpStep())
        .latency(Resource.NETWORK_LATENCY, between, input.networkStep())
        .bytes(
            net ? Resource.NETWORK_BYTES : Resource.SCALE_UP_BYTES,
            net ? network : scaleUp,
            net
                ? Steps.formula(input.size(), pair, input.pairRate()) + " to each rank"
                : Steps.formula(input.size(), inside, input.scaleUpRate()))
        .cost();
  }

  @Override
  Optional<Schedule> steps(AlgorithmInput input) {
    return Optional.of(Schedules.pairwiseAllToAll(input.ranks()));
  }
}
