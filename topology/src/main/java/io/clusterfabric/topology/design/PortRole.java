package io.clusterfabric.topology.design;

import org.apiguardian.api.API;

/** What a port of a switch is for. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum PortRole {
  /** Carries a link to a host or to a switch nearer to the hosts. */
  DOWN,
  /** Carries a link to a switch farther from the hosts. */
  UP,
  /** Carries a link to a switch as far from the hosts, as in networks without a tree's tiers. */
  NETWORK,
  /** Kept for something outside the design. */
  RESERVED,
  /** Meant for a host that is not there. */
  UNPOPULATED,
  /** For no use so far. */
  SPARE
}
