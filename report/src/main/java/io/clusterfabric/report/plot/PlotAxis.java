package io.clusterfabric.report.plot;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Interval;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * An axis of a plot.
 *
 * @param title what is along it; the unit is added where all labels have the same
 * @param quantity what its numbers are
 * @param scale how it spaces them
 * @param range from where to where it goes, in the quantity's own unit; as far as the data if empty
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PlotAxis(
    String title, PlotQuantity quantity, AxisScale scale, Optional<Interval<Double>> range) {

  /**
   * Checks the range.
   *
   * @param title what is along it; the unit is added where all labels have the same
   * @param quantity what its numbers are
   * @param scale how it spaces them
   * @param range from where to where it goes, in the quantity's own unit; as far as the data if
   *     empty
   */
  public PlotAxis {
    requireNonNull(title);
    requireNonNull(quantity);
    requireNonNull(scale);
    range.ifPresent(r -> check(r, scale));
  }

  private static void check(Interval<Double> range, AxisScale scale) {
    double from = range.lower();
    double to = range.upper();
    if (!Drawable.on(AxisScale.LINEAR, from) || !Drawable.on(AxisScale.LINEAR, to)) {
      throw new IllegalArgumentException(
          "an axis goes from one finite number to another, found " + range);
    }
    if (!Drawable.on(scale, from)) {
      throw new IllegalArgumentException(
          "a logarithmic axis begins above 0, found " + range + "; maybe a linear one is meant");
    }
    if (!(to - from > Drawable.FINEST * Math.max(Math.abs(from), Math.abs(to)))) {
      throw new IllegalArgumentException("an axis needs two ends, found " + range);
    }
  }

  /**
   * Bytes on a logarithmic scale, labelled by powers of 2.
   *
   * @param title such as {@code message size}
   * @return the axis
   */
  public static PlotAxis dataSize(String title) {
    return new PlotAxis(title, PlotQuantity.DATA_SIZE, AxisScale.LOGARITHMIC, Optional.empty());
  }

  /**
   * Bytes per second on a linear scale from 0.
   *
   * @param title such as {@code bus bandwidth}
   * @return the axis
   */
  public static PlotAxis byteRate(String title) {
    return new PlotAxis(title, PlotQuantity.BYTE_RATE, AxisScale.LINEAR, Optional.empty());
  }

  /**
   * Bits per second on a linear scale from 0.
   *
   * @param title such as {@code rate of the slowest link}
   * @return the axis
   */
  public static PlotAxis bitRate(String title) {
    return new PlotAxis(title, PlotQuantity.BIT_RATE, AxisScale.LINEAR, Optional.empty());
  }

  /**
   * Seconds on a logarithmic scale.
   *
   * @param title such as {@code time}
   * @return the axis
   */
  public static PlotAxis time(String title) {
    return new PlotAxis(title, PlotQuantity.TIME, AxisScale.LOGARITHMIC, Optional.empty());
  }

  /**
   * Plain numbers on a linear scale.
   *
   * @param title what they are, with their unit if they have one
   * @return the axis
   */
  public static PlotAxis number(String title) {
    return new PlotAxis(title, PlotQuantity.NUMBER, AxisScale.LINEAR, Optional.empty());
  }

  /**
   * The same, logarithmic.
   *
   * @return the axis
   * @throws IllegalArgumentException if it has a range that begins at 0 or below
   */
  public PlotAxis logarithmic() {
    return new PlotAxis(title, quantity, AxisScale.LOGARITHMIC, range);
  }

  /**
   * The same, linear.
   *
   * @return the axis
   */
  public PlotAxis linear() {
    return new PlotAxis(title, quantity, AxisScale.LINEAR, range);
  }

  /**
   * The same with fixed ends; what is beyond them is not drawn, and the plot says so.
   *
   * @param from the lower end, in the quantity's own unit
   * @param to the upper end, above the lower one
   * @return the axis
   * @throws IllegalArgumentException if the ends are equal, in the wrong order, no numbers, beyond
   *     10<sup>300</sup>, or on a logarithmic scale not above 0
   */
  public PlotAxis withRange(double from, double to) {
    if (!(from < to)) {
      throw new IllegalArgumentException(
          "an axis goes from a number to a larger one, found " + from + " to " + to);
    }
    return new PlotAxis(title, quantity, scale, Optional.of(new Interval<>(from, to)));
  }
}
