package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Ratio;
import java.util.Optional;

/**
 * Switches reduce inside domains only; between domains each rail runs a ring for its share of 1/g.
 */
final class ReducingDomainsAllReduce extends AbstractAlgorithm {
  ReducingDomainsAllReduce() {
    super(
        "reducing-domains-all-reduce",
        Collective.ALL_REDUCE,
        CommunicationPattern.RING,
        Sources.TWO_LEVEL);
  }

  @Override
  public boolean applies(AlgorithmInput input) {
    return input.domains() > 1
        && input.ranksPerDomain() > 1
        && input.uniform()
        && input.reducingScaleUp();
  }

  @Override
  AlgorithmCost work(AlgorithmInput input) {
    int g = input.ranksPerDomain();
    int n = input.domains();
    return Pipeline.best(
        input,
        new Pipeline.Stage(4, input.scaleUpStep(), Ratio.of(g + 1L, g), input.scaleUpRate()),
        new Pipeline.Stage(
            2L * (n - 1), input.ringStep(), Ratio.of(2L * (n - 1), n), input.ringRate()));
  }

  @Override
  Optional<Schedule> steps(AlgorithmInput input) {
    // The switches of a domain work while the rings between domains do: no common steps.
    return Optional.empty();
  }
}
