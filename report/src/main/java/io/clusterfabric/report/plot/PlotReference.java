package io.clusterfabric.report.plot;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;

/**
 * A horizontal line that data are held against, such as a line rate or a bound.
 *
 * @param name what the legend says; the value is added
 * @param value where it is, in the unit of the vertical axis' quantity
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PlotReference(String name, double value) {
  /**
   * Checks the value.
   *
   * @param name what the legend says; the value is added
   * @param value where it is, in the unit of the vertical axis' quantity
   */
  public PlotReference {
    requireNonNull(name);
    if (!Drawable.on(AxisScale.LINEAR, value)) {
      throw new IllegalArgumentException(
          "reference '" + name + "' needs a finite value up to 1e300, found " + value);
    }
  }
}
