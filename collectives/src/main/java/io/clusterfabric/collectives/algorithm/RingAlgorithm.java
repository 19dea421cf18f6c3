package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.collectives.algorithm.CostTerm.Resource;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Optional;

/**
 * One ring through all ranks, domain by domain, in as many copies as there are channels. In each
 * step every rank passes a share of 1/p of the message to the next.
 *
 * <p>A share passes rounds (p - 1) edges. Of p edges in a row one a domain leads to the next
 * domain, so the share that meets most of them meets rounds n, less those that must be among the
 * edges left out. Of the bytes that a rank sends, the copies of the ring that leave its domain
 * elsewhere take all but 1/g over the scale-up network. Network and scale-up network are busy at
 * the same time, and the slower of the two counts.
 */
final class RingAlgorithm extends AbstractAlgorithm {
  private final int rounds;

  /** Takes the number of times that a share goes round: 2 for all-reduce, else 1. */
  RingAlgorithm(String id, Collective collective, int rounds) {
    super(id, collective, CommunicationPattern.RING, Sources.THAKUR);
    this.rounds = rounds;
  }

  @Override
  public boolean applies(AlgorithmInput input) {
    return true;
  }

  @Override
  AlgorithmCost work(AlgorithmInput input) {
    int p = input.ranks();
    int g = input.ranksPerDomain();
    long steps = (long) rounds * (p - 1);
    long between = networkSteps(input);
    Ratio all = Ratio.of(steps, p);
    Ratio inside = input.domains() == 1 ? all : all.times(Ratio.of(g - 1L, g));
    TimeSpan scaleUp = Steps.move(input.size(), inside, input.scaleUpRate());
    TimeSpan network = Steps.move(input.size(), all, input.ringRate());
    boolean net = network.compareTo(scaleUp) >= 0;
    return new Steps(input)
        .latency(Resource.SCALE_UP_LATENCY, steps - between, input.scaleUpStep())
        .latency(Resource.NETWORK_LATENCY, between, input.ringStep())
        .bytes(
            net ? Resource.NETWORK_BYTES : Resource.SCALE_UP_BYTES,
            net ? network : scaleUp,
            net
                ? Steps.formula(input.size(), all, input.ringRate())
                : Steps.formula(input.size(), inside, input.scaleUpRate()))
        .cost();
  }

  /** The most edges between domains that a share passes. */
  long networkSteps(AlgorithmInput input) {
    int n = input.domains();
    if (n == 1) {
      return 0;
    }
    // The share leaves out as many edges in a row as it makes rounds; inside the fullest domain
    // there are g - 1 that do not lead out.
    long must = Math.max(0, rounds - (input.ranksPerDomain() - 1L));
    return (long) rounds * n - must;
  }

  @Override
  Optional<Schedule> steps(AlgorithmInput input) {
    int p = input.ranks();
    return Optional.of(
        switch (collective()) {
          case ALL_GATHER -> Schedules.ringAllGather(p);
          case REDUCE_SCATTER -> Schedules.ringReduceScatter(p);
          default -> Schedules.ringAllReduce(p);
        });
  }
}
