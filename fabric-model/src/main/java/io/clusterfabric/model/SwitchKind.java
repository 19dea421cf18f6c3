package io.clusterfabric.model;

import org.apiguardian.api.API;

/** What kind of device a switch is. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum SwitchKind {
  /** A switch in a box of its own. */
  SWITCH,
  /** One ASIC of a modular director: its links to other ASICs of the enclosure are no cables. */
  DIRECTOR_ASIC,
  /** Joins InfiniBand subnets or IP networks. */
  ROUTER,
  /** Joins fabrics of different technologies. */
  GATEWAY,
  /** Joins fibres without looking into them. */
  OPTICAL_CIRCUIT_SWITCH,
  /** An in-network reduction engine that shows as a node; not a cable's end. */
  AGGREGATION_NODE
}
