package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Ratio;
import java.util.Optional;

/**
 * Inside each domain every rank first hands to the rank of each rail what is for the ranks of that
 * rail anywhere; then each rail exchanges between domains, one larger message a domain. The network
 * carries the same bytes as pairwise, in n - 1 steps instead of p - g, and never changes rails.
 */
final class TwoLevelAllToAll extends AbstractAlgorithm {
  TwoLevelAllToAll() {
    super(
        "two-level-all-to-all",
        Collective.ALL_TO_ALL,
        CommunicationPattern.ALL_PAIRS,
        Sources.TWO_LEVEL);
  }

  @Override
  public boolean applies(AlgorithmInput input) {
    return input.domains() > 1 && input.ranksPerDomain() > 1 && input.uniform();
  }

  @Override
  AlgorithmCost work(AlgorithmInput input) {
    int g = input.ranksPerDomain();
    return Pipeline.best(
        input,
        new Pipeline.Stage(g - 1L, input.scaleUpStep(), Ratio.of(g - 1L, g), input.scaleUpRate()),
        new Pipeline.Stage(
            input.domains() - 1L,
            input.networkStep(),
            Ratio.of(1, input.ranks()),
            input.pairRate()));
  }

  @Override
  Optional<Schedule> steps(AlgorithmInput input) {
    return Optional.of(Schedules.twoLevelAllToAll(input.domains(), input.ranksPerDomain()));
  }
}
