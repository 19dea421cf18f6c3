package io.clusterfabric.report.plot;

/** The least and the greatest of the values that an axis has a place for. */
final class Extent {
  private final AxisScale scale;
  private double least = Double.POSITIVE_INFINITY;
  private double most = Double.NEGATIVE_INFINITY;

  Extent(AxisScale scale) {
    this.scale = scale;
  }

  void add(double value) {
    if (Drawable.on(scale, value)) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  }

  boolean isEmpty() {
    return least > most;
  }

  double least() {
    return least;
  }

  double most() {
    return most;
  }
}
