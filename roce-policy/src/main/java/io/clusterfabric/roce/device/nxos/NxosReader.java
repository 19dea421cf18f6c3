package io.clusterfabric.roce.device.nxos;

import io.clusterfabric.model.internal.text.NaturalOrder;
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
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
final class NxosReader {
  private static final Pattern MATCH = Pattern.compile("match (cos|dscp) ([\\d ,-]{1,400})");
  private static final Pattern NETWORK_CLASS =
      Pattern.compile("class type network-qos c-8q-nq(\\d|-default)");
  private static final Pattern QUEUE_CLASS =
      Pattern.compile("class type queuing c-out-8q-q(\\d|-default)");
  private static final Pattern SHARE =
      Pattern.compile("bandwidth (?:remaining )?percent (\\d{1,3})");
  private static final Pattern ECN =
      Pattern.compile(
          "random-detect minimum-threshold (\\d{1,9}) kbytes maximum-threshold (\\d{1,9})"
              + " kbytes drop-probability (\\d{1,3})(?: weight \\d{1,2})? ecn");
  private static final Pattern SERVICE =
      Pattern.compile("service-policy type (qos input|network-qos|queuing output) ([^ ]{1,80})");
  private static final Pattern MODE =
      Pattern.compile("priority-flow-control mode (on|off)(?: send-tlv)?");
  private static final Pattern WATCHDOG =
      Pattern.compile("priority-flow-control watch-dog-interval (on|off)");

  private final String device;
  private final ConfigIntake intake;
  private final Deque<Heading> headings = new ArrayDeque<>();
  private final Map<String, Codes> classMaps = new HashMap<>();
  private final Map<String, Map<String, Integer>> qosPolicies = new HashMap<>();
  private final Map<String, SortedMap<Integer, Network>> networks = new HashMap<>();
  private final Map<String, SortedMap<QueueId, QueueConfig>> queuing = new HashMap<>();
  private final Map<String, String> system = new HashMap<>();
  private final SortedMap<String, Port> ports = new TreeMap<>(NaturalOrder.INSTANCE);

  private record Heading(int indent, String text) {}

  private static final class Codes {
    final SortedSet<Dscp> dscps = new TreeSet<>();
    final SortedSet<Pcp> pcps = new TreeSet<>();
  }

  private static final class Network {
    OptionalInt pause = OptionalInt.empty();
  }

  private static final class Port {
    final Map<String, String> policies = new HashMap<>();
    Optional<Boolean> pfc = Optional.empty();
    Optional<Boolean> watchdog = Optional.empty();
    Optional<DataSize> mtu = Optional.empty();
  }

  NxosReader(String device, ConfigIntake intake) {
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
      if (statement(line, above, headings.size() > 1 ? headings.getLast() : null)) {
        intake.understood();
      } else if (isAbout(line, place)) {
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

  private static boolean isAbout(String line, String place) {
    return line.contains("priority-flow-control")
        || line.contains("service-policy")
        || line.contains(" type qos")
        || line.contains(" type network-qos")
        || line.contains(" type queuing")
        || place.startsWith("class-map ")
        || place.startsWith("policy-map ")
        || place.equals("system qos");
  }

  private boolean statement(String line, @Nullable Heading first, @Nullable Heading last) {
    if (first == null) {
      return heading(line);
    }
    String top = first.text();
    String name = top.substring(top.lastIndexOf(' ') + 1);
    if (top.startsWith("class-map type qos match-")) {
      return match(classMaps.computeIfAbsent(name, n -> new Codes()), line);
    }
    if (top.startsWith("policy-map type qos ")) {
      return qos(qosPolicies.computeIfAbsent(name, n -> new LinkedHashMap<>()), line, last);
    }
    if (top.startsWith("policy-map type network-qos ")) {
      return network(networks.computeIfAbsent(name, n -> new TreeMap<>()), line, last);
    }
    if (top.startsWith("policy-map type queuing ")) {
      return queue(queuing.computeIfAbsent(name, n -> new TreeMap<>()), line, last);
    }
    if (top.equals("system qos")) {
      return service(system, line);
    }
    return top.startsWith("interface Ethernet")
        && port(ports.computeIfAbsent(name, n -> new Port()), line);
  }

  private boolean heading(String line) {
    if (line.matches("interface Ethernet[0-9/]{1,20}")) {
      ports.computeIfAbsent(line.substring(10), n -> new Port());
      return true;
    }
    return line.matches("class-map type qos match-(any|all) [^ ]{1,80}")
        || line.matches("policy-map type (qos|network-qos|queuing) [^ ]{1,80}")
        || line.equals("system qos");
  }

  private static boolean match(Codes codes, String line) {
    Matcher m = MATCH.matcher(line);
    if (!m.matches()) {
      return false;
    }
    String list = m.group(2).strip().replaceAll("[ ,]++", ",");
    if (m.group(1).equals("dscp")) {
      codes.dscps.addAll(CodeKind.DSCP.list(list));
    } else {
      codes.pcps.addAll(CodeKind.PCP.list(list));
    }
    return true;
  }

  private static boolean qos(Map<String, Integer> policy, String line, @Nullable Heading last) {
    if (last == null) {
      return line.matches("class [^ ]{1,80}");
    }
    if (last.text().startsWith("class ") && line.matches("set qos-group [0-7]")) {
      policy.put(last.text().substring(6), line.charAt(14) - '0');
      return true;
    }
    return false;
  }

  private static int number(String text) {
    return text.equals("-default") ? 0 : Integer.parseInt(text);
  }

  private static boolean network(
      SortedMap<Integer, Network> policy, String line, @Nullable Heading last) {
    Matcher m = NETWORK_CLASS.matcher(last == null ? line : last.text());
    if (!m.matches()) {
      return false;
    }
    Network n =
        policy.computeIfAbsent(CodeKind.QUEUE.of(number(m.group(1))).value(), k -> new Network());
    if (last == null || line.equals("no-drop")) {
      return true;
    }
    if (line.matches("pause pfc-cos [0-7]")) {
      n.pause = OptionalInt.of(line.charAt(14) - '0');
      return true;
    }
    if (line.matches("mtu [0-9]{3,5}")) {
      // how large packets of a class may be; ports say their MTU themselves
      return true;
    }
    return false;
  }

  private static boolean queue(
      SortedMap<QueueId, QueueConfig> policy, String line, @Nullable Heading last) {
    Matcher m = QUEUE_CLASS.matcher(last == null ? line : last.text());
    if (!m.matches()) {
      return false;
    }
    if (last == null) {
      return true;
    }
    QueueId q = QueueId.of(number(m.group(1)));
    QueueConfig c = policy.getOrDefault(q, QueueConfig.UNKNOWN);
    Matcher share = SHARE.matcher(line);
    if (share.matches()) {
      int n = Integer.parseInt(share.group(1));
      if (n > 100) {
        throw new IllegalArgumentException("a share is at most 100, found " + n);
      }
      // a queue without a share is one that nothing is said of
      if (n > 0) {
        policy.put(q, c.with(turn(Scheduling.weighted(n))));
      }
      return true;
    }
    if (line.equals("priority level 1")) {
      policy.put(q, c.with(turn(Scheduling.strict())));
      return true;
    }
    Matcher e = ECN.matcher(line);
    if (e.matches()) {
      policy.put(q, c.with(marking(e)));
      return true;
    }
    return false;
  }

  private static SchedulerProfile turn(Scheduling s) {
    return SchedulerProfile.builder().name("").scheduling(s).build();
  }

  private static WredProfile marking(Matcher e) {
    WredCurve curve =
        new WredCurve(
            Optional.empty(),
            Optional.of(depth(e.group(1))),
            Optional.of(depth(e.group(2))),
            OptionalInt.of(Math.min(100, Integer.parseInt(e.group(3)))));
    SortedSet<WredColor> all = new TreeSet<>();
    Collections.addAll(all, WredColor.values());
    WredProfile.Builder b = WredProfile.builder();
    b.name("").putCurve(WredColor.GREEN, curve);
    return b.marked(Collections.unmodifiableSortedSet(all)).build();
  }

  private static QueueDepth depth(String kilobytes) {
    return QueueDepth.of(DataSize.ofBytes(Long.parseLong(kilobytes) * 1000));
  }

  private static boolean service(Map<String, String> policies, String line) {
    Matcher m = SERVICE.matcher(line);
    if (!m.matches()) {
      return false;
    }
    policies.put(m.group(1), m.group(2));
    return true;
  }

  private static boolean port(Port p, String line) {
    if (line.matches("mtu [0-9]{3,5}")) {
      p.mtu = Optional.of(DataSize.ofBytes(Long.parseLong(line.substring(4))));
      return true;
    }
    Matcher m = MODE.matcher(line);
    if (m.matches()) {
      p.pfc = Optional.of(m.group(1).equals("on"));
      return true;
    }
    m = WATCHDOG.matcher(line);
    if (m.matches()) {
      p.watchdog = Optional.of(m.group(1).equals("on"));
      return true;
    }
    return service(p.policies, line);
  }

  DeviceConfig.Builder config() {
    DeviceConfig.Builder out = DeviceConfig.ofSwitch(device);
    ports.forEach((n, p) -> out.add(port(n, p)));
    return out;
  }

  private @Nullable String policy(Port p, String kind) {
    return p.policies.getOrDefault(kind, system.get(kind));
  }

  private PortConfig port(String name, Port own) {
    PortConfig.Builder b = PortConfig.builder();
    b.name(name).mtu(own.mtu);
    SortedMap<Integer, Network> network =
        networks.getOrDefault(String.valueOf(policy(own, "network-qos")), new TreeMap<>());
    SortedSet<Integer> classes = new TreeSet<>(network.keySet());
    String qos = policy(own, "qos input");
    Map<String, Integer> groups = qos == null ? null : qosPolicies.get(qos);
    if (groups != null) {
      classify(groups, classes, b);
    }
    if (!classes.isEmpty()) {
      QosMap.Builder<TrafficClass, QueueId> queues =
          QosMap.builder(CodeKind.TRAFFIC_CLASS, CodeKind.QUEUE);
      classes.forEach(c -> queues.put(TrafficClass.of(c), QueueId.of(c)));
      b.queueMap(queues.build());
    }
    if (own.pfc.isPresent()) {
      pause(network, own, b);
    }
    b.putAllQueues(
        queuing.getOrDefault(String.valueOf(policy(own, "queuing output")), new TreeMap<>()));
    return b.build();
  }

  /** What no class matches is in group 0. */
  private void classify(
      Map<String, Integer> groups, SortedSet<Integer> classes, PortConfig.Builder b) {
    int[] dscp = new int[CodeKind.DSCP.size()];
    int[] pcp = new int[CodeKind.PCP.size()];
    boolean dscps = false;
    boolean pcps = false;
    for (Map.Entry<String, Integer> e : groups.entrySet()) {
      classes.add(e.getValue());
      Codes codes = classMaps.getOrDefault(e.getKey(), new Codes());
      dscps |= !codes.dscps.isEmpty();
      pcps |= !codes.pcps.isEmpty();
      codes.dscps.forEach(d -> dscp[d.value()] = e.getValue());
      codes.pcps.forEach(p -> pcp[p.value()] = e.getValue());
    }
    classes.add(0);
    if (dscps) {
      QosMap.Builder<Dscp, TrafficClass> m = QosMap.builder(CodeKind.DSCP, CodeKind.TRAFFIC_CLASS);
      CodeKind.DSCP.all().forEach(d -> m.put(d, TrafficClass.of(dscp[d.value()])));
      b.dscpMap(m.build());
    }
    if (pcps) {
      QosMap.Builder<Pcp, TrafficClass> m = QosMap.builder(CodeKind.PCP, CodeKind.TRAFFIC_CLASS);
      CodeKind.PCP.all().forEach(p -> m.put(p, TrafficClass.of(pcp[p.value()])));
      b.pcpMap(m.build());
    }
    if (dscps || pcps) {
      b.trust(dscps && pcps ? TrustMode.DSCP_AND_PCP : dscps ? TrustMode.DSCP : TrustMode.PCP);
    }
  }

  private static void pause(SortedMap<Integer, Network> network, Port own, PortConfig.Builder b) {
    SortedSet<PfcPriority> on = new TreeSet<>();
    QosMap.Builder<PfcPriority, PriorityGroup> groups =
        QosMap.builder(CodeKind.PFC_PRIORITY, CodeKind.PRIORITY_GROUP);
    QosMap.Builder<PfcPriority, QueueId> queues =
        QosMap.builder(CodeKind.PFC_PRIORITY, CodeKind.QUEUE);
    boolean other = false;
    for (Map.Entry<Integer, Network> e : network.entrySet()) {
      if (e.getValue().pause.isPresent()) {
        PfcPriority p = PfcPriority.of(e.getValue().pause.getAsInt());
        on.add(p);
        groups.put(p, PriorityGroup.of(e.getKey()));
        queues.put(p, QueueId.of(e.getKey()));
        other |= p.value() != e.getKey();
      }
    }
    boolean pfc = own.pfc.orElse(false);
    b.pfc(Collections.unmodifiableSortedSet(pfc ? on : new TreeSet<>()));
    if (other && pfc) {
      b.pfcGroupMap(groups.build()).pfcQueueMap(queues.build());
    }
    if (pfc && !on.isEmpty() && own.watchdog.orElse(false)) {
      b.watchdog(Watchdog.ON);
    }
  }
}
