package io.clusterfabric.collectives.internal.load;

/** What a family of parts is made of, from the host outwards. */
public enum PartKind {
  /** The endpoints of one adapter, behind its PCIe links. */
  ADAPTER,
  /** One endpoint. */
  ENDPOINT,
  /** The endpoints on the same leaves, with these. */
  LEAF,
  /** What is joined below some tier. */
  POD,
  /** One side of the narrowest cut in halves. */
  HALF
}
