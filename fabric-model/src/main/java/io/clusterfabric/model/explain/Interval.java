package io.clusterfabric.model.explain;

import org.apiguardian.api.API;

/**
 * A closed interval that holds a value.
 *
 * @param <T> the kind of value, compared by its natural order
 * @param lower the least that the value can be
 * @param upper the most that the value can be; at least {@code lower}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Interval<T extends Comparable<? super T>>(T lower, T upper) {

  /**
   * Checks the order of the ends.
   *
   * @param lower the least that the value can be
   * @param upper the most that the value can be; at least {@code lower}
   */
  public Interval {
    if (lower.compareTo(upper) > 0) {
      throw new IllegalArgumentException(
          "an interval's lower end must not exceed its upper end, found "
              + lower
              + " and "
              + upper);
    }
  }

  /**
   * The interval that holds one value only.
   *
   * @param <T> the kind of value
   * @param value the value
   * @return an interval with both ends there
   */
  public static <T extends Comparable<? super T>> Interval<T> exactly(T value) {
    return new Interval<>(value, value);
  }

  /**
   * Tells whether both ends are equal.
   *
   * @return whether the interval holds one value only
   */
  public boolean isExact() {
    return lower.compareTo(upper) == 0;
  }

  /**
   * Tells whether a value lies within.
   *
   * @param value the value
   * @return whether it is neither below the lower nor above the upper end
   */
  public boolean contains(T value) {
    return lower.compareTo(value) <= 0 && value.compareTo(upper) <= 0;
  }

  @Override
  public String toString() {
    return isExact() ? lower.toString() : lower + " .. " + upper;
  }
}
