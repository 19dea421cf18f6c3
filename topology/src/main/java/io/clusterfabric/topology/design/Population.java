package io.clusterfabric.topology.design;

import org.apiguardian.api.API;

/** For how many hosts the fabric is built. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Population {
  /**
   * For whole scalable units: the switches and the links between them are those of full units,
   * ports without a host stay free. NVIDIA's tables are made so.
   */
  FULL_UNITS,
  /** For as many groups as the hosts need; each leaf still has all its uplinks. */
  AS_POPULATED,
  /** For whole scalable units, and a number of hosts that does not fill them is refused. */
  ONLY_FULL_UNITS
}
