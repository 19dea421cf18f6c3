package io.clusterfabric.topology.design;

import org.apiguardian.api.API;

/** How a number of uplinks that follows from an oversubscription is made whole. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum UplinkRounding {
  /** To the next whole link above: the ratio is no worse than the one asked for. */
  UP,
  /** To the next whole link below, at least one: the ratio is no better than the one asked for. */
  DOWN
}
