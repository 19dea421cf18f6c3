package io.clusterfabric.report.plot;

/** Which numbers have a place on an axis. */
final class Drawable {
  /** The greatest magnitude: the span between two such values is still a number. */
  static final double GREATEST = 1e300;

  /** The least value on a logarithmic scale. */
  static final double LEAST = 1e-300;

  /** The least span of an axis, of the magnitude of its ends: finer, and labels would be equal. */
  static final double FINEST = 1e-9;

  private Drawable() {}

  static boolean on(AxisScale scale, double value) {
    return Math.abs(value) <= GREATEST && (scale == AxisScale.LINEAR || value >= LEAST);
  }
}
