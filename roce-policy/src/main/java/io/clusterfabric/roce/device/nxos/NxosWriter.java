package io.clusterfabric.roce.device.nxos;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.device.QueueConfig;
import io.clusterfabric.roce.device.UnreadText;
import io.clusterfabric.roce.device.WredColor;
import io.clusterfabric.roce.device.WredCurve;
import io.clusterfabric.roce.device.WredProfile;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.PriorityGroup;
import io.clusterfabric.roce.policy.QosCode;
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.Scheduling;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.Watchdog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Makes lines of a running configuration of the configuration of a switch. */
final class NxosWriter {
  private static final int GROUPS = 8;
  private static final long KILO = 1000;

  private final DeviceConfig config;
  private final Findings.Builder findings = Findings.builder();
  private final Set<String> told = new HashSet<>();
  private final StringBuilder classes = new StringBuilder();
  private final Map<String, String> qos = new LinkedHashMap<>();
  private final Set<String> networks = new HashSet<>();
  private final Set<String> queues = new HashSet<>();
  private String network = "";
  private String queuing = "";
  private final StringBuilder interfaces = new StringBuilder();

  NxosWriter(DeviceConfig config) {
    this.config = config;
    config.ports().values().forEach(this::port);
    if (networks.size() > 1) {
      lost(Severity.WARNING, "classes, MTU and pauses that differ from port to port");
    }
    if (queues.size() > 1) {
      lost(Severity.WARNING, "queues that differ from port to port");
    }
    if (!config.pools().isEmpty() || config.headroom().isPresent()) {
      lost(Severity.WARNING, "pools and headroom");
    }
    if (config.hash().isPresent() || !config.tunnels().isEmpty()) {
      lost(Severity.WARNING, "how paths are picked, and tunnels");
    }
  }

  Findings findings() {
    return findings.build();
  }

  private void lost(Severity severity, String why) {
    if (told.add(why)) {
      findings.add(
          "roce.device.not-expressible",
          severity,
          ElementRef.switchNode(config.device()),
          "the lines that are known cannot say it, so it is left out: " + why);
    }
  }

  String text() {
    StringBuilder out = new StringBuilder();
    Set<String> sections = new HashSet<>();
    StringBuilder own = new StringBuilder();
    own.append(classes);
    if (!network.isEmpty()) {
      own.append("policy-map type network-qos ROCE_NETWORK\n").append(network);
    }
    if (!queuing.isEmpty()) {
      own.append("policy-map type queuing ROCE_QUEUES\n").append(queuing);
    }
    if (!network.isEmpty() || !queuing.isEmpty()) {
      own.append("system qos\n");
      own.append(queuing.isEmpty() ? "" : "  service-policy type queuing output ROCE_QUEUES\n");
      own.append(network.isEmpty() ? "" : "  service-policy type network-qos ROCE_NETWORK\n");
    }
    own.append(interfaces);
    for (String line : own.toString().split("\n", -1)) {
      if (!line.startsWith(" ") && !line.isEmpty()) {
        sections.add(line);
      }
    }
    for (UnreadText u : config.unread()) {
      if (u.place().isEmpty()) {
        out.append(u.text()).append('\n');
        kept(u.text().strip(), out);
      } else if (!sections.contains(u.place()) && sections.add(u.place())) {
        if (config.unread().stream().noneMatch(o -> o.text().strip().equals(u.place()))) {
          out.append(u.place()).append('\n');
          kept(u.place(), out);
        }
      }
    }
    String place = "";
    for (String line : own.toString().split("\n", -1)) {
      if (!line.startsWith(" ")) {
        kept(place, out);
        place = line;
      }
      if (!line.isEmpty()) {
        out.append(line).append('\n');
      }
    }
    return out.toString();
  }

  private void kept(String place, StringBuilder out) {
    for (UnreadText u : config.unread()) {
      if (!place.isEmpty() && u.place().equals(place)) {
        out.append(u.text()).append('\n');
      }
    }
  }

  private void port(PortConfig p) {
    String name = p.name().startsWith("Ethernet") ? p.name() : "Ethernet" + p.name();
    if (!name.equals(p.name()) || !name.matches("Ethernet[0-9/]{1,20}")) {
      lost(Severity.WARNING, "ports that are not named Ethernet and a number");
    }
    if (p.cable().isPresent() || p.rate().isPresent()) {
      lost(Severity.INFO, "lengths of cables, and rates");
    }
    if (p.linkPause().orElse(false) || p.scheduler().isPresent()) {
      lost(Severity.WARNING, "pauses of the whole link and limits of ports");
    }
    if (p.dscpRewrite().isPresent()) {
      lost(Severity.WARNING, "rewriting");
    }
    SortedSet<Integer> groups = groups(p);
    network(p, groups);
    queues(p);
    interfaces.append("interface ").append(name).append('\n');
    p.mtu().ifPresent(m -> interfaces.append("  mtu ").append(m.bytes()).append('\n'));
    classify(p);
    p.pfc()
        .ifPresent(
            s ->
                interfaces
                    .append("  priority-flow-control mode ")
                    .append(s.isEmpty() ? "off" : "on")
                    .append('\n'));
    p.watchdog().ifPresent(this::watchdog);
    if (!p.pfcSends().orElse(true) || !p.pfcReceives().orElse(true)) {
      lost(Severity.WARNING, "PFC in one direction only");
    }
  }

  private void watchdog(Watchdog w) {
    interfaces.append("  priority-flow-control watch-dog-interval on\n");
    if (!w.equals(Watchdog.ON)) {
      lost(Severity.WARNING, "times and action of the watchdog");
    }
  }

  /** The groups in use: what is classified, and what has a queue. */
  private SortedSet<Integer> groups(PortConfig p) {
    SortedSet<Integer> out = new TreeSet<>();
    p.dscpMap().ifPresent(m -> m.values().forEach(c -> out.add(c.value())));
    p.pcpMap().ifPresent(m -> m.values().forEach(c -> out.add(c.value())));
    p.queueMap().ifPresent(m -> m.entries().keySet().forEach(c -> out.add(c.value())));
    for (int c : out) {
      TrafficClass tc = TrafficClass.of(c);
      boolean queue = p.queueMap().isPresent() && !p.queueOf(tc).equals(Optional.of(QueueId.of(c)));
      if (c >= GROUPS || queue) {
        lost(Severity.WARNING, "queues of other numbers than classes, and classes above 7");
      }
      boolean paused = c < GROUPS && p.pfcOf(tc).isPresent();
      int g = p.groupMap().map(m -> m.valueOf(c)).orElse(-1);
      if (g >= 0 && g != (paused ? c : 0)) {
        lost(Severity.WARNING, "priority groups of other numbers than classes");
      }
    }
    if (!out.isEmpty() && !out.contains(0)) {
      lost(Severity.WARNING, "that there is no class 0, into which falls what is not classified");
    }
    if (p.groups().values().stream().anyMatch(g -> !g.computed())) {
      lost(Severity.WARNING, "memory of priority groups");
    }
    return out;
  }

  private void network(PortConfig p, SortedSet<Integer> groups) {
    StringBuilder out = new StringBuilder();
    Set<PfcPriority> said = new HashSet<>();
    for (int c : groups) {
      if (c >= GROUPS) {
        continue;
      }
      out.append("  class type network-qos c-8q-nq").append(c == 0 ? "-default" : c).append('\n');
      p.mtu().ifPresent(m -> out.append("    mtu ").append(m.bytes()).append('\n'));
      Optional<PfcPriority> pause = pause(p, c);
      if (pause.isPresent() && said.add(pause.get())) {
        out.append("    pause pfc-cos ").append(pause.get()).append('\n');
      }
    }
    if (!said.equals(new HashSet<>(p.pfc().orElse(new TreeSet<>())))) {
      lost(Severity.WARNING, "pauses of priorities that no class has");
    }
    network = out.toString();
    if (!network.isEmpty()) {
      networks.add(network);
    }
  }

  private static Optional<PfcPriority> pause(PortConfig p, int group) {
    return p.pfc().stream()
        .flatMap(s -> s.stream())
        .filter(x -> p.groupOf(x).equals(PriorityGroup.of(group)))
        .findFirst();
  }

  private void queues(PortConfig p) {
    StringBuilder out = new StringBuilder();
    int[] sum = new int[1];
    p.queues()
        .forEach(
            (q, c) -> {
              StringBuilder lines = new StringBuilder();
              queue(c, lines, sum);
              if (lines.length() > 0 && q.value() < GROUPS) {
                out.append("  class type queuing c-out-8q-q");
                out.append(q.value() == 0 ? "-default" : q.value()).append('\n').append(lines);
              } else if (lines.length() > 0) {
                lost(Severity.WARNING, "queues above 7");
              }
            });
    if (sum[0] > 100) {
      lost(Severity.WARNING, "weights that come to more than 100");
    }
    queuing = out.toString();
    if (!queuing.isEmpty()) {
      queues.add(queuing);
    }
  }

  private void queue(QueueConfig c, StringBuilder lines, int[] sum) {
    Optional<Scheduling> s = c.scheduler().flatMap(x -> x.scheduling());
    s.ifPresent(
        x -> {
          if (x.isStrict()) {
            lines.append("    priority level 1\n");
          } else {
            lines.append("    bandwidth remaining percent ").append(x.weight()).append('\n');
            sum[0] += x.weight();
            if (x.discipline() == Scheduling.Discipline.WRR) {
              lost(Severity.WARNING, "weights in packets");
            }
          }
        });
    c.wred().ifPresent(w -> marking(w, lines));
    if (c.buffer().isPresent() || c.scheduler().flatMap(x -> x.shaper()).isPresent()) {
      lost(Severity.WARNING, "limits and memory of queues");
    }
  }

  private void marking(WredProfile w, StringBuilder lines) {
    WredCurve c = w.curves().get(WredColor.GREEN);
    boolean alike = new HashSet<>(w.curves().values()).size() == 1 && w.markingCurves().isEmpty();
    if (c == null
        || !alike
        || w.ecn().isEmpty()
        || c.min().flatMap(d -> d.bytes()).isEmpty()
        || c.max().flatMap(d -> d.bytes()).isEmpty()) {
      lost(Severity.WARNING, "marking other than of all colours between depths in bytes");
      return;
    }
    long min = c.min().flatMap(d -> d.bytes()).orElseThrow().bytes();
    long max = c.max().flatMap(d -> d.bytes()).orElseThrow().bytes();
    if (min % KILO != 0 || max % KILO != 0) {
      lost(Severity.WARNING, "depths that are no whole kbytes of 1000 bytes");
      return;
    }
    lines.append("    random-detect minimum-threshold ").append(min / KILO);
    lines.append(" kbytes maximum-threshold ").append(max / KILO);
    lines.append(" kbytes drop-probability ").append(c.percent().orElseThrow());
    lines.append(" weight 0 ecn\n");
  }

  private void classify(PortConfig p) {
    boolean dscp = p.dscpMap().isPresent();
    boolean pcp = p.pcpMap().isPresent();
    TrustMode mode = dscp && pcp ? TrustMode.DSCP_AND_PCP : dscp ? TrustMode.DSCP : TrustMode.PCP;
    if (!dscp && !pcp) {
      if (p.trust().isPresent()) {
        lost(Severity.WARNING, "trust without classes");
      }
      return;
    }
    if (p.trust().isPresent() && p.trust().get() != mode) {
      lost(Severity.WARNING, "marks that are mapped and not trusted");
    }
    if (dscp && pcp) {
      lost(Severity.INFO, "which mark counts where the two of a packet disagree");
    }
    p.dscpMap().ifPresent(this::complete);
    p.pcpMap().ifPresent(this::complete);
    List<String> maps = new ArrayList<>();
    StringBuilder policy = new StringBuilder();
    for (int c = 1; c < GROUPS; c++) {
      TrafficClass tc = TrafficClass.of(c);
      StringBuilder match = new StringBuilder();
      p.dscpMap().ifPresent(m -> match("dscp", m.keysOf(tc), match));
      p.pcpMap().ifPresent(m -> match("cos", m.keysOf(tc), match));
      if (match.length() > 0) {
        maps.add(c + "\n" + match);
      }
    }
    String key = String.join("", maps);
    if (maps.isEmpty()) {
      lost(Severity.WARNING, "maps that put everything into one class");
    }
    String name = qos.get(key);
    if (name == null) {
      int number = qos.size() + 1;
      name = "ROCE_CLASSES_" + number;
      qos.put(key, name);
      for (String m : maps) {
        int end = m.indexOf('\n');
        String id = "ROCE_" + number + "_TC" + m.substring(0, end);
        classes.append("class-map type qos match-any ").append(id).append('\n');
        classes.append(m.substring(end + 1));
        policy.append("  class ").append(id).append('\n');
        policy.append("    set qos-group ").append(m, 0, end).append('\n');
      }
      classes.append("policy-map type qos ").append(name).append('\n').append(policy);
    }
    interfaces.append("  service-policy type qos input ").append(name).append('\n');
  }

  private void complete(QosMap<?, TrafficClass> m) {
    if (m.entries().size() < m.from().size()) {
      lost(Severity.WARNING, "marks of no class, which fall into class 0");
    }
  }

  private static void match(String word, SortedSet<? extends QosCode> codes, StringBuilder out) {
    if (!codes.isEmpty()) {
      out.append("  match ").append(word).append(' ').append(CodeKind.text(codes)).append('\n');
    }
  }
}
