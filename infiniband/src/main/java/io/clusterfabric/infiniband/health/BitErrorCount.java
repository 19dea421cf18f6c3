package io.clusterfabric.infiniband.health;

import io.clusterfabric.infiniband.link.LinkRate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import org.apiguardian.api.API;

/**
 * Errors that were counted in a number of bits, and what follows for the true rate. Errors are
 * taken to be independent (a Poisson process); those of real links come in bursts, so that true
 * intervals are wider.
 *
 * @param errors the errors, 0 or more
 * @param bits the bits in which they were counted, more than 0
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BitErrorCount(long errors, BigDecimal bits) {
  private static final int HALVINGS = 200;

  /**
   * Checks the numbers.
   *
   * @param errors the errors, 0 or more
   * @param bits the bits in which they were counted, more than 0
   */
  public BitErrorCount {
    if (errors < 0 || bits.signum() <= 0) {
      throw new IllegalArgumentException(
          "errors are 0 or more and bits more than 0, found " + errors + " in " + bits);
    }
  }

  /**
   * Errors of a link that was watched.
   *
   * @param errors the errors, 0 or more
   * @param link the link
   * @param watched for how long, more than 0
   * @return the errors in data rate times time
   */
  public static BitErrorCount of(long errors, LinkRate link, Duration watched) {
    BigDecimal seconds =
        BigDecimal.valueOf(watched.getSeconds()).add(BigDecimal.valueOf(watched.getNano(), 9));
    return new BitErrorCount(
        errors,
        BigDecimal.valueOf(link.dataRate().asRatio().numerator())
            .multiply(seconds)
            .divide(
                BigDecimal.valueOf(link.dataRate().asRatio().denominator()),
                new MathContext(30, RoundingMode.HALF_EVEN)));
  }

  /**
   * What was seen.
   *
   * @return errors by bits
   */
  public BitErrorRate rate() {
    return BitErrorRate.of(errors, bits);
  }

  /**
   * The rate below which the true one lies with a confidence: exact by Poisson (Garwood). Without
   * an error it is {@code -ln(1 - confidence) / bits}, for 95 % the rule of three.
   *
   * @param confidence more than 0, less than 1
   * @return the bound, at most 1
   */
  public BitErrorRate upperBound(double confidence) {
    check(confidence);
    double low = errors;
    double high = errors + 10;
    while (Tails.poissonAtMost(errors, high) > 1 - confidence) {
      high *= 2;
    }
    for (int i = 0; i < HALVINGS && high - low > 1e-13 * high; i++) {
      double middle = (low + high) / 2;
      if (Tails.poissonAtMost(errors, middle) > 1 - confidence) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return by(high);
  }

  /**
   * The rate above which the true one lies with a confidence: exact by Poisson (Garwood).
   *
   * @param confidence more than 0, less than 1
   * @return the bound; 0 if there was no error
   */
  public BitErrorRate lowerBound(double confidence) {
    check(confidence);
    if (errors == 0) {
      return new BitErrorRate(BigDecimal.ZERO);
    }
    double low = 0;
    double high = errors;
    for (int i = 0; i < HALVINGS && high - low > 1e-13 * high; i++) {
      double middle = (low + high) / 2;
      if (Tails.poissonAtMost(errors - 1, middle) > confidence) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return by(low);
  }

  /**
   * How likely a later count would be as high as it is, or higher, if the rate had not risen: the
   * exact test of two Poisson counts, which given their sum is binomial (Przyborowski and
   * Wilenski).
   *
   * @param later the later count
   * @return the probability; small if the rate has risen
   */
  public double chanceOf(BitErrorCount later) {
    double share =
        later
            .bits
            .divide(later.bits.add(bits), new MathContext(30, RoundingMode.HALF_EVEN))
            .doubleValue();
    return Tails.binomialAtLeast(later.errors, Math.addExact(errors, later.errors), share);
  }

  private BitErrorRate by(double count) {
    BigDecimal rate = BigDecimal.valueOf(count).divide(bits, new MathContext(12));
    return new BitErrorRate(rate.min(BigDecimal.ONE));
  }

  private static void check(double confidence) {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException(
          "a confidence is more than 0 and less than 1, found " + confidence);
    }
  }

  @Override
  public String toString() {
    return errors + " errors in " + bits.round(new MathContext(3)) + " bits";
  }
}
