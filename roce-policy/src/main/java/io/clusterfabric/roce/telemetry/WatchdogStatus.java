package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.roce.policy.QueueId;
import org.apiguardian.api.API;

/**
 * What a watchdog saw on a queue.
 *
 * @param port the port
 * @param queue its queue
 * @param stormed whether it is in a storm
 * @param detected how many storms were detected
 * @param restored how many ended
 * @param sent packets that left the queue in storms
 * @param notSent packets that were dropped instead
 * @param received packets that came in for it in storms
 * @param notReceived packets that were dropped instead
 * @param position where it stands
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record WatchdogStatus(
    String port,
    QueueId queue,
    boolean stormed,
    long detected,
    long restored,
    long sent,
    long notSent,
    long received,
    long notReceived,
    SourcePosition position) {}
