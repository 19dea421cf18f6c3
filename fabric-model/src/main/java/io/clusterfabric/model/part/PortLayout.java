package io.clusterfabric.model.part;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.unit.Bandwidth;
import org.apiguardian.api.API;

/**
 * A number of equal ports, printed as {@code 64x400Gb/s}.
 *
 * @param ports how many there are, from 1
 * @param rate what each carries per direction, by its nominal rate
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PortLayout(int ports, Bandwidth rate) {

  /**
   * Checks the ranges.
   *
   * @param ports how many there are, from 1
   * @param rate what each carries per direction, by its nominal rate
   */
  public PortLayout {
    requireNonNull(rate);
    if (ports < 1 || ports > 1_000_000) {
      throw new IllegalArgumentException(
          "a layout has 1 to 1,000,000 ports, found " + ports + " in " + ports + "x" + rate);
    }
    if (rate.isZero()) {
      throw new IllegalArgumentException("a port's rate is above zero, found " + rate);
    }
  }

  /**
   * Reads {@code 64x400Gb/s}.
   *
   * @param text a number, {@code x}, and a bandwidth with its unit
   * @return the layout
   * @throws IllegalArgumentException if the text has another form
   */
  public static PortLayout parse(String text) {
    String trimmed = text.strip();
    int x = trimmed.indexOf('x');
    if (x < 1 || x > 7 || !trimmed.substring(0, x).chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw new IllegalArgumentException(
          "a layout of ports is written as number, x and rate, such as 64x400Gb/s, found '"
              + text
              + "'");
    }
    return new PortLayout(
        Integer.parseInt(trimmed.substring(0, x)), Bandwidth.of(trimmed.substring(x + 1)));
  }

  /**
   * What all ports carry together, per direction.
   *
   * @return ports times rate
   */
  public Bandwidth total() {
    return rate.times(ports);
  }

  @Override
  public String toString() {
    return ports + "x" + rate;
  }
}
