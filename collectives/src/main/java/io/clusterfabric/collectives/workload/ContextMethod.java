package io.clusterfabric.collectives.workload;

import org.apiguardian.api.API;

/** How ranks that slice a sequence come by each other's keys and values. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ContextMethod {
  /** They pass them round while they compute (ring attention). */
  RING,
  /** They gather them before they compute, and reduce-scatter the gradients. */
  ALL_GATHER
}
