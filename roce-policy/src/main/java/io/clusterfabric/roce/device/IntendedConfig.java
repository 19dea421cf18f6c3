package io.clusterfabric.roce.device;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.roce.policy.BufferPolicy;
import io.clusterfabric.roce.policy.ClassPolicy;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.CongestionControl;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.EcnProfile;
import io.clusterfabric.roce.policy.Pcp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.PriorityGroup;
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.QueuePolicy;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.roce.policy.Scheduling;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.TypeOfService;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * What devices must be configured to do so that a policy holds. What a policy does not say is left
 * unknown.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IntendedConfig {
  private IntendedConfig() {}

  /**
   * A switch under a policy.
   *
   * @param policy the policy
   * @param target the switch and its ports
   * @return its configuration; all ports alike but for what depends on rate and cable
   */
  public static DeviceConfig ofSwitch(RocePolicy policy, DeviceTarget target) {
    DeviceConfig.Builder out = DeviceConfig.ofSwitch(target.device());
    Maps maps = new Maps(policy);
    Map<String, WredProfile> profiles = new TreeMap<>();
    for (PortTarget t : target.ports()) {
      PortConfig.Builder p = common(policy, t, maps);
      policy.switchMtu().ifPresent(p::mtu);
      if (!policy.classes().isEmpty()) {
        p.queueMap(maps.queues).groupMap(maps.groups);
      }
      if (!maps.lossless.isEmpty()) {
        p.pfcQueueMap(maps.pfcQueues).pfcGroupMap(maps.pfcGroups);
        if (policy.watchdog().isPresent()) {
          p.watchdog(policy.watchdog().get()).watchedPriorities(maps.lossless);
        }
      }
      for (Map.Entry<QueueId, QueuePolicy> q : policy.queues().entrySet()) {
        queue(q.getKey(), q.getValue(), t.rate(), profiles)
            .ifPresent(c -> p.putQueue(q.getKey(), c));
      }
      for (ClassPolicy c : policy.classes().values()) {
        if (c.isLossless()) {
          p.putGroup(c.priorityGroup(), GroupConfig.COMPUTED);
        }
      }
      out.add(p.build());
    }
    policy.buffers().ifPresent(b -> memory(b, out));
    return out.build();
  }

  /**
   * A host under a policy.
   *
   * @param policy the policy
   * @param target the host and the ports of its adapters
   * @return its configuration
   */
  public static DeviceConfig ofHost(RocePolicy policy, DeviceTarget target) {
    DeviceConfig.Builder out = DeviceConfig.ofHost(target.device());
    for (PortTarget t : target.ports()) {
      out.add(adapter(policy, t));
    }
    policy
        .roceTypeOfService()
        .ifPresent(
            tos -> {
              out.environment("NCCL_IB_TC", Integer.toString(tos.value()));
              out.environment("UCX_IB_TRAFFIC_CLASS", Integer.toString(tos.value()));
            });
    policy
        .controlMark()
        .ifPresent(
            d ->
                out.environment(
                    "NCCL_IB_FIFO_TC", Integer.toString(d.with(policy.ecnBits()).value())));
    return out.build();
  }

  private static PortConfig adapter(RocePolicy policy, PortTarget t) {
    PortConfig.Builder p = PortConfig.builder();
    p.name(t.name()).rate(t.rate()).lanes(t.lanes()).cable(t.cable());
    policy.hostMtu().ifPresent(p::mtu);
    // adapters that pick by the VLAN tag where there is none have no DSCP to go by
    policy.trust().ifPresent(m -> p.trust(m.trustsDscp() ? TrustMode.DSCP : m));
    if (!policy.dscpMap().isEmpty()) {
      p.dscpMap(hostMap(policy));
    }
    SortedSet<PfcPriority> lossless = policy.losslessPriorities();
    if (!policy.classes().isEmpty()) {
      p.pfc(lossless);
    }
    if (!lossless.isEmpty()) {
      p.linkPause(false);
    }
    schedulers(policy, p);
    AdapterConfig.Builder a = AdapterConfig.builder();
    policy.roceTypeOfService().ifPresent(tos -> a.rdmaCmTos(tos).globalTos(tos));
    policy.cnpMark().ifPresent(a::cnpDscp);
    policy.cnpClass().flatMap(ClassPolicy::hostPriority).ifPresent(a::cnpPcp);
    Optional<Pcp> priority = policy.roceClass().flatMap(ClassPolicy::hostPriority);
    policy
        .congestionControl()
        .ifPresent(
            cc -> {
              SortedSet<Pcp> on = new TreeSet<>();
              if (cc.fold(d -> true, n -> false, r -> false)) {
                priority.ifPresent(x -> on.add(x));
              }
              if (priority.isPresent() || !(cc instanceof CongestionControl.Dcqcn)) {
                a.notificationPriorities(on).reactionPriorities(on);
              }
            });
    return p.adapter(a.build()).build();
  }

  /** Which priority of the adapter a DSCP has: that by which its class is paused. */
  private static QosMap<Dscp, TrafficClass> hostMap(RocePolicy policy) {
    QosMap.Builder<Dscp, TrafficClass> b = QosMap.builder(CodeKind.DSCP, CodeKind.TRAFFIC_CLASS);
    for (ClassPolicy c : policy.classes().values()) {
      c.hostPriority().ifPresent(p -> c.dscps().forEach(d -> b.put(d, TrafficClass.of(p.value()))));
    }
    return b.build();
  }

  /**
   * Schedulers of an adapter have weights that come to 100 %; where those of the policy do not,
   * nothing is said.
   */
  private static void schedulers(RocePolicy policy, PortConfig.Builder p) {
    SortedMap<Integer, Scheduling> byPriority = new TreeMap<>();
    for (ClassPolicy c : policy.classes().values()) {
      Optional<Scheduling> s = policy.queue(c.queue()).scheduling();
      if (s.isEmpty() || c.hostPriority().isEmpty()) {
        return;
      }
      byPriority.put(c.hostPriority().get().value(), s.get());
    }
    int sum = byPriority.values().stream().mapToInt(Scheduling::weight).sum();
    if (sum != 100 || byPriority.size() != CodeKind.PCP.size()) {
      return;
    }
    p.queueMap(QosMap.identity(CodeKind.TRAFFIC_CLASS, CodeKind.QUEUE, CodeKind.PCP.size()));
    byPriority.forEach((n, s) -> p.putQueue(QueueId.of(n), QueueConfig.UNKNOWN.with(scheduler(s))));
  }

  private static PortConfig.Builder common(RocePolicy policy, PortTarget t, Maps maps) {
    PortConfig.Builder p = PortConfig.builder();
    p.name(t.name()).rate(t.rate()).lanes(t.lanes()).cable(t.cable()).trust(policy.trust());
    if (!maps.dscps.isEmpty()) {
      p.dscpMap(maps.dscps);
    }
    if (!maps.pcps.isEmpty()) {
      p.pcpMap(maps.pcps);
    }
    if (!policy.classes().isEmpty()) {
      p.pfc(maps.lossless);
    }
    return p;
  }

  /** What is the same for all ports. */
  private static final class Maps {
    final QosMap<Dscp, TrafficClass> dscps;
    final QosMap<Pcp, TrafficClass> pcps;
    final QosMap<TrafficClass, QueueId> queues;
    final QosMap<TrafficClass, PriorityGroup> groups;
    final QosMap<PfcPriority, QueueId> pfcQueues;
    final QosMap<PfcPriority, PriorityGroup> pfcGroups;
    final SortedSet<PfcPriority> lossless;

    Maps(RocePolicy policy) {
      dscps = policy.dscpMap();
      pcps = policy.pcpMap();
      queues = policy.queueMap();
      groups = policy.groupMap();
      pfcQueues = policy.pfcQueueMap();
      pfcGroups = policy.pfcGroupMap();
      lossless = policy.losslessPriorities();
    }
  }

  private static Optional<QueueConfig> queue(
      QueueId id, QueuePolicy q, Optional<Bandwidth> rate, Map<String, WredProfile> profiles) {
    QueueConfig c = QueueConfig.UNKNOWN;
    if (q.scheduling().isPresent()) {
      c = c.with(scheduler(q.scheduling().get()));
    }
    Optional<EcnProfile> ecn = q.ecn().flatMap(e -> e.profile(rate));
    if (ecn.isPresent()) {
      boolean byRate = q.ecn().get().byRate().size() > 0 && rate.isPresent();
      String name = "MARK_Q" + id.value() + (byRate ? "_" + megabits(rate.get()) : "");
      WredProfile w = profiles.get(name);
      if (w == null) {
        w = marking(name, ecn.get());
        profiles.put(name, w);
      }
      c = c.with(w);
    }
    return c.equals(QueueConfig.UNKNOWN) ? Optional.empty() : Optional.of(c);
  }

  private static String megabits(Bandwidth rate) {
    return String.format(Locale.ROOT, "%d", rate.bitsPerSecondFloor() / 1_000_000);
  }

  private static SchedulerProfile scheduler(Scheduling s) {
    String name =
        s.isStrict()
            ? "scheduler.strict"
            : "scheduler." + s.discipline().name().toLowerCase(Locale.ROOT) + "." + s.weight();
    return SchedulerProfile.builder().name(name).scheduling(s).build();
  }

  /** A profile that marks packets of every colour alike. */
  static WredProfile marking(String name, EcnProfile ecn) {
    WredProfile.Builder b = WredProfile.builder();
    b.name(name);
    WredCurve curve =
        new WredCurve(
            Optional.of(true),
            Optional.of(ecn.min()),
            Optional.of(ecn.max()),
            percent(ecn.probability()));
    Map<WredColor, WredCurve> curves = new EnumMap<>(WredColor.class);
    for (WredColor c : WredColor.values()) {
      curves.put(c, curve);
    }
    return b.putAllCurves(curves).marked(new TreeSet<>(List.of(WredColor.values()))).build();
  }

  /** Devices count whole percents; a probability between is rounded down, but not to none. */
  private static OptionalInt percent(Ratio probability) {
    long p = probability.times(100).floor();
    return OptionalInt.of((int) (p == 0 && probability.signum() > 0 ? 1 : p));
  }

  private static void memory(BufferPolicy b, DeviceConfig.Builder out) {
    pool(out, BufferPool.LOSSLESS_INGRESS, BufferPool.Type.INGRESS, b.losslessShare());
    pool(out, BufferPool.LOSSY_INGRESS, BufferPool.Type.INGRESS, b.lossyShare());
    pool(out, BufferPool.HEADROOM, BufferPool.Type.INGRESS, b.headroomShare());
    HeadroomDefaults d =
        new HeadroomDefaults(
            b.losslessMtu(),
            b.smallPacketPercent(),
            b.losslessThreshold(),
            b.headroomOversubscription());
    if (!d.equals(
        new HeadroomDefaults(
            Optional.empty(), OptionalInt.empty(), Optional.empty(), OptionalInt.empty()))) {
      out.headroom(d);
    }
  }

  private static void pool(
      DeviceConfig.Builder out, String name, BufferPool.Type type, Optional<Ratio> share) {
    share.ifPresent(
        s ->
            out.add(
                new BufferPool(
                    name,
                    type,
                    Optional.of(BufferPool.Mode.DYNAMIC),
                    Optional.empty(),
                    Optional.empty(),
                    OptionalInt.of((int) s.times(100).floor()))));
  }

  /** The byte that an adapter sends with, wherever it is set; they must agree. */
  static Optional<TypeOfService> sentTos(DeviceConfig host) {
    Optional<TypeOfService> env = host.typeOfService("NCCL_IB_TC");
    if (env.isPresent()) {
      return env;
    }
    return host.ports().values().stream()
        .flatMap(p -> p.adapter().stream())
        .flatMap(a -> a.globalTos().or(a::rdmaCmTos).stream())
        .findFirst();
  }
}
