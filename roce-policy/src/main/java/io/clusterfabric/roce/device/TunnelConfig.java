package io.clusterfabric.roce.device;

import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.PriorityGroup;
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.TrafficClass;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * How a tunnel changes classes of what passes it: a bounced packet may come back in another queue.
 *
 * @param decapDscpMap the class of packets that leave the tunnel, if a map is bound
 * @param decapGroupMap the priority group of packets that leave the tunnel, if a map is bound
 * @param encapDscpMap the outer DSCP of packets that enter it, if a map is bound
 * @param encapQueueMap the queue of packets that enter it, if a map is bound
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TunnelConfig(
    Optional<QosMap<Dscp, TrafficClass>> decapDscpMap,
    Optional<QosMap<TrafficClass, PriorityGroup>> decapGroupMap,
    Optional<QosMap<TrafficClass, Dscp>> encapDscpMap,
    Optional<QosMap<TrafficClass, QueueId>> encapQueueMap) {}
