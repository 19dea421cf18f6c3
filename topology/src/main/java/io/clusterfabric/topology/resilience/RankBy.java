package io.clusterfabric.topology.resilience;

import org.apiguardian.api.API;

/** What makes a failure bad. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum RankBy {
  /** Little of the ECMP all-to-all is left, then many endpoints without a peer. */
  THROUGHPUT,
  /** Many hosts are cut off, then many endpoints without a peer, then little throughput. */
  HOSTS_CUT_OFF,
  /** Little of the bisection bandwidth is left, by its upper end, then little throughput. */
  BISECTION
}
