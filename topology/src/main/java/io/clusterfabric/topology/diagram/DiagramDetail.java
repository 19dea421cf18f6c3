package io.clusterfabric.topology.diagram;

import org.apiguardian.api.API;

/** How much of a fabric is drawn one by one. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum DiagramDetail {
  /** Each host and switch while they fit, else groups. */
  AUTO,
  /** Each host and switch. */
  FULL,
  /** Hosts and switches that are alike, seen from the whole fabric, are one box. */
  COLLAPSED
}
