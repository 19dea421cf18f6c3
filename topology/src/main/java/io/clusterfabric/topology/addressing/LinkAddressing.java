package io.clusterfabric.topology.addressing;

import org.apiguardian.api.API;

/** How links between switches are addressed. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum LinkAddressing {
  /**
   * Each link is a subnet of two addresses: /31 (RFC 3021), /127 (RFC 6164). The switch of the
   * higher tier has the even address, the lower one the odd; within a tier the first by name has
   * the odd one.
   */
  NUMBERED,
  /**
   * Links have link-local IPv6 addresses only, and IPv4 routes go through them (RFC 8950, which
   * replaced RFC 5549).
   */
  UNNUMBERED
}
