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
