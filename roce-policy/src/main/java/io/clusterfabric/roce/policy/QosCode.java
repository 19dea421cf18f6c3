package io.clusterfabric.roce.policy;

import org.apiguardian.api.API;

/**
 * A small number of quality of service, each kind of its own type so that none is taken for
 * another.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface QosCode
    permits Dscp, Pcp, TrafficClass, PfcPriority, PriorityGroup, QueueId {

  /**
   * The number.
   *
   * @return 0 to the most of its kind
   */
  int value();
}
