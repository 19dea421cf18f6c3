package io.clusterfabric.roce.policy;

import org.apiguardian.api.API;

/** What must stand in for congestion control where adapters have none. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Compensation {
  /** Spines with buffers deep enough to take bursts, so that pauses do not spread. */
  DEEP_BUFFER_SPINE,
  /** The collective library lets receivers ask for data, so that fewer senders meet. */
  RECEIVER_DRIVEN_COLLECTIVES,
  /** Messages that ask for data go in a class of their own that is served first. */
  PRIORITY_FOR_CONTROL,
  /** A fabric whose uplinks carry all that hosts send. */
  NON_BLOCKING_FABRIC
}
