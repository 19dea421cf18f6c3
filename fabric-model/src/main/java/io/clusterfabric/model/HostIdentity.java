package io.clusterfabric.model;

import org.apiguardian.api.API;

/** How it is known which ports belong to a host. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum HostIdentity {
  /** Somebody who knows said so: a design, an inventory, a user. */
  DECLARED,
  /** The adapters report one system image. */
  SYSTEM_IMAGE,
  /** The adapters report one host name. */
  NAME,
  /** Not known: the host stands for one adapter whose owner could not be told. */
  UNKNOWN
}
