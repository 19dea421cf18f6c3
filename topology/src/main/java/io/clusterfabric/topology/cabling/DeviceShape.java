package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.unit.Power;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * What devices of one model take of a rack.
 *
 * @param height how many rack units it takes, if known
 * @param power the most that it takes, if known
 * @param airflow which way it blows its air
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DeviceShape(OptionalInt height, Optional<Power> power, Airflow airflow) {

  /**
   * Checks the height.
   *
   * @param height how many rack units it takes, if known
   * @param power the most that it takes, if known
   * @param airflow which way it blows its air
   * @throws IllegalArgumentException if the height is not of 1 to 100 rack units
   */
  public DeviceShape {
    if (height.isPresent() && (height.getAsInt() < 1 || height.getAsInt() > 100)) {
      throw new IllegalArgumentException(
          "a device takes 1 to 100 rack units, found " + height.getAsInt());
    }
  }

  /**
   * A device of which height and power are known.
   *
   * @param height how many rack units it takes, 1 to 100
   * @param power the most that it takes
   * @return the shape, its airflow unknown
   */
  public static DeviceShape of(int height, Power power) {
    return new DeviceShape(OptionalInt.of(height), Optional.of(power), Airflow.UNKNOWN);
  }

  /**
   * This shape with another airflow.
   *
   * @param direction which way it blows its air
   * @return a copy
   */
  public DeviceShape withAirflow(Airflow direction) {
    return new DeviceShape(height, power, direction);
  }
}
