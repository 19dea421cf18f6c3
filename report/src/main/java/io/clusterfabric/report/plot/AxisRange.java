package io.clusterfabric.report.plot;

import io.clusterfabric.model.explain.Interval;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * From where to where an axis goes.
 *
 * @param min its lower end
 * @param max its upper end, above the lower one
 */
record AxisRange(double min, double max) {
  /** How many steps a linear axis has at the least. */
  private static final int STEPS = 5;

  /** A shorter linear axis, of the size of its ends, would have labels of too many digits. */
  private static final double LEAST_SPAN = 1e-6;

  /** How much of a single value is shown around it. */
  private static final double AROUND = 0.05;

  /** The range that is asked for, or one that holds all values that have a place. */
  static AxisRange of(PlotAxis axis, Extent extent, double padding) {
    if (axis.range().isPresent()) {
      Interval<Double> set = axis.range().orElseThrow();
      return new AxisRange(set.lower(), set.upper());
    }
    return axis.scale() == AxisScale.LOGARITHMIC
        ? logarithmic(axis.quantity(), extent, padding)
        : linear(axis.quantity(), extent);
  }

  private static AxisRange logarithmic(PlotQuantity quantity, Extent extent, double padding) {
    if (extent.isEmpty()) {
      return new AxisRange(quantity.usual() / 1024, quantity.usual());
    }
    double low = StrictMath.log(extent.least());
    double high = StrictMath.log(extent.most());
    double missing = StrictMath.log(2) - (high - low);
    double more = Math.max(missing / 2, 0) + (high - low) * padding;
    return new AxisRange(
        Math.min(Math.max(StrictMath.exp(low - more), Drawable.LEAST), extent.least()),
        Math.max(Math.min(StrictMath.exp(high + more), Drawable.GREATEST), extent.most()));
  }

  private static AxisRange linear(PlotQuantity quantity, Extent extent) {
    if (extent.isEmpty()) {
      return new AxisRange(0, quantity.usual());
    }
    double low = extent.least();
    double high = extent.most();
    if (low >= 0 && (quantity.fromZero() || low <= high / 2)) {
      low = 0;
    }
    if (high <= 0 && (quantity.fromZero() || high >= low / 2)) {
      high = 0;
    }
    double size = Math.max(Math.abs(low), Math.abs(high));
    if (size < Drawable.LEAST) {
      return new AxisRange(0, 1);
    }
    if (high - low < size * LEAST_SPAN) {
      double more = size * (high > low ? LEAST_SPAN : AROUND);
      low -= more;
      high += more;
    }
    BigDecimal step = LinearSteps.of((high - low) / STEPS, quantity.binary());
    return new AxisRange(
        Math.min(rounded(low, step, RoundingMode.FLOOR), low),
        Math.max(rounded(high, step, RoundingMode.CEILING), high));
  }

  private static double rounded(double value, BigDecimal step, RoundingMode mode) {
    return BigDecimal.valueOf(value).divide(step, 0, mode).multiply(step).doubleValue();
  }
}
