package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Optional;

/**
 * Switches reduce on the way: inside domains, on the network, or both; what they do not reduce,
 * rings do. A rank sends its array up and receives the result, so that bytes are m where rings move
 * 2(p - 1)/p m. Inside a domain of several, the switches scatter the sum over the ranks, which send
 * it on rail by rail and back to the switches that hand it to all: m + m/g each way.
 */
final class InNetworkAllReduce extends AbstractAlgorithm {
  InNetworkAllReduce() {
    super(
        "in-network-all-reduce",
        Collective.ALL_REDUCE,
        CommunicationPattern.REDUCING_SWITCHES,
        Sources.REDUCING);
  }

  @Override
  public boolean applies(AlgorithmInput input) {
    return input.domains() == 1
        ? input.reducingScaleUp()
        : input.uniform() && input.reducingNetworkRate().isPresent();
  }

  @Override
  AlgorithmCost work(AlgorithmInput input) {
    int g = input.ranksPerDomain();
    Pipeline.Stage none = new Pipeline.Stage(0, TimeSpan.ZERO, Ratio.ZERO, Optional.empty());
    if (input.domains() == 1) {
      return Pipeline.best(
          input, new Pipeline.Stage(2, input.scaleUpStep(), Ratio.ONE, input.scaleUpRate()), none);
    }
    Pipeline.Stage network =
        new Pipeline.Stage(2, input.networkStep(), Ratio.ONE, input.reducingNetworkRate());
    if (g == 1) {
      return Pipeline.best(input, none, network);
    }
    Pipeline.Stage inside =
        input.reducingScaleUp()
            ? new Pipeline.Stage(4, input.scaleUpStep(), Ratio.of(g + 1L, g), input.scaleUpRate())
            : new Pipeline.Stage(
                2L * (g - 1), input.scaleUpStep(), Ratio.of(2L * (g - 1), g), input.scaleUpRate());
    return Pipeline.best(input, inside, network);
  }

  @Override
  Optional<Schedule> steps(AlgorithmInput input) {
    // With several levels the switches of one work while those of the other do: no common steps.
    return input.domains() == 1 || input.ranksPerDomain() == 1
        ? Optional.of(Schedules.inNetwork(input.ranks()))
        : Optional.empty();
  }
}
