package io.clusterfabric.roce.policy;

import org.apiguardian.api.API;

/** By which mark a port tells the traffic class of a packet. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum TrustMode {
  /** By the DSCP of the IP header. */
  DSCP,
  /** By the priority of the VLAN tag (802.1p). */
  PCP,
  /** By the DSCP of packets that have one, else by the VLAN tag. */
  DSCP_AND_PCP,
  /** By none: all packets of a port are of one class. */
  PORT;

  /**
   * Whether the DSCP of an IP packet counts.
   *
   * @return whether RoCEv2 is classified by its DSCP
   */
  public boolean trustsDscp() {
    return this == DSCP || this == DSCP_AND_PCP;
  }
}
