package io.clusterfabric.roce.check;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.roce.check.CheckRule.Report;
import io.clusterfabric.roce.device.AdapterConfig;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceKind;
import io.clusterfabric.roce.device.HashConfig;
import io.clusterfabric.roce.pause.Bounces;
import io.clusterfabric.roce.pause.BufferDependencies;
import io.clusterfabric.roce.pause.PauseChannel;
import io.clusterfabric.roce.pause.PauseDeadlocks;
import io.clusterfabric.roce.pause.PauseFailure;
import io.clusterfabric.roce.pause.PausePriorities;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.topology.routing.ChannelDependencies;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.RoutingKind;
import io.clusterfabric.topology.routing.SprayRouting;
import io.clusterfabric.topology.structure.FabricStructure;
import io.clusterfabric.topology.structure.Tier;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** DLK, LB, VER, COV: what concerns the fabric as a whole. */
final class FabricChecks {
  private FabricChecks() {}

  static List<CheckRule> all() {
    return List.of(
        new CheckRule("dlk-1", FabricChecks::circle),
        new CheckRule("dlk-2", FabricChecks::circleAfterFailure),
        new CheckRule("lb-1", FabricChecks::entropy),
        new CheckRule("lb-2", FabricChecks::seeds),
        new CheckRule("lb-3", FabricChecks::spray),
        new CheckRule("ver-1", FabricChecks::releases),
        new CheckRule("cov-1", FabricChecks::coverage));
  }

  /**
   * First all traffic in one priority, as priorities that differ by way only take circles away;
   * what is a circle there is looked at again by the priorities that are configured.
   */
  private static void circle(RocePaths paths, Report r) {
    SortedSet<Dscp> marks = carried(paths);
    if (marks.isEmpty()) {
      return;
    }
    bounced(paths, marks, r);
    ChannelDependencies one = ChannelDependencies.of(paths.routing());
    if (!one.isCyclic()) {
      return;
    }
    BufferDependencies byPriority =
        BufferDependencies.of(paths.routing(), priorities(paths, marks));
    if (byPriority.isCyclic()) {
      r.add(ElementRef.fabric(paths.fabric().id()), circle("", names(byPriority.cycle())));
    } else if (byPriority.outcome() != Outcome.PASS) {
      r.add(
          ElementRef.fabric(paths.fabric().id()),
          circle(
              ", unless ports whose configuration is not known give them other priorities",
              one.shortestCycle().stream().map(Object::toString).toList().toString()));
    }
  }

  private static void bounced(RocePaths paths, SortedSet<Dscp> marks, Report r) {
    if (paths.options().bounces().equals(Bounces.none())) {
      return;
    }
    BufferDependencies d =
        BufferDependencies.of(paths.routing(), priorities(paths, marks), paths.options().bounces());
    if (d.isCyclic()) {
      r.add(
          ElementRef.fabric(paths.fabric().id()),
          circle(" where packets bounce", names(d.cycle())));
    } else if (d.outcome() != Outcome.PASS) {
      r.unknownAt(
          ElementRef.fabric(paths.fabric().id()),
          "packets bounce, and not all ports between switches are known");
    }
  }

  private static SortedSet<Dscp> carried(RocePaths paths) {
    SortedSet<Dscp> out = new TreeSet<>();
    paths.fates().all().stream().filter(MarkFate::isCarried).forEach(f -> out.add(Dscp.of(f.dscp)));
    return out;
  }

  private static PausePriorities priorities(RocePaths paths, SortedSet<Dscp> marks) {
    return PausePriorities.deployed(paths.byTopologyNames(), marks);
  }

  private static Problem circle(String unless, String circle) {
    return Problem.error(
            "buffers of the priority of RoCE can wait for each other in a circle, so that pauses may"
                + " never end"
                + unless,
            circle,
            "no circle")
        .fix(
            "route up and then down only, give what goes down and up again another lossless"
                + " priority, or make it lossy");
  }

  private static String names(List<PauseChannel> circle) {
    return circle.stream().map(PauseChannel::toString).collect(Collectors.joining(", "));
  }

  private static void circleAfterFailure(RocePaths paths, Report r) {
    SortedSet<Dscp> marks = carried(paths);
    if (!paths.options().singleFailures() || marks.isEmpty()) {
      return;
    }
    if (!(paths.routing() instanceof EcmpRouting || paths.routing() instanceof SprayRouting)) {
      r.unknownAt(
          ElementRef.fabric(paths.fabric().id()),
          "it is not known how this routing goes round a failed link");
      return;
    }
    PauseDeadlocks after = PauseDeadlocks.of(paths.routing().graph(), priorities(paths, marks));
    if (!after.failureCycles().isEmpty() && after.intactCycle().isEmpty()) {
      PauseFailure one = after.failureCycles().get(0);
      r.add(
          ElementRef.link(one.link()),
          circle(
              " after the failure of a link",
              after.failureCycles().size()
                  + " of "
                  + after.failures()
                  + " links make a circle when they fail, such as this: "
                  + names(one.cycle())));
    }
  }

  private static void entropy(RocePaths paths, Report r) {
    SortedMap<String, SortedSet<String>> poor = new TreeMap<>();
    for (String id : paths.byDevice().keySet()) {
      Optional<HashConfig> h = paths.deployment().device(id).flatMap(DeviceConfig::hash);
      if (h.isPresent() && !h.get().fields().isEmpty() && !hasEntropy(h.get().fields())) {
        poor.computeIfAbsent(h.get().fields().toString(), k -> new TreeSet<>()).add(id);
      }
    }
    poor.forEach(
        (fields, on) ->
            r.add(
                ElementRef.fabric(paths.fabric().id()),
                Problem.warning(
                    "the hash leaves out what tells queue pairs apart, so that all flows of two hosts"
                        + " take one way",
                    fields + " on " + ClassificationChecks.some(on),
                    "the UDP source port, or the destination queue pair")));
  }

  private static boolean hasEntropy(SortedSet<String> fields) {
    for (String f : fields) {
      String word = f.toLowerCase(Locale.ROOT).replace('-', '_');
      for (String good : CheckRules.FACTS.list("hash-entropy-words")) {
        if (word.contains(good)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Neighbouring tiers that hash alike use a part of their links only. */
  private static void seeds(RocePaths paths, Report r) {
    FabricStructure structure = FabricStructure.of(paths.routing().graph());
    Map<String, String> before = new HashMap<>();
    String lower = "";
    for (Tier t : structure.tiers()) {
      Map<String, String> here = new TreeMap<>();
      for (String id : t.switches()) {
        Optional<HashConfig> h = paths.deployment().device(id).flatMap(DeviceConfig::hash);
        if (h.isPresent() && h.get().seed().isPresent()) {
          here.putIfAbsent(
              h.get().algorithm().orElse("")
                  + " seed "
                  + h.get().seed().getAsLong()
                  + " offset "
                  + h.get().offset().orElse(0),
              id);
        }
      }
      for (Map.Entry<String, String> e : here.entrySet()) {
        String other = before.get(e.getKey());
        if (other != null) {
          r.add(
              ElementRef.switchNode(e.getValue()),
              Problem.warning(
                  "switches of two neighbouring tiers hash alike, so that the upper one uses a part"
                      + " of its links only",
                  e.getKey() + " here and at " + other + " of " + lower,
                  "another seed or offset for each tier"));
        }
      }
      before = new HashMap<>(here);
      lower = t.toString();
    }
  }

  private static void spray(RocePaths paths, Report r) {
    if (paths.routing().kind() != RoutingKind.SPRAY) {
      return;
    }
    TreeSet<String> unknown = new TreeSet<>();
    for (PathPort p : paths.ports()) {
      if (!p.host || p.config == null) {
        continue;
      }
      Optional<Boolean> able = p.config.adapter().flatMap(AdapterConfig::adaptiveRouting);
      if (able.isPresent() && !able.get()) {
        r.add(
            p,
            Problem.error(
                "packets are sprayed over several ways, but this adapter takes them in order only",
                "adaptive routing is off",
                "ROCE_ADAPTIVE_ROUTING_EN, or ways chosen by flow"));
      } else if (able.isEmpty()) {
        unknown.add(p.ref.node());
      }
    }
    if (!unknown.isEmpty()) {
      r.unknownAt(
          ElementRef.fabric(paths.fabric().id()),
          "packets are sprayed, and it is not known whether the adapters of "
              + ClassificationChecks.some(unknown)
              + " take them in any order");
    }
  }

  /** Devices of one platform run one release. */
  private static void releases(RocePaths paths, Report r) {
    SortedMap<String, SortedMap<String, SortedSet<String>>> platforms = new TreeMap<>();
    for (String id : paths.byDevice().keySet()) {
      Optional<DeviceConfig> d = paths.deployment().device(id);
      if (d.isPresent() && d.get().release().isPresent()) {
        platforms
            .computeIfAbsent(
                d.get().kind() + " " + d.get().platform().orElse(""), k -> new TreeMap<>())
            .computeIfAbsent(d.get().release().get(), k -> new TreeSet<>())
            .add(id);
      }
    }
    for (SortedMap<String, SortedSet<String>> byRelease : platforms.values()) {
      Map.Entry<String, SortedSet<String>> most =
          byRelease.entrySet().stream()
              .max(Comparator.comparing(e -> e.getValue().size()))
              .orElseThrow();
      byRelease.forEach(
          (release, ids) -> {
            if (!release.equals(most.getKey())) {
              for (String id : ids) {
                boolean host =
                    paths
                        .deployment()
                        .device(id)
                        .map(d -> d.kind() == DeviceKind.HOST)
                        .orElse(false);
                r.add(
                    host ? ElementRef.host(id) : ElementRef.switchNode(id),
                    Problem.warning(
                        "this device runs another release than most of its platform; defaults of"
                            + " quality of service change between releases",
                        release,
                        most.getKey()));
              }
            }
          });
    }
  }

  /** What is on the way but not known is said. */
  private static void coverage(RocePaths paths, Report r) {
    TreeSet<String> switches = new TreeSet<>();
    TreeSet<String> hosts = new TreeSet<>();
    TreeSet<String> ports = new TreeSet<>();
    for (PathPort p : paths.ports()) {
      if (p.device == null) {
        (p.host ? hosts : switches).add(p.ref.node());
      } else if (p.config == null) {
        ports.add(p.ref.toString());
      }
    }
    ElementRef fabric = ElementRef.fabric(paths.fabric().id());
    if (!switches.isEmpty()) {
      r.unknownAt(
          fabric,
          switches.size()
              + " switches on ways of RoCE have no configuration: "
              + ClassificationChecks.some(switches));
    }
    if (!hosts.isEmpty()) {
      r.unknownAt(
          fabric,
          hosts.size() + " hosts have no configuration: " + ClassificationChecks.some(hosts));
    }
    if (!ports.isEmpty()) {
      r.unknownAt(
          fabric,
          ports.size()
              + " ports on ways of RoCE are not in the configuration of their device: "
              + ClassificationChecks.some(ports));
    }
    if (paths.fates().all().isEmpty()) {
      r.unknownAt(fabric, "no host or policy says by which mark RoCE packets go");
    }
  }
}
