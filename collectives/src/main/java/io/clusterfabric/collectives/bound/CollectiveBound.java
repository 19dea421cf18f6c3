package io.clusterfabric.collectives.bound;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A time that no schedule of a collective can beat under a model that it names. Immutable; made by
 * {@link CollectiveBounds}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CollectiveBound implements Comparable<CollectiveBound> {
  private final TimeSpan time;
  private final String model;
  private final String witness;
  private final Explanation explanation;
  private final Optional<LimitingCut> cut;

  CollectiveBound(TimeSpan time, String model, String witness, Explanation explanation) {
    this(time, model, witness, explanation, Optional.empty());
  }

  CollectiveBound(
      TimeSpan time,
      String model,
      String witness,
      Explanation explanation,
      Optional<LimitingCut> cut) {
    this.time = requireNonNull(time);
    this.model = requireNonNull(model);
    this.witness = requireNonNull(witness);
    this.explanation = requireNonNull(explanation);
    this.cut = requireNonNull(cut);
  }

  /**
   * The time.
   *
   * @return no schedule within the model takes less
   */
  public TimeSpan time() {
    return time;
  }

  /**
   * What the bound takes for granted of schedules and machine.
   *
   * @return a phrase, such as {@code endpoints combine data, switches only pass it on}
   */
  public String model() {
    return model;
  }

  /**
   * What makes the bound hold: the ranks, or the parts of the cluster, between which the data must
   * pass.
   *
   * @return a phrase that names it
   */
  public String witness() {
    return witness;
  }

  /**
   * The links that limit; of a partition those around its first part.
   *
   * @return the cut; empty if the bound was found without the links of a network
   */
  public Optional<LimitingCut> cut() {
    return cut;
  }

  /**
   * How the bound comes about.
   *
   * @return formula, terms, assumptions and source
   */
  public Explanation explain() {
    return explanation;
  }

  /** By time. */
  @Override
  public int compareTo(CollectiveBound other) {
    return time.compareTo(other.time);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CollectiveBound b
        && time.equals(b.time)
        && model.equals(b.model)
        && witness.equals(b.witness);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * time.hashCode() + model.hashCode()) + witness.hashCode();
  }

  /** One line: the time, the witness and the model. */
  @Override
  public String toString() {
    return "at least " + time + ": " + witness + " (" + model + ")";
  }
}
