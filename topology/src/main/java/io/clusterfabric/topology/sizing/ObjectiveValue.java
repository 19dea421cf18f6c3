package io.clusterfabric.topology.sizing;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.apiguardian.api.API;

/**
 * What a candidate has of an objective: a value, or two ends between which it is proved to lie.
 *
 * @param objective the objective
 * @param lower the least that it can be, in the objective's unit
 * @param upper the most that it can be, at least {@code lower}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ObjectiveValue(SizingObjective objective, Ratio lower, Ratio upper) {
  /**
   * Checks the order of the ends.
   *
   * @param objective the objective
   * @param lower the least that it can be, in the objective's unit
   * @param upper the most that it can be, at least {@code lower}
   */
  public ObjectiveValue {
    if (lower.compareTo(upper) > 0) {
      throw new IllegalArgumentException(
          "the least " + objective + " is at most the most, found " + lower + " and " + upper);
    }
  }

  static ObjectiveValue exactly(SizingObjective objective, long value) {
    return new ObjectiveValue(objective, Ratio.of(value), Ratio.of(value));
  }

  static ObjectiveValue between(SizingObjective objective, long lower, long upper) {
    return new ObjectiveValue(objective, Ratio.of(lower), Ratio.of(upper));
  }

  /**
   * Whether the value is known.
   *
   * @return whether both ends are one
   */
  public boolean isExact() {
    return lower.equals(upper);
  }

  /** The worse end: what is sure. */
  Ratio worst() {
    return objective.moreIsBetter() ? lower : upper;
  }

  /** The better end: what is hoped for. */
  Ratio best() {
    return objective.moreIsBetter() ? upper : lower;
  }

  /** Whether this is proved to be no worse than another value of the objective. */
  boolean isNoWorseThan(ObjectiveValue other) {
    int c = worst().compareTo(other.best());
    return objective.moreIsBetter() ? c >= 0 : c <= 0;
  }

  /** Whether this is proved to be better than another value of the objective. */
  boolean isBetterThan(ObjectiveValue other) {
    int c = worst().compareTo(other.best());
    return objective.moreIsBetter() ? c > 0 : c < 0;
  }

  /** A value of the objective with its unit, rounded if it is no whole number. */
  String text(Ratio value) {
    if (objective == SizingObjective.BISECTION) {
      Bandwidth b = Bandwidth.ofBitsPerSecond(value);
      return b.isWhole() ? b.toString() : decimal(value, 12) + "Tb/s";
    }
    return value.denominator() == 1 ? value.toString() : decimal(value, 0);
  }

  private static String decimal(Ratio value, int power) {
    return BigDecimal.valueOf(value.numerator())
        .divide(BigDecimal.valueOf(value.denominator()), 18, RoundingMode.HALF_EVEN)
        .movePointLeft(power)
        .setScale(2, RoundingMode.HALF_EVEN)
        .toPlainString();
  }

  /** The value, or the ends with two points between; what is no whole number is rounded. */
  @Override
  public String toString() {
    return isExact() ? text(lower) : text(lower) + " .. " + text(upper);
  }
}
