package io.clusterfabric.roce.device.nvue;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.roce.device.BufferPool;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.device.QueueConfig;
import io.clusterfabric.roce.device.UnreadText;
import io.clusterfabric.roce.device.WredColor;
import io.clusterfabric.roce.device.WredCurve;
import io.clusterfabric.roce.device.WredProfile;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.PriorityGroup;
import io.clusterfabric.roce.policy.QueueDepth;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.Scheduling;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.Watchdog;
import io.clusterfabric.roce.policy.WatchdogAction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Makes settings of the configuration of a switch. */
final class NvueWriter {
  private static final int MILLION = 1_000_000;

  private final DeviceConfig config;
  private final List<List<String>> statements = new ArrayList<>();
  private final Set<List<String>> seen = new HashSet<>();
  private final Findings.Builder findings = Findings.builder();
  private final Set<String> told = new HashSet<>();
  private final Map<String, Map<Object, String>> profiles = new HashMap<>();

  NvueWriter(DeviceConfig config) {
    this.config = config;
    for (UnreadText u : config.unread()) {
      if (u.place().equals("set")) {
        set(u.text().split(" ", -1));
      }
    }
    config.ports().values().forEach(this::port);
    config.pools().values().forEach(this::pool);
    if (config.headroom().isPresent()) {
      lost("what headroom is computed from");
    }
    if (config.hash().isPresent()) {
      lost("how paths are picked");
    }
  }

  Findings findings() {
    return findings.build();
  }

  private void lost(String why) {
    if (told.add(why)) {
      findings.add(
          "roce.device.not-expressible",
          Severity.WARNING,
          ElementRef.switchNode(config.device()),
          "these settings cannot say it, so it is left out: " + why);
    }
  }

  private void set(String... words) {
    List<String> s = List.of(words);
    if (seen.add(s)) {
      statements.add(s);
    }
  }

  /** The profile of a kind for a thing: the default for the first, then numbered ones. */
  private String profile(String kind, String port, Object thing) {
    Map<Object, String> known = profiles.computeIfAbsent(kind, k -> new HashMap<>());
    String name = known.get(thing);
    if (name == null) {
      name = known.isEmpty() ? NvueReader.DEFAULT : "profile-" + (known.size() + 1);
      known.put(thing, name);
    }
    if (!name.equals(NvueReader.DEFAULT)) {
      set("interface", port, "qos", kind, "profile", name);
    }
    return name;
  }

  private void port(PortConfig p) {
    String name = p.name();
    if (!name.equals(NvueReader.DEFAULT)) {
      p.mtu().ifPresent(m -> set("interface", name, "link", "mtu", Long.toString(m.bytes())));
      p.rate()
          .ifPresent(
              r -> {
                long giga = r.bitsPerSecondFloor() / (1000L * MILLION);
                if (giga * 1000L * MILLION == r.bitsPerSecondFloor() && r.isWhole()) {
                  set("interface", name, "link", "speed", giga + "G");
                } else {
                  lost("a rate of " + r);
                }
              });
      if (p.mtu().isEmpty() && p.rate().isEmpty()) {
        lost("ports of which neither MTU nor rate is known");
      }
    }
    mapping(p);
    queues(p);
    groups(p);
    scheduling(p);
    marking(p);
    pfc(p);
    p.watchdog().ifPresent(w -> watchdog(p, w));
    if (p.dscpRewrite().isPresent() || p.scheduler().isPresent()) {
      lost("rewriting of DSCPs and limits of ports");
    }
  }

  private void mapping(PortConfig p) {
    if (p.dscpMap().isEmpty() && p.pcpMap().isEmpty() && p.trust().isEmpty()) {
      return;
    }
    String profile = profile("mapping", p.name(), List.of(p.dscpMap(), p.pcpMap(), p.trust()));
    TrustMode trust =
        p.trust()
            .orElse(
                p.pcpMap().isEmpty()
                    ? TrustMode.DSCP
                    : p.dscpMap().isEmpty() ? TrustMode.PCP : TrustMode.DSCP_AND_PCP);
    set(
        "qos",
        "mapping",
        profile,
        "trust",
        switch (trust) {
          case DSCP -> "l3";
          case PCP -> "l2";
          case DSCP_AND_PCP -> "both";
          case PORT -> "port";
        });
    boolean pcp = trust == TrustMode.PCP || trust == TrustMode.DSCP_AND_PCP;
    if (trust.trustsDscp()) {
      p.dscpMap()
          .ifPresentOrElse(
              m -> {
                for (Dscp d : CodeKind.DSCP.all()) {
                  int tc = m.valueOf(d.value());
                  if (tc < 0 || tc > 7) {
                    lost("DSCPs of no class: the device maps them by its default");
                  } else {
                    String n = Integer.toString(d.value());
                    set("qos", "mapping", profile, "dscp", n, "switch-priority", "" + tc);
                  }
                }
              },
              () -> lost("a map of DSCPs that is not known: the device has a default"));
    } else if (p.dscpMap().isPresent()) {
      lost("a map of DSCPs beside trust " + trust);
    }
    if (pcp) {
      p.pcpMap()
          .ifPresentOrElse(
              m -> {
                for (int i = 0; i < m.from().size(); i++) {
                  if (m.valueOf(i) < 0 || m.valueOf(i) > 7) {
                    lost("802.1p priorities of no class: the device maps them by its default");
                  } else {
                    set(
                        "qos",
                        "mapping",
                        profile,
                        "pcp",
                        "" + i,
                        "switch-priority",
                        "" + m.valueOf(i));
                  }
                }
              },
              () -> lost("a map of 802.1p priorities that is not known: the device has a default"));
    } else if (p.pcpMap().isPresent()) {
      lost("a map of 802.1p priorities beside trust " + trust);
    }
  }

  private void queues(PortConfig p) {
    if (p.queueMap().isEmpty()) {
      if (p.pfc().isPresent() || p.dscpMap().isPresent()) {
        lost("a map of queues that is not known: the device has a default");
      }
      return;
    }
    Map<Object, String> known = profiles.computeIfAbsent("queues", k -> new HashMap<>());
    known.putIfAbsent(p.queueMap().get(), NvueReader.DEFAULT);
    if (known.size() > 1) {
      lost("maps of queues that differ from port to port");
      return;
    }
    for (int tc = 0; tc < p.queueMap().get().from().size(); tc++) {
      int q = p.queueMap().get().valueOf(tc);
      if (tc > 7) {
        if (q >= 0) {
          lost("classes above 7");
        }
      } else if (q < 0 || q > 7) {
        lost("classes of no queue: the device has a default for them");
      } else {
        set(
            "qos",
            "egress-queue-mapping",
            NvueReader.DEFAULT,
            "switch-priority",
            "" + tc,
            "traffic-class",
            "" + q);
      }
    }
  }

  /** Priority groups are not named: a paused class has its own, the others share the first. */
  private void groups(PortConfig p) {
    p.groupMap()
        .ifPresent(
            m -> {
              for (TrafficClass tc : CodeKind.TRAFFIC_CLASS.all()) {
                int g = m.valueOf(tc.value());
                int usual = isPaused(p, tc) ? tc.value() : 0;
                if (g >= 0 && g != usual) {
                  lost("priority groups other than the usual ones");
                }
              }
            });
    p.pfcGroupMap()
        .ifPresent(
            m ->
                m.entries()
                    .forEach(
                        (x, g) -> {
                          if (!g.equals(PriorityGroup.of(x.value()))) {
                            lost("priority groups other than the usual ones");
                          }
                        }));
    p.pfcQueueMap()
        .ifPresent(
            m ->
                m.entries()
                    .forEach(
                        (x, q) -> {
                          Optional<QueueId> own = p.queueOf(TrafficClass.of(x.value()));
                          if (!own.equals(Optional.of(q))) {
                            lost("a pause priority of another number than its class");
                          }
                        }));
    if (p.groups().values().stream().anyMatch(g -> !g.computed())) {
      lost("memory of priority groups");
    }
  }

  private static boolean isPaused(PortConfig p, TrafficClass tc) {
    return CodeKind.PFC_PRIORITY.has(tc.value())
        && p.pfc().isPresent()
        && p.pfc().get().contains(PfcPriority.of(tc.value()));
  }

  private void scheduling(PortConfig p) {
    SortedMap<QueueId, Scheduling> all = new TreeMap<>();
    p.queues()
        .forEach(
            (q, c) -> {
              c.scheduler().flatMap(s -> s.scheduling()).ifPresent(s -> all.put(q, s));
              if (c.scheduler().flatMap(s -> s.shaper()).isPresent() || c.buffer().isPresent()) {
                lost("limits and memory of queues");
              }
            });
    if (all.isEmpty()) {
      return;
    }
    String profile = profile("egress-scheduler", p.name(), all);
    int sum = 0;
    for (Map.Entry<QueueId, Scheduling> e : all.entrySet()) {
      Scheduling s = e.getValue();
      String q = Integer.toString(e.getKey().value());
      if (e.getKey().value() > 7) {
        lost("queues above 7");
        continue;
      }
      if (s.discipline() == Scheduling.Discipline.WRR) {
        lost("weights in packets");
      }
      sum += s.weight();
      String[] front = {"qos", "egress-scheduler", profile, "traffic-class", q};
      set(with(front, "mode", s.isStrict() ? "strict" : "dwrr"));
      if (!s.isStrict()) {
        set(with(front, "bw-percent", Integer.toString(s.weight())));
      }
    }
    if (sum > 100) {
      lost("weights that come to more than 100 %: the device refuses them");
    }
  }

  private static String[] with(String[] front, String field, String value) {
    List<String> out = new ArrayList<>(List.of(front));
    out.add(field);
    out.add(value);
    return out.toArray(new String[0]);
  }

  private void marking(PortConfig p) {
    SortedMap<QueueId, WredProfile> all = new TreeMap<>();
    for (Map.Entry<QueueId, QueueConfig> e : p.queues().entrySet()) {
      e.getValue().wred().ifPresent(w -> all.put(e.getKey(), w));
    }
    SortedMap<QueueId, Object> plain = new TreeMap<>();
    all.forEach((q, w) -> plain.put(q, List.of(w.curves(), w.marked())));
    if (all.isEmpty()) {
      if (profiles.containsKey("congestion-control")) {
        profile("congestion-control", p.name(), plain);
      }
      return;
    }
    String profile = profile("congestion-control", p.name(), plain);
    all.forEach(
        (q, w) -> {
          WredCurve c = w.curves().get(WredColor.GREEN);
          String[] front = {
            "qos", "congestion-control", profile, "traffic-class", Integer.toString(q.value())
          };
          if (q.value() > 7 || !w.markingCurves().isEmpty() || c == null || differs(w)) {
            lost("marking that depends on colours");
            return;
          }
          set(with(front, "ecn", w.marks().orElse(false) ? "enable" : "disable"));
          depth(front, "min-threshold", c.min());
          depth(front, "max-threshold", c.max());
          c.percent().ifPresent(n -> set(with(front, "probability", Integer.toString(n))));
          c.enabled().ifPresent(e -> set(with(front, "red", e ? "enable" : "disable")));
        });
  }

  private static boolean differs(WredProfile w) {
    return new HashSet<>(w.curves().values()).size() > 1
        || w.marked().map(m -> m.size() % WredColor.values().length != 0).orElse(false);
  }

  private void depth(String[] front, String field, Optional<QueueDepth> depth) {
    depth.ifPresent(
        d ->
            d.bytes()
                .ifPresentOrElse(
                    b -> set(with(front, field, Long.toString(b.bytes()))),
                    () -> lost("a depth as a share of the buffer")));
  }

  private void pfc(PortConfig p) {
    if (p.pfc().isEmpty()) {
      return;
    }
    boolean none = p.pfc().get().isEmpty();
    if (none && !profiles.containsKey("pfc")) {
      if (p.cable().isPresent()) {
        profile("pfc", p.name(), List.of(p.pfc(), p.cable(), p.pfcSends(), p.pfcReceives()));
        cable(p, NvueReader.DEFAULT);
      }
      return;
    }
    String profile =
        profile("pfc", p.name(), List.of(p.pfc(), p.cable(), p.pfcSends(), p.pfcReceives()));
    p.pfc().get().forEach(x -> set("qos", "pfc", profile, "switch-priority", "" + x.value()));
    p.pfcSends().ifPresent(on -> set("qos", "pfc", profile, "tx", on ? "enable" : "disable"));
    p.pfcReceives().ifPresent(on -> set("qos", "pfc", profile, "rx", on ? "enable" : "disable"));
    cable(p, profile);
    if (p.linkPause().orElse(false)) {
      lost("pauses of the whole link beside PFC");
    }
  }

  private void cable(PortConfig p, String profile) {
    p.cable()
        .ifPresent(
            c ->
                set(
                    "qos",
                    "pfc",
                    profile,
                    "cable-length",
                    Long.toString((c.toMicrometers() + MILLION - 1) / MILLION)));
  }

  private void watchdog(PortConfig p, Watchdog w) {
    TimeSpan poll = w.poll().orElse(TimeSpan.of(NvueReader.FACTS.text("watchdog.poll")));
    TimeSpan detection =
        w.detection()
            .orElse(poll.times(Integer.parseInt(NvueReader.FACTS.text("watchdog.robustness"))));
    boolean known = w.poll().isPresent() && w.detection().isPresent();
    if (!known
        || !w.restoration().equals(w.poll())
        || !w.action()
            .equals(Optional.of(WatchdogAction.valueOf(NvueReader.FACTS.text("watchdog.action"))))
        || poll.isZero()
        || !detection.dividedBy(poll).isWhole()
        || poll.toPicoseconds() % (1000L * MILLION) != 0
        || !p.watchedPriorities().equals(p.pfc())) {
      lost("a watchdog that does more than drop what is paused for some polls");
    }
    set("interface", p.name(), "qos", "pfc-watchdog", "state", "enable");
    if (known && !poll.isZero()) {
      set("qos", "pfc-watchdog", "polling-interval", "" + poll.toPicoseconds() / (1000L * MILLION));
      set("qos", "pfc-watchdog", "robustness", "" + detection.dividedBy(poll).ceil());
    }
  }

  private void pool(BufferPool p) {
    Optional<String> name =
        switch (p.name()) {
          case BufferPool.LOSSLESS_INGRESS -> Optional.of("default-lossless");
          case BufferPool.LOSSY_INGRESS -> Optional.of("default-lossy");
          default -> Optional.empty();
        };
    if (name.isEmpty() || p.percent().isEmpty()) {
      lost("the pool " + p.name());
      return;
    }
    set("qos", "traffic-pool", name.get(), "memory-percent", "" + p.percent().getAsInt());
  }

  // ---- text

  String commands() {
    StringBuilder out = new StringBuilder();
    statements.forEach(s -> out.append("nv set ").append(String.join(" ", s)).append('\n'));
    return out.append("nv config apply\n").toString();
  }

  /** A word and what stands below it. */
  private static final class Node {
    final SortedMap<String, Node> below = new TreeMap<>(NaturalOrder.INSTANCE);
  }

  String yaml() {
    Node root = new Node();
    for (List<String> s : statements) {
      Node at = root;
      for (String word : s) {
        at = at.below.computeIfAbsent(word, k -> new Node());
      }
    }
    StringBuilder out = new StringBuilder("- set:\n");
    print(root, 4, out);
    return out.toString();
  }

  private static void print(Node node, int indent, StringBuilder out) {
    node.below.forEach(
        (word, n) -> {
          out.append(" ".repeat(indent)).append(quoted(word)).append(':');
          if (n.below.isEmpty()) {
            out.append(" {}\n");
          } else if (n.below.size() == 1
              && n.below.values().iterator().next().below.isEmpty()
              && !word.equals("switch-priority")) {
            out.append(' ').append(quoted(n.below.firstKey())).append('\n');
          } else {
            out.append('\n');
            print(n, indent + 2, out);
          }
        });
  }

  /** Words of digits are keys and not numbers; words that YAML takes for others are quoted too. */
  private static String quoted(String word) {
    return word.matches("[A-Za-z][A-Za-z0-9_.-]*+")
            && !word.matches("(?i)on|off|yes|no|true|false|null|y|n")
        ? word
        : "'" + word.replace("'", "''") + "'";
  }
}
