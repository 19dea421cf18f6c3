package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Location;
import io.clusterfabric.topology.internal.exchange.CableFacts;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import java.util.Optional;

/**
 * A row of a cable list, as the model names things.
 *
 * @param a one side
 * @param b the other side
 * @param spec what the link is
 * @param cable what is told of its cable
 */
record CableRow(Side a, Side b, LinkSpec spec, CableFacts cable) {

  /**
   * One side.
   *
   * @param device the name of the device
   * @param port the name of its port
   * @param kind what the device is, as far as the list tells
   * @param model its model; blank if not told
   * @param location where it stands, if told
   */
  record Side(
      String device, String port, DeviceKind kind, String model, Optional<Location> location) {
    boolean isBlank() {
      return device.isBlank() && port.isBlank();
    }

    Side at(Optional<Location> place) {
      return new Side(device, port, kind, model, place);
    }

    Side named(String name) {
      return new Side(name, port, kind, model, location);
    }
  }
}
