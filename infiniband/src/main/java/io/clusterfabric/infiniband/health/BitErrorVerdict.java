package io.clusterfabric.infiniband.health;

import io.clusterfabric.infiniband.link.LinkRate;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Whether a link's bit error rate is good. The limits are published for NDR alone; other
 * generations are not judged. A port is judged once it was up so long that a good rate could be
 * told from a bad one: without an error in 3/p bits the rate is below p with a confidence of 95 %,
 * which for 1e-15 at 400 Gb/s is 125 minutes. A rate that is bad before is bad.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BitErrorVerdict {
  private final Outcome outcome;
  private final Explanation explanation;

  private BitErrorVerdict(Outcome outcome, Explanation explanation) {
    this.outcome = outcome;
    this.explanation = explanation;
  }

  /**
   * How long a port must be watched without an error to say that its rate is below a limit with a
   * confidence of 95 %.
   *
   * @param limit the limit, more than 0
   * @param rate the port's data rate, more than 0
   * @return 3 / (limit times rate), rounded up to a second
   */
  public static Duration leastObservation(BitErrorRate limit, Bandwidth rate) {
    if (limit.isZero() || rate.isZero()) {
      throw new IllegalArgumentException("limit and rate must be more than 0");
    }
    BigDecimal bits = BigDecimal.valueOf(rate.asRatio().numerator()).multiply(limit.value());
    BigDecimal seconds =
        BigDecimal.valueOf(HealthFacts.FACTS.integer("ber.bits-factor"))
            .multiply(BigDecimal.valueOf(rate.asRatio().denominator()))
            .divide(bits, 0, RoundingMode.CEILING);
    return Duration.ofSeconds(seconds.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValueExact());
  }

  /**
   * Judges a rate.
   *
   * @param rate the link
   * @param profile its correction
   * @param kind what was counted
   * @param measured the rate that was measured
   * @param upTime for how long the port was up; empty if not known
   * @return the verdict
   */
  public static BitErrorVerdict of(
      LinkRate rate,
      FecProfile profile,
      FecProfile.Kind kind,
      BitErrorRate measured,
      Optional<Duration> upTime) {
    BitErrorRate normal = profile.normal(kind);
    Duration published = Duration.ofSeconds(HealthFacts.FACTS.integer("ber.least-up-time-s"));
    Duration bySample = leastObservation(normal, rate.dataRate());
    Duration needed = bySample.compareTo(published) > 0 ? bySample : published;
    Outcome outcome;
    String why;
    if (rate.speed() != IbSpeed.valueOf(HealthFacts.FACTS.text("ber.generation"))) {
      outcome = Outcome.NOT_CHECKED;
      why = "limits are published for NDR alone, and this is " + rate;
    } else if (measured.compareTo(profile.error(kind)) >= 0) {
      outcome = Outcome.FAIL;
      why = measured + " reaches the limit of errors, " + profile.error(kind);
    } else if (upTime.isEmpty()) {
      outcome = Outcome.INCONCLUSIVE;
      why = "it is not known how long the port was up";
    } else if (upTime.get().compareTo(needed) < 0) {
      outcome = Outcome.INCONCLUSIVE;
      why = "the port was up for " + upTime.get() + ", and it takes " + needed;
    } else if (measured.compareTo(profile.warning(kind)) >= 0) {
      outcome = Outcome.PASS_WITH_WARNING;
      why = measured + " reaches the limit of warnings, " + profile.warning(kind);
    } else if (measured.compareTo(normal) > 0) {
      outcome = Outcome.ADVISORY;
      why = measured + " is more than normal, " + normal + ", and below the limit of warnings";
    } else {
      outcome = Outcome.PASS;
      why = measured + " is normal";
    }
    return new BitErrorVerdict(
        outcome,
        Explanation.of(outcome + ": " + why)
            .term("measured", measured, kind.toString())
            .term("normal", normal)
            .term("warning", profile.warning(kind))
            .term("error", profile.error(kind))
            .term("time needed", needed, "3 / (" + normal + " x " + rate.dataRate() + ")")
            .source(HealthFacts.FACTS.source("ber"))
            .source(HealthFacts.FACTS.source("zero"))
            .build());
  }

  /**
   * The verdict.
   *
   * @return PASS, ADVISORY, PASS_WITH_WARNING, FAIL, INCONCLUSIVE before the least time, or
   *     NOT_CHECKED for generations without published limits
   */
  public Outcome outcome() {
    return outcome;
  }

  /**
   * How the verdict comes about.
   *
   * @return the terms
   */
  public Explanation explain() {
    return explanation;
  }

  @Override
  public String toString() {
    return explanation.summary();
  }
}
