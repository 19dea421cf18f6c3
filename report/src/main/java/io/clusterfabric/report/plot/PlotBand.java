package io.clusterfabric.report.plot;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.internal.text.Counts;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A shaded strip between two values at each x, such as the interval of an estimate. Immutable; in
 * the order of x. Where an end is not a number the strip has a gap.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PlotBand {
  private final String name;
  private final @Nullable String series;
  private final double[] x;
  private final double[] low;
  private final double[] high;

  private PlotBand(String name, @Nullable String series, double[] x, double[] low, double[] high) {
    this.name = name;
    this.series = series;
    this.x = x;
    this.low = low;
    this.high = high;
  }

  /**
   * A strip.
   *
   * @param name what the legend says
   * @param x along the horizontal axis, in the unit of its quantity; no NaN
   * @param low the lower end, in the unit of the vertical axis' quantity; NaN where it is unknown
   * @param high the upper end, not below the lower one; NaN where it is unknown
   * @return the band
   * @throws IllegalArgumentException if there are not as many ends as x, an x is not a number, or
   *     an upper end is below its lower one
   */
  public static PlotBand of(String name, double[] x, double[] low, double[] high) {
    Columns sorted = Columns.byX("band '" + requireNonNull(name) + "'", x, low, high);
    for (int i = 0; i < x.length; i++) {
      if (high[i] < low[i]) {
        throw new IllegalArgumentException(
            "band '"
                + name
                + "' goes from its lower end to its upper one, found "
                + low[i]
                + " and "
                + high[i]
                + " at x = "
                + x[i]);
      }
    }
    return new PlotBand(name, null, sorted.column(0), sorted.column(1), sorted.column(2));
  }

  /**
   * The same in the colour of a series.
   *
   * @param series the name of the series that it is the interval of
   * @return the band
   */
  public PlotBand around(String series) {
    return new PlotBand(name, requireNonNull(series), x, low, high);
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
   * The series whose colour it takes.
   *
   * @return the series' name, if it belongs to one
   */
  public Optional<String> series() {
    return Optional.ofNullable(series);
  }

  /**
   * At how many x it has ends, the unknown ones counted.
   *
   * @return 0 or more
   */
  public int size() {
    return x.length;
  }

  /**
   * A place along the horizontal axis.
   *
   * @param point its number, from 0
   * @return in the unit of the axis' quantity
   */
  public double x(int point) {
    return x[point];
  }

  /**
   * The lower end.
   *
   * @param point the number of the place, from 0
   * @return in the unit of the vertical axis' quantity; NaN if unknown
   */
  public double low(int point) {
    return low[point];
  }

  /**
   * The upper end.
   *
   * @param point the number of the place, from 0
   * @return in the unit of the vertical axis' quantity; NaN if unknown
   */
  public double high(int point) {
    return high[point];
  }

  /** One line: the name and at how many places. */
  @Override
  public String toString() {
    return name + ": " + Counts.of(x.length, "place");
  }
}
