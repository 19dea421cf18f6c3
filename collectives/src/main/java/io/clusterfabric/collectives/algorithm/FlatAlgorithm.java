package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.collectives.algorithm.CostTerm.Resource;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Optional;

/**
 * An algorithm over ranks that are all alike: in one domain, or each in its own. It takes a number
 * of steps, and in all of them together the busiest rank moves some multiple of the message.
 */
final class FlatAlgorithm extends AbstractAlgorithm {
  private final Form form;

  FlatAlgorithm(
      String id, Collective collective, CommunicationPattern traffic, Source source, Form form) {
    super(id, collective, traffic, source);
    this.form = form;
  }

  /** Counts in closed form, and the schedule that they count. */
  interface Form {
    long steps(AlgorithmInput input);

    Ratio volume(AlgorithmInput input);

    Schedule schedule(AlgorithmInput input);

    /** Whether it can run, apart from the number of networks. */
    default boolean applies(AlgorithmInput input) {
      return true;
    }
  }

  @Override
  public boolean applies(AlgorithmInput input) {
    return (input.domains() == 1 || input.ranksPerDomain() == 1) && form.applies(input);
  }

  @Override
  AlgorithmCost work(AlgorithmInput input) {
    boolean inside = input.domains() == 1;
    boolean ring = traffic() == CommunicationPattern.RING;
    TimeSpan step = inside ? input.scaleUpStep() : ring ? input.ringStep() : input.networkStep();
    Optional<Bandwidth> rate =
        inside ? input.scaleUpRate() : ring ? input.ringRate() : input.exchangeRate();
    Ratio volume = form.volume(input);
    return new Steps(input)
        .latency(
            inside ? Resource.SCALE_UP_LATENCY : Resource.NETWORK_LATENCY, form.steps(input), step)
        .bytes(
            inside ? Resource.SCALE_UP_BYTES : Resource.NETWORK_BYTES,
            Steps.move(input.size(), volume, rate),
            Steps.formula(input.size(), volume, rate))
        .cost();
  }

  @Override
  Optional<Schedule> steps(AlgorithmInput input) {
    return Optional.of(form.schedule(input));
  }
}
