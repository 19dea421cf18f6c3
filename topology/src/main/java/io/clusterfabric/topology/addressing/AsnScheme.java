package io.clusterfabric.topology.addressing;

import org.apiguardian.api.API;

/**
 * Which switches share an AS number. All sessions are external BGP between neighbours, as RFC 7938
 * section 5 has it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum AsnScheme {
  /**
   * RFC 7938 section 5.2.1: all super-spines of a plane share a number, the spines of a pod and
   * plane share one, each leaf has its own. What is withdrawn is then not hunted for along paths
   * through other spines, since a path never goes through one number twice. For up to three tiers.
   */
  SHARED_BY_TIER,
  /**
   * As {@link #SHARED_BY_TIER}, but leaf j of every pod has the same number, as RFC 7938 section
   * 5.2.2 describes it for ranges that are too small. Leaves must then accept routes that hold
   * their own number ({@code allowas-in}).
   */
  LEAVES_REUSED_IN_PODS,
  /** Each switch has its own number: for networks of any shape, also those without tiers. */
  PER_SWITCH
}
