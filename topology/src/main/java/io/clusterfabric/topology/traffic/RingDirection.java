package io.clusterfabric.topology.traffic;

import org.apiguardian.api.API;

/** Which neighbours a rank of a ring sends to. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum RingDirection {
  /** The next rank only. */
  FORWARD,
  /** The next rank and the one before. */
  BOTH
}
