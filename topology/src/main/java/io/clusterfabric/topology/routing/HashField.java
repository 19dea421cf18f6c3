package io.clusterfabric.topology.routing;

import org.apiguardian.api.API;

/** What a switch looks at when it chooses a next link for a flow. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum HashField {
  /** The endpoint that sends. */
  SOURCE,
  /** The endpoint that receives. */
  DESTINATION,
  /** The UDP source port, which RoCEv2 senders may vary from flow to flow. */
  UDP_SOURCE_PORT
}
