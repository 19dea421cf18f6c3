package io.clusterfabric.topology.format.infragraph;

/**
 * So many devices of one type.
 *
 * @param name the name that edges use
 * @param type the type
 * @param count how many
 * @param isHost whether they are hosts
 */
record Instance(String name, DeviceType type, int count, boolean isHost) {
  /** What one of them is called: without a number if it is the only one. */
  String node(int index) {
    return count == 1 ? name : name + "." + index;
  }
}
