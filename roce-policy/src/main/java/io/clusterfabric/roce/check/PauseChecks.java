package io.clusterfabric.roce.check;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.roce.check.CheckRule.Report;
import io.clusterfabric.roce.device.BufferPool;
import io.clusterfabric.roce.device.BufferProfile;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.GroupConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.device.QueueConfig;
import io.clusterfabric.roce.device.SchedulerProfile;
import io.clusterfabric.roce.device.Shaper;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.Watchdog;
import io.clusterfabric.roce.policy.WatchdogAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** PFC: that pauses are on where RoCE passes, have memory behind them, and end. */
final class PauseChecks {
  private PauseChecks() {}

  static List<CheckRule> all() {
    return List.of(
        new CheckRule("pfc-1", PauseChecks::enabled),
        new CheckRule("pfc-2", (p, r) -> r.each((port, profile) -> linkPause(profile))),
        new CheckRule("pfc-3", PauseChecks::count),
        new CheckRule("pfc-4", PauseChecks::memory),
        new CheckRule("pfc-5", PauseChecks::watchdog),
        new CheckRule("pfc-6", PauseChecks::shapers),
        new CheckRule("pfc-7", PauseChecks::domain));
  }

  /** PFC is on for the priority of RoCE at both ends of each link. */
  private static void enabled(RocePaths paths, Report r) {
    for (MarkFate f : paths.fates().all()) {
      if (f.isCarried()) {
        for (PathPort p : paths.ports()) {
          if (p.profile != null) {
            enabled(f, p, p.profile).ifPresent(x -> r.add(p, x));
          }
        }
      }
    }
  }

  private static Optional<Problem> enabled(MarkFate f, PathPort p, PortProfile profile) {
    PortConfig c = profile.config();
    if (c.pfc().isEmpty() || !profile.goesByDscp()) {
      return Optional.empty();
    }
    boolean off = !profile.hasPfc(f.priority);
    int in = p.receives ? profile.pausedIn(f.dscp) : PortProfile.UNKNOWN;
    int out = p.sends ? f.pausedOut(p) : PortProfile.UNKNOWN;
    boolean lossy = in == PortProfile.LOSSY || out == PortProfile.LOSSY;
    if (!lossy) {
      return Optional.empty();
    }
    int tc = profile.classOf(f.dscp);
    // what becomes another class is told by CLS-3 and CLS-6
    boolean sameClass = p.host ? tc == f.priority : tc == f.trafficClass;
    if (off && (sameClass || in != PortProfile.LOSSY)) {
      return Optional.of(
          Problem.error(
                  "PFC is off for the priority of RoCE, so that packets are dropped when memory runs"
                      + " out"
                      + (p.peer != null
                              && p.peer.profile != null
                              && p.peer.profile.hasPfc(f.priority)
                          ? "; the other end of the link has it on"
                          : ""),
                  "PFC is on for " + ClassificationChecks.pfc(profile),
                  "priority " + f.priority + " for DSCP " + f.dscp)
              .fix("turn PFC on for priority " + f.priority));
    }
    if (!off
        && ((!c.pfcSends().orElse(true) && in == PortProfile.LOSSY)
            || (!c.pfcReceives().orElse(true) && out == PortProfile.LOSSY))) {
      return Optional.of(
          Problem.error(
              "pauses go one way only",
              "sends " + c.pfcSends().orElse(true) + ", heeds " + c.pfcReceives().orElse(true),
              "both"));
    }
    return Optional.empty();
  }

  private static List<Problem> linkPause(PortProfile profile) {
    PortConfig c = profile.config();
    return c.linkPause().orElse(false) && c.pfc().isPresent() && !c.pfc().get().isEmpty()
        ? List.of(
            Problem.error(
                    "pauses of the whole link (802.3x) and of priorities (PFC) exclude each other",
                    "link pause is on, PFC is on for " + ClassificationChecks.pfc(profile),
                    "link pause off")
                .fix("turn link pause off, as by ethtool -A rx off tx off"))
        : Report.none();
  }

  private static void count(RocePaths paths, Report r) {
    if (paths.options().maxLosslessPriorities().isPresent()) {
      int most = paths.options().maxLosslessPriorities().getAsInt();
      r.each(
          (port, profile) ->
              profile.config().pfc().map(s -> s.size()).orElse(0) > most
                  ? List.of(
                      Problem.error(
                          "the port has more lossless priorities than the device can hold",
                          ClassificationChecks.pfc(profile),
                          "at most " + most))
                  : Report.none());
      return;
    }
    TreeSet<String> hosts = new TreeSet<>();
    for (PathPort p : paths.ports()) {
      if (p.host
          && p.config != null
          && p.config.pfc().map(s -> s.size()).orElse(0)
              > CheckRules.FACTS.integer("host-lossless-alone")) {
        hosts.add(p.ref.node());
      }
    }
    if (!hosts.isEmpty()) {
      r.add(
          ElementRef.fabric(paths.fabric().id()),
          Problem.info(
              "adapters of NVIDIA with more than one lossless buffer share their memory by a dynamic"
                  + " threshold",
              ClassificationChecks.some(hosts),
              "one lossless priority"));
    }
  }

  /**
   * Every priority that is paused has a group with headroom in a pool. Where no port of a device
   * has a lossless group, the device may make them itself, as SONiC does from rate and cable.
   */
  private static void memory(RocePaths paths, Report r) {
    paths
        .byDevice()
        .forEach(
            (id, ports) -> {
              boolean told =
                  ports.stream().anyMatch(p -> p.config != null && hasLosslessGroup(p.config));
              for (PathPort p : ports) {
                if (!p.host && p.receives && p.device != null && p.config != null && told) {
                  memory(p.device, p, p.config, r);
                }
              }
            });
  }

  private static boolean hasLosslessGroup(PortConfig c) {
    return c.pfc().orElseGet(TreeSet::new).stream()
        .anyMatch(x -> c.groups().containsKey(c.groupOf(x)));
  }

  private static void memory(DeviceConfig device, PathPort p, PortConfig c, Report r) {
    for (PfcPriority priority : c.pfc().orElseGet(TreeSet::new)) {
      GroupConfig g = c.groups().get(c.groupOf(priority));
      if (g == null || (g.buffer().isEmpty() && !g.computed())) {
        r.add(
            p,
            Problem.error(
                    "pauses are on for a priority whose group has no lossless buffer",
                    "priority " + priority + ", " + c.groupOf(priority) + " has no profile",
                    "a profile with headroom, or one that the device computes")
                .fix("add BUFFER_PG for " + c.groupOf(priority)));
      } else if (g.buffer().isPresent()) {
        profile(device, priority, g.buffer().get()).ifPresent(x -> r.add(p, x));
      }
    }
  }

  private static Optional<Problem> profile(
      DeviceConfig device, PfcPriority priority, BufferProfile b) {
    if ((b.xoff().isPresent() && b.xoff().get().isZero()) || isLossy(b)) {
      return Optional.of(
          Problem.error(
              "the group of a paused priority has no headroom, so that packets are dropped while the"
                  + " pause is on its way",
              "priority "
                  + priority
                  + " has profile "
                  + b.name()
                  + ", xoff "
                  + b.xoff().map(x -> x.bytes() + " B").orElse("none"),
              "xoff above 0"));
    }
    Optional<BufferPool> pool = b.pool().map(n -> device.pools().get(n));
    if (pool.isPresent() && pool.get().type() == BufferPool.Type.EGRESS) {
      return Optional.of(
          Problem.error(
              "the profile of a priority group takes from a pool of outgoing packets",
              b.name() + " takes from " + pool.get().name(),
              "a pool of packets that have come in"));
    }
    return Optional.empty();
  }

  /** A profile that names what lossless ones do not have: no xoff beside a threshold of its own. */
  private static boolean isLossy(BufferProfile b) {
    return b.xoff().isEmpty()
        && b.xon().isEmpty()
        && !b.headroomComputed().orElse(false)
        && (b.dynamicThreshold().isPresent() || b.staticThreshold().isPresent());
  }

  private static void watchdog(RocePaths paths, Report r) {
    Map<String, List<PathPort>> without = new TreeMap<>();
    boolean any = false;
    for (PathPort p : paths.ports()) {
      if (p.host || p.config == null || p.config.pfc().map(s -> s.isEmpty()).orElse(true)) {
        continue;
      }
      if (p.config.watchdog().isPresent()) {
        any = true;
        action(p, p.config.watchdog().get(), r);
      } else if (!p.config.watchedPriorities().map(s -> !s.isEmpty()).orElse(false)
          || othersHaveWatchdogs(paths, p)) {
        without.computeIfAbsent(p.ref.node(), k -> new ArrayList<>()).add(p);
      } else {
        any = true;
      }
    }
    for (List<PathPort> ports : without.values()) {
      boolean others =
          paths.byDevice().getOrDefault(ports.get(0).ref.node(), List.of()).stream()
              .anyMatch(p -> p.config != null && p.config.watchdog().isPresent());
      if (others) {
        for (PathPort p : ports) {
          r.add(
              p,
              Problem.warning(
                  "nothing watches this port for endless pauses, unlike other ports of the switch",
                  "no watchdog",
                  "a watchdog on each port with PFC"));
        }
      }
    }
    if (!without.isEmpty()) {
      TreeSet<String> bare = new TreeSet<>();
      without.forEach(
          (id, ports) -> {
            if (ports.size()
                == paths.byDevice().getOrDefault(id, List.of()).stream()
                    .filter(
                        p -> p.config != null && !p.config.pfc().map(s -> s.isEmpty()).orElse(true))
                    .count()) {
              bare.add(id);
            }
          });
      if (!bare.isEmpty()) {
        r.add(
            ElementRef.fabric(paths.fabric().id()),
            new Problem(
                any ? Severity.WARNING : Severity.INFO,
                "no watchdog against endless pauses is configured; hardware may have one",
                ClassificationChecks.some(bare),
                "a watchdog on each port with PFC",
                Optional.empty()));
      }
    }
    r.each((port, profile) -> port.host ? Report.none() : times(profile.config()));
  }

  /** Which priorities may be watched says nothing where other ports have a watchdog that is set. */
  private static boolean othersHaveWatchdogs(RocePaths paths, PathPort port) {
    for (PathPort p : paths.byDevice().getOrDefault(port.ref.node(), List.of())) {
      if (p.config != null && p.config.watchdog().isPresent()) {
        return true;
      }
    }
    return false;
  }

  private static List<Problem> times(PortConfig c) {
    List<Problem> out = new ArrayList<>();
    c.watchdog().ifPresent(w -> times(w, out));
    SortedSet<PfcPriority> on = c.pfc().orElseGet(TreeSet::new);
    if (c.watchedPriorities().isPresent() && !c.watchedPriorities().get().isEmpty()) {
      SortedSet<PfcPriority> not = new TreeSet<>(on);
      not.removeAll(c.watchedPriorities().get());
      if (!not.isEmpty()) {
        out.add(
            Problem.warning(
                "software does not watch all priorities that are paused; these need the watchdog of"
                    + " the hardware",
                "priorities "
                    + CodeKind.text(on)
                    + " are paused, "
                    + CodeKind.text(c.watchedPriorities().get())
                    + " are watched",
                "priorities " + CodeKind.text(not) + " watched too"));
      }
    }
    return out;
  }

  private static void times(Watchdog w, List<Problem> out) {
    if (w.poll().isPresent() && w.detection().isPresent()) {
      TimeSpan poll = w.poll().get();
      TimeSpan detection = w.detection().get();
      String text = "detection " + detection + ", poll " + poll;
      if (detection.compareTo(poll) < 0) {
        out.add(
            Problem.error(
                "the watchdog looks less often than its detection time, which devices refuse",
                text,
                "detection of at least the poll time"));
      } else if (detection.compareTo(poll.times(2)) < 0 && detection.compareTo(poll) > 0) {
        out.add(
            Problem.info(
                "a watchdog that sees a queue once only may fire on traffic that is merely busy; a"
                    + " storm is acted on after detection and poll at the worst",
                text + ", worst " + detection.plus(poll),
                "detection of at least two polls"));
      }
    }
    if (w.poll().isPresent()
        && w.restoration().isPresent()
        && w.restoration().get().compareTo(w.poll().get()) < 0) {
      out.add(
          Problem.error(
              "the watchdog looks less often than its restoration time, which devices refuse",
              "restoration " + w.restoration().get() + ", poll " + w.poll().get(),
              "restoration of at least the poll time"));
    }
  }

  /** The action depends on the platform, not on the port's configuration alone. */
  private static void action(PathPort port, Watchdog w, Report r) {
    String platform =
        port.device == null ? "" : port.device.platform().orElse("").toLowerCase(Locale.ROOT);
    if (w.action().isPresent()
        && w.action().get() == WatchdogAction.FORWARD
        && CheckRules.FACTS.list("watchdog-without-forward").stream()
            .anyMatch(platform::contains)) {
      r.add(
          port,
          Problem.error(
              "this platform refuses to forward the packets of a stormed queue",
              "action forward on " + platform,
              "drop or alert"));
    }
  }

  /** What may never be dropped must not be held back either. */
  private static void shapers(RocePaths paths, Report r) {
    r.each(
        (port, profile) -> {
          List<Problem> out = new ArrayList<>();
          for (PfcPriority p : profile.config().pfc().orElseGet(TreeSet::new)) {
            int q = profile.queueOf(p);
            Optional<Shaper> s =
                Optional.ofNullable(profile.config().queues().get(QueueId.of(q)))
                    .flatMap(QueueConfig::scheduler)
                    .flatMap(SchedulerProfile::shaper);
            if (s.isPresent()
                && (s.get().peakRate().isPresent() || s.get().committedRate().isPresent())) {
              out.add(
                  Problem.warning(
                      "a lossless queue has a rate limit, so that it pauses its senders while the"
                          + " link is free",
                      "Q"
                          + q
                          + ": committed "
                          + text(s.get().committedRate())
                          + ", peak "
                          + text(s.get().peakRate())
                          + (s.get().packets() ? " packets/s" : " B/s"),
                      "no limit on the queue of priority " + p));
            }
          }
          return out;
        });
  }

  private static String text(java.util.OptionalLong rate) {
    return rate.isPresent() ? Long.toString(rate.getAsLong()) : "none";
  }

  /** How far pauses may spread: priorities that are paused without carrying RoCE. */
  private static void domain(RocePaths paths, Report r) {
    LossAvoidanceDomain d = LossAvoidanceDomain.of(paths);
    for (DomainChange c : d.changes()) {
      if (c.kind() != DomainChange.Kind.UNMAP_MARKS) {
        r.add(
            ElementRef.fabric(paths.fabric().id()),
            Problem.info(
                    "pauses are on where no RoCE packet needs them; each port and priority more lets"
                        + " a storm spread further",
                    c.what()
                        + " on "
                        + c.ports()
                        + " ports of "
                        + ClassificationChecks.some(new TreeSet<>(c.devices())),
                    "pauses for the priorities of RoCE only")
                .fix(c.toString()));
      }
    }
  }

  static String bytes(Optional<DataSize> size) {
    return size.map(s -> s.bytes() + " B").orElse("none");
  }
}
