package io.clusterfabric.roce.device.nvue;

import io.clusterfabric.model.internal.facts.Facts;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.roce.device.BufferPool;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceTarget;
import io.clusterfabric.roce.device.IntendedConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.device.PortTarget;
import io.clusterfabric.roce.device.QueueConfig;
import io.clusterfabric.roce.device.SchedulerProfile;
import io.clusterfabric.roce.device.WredColor;
import io.clusterfabric.roce.device.WredCurve;
import io.clusterfabric.roce.device.WredProfile;
import io.clusterfabric.roce.internal.reading.ConfigIntake;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.Pcp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.roce.policy.QosCode;
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.QueueDepth;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.Scheduling;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.Watchdog;
import io.clusterfabric.roce.policy.WatchdogAction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes the configuration of a switch of settings. */
final class NvueReader {
  static final Facts FACTS =
      Facts.of("nvue.properties", NvueReader.class.getResourceAsStream("nvue.properties"));
  static final String DEFAULT = "default-global";
  private static final int MAX_PORTS = 4096;

  private final String device;
  private final ConfigIntake intake;
  private final SortedMap<String, Ports> ports = new TreeMap<>(NaturalOrder.INSTANCE);
  private final Map<String, Mapping> mappings = new HashMap<>();
  private final Map<String, SortedMap<QueueId, Marking>> markings = new HashMap<>();
  private final Map<String, SortedMap<QueueId, Turn>> turns = new HashMap<>();
  private final Map<String, Pfc> pfcs = new HashMap<>();
  private final SortedMap<TrafficClass, QueueId> queues = new TreeMap<>();
  private final SortedMap<String, Integer> pools = new TreeMap<>();
  private Optional<String> roce = Optional.empty();
  private Optional<TimeSpan> poll = Optional.empty();
  private OptionalInt robustness = OptionalInt.empty();

  /** What is said of an interface. */
  private static final class Ports {
    final PortConfig.Builder config = PortConfig.builder();
    final Map<String, String> profiles = new HashMap<>();
    boolean watchdog;
  }

  private static final class Mapping {
    @Nullable TrustMode trust;
    final SortedMap<Dscp, TrafficClass> dscps = new TreeMap<>();
    final SortedMap<Pcp, TrafficClass> pcps = new TreeMap<>();
  }

  private static final class Marking {
    Optional<Boolean> ecn = Optional.empty();
    Optional<Boolean> red = Optional.empty();
    Optional<QueueDepth> min = Optional.empty();
    Optional<QueueDepth> max = Optional.empty();
    OptionalInt percent = OptionalInt.empty();
  }

  private static final class Turn {
    Optional<Boolean> strict = Optional.empty();
    OptionalInt percent = OptionalInt.empty();
  }

  private static final class Pfc {
    final SortedSet<PfcPriority> priorities = new TreeSet<>();
    Optional<Boolean> tx = Optional.empty();
    Optional<Boolean> rx = Optional.empty();
    Optional<Length> cable = Optional.empty();
  }

  NvueReader(String device, ConfigIntake intake) {
    this.device = device;
    this.intake = intake;
  }

  /** Takes a setting. */
  void take(List<String> words) {
    try {
      boolean known =
          switch (words.get(0)) {
            case "qos" -> qos(words);
            case "interface" -> words.size() > 1 && interfaces(words);
            default -> {
              intake.keep("set", String.join(" ", words));
              yield true;
            }
          };
      if (!known) {
        intake.unread("set", String.join(" ", words));
      } else if (words.get(0).equals("qos") || words.contains("qos") || isLink(words)) {
        intake.understood();
      }
    } catch (IllegalArgumentException e) {
      intake.bad("set", String.join(" ", words), "the value cannot be: " + e.getMessage());
    }
  }

  private static boolean isLink(List<String> words) {
    return words.size() == 5
        && words.get(2).equals("link")
        && (words.get(3).equals("mtu") || words.get(3).equals("speed"));
  }

  private static String at(List<String> words, int i) {
    return i < words.size() ? words.get(i) : "";
  }

  private boolean qos(List<String> w) {
    String profile = at(w, 2);
    return switch (at(w, 1)) {
      case "roce" -> roce(w);
      case "mapping" -> mapping(w, mappings.computeIfAbsent(profile, p -> new Mapping()));
      case "egress-queue-mapping" -> queueMapping(w);
      case "egress-scheduler" -> scheduler(w, turns.computeIfAbsent(profile, p -> new TreeMap<>()));
      case "congestion-control" ->
          marking(w, markings.computeIfAbsent(profile, p -> new TreeMap<>()));
      case "pfc" -> pfc(w, pfcs.computeIfAbsent(profile, p -> new Pfc()));
      case "pfc-watchdog" -> watchdog(w);
      case "traffic-pool" -> pool(w);
      default -> false;
    };
  }

  private boolean roce(List<String> w) {
    if (w.size() == 2 || (w.size() == 4 && at(w, 2).equals("enable") && at(w, 3).equals("on"))) {
      roce = roce.or(() -> Optional.of("lossless"));
      return true;
    }
    if (w.size() == 4 && at(w, 2).equals("mode") && FACTS.find("roce." + at(w, 3)).isPresent()) {
      roce = Optional.of(at(w, 3));
      return true;
    }
    return false;
  }

  private static boolean mapping(List<String> w, Mapping m) {
    if (w.size() == 5 && at(w, 3).equals("trust")) {
      m.trust =
          switch (at(w, 4)) {
            case "l2" -> TrustMode.PCP;
            case "l3" -> TrustMode.DSCP;
            case "both" -> TrustMode.DSCP_AND_PCP;
            case "port" -> TrustMode.PORT;
            default -> throw new IllegalArgumentException("trust is l2, l3, both or port");
          };
      return true;
    }
    if (w.size() != 7 || !at(w, 5).equals("switch-priority")) {
      return false;
    }
    TrafficClass tc = one(CodeKind.TRAFFIC_CLASS, at(w, 6));
    if (at(w, 3).equals("dscp")) {
      CodeKind.DSCP.list(at(w, 4)).forEach(d -> m.dscps.put(d, tc));
      return true;
    }
    if (at(w, 3).equals("pcp")) {
      CodeKind.PCP.list(at(w, 4)).forEach(p -> m.pcps.put(p, tc));
      return true;
    }
    return false;
  }

  private static <C extends QosCode> C one(CodeKind<C> kind, String text) {
    OptionalInt n = kind.parse(text);
    if (n.isEmpty() || n.getAsInt() > 7) {
      throw new IllegalArgumentException("a " + kind.word() + " here is 0 to 7");
    }
    return kind.of(n.getAsInt());
  }

  private static int number(String text, int most) {
    if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) > most) {
      throw new IllegalArgumentException("a whole number of 0 to " + most + " is wanted");
    }
    return Integer.parseInt(text);
  }

  private static boolean enabled(String text) {
    return switch (text) {
      case "enable", "enabled", "on" -> true;
      case "disable", "disabled", "off" -> false;
      default -> throw new IllegalArgumentException("enable or disable is wanted");
    };
  }

  private boolean queueMapping(List<String> w) {
    if (w.size() != 7 || !at(w, 3).equals("switch-priority") || !at(w, 5).equals("traffic-class")) {
      return false;
    }
    QueueId q = one(CodeKind.QUEUE, at(w, 6));
    CodeKind.TRAFFIC_CLASS.list(at(w, 4)).forEach(tc -> queues.put(tc, q));
    return true;
  }

  private static boolean scheduler(List<String> w, SortedMap<QueueId, Turn> m) {
    if (w.size() != 7 || !at(w, 3).equals("traffic-class")) {
      return false;
    }
    for (QueueId q : CodeKind.QUEUE.list(at(w, 4))) {
      Turn t = m.computeIfAbsent(q, k -> new Turn());
      switch (at(w, 5)) {
        case "mode" -> t.strict = Optional.of(at(w, 6).equals("strict"));
        case "bw-percent" -> t.percent = OptionalInt.of(number(at(w, 6), 100));
        default -> {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean marking(List<String> w, SortedMap<QueueId, Marking> m) {
    if (w.size() != 7 || !at(w, 3).equals("traffic-class")) {
      return false;
    }
    String v = at(w, 6);
    for (QueueId q : CodeKind.QUEUE.list(at(w, 4))) {
      Marking k = m.computeIfAbsent(q, x -> new Marking());
      switch (at(w, 5)) {
        case "ecn" -> k.ecn = Optional.of(enabled(v));
        case "red" -> k.red = Optional.of(enabled(v));
        case "min-threshold" -> k.min = Optional.of(bytes(v));
        case "max-threshold" -> k.max = Optional.of(bytes(v));
        case "probability" -> k.percent = OptionalInt.of(number(v, 100));
        default -> {
          return false;
        }
      }
    }
    return true;
  }

  private static QueueDepth bytes(String text) {
    return QueueDepth.of(DataSize.ofBytes(number(text.replace(" B", ""), Integer.MAX_VALUE / 2)));
  }

  private static boolean pfc(List<String> w, Pfc p) {
    if (w.size() != 5) {
      return false;
    }
    String v = at(w, 4);
    switch (at(w, 3)) {
      case "switch-priority" -> p.priorities.addAll(CodeKind.PFC_PRIORITY.list(v));
      case "tx" -> p.tx = Optional.of(enabled(v));
      case "rx" -> p.rx = Optional.of(enabled(v));
      case "cable-length" -> p.cable = Optional.of(Length.ofMeters(number(v, 1_000_000)));
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean watchdog(List<String> w) {
    if (w.size() != 4) {
      return false;
    }
    switch (at(w, 2)) {
      case "polling-interval" -> poll = Optional.of(TimeSpan.ofMillis(number(at(w, 3), 1_000_000)));
      case "robustness" -> robustness = OptionalInt.of(number(at(w, 3), 100_000));
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean pool(List<String> w) {
    if (w.size() != 5 || !at(w, 3).equals("memory-percent")) {
      return false;
    }
    Optional<String> name =
        switch (at(w, 2)) {
          case "default-lossless", "roce-lossless" -> Optional.of(BufferPool.LOSSLESS_INGRESS);
          case "default-lossy" -> Optional.of(BufferPool.LOSSY_INGRESS);
          default -> Optional.empty();
        };
    int percent = number(at(w, 4), 100);
    name.ifPresent(n -> pools.put(n, percent));
    return name.isPresent();
  }

  // ---- interfaces

  private boolean interfaces(List<String> w) {
    boolean qos = at(w, 2).equals("qos");
    if (!qos && !isLink(w)) {
      intake.keep("set", String.join(" ", w));
      return true;
    }
    List<Ports> all = new ArrayList<>();
    for (String name : names(at(w, 1))) {
      all.add(
          ports.computeIfAbsent(
              name,
              n -> {
                Ports p = new Ports();
                p.config.name(n);
                return p;
              }));
    }
    boolean known = true;
    for (Ports p : all) {
      known &= qos ? qosOf(w, p) : linkOf(w, p);
    }
    return known;
  }

  private static boolean linkOf(List<String> w, Ports p) {
    if (at(w, 3).equals("mtu")) {
      p.config.mtu(DataSize.ofBytes(number(at(w, 4), 1 << 20)));
      return true;
    }
    String speed = at(w, 4);
    if (speed.matches("[0-9]{1,5}G")) {
      p.config.rate(
          Bandwidth.ofGigabitsPerSecond(Long.parseLong(speed.substring(0, speed.length() - 1))));
      return true;
    }
    return false;
  }

  private static boolean qosOf(List<String> w, Ports p) {
    switch (at(w, 3)) {
      case "pfc-watchdog" -> {
        if (w.size() == 4) {
          p.watchdog = true;
          return true;
        }
        if (w.size() == 6 && at(w, 4).equals("state")) {
          p.watchdog = enabled(at(w, 5));
          return true;
        }
        return false;
      }
      case "mapping", "congestion-control", "egress-scheduler", "pfc", "link-pause" -> {
        if (w.size() == 6 && at(w, 4).equals("profile")) {
          p.profiles.put(at(w, 3), at(w, 5));
          return true;
        }
        return false;
      }
      default -> {
        return false;
      }
    }
  }

  /** The names that {@code swp1-4,swp6} or {@code swp1-swp3} stands for. */
  private static List<String> names(String text) {
    List<String> out = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      Matcher m = RANGE.matcher(part);
      if (!m.matches()) {
        out.add(part);
        continue;
      }
      int low = Integer.parseInt(m.group(2));
      int high = Integer.parseInt(m.group(3));
      if (high < low || out.size() + (high - low) > MAX_PORTS) {
        throw new IllegalArgumentException("a range of interfaces runs from low to high");
      }
      for (int i = low; i <= high; i++) {
        out.add(m.group(1) + i);
      }
    }
    return out;
  }

  private static final Pattern RANGE =
      Pattern.compile("([a-z]{1,12})([0-9]{1,5})-(?:[a-z]{1,12})?([0-9]{1,5})");

  // ---- the end

  DeviceConfig.Builder config() {
    DeviceConfig.Builder out = DeviceConfig.ofSwitch(device);
    Optional<DeviceConfig> base = roce.map(this::base);
    if (ports.isEmpty() && hasQos()) {
      Ports p = new Ports();
      p.config.name(DEFAULT);
      ports.put(DEFAULT, p);
    }
    Shared shared = new Shared();
    ports.forEach((n, p) -> out.add(port(p, base, shared)));
    base.ifPresent(b -> b.pools().values().forEach(out::add));
    pools.forEach(
        (n, percent) ->
            out.add(
                new BufferPool(
                    n,
                    BufferPool.Type.INGRESS,
                    Optional.of(BufferPool.Mode.DYNAMIC),
                    Optional.empty(),
                    Optional.empty(),
                    OptionalInt.of(percent))));
    return out;
  }

  private boolean hasQos() {
    return roce.isPresent()
        || !mappings.isEmpty()
        || !pfcs.isEmpty()
        || !queues.isEmpty()
        || !markings.isEmpty()
        || !turns.isEmpty();
  }

  private DeviceConfig base(String mode) {
    return IntendedConfig.ofSwitch(
        PolicyPresets.of(FACTS.text("roce." + mode)),
        new DeviceTarget(
            device,
            List.of(
                new PortTarget(DEFAULT, Optional.empty(), OptionalInt.empty(), Optional.empty()))));
  }

  /** What ports of the same profiles share. */
  private static final class Shared {
    final Map<String, QosMap<Dscp, TrafficClass>> dscps = new HashMap<>();
    final Map<String, QosMap<Pcp, TrafficClass>> pcps = new HashMap<>();
    final Map<String, WredProfile> marks = new HashMap<>();
  }

  private PortConfig port(Ports p, Optional<DeviceConfig> base, Shared shared) {
    PortConfig.Builder b = p.config;
    PortConfig like =
        base.map(d -> d.ports().values().iterator().next())
            .orElseGet(() -> PortConfig.builder().name(DEFAULT).build());
    maps(b, like, p.profiles.getOrDefault("mapping", DEFAULT), shared);
    if (!queues.isEmpty() || like.queueMap().isPresent() || hasQos()) {
      QosMap.Builder<TrafficClass, QueueId> q =
          QosMap.builder(CodeKind.TRAFFIC_CLASS, CodeKind.QUEUE);
      q.putAll(
          like.queueMap()
              .orElseGet(() -> QosMap.identity(CodeKind.TRAFFIC_CLASS, CodeKind.QUEUE, 8)));
      queues.forEach(q::put);
      b.queueMap(q.build());
    }
    Map<QueueId, QueueConfig> all = new TreeMap<>(like.queues());
    turns
        .getOrDefault(p.profiles.getOrDefault("egress-scheduler", DEFAULT), new TreeMap<>())
        .forEach(
            (q, t) ->
                turn(t)
                    .ifPresent(
                        s ->
                            all.put(
                                q,
                                all.getOrDefault(q, QueueConfig.UNKNOWN)
                                    .with(
                                        SchedulerProfile.builder()
                                            .name("")
                                            .scheduling(s)
                                            .build()))));
    String profile = p.profiles.getOrDefault("congestion-control", DEFAULT);
    markings
        .getOrDefault(profile, new TreeMap<>())
        .forEach(
            (q, m) -> {
              WredProfile w =
                  shared.marks.computeIfAbsent(profile + " " + q, k -> marking(profile, m));
              all.put(q, all.getOrDefault(q, QueueConfig.UNKNOWN).with(w));
            });
    b.putAllQueues(all);
    pfc(b, like, p);
    return b.build();
  }

  private void maps(PortConfig.Builder b, PortConfig like, String profile, Shared shared) {
    Mapping m = mappings.get(profile);
    if (m == null) {
      b.dscpMap(like.dscpMap()).pcpMap(like.pcpMap()).trust(like.trust());
      return;
    }
    Optional<TrustMode> trust = Optional.ofNullable(m.trust).or(like::trust);
    b.trust(trust);
    int each = Integer.parseInt(FACTS.text("mapping.dscps-each"));
    // what is not mapped goes by the default, where that mark is trusted
    if (trust.map(TrustMode::trustsDscp).orElse(!m.dscps.isEmpty())) {
      b.dscpMap(
          shared.dscps.computeIfAbsent(
              profile,
              k -> {
                QosMap.Builder<Dscp, TrafficClass> out =
                    QosMap.builder(CodeKind.DSCP, CodeKind.TRAFFIC_CLASS).name(profile);
                CodeKind.DSCP.all().forEach(d -> out.put(d, TrafficClass.of(d.value() / each)));
                like.dscpMap().ifPresent(out::putAll);
                m.dscps.forEach(out::put);
                return out.build();
              }));
    }
    boolean pcp = trust.filter(t -> t == TrustMode.PCP || t == TrustMode.DSCP_AND_PCP).isPresent();
    if (pcp || (trust.isEmpty() && !m.pcps.isEmpty())) {
      b.pcpMap(
          shared.pcps.computeIfAbsent(
              profile,
              k -> {
                QosMap.Builder<Pcp, TrafficClass> out =
                    QosMap.builder(CodeKind.PCP, CodeKind.TRAFFIC_CLASS).name(profile);
                out.putAll(QosMap.identity(CodeKind.PCP, CodeKind.TRAFFIC_CLASS, 8));
                like.pcpMap().ifPresent(out::putAll);
                m.pcps.forEach(out::put);
                return out.build();
              }));
    }
  }

  private static Optional<Scheduling> turn(Turn t) {
    if (t.strict.orElse(false)) {
      return Optional.of(Scheduling.strict());
    }
    int n = t.percent.orElse(0);
    return n > 0 ? Optional.of(Scheduling.weighted(n)) : Optional.empty();
  }

  private static WredProfile marking(String profile, Marking m) {
    WredProfile.Builder b = WredProfile.builder();
    WredCurve curve = new WredCurve(m.red, m.min, m.max, m.percent);
    SortedSet<WredColor> marked = new TreeSet<>();
    for (WredColor c : WredColor.values()) {
      b.putCurve(c, curve);
      if (m.ecn.orElse(true)) {
        marked.add(c);
      }
    }
    return b.name(profile).marked(marked).build();
  }

  private void pfc(PortConfig.Builder b, PortConfig like, Ports p) {
    Pfc f = pfcs.get(p.profiles.getOrDefault("pfc", DEFAULT));
    SortedSet<PfcPriority> on =
        f != null && !f.priorities.isEmpty()
            ? Collections.unmodifiableSortedSet(f.priorities)
            : like.pfc().orElse(Collections.emptySortedSet());
    if (hasQos()) {
      b.pfc(on);
    }
    if (f != null) {
      b.pfcSends(f.tx).pfcReceives(f.rx);
      f.cable.ifPresent(b::cable);
    }
    if (p.profiles.containsKey("link-pause")) {
      b.linkPause(true);
    }
    if (p.watchdog) {
      TimeSpan interval = poll.orElseGet(() -> TimeSpan.of(FACTS.text("watchdog.poll")));
      int times = robustness.orElse(Integer.parseInt(FACTS.text("watchdog.robustness")));
      b.watchdog(
          Watchdog.of(
              interval.times(times),
              interval,
              interval,
              WatchdogAction.valueOf(FACTS.text("watchdog.action"))));
      b.watchedPriorities(on);
    }
  }
}
