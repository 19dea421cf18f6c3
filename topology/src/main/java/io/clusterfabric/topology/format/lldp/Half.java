package io.clusterfabric.topology.format.lldp;

/** What one end of a link tells of it. */
final class Half {
  final String device;
  final Neighbour heard;
  final String other;
  boolean done;

  Half(String device, Neighbour heard, String other) {
    this.device = device;
    this.heard = heard;
    this.other = other;
  }

  /** Whether the port at the other end, as told here, may be one of this name. */
  boolean mayBeAt(String port) {
    return heard.portNames().stream()
        .anyMatch(p -> p.equalsIgnoreCase(port) || behindColon(p).equalsIgnoreCase(port));
  }

  /** The port in descriptions such as {@code leaf-1:Ethernet4}; the text itself if it has none. */
  static String behindColon(String text) {
    return LldpReader.isMac(text) ? text : text.substring(text.lastIndexOf(':') + 1);
  }
}
