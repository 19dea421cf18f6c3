package io.clusterfabric.infiniband.qos;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * A range of unsigned numbers of 64 bits.
 *
 * @param first the first
 * @param last the last, not below the first
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record NumberRange(long first, long last) {

  /**
   * Checks the order.
   *
   * @param first the first
   * @param last the last, not below the first
   */
  public NumberRange {
    if (Long.compareUnsigned(last, first) < 0) {
      throw new IllegalArgumentException(
          "a range ends at or behind its first number, found "
              + Long.toUnsignedString(first)
              + "-"
              + Long.toUnsignedString(last));
    }
  }

  /**
   * Tells whether a number is in the range.
   *
   * @param number an unsigned number
   * @return whether it is
   */
  public boolean contains(long number) {
    return Long.compareUnsigned(number, first) >= 0 && Long.compareUnsigned(number, last) <= 0;
  }

  /**
   * Tells whether a whole range is in this one.
   *
   * @param other the other range
   * @return whether it is
   */
  public boolean contains(NumberRange other) {
    return contains(other.first) && contains(other.last);
  }

  /**
   * Reads ranges.
   *
   * @param text numbers and ranges with commas, such as {@code 7-9,11}
   * @return the ranges; empty if the text is no such list
   */
  public static Optional<List<NumberRange>> parse(String text) {
    List<NumberRange> out = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      String[] ends = part.split("-", -1);
      if (ends.length > 2) {
        return Optional.empty();
      }
      OptionalLong a = Numbers.parseLong(ends[0]);
      OptionalLong b = Numbers.parseLong(ends[ends.length - 1]);
      if (a.isEmpty() || b.isEmpty() || Long.compareUnsigned(b.getAsLong(), a.getAsLong()) < 0) {
        return Optional.empty();
      }
      out.add(new NumberRange(a.getAsLong(), b.getAsLong()));
    }
    return Optional.of(List.copyOf(out));
  }

  @Override
  public String toString() {
    String a = String.format(Locale.ROOT, "0x%x", first);
    return first == last ? a : a + String.format(Locale.ROOT, "-0x%x", last);
  }
}
