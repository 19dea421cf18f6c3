package io.clusterfabric.topology.format.infragraph;

import java.util.List;

/**
 * What a device consists of. Nodes of the same layout share one device.
 *
 * @param host whether it is a host
 * @param model its model
 * @param gpus how many GPUs it has
 * @param numbered how many ports it has by number, 0 if they have names
 * @param named the names of its components for ports or adapters
 */
record DeviceLayout(boolean host, String model, int gpus, int numbered, List<String> named) {
  DeviceLayout {
    named = List.copyOf(named);
  }
}
