package io.clusterfabric.roce.device.eos;

import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
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
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.QueueDepth;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.Scheduling;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.Watchdog;
import io.clusterfabric.roce.policy.WatchdogAction;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
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

/** Makes the configuration of a switch of the lines of a running configuration. */
final class EosReader {
  private static final Pattern MAP =
      Pattern.compile(
          "qos map (dscp|cos|traffic-class) ([\\d ,-]{1,400}) to (traffic-class|tx-queue|dscp)"
              + " (\\d{1,2})");
  private static final Pattern WATCHDOG =
      Pattern.compile(
          "priority-flow-control pause watchdog default (timeout|recovery-time|polling-interval)"
              + " (\\d{1,3}(?:\\.\\d{1,6})?)");
  private static final Pattern QUEUE = Pattern.compile("(?:uc-)?tx-queue (\\d{1,2})");
  private static final Pattern ECN =
      Pattern.compile(
          "random-detect ecn minimum-threshold (\\d{1,12}) bytes maximum-threshold (\\d{1,12})"
              + " bytes max-mark-probability (\\d{1,3})(?: weight \\d{1,2})?");
  private static final Pattern SPEED = Pattern.compile("speed (\\d{1,4})g(?:-(\\d{1,2}))?");
  private static final Pattern NO_DROP =
      Pattern.compile("priority-flow-control priority (\\d) no-drop");

  private final String device;
  private final ConfigIntake intake;
  private final Deque<Heading> headings = new ArrayDeque<>();
  private final Map<String, Profile> profiles = new HashMap<>();
  private final SortedMap<String, Profile> ports = new TreeMap<>(NaturalOrder.INSTANCE);
  private final QosMap.Builder<Dscp, TrafficClass> dscps =
      QosMap.builder(CodeKind.DSCP, CodeKind.TRAFFIC_CLASS);
  private final QosMap.Builder<Pcp, TrafficClass> pcps =
      QosMap.builder(CodeKind.PCP, CodeKind.TRAFFIC_CLASS);
  private final QosMap.Builder<TrafficClass, QueueId> queues =
      QosMap.builder(CodeKind.TRAFFIC_CLASS, CodeKind.QUEUE);
  private final QosMap.Builder<TrafficClass, Dscp> rewrite =
      QosMap.builder(CodeKind.TRAFFIC_CLASS, CodeKind.DSCP);
  private Optional<TimeSpan> timeout = Optional.empty();
  private Optional<TimeSpan> recovery = Optional.empty();
  private Optional<TimeSpan> poll = Optional.empty();
  private Optional<WatchdogAction> action = Optional.empty();
  private boolean watchdog;

  private record Heading(int indent, String text) {}

  /** What a QoS profile or an interface says. */
  private static final class Profile {
    Optional<TrustMode> trust = Optional.empty();
    Optional<Boolean> pfcOn = Optional.empty();
    final SortedSet<PfcPriority> priorities = new TreeSet<>();
    final SortedMap<QueueId, Scheduling> turns = new TreeMap<>();
    final SortedMap<QueueId, WredProfile> marks = new TreeMap<>();
    Optional<String> uses = Optional.empty();
    Optional<DataSize> mtu = Optional.empty();
    Optional<Bandwidth> rate = Optional.empty();
    OptionalInt lanes = OptionalInt.empty();
  }

  EosReader(String device, ConfigIntake intake) {
    this.device = device;
    this.intake = intake;
  }

  void take(String text) {
    String line = text.strip();
    if (line.isEmpty() || line.startsWith("!")) {
      return;
    }
    int indent = 0;
    while (indent < text.length() && text.charAt(indent) == ' ') {
      indent++;
    }
    while (!headings.isEmpty() && headings.getLast().indent() >= indent) {
      headings.removeLast();
    }
    Heading above = headings.peekFirst();
    String place = above == null ? "" : above.text();
    try {
      if (statement(line, above, headings.peekLast())) {
        intake.understood();
      } else if (isAbout(line)) {
        intake.unread(place, text.stripTrailing());
      } else {
        intake.keep(place, text.stripTrailing());
      }
    } catch (IllegalArgumentException e) {
      intake.bad(place, text.stripTrailing(), "the value cannot be: " + e.getMessage());
    }
    if (headings.size() < 16) {
      headings.addLast(new Heading(indent, line));
    }
  }

  void endOfStream() {
    headings.clear();
  }

  private static boolean isAbout(String line) {
    return line.contains("qos ")
        || line.contains("priority-flow-control")
        || line.contains("random-detect")
        || line.contains("tx-queue")
        || line.startsWith("bandwidth ")
        || line.startsWith("shape ");
  }

  private boolean statement(String line, @Nullable Heading first, @Nullable Heading last) {
    if (first == null) {
      return global(line);
    }
    Profile p;
    if (first.text().startsWith("qos profile ")) {
      p = profiles.computeIfAbsent(first.text().substring(12), n -> new Profile());
    } else if (first.text().startsWith("interface Ethernet")) {
      p = ports.computeIfAbsent(first.text().substring(10), n -> new Profile());
    } else {
      return false;
    }
    Matcher q = last == null ? QUEUE.matcher("") : QUEUE.matcher(last.text());
    if (q.matches()) {
      return queue(p, QueueId.of(Integer.parseInt(q.group(1))), line);
    }
    return profile(p, line);
  }

  private boolean global(String line) {
    Matcher m = MAP.matcher(line);
    if (m.matches()) {
      String list = m.group(2).strip().replaceAll("[ ,]++", ",");
      int to = Integer.parseInt(m.group(4));
      switch (m.group(1) + " " + m.group(3)) {
        case "dscp traffic-class" ->
            CodeKind.DSCP.list(list).forEach(d -> dscps.put(d, TrafficClass.of(to)));
        case "cos traffic-class" ->
            CodeKind.PCP.list(list).forEach(d -> pcps.put(d, TrafficClass.of(to)));
        case "traffic-class tx-queue" ->
            CodeKind.TRAFFIC_CLASS.list(list).forEach(t -> queues.put(t, QueueId.of(to)));
        case "traffic-class dscp" ->
            CodeKind.TRAFFIC_CLASS.list(list).forEach(t -> rewrite.put(t, Dscp.of(to)));
        default -> {
          return false;
        }
      }
      return true;
    }
    m = WATCHDOG.matcher(line);
    if (m.matches()) {
      watchdog = true;
      Optional<TimeSpan> time = Optional.of(TimeSpan.ofSeconds(1).times(Ratio.of(m.group(2))));
      switch (m.group(1)) {
        case "timeout" -> timeout = time;
        case "recovery-time" -> recovery = time;
        default -> poll = time;
      }
      return true;
    }
    if (line.equals("priority-flow-control pause watchdog action drop")) {
      watchdog = true;
      action = Optional.of(WatchdogAction.DROP);
      return true;
    }
    return line.startsWith("qos profile ") || line.startsWith("interface Ethernet");
  }

  private static boolean profile(Profile p, String line) {
    if (line.equals("qos trust dscp") || line.equals("qos trust cos")) {
      p.trust = Optional.of(line.endsWith("dscp") ? TrustMode.DSCP : TrustMode.PCP);
      return true;
    }
    if (line.equals("priority-flow-control on") || line.equals("no priority-flow-control")) {
      p.pfcOn = Optional.of(line.endsWith(" on"));
      return true;
    }
    Matcher m = NO_DROP.matcher(line);
    if (m.matches()) {
      p.priorities.add(PfcPriority.of(Integer.parseInt(m.group(1))));
      return true;
    }
    if (line.startsWith("service-profile ")) {
      p.uses = Optional.of(line.substring(16));
      return true;
    }
    if (line.matches("mtu [0-9]{2,5}")) {
      p.mtu = Optional.of(DataSize.ofBytes(Long.parseLong(line.substring(4))));
      return true;
    }
    m = SPEED.matcher(line);
    if (m.matches()) {
      p.rate = Optional.of(Bandwidth.ofGigabitsPerSecond(Long.parseLong(m.group(1))));
      p.lanes =
          m.group(2) == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(m.group(2)));
      return true;
    }
    return QUEUE.matcher(line).matches();
  }

  private static boolean queue(Profile p, QueueId q, String line) {
    if (line.equals("priority strict")) {
      p.turns.put(q, Scheduling.strict());
      return true;
    }
    if (line.matches("bandwidth percent [0-9]{1,3}")) {
      int n = Integer.parseInt(line.substring(18));
      if (!p.turns.getOrDefault(q, Scheduling.weighted(1)).isStrict()) {
        p.turns.put(q, Scheduling.weighted(n));
      }
      return true;
    }
    if (line.equals("no priority")) {
      return true;
    }
    Matcher m = ECN.matcher(line);
    if (m.matches()) {
      WredCurve curve =
          new WredCurve(
              Optional.empty(),
              Optional.of(QueueDepth.of(DataSize.ofBytes(Long.parseLong(m.group(1))))),
              Optional.of(QueueDepth.of(DataSize.ofBytes(Long.parseLong(m.group(2))))),
              OptionalInt.of(Math.min(100, Integer.parseInt(m.group(3)))));
      WredProfile.Builder b = WredProfile.builder();
      b.name("").putCurve(WredColor.GREEN, curve);
      p.marks.put(q, b.marked(Collections.unmodifiableSortedSet(all())).build());
      return true;
    }
    return line.equals("random-detect ecn count");
  }

  private static SortedSet<WredColor> all() {
    SortedSet<WredColor> out = new TreeSet<>();
    Collections.addAll(out, WredColor.values());
    return out;
  }

  DeviceConfig.Builder config() {
    DeviceConfig.Builder out = DeviceConfig.ofSwitch(device);
    ports.forEach((n, p) -> out.add(port(n, p)));
    return out;
  }

  private PortConfig port(String name, Profile own) {
    Profile base = own.uses.map(profiles::get).orElseGet(Profile::new);
    PortConfig.Builder b = PortConfig.builder();
    b.name(name).mtu(own.mtu).rate(own.rate).lanes(own.lanes);
    b.trust(own.trust.or(() -> base.trust));
    if (!dscps.build().isEmpty()) {
      b.dscpMap(dscps.build());
    }
    if (!pcps.build().isEmpty()) {
      b.pcpMap(pcps.build());
    }
    if (!queues.build().isEmpty()) {
      b.queueMap(queues.build());
    }
    if (!rewrite.build().isEmpty()) {
      b.dscpRewrite(rewrite.build());
    }
    SortedSet<PfcPriority> on = new TreeSet<>(base.priorities);
    on.addAll(own.priorities);
    boolean pfc = own.pfcOn.or(() -> base.pfcOn).orElse(false);
    b.pfc(Collections.unmodifiableSortedSet(pfc ? on : new TreeSet<>()));
    if (watchdog && pfc && !on.isEmpty()) {
      b.watchdog(new Watchdog(timeout, recovery, poll, action));
    }
    SortedMap<QueueId, QueueConfig> all = new TreeMap<>();
    for (Profile p : new Profile[] {base, own}) {
      p.turns.forEach(
          (q, s) ->
              all.put(
                  q,
                  all.getOrDefault(q, QueueConfig.UNKNOWN)
                      .with(SchedulerProfile.builder().name("").scheduling(s).build())));
      p.marks.forEach((q, w) -> all.put(q, all.getOrDefault(q, QueueConfig.UNKNOWN).with(w)));
    }
    return b.putAllQueues(all).build();
  }
}
