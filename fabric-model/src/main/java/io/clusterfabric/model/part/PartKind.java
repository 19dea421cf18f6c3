package io.clusterfabric.model.part;

import org.apiguardian.api.API;

/** The kinds of parts. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum PartKind {
  /** A switch. */
  SWITCH,
  /** A network adapter. */
  ADAPTER,
  /** A GPU. */
  GPU,
  /** A type of host. */
  HOST,
  /** A cable with fixed ends. */
  CABLE,
  /** A pluggable optical module. */
  TRANSCEIVER
}
