package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.PortRef;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * One connector of a cable, plugged into one cage.
 *
 * @param device the host or switch
 * @param ports the ports of the cage that the cable's links end in, in natural order
 * @param rack the rack that the device stands in, if known
 * @param unit its lowest rack unit, if known
 * @param label what is written on this end; no other end has the same
 * @param module the module that the cage needs, if it needs one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CableEnd(
    String device,
    List<PortRef> ports,
    Optional<String> rack,
    OptionalInt unit,
    String label,
    Optional<String> module) {

  /**
   * Copies the list.
   *
   * @param device the host or switch
   * @param ports the ports of the cage that the cable's links end in, in natural order
   * @param rack the rack that the device stands in, if known
   * @param unit its lowest rack unit, if known
   * @param label what is written on this end; no other end has the same
   * @param module the module that the cage needs, if it needs one
   */
  public CableEnd {
    ports = List.copyOf(ports);
  }
}
