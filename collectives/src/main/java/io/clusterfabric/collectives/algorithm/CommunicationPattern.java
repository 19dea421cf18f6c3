package io.clusterfabric.collectives.algorithm;

import org.apiguardian.api.API;

/** How a collective's traffic runs between scale-up domains. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum CommunicationPattern {
  /** Each domain sends to the next one, the last to the first. */
  RING,
  /** Each domain exchanges with its parent and its children in two binary trees. */
  DOUBLE_TREE,
  /** Each rank sends to each rank of the other domains. */
  ALL_PAIRS,
  /** In each step each rank sends to one other, at distances of powers of two. */
  EXCHANGES,
  /** Each domain sends to switches that reduce, and receives the result from them. */
  REDUCING_SWITCHES
}
