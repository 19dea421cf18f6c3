package io.clusterfabric.topology.format.infragraph;

/**
 * A component of a device.
 *
 * @param name its name
 * @param count how many of it a device has
 * @param choice what it is: {@code cpu}, {@code xpu}, {@code nic}, {@code memory}, {@code port},
 *     {@code switch}, {@code device} or {@code custom}
 */
record Component(String name, int count, String choice) {
  static final String PORT = "port";
  static final String NIC = "nic";
  static final String XPU = "xpu";
  static final String SWITCH = "switch";
  static final String DEVICE = "device";
}
