package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.collectives.algorithm.CostTerm.Resource;
import io.clusterfabric.collectives.internal.load.TransferTime;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects the terms of a cost, leaving out those of no time. */
final class Steps {
  private final List<CostTerm> terms = new ArrayList<>();

  Steps(AlgorithmInput input) {
    add(Resource.START, input.start(), "once");
  }

  private void add(Resource resource, TimeSpan time, String formula) {
    if (!time.isZero()) {
      terms.add(new CostTerm(resource, time, formula));
    }
  }

  Steps latency(Resource resource, long steps, TimeSpan each) {
    add(resource, each.times(steps), Counts.of(steps, "step") + " of " + each);
    return this;
  }

  Steps bytes(Resource resource, TimeSpan time, String formula) {
    add(resource, time, formula);
    return this;
  }

  AlgorithmCost cost() {
    return AlgorithmCost.of(terms);
  }

  /** The time in which a multiple of a message moves; none if no rate limits. */
  static TimeSpan move(DataSize size, Ratio factor, Optional<Bandwidth> rate) {
    return rate.map(r -> TransferTime.up(size, factor, r)).orElse(TimeSpan.ZERO);
  }

  static String formula(DataSize size, Ratio factor, Optional<Bandwidth> rate) {
    return factor + " of " + size + rate.map(r -> " at " + r).orElse(" at no known limit");
  }
}
