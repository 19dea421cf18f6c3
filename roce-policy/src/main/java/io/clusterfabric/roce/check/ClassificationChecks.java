package io.clusterfabric.roce.check;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.roce.check.CheckRule.Report;
import io.clusterfabric.roce.device.AdapterConfig;
import io.clusterfabric.roce.device.QueueConfig;
import io.clusterfabric.roce.device.SchedulerProfile;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.PriorityGroup;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.roce.policy.Scheduling;
import io.clusterfabric.roce.policy.TrafficClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** CLS: by which mark packets become which class, queue, group and priority, hop by hop. */
final class ClassificationChecks {
  private ClassificationChecks() {}

  static List<CheckRule> all() {
    return List.of(
        new CheckRule("cls-1", (p, r) -> trust(r)),
        new CheckRule(
            "cls-2",
            (p, r) -> {
              r.each((port, profile) -> chain(profile));
              unbound(p, r);
            }),
        new CheckRule("cls-3", ClassificationChecks::hops),
        new CheckRule("cls-4", ClassificationChecks::notification),
        new CheckRule("cls-5", ClassificationChecks::others),
        new CheckRule("cls-6", ClassificationChecks::hosts),
        new CheckRule("cls-7", ClassificationChecks::directions),
        new CheckRule("cls-8", ClassificationChecks::labels));
  }

  private static void trust(Report r) {
    r.each(
        (port, profile) ->
            profile.goesByDscp()
                ? Report.none()
                : List.of(
                    Problem.error(
                            "the port does not go by the DSCP, so that RoCE packets, which have no"
                                + " VLAN tag, get the class of untagged packets",
                            "trust " + profile.config().trust().map(Object::toString).orElse(""),
                            "trust DSCP")
                        .fix("set trust to dscp on every port that RoCE passes")));
  }

  /** Where a class can be paused, the pause stops the queue that the class is in. */
  private static List<Problem> chain(PortProfile profile) {
    List<Problem> out = new ArrayList<>();
    if (profile.config().groupMap().isEmpty() || profile.config().pfc().isEmpty()) {
      return out;
    }
    for (Map.Entry<TrafficClass, PriorityGroup> e :
        profile.config().groupMap().get().entries().entrySet()) {
      int tc = e.getKey().value();
      Optional<PfcPriority> paused = profile.config().pfcOf(e.getKey());
      if (paused.isEmpty() || !isUsed(profile, tc) || profile.queueOf(tc) < 0) {
        continue;
      }
      int stopped = profile.queueOf(paused.get());
      if (stopped != profile.queueOf(tc)) {
        out.add(
            Problem.error(
                "a pause of this class stops another queue than the one that the class is in",
                "TC"
                    + tc
                    + " waits in PG"
                    + e.getValue().value()
                    + " and leaves by Q"
                    + profile.queueOf(tc)
                    + ", priority "
                    + paused.get()
                    + " stops Q"
                    + stopped,
                "Q" + profile.queueOf(tc) + " for priority " + paused.get()));
      }
    }
    return out;
  }

  /** A paused port without a map that others of its switch have goes by a default, not by them. */
  private static void unbound(RocePaths paths, Report r) {
    for (List<PathPort> ports : paths.byDevice().values()) {
      List<PathPort> paused = new ArrayList<>();
      int groups = 0;
      int queues = 0;
      for (PathPort p : ports) {
        if (!p.host && p.config != null && !p.config.pfc().orElseGet(TreeSet::new).isEmpty()) {
          paused.add(p);
          groups += p.config.groupMap().isPresent() ? 1 : 0;
          queues += p.config.queueMap().isPresent() ? 1 : 0;
        }
      }
      for (PathPort p : paused) {
        if (p.config != null && groups > 0 && p.config.groupMap().isEmpty()) {
          r.add(p, unbound("priority groups"));
        }
        if (p.config != null && queues > 0 && p.config.queueMap().isEmpty()) {
          r.add(p, unbound("queues"));
        }
      }
    }
  }

  private static Problem unbound(String what) {
    return Problem.warning(
            "the port has no map of classes to "
                + what
                + ", unlike others of the switch, so that a default of the device decides",
            "no map",
            "the map of the other ports")
        .fix("bind the map that other ports have");
  }

  private static boolean isUsed(PortProfile profile, int tc) {
    for (int d = 0; d < CodeKind.DSCP.size(); d++) {
      if (profile.classOf(d) == tc) {
        return true;
      }
    }
    return false;
  }

  /** Every port that a mark passes keeps it lossless, by the priority of its neighbour. */
  private static void hops(RocePaths paths, Report r) {
    for (MarkFate f : paths.fates().all()) {
      if (!f.isCarried()) {
        continue;
      }
      for (PathPort p : paths.ports()) {
        if (!p.host && p.profile != null) {
          hop(f, p, p.profile).ifPresent(x -> r.add(p, x));
        }
      }
    }
  }

  private static Optional<Problem> hop(MarkFate f, PathPort p, PortProfile profile) {
    int in = p.receives ? profile.pausedIn(f.dscp) : PortProfile.UNKNOWN;
    int out = p.sends ? f.pausedOut(p) : PortProfile.UNKNOWN;
    int tc = profile.classOf(f.dscp);
    if (in == PortProfile.LOSSY && tc != f.trafficClass) {
      return Optional.of(
          Problem.error(
              "RoCE packets become another class here than at the other hops, one that may be"
                  + " dropped",
              "DSCP " + f.dscp + " becomes TC" + tc + ", which no pause protects",
              "TC" + f.trafficClass + " and priority " + f.priority));
    }
    if (in == PortProfile.LOSSY && profile.hasPfc(f.priority)) {
      return Optional.of(
          Problem.error(
              "RoCE packets wait in a priority group that sends no pauses",
              "TC" + tc + " waits in " + group(profile, tc) + ", PFC is on for " + pfc(profile),
              "the priority group of priority " + f.priority));
    }
    if (out == PortProfile.LOSSY && profile.hasPfc(f.priority)) {
      return Optional.of(
          Problem.error(
              "RoCE packets leave by a queue that no pause stops",
              "TC"
                  + f.trafficClass
                  + " leaves by Q"
                  + profile.queueOf(f.trafficClass)
                  + ", PFC is on for "
                  + pfc(profile),
              "the queue that priority " + f.priority + " stops"));
    }
    return mismatch(f, p, in, out);
  }

  /** What a port sends by one priority must not be paused by another. */
  static Optional<Problem> mismatch(MarkFate f, PathPort p, int in, int out) {
    PathPort peer = p.peer;
    if (peer == null || peer.profile == null) {
      return Optional.empty();
    }
    int theirOut = peer.sends ? f.pausedOut(peer) : PortProfile.UNKNOWN;
    int theirIn = peer.receives ? peer.profile.pausedIn(f.dscp) : PortProfile.UNKNOWN;
    boolean inDiffers = in >= 0 && theirOut >= 0 && in != theirOut && in != f.priority;
    boolean outDiffers = out >= 0 && theirIn >= 0 && out != theirIn && out != f.priority;
    if (!inDiffers && !outDiffers) {
      return Optional.empty();
    }
    return Optional.of(
        Problem.error(
            "the two ends of the link pause RoCE packets by different priorities, so that a pause"
                + " stops nothing that matters",
            "priority " + (inDiffers ? in : out) + " here",
            "priority " + (inDiffers ? theirOut : theirIn) + " as at " + peer));
  }

  private static String group(PortProfile profile, int tc) {
    return profile
        .config()
        .groupMap()
        .flatMap(m -> m.get(TrafficClass.of(tc)))
        .map(Object::toString)
        .orElse("the group of its number");
  }

  static String pfc(PortProfile profile) {
    SortedSet<PfcPriority> on = profile.config().pfc().orElseGet(TreeSet::new);
    return on.isEmpty() ? "no priority" : "priority " + CodeKind.text(on);
  }

  /** Notification packets have a class of their own that is served first. */
  private static void notification(RocePaths paths, Report r) {
    Map<Integer, Integer> marks = new TreeMap<>();
    for (PathPort p : paths.ports()) {
      cnp(p).ifPresent(d -> marks.merge(d, 1, Integer::sum));
    }
    Optional<Integer> intended =
        paths.options().intent().flatMap(RocePolicy::cnpMark).map(Dscp::value);
    int most =
        intended.orElseGet(
            () ->
                marks.entrySet().stream()
                    .max(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                    .map(Map.Entry::getKey)
                    .orElse(-1));
    if (most < 0) {
      return;
    }
    for (PathPort p : paths.ports()) {
      Optional<Integer> own = cnp(p);
      if (own.isPresent() && own.get() != most) {
        r.add(
            p,
            Problem.warning(
                "notification packets of this adapter have another mark than "
                    + (intended.isPresent() ? "the policy says" : "those of most adapters"),
                "CNP DSCP " + own.get(),
                "CNP DSCP " + most));
      }
    }
    Map<PortProfile, List<Problem>> known = new HashMap<>();
    Map<String, SortedSet<String>> devices = new TreeMap<>();
    Map<String, Problem> texts = new HashMap<>();
    for (PathPort p : paths.ports()) {
      PortProfile profile = p.profile;
      if (p.host || profile == null) {
        continue;
      }
      for (Problem x :
          known.computeIfAbsent(profile, k -> queueOfNotification(paths, p, k, most))) {
        if (x.severity() == Severity.INFO) {
          devices.computeIfAbsent(x.observed(), k -> new TreeSet<>()).add(p.ref.node());
          texts.put(x.observed(), x);
        } else {
          r.add(p, x);
        }
      }
    }
    devices.forEach(
        (text, on) -> {
          Problem x = texts.get(text);
          if (x != null) {
            r.add(
                ElementRef.fabric(paths.fabric().id()),
                Problem.info(x.why(), text + " on " + some(on), x.expected()));
          }
        });
  }

  static String some(SortedSet<String> ids) {
    List<String> first = ids.stream().limit(5).toList();
    return String.join(", ", first)
        + (ids.size() > first.size() ? " and " + (ids.size() - first.size()) + " more" : "");
  }

  private static Optional<Integer> cnp(PathPort p) {
    return p.config == null
        ? Optional.empty()
        : p.config.adapter().flatMap(AdapterConfig::cnpDscp).map(Dscp::value);
  }

  private static List<Problem> queueOfNotification(
      RocePaths paths, PathPort port, PortProfile profile, int cnp) {
    int tc = profile.classOf(cnp);
    if (tc < 0 || profile.queueOf(tc) < 0) {
      return Report.none();
    }
    int queue = profile.queueOf(tc);
    Optional<MarkFate> main = paths.fates().main().filter(MarkFate::isCarried);
    int roce = main.map(f -> f.queue(port)).orElse(-1);
    if (profile.pausedOut(tc) >= 0) {
      return List.of(
          Problem.warning(
              queue == roce
                  ? "notification packets wait behind the RoCE packets that they are to slow down"
                  : "notification packets are paused like data",
              "CNP DSCP "
                  + cnp
                  + " leaves by Q"
                  + queue
                  + ", which priority "
                  + profile.pausedOut(tc)
                  + " stops",
              "a queue of its own without PFC, served first"));
    }
    Optional<Scheduling> own = scheduling(profile, queue);
    Optional<Scheduling> data = scheduling(profile, roce);
    if (own.isPresent()
        && !own.get().isStrict()
        && (data.isEmpty() || data.get().isStrict() || data.get().weight() >= own.get().weight())) {
      return List.of(
          Problem.info(
              "notification packets are not served before RoCE packets",
              "CNP DSCP "
                  + cnp
                  + " leaves by Q"
                  + queue
                  + ", "
                  + own.get()
                  + data.map(d -> ", RoCE by " + d).orElse(""),
              "a strict queue, or more weight than that of RoCE"));
    }
    return Report.none();
  }

  private static Optional<Scheduling> scheduling(PortProfile profile, int queue) {
    return queue < 0
        ? Optional.empty()
        : Optional.ofNullable(profile.config().queues().get(QueueId.of(queue)))
            .flatMap(QueueConfig::scheduler)
            .flatMap(SchedulerProfile::scheduling);
  }

  /** Marks that are lossless without being sent: anything may take the memory meant for RoCE. */
  private static void others(RocePaths paths, Report r) {
    SortedSet<Integer> sent = new TreeSet<>();
    paths.fates().all().forEach(f -> sent.add(f.dscp));
    Map<String, SortedSet<String>> devices = new TreeMap<>();
    Map<PortProfile, String> known = new HashMap<>();
    for (PathPort p : paths.ports()) {
      if (!p.host && p.profile != null && p.receives) {
        String list =
            known.computeIfAbsent(
                p.profile,
                k -> {
                  SortedSet<Dscp> extra = new TreeSet<>();
                  k.losslessMarks().stream()
                      .filter(d -> !sent.contains(d))
                      .forEach(d -> extra.add(Dscp.of(d)));
                  return CodeKind.text(extra);
                });
        if (!list.isEmpty()) {
          devices.computeIfAbsent(list, k -> new TreeSet<>()).add(p.ref.node());
        }
      }
    }
    if (sent.isEmpty()) {
      return;
    }
    devices.forEach(
        (list, on) ->
            r.add(
                ElementRef.fabric(paths.fabric().id()),
                Problem.info(
                        "packets that no RoCE host sends are lossless too, so that they may pause"
                            + " RoCE",
                        "DSCP " + list + " on " + some(on),
                        "DSCP " + sent + " only")
                    .fix("map DSCP " + list + " to a class without PFC")));
  }

  /** What a host sends is lossless where it enters, by the host's own priority. */
  private static void hosts(RocePaths paths, Report r) {
    for (PathPort p : paths.ports()) {
      if (p.host && p.sends && p.device != null) {
        sender(paths, p, r);
      }
    }
  }

  private static void sender(RocePaths paths, PathPort p, Report r) {
    PathPort leaf = p.peer;
    if (p.marks.isEmpty()) {
      unmarked(p, leaf, r);
    }
    TreeSet<Integer> told = new TreeSet<>();
    for (HostMark m : p.marks) {
      int dscp = m.tos().dscp().value();
      Optional<MarkFate> f = paths.fates().of(dscp);
      if (f.isEmpty() || told.contains(dscp)) {
        continue;
      }
      Optional<Problem> x = f.get().isCarried() ? own(f.get(), p) : notCarried(m, f.get(), p, leaf);
      if (x.isPresent()) {
        told.add(dscp);
        r.add(
            p,
            m.certain()
                ? x.get()
                : new Problem(
                    Severity.WARNING,
                    x.get().why() + ", if such queue pairs are used",
                    x.get().observed(),
                    x.get().expected(),
                    x.get().fix()));
      }
    }
  }

  private static Optional<Problem> notCarried(
      HostMark m, MarkFate f, PathPort p, @Nullable PathPort leaf) {
    if (f.known == 0) {
      return Optional.empty();
    }
    String at = "most switch ports";
    String expected = "a mark that is lossless there";
    if (leaf != null && leaf.profile != null && leaf.profile.pausedIn(f.dscp) >= 0) {
      at = "later hops; its own switch port keeps it lossless";
    } else if (leaf != null && leaf.profile != null) {
      int tc = leaf.profile.classOf(f.dscp);
      at = leaf + (tc >= 0 ? ", where it becomes TC" + tc : "");
      List<Integer> good = leaf.profile.losslessMarks();
      SortedSet<Dscp> codes = new TreeSet<>();
      good.forEach(d -> codes.add(Dscp.of(d)));
      expected = good.isEmpty() ? "a mark that is lossless" : "DSCP " + CodeKind.text(codes);
    }
    String own =
        p.profile != null && p.profile.pausedIn(f.dscp) >= 0
            ? "; the host itself counts on priority " + p.profile.pausedIn(f.dscp)
            : "";
    return Optional.of(
        Problem.error("what the host sends as RoCE may be dropped at " + at, m + own, expected)
            .fix(
                "send with one of these marks, or map DSCP "
                    + f.dscp
                    + " to a lossless class on"
                    + " every switch"));
  }

  /** The host's own priority of a mark that switches carry. */
  private static Optional<Problem> own(MarkFate f, PathPort p) {
    PortProfile profile = p.profile;
    if (profile == null) {
      return Optional.empty();
    }
    int tc = profile.classOf(f.dscp);
    PathPort leaf = p.peer;
    int there =
        leaf != null && leaf.profile != null && leaf.profile.pausedIn(f.dscp) >= 0
            ? leaf.profile.pausedIn(f.dscp)
            : f.priority;
    if (tc >= 0 && profile.config().pfc().isPresent() && tc != there) {
      return Optional.of(
          Problem.error(
                  "the host gives RoCE packets another priority than its switch port, so that the"
                      + " switch's pauses do not stop them",
                  "DSCP " + f.dscp + " becomes priority " + tc + ", PFC is on for " + pfc(profile),
                  "priority " + there)
              .fix("mlnx_qos --dscp2prio set," + f.dscp + "," + there));
    }
    return Optional.empty();
  }

  private static void unmarked(PathPort p, @Nullable PathPort leaf, Report r) {
    if (leaf == null || leaf.profile == null || leaf.profile.pausedIn(0) != PortProfile.LOSSY) {
      return;
    }
    r.add(
        p,
        Problem.warning(
                "no type of service is set on this host, so that libraries send 0, which may be"
                    + " dropped at "
                    + leaf,
                "nothing is set",
                "a DSCP that is lossless there")
            .fix("set NCCL_IB_TC, or cma_roce_tos and the driver's traffic_class"));
  }

  /** Where some hosts send RoCE without loss, those at the other end do too. */
  private static void directions(RocePaths paths, Report r) {
    for (QueuePairKind kind : QueuePairKind.values()) {
      Map<Integer, Integer> lossless = new TreeMap<>();
      Map<Integer, PathPort> example = new HashMap<>();
      List<PathPort> lossy = new ArrayList<>();
      for (PathPort p : paths.ports()) {
        if (!p.host || !p.sends) {
          continue;
        }
        for (HostMark m : p.marks) {
          Optional<MarkFate> f = paths.fates().of(m.tos().dscp().value());
          if (m.kind() != kind || !m.certain() || f.isEmpty() || f.get().known == 0) {
            continue;
          }
          if (f.get().isCarried()) {
            lossless.merge(f.get().dscp, 1, Integer::sum);
            example.putIfAbsent(f.get().dscp, p);
          } else {
            lossy.add(p);
          }
        }
      }
      if (lossless.isEmpty()) {
        continue;
      }
      int most =
          lossless.entrySet().stream()
              .max(Map.Entry.comparingByValue(Comparator.naturalOrder()))
              .orElseThrow()
              .getKey();
      for (PathPort p : lossy) {
        r.add(
            p,
            Problem.warning(
                "one direction is lossless and the other is not: what comes back from this host"
                    + " may be dropped",
                kind + " sends DSCP " + dscp(p, kind) + " here",
                "DSCP " + most + " as from " + example.get(most)));
      }
    }
  }

  private static String dscp(PathPort p, QueuePairKind kind) {
    return p.marks.stream()
        .filter(m -> m.kind() == kind)
        .map(m -> m.tos().dscp().toString())
        .findFirst()
        .orElse("?");
  }

  /**
   * The numbers that counters go by are the same on each hop, or it is said which belong together.
   */
  private static void labels(RocePaths paths, Report r) {
    Optional<MarkFate> main = paths.fates().main().filter(MarkFate::isCarried);
    if (main.isEmpty()) {
      return;
    }
    Map<String, SortedSet<String>> labels = new TreeMap<>();
    for (PathPort p : paths.ports()) {
      if (p.profile != null) {
        label(main.get(), p, p.profile)
            .ifPresent(l -> labels.computeIfAbsent(l, k -> new TreeSet<>()).add(p.ref.node()));
      }
    }
    SortedSet<String> numbers = new TreeSet<>();
    labels
        .keySet()
        .forEach(
            l -> {
              for (String word : l.split(" ", -1)) {
                numbers.add(word.replaceAll("\\D", ""));
              }
            });
    if (numbers.size() > 1) {
      StringBuilder text = new StringBuilder();
      labels.forEach(
          (l, on) ->
              text.append(text.length() == 0 ? "" : "; ")
                  .append(l)
                  .append(" on ")
                  .append(some(on)));
      r.add(
          ElementRef.fabric(paths.fabric().id()),
          Problem.info(
              "counters of RoCE go by different numbers from hop to hop; these belong together",
              text.toString(),
              "one number from end to end"));
    }
  }

  private static Optional<String> label(MarkFate f, PathPort p, PortProfile profile) {
    int in = profile.pausedIn(f.dscp);
    int tc = profile.classOf(f.dscp);
    if (in < 0 || tc < 0) {
      return Optional.empty();
    }
    if (p.host) {
      return Optional.of("prio" + in);
    }
    int group = profile.config().groupOf(PfcPriority.of(in)).value();
    return Optional.of("UC" + profile.queueOf(tc) + " PG" + group + " PFC" + in);
  }
}
