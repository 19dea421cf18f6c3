package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * Ports of a switch that are alike.
 *
 * @param count how many, at least 1
 * @param rate their rate
 * @param cable their cable
 * @param lanes their electrical lanes, if known
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PortDemand(int count, Bandwidth rate, Length cable, OptionalInt lanes) {

  /**
   * Checks the count.
   *
   * @param count how many, at least 1
   * @param rate their rate
   * @param cable their cable
   * @param lanes their electrical lanes, if known
   */
  public PortDemand {
    if (count < 1 || rate.isZero()) {
      throw new IllegalArgumentException(
          "there is at least 1 port, with a rate above 0; found " + count + " of " + rate);
    }
  }

  /**
   * Ports whose lanes are not told.
   *
   * @param count how many
   * @param rate their rate
   * @param cable their cable
   * @return the ports
   */
  public static PortDemand of(int count, Bandwidth rate, Length cable) {
    return new PortDemand(count, rate, cable, OptionalInt.empty());
  }

  @Override
  public String toString() {
    return count + " x " + rate + " with " + cable;
  }
}
