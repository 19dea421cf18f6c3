package io.clusterfabric.topology.routing;

import org.apiguardian.api.API;

/** How traffic is divided among equally good next hops. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ShareRule {
  /** Every link gets the same, whatever its rate: plain ECMP. */
  LINKS,
  /** Every link gets its part by rate: weighted ECMP. Links of unknown rate get nothing. */
  CAPACITY
}
