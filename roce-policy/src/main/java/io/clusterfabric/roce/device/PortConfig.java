package io.clusterfabric.roce.device;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.Pcp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.PriorityGroup;
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.Watchdog;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What a port of a switch or adapter is configured to do. What is absent is unknown. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class PortConfig {
  PortConfig() {}

  /**
   * The name on the device.
   *
   * @return such as {@code Ethernet0}, {@code swp1}, {@code eth2}
   */
  public abstract String name();

  /**
   * Another name of it.
   *
   * @return such as {@code Ethernet1/1}, if known
   */
  public abstract Optional<String> alias();

  /**
   * The nominal rate.
   *
   * @return the rate, if known
   */
  public abstract Optional<Bandwidth> rate();

  /**
   * The electrical lanes.
   *
   * @return the number, if known
   */
  public abstract OptionalInt lanes();

  /**
   * The length of the cable that the device counts with.
   *
   * @return the length, if known
   */
  public abstract Optional<Length> cable();

  /**
   * The largest packet in a frame.
   *
   * @return the size, if known
   */
  public abstract Optional<DataSize> mtu();

  /**
   * By which mark it classifies.
   *
   * @return the mode, if known
   */
  public abstract Optional<TrustMode> trust();

  /**
   * Which DSCP becomes which class.
   *
   * @return the map, if one is bound
   */
  public abstract Optional<QosMap<Dscp, TrafficClass>> dscpMap();

  /**
   * Which 802.1p priority becomes which class.
   *
   * @return the map, if one is bound
   */
  public abstract Optional<QosMap<Pcp, TrafficClass>> pcpMap();

  /**
   * Which class goes out in which queue.
   *
   * @return the map, if one is bound
   */
  public abstract Optional<QosMap<TrafficClass, QueueId>> queueMap();

  /**
   * Which class waits in which priority group.
   *
   * @return the map, if one is bound
   */
  public abstract Optional<QosMap<TrafficClass, PriorityGroup>> groupMap();

  /**
   * Which queue stops when a priority is paused.
   *
   * @return the map, if one is bound
   */
  public abstract Optional<QosMap<PfcPriority, QueueId>> pfcQueueMap();

  /**
   * Which priority group sends pauses of a priority.
   *
   * @return the map, if one is bound
   */
  public abstract Optional<QosMap<PfcPriority, PriorityGroup>> pfcGroupMap();

  /**
   * Which DSCP packets of a class leave with.
   *
   * @return the map, if one is bound
   */
  public abstract Optional<QosMap<TrafficClass, Dscp>> dscpRewrite();

  /**
   * The priorities on which PFC is on.
   *
   * @return none if it is off; empty if that is not known
   */
  public abstract Optional<SortedSet<PfcPriority>> pfc();

  /**
   * Whether it sends pauses of these priorities.
   *
   * @return the answer, if said apart
   */
  public abstract Optional<Boolean> pfcSends();

  /**
   * Whether it heeds pauses of these priorities.
   *
   * @return the answer, if said apart
   */
  public abstract Optional<Boolean> pfcReceives();

  /**
   * Whether pauses of the whole link (802.3x) are on, which PFC does not go with.
   *
   * @return the answer, if known
   */
  public abstract Optional<Boolean> linkPause();

  /**
   * What watches for endless pauses.
   *
   * @return the watchdog, if one is configured
   */
  public abstract Optional<Watchdog> watchdog();

  /**
   * The priorities that software watches.
   *
   * @return the priorities, if known; others may be watched by hardware
   */
  public abstract Optional<SortedSet<PfcPriority>> watchedPriorities();

  /**
   * The queues.
   *
   * @return those of which something is known
   */
  @Value.NaturalOrder
  public abstract SortedMap<QueueId, QueueConfig> queues();

  /**
   * The priority groups.
   *
   * @return those of which something is known
   */
  @Value.NaturalOrder
  public abstract SortedMap<PriorityGroup, GroupConfig> groups();

  /**
   * The limits of the port.
   *
   * @return the scheduler, if one is bound
   */
  public abstract Optional<SchedulerProfile> scheduler();

  /**
   * Memory for what comes in, of the port as a whole.
   *
   * @return the profiles, in order
   */
  public abstract List<BufferProfile> ingressProfiles();

  /**
   * Memory for what goes out, of the port as a whole.
   *
   * @return the profiles, in order
   */
  public abstract List<BufferProfile> egressProfiles();

  /**
   * What only adapters have.
   *
   * @return present on ports of hosts
   */
  public abstract Optional<AdapterConfig> adapter();

  /**
   * The traffic class of a packet.
   *
   * @param dscp its code point
   * @return the class; empty if no map says so or the port does not go by DSCP
   */
  public Optional<TrafficClass> classOf(Dscp dscp) {
    return trust().map(TrustMode::trustsDscp).orElse(true)
        ? dscpMap().flatMap(m -> m.get(dscp))
        : Optional.empty();
  }

  /**
   * The queue of a class.
   *
   * @param trafficClass the class
   * @return the queue, if a map says so
   */
  public Optional<QueueId> queueOf(TrafficClass trafficClass) {
    return queueMap().flatMap(m -> m.get(trafficClass));
  }

  /**
   * The priority group that sends pauses of a priority.
   *
   * @param priority the priority
   * @return that of the map, else the one of the same number, as devices do
   */
  public PriorityGroup groupOf(PfcPriority priority) {
    return pfcGroupMap().flatMap(m -> m.get(priority)).orElse(PriorityGroup.of(priority.value()));
  }

  /**
   * The priority by which a class is paused.
   *
   * @param trafficClass the class
   * @return the priority; empty if the class is lossy or PFC is off or not known
   */
  public Optional<PfcPriority> pfcOf(TrafficClass trafficClass) {
    if (pfc().isEmpty()) {
      return Optional.empty();
    }
    Optional<PriorityGroup> group =
        groupMap().isPresent()
            ? groupMap().get().get(trafficClass)
            : CodeKind.PRIORITY_GROUP.has(trafficClass.value())
                ? Optional.of(PriorityGroup.of(trafficClass.value()))
                : Optional.empty();
    return group.flatMap(g -> pfc().get().stream().filter(p -> groupOf(p).equals(g)).findFirst());
  }

  /**
   * Starts a port.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutablePortConfig.Builder {
    Builder() {}
  }
}
