package io.clusterfabric.infiniband.subnet;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.util.HexFormat;
import org.apiguardian.api.API;

/**
 * A node of a subnet: a switch, an adapter or a router.
 *
 * @param name how it describes itself; need not be unique
 * @param type what kind of node it is
 * @param guid its node GUID
 * @param systemGuid the GUID of the system that it is part of; its own if nobody said
 * @param ports how many ports it has, unlinked ones included and a switch's port 0 not
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SubnetNode(String name, IbNodeType type, long guid, long systemGuid, int ports) {
  /**
   * Checks the number of ports.
   *
   * @param name how it describes itself; need not be unique
   * @param type what kind of node it is
   * @param guid its node GUID
   * @param systemGuid the GUID of the system that it is part of; its own if nobody said
   * @param ports how many ports it has, unlinked ones included and a switch's port 0 not
   */
  public SubnetNode {
    requireNonNull(name);
    requireNonNull(type);
    if (ports < 0 || ports > Subnet.MAX_PORT) {
      throw new IllegalArgumentException(
          "a node has 0 to " + Subnet.MAX_PORT + " ports, found " + ports + " at " + name);
    }
  }

  /** One line: kind, name, GUID and ports. */
  @Override
  public String toString() {
    return type
        + " "
        + name
        + " (0x"
        + HexFormat.of().toHexDigits(guid)
        + ", "
        + ports
        + (ports == 1 ? " port)" : " ports)");
  }
}
