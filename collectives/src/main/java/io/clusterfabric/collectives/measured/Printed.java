package io.clusterfabric.collectives.measured;

import io.clusterfabric.collectives.internal.text.DecimalText;
import io.clusterfabric.model.unit.Bandwidth;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A number as it was printed, with how far rounding may have moved it.
 *
 * @param value the number
 * @param slack half a unit of the last digit that was printed
 */
record Printed(double value, double slack) {
  private static final double TINY = 1e-9;

  /** Bytes by picoseconds are so many GB/s. */
  private static final double GIGABYTES = 1e3;

  private static final BigDecimal BITS = BigDecimal.valueOf(8);

  static Printed of(BigDecimal printed) {
    return new Printed(printed.doubleValue(), printed.ulp().doubleValue() / 2);
  }

  double least() {
    return Math.max(0, value - slack);
  }

  double most() {
    return value + slack;
  }

  /** Whether this many GB/s may be so many bytes in a time of so many picoseconds. */
  boolean isRate(double bytes, Printed picoseconds) {
    double slowest = bytes / picoseconds.most() * GIGABYTES;
    double fastest =
        picoseconds.least() > 0 ? bytes / picoseconds.least() * GIGABYTES : Double.MAX_VALUE;
    return least() <= fastest * (1 + TINY) && most() >= slowest * (1 - TINY);
  }

  /** Whether this may be another number times a factor. */
  boolean isProduct(Printed other, double factor) {
    return most() >= other.least() * factor * (1 - TINY)
        && least() <= other.most() * factor * (1 + TINY);
  }

  /** A printed number of GB/s; empty if it is none. */
  static Optional<BigDecimal> gigabytes(String text) {
    return DecimalText.parse(text).filter(v -> bandwidth(v).isPresent());
  }

  /** So many GB/s to whole bits per second; empty if that is too many. */
  static Optional<Bandwidth> bandwidth(BigDecimal gigabytes) {
    OptionalLong bits = DecimalText.scaled(gigabytes.multiply(BITS), 9);
    return bits.isEmpty()
        ? Optional.empty()
        : Optional.of(Bandwidth.ofBitsPerSecond(bits.getAsLong()));
  }
}
