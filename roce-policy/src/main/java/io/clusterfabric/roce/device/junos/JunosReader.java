package io.clusterfabric.roce.device.junos;

import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.PortConfig;
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
import io.clusterfabric.roce.policy.PriorityGroup;
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.QueueDepth;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.Scheduling;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.Watchdog;
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

/** Makes the configuration of a switch of statements of Junos. */
final class JunosReader {
  private static final Pattern FORWARDING =
      Pattern.compile(
          "forwarding-classes class (\\S+)(?: queue-num (\\d{1,2}))?( no-loss)?"
              + "(?: pfc-priority ([0-7]))?");
  private static final Pattern CLASSIFIER =
      Pattern.compile(
          "classifiers (dscp|ieee-802\\.1) (\\S+) forwarding-class (\\S+) loss-priority low"
              + " code-points (\\[ [01 ]{1,900} \\]|[01]{1,6})");
  private static final Pattern NOTIFY_IN =
      Pattern.compile(
          "congestion-notification-profile (\\S+) input (dscp|ieee-802\\.1) code-point ([01]{1,6})"
              + " pfc");
  private static final Pattern NOTIFY_OUT =
      Pattern.compile(
          "congestion-notification-profile (\\S+) output ieee-802\\.1 code-point ([01]{3})"
              + " flow-control-queue (\\d{1,2})");
  private static final Pattern NOTIFY_WATCH =
      Pattern.compile("congestion-notification-profile (\\S+) pfc-watchdog");
  private static final Pattern DROP =
      Pattern.compile(
          "drop-profiles (\\S+) interpolate (fill-level|drop-probability)"
              + " (\\[ [\\d ]{1,60} \\]|\\d{1,3})");
  private static final Pattern SCHEDULED =
      Pattern.compile("scheduler-maps (\\S+) forwarding-class (\\S+) scheduler (\\S+)");
  private static final Pattern SCHEDULER =
      Pattern.compile(
          "schedulers (\\S+) (transmit-rate percent (\\d{1,3})|priority (?:strict-high|low)"
              + "|explicit-congestion-notification"
              + "|drop-profile-map loss-priority (?:any|low) protocol any drop-profile (\\S+))");
  private static final Pattern BOUND =
      Pattern.compile(
          "interfaces (\\S+) (?:unit \\S+ )?(congestion-notification-profile|scheduler-map"
              + "|classifiers dscp|classifiers ieee-802\\.1) (\\S+)");
  private static final Pattern INTERFACE =
      Pattern.compile("interfaces (\\S+) (?:mtu (\\d{3,5})|speed (\\d{1,4})g)");
  private static final String TOP = "class-of-service ";

  private final String device;
  private final ConfigIntake intake;
  private final Map<String, Forwarding> classes = new HashMap<>();
  private final Map<String, Map<Integer, String>> dscps = new HashMap<>();
  private final Map<String, Map<Integer, String>> pcps = new HashMap<>();
  private final Map<String, Notification> notifications = new HashMap<>();
  private final Map<String, Drop> drops = new HashMap<>();
  private final Map<String, SortedMap<String, String>> schedulerMaps = new HashMap<>();
  private final Map<String, Turn> schedulers = new HashMap<>();
  private final SortedMap<String, Port> ports = new TreeMap<>(NaturalOrder.INSTANCE);
  private final Map<String, Port> wildcards = new TreeMap<>(NaturalOrder.INSTANCE);

  private static final class Forwarding {
    OptionalInt queue = OptionalInt.empty();
    Optional<PfcPriority> priority = Optional.empty();
  }

  private static final class Notification {
    final SortedSet<Integer> dscps = new TreeSet<>();
    final SortedSet<Integer> pcps = new TreeSet<>();
    final SortedMap<PfcPriority, QueueId> stops = new TreeMap<>();
    boolean watchdog;
  }

  private static final class Drop {
    final List<Integer> levels = new ArrayList<>();
    final List<Integer> percents = new ArrayList<>();
  }

  private static final class Turn {
    Optional<Scheduling> scheduling = Optional.empty();
    Optional<String> drop = Optional.empty();
    boolean marks;
  }

  private static final class Port {
    final Map<String, String> bound = new HashMap<>();
    Optional<DataSize> mtu = Optional.empty();
    Optional<Bandwidth> rate = Optional.empty();
  }

  JunosReader(String device, ConfigIntake intake) {
    this.device = device;
    this.intake = intake;
  }

  void take(List<String> words, boolean active) {
    String text = String.join(" ", words);
    if (!active) {
      intake.keep("", "deactivate " + text);
      return;
    }
    boolean quality = text.startsWith(TOP);
    String kept = "set " + text;
    try {
      if (quality ? statement(text.substring(TOP.length())) : port(text)) {
        intake.understood();
      } else if (quality) {
        intake.unread("", kept);
      } else {
        intake.keep("", kept);
      }
    } catch (IllegalArgumentException e) {
      intake.bad("", kept, "the value cannot be: " + e.getMessage());
    }
  }

  private boolean statement(String s) {
    return forwarding(s) || classifier(s) || notification(s) || drop(s) || scheduler(s) || bound(s);
  }

  private boolean forwarding(String s) {
    Matcher m = FORWARDING.matcher(s);
    if (!m.matches()) {
      return false;
    }
    OptionalInt queue =
        m.group(2) == null
            ? OptionalInt.empty()
            : OptionalInt.of(QueueId.of(Integer.parseInt(m.group(2))).value());
    Forwarding f = classes.computeIfAbsent(m.group(1), k -> new Forwarding());
    f.queue = queue.isPresent() ? queue : f.queue;
    if (m.group(4) != null) {
      f.priority = Optional.of(PfcPriority.of(Integer.parseInt(m.group(4))));
    }
    return true;
  }

  private boolean classifier(String s) {
    Matcher m = CLASSIFIER.matcher(s);
    if (!m.matches()) {
      return false;
    }
    boolean dscp = m.group(1).equals("dscp");
    List<Integer> codes = new ArrayList<>();
    for (String bits : m.group(4).replaceAll("[\\[\\]]", " ").strip().split(" ++", -1)) {
      codes.add(code(bits, dscp));
    }
    Map<Integer, String> to =
        (dscp ? dscps : pcps).computeIfAbsent(m.group(2), k -> new HashMap<>());
    codes.forEach(c -> to.put(c, m.group(3)));
    return true;
  }

  private static int code(String bits, boolean dscp) {
    int length = dscp ? 6 : 3;
    if (bits.length() != length) {
      throw new IllegalArgumentException("code points have " + length + " bits, found " + bits);
    }
    return Integer.parseInt(bits, 2);
  }

  private boolean notification(String s) {
    Matcher m = NOTIFY_IN.matcher(s);
    if (m.matches()) {
      boolean dscp = m.group(2).equals("dscp");
      int code = code(m.group(3), dscp);
      Notification n = notifications.computeIfAbsent(m.group(1), k -> new Notification());
      (dscp ? n.dscps : n.pcps).add(code);
      return true;
    }
    m = NOTIFY_OUT.matcher(s);
    if (m.matches()) {
      QueueId queue = QueueId.of(Integer.parseInt(m.group(3)));
      notifications
          .computeIfAbsent(m.group(1), k -> new Notification())
          .stops
          .put(PfcPriority.of(Integer.parseInt(m.group(2), 2)), queue);
      return true;
    }
    m = NOTIFY_WATCH.matcher(s);
    if (m.matches()) {
      notifications.computeIfAbsent(m.group(1), k -> new Notification()).watchdog = true;
      return true;
    }
    return false;
  }

  private boolean drop(String s) {
    Matcher m = DROP.matcher(s);
    if (!m.matches()) {
      return false;
    }
    List<Integer> values = new ArrayList<>();
    for (String v : m.group(3).replaceAll("[\\[\\]]", " ").strip().split(" ++", -1)) {
      int n = v.length() > 3 ? 101 : Integer.parseInt(v);
      if (n > 100) {
        throw new IllegalArgumentException("a share is 0 to 100 %, found " + v);
      }
      values.add(n);
    }
    Drop d = drops.computeIfAbsent(m.group(1), k -> new Drop());
    (m.group(2).equals("fill-level") ? d.levels : d.percents).addAll(values);
    return true;
  }

  private boolean scheduler(String s) {
    Matcher m = SCHEDULED.matcher(s);
    if (m.matches()) {
      schedulerMaps.computeIfAbsent(m.group(1), k -> new TreeMap<>()).put(m.group(2), m.group(3));
      return true;
    }
    m = SCHEDULER.matcher(s);
    if (!m.matches()) {
      return false;
    }
    Optional<Scheduling> weight =
        m.group(3) == null
            ? Optional.empty()
            : Optional.of(Scheduling.weighted(Integer.parseInt(m.group(3))));
    Turn t = schedulers.computeIfAbsent(m.group(1), k -> new Turn());
    if (weight.isPresent() && t.scheduling.stream().noneMatch(Scheduling::isStrict)) {
      t.scheduling = weight;
    } else if (m.group(2).equals("priority strict-high")) {
      t.scheduling = Optional.of(Scheduling.strict());
    } else if (m.group(2).startsWith("explicit")) {
      t.marks = true;
    } else if (m.group(4) != null) {
      t.drop = Optional.of(m.group(4));
    }
    return true;
  }

  private boolean bound(String s) {
    Matcher m = BOUND.matcher(s);
    if (!m.matches()) {
      return false;
    }
    port(m.group(1), true).bound.put(m.group(2), m.group(3));
    return true;
  }

  private boolean port(String s) {
    Matcher m = INTERFACE.matcher(s);
    if (!m.matches()) {
      return false;
    }
    Optional<DataSize> mtu =
        Optional.ofNullable(m.group(2)).map(b -> DataSize.ofBytes(Long.parseLong(b)));
    Optional<Bandwidth> rate =
        Optional.ofNullable(m.group(3)).map(g -> Bandwidth.ofGigabitsPerSecond(Long.parseLong(g)));
    Port p = port(m.group(1), false);
    p.mtu = mtu.or(() -> p.mtu);
    p.rate = rate.or(() -> p.rate);
    return true;
  }

  private Port port(String name, boolean mayBeMany) {
    return (mayBeMany && name.endsWith("*") ? wildcards : ports)
        .computeIfAbsent(name, k -> new Port());
  }

  DeviceConfig.Builder config() {
    DeviceConfig.Builder out = DeviceConfig.ofSwitch(device);
    SortedMap<String, Port> all = new TreeMap<>(ports);
    // what is said of all interfaces, where none is named, is kept under that name
    wildcards.forEach(
        (name, p) -> {
          String front = name.substring(0, name.length() - 1);
          if (ports.keySet().stream().noneMatch(n -> n.startsWith(front))) {
            all.put(name, p);
          }
        });
    all.forEach((n, p) -> out.add(config(n, p)));
    return out;
  }

  /** What an interface is bound to: by its own name, else by a name that stands for many. */
  private @Nullable String binding(String name, Port own, String what) {
    String found = own.bound.get(what);
    for (Map.Entry<String, Port> w : wildcards.entrySet()) {
      String front = w.getKey().substring(0, w.getKey().length() - 1);
      if (found == null && name.startsWith(front)) {
        found = w.getValue().bound.get(what);
      }
    }
    return found;
  }

  private PortConfig config(String name, Port own) {
    PortConfig.Builder b = PortConfig.builder();
    b.name(name).mtu(own.mtu).rate(own.rate);
    String byDscp = binding(name, own, "classifiers dscp");
    String byPcp = binding(name, own, "classifiers ieee-802.1");
    QosMap<Dscp, TrafficClass> dscpMap = map(CodeKind.DSCP, dscps.get(byDscp));
    QosMap<Pcp, TrafficClass> pcpMap = map(CodeKind.PCP, pcps.get(byPcp));
    if (byDscp != null || byPcp != null) {
      b.trust(
          byDscp == null ? TrustMode.PCP : byPcp == null ? TrustMode.DSCP : TrustMode.DSCP_AND_PCP);
    }
    if (!dscpMap.isEmpty()) {
      b.dscpMap(dscpMap);
    }
    if (!pcpMap.isEmpty()) {
      b.pcpMap(pcpMap);
    }
    QosMap.Builder<TrafficClass, QueueId> queues =
        QosMap.builder(CodeKind.TRAFFIC_CLASS, CodeKind.QUEUE);
    classes.values().stream()
        .filter(f -> f.queue.isPresent() && CodeKind.TRAFFIC_CLASS.has(f.queue.getAsInt()))
        .forEach(
            f -> queues.put(TrafficClass.of(f.queue.getAsInt()), QueueId.of(f.queue.getAsInt())));
    if (!queues.build().isEmpty()) {
      b.queueMap(queues.build());
    }
    String notify = binding(name, own, "congestion-notification-profile");
    pauses(b, notify == null ? null : notifications.get(notify), byDscp, byPcp);
    String turns = binding(name, own, "scheduler-map");
    return b.putAllQueues(queues(turns == null ? null : schedulerMaps.get(turns))).build();
  }

  private <K extends io.clusterfabric.roce.policy.QosCode> QosMap<K, TrafficClass> map(
      CodeKind<K> kind, @Nullable Map<Integer, String> codes) {
    QosMap.Builder<K, TrafficClass> out = QosMap.builder(kind, CodeKind.TRAFFIC_CLASS);
    if (codes != null) {
      codes.forEach((c, f) -> queue(f).ifPresent(q -> out.put(kind.of(c), TrafficClass.of(q))));
    }
    return out.build();
  }

  private Optional<Integer> queue(@Nullable String forwardingClass) {
    Forwarding f = classes.get(forwardingClass);
    return f == null || f.queue.isEmpty() || !CodeKind.TRAFFIC_CLASS.has(f.queue.getAsInt())
        ? Optional.empty()
        : Optional.of(f.queue.getAsInt());
  }

  private void pauses(
      PortConfig.Builder b,
      @Nullable Notification n,
      @Nullable String byDscp,
      @Nullable String byPcp) {
    SortedSet<PfcPriority> on = new TreeSet<>();
    QosMap.Builder<PfcPriority, PriorityGroup> groups =
        QosMap.builder(CodeKind.PFC_PRIORITY, CodeKind.PRIORITY_GROUP);
    QosMap.Builder<PfcPriority, QueueId> stops =
        QosMap.builder(CodeKind.PFC_PRIORITY, CodeKind.QUEUE);
    if (n != null) {
      Map<Integer, String> marks = dscps.getOrDefault(byDscp, Map.of());
      Map<Integer, String> tags = pcps.getOrDefault(byPcp, Map.of());
      for (int d : n.dscps) {
        // without a priority of its class, a DSCP cannot pause
        Forwarding f = classes.get(marks.get(d));
        if (f != null && f.priority.isPresent()) {
          pause(f.priority.get(), queue(marks.get(d)), on, groups);
        }
      }
      for (int p : n.pcps) {
        pause(PfcPriority.of(p), queue(tags.get(p)), on, groups);
      }
      n.stops.forEach(stops::put);
      if (n.watchdog) {
        b.watchdog(Watchdog.ON);
      }
    }
    b.pfc(Collections.unmodifiableSortedSet(on));
    if (!groups.build().isEmpty()) {
      b.pfcGroupMap(groups.build());
    }
    if (!stops.build().isEmpty()) {
      b.pfcQueueMap(stops.build());
    }
  }

  private static void pause(
      PfcPriority p,
      Optional<Integer> queue,
      SortedSet<PfcPriority> on,
      QosMap.Builder<PfcPriority, PriorityGroup> groups) {
    on.add(p);
    queue
        .filter(q -> CodeKind.PRIORITY_GROUP.has(q))
        .ifPresent(q -> groups.put(p, PriorityGroup.of(q)));
  }

  private SortedMap<QueueId, QueueConfig> queues(@Nullable SortedMap<String, String> turns) {
    SortedMap<QueueId, QueueConfig> out = new TreeMap<>();
    if (turns == null) {
      return out;
    }
    turns.forEach(
        (forwardingClass, scheduler) -> {
          Forwarding f = classes.get(forwardingClass);
          Turn t = schedulers.get(scheduler);
          if (f == null || f.queue.isEmpty() || t == null) {
            return;
          }
          QueueConfig c = QueueConfig.UNKNOWN;
          if (t.scheduling.isPresent()) {
            c = c.with(SchedulerProfile.builder().name("").scheduling(t.scheduling.get()).build());
          }
          Optional<WredProfile> w = t.drop.map(drops::get).flatMap(d -> marking(d, t.marks));
          if (w.isPresent()) {
            c = c.with(w.get());
          }
          out.put(QueueId.of(f.queue.getAsInt()), c);
        });
    return out;
  }

  /** A line between two points, the first of no probability, is a curve of marking. */
  private static Optional<WredProfile> marking(Drop d, boolean marks) {
    if (d.levels.size() != 2
        || d.percents.size() != 2
        || d.percents.get(0) != 0
        || d.levels.get(0) > d.levels.get(1)) {
      return Optional.empty();
    }
    WredCurve curve =
        new WredCurve(
            Optional.empty(),
            Optional.of(QueueDepth.ofPercent(d.levels.get(0))),
            Optional.of(QueueDepth.ofPercent(d.levels.get(1))),
            OptionalInt.of(d.percents.get(1)));
    SortedSet<WredColor> marked = new TreeSet<>();
    if (marks) {
      Collections.addAll(marked, WredColor.values());
    }
    WredProfile.Builder b = WredProfile.builder();
    b.name("").putCurve(WredColor.GREEN, curve);
    return Optional.of(b.marked(Collections.unmodifiableSortedSet(marked)).build());
  }
}
