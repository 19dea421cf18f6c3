package io.clusterfabric.topology.format.infiniband;

import org.apiguardian.api.API;

/** What kind of InfiniBand node a record describes. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum IbNodeType {
  /** A switch ASIC. */
  SWITCH,
  /** A channel adapter; aggregation nodes show as adapters too. */
  ADAPTER,
  /** A router between subnets. */
  ROUTER
}
