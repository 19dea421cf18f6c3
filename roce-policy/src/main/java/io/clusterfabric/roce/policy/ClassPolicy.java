package io.clusterfabric.roce.policy;

import java.util.Optional;
import java.util.SortedSet;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What a traffic class is made of, and which queue, priority group and pause priority it has. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ClassPolicy {
  ClassPolicy() {}

  /**
   * The class.
   *
   * @return its number
   */
  public abstract TrafficClass trafficClass();

  /**
   * The DSCPs that become this class.
   *
   * @return the code points, in order
   */
  @Value.NaturalOrder
  public abstract SortedSet<Dscp> dscps();

  /**
   * The 802.1p priorities that become this class.
   *
   * @return the priorities, in order
   */
  @Value.NaturalOrder
  public abstract SortedSet<Pcp> pcps();

  /**
   * The queue in which it goes out.
   *
   * @return that of the same number unless set
   */
  @Value.Default
  public QueueId queue() {
    return QueueId.of(trafficClass().value());
  }

  /**
   * The priority group in which it waits.
   *
   * @return unless set, that of the number of a lossless class, 0 for others
   */
  @Value.Default
  public PriorityGroup priorityGroup() {
    return PriorityGroup.of(isLossless() ? trafficClass().value() % 8 : 0);
  }

  /**
   * The priority by which it is paused.
   *
   * @return the priority; empty if the class may be dropped
   */
  public abstract Optional<PfcPriority> pfc();

  /**
   * Whether it must not be dropped.
   *
   * @return whether it is paused instead
   */
  public boolean isLossless() {
    return pfc().isPresent();
  }

  /**
   * The priority by which an adapter knows the class.
   *
   * @return its pause priority, else the number of the class; empty where that is above 7
   */
  public Optional<Pcp> hostPriority() {
    int n = pfc().map(PfcPriority::value).orElse(trafficClass().value());
    return CodeKind.PCP.has(n) ? Optional.of(Pcp.of(n)) : Optional.empty();
  }

  @Override
  public String toString() {
    return trafficClass()
        + (dscps().isEmpty() ? "" : " DSCP " + CodeKind.text(dscps()))
        + (pcps().isEmpty() ? "" : " 802.1p " + CodeKind.text(pcps()))
        + " "
        + queue()
        + " "
        + priorityGroup()
        + pfc().map(p -> " lossless by PFC " + p).orElse("");
  }

  /**
   * Starts a class.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableClassPolicy.Builder {
    Builder() {}
  }
}
