package io.clusterfabric.topology.internal.exchange;

/**
 * One end of a link.
 *
 * @param device the device
 * @param port its port, as the file calls it
 */
public record DeviceEnd(Device device, String port) {
  /**
   * Makes the port's name fit the model.
   *
   * @param device the device
   * @param port its port, as the file calls it
   */
  public DeviceEnd {
    port = Names.fit(port);
  }

  /** The name that tells this end from all others. */
  String key() {
    return device.name() + '\u0000' + port;
  }

  @Override
  public String toString() {
    return device.name() + "[" + port + "]";
  }
}
