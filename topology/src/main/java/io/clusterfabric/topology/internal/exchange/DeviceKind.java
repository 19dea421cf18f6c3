package io.clusterfabric.topology.internal.exchange;

/** What a file says a device is. */
public enum DeviceKind {
  /** A server, or anything else whose ports are endpoints. */
  HOST,
  /** A switch. */
  SWITCH,
  /** One ASIC of a director. */
  DIRECTOR_ASIC,
  /** A router between subnets. */
  ROUTER,
  /** A gateway between technologies. */
  GATEWAY,
  /** A switch of fibres. */
  OPTICAL_CIRCUIT_SWITCH,
  /** An aggregation node inside a switch; its links are no cables. */
  AGGREGATION_NODE,
  /** The file does not say; the names of its ports may. */
  UNKNOWN
}
