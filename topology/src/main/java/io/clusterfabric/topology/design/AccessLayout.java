package io.clusterfabric.topology.design;

import org.apiguardian.api.API;

/** How the adapters of a host are spread over the leaves of its group. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum AccessLayout {
  /** Adapter r of every host of the group goes to leaf r: a leaf serves one rail. */
  RAIL_OPTIMISED,
  /** All adapters of a host go to the same leaf, or to the same pair of leaves. */
  TOP_OF_RACK
}
