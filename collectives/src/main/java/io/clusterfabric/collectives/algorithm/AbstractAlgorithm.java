package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.text.Counts;
import java.util.Optional;

/** What all algorithms have in common: a name, an operation, a pattern and a source. */
abstract class AbstractAlgorithm implements CollectiveAlgorithm {
  private final String id;
  private final Collective collective;
  private final CommunicationPattern traffic;
  private final Source source;

  AbstractAlgorithm(String id, Collective collective, CommunicationPattern traffic, Source source) {
    this.id = id;
    this.collective = collective;
    this.traffic = traffic;
    this.source = source;
  }

  @Override
  public final String id() {
    return id;
  }

  @Override
  public final Collective collective() {
    return collective;
  }

  @Override
  public final CommunicationPattern traffic() {
    return traffic;
  }

  @Override
  public final Source source() {
    return source;
  }

  @Override
  public final AlgorithmCost cost(AlgorithmInput input) {
    if (!applies(input)) {
      throw new IllegalArgumentException(
          id
              + " cannot run on "
              + Counts.of(input.ranks(), "rank")
              + " in "
              + Counts.of(input.domains(), "domain")
              + ", "
              + input.ranksPerDomain()
              + " in the fullest; ask applies() first");
    }
    return input.ranks() == 1 ? new Steps(input).cost() : work(input);
  }

  /** The cost for two ranks or more. */
  abstract AlgorithmCost work(AlgorithmInput input);

  @Override
  public final Optional<Schedule> schedule(AlgorithmInput input) {
    if (!applies(input)) {
      return Optional.empty();
    }
    return input.ranks() == 1 ? Optional.of(ScheduleParts.nothing(collective)) : steps(input);
  }

  /** The schedule for two ranks or more, with which the algorithm can run. */
  abstract Optional<Schedule> steps(AlgorithmInput input);

  @Override
  public final String toString() {
    return id;
  }
}
