package io.clusterfabric.roce.device.eos;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.TimeSpan;
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
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.Scheduling;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.Watchdog;
import io.clusterfabric.roce.policy.WatchdogAction;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes lines of a running configuration of the configuration of a switch. */
final class EosWriter {
  private static final long MICRO = 1_000_000L;
  private static final long GIGA = 1_000_000_000L;

  private final DeviceConfig config;
  private final Findings.Builder findings = Findings.builder();
  private final Set<String> told = new HashSet<>();
  private final Set<String> global = new LinkedHashSet<>();
  private final Map<String, String> profiles = new LinkedHashMap<>();
  private final StringBuilder interfaces = new StringBuilder();
  private final Map<String, Set<Object>> maps = new LinkedHashMap<>();

  EosWriter(DeviceConfig config) {
    this.config = config;
    config.ports().values().forEach(this::port);
    maps.forEach(
        (what, all) -> {
          if (all.size() > 1) {
            lost(Severity.WARNING, what + " that differ from port to port");
          }
        });
    if (!config.pools().isEmpty() || config.headroom().isPresent()) {
      lost(Severity.WARNING, "pools and headroom, which are set by platform");
    }
    if (config.hash().isPresent()) {
      lost(Severity.WARNING, "how paths are picked");
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
    for (UnreadText u : config.unread()) {
      if (u.place().isEmpty()) {
        out.append(u.text()).append('\n');
        kept(u.text().strip(), out);
      }
    }
    global.forEach(l -> out.append(l).append('\n'));
    profiles.forEach(
        (lines, name) -> {
          out.append("!\nqos profile ").append(name).append('\n').append(lines);
          kept("qos profile " + name, out);
        });
    return out.append(interfaces).append("!\n").toString();
  }

  /** What was kept of a section. */
  private void kept(String place, StringBuilder out) {
    for (UnreadText u : config.unread()) {
      if (u.place().equals(place)) {
        out.append(u.text()).append('\n');
      }
    }
  }

  private void port(PortConfig p) {
    String name = p.name().startsWith("Ethernet") ? p.name() : "Ethernet" + p.name();
    if (!name.equals(p.name())) {
      lost(Severity.WARNING, "ports that are not named Ethernet and a number");
    }
    p.dscpMap().ifPresent(m -> map("maps of DSCPs", "dscp", "traffic-class", m));
    p.pcpMap().ifPresent(m -> map("maps of 802.1p priorities", "cos", "traffic-class", m));
    p.queueMap().ifPresent(m -> map("maps of queues", "traffic-class", "tx-queue", m));
    p.dscpRewrite().ifPresent(m -> map("maps of rewriting", "traffic-class", "dscp", m));
    groups(p);
    p.watchdog().ifPresent(this::watchdog);
    if (p.cable().isPresent()) {
      lost(Severity.INFO, "lengths of cables");
    }
    if (p.linkPause().orElse(false) || p.scheduler().isPresent()) {
      lost(Severity.WARNING, "pauses of the whole link and limits of ports");
    }
    String lines = profile(p);
    interfaces.append("!\ninterface ").append(name).append('\n');
    p.mtu().ifPresent(m -> interfaces.append("   mtu ").append(m.bytes()).append('\n'));
    p.rate().ifPresent(r -> speed(r, p));
    if (!lines.isEmpty()) {
      String profile = profiles.computeIfAbsent(lines, k -> "ROCE_" + (profiles.size() + 1));
      interfaces.append("   service-profile ").append(profile).append('\n');
    }
    kept("interface " + name, interfaces);
  }

  private void speed(Bandwidth rate, PortConfig p) {
    long giga = rate.bitsPerSecondFloor() / GIGA;
    if (!rate.isWhole() || giga * GIGA != rate.bitsPerSecond()) {
      lost(Severity.WARNING, "a rate of " + rate);
      return;
    }
    interfaces.append("   speed ").append(giga).append('g');
    p.lanes().ifPresent(n -> interfaces.append('-').append(n));
    interfaces.append('\n');
  }

  private void map(String what, String from, String to, QosMap<?, ?> m) {
    maps.computeIfAbsent(what, k -> new HashSet<>()).add(m);
    for (var v : m.values()) {
      StringBuilder line = new StringBuilder("qos map ").append(from);
      for (int i = 0; i < m.from().size(); i++) {
        if (m.valueOf(i) == v.value()) {
          line.append(' ').append(i);
        }
      }
      global.add(line.append(" to ").append(to).append(' ').append(v.value()).toString());
    }
  }

  /** Priority groups are not named: a paused class has its own, the others share the first. */
  private void groups(PortConfig p) {
    for (TrafficClass tc : CodeKind.TRAFFIC_CLASS.all()) {
      int n = tc.value();
      boolean paused = n < 8 && p.pfc().isPresent() && p.pfc().get().contains(PfcPriority.of(n));
      int g = p.groupMap().map(m -> m.valueOf(n)).orElse(-1);
      boolean other = g >= 0 && g != (paused ? n : 0);
      boolean queue =
          paused
              && p.pfcQueueMap().isPresent()
              && !p.pfcQueueMap().get().get(PfcPriority.of(n)).equals(p.queueOf(tc));
      boolean group = paused && !p.groupOf(PfcPriority.of(n)).equals(PriorityGroup.of(n));
      if (other || queue || group) {
        lost(
            Severity.WARNING, "priority groups and pause priorities of other numbers than classes");
      }
    }
    if (p.groups().values().stream().anyMatch(g -> !g.computed())) {
      lost(Severity.WARNING, "memory of priority groups");
    }
    if (p.pfc().isPresent()
        && p.queueMap().isPresent()
        && p.pfc().get().stream().anyMatch(x -> p.queueOf(TrafficClass.of(x.value())).isEmpty())) {
      lost(Severity.WARNING, "pause priorities of other numbers than classes");
    }
  }

  private void watchdog(Watchdog w) {
    maps.computeIfAbsent("watchdogs", k -> new HashSet<>()).add(w);
    String front = "priority-flow-control pause watchdog ";
    seconds(front + "default timeout ", w.detection());
    seconds(front + "default recovery-time ", w.restoration());
    seconds(front + "default polling-interval ", w.poll());
    w.action()
        .ifPresent(
            a -> {
              if (a == WatchdogAction.DROP) {
                global.add(front + "action drop");
              } else {
                lost(Severity.WARNING, "a watchdog that does not drop");
              }
            });
    if (w.equals(Watchdog.ON)) {
      lost(Severity.WARNING, "a watchdog of which no time is known");
    }
  }

  private void seconds(String front, Optional<TimeSpan> time) {
    time.ifPresent(
        t -> {
          long micros = t.toPicoseconds() / MICRO;
          if (micros * MICRO != t.toPicoseconds()) {
            lost(Severity.WARNING, "a time of " + t);
            return;
          }
          String text = String.format(Locale.ROOT, "%d.%06d", micros / MICRO, micros % MICRO);
          global.add(front + text.replaceAll("0{1,5}$", ""));
        });
  }

  private String profile(PortConfig p) {
    StringBuilder out = new StringBuilder();
    p.trust()
        .ifPresent(
            t -> {
              if (t == TrustMode.DSCP || t == TrustMode.PCP) {
                out.append("   qos trust ").append(t == TrustMode.DSCP ? "dscp" : "cos");
                out.append('\n');
              } else {
                lost(Severity.WARNING, "trust " + t);
              }
            });
    if (p.pfc().isPresent() && !p.pfc().get().isEmpty()) {
      out.append("   priority-flow-control on\n");
      for (PfcPriority x : p.pfc().get()) {
        out.append("   priority-flow-control priority ").append(x).append(" no-drop\n");
      }
    }
    if (!p.pfcSends().orElse(true) || !p.pfcReceives().orElse(true)) {
      lost(Severity.WARNING, "PFC in one direction only");
    }
    p.queues().forEach((q, c) -> queue(q, c, out));
    return out.toString();
  }

  private void queue(QueueId q, QueueConfig c, StringBuilder out) {
    StringBuilder lines = new StringBuilder();
    Optional<Scheduling> s = c.scheduler().flatMap(x -> x.scheduling());
    s.ifPresent(
        x -> {
          if (x.isStrict()) {
            lines.append("      priority strict\n");
          } else {
            lines.append("      bandwidth percent ").append(x.weight());
            lines.append("\n      no priority\n");
            if (x.discipline() == Scheduling.Discipline.WRR) {
              lost(Severity.WARNING, "weights in packets");
            }
          }
        });
    c.wred().ifPresent(w -> marking(w, lines));
    if (c.buffer().isPresent() || c.scheduler().flatMap(x -> x.shaper()).isPresent()) {
      lost(Severity.WARNING, "limits and memory of queues");
    }
    if (lines.length() > 0) {
      out.append("   !\n   uc-tx-queue ").append(q.value()).append('\n').append(lines);
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
    lines
        .append("      random-detect ecn minimum-threshold ")
        .append(c.min().flatMap(d -> d.bytes()).orElseThrow().bytes())
        .append(" bytes maximum-threshold ")
        .append(c.max().flatMap(d -> d.bytes()).orElseThrow().bytes())
        .append(" bytes max-mark-probability ")
        .append(c.percent().orElseThrow())
        .append(" weight 0\n");
  }
}
