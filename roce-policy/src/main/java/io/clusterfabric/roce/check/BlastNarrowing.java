package io.clusterfabric.roce.check;

import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.roce.check.LossAvoidanceDomain.PortChange;
import io.clusterfabric.roce.check.LossAvoidanceDomain.Taken;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.pause.PauseBlast;
import io.clusterfabric.roce.pause.PausePriorities;
import io.clusterfabric.roce.pause.WatchdogTime;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * How far the pauses of one endpoint reach, and the smallest change of policy after which they
 * reach less far. Each change is tried: it is made to the configurations and the reach is found
 * again.
 *
 * <p>Tried are the changes of the {@link LossAvoidanceDomain}, which cost RoCE nothing, and that
 * the switch does not heed the pauses of the endpoint, or of any (asymmetric PFC), which may cost a
 * slow host packets. Smallest is the change of the fewest ports; those that cost nothing come
 * first. Endpoints are taken to send every mark of RoCE and, for each priority, one more mark that
 * switches keep lossless, as nothing keeps others from sending it.
 *
 * <p>Immutable. With all-to-all traffic the time grows with the square of the endpoints.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BlastNarrowing {
  private static final String RULE = "roce.pfc-8";

  private final PauseBlast blast;
  private final List<WatchdogTime> times;
  private final List<NarrowedBlast> narrowed;

  private BlastNarrowing(Work w) {
    this.blast = w.blast;
    this.times = WatchdogTime.of(w.blast, w.paths.deployment());
    this.narrowed = List.copyOf(w.narrowed);
  }

  /**
   * The reach of one endpoint's pauses while all endpoints with RoCE send to each other.
   *
   * @param paths the ways of RoCE traffic
   * @param endpoint the endpoint that pauses, as {@code host-1[mlx5_0]}
   * @return the reach and what narrows it
   * @throws IllegalArgumentException if the node is a switch or has no link, or no mark is known to
   *     be lossless
   * @throws java.util.NoSuchElementException if the fabric has no such node
   */
  public static BlastNarrowing of(RocePaths paths, String endpoint) {
    FabricGraph g = paths.routing().graph();
    SortedSet<String> without = paths.options().hostsWithoutRoce();
    int[] all = new int[g.endpointCount()];
    int count = 0;
    for (int e = 0; e < all.length; e++) {
      if (!without.contains(g.endpoint(e).port().node())) {
        all[count++] = e;
      }
    }
    return of(
        paths, TrafficPattern.allToAllAmong(g, java.util.Arrays.copyOf(all, count)), endpoint);
  }

  /**
   * The reach of one endpoint's pauses.
   *
   * @param paths the ways of RoCE traffic
   * @param traffic who sends to whom, on the graph of the routing
   * @param endpoint the endpoint that pauses, as {@code host-1[mlx5_0]}
   * @return the reach and what narrows it
   * @throws IllegalArgumentException if the node is a switch or has no link, no mark is known to be
   *     lossless, or the traffic is on another graph
   * @throws java.util.NoSuchElementException if the fabric has no such node
   */
  public static BlastNarrowing of(RocePaths paths, TrafficPattern traffic, String endpoint) {
    Work w = new Work(paths, traffic, endpoint);
    w.run();
    return new BlastNarrowing(w);
  }

  /** What is being found. */
  private static final class Work {
    private final RocePaths paths;
    private final TrafficPattern traffic;
    private final String endpoint;
    private final SortedSet<Dscp> marks;
    private final Deployment deployment;
    private final PauseBlast blast;
    private final List<NarrowedBlast> narrowed = new ArrayList<>();

    Work(RocePaths paths, TrafficPattern traffic, String endpoint) {
      this.paths = paths;
      this.traffic = traffic;
      this.endpoint = endpoint;
      this.marks = marks(paths);
      if (marks.isEmpty()) {
        throw new IllegalArgumentException(
            "no code point is known to be lossless, so that no pause is known to stop anything");
      }
      this.deployment = paths.byTopologyNames();
      this.blast = reach(deployment);
    }

    private static SortedSet<Dscp> marks(RocePaths paths) {
      SortedSet<Dscp> out = new TreeSet<>();
      paths.fates().all().stream()
          .filter(MarkFate::isCarried)
          .forEach(f -> out.add(Dscp.of(f.dscp)));
      TreeMap<Integer, Integer> others = new TreeMap<>();
      java.util.IdentityHashMap<PortProfile, Boolean> seen = new java.util.IdentityHashMap<>();
      for (PathPort p : paths.ports()) {
        if (!p.host && p.profile != null && seen.put(p.profile, true) == null) {
          for (int d : p.profile.losslessMarks()) {
            if (!out.contains(Dscp.of(d))) {
              others.merge(p.profile.pausedIn(d), d, Math::min);
            }
          }
        }
      }
      others.values().forEach(d -> out.add(Dscp.of(d)));
      return out;
    }

    private PauseBlast reach(Deployment deployed) {
      return PauseBlast.of(
          paths.routing(), traffic, PausePriorities.deployed(deployed, marks), endpoint);
    }

    void run() {
      for (PortChange c : LossAvoidanceDomain.of(paths).parts()) {
        tryChange(c.change(), c.ports(), false);
      }
      PortRef paused = blast.pausedPort();
      ignore("the endpoint " + blast.origin(), p -> p.ref.equals(paused));
      ignore("any endpoint", p -> p.peer != null && p.peer.host);
      narrowed.sort(
          Comparator.comparing(NarrowedBlast::costs)
              .thenComparingInt(n -> n.change().ports())
              .thenComparingInt(n -> n.after().stalled().size())
              .thenComparing(n -> n.change().toString()));
    }

    private void ignore(String whose, java.util.function.Predicate<PathPort> which) {
      List<Taken> ports = new ArrayList<>();
      SortedSet<String> devices = new TreeSet<>();
      for (PathPort p : paths.ports()) {
        if (!p.host && p.config != null && which.test(p)) {
          ports.add(new Taken(p.ref.node(), p.config.name(), new TreeSet<>(), new TreeSet<>()));
          devices.add(p.ref.node());
        }
      }
      if (!ports.isEmpty()) {
        tryChange(
            new DomainChange(
                DomainChange.Kind.IGNORE_HOST_PAUSES, whose, List.copyOf(devices), ports.size()),
            ports,
            true);
      }
    }

    private void tryChange(DomainChange change, List<Taken> ports, boolean costs) {
      TreeMap<String, DeviceConfig> devices = new TreeMap<>(deployment.devices());
      for (Taken t : ports) {
        devices.computeIfPresent(t.device(), (k, d) -> changed(d, t, change.kind()));
      }
      PauseBlast after = reach(Deployment.of(devices.values()));
      if (after.stalled().size() < blast.stalled().size()
          || after.stalledFlows() < blast.stalledFlows()) {
        narrowed.add(new NarrowedBlast(change, after, costs));
      }
    }

    private static DeviceConfig changed(DeviceConfig d, Taken t, DomainChange.Kind kind) {
      Optional<PortConfig> port = d.port(t.port());
      if (port.isEmpty()) {
        return d;
      }
      PortConfig.Builder b = PortConfig.builder();
      b.from(port.get());
      switch (kind) {
        case TURN_OFF_PRIORITIES, TURN_OFF_PORTS -> {
          SortedSet<PfcPriority> left = new TreeSet<>(port.get().pfc().orElseGet(TreeSet::new));
          left.removeAll(t.off());
          b.pfc(left);
        }
        case UNMAP_MARKS ->
            port.get().dscpMap().ifPresent(m -> b.dscpMap(without(m, t.unmapped())));
        case IGNORE_HOST_PAUSES -> b.pfcReceives(false);
      }
      return d.toBuilder().add(b.build()).build();
    }

    private static QosMap<Dscp, TrafficClass> without(
        QosMap<Dscp, TrafficClass> map, SortedSet<Dscp> unmapped) {
      QosMap.Builder<Dscp, TrafficClass> out =
          QosMap.builder(CodeKind.DSCP, CodeKind.TRAFFIC_CLASS).name(map.name());
      map.entries()
          .forEach(
              (d, tc) -> {
                if (!unmapped.contains(d)) {
                  out.put(d, tc);
                }
              });
      return out.build();
    }
  }

  /**
   * How far pauses reach as it is.
   *
   * @return the reach
   */
  public PauseBlast blast() {
    return blast;
  }

  /**
   * When watchdogs end it.
   *
   * @return one for each priority that is paused, in order
   */
  public List<WatchdogTime> watchdogs() {
    return times;
  }

  /**
   * Every change that was tried and narrows the reach.
   *
   * @return the smallest first; those that cost RoCE nothing before those that do
   */
  public List<NarrowedBlast> narrowed() {
    return narrowed;
  }

  /**
   * The smallest change that narrows the reach.
   *
   * @return the change with the reach after it; empty if pauses of the endpoint reach nobody
   */
  public Optional<NarrowedBlast> smallest() {
    return narrowed.stream().findFirst();
  }

  /**
   * The reach as a finding.
   *
   * @return one finding that names the smallest change: a warning if a priority is not known to be
   *     watched, else information; none if pauses reach nobody
   */
  public Findings findings() {
    if (blast.stalled().isEmpty()) {
      return Findings.none();
    }
    boolean watched = times.stream().allMatch(t -> t.action().isPresent());
    StringBuilder ends = new StringBuilder();
    for (WatchdogTime t : times) {
      ends.append("; the watchdog of ")
          .append(t.port())
          .append(" acts on priority ")
          .append(t.priority())
          .append(
              t.action()
                  .map(a -> " after " + a + " at the latest")
                  .orElse(" never, as far as known"));
    }
    Finding.Builder b =
        Finding.builder()
            .ruleId(RULE)
            .severity(watched ? Severity.INFO : Severity.WARNING)
            .where(ElementRef.port(blast.pausedPort().toString()))
            .why("a slow receiver or storming adapter here stops others too")
            .observed(blast + ends.toString())
            .expected("fewer that wait for this endpoint")
            .source(CheckRules.FACTS.source(CheckRules.FACTS.text("rule.pfc-8.source")));
    smallest().ifPresent(n -> b.fix(n.toString()));
    return Findings.of(b.build());
  }

  /**
   * The reach and the changes in words.
   *
   * @return the counts and each change that helps
   */
  public Explanation explain() {
    TextTable table =
        TextTable.withColumns("change", "buffers that stall", "flows that stall", "costs RoCE");
    table = table.plusRow("none", blast.stalled().size(), blast.stalledFlows(), "no");
    for (NarrowedBlast n : narrowed) {
      table =
          table.plusRow(
              n.change(),
              n.after().stalled().size(),
              n.after().stalledFlows(),
              n.costs() ? "yes" : "no");
    }
    return Explanation.of(toString())
        .assume("endpoints send each mark of RoCE and one more mark of each lossless priority")
        .assume("pauses last until every buffer that can fill has filled")
        .table(table)
        .build();
  }

  /** One line: the reach and the smallest change. */
  @Override
  public String toString() {
    return blast + smallest().map(n -> "; smallest change: " + n.change()).orElse("");
  }
}
