package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Ratio;
import java.util.Optional;

/**
 * Rings inside each domain, and between domains one ring a rail for a share of 1/g of the message.
 * An all-reduce scatters and reduces inside, reduces each share between domains and gathers inside;
 * the other two do half of it. Chunks overlap the two levels.
 */
final class TwoLevelAlgorithm extends AbstractAlgorithm {
  private final int rounds;

  /** Takes the number of times that a share goes round: 2 for all-reduce, else 1. */
  TwoLevelAlgorithm(String id, Collective collective, int rounds) {
    super(id, collective, CommunicationPattern.RING, Sources.TWO_LEVEL);
    this.rounds = rounds;
  }

  @Override
  public boolean applies(AlgorithmInput input) {
    return input.domains() > 1 && input.ranksPerDomain() > 1 && input.uniform();
  }

  @Override
  AlgorithmCost work(AlgorithmInput input) {
    int g = input.ranksPerDomain();
    int n = input.domains();
    return Pipeline.best(
        input,
        new Pipeline.Stage(
            (long) rounds * (g - 1),
            input.scaleUpStep(),
            Ratio.of((long) rounds * (g - 1), g),
            input.scaleUpRate()),
        new Pipeline.Stage(
            (long) rounds * (n - 1),
            input.ringStep(),
            // All rails of a domain together move one message.
            Ratio.of((long) rounds * (n - 1), n),
            input.ringRate()));
  }

  @Override
  Optional<Schedule> steps(AlgorithmInput input) {
    int n = input.domains();
    int g = input.ranksPerDomain();
    return Optional.of(
        switch (collective()) {
          case ALL_GATHER -> Schedules.twoLevelAllGather(n, g);
          case REDUCE_SCATTER -> Schedules.twoLevelReduceScatter(n, g);
          default -> Schedules.twoLevelAllReduce(n, g);
        });
  }
}
