package io.clusterfabric.roce.device.junos;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.device.QueueConfig;
import io.clusterfabric.roce.device.UnreadText;
import io.clusterfabric.roce.device.WredColor;
import io.clusterfabric.roce.device.WredCurve;
import io.clusterfabric.roce.device.WredProfile;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.Pcp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.Scheduling;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.Watchdog;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Makes {@code set} commands of Junos of the configuration of a switch. */
final class JunosWriter {
  private static final long GIGA = 1_000_000_000L;
  private static final String TOP = "set class-of-service ";

  private final DeviceConfig config;
  private final Findings.Builder findings = Findings.builder();
  private final Set<String> told = new HashSet<>();
  private final SortedMap<Integer, Optional<PfcPriority>> classes = new TreeMap<>();

  /** Sections that ports share: the lines behind the name, by kind, to the name. */
  private final Map<String, Map<String, String>> sections = new LinkedHashMap<>();

  private final Set<String> lines = new LinkedHashSet<>();
  private final StringBuilder interfaces = new StringBuilder();

  JunosWriter(DeviceConfig config) {
    this.config = config;
    config.ports().values().forEach(this::classes);
    config.ports().values().forEach(this::port);
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
          "the statements that are known cannot say it, so it is left out: " + why);
    }
  }

  String text() {
    StringBuilder out = new StringBuilder();
    config.unread().stream().map(UnreadText::text).forEach(t -> out.append(t).append('\n'));
    classes.forEach(
        (q, p) -> {
          out.append(TOP).append("forwarding-classes class ").append(name(q));
          out.append(" queue-num ").append(q);
          p.ifPresent(x -> out.append(" no-loss pfc-priority ").append(x.value()));
          out.append('\n');
        });
    lines.forEach(l -> out.append(l).append('\n'));
    return out.append(interfaces).toString();
  }

  private static String name(int queue) {
    return "CLASS-" + queue;
  }

  /** Forwarding classes are those of the whole switch. */
  private void classes(PortConfig p) {
    p.queueMap()
        .ifPresent(
            m ->
                m.entries()
                    .forEach(
                        (tc, q) -> {
                          if (tc.value() != q.value()) {
                            lost(Severity.WARNING, "classes of other numbers than their queues");
                          }
                          classes.putIfAbsent(q.value(), Optional.empty());
                        }));
    p.dscpMap()
        .ifPresent(
            m -> m.values().forEach(tc -> classes.putIfAbsent(tc.value(), Optional.empty())));
    p.pcpMap()
        .ifPresent(
            m -> m.values().forEach(tc -> classes.putIfAbsent(tc.value(), Optional.empty())));
    p.queues().keySet().forEach(q -> classes.putIfAbsent(q.value(), Optional.empty()));
    for (TrafficClass tc : CodeKind.TRAFFIC_CLASS.all()) {
      Optional<PfcPriority> paused =
          classes.containsKey(tc.value()) ? p.pfcOf(tc) : Optional.empty();
      if (paused.isPresent()) {
        Optional<PfcPriority> before = classes.put(tc.value(), paused);
        if (before != null && before.isPresent() && !before.equals(paused)) {
          lost(Severity.WARNING, "pause priorities that differ from port to port");
        }
      }
    }
  }

  private String section(String kind, String body) {
    Map<String, String> known = sections.computeIfAbsent(kind, k -> new LinkedHashMap<>());
    return known.computeIfAbsent(body, k -> "ROCE-" + (known.size() + 1));
  }

  private void port(PortConfig p) {
    if (!p.name().matches("[A-Za-z0-9/:._*-]{1,40}")) {
      lost(Severity.WARNING, "an interface of the name '" + p.name() + "'");
      return;
    }
    String front = "set interfaces " + p.name() + " ";
    p.mtu().ifPresent(m -> interfaces.append(front).append("mtu ").append(m.bytes()).append('\n'));
    p.rate().ifPresent(r -> speed(front, r));
    classifier(p, "dscp", 6, p.dscpMap());
    classifier(p, "ieee-802.1", 3, p.pcpMap());
    trust(p);
    pauses(p);
    schedulers(p);
    rest(p);
  }

  private void rest(PortConfig p) {
    if (p.cable().isPresent() || p.lanes().isPresent()) {
      lost(Severity.INFO, "lengths of cables, and lanes");
    }
    if (p.dscpRewrite().isPresent()) {
      lost(Severity.WARNING, "rewriting of DSCPs");
    }
    if (p.linkPause().orElse(false) || p.scheduler().isPresent()) {
      lost(Severity.WARNING, "pauses of the whole link and limits of ports");
    }
    if (!p.pfcSends().orElse(true) || !p.pfcReceives().orElse(true)) {
      lost(Severity.WARNING, "PFC in one direction only");
    }
    if (p.groups().values().stream().anyMatch(g -> !g.computed())) {
      lost(Severity.WARNING, "memory of priority groups");
    }
    for (TrafficClass tc : CodeKind.TRAFFIC_CLASS.all()) {
      int group = p.groupMap().map(m -> m.valueOf(tc.value())).orElse(-1);
      if (group >= 0 && group != (p.pfcOf(tc).isPresent() ? tc.value() : 0)) {
        lost(Severity.WARNING, "priority groups of other numbers than classes");
      }
    }
  }

  private void speed(String front, Bandwidth rate) {
    long giga = rate.bitsPerSecondFloor() / GIGA;
    if (!rate.isWhole() || giga * GIGA != rate.bitsPerSecond()) {
      lost(Severity.WARNING, "a rate of " + rate);
      return;
    }
    interfaces.append(front).append("speed ").append(giga).append("g\n");
  }

  private static String bits(int code, int length) {
    String text = Integer.toBinaryString(code);
    return "0".repeat(length - text.length()) + text;
  }

  private void bind(PortConfig p, String what, String name) {
    interfaces
        .append(TOP)
        .append("interfaces ")
        .append(p.name())
        .append(' ')
        .append(what)
        .append(' ')
        .append(name)
        .append('\n');
  }

  private void classifier(
      PortConfig p, String kind, int length, Optional<? extends QosMap<?, TrafficClass>> map) {
    if (map.isEmpty() || map.get().isEmpty()) {
      return;
    }
    Map<Integer, StringBuilder> codes = new TreeMap<>();
    for (int i = 0; i < map.get().from().size(); i++) {
      int tc = map.get().valueOf(i);
      if (tc >= 0) {
        codes.computeIfAbsent(tc, k -> new StringBuilder()).append(' ').append(bits(i, length));
      }
    }
    String name = section("classifiers " + kind, codes.toString());
    codes.forEach(
        (tc, list) ->
            lines.add(
                TOP
                    + "classifiers "
                    + kind
                    + " "
                    + name
                    + " forwarding-class "
                    + name(tc)
                    + " loss-priority low code-points ["
                    + list
                    + " ]"));
    bind(p, "unit 0 classifiers " + kind, name);
  }

  /** Being bound to a classifier is trusting what it goes by. */
  private void trust(PortConfig p) {
    boolean dscp = p.dscpMap().stream().anyMatch(m -> !m.isEmpty());
    boolean pcp = p.pcpMap().stream().anyMatch(m -> !m.isEmpty());
    Optional<TrustMode> said =
        dscp
            ? Optional.of(pcp ? TrustMode.DSCP_AND_PCP : TrustMode.DSCP)
            : pcp ? Optional.of(TrustMode.PCP) : Optional.empty();
    if (!p.trust().equals(said)) {
      lost(
          Severity.WARNING,
          "trust "
              + p.trust().map(Object::toString).orElse("that is not known")
              + " with these maps");
    }
  }

  private void pauses(PortConfig p) {
    if (p.pfc().isEmpty() || p.pfc().get().isEmpty()) {
      if (p.watchdog().isPresent()) {
        lost(Severity.WARNING, "a watchdog without pauses");
      }
      return;
    }
    Set<String> body = new LinkedHashSet<>();
    Set<PfcPriority> reached = new HashSet<>();
    for (Dscp d : CodeKind.DSCP.all()) {
      Optional<PfcPriority> x = p.dscpMap().flatMap(m -> m.get(d)).flatMap(p::pfcOf);
      x.ifPresent(
          y -> {
            reached.add(y);
            body.add("input dscp code-point " + bits(d.value(), 6) + " pfc");
          });
    }
    for (Pcp c : CodeKind.PCP.all()) {
      Optional<PfcPriority> x = p.pcpMap().flatMap(m -> m.get(c)).flatMap(p::pfcOf);
      if (x.isPresent() && x.get().value() == c.value()) {
        reached.add(x.get());
        body.add("input ieee-802.1 code-point " + bits(c.value(), 3) + " pfc");
      } else if (x.isPresent()) {
        lost(Severity.WARNING, "802.1p priorities that are paused by another number");
      }
    }
    for (PfcPriority x : p.pfc().get()) {
      if (!reached.contains(x)) {
        lost(Severity.WARNING, "pauses of priorities that no code point has");
      }
      Optional<QueueId> queue =
          p.pfcQueueMap().isPresent()
              ? p.pfcQueueMap().get().get(x)
              : CodeKind.QUEUE.has(x.value())
                  ? Optional.of(QueueId.of(x.value()))
                  : Optional.empty();
      queue.ifPresent(
          q ->
              body.add(
                  "output ieee-802.1 code-point "
                      + bits(x.value(), 3)
                      + " flow-control-queue "
                      + q.value()));
    }
    p.watchdog()
        .ifPresent(
            w -> {
              body.add("pfc-watchdog");
              if (!w.equals(Watchdog.ON)) {
                lost(Severity.WARNING, "times and action of the watchdog");
              }
            });
    String name = section("congestion-notification-profile", body.toString());
    body.forEach(b -> lines.add(TOP + "congestion-notification-profile " + name + " " + b));
    bind(p, "congestion-notification-profile", name);
  }

  private void schedulers(PortConfig p) {
    Map<Integer, Set<String>> turns = new TreeMap<>();
    p.queues()
        .forEach(
            (q, c) -> {
              Set<String> body = new LinkedHashSet<>();
              turn(c, body);
              c.wred().flatMap(this::marking).ifPresent(body::addAll);
              if (c.buffer().isPresent() || c.scheduler().flatMap(x -> x.shaper()).isPresent()) {
                lost(Severity.WARNING, "limits and memory of queues");
              }
              if (!body.isEmpty()) {
                turns.put(q.value(), body);
              }
            });
    if (turns.isEmpty()) {
      return;
    }
    String map = section("scheduler-maps", turns.toString());
    turns.forEach(
        (q, body) -> {
          String scheduler = "S" + section("schedulers", body.toString()).substring(4);
          body.forEach(b -> lines.add(TOP + "schedulers " + scheduler + " " + b));
          lines.add(
              TOP
                  + "scheduler-maps "
                  + map
                  + " forwarding-class "
                  + name(q)
                  + " scheduler "
                  + scheduler);
        });
    bind(p, "scheduler-map", map);
  }

  private void turn(QueueConfig c, Set<String> body) {
    Optional<Scheduling> s = c.scheduler().flatMap(x -> x.scheduling());
    if (s.isPresent()) {
      body.add(
          s.get().isStrict()
              ? "priority strict-high"
              : "transmit-rate percent " + s.get().weight());
      if (s.get().discipline() == Scheduling.Discipline.WRR) {
        lost(Severity.WARNING, "weights in packets");
      }
    }
  }

  private Optional<Set<String>> marking(WredProfile w) {
    WredCurve c = w.curves().get(WredColor.GREEN);
    boolean alike = new HashSet<>(w.curves().values()).size() == 1 && w.markingCurves().isEmpty();
    Optional<Integer> min = c == null ? Optional.empty() : c.min().flatMap(d -> percent(d.share()));
    Optional<Integer> max = c == null ? Optional.empty() : c.max().flatMap(d -> percent(d.share()));
    if (c == null
        || !alike
        || w.ecn().isEmpty()
        || min.isEmpty()
        || max.isEmpty()
        || c.percent().isEmpty()) {
      lost(
          Severity.WARNING, "marking other than of all colours between whole shares of the buffer");
      return Optional.empty();
    }
    String levels = "[ " + min.get() + " " + max.get() + " ]";
    String percents = "[ 0 " + c.percent().getAsInt() + " ]";
    String name = "D" + section("drop-profiles", levels + percents).substring(4);
    lines.add(TOP + "drop-profiles " + name + " interpolate fill-level " + levels);
    lines.add(TOP + "drop-profiles " + name + " interpolate drop-probability " + percents);
    Set<String> out = new LinkedHashSet<>();
    out.add("drop-profile-map loss-priority any protocol any drop-profile " + name);
    out.add("explicit-congestion-notification");
    return Optional.of(out);
  }

  private static Optional<Integer> percent(Optional<Ratio> share) {
    return share.map(s -> s.times(100)).filter(Ratio::isWhole).map(s -> (int) s.floor());
  }
}
