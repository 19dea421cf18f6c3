package io.clusterfabric.report.plot;

/** Puts values of an axis on pixels. */
final class PlotScale {
  /** As far as a value beyond the ends may lie: lines to it keep their slope. */
  private static final double FAR = 1e7;

  private final AxisScale kind;
  private final AxisRange range;
  private final double from;
  private final double to;

  PlotScale(AxisScale kind, AxisRange range, double from, double to) {
    this.kind = kind;
    this.range = range;
    this.from = from;
    this.to = to;
  }

  AxisRange range() {
    return range;
  }

  double from() {
    return from;
  }

  double to() {
    return to;
  }

  /** Whether a value has a place, perhaps beyond the ends. */
  boolean draws(double value) {
    return Drawable.on(kind, value);
  }

  /** Whether a value lies between the ends. */
  boolean holds(double value) {
    return draws(value) && value >= range.min() && value <= range.max();
  }

  /** The pixel of a value that has a place. */
  double at(double value) {
    double share = (number(value) - number(range.min())) / span();
    double pixel = from + share * (to - from);
    return value >= range.min() && value <= range.max()
        ? Math.min(Math.max(pixel, Math.min(from, to)), Math.max(from, to))
        : Math.min(Math.max(pixel, -FAR), FAR);
  }

  private double span() {
    return number(range.max()) - number(range.min());
  }

  /** Logarithms of the strict library: the same bits on every machine. */
  private double number(double value) {
    return kind == AxisScale.LOGARITHMIC ? StrictMath.log(value) : value;
  }
}
