package io.clusterfabric.topology.traffic;

import org.apiguardian.api.API;

/** How the two ends of a transfer stand to each other in a fabric. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum TrafficRelation {
  /** Two ports of one host: a host's own traffic, which a scale-up fabric would carry. */
  SAME_HOST,
  /** Two hosts' ports on one leaf: the traffic crosses no uplink. */
  SAME_LEAF,
  /** Two leaves of one pod, and the same rail if there are rails. */
  SAME_POD,
  /** Two rails of one pod. */
  OTHER_RAIL,
  /** Two pods: the traffic climbs to the top tier. */
  OTHER_POD,
  /** Two planes: the fabric does not join them; a host must pass the traffic on. */
  OTHER_PLANE
}
