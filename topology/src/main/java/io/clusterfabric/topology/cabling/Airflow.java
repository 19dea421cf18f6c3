package io.clusterfabric.topology.cabling;

import org.apiguardian.api.API;

/** Which way a device blows its air. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Airflow {
  /** In at the front of the rack, out at its back. */
  FRONT_TO_BACK,
  /** In at the back of the rack, out at its front. */
  BACK_TO_FRONT,
  /** Not known. */
  UNKNOWN
}
