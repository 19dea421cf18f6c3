package io.clusterfabric.roce.check;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.roce.buffer.CongestionScenario;
import io.clusterfabric.roce.buffer.EcnBeforePfc;
import io.clusterfabric.roce.buffer.SharedBuffer;
import io.clusterfabric.roce.check.CheckRule.Report;
import io.clusterfabric.roce.device.AdapterConfig;
import io.clusterfabric.roce.device.BufferPool;
import io.clusterfabric.roce.device.BufferProfile;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.GroupConfig;
import io.clusterfabric.roce.device.HeadroomDefaults;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.device.QueueConfig;
import io.clusterfabric.roce.device.WredColor;
import io.clusterfabric.roce.device.WredCurve;
import io.clusterfabric.roce.device.WredProfile;
import io.clusterfabric.roce.policy.CongestionControl;
import io.clusterfabric.roce.policy.DynamicThreshold;
import io.clusterfabric.roce.policy.Pcp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.QueueDepth;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.RocePolicy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** ECN: that congestion is told before it pauses, and that hosts listen. */
final class MarkingChecks {
  private static final int MIN_GROUP = 4;

  private MarkingChecks() {}

  static List<CheckRule> all() {
    return List.of(
        new CheckRule("ecn-1", MarkingChecks::bound),
        new CheckRule("ecn-2", MarkingChecks::colours),
        new CheckRule("ecn-3", MarkingChecks::beforePauses),
        new CheckRule("ecn-4", MarkingChecks::reachable),
        new CheckRule("ecn-5", MarkingChecks::hosts),
        new CheckRule("ecn-6", MarkingChecks::byRate));
  }

  /** What is known of congestion control. */
  enum Control {
    DCQCN,
    NONE,
    UNKNOWN
  }

  /** By the policy, else by what most adapters do. */
  static Control control(RocePaths paths) {
    Optional<CongestionControl> said =
        paths.options().intent().flatMap(RocePolicy::congestionControl);
    if (said.isPresent()) {
      return said.get().needsMarking() ? Control.DCQCN : Control.NONE;
    }
    int on = 0;
    int off = 0;
    for (PathPort p : paths.ports()) {
      Optional<SortedSet<Pcp>> rp = adapter(p).flatMap(AdapterConfig::reactionPriorities);
      if (rp.isPresent()) {
        on += rp.get().isEmpty() ? 0 : 1;
        off += rp.get().isEmpty() ? 1 : 0;
      }
    }
    return on == 0 && off == 0 ? Control.UNKNOWN : on >= off ? Control.DCQCN : Control.NONE;
  }

  private static Optional<AdapterConfig> adapter(PathPort p) {
    return p.config == null ? Optional.empty() : p.config.adapter();
  }

  /** The marking of the queue that RoCE leaves a switch port by. */
  private static Optional<QueueConfig> queue(MarkFate f, PathPort p) {
    int q = f.queue(p);
    return p.config == null || q < 0
        ? Optional.empty()
        : Optional.ofNullable(p.config.queues().get(QueueId.of(q)));
  }

  private static void bound(RocePaths paths, Report r) {
    Optional<MarkFate> main = paths.fates().main().filter(MarkFate::isCarried);
    if (main.isEmpty()) {
      return;
    }
    Control control = control(paths);
    List<PathPort> without = new ArrayList<>();
    int with = 0;
    for (PathPort p : paths.ports()) {
      if (p.host || !p.sends || p.profile == null || main.get().queue(p) < 0) {
        continue;
      }
      Optional<WredProfile> w = queue(main.get(), p).flatMap(QueueConfig::wred);
      if (w.isEmpty()) {
        without.add(p);
      } else {
        with++;
        off(w.get(), control).ifPresent(x -> r.add(p, x));
      }
    }
    if (control == Control.NONE) {
      conditions(paths, r);
      return;
    }
    if (with == 0 && control == Control.UNKNOWN) {
      if (!without.isEmpty()) {
        r.unknownAt(
            ElementRef.fabric(paths.fabric().id()),
            "no port marks RoCE packets and no adapter says whether it reacts to marks");
      }
      return;
    }
    for (PathPort p : without) {
      r.add(
          p,
          new Problem(
              control == Control.DCQCN ? Severity.ERROR : Severity.WARNING,
              "the queue of RoCE marks nothing, so that senders are paused instead of slowed down",
              "no marking on Q" + main.get().queue(p),
              "a marking profile",
              Optional.of("bind a profile of marking to Q" + main.get().queue(p))));
    }
  }

  private static Optional<Problem> off(WredProfile w, Control control) {
    WredCurve green =
        w.markingCurves().getOrDefault(WredColor.GREEN, w.curves().get(WredColor.GREEN));
    boolean disabled = green != null && !green.enabled().orElse(true);
    boolean never = green != null && green.percent().isPresent() && green.percent().getAsInt() == 0;
    if (control != Control.NONE && (!w.marks().orElse(true) || disabled || never)) {
      return Optional.of(
          Problem.error(
              "a profile is bound to the queue of RoCE but marks nothing",
              w.name()
                  + (!w.marks().orElse(true)
                      ? " does not mark green packets"
                      : disabled ? " is off for green packets" : " marks with probability 0"),
              "ecn that includes green, and green enabled"));
    }
    return Optional.empty();
  }

  /** PFC without DCQCN is a way that works under conditions; they are said, not judged. */
  private static void conditions(RocePaths paths, Report r) {
    String said =
        paths
            .options()
            .intent()
            .flatMap(RocePolicy::congestionControl)
            .filter(c -> c instanceof CongestionControl.None)
            .map(c -> ((CongestionControl.None) c).compensations().toString())
            .orElse("nothing");
    r.add(
        ElementRef.fabric(paths.fabric().id()),
        Problem.info(
            "PFC without congestion control works where something else keeps senders from meeting:"
                + " a collective library whose receivers ask for data, with a class of its own for"
                + " these messages, and deep buffers at the spines",
            "the policy names " + said,
            "compensations in the policy, and NCCL_IB_FIFO_TC on hosts"));
  }

  private static void colours(RocePaths paths, Report r) {
    Map<String, Set<WredProfile>> seen = new HashMap<>();
    for (PathPort p : paths.ports()) {
      if (p.host || p.config == null || !p.sends) {
        continue;
      }
      for (QueueConfig q : p.config.queues().values()) {
        if (q.wred().isPresent()
            && seen.computeIfAbsent(p.ref.node(), k -> new HashSet<>()).add(q.wred().get())) {
          colours(q.wred().get()).forEach(x -> r.add(ElementRef.switchNode(p.ref.node()), x));
        }
      }
    }
  }

  /** What is wrong with the depths of a profile. */
  static List<Problem> colours(WredProfile w) {
    List<Problem> out = new ArrayList<>();
    SortedMap<WredColor, WredCurve> all = new TreeMap<>(w.curves());
    all.putAll(w.markingCurves());
    for (Map.Entry<WredColor, WredCurve> e : all.entrySet()) {
      OptionalLong min = bytes(e.getValue().min());
      OptionalLong max = bytes(e.getValue().max());
      if (min.isPresent() && max.isPresent() && min.getAsLong() > max.getAsLong()) {
        out.add(
            Problem.error(
                "marking begins at a deeper queue than it ends",
                w.name()
                    + " "
                    + word(e.getKey())
                    + " "
                    + min.getAsLong()
                    + " to "
                    + max.getAsLong()
                    + " B",
                "min below max"));
      } else if (min.isPresent() && max.isPresent() && min.getAsLong() == max.getAsLong()) {
        out.add(
            Problem.info(
                "marking goes from none to all at one depth",
                w.name() + " " + word(e.getKey()) + " " + min.getAsLong() + " B",
                "min below max"));
      }
      if (e.getKey() == WredColor.GREEN && e.getValue().percent().isEmpty()) {
        out.add(
            Problem.info(
                "no probability is given for green packets, which SONiC takes for 100 %",
                w.name(), "a probability"));
      }
    }
    WredCurve green = all.get(WredColor.GREEN);
    for (WredColor c : List.of(WredColor.YELLOW, WredColor.RED)) {
      WredCurve worse = all.get(c);
      if (green != null
          && worse != null
          && bytes(green.min()).isPresent()
          && bytes(worse.min()).isPresent()
          && bytes(worse.min()).getAsLong() != bytes(green.min()).getAsLong()) {
        boolean lower = bytes(worse.min()).getAsLong() < bytes(green.min()).getAsLong();
        if (lower) {
          out.add(
              Problem.warning(
                  "the colours of a profile mark from different depths; without meters all packets"
                      + " are green",
                  w.name()
                      + ": "
                      + word(c)
                      + " from "
                      + bytes(worse.min()).getAsLong()
                      + " B, green from "
                      + bytes(green.min()).getAsLong()
                      + " B",
                  "one depth, or meters that colour packets"));
        }
      }
    }
    return out;
  }

  private static String word(WredColor c) {
    return c.name().toLowerCase(Locale.ROOT);
  }

  private static OptionalLong bytes(Optional<QueueDepth> depth) {
    return depth
        .flatMap(QueueDepth::bytes)
        .map(b -> OptionalLong.of(b.bytes()))
        .orElse(OptionalLong.empty());
  }

  /** Where a group shares memory: its pool, and which part of it may be taken. */
  private static Optional<SharedBuffer> shared(DeviceConfig d, PortConfig c, long groups) {
    for (PfcPriority x : c.pfc().orElseGet(TreeSet::new)) {
      // where a device makes groups itself, its defaults hold
      Optional<BufferProfile> given =
          Optional.ofNullable(c.groups().get(c.groupOf(x))).flatMap(GroupConfig::buffer);
      Optional<DynamicThreshold> t =
          given.isPresent()
              ? given.get().dynamicThreshold()
              : d.headroom().flatMap(HeadroomDefaults::threshold);
      Optional<DataSize> pool =
          given
              .flatMap(BufferProfile::pool)
              .or(() -> Optional.of(BufferPool.LOSSLESS_INGRESS))
              .map(n -> d.pools().get(n))
              .filter(p -> p.mode().orElse(BufferPool.Mode.DYNAMIC) == BufferPool.Mode.DYNAMIC)
              .flatMap(BufferPool::size);
      if (t.isPresent() && pool.isPresent() && !pool.get().isZero()) {
        return Optional.of(
            new SharedBuffer(pool.get(), t.get(), OptionalLong.of(Math.max(1, groups))));
      }
    }
    return Optional.empty();
  }

  private static void beforePauses(RocePaths paths, Report r) {
    Optional<MarkFate> main = paths.fates().main().filter(MarkFate::isCarried);
    if (main.isEmpty() || control(paths) == Control.NONE) {
      return;
    }
    paths
        .byDevice()
        .forEach(
            (id, ports) -> {
              Optional<DeviceConfig> d = paths.deployment().device(id);
              d.ifPresent(x -> beforePauses(main.get(), x, ports, r));
            });
  }

  private static void beforePauses(MarkFate f, DeviceConfig d, List<PathPort> ports, Report r) {
    long groups = 0;
    for (PathPort p : ports) {
      groups += p.host || p.config == null ? 0 : p.config.pfc().map(s -> s.size()).orElse(0);
    }
    Set<String> told = new HashSet<>();
    for (PathPort p : ports) {
      Optional<WredProfile> w = queue(f, p).flatMap(QueueConfig::wred);
      if (p.host || p.config == null || !p.sends || w.isEmpty()) {
        continue;
      }
      WredCurve green =
          w.get()
              .markingCurves()
              .getOrDefault(WredColor.GREEN, w.get().curves().get(WredColor.GREEN));
      Optional<SharedBuffer> b = shared(d, p.config, groups);
      if (green == null
          || b.isEmpty()
          || bytes(green.min()).isEmpty()
          || bytes(green.max()).isEmpty()
          || bytes(green.min()).getAsLong() < 1
          || bytes(green.max()).getAsLong() < bytes(green.min()).getAsLong()) {
        continue;
      }
      EcnBeforePfc e =
          EcnBeforePfc.of(
              b.get(),
              DataSize.ofBytes(bytes(green.min()).getAsLong()),
              DataSize.ofBytes(bytes(green.max()).getAsLong()));
      if (!e.isReachable().orElse(false) || !told.add(w.get().name() + b.get())) {
        continue;
      }
      StringBuilder scenarios = new StringBuilder();
      for (CongestionScenario s :
          List.of(
              CongestionScenario.oneToOne(groups),
              CongestionScenario.incast(groups),
              CongestionScenario.allEgress(Math.max(1, ports.size() - 1L)))) {
        scenarios.append("; ").append(e.in(s));
      }
      r.add(
          ElementRef.switchNode(d.device()),
          Problem.warning(
                  "pauses come before marks when "
                      + e.firstCongestedGroups()
                      + " or more of its "
                      + groups
                      + " lossless groups are congested",
                  w.get().name()
                      + " marks from "
                      + bytes(green.min()).getAsLong()
                      + " B, "
                      + b.get()
                      + ", n* = "
                      + e.firstCongestedGroups()
                      + scenarios,
                  "n* above the groups that are congested at once")
              .fix("mark earlier, or raise the dynamic threshold"));
    }
  }

  /** A depth of certain marking that a queue can come to. */
  private static void reachable(RocePaths paths, Report r) {
    Optional<MarkFate> main = paths.fates().main().filter(MarkFate::isCarried);
    if (main.isEmpty()) {
      return;
    }
    Map<PortProfile, List<Problem>> none = new HashMap<>();
    Set<String> told = new HashSet<>();
    for (PathPort p : paths.ports()) {
      if (p.host || !p.sends || p.device == null || p.profile == null) {
        continue;
      }
      List<Problem> found =
          none.computeIfAbsent(
              p.profile,
              k -> reachable(p.device, queue(main.get(), p).orElse(QueueConfig.UNKNOWN)));
      for (Problem x : found) {
        if (told.add(p.ref.node() + x.observed())) {
          r.add(ElementRef.switchNode(p.ref.node()), x);
        }
      }
    }
  }

  private static List<Problem> reachable(DeviceConfig d, QueueConfig q) {
    if (q.wred().isEmpty() || q.buffer().isEmpty() || !q.wred().get().marks().orElse(true)) {
      return Report.none();
    }
    Optional<BufferPool> pool = q.buffer().get().pool().map(n -> d.pools().get(n));
    Optional<DataSize> limit = q.buffer().get().staticThreshold();
    if (limit.isEmpty()
        && q.buffer().get().dynamicThreshold().isPresent()
        && pool.flatMap(BufferPool::size).filter(s -> !s.isZero()).isPresent()) {
      limit =
          Optional.of(
              SharedBuffer.of(pool.get().size().get(), q.buffer().get().dynamicThreshold().get())
                  .limit(1));
    }
    if (limit.isEmpty()) {
      limit = pool.flatMap(BufferPool::size);
    }
    WredCurve green = q.wred().get().curves().get(WredColor.GREEN);
    if (limit.isEmpty() || green == null) {
      return Report.none();
    }
    OptionalLong min = bytes(green.min());
    OptionalLong max = bytes(green.max());
    long most = limit.get().bytes();
    if (min.isPresent() && min.getAsLong() >= most) {
      return List.of(
          Problem.error(
              "the queue of RoCE can never be as deep as marking begins",
              q.wred().get().name()
                  + " marks from "
                  + min.getAsLong()
                  + " B, the queue holds "
                  + most
                  + " B at the most",
              "Kmin below that"));
    }
    return max.isPresent() && max.getAsLong() >= most
        ? List.of(
            Problem.warning(
                "the queue of RoCE can never be so deep that all packets are marked",
                q.wred().get().name()
                    + " marks all from "
                    + max.getAsLong()
                    + " B, the queue holds "
                    + most
                    + " B at the most",
                "Kmax below that"))
        : Report.none();
  }

  /** Hosts send packets that can be marked, tell marks, and slow down. */
  private static void hosts(RocePaths paths, Report r) {
    Control control = control(paths);
    if (control == Control.NONE) {
      return;
    }
    boolean marking = isMarking(paths);
    for (PathPort p : paths.ports()) {
      if (p.host && p.profile != null) {
        host(paths, p, p.profile, control, marking, r);
      }
    }
  }

  private static boolean isMarking(RocePaths paths) {
    Optional<MarkFate> main = paths.fates().main();
    return main.isPresent()
        && paths.ports().stream()
            .anyMatch(
                p ->
                    !p.host
                        && queue(main.get(), p)
                            .flatMap(QueueConfig::wred)
                            .flatMap(WredProfile::marks)
                            .orElse(false));
  }

  /** Packets that cannot be marked: those that are sent, else those that may be. */
  private static Optional<Problem> notCapable(RocePaths paths, PathPort p, boolean matters) {
    Optional<HostMark> found =
        p.marks.stream()
            .filter(m -> matters && !m.tos().ecn().isCapable())
            .filter(
                m ->
                    paths.fates().of(m.tos().dscp().value()).map(MarkFate::isCarried).orElse(false))
            .min(Comparator.comparing(m -> !m.certain()));
    return found.map(
        m ->
            new Problem(
                m.certain() ? Severity.ERROR : Severity.WARNING,
                "packets say that they cannot be marked, so that switches drop or pause instead"
                    + (m.certain() ? "" : ", if such queue pairs are used"),
                m.toString(),
                "type of service " + (m.tos().value() + 2) + ", with ECT(0)",
                Optional.of("add 2 to the type of service")));
  }

  private static void host(
      RocePaths paths,
      PathPort p,
      PortProfile profile,
      Control control,
      boolean marking,
      Report r) {
    notCapable(paths, p, marking || control == Control.DCQCN).ifPresent(x -> r.add(p, x));
    Optional<MarkFate> main = paths.fates().main().filter(MarkFate::isCarried);
    if (control != Control.DCQCN || main.isEmpty()) {
      return;
    }
    int priority = profile.pausedIn(main.get().dscp);
    if (priority < 0) {
      return;
    }
    Pcp roce = Pcp.of(priority);
    Optional<SortedSet<Pcp>> np = adapter(p).flatMap(AdapterConfig::notificationPriorities);
    Optional<SortedSet<Pcp>> rp = adapter(p).flatMap(AdapterConfig::reactionPriorities);
    boolean quiet = np.isPresent() && !np.get().contains(roce);
    boolean deaf = rp.isPresent() && !rp.get().contains(roce);
    if (quiet || deaf) {
      r.add(
          p,
          Problem.error(
              "congestion control is not on for the priority of RoCE",
              "tells of marks on " + np + ", slows down on " + rp,
              "both on priority " + priority));
    }
  }

  /** Depths are the same at one rate of a switch, and grow with the rate. */
  private static void byRate(RocePaths paths, Report r) {
    Optional<MarkFate> main = paths.fates().main().filter(MarkFate::isCarried);
    if (main.isEmpty()) {
      return;
    }
    SortedMap<String, SortedSet<String>> flat = new TreeMap<>();
    for (Map.Entry<String, List<PathPort>> e : paths.byDevice().entrySet()) {
      SortedMap<Bandwidth, Map<String, List<PathPort>>> rates = new TreeMap<>();
      for (PathPort p : e.getValue()) {
        Optional<WredProfile> w = queue(main.get(), p).flatMap(QueueConfig::wred);
        if (!p.host && p.sends && w.isPresent() && p.rate().isPresent()) {
          rates
              .computeIfAbsent(p.rate().get(), k -> new TreeMap<>())
              .computeIfAbsent(depths(w.get()), k -> new ArrayList<>())
              .add(p);
        }
      }
      rates.values().forEach(m -> odd(m, r));
      if (rates.size() > 1) {
        Set<String> all = new HashSet<>();
        rates.values().forEach(m -> all.addAll(m.keySet()));
        if (all.size() == 1) {
          flat.computeIfAbsent(
                  all.iterator().next()
                      + " at "
                      + rates.keySet().stream().map(Object::toString).toList(),
                  k -> new TreeSet<>())
              .add(e.getKey());
        }
      }
    }
    flat.forEach(
        (text, on) ->
            r.add(
                ElementRef.fabric(paths.fabric().id()),
                Problem.info(
                    "ports of different rates mark from the same depth, which is a shorter time at"
                        + " the faster ones",
                    text + " on " + ClassificationChecks.some(on),
                    "depths in proportion to the rate")));
  }

  private static String depths(WredProfile w) {
    WredCurve green =
        w.markingCurves().getOrDefault(WredColor.GREEN, w.curves().get(WredColor.GREEN));
    return green == null
        ? "no depths"
        : green.min().map(Object::toString).orElse("?")
            + " to "
            + green.max().map(Object::toString).orElse("?")
            + " with "
            + (green.percent().isPresent() ? green.percent().getAsInt() + " %" : "100 %");
  }

  private static void odd(Map<String, List<PathPort>> byDepth, Report r) {
    int all = byDepth.values().stream().mapToInt(List::size).sum();
    Map.Entry<String, List<PathPort>> most =
        byDepth.entrySet().stream()
            .max(Comparator.comparing(e -> e.getValue().size()))
            .orElseThrow();
    if (all < MIN_GROUP || most.getValue().size() * 4 < all * 3) {
      return;
    }
    byDepth.forEach(
        (text, ports) -> {
          if (!text.equals(most.getKey())) {
            ports.forEach(
                p ->
                    r.add(
                        p,
                        Problem.warning(
                            "this port marks RoCE at other depths than the other ports of its rate",
                            text,
                            most.getKey())));
          }
        });
  }
}
