package io.clusterfabric.topology.capacity;

import org.apiguardian.api.API;

/** What a bisection splits in two. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum BisectionUnit {
  /** HOST where all owners of ports are known, PORT where not, VERTEX where there are no endpoints. */
  AUTO,
  /** All ports of a host fall on one side. */
  HOST,
  /** All ports nearest to a GPU fall on one side. */
  GPU,
  /** Each port falls by itself; parts of the fabric that are not joined are halved one by one and summed. */
  PORT,
  /** Every node counts, switches too: the graph theorist's bisection width. */
  VERTEX
}
