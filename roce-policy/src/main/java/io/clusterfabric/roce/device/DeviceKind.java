package io.clusterfabric.roce.device;

import org.apiguardian.api.API;

/** What a device is. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum DeviceKind {
  /** A switch, whose ports are those of the network. */
  SWITCH,
  /** A host, whose ports are those of its adapters. */
  HOST
}
