package io.clusterfabric.report.plot;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.internal.text.Counts;
import org.apiguardian.api.API;

/**
 * Points that belong together, by name. Immutable; the points are kept in the order of x, equal x
 * in the order given. A y that is not a number is unknown: the line has a gap there.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PlotSeries {
  private final String name;
  private final SeriesStyle style;
  private final double[] x;
  private final double[] y;

  private PlotSeries(String name, SeriesStyle style, double[] x, double[] y) {
    this.name = requireNonNull(name);
    this.style = requireNonNull(style);
    Columns sorted = Columns.byX("series '" + name + "'", x, y);
    this.x = sorted.column(0);
    this.y = sorted.column(1);
  }

  /**
   * Points.
   *
   * @param name what the legend says
   * @param style how they are drawn
   * @param x along the horizontal axis, in the unit of its quantity; no NaN
   * @param y along the vertical axis, in the unit of its quantity; NaN where it is unknown
   * @return the series
   * @throws IllegalArgumentException if there are not as many y as x, or an x is not a number
   */
  public static PlotSeries of(String name, SeriesStyle style, double[] x, double[] y) {
    return new PlotSeries(name, style, x, y);
  }

  /**
   * A line through points.
   *
   * @param name what the legend says
   * @param x along the horizontal axis, in the unit of its quantity; no NaN
   * @param y along the vertical axis, in the unit of its quantity; NaN where it is unknown
   * @return the series
   * @throws IllegalArgumentException if there are not as many y as x, or an x is not a number
   */
  public static PlotSeries line(String name, double[] x, double[] y) {
    return of(name, SeriesStyle.LINE, x, y);
  }

  /**
   * Points without a line.
   *
   * @param name what the legend says
   * @param x along the horizontal axis, in the unit of its quantity; no NaN
   * @param y along the vertical axis, in the unit of its quantity; NaN where it is unknown
   * @return the series
   * @throws IllegalArgumentException if there are not as many y as x, or an x is not a number
   */
  public static PlotSeries points(String name, double[] x, double[] y) {
    return of(name, SeriesStyle.POINTS, x, y);
  }

  /**
   * What the legend says.
   *
   * @return the name
   */
  public String name() {
    return name;
  }

  /**
   * How the points are drawn.
   *
   * @return the style
   */
  public SeriesStyle style() {
    return style;
  }

  /**
   * How many points there are, the unknown ones counted.
   *
   * @return 0 or more
   */
  public int size() {
    return x.length;
  }

  /**
   * A point's place along the horizontal axis.
   *
   * @param point its number, from 0
   * @return in the unit of the axis' quantity
   */
  public double x(int point) {
    return x[point];
  }

  /**
   * A point's place along the vertical axis.
   *
   * @param point its number, from 0
   * @return in the unit of the axis' quantity; NaN if unknown
   */
  public double y(int point) {
    return y[point];
  }

  /** One line: the name and how many points. */
  @Override
  public String toString() {
    return name + ": " + Counts.of(x.length, "point");
  }
}
