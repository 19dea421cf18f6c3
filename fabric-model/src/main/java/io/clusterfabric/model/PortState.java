package io.clusterfabric.model;

import org.apiguardian.api.API;

/** The state of a port. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum PortState {
  /** Carries traffic, or may. */
  UP,
  /** Does not. */
  DOWN,
  /** Not known. */
  UNKNOWN
}
