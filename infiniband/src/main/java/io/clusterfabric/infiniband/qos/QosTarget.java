package io.clusterfabric.infiniband.qos;

import org.apiguardian.api.API;

/** Which ports a set of OpenSM's QoS options is for. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum QosTarget {
  /** All that have no set of their own. */
  ALL("qos_"),
  /** Ports of adapters. */
  ADAPTER("qos_ca_"),
  /** Ports of routers. */
  ROUTER("qos_rtr_"),
  /** Port 0 of switches. */
  SWITCH_PORT_0("qos_sw0_"),
  /** The other ports of switches. */
  SWITCH_EXTERNAL("qos_swe_");

  private final String prefix;

  QosTarget(String prefix) {
    this.prefix = prefix;
  }

  /**
   * With what the names of the options begin.
   *
   * @return such as {@code qos_ca_}
   */
  public String prefix() {
    return prefix;
  }
}
