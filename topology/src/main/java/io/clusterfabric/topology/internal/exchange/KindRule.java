package io.clusterfabric.topology.internal.exchange;

import java.util.Collection;

/** Judges what a device is of which the file does not say. */
@FunctionalInterface
public interface KindRule {
  /**
   * Judges a device.
   *
   * @param name its name
   * @param ports the names of its ports that have links
   * @return HOST or SWITCH
   */
  DeviceKind kindOf(String name, Collection<String> ports);
}
