package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Source;
import java.util.Optional;

/**
 * An all-gather or reduce-scatter done by an all-reduce: of arrays that are 0 outside of each
 * rank's share, or by dropping all but its share. It moves up to twice the bytes but can take far
 * fewer steps, so that no all-gather need cost more than an all-reduce.
 */
final class ByAllReduce extends AbstractAlgorithm {
  private final CollectiveAlgorithm allReduce;

  ByAllReduce(Collective collective, CollectiveAlgorithm allReduce) {
    super(
        collective.id().replace('_', '-') + "-by-" + allReduce.id(),
        collective,
        allReduce.traffic(),
        Source.computed("an all-reduce does more: " + allReduce.source().title()));
    this.allReduce = allReduce;
  }

  @Override
  public boolean applies(AlgorithmInput input) {
    return allReduce.applies(input);
  }

  @Override
  AlgorithmCost work(AlgorithmInput input) {
    return allReduce.cost(input);
  }

  @Override
  Optional<Schedule> steps(AlgorithmInput input) {
    return allReduce.schedule(input);
  }
}
