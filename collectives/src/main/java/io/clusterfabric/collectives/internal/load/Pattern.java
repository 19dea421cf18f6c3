package io.clusterfabric.collectives.internal.load;

/** How traffic runs between domains. */
public enum Pattern {
  /** Each domain sends to the next. */
  RING,
  /** Each domain exchanges with its parent and its children in two binary trees. */
  TREE,
  /** Each rank sends to each rank of other domains. */
  ALL_PAIRS,
  /** In each step each domain sends to one other, at distances of powers of two. */
  EXCHANGES,
  /** Each domain sends its share of a sum up to switches that reduce. */
  TO_SWITCHES
}
