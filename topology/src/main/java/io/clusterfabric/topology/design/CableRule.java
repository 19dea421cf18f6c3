package io.clusterfabric.topology.design;

import org.apiguardian.api.API;

/** Which links share a cable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum CableRule {
  /** Each link has a cable of its own. */
  PER_LINK,
  /**
   * The links that leave one unsplit port of the lower switch share a cable; at the endpoint-leaf
   * boundary, the links of one adapter do.
   */
  PER_LOWER_PORT,
  /**
   * The links that enter one unsplit port of the upper switch share a cable, as a breakout does.
   */
  PER_UPPER_PORT
}
