package io.clusterfabric.topology.design;

import org.apiguardian.api.API;

/** What decides the plane of an endpoint. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum PlaneRule {
  /** The port of the adapter: an adapter spans all planes. */
  BY_PORT,
  /** The adapter: adapter r is in plane r modulo the number of planes, with all its ports. */
  BY_ADAPTER
}
