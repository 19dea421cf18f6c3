package io.clusterfabric.roce.device;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * A port for which a configuration is wanted.
 *
 * @param name its name on the device
 * @param rate its nominal rate, if known
 * @param lanes its electrical lanes, if known
 * @param cable the length of its cable, if known
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PortTarget(
    String name, Optional<Bandwidth> rate, OptionalInt lanes, Optional<Length> cable) {

  /**
   * A port of which rate and cable are known.
   *
   * @param name its name on the device
   * @param rate its nominal rate
   * @param cable the length of its cable
   * @return the target
   */
  public static PortTarget of(String name, Bandwidth rate, Length cable) {
    return new PortTarget(name, Optional.of(rate), OptionalInt.empty(), Optional.of(cable));
  }
}
