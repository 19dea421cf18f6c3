package io.clusterfabric.topology.routing;

import org.apiguardian.api.API;

/** How a routing spreads traffic where it has a choice. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum RoutingKind {
  /** One next link for each destination, as a forwarding table of InfiniBand has. */
  SINGLE_PATH,
  /** Each flow keeps to one of several equal next links, chosen by a hash. */
  ECMP,
  /** Each packet may take any of several next links. */
  SPRAY
}
