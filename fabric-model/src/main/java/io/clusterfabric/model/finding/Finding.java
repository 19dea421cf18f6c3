package io.clusterfabric.model.finding;

import io.clusterfabric.model.explain.Source;
import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** One thing that is wrong, doubtful or worth knowing, with its place and its reason. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Finding {
  Finding() {}

  /**
   * The rule that speaks; ids are stable, such as {@code model.link.rate-above-port}.
   *
   * @return the id
   */
  public abstract String ruleId();

  /**
   * How bad it is.
   *
   * @return the severity
   */
  public abstract Severity severity();

  /**
   * Where it is.
   *
   * @return the place
   */
  public abstract Where where();

  /**
   * What was found there.
   *
   * @return a value as text
   */
  public abstract Optional<String> observed();

  /**
   * What was allowed or expected.
   *
   * @return a value or range as text
   */
  public abstract Optional<String> expected();

  /**
   * What is wrong and why it matters, a sentence.
   *
   * @return the sentence
   */
  public abstract String why();

  /**
   * What to do about it.
   *
   * @return a sentence
   */
  public abstract Optional<String> fix();

  /**
   * Where the rule comes from.
   *
   * @return the source, if the rule has one beyond this library's own model
   */
  public abstract Optional<Source> source();

  /**
   * The waiver that accepts this finding.
   *
   * @return the waiver, if one applies
   */
  public abstract Optional<Waiver> waiver();

  /**
   * Starts a finding.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A finding of the most common shape.
   *
   * @param ruleId the rule that speaks
   * @param severity how bad it is
   * @param where where it is
   * @param why what is wrong and why it matters
   * @return the finding
   */
  public static Finding of(String ruleId, Severity severity, Where where, String why) {
    return builder().ruleId(ruleId).severity(severity).where(where).why(why).build();
  }

  /**
   * This finding, accepted by a waiver.
   *
   * @param waiver the waiver
   * @return a copy
   */
  public Finding waivedBy(Waiver waiver) {
    return builder().from(this).waiver(waiver).build();
  }

  /** One line: severity, place, reason, observed and expected, fix, rule. */
  @Override
  public String toString() {
    return severity()
        + " "
        + where()
        + ": "
        + why()
        + observed().map(o -> "; found " + o).orElse("")
        + expected()
            .map(e -> (observed().isPresent() ? ", expected " : "; expected ") + e)
            .orElse("")
        + fix().map(f -> "; " + f).orElse("")
        + " ["
        + ruleId()
        + "]"
        + waiver().map(w -> " (waived by " + w.owner() + " until " + w.expires() + ")").orElse("");
  }

  /** Collects the parts of a finding. */
  public static class Builder extends ImmutableFinding.Builder {
    Builder() {}
  }
}
