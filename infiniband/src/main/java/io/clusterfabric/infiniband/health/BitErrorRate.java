package io.clusterfabric.infiniband.health;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Errors by bits, as tools print it.
 *
 * @param value the rate, exact as printed; 0 if no error was seen
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BitErrorRate(BigDecimal value) implements Comparable<BitErrorRate> {
  private static final Pattern FORM =
      Pattern.compile("\\d{1,20}(\\.\\d{1,20})?([eE][-+]?\\d{1,3})?");

  /** What tools print for no errors at all, such as {@code 15E-255} and {@code 1.5E-254}. */
  private static final BigDecimal NO_ERRORS = new BigDecimal("1e-200");

  /**
   * Checks the range.
   *
   * @param value the rate, 0 to 1
   */
  public BitErrorRate {
    if (value.signum() < 0 || value.compareTo(BigDecimal.ONE) > 0) {
      throw new IllegalArgumentException("a bit error rate is 0 to 1, found " + value);
    }
  }

  /**
   * Reads a rate.
   *
   * @param text such as {@code 1E-13}; the numbers around 1e-254 that stand for no errors become 0
   * @return the rate; empty if the text is none
   */
  public static Optional<BitErrorRate> parse(String text) {
    String s = text.strip();
    if (!FORM.matcher(s).matches()) {
      return Optional.empty();
    }
    BigDecimal v = new BigDecimal(s);
    if (v.compareTo(BigDecimal.ONE) > 0) {
      return Optional.empty();
    }
    return Optional.of(new BitErrorRate(v.compareTo(NO_ERRORS) < 0 ? BigDecimal.ZERO : v));
  }

  /**
   * The rate of errors in bits.
   *
   * @param errors the errors, 0 or more
   * @param bits the bits, more than 0
   * @return the rate, to 20 digits
   */
  public static BitErrorRate of(long errors, BigDecimal bits) {
    return new BitErrorRate(
        BigDecimal.valueOf(errors).divide(bits, new MathContext(20, RoundingMode.HALF_EVEN)));
  }

  /**
   * Tells whether no error was seen.
   *
   * @return whether the rate is 0, which says nothing without the number of bits
   */
  public boolean isZero() {
    return value.signum() == 0;
  }

  @Override
  public int compareTo(BitErrorRate other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value.signum() == 0 ? "0" : value.round(new MathContext(3)).toString();
  }
}
