package io.clusterfabric.roce.device;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.roce.policy.BufferPolicy;
import io.clusterfabric.roce.policy.ClassPolicy;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.CongestionControl;
import io.clusterfabric.roce.policy.EcnPolicy;
import io.clusterfabric.roce.policy.EcnProfile;
import io.clusterfabric.roce.policy.Pcp;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.QueuePolicy;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TypeOfService;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What policies devices carry out: the way back from {@link IntendedConfig}, one for all vendors.
 * Ports of a device that differ in more than what depends on their rate are of different roles,
 * each with a policy of its own. A switch does not know the marks of RoCE and of notification
 * packets, nor congestion control; its hosts do. What stands in for congestion control is nowhere
 * configured.
 *
 * @param roles the roles, that of most ports first
 * @param findings ports whose configuration contradicts itself so that it is no policy
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DevicePolicies(List<PortRole> roles, Findings findings) {
  private static final String CONTRADICTION = "roce.device.contradiction";

  /**
   * Copies the roles.
   *
   * @param roles the roles, that of most ports first
   * @param findings ports whose configuration contradicts itself so that it is no policy
   */
  public DevicePolicies {
    roles = List.copyOf(roles);
  }

  /**
   * The policies of a switch. Ports without maps and PFC are left out.
   *
   * @param device its configuration
   * @return the roles of its ports
   */
  public static DevicePolicies of(DeviceConfig device) {
    Findings.Builder findings = Findings.builder();
    Map<RocePolicy, Group> groups = new LinkedHashMap<>();
    Map<PortConfig, Optional<RocePolicy>> known = new LinkedHashMap<>();
    for (PortConfig p : device.ports().values()) {
      if (p.dscpMap().isEmpty() && p.pcpMap().isEmpty() && p.pfc().isEmpty()) {
        continue;
      }
      Optional<RocePolicy> plain =
          known.computeIfAbsent(anonymous(p), k -> plain(device, p, findings));
      plain.ifPresent(k -> groups.computeIfAbsent(k, x -> new Group()).add(p));
    }
    List<PortRole> out = new ArrayList<>();
    groups.forEach((plain, g) -> g.roles(plain, out));
    out.sort((a, b) -> Integer.compare(b.ports().size(), a.ports().size()));
    return new DevicePolicies(out, findings.build());
  }

  /**
   * The policy of most ports.
   *
   * @return the first role's policy; empty if there is none
   */
  public Optional<RocePolicy> main() {
    return roles.isEmpty() ? Optional.empty() : Optional.of(roles.get(0).policy());
  }

  /**
   * The policy that a switch and the hosts at it carry out together.
   *
   * @param policy what the switch does
   * @param host a host at it
   * @return the policy with marks, host MTU and congestion control of the host
   * @throws IllegalArgumentException if a mark of the host is of no class of the switch
   */
  public static RocePolicy join(RocePolicy policy, DeviceConfig host) {
    RocePolicy.Builder b = policy.toBuilder();
    IntendedConfig.sentTos(host).ifPresent(t -> b.roceMark(t.dscp()).ecnBits(t.ecn()));
    host.typeOfService("NCCL_IB_FIFO_TC").map(TypeOfService::dscp).ifPresent(b::controlMark);
    Set<Boolean> control = new HashSet<>();
    for (PortConfig p : host.ports().values()) {
      p.mtu().ifPresent(b::hostMtu);
      p.adapter().flatMap(AdapterConfig::cnpDscp).ifPresent(b::cnpMark);
      p.adapter().flatMap(DevicePolicies::controls).ifPresent(control::add);
    }
    if (control.size() == 1) {
      b.congestionControl(
          control.contains(true) ? CongestionControl.dcqcn() : CongestionControl.none(List.of()));
    }
    return b.build();
  }

  /** Whether an adapter answers marks and heeds the answers, on any priority. */
  private static Optional<Boolean> controls(AdapterConfig a) {
    Optional<SortedSet<Pcp>> np = a.notificationPriorities();
    Optional<SortedSet<Pcp>> rp = a.reactionPriorities();
    if (np.isEmpty() || rp.isEmpty()) {
      return Optional.empty();
    }
    boolean both = !np.get().isEmpty() && !rp.get().isEmpty();
    boolean none = np.get().isEmpty() && rp.get().isEmpty();
    return both == none ? Optional.empty() : Optional.of(both);
  }

  /** The port without what may differ between ports of a role. */
  private static PortConfig anonymous(PortConfig p) {
    PortConfig.Builder b = PortConfig.builder();
    b.from(p).name("").alias(Optional.empty()).rate(Optional.empty());
    return b.lanes(OptionalInt.empty()).cable(Optional.empty()).build();
  }

  private static Optional<RocePolicy> plain(
      DeviceConfig device, PortConfig p, Findings.Builder findings) {
    RocePolicy.Builder b = RocePolicy.builder(name(p));
    for (TrafficClass tc : classes(p)) {
      ClassPolicy.Builder c = ClassPolicy.builder();
      c.trafficClass(tc).pfc(p.pfcOf(tc));
      p.dscpMap().ifPresent(m -> c.addAllDscps(m.keysOf(tc)));
      p.pcpMap().ifPresent(m -> c.addAllPcps(m.keysOf(tc)));
      p.queueOf(tc).ifPresent(c::queue);
      p.groupMap().flatMap(m -> m.get(tc)).ifPresent(c::priorityGroup);
      b.add(c.build());
    }
    p.queues()
        .forEach(
            (q, c) ->
                b.queue(
                    q,
                    new QueuePolicy(
                        c.scheduler().flatMap(SchedulerProfile::scheduling), Optional.empty())));
    p.trust().ifPresent(b::trust);
    p.mtu().ifPresent(b::switchMtu);
    p.watchdog().ifPresent(b::watchdog);
    buffers(device).ifPresent(b::buffers);
    try {
      return Optional.of(b.build());
    } catch (IllegalArgumentException e) {
      findings.add(
          CONTRADICTION,
          Severity.WARNING,
          ElementRef.port(device.device() + "[" + p.name() + "]"),
          "ports configured like this one carry out no policy: " + e.getMessage());
      return Optional.empty();
    }
  }

  private static String name(PortConfig p) {
    String name = p.dscpMap().map(m -> m.name()).orElse("");
    if (name.isEmpty()) {
      name = p.pcpMap().map(m -> m.name()).orElse("");
    }
    return name.matches("[A-Za-z0-9][-A-Za-z0-9_]{0,31}") ? name : "device";
  }

  private static SortedSet<TrafficClass> classes(PortConfig p) {
    SortedSet<TrafficClass> out = new TreeSet<>();
    p.dscpMap().ifPresent(m -> out.addAll(m.values()));
    p.pcpMap().ifPresent(m -> out.addAll(m.values()));
    p.queueMap().ifPresent(m -> out.addAll(m.entries().keySet()));
    p.pfc().ifPresent(s -> s.forEach(x -> addGroup(p, x.value(), out)));
    return out;
  }

  /** Where no map says which classes there are, a paused priority is one. */
  private static void addGroup(PortConfig p, int priority, SortedSet<TrafficClass> out) {
    if (p.queueMap().isEmpty() && p.dscpMap().isEmpty() && p.pcpMap().isEmpty()) {
      out.add(CodeKind.TRAFFIC_CLASS.of(priority));
    }
  }

  private static Optional<BufferPolicy> buffers(DeviceConfig device) {
    BufferPolicy.Builder b = BufferPolicy.builder();
    share(device, BufferPool.LOSSLESS_INGRESS).ifPresent(b::losslessShare);
    share(device, BufferPool.LOSSY_INGRESS).ifPresent(b::lossyShare);
    share(device, BufferPool.HEADROOM).ifPresent(b::headroomShare);
    device
        .headroom()
        .ifPresent(
            h ->
                b.losslessMtu(h.losslessMtu())
                    .smallPacketPercent(h.smallPacketPercent())
                    .losslessThreshold(h.threshold())
                    .headroomOversubscription(h.oversubscription()));
    try {
      BufferPolicy out = b.build();
      return out.equals(BufferPolicy.builder().build()) ? Optional.empty() : Optional.of(out);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<Ratio> share(DeviceConfig device, String pool) {
    BufferPool p = device.pools().get(pool);
    return p == null || p.percent().isEmpty()
        ? Optional.empty()
        : Optional.of(Ratio.of(p.percent().getAsInt(), 100));
  }

  /** Ports that differ in marking only, which may depend on their rate. */
  private static final class Group {
    private final List<PortConfig> ports = new ArrayList<>();

    void add(PortConfig p) {
      ports.add(p);
    }

    void roles(RocePolicy plain, List<PortRole> out) {
      List<PortConfig> left = ports;
      while (!left.isEmpty()) {
        Map<Optional<Bandwidth>, Map<QueueId, EcnProfile>> seen = new LinkedHashMap<>();
        List<PortConfig> mine = new ArrayList<>();
        List<PortConfig> others = new ArrayList<>();
        for (PortConfig p : left) {
          Map<QueueId, EcnProfile> e = ecn(p);
          Map<QueueId, EcnProfile> before = seen.putIfAbsent(p.rate(), e);
          (before == null || before.equals(e) ? mine : others).add(p);
        }
        out.add(new PortRole(marked(plain, seen), mine.stream().map(PortConfig::name).toList()));
        left = others;
      }
    }

    private static Map<QueueId, EcnProfile> ecn(PortConfig p) {
      Map<QueueId, EcnProfile> out = new TreeMap<>();
      p.queues()
          .forEach((q, c) -> c.wred().flatMap(WredProfile::ecn).ifPresent(e -> out.put(q, e)));
      return out;
    }

    private static RocePolicy marked(
        RocePolicy plain, Map<Optional<Bandwidth>, Map<QueueId, EcnProfile>> byRate) {
      RocePolicy.Builder b = plain.toBuilder();
      SortedSet<QueueId> queues = new TreeSet<>();
      byRate.values().forEach(m -> queues.addAll(m.keySet()));
      for (QueueId q : queues) {
        b.queue(q, new QueuePolicy(plain.queue(q).scheduling(), Optional.of(policy(q, byRate))));
      }
      return b.build();
    }

    private static EcnPolicy policy(
        QueueId q, Map<Optional<Bandwidth>, Map<QueueId, EcnProfile>> byRate) {
      SortedMap<Bandwidth, EcnProfile> rates = new TreeMap<>();
      Optional<EcnProfile> unknown = Optional.empty();
      Set<Optional<EcnProfile>> all = new HashSet<>();
      for (Map.Entry<Optional<Bandwidth>, Map<QueueId, EcnProfile>> e : byRate.entrySet()) {
        @Nullable EcnProfile profile = e.getValue().get(q);
        all.add(Optional.ofNullable(profile));
        if (profile != null && e.getKey().isPresent()) {
          rates.put(e.getKey().get(), profile);
        } else if (profile != null) {
          unknown = Optional.of(profile);
        }
      }
      return all.size() == 1
          ? EcnPolicy.of(all.iterator().next().orElseThrow())
          : new EcnPolicy(unknown, rates);
    }
  }
}
