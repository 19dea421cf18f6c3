package io.clusterfabric.topology.addressing;

import org.apiguardian.api.API;

/** How the ports of hosts are addressed. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum HostAddressing {
  /**
   * The ports of one rail at one leaf are a subnet. The leaf is its gateway and has the first
   * address behind that of the subnet itself.
   */
  SUBNET_PER_RAIL,
  /**
   * Each port of a host is a subnet of its own with its leaf, /31 or /127, the leaf's address being
   * the even one: no broadcast domain spans two hosts. A bond that spans several leaves can't be
   * addressed so.
   */
  POINT_TO_POINT
}
