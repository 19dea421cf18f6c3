package io.clusterfabric.collectives.estimate;

import io.clusterfabric.collectives.algorithm.AlgorithmInput;
import io.clusterfabric.collectives.algorithm.CollectiveAlgorithms;
import io.clusterfabric.collectives.algorithm.CommunicationPattern;
import io.clusterfabric.collectives.bound.CollectiveBound;
import io.clusterfabric.collectives.bound.CollectiveBounds;
import io.clusterfabric.collectives.bound.FabricBounds;
import io.clusterfabric.collectives.bound.InNetworkReduction;
import io.clusterfabric.collectives.calibration.CalibratedCurve;
import io.clusterfabric.collectives.calibration.Calibration;
import io.clusterfabric.collectives.internal.load.Domains;
import io.clusterfabric.collectives.internal.load.FabricShape;
import io.clusterfabric.collectives.internal.load.PartKind;
import io.clusterfabric.collectives.internal.load.Parts;
import io.clusterfabric.collectives.internal.load.Pattern;
import io.clusterfabric.collectives.internal.load.PatternLoad;
import io.clusterfabric.collectives.internal.load.PatternRate;
import io.clusterfabric.collectives.internal.load.PlacedTraffic;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * All that an estimate needs to know of a placement on a fabric, worked out once: rates of
 * patterns, numbers of switches, and the cuts that bound every schedule.
 */
final class PlacedCluster {
  private final Placement placement;
  private final PlacedTraffic traffic;
  private final List<PlacedTraffic> together;
  private final PatternLoad ring;
  private final PatternLoad tree;
  private final List<CutBound> cuts;
  private final Optional<Bandwidth> injection;
  private final Ratio ringSwitches;
  private final int mostSwitches;
  private final HostCapacities hostsBps = new HostCapacities();

  // Made on first use and never changed: racing threads make equal ones.
  private volatile @Nullable PatternLoad pairs;
  private volatile @Nullable PatternLoad exchanges;
  private volatile @Nullable FoundCut halves;
  private volatile @Nullable FabricBounds links;
  private volatile @Nullable FoundWays longWays;

  /** What the search for halves came to, which may be nothing. */
  private record FoundCut(Optional<CutBound> value) {}

  /** The same of the links that long ways fill. */
  private record FoundWays(Optional<LongWays> value) {}

  /** A part of the ranks behind a cut of some capacity. */
  private record CutBound(int inside, Bandwidth rate, String name) {}

  private static final DataSize LARGE = DataSize.of("1TiB");

  private final Map<CurveKey, Calibrated> curves = new ConcurrentHashMap<>();

  private PlacedCluster(Placement placement, PlacedTraffic traffic, List<PlacedTraffic> together) {
    this.placement = placement;
    this.traffic = traffic;
    this.together = together;
    this.ring = traffic.load(Pattern.RING, together);
    this.tree = traffic.load(Pattern.TREE, together);
    int n = traffic.domains().count();
    this.ringSwitches = n == 1 ? Ratio.ZERO : Ratio.of(traffic.ringSwitches(), n);
    this.mostSwitches = traffic.mostSwitches();
    this.cuts = n == 1 ? List.of() : cuts();
    this.injection = injection();
  }

  static PlacedCluster of(Placement placement, FabricShape shape) {
    PlacedTraffic traffic = PlacedTraffic.of(placement, shape);
    return new PlacedCluster(placement, traffic, List.of(traffic));
  }

  /**
   * One of several groups that do the same at once. Bounds stay those of the group by itself, which
   * no company makes faster.
   */
  static PlacedCluster of(
      Placement placement, PlacedTraffic traffic, List<PlacedTraffic> together) {
    return new PlacedCluster(placement, traffic, together);
  }

  Placement placement() {
    return placement;
  }

  /** The calibrated times of an operation with the bound below them, worked out once. */
  Calibrated calibrated(Collective collective, EstimateOptions options) {
    return curves.computeIfAbsent(
        new CurveKey(collective, options), k -> calibrate(collective, options));
  }

  private Calibrated calibrate(Collective collective, EstimateOptions options) {
    CalibratedCurve curve =
        Calibration.shipped().curve(PlacedQuestion.of(this, collective, options));
    if (CollectiveAlgorithms.of(collective).isEmpty()) {
      return new Calibrated(curve, options, TimeSpan.ZERO, 0);
    }
    // Measured runs may have used every reduction that is there; the bound must allow it.
    EstimateOptions all = EstimateOptions.builder().from(options).inNetworkReduction(true).build();
    // Each bound is a latency, or grows as the size does.
    TimeSpan latency = bound(collective, DataSize.ZERO, all).time();
    TimeSpan large = bound(collective, LARGE, all).time();
    return new Calibrated(curve, all, latency, (double) large.toPicoseconds() / LARGE.bytes());
  }

  /**
   * What is kept of an operation.
   *
   * @param curve the calibrated times
   * @param bounding the options of the bound
   * @param latency the least time of all
   * @param picosecondsPerByte what a byte takes at least
   */
  record Calibrated(
      CalibratedCurve curve,
      EstimateOptions bounding,
      TimeSpan latency,
      double picosecondsPerByte) {
    TimeSpan floor(DataSize size) {
      // Rounded up, to stay at or above the bound, which rounds its own way.
      double bytes = Math.ceil(size.bytes() * picosecondsPerByte * (1 + 1e-12));
      return latency.max(TimeSpan.ofPicoseconds((long) Math.min(bytes, (double) Long.MAX_VALUE)));
    }
  }

  /** What a curve depends on besides the placement. */
  private record CurveKey(Collective collective, EstimateOptions options) {}

  PlacedTraffic traffic() {
    return traffic;
  }

  Domains domains() {
    return traffic.domains();
  }

  /** What the traffic of an algorithm gets of the fabric. */
  PatternLoad load(CommunicationPattern pattern) {
    return switch (pattern) {
      case RING -> ring;
      case DOUBLE_TREE -> tree;
      case ALL_PAIRS -> pairs();
      case EXCHANGES -> exchanges();
      case REDUCING_SWITCHES -> toSwitches();
    };
  }

  /** What all pairs get, for which the halves of the fabric have to be found. */
  private PatternLoad pairs() {
    PatternLoad p = pairs;
    if (p == null) {
      p = traffic.load(Pattern.ALL_PAIRS, together);
      pairs = p;
    }
    return p;
  }

  /** What exchanges at growing distances get. */
  private PatternLoad exchanges() {
    PatternLoad e = exchanges;
    if (e == null) {
      e = traffic.load(Pattern.EXCHANGES);
      exchanges = e;
    }
    return e;
  }

  /** What goes to switches that reduce. */
  private PatternLoad toSwitches() {
    return traffic.load(Pattern.TO_SWITCHES, together);
  }

  /** Whether the fabric has nodes that reduce for its switches. */
  boolean networkReduces() {
    return traffic.shape().graph().aggregationNodes() > 0;
  }

  AlgorithmInput input(Collective collective, DataSize size, EstimateOptions options) {
    LatencyTerms latency = options.latency();
    Domains d = domains();
    AlgorithmInput.Builder in = AlgorithmInput.builder();
    in.size(size)
        .ranks(placement.ranks())
        .domains(d.count())
        .ranksPerDomain(d.most())
        .start(latency.start())
        .scaleUpStep(latency.scaleUpStep())
        .scaleUpRate(d.rate())
        .reducingScaleUp(options.inNetworkReduction() && d.reduces());
    if (d.count() > 1) {
      in.networkStep(latency.networkStep().plus(latency.switchHop().times(mostSwitches)))
          .ringStep(latency.networkStep().plus(latency.switchHop().times(ringSwitches)))
          .ringRate(ring.rate().map(PatternRate::rate))
          .treeRate(tree.rate().map(PatternRate::rate));
      if (collective == Collective.ALL_TO_ALL) {
        Optional<Bandwidth> ways = longWays().map(LongWays::pairRate);
        Optional<Bandwidth> parts = pairs().rate().map(PatternRate::rate);
        in.pairRate(parts.map(r -> ways.map(r::min).orElse(r)).or(() -> ways));
      }
      // Only algorithms that a user asks for by name exchange so.
      if (!options.algorithms().isEmpty() && d.most() == 1) {
        in.exchangeRate(exchanges().rate().map(PatternRate::rate));
      }
      if (options.inNetworkReduction() && networkReduces()) {
        in.reducingNetworkRate(toSwitches().rate().map(PatternRate::rate));
      }
    }
    return in.build();
  }

  /** The strongest bound that is known. */
  CollectiveBound bound(Collective collective, DataSize size, EstimateOptions options) {
    LatencyTerms latency = options.latency();
    Domains d = domains();
    boolean reduces = options.inNetworkReduction() && (d.reduces() || networkReduces());
    TimeSpan step = latency.scaleUpStep();
    if (d.count() > 1) {
      TimeSpan network = latency.networkStep().plus(latency.switchHop());
      step = d.most() == 1 ? network : step.min(network);
    }
    List<CollectiveBound> all = new ArrayList<>();
    all.add(
        CollectiveBounds.latency(collective, placement.ranks(), reduces ? TimeSpan.ZERO : step));
    injection.ifPresent(
        total ->
            all.add(
                CollectiveBounds.partition(
                    collective,
                    size,
                    Collections.nCopies(placement.ranks(), 1),
                    total,
                    reduces,
                    "GPUs")));
    for (CutBound c : cuts) {
      all.add(
          CollectiveBounds.part(
              collective, size, placement.ranks(), c.inside(), c.rate(), c.name()));
    }
    domainPartition(collective, size, reduces).ifPresent(all::add);
    if (collective == Collective.ALL_TO_ALL) {
      halves()
          .ifPresent(
              c ->
                  all.add(
                      CollectiveBounds.part(
                          collective, size, placement.ranks(), c.inside(), c.rate(), c.name())));
    }
    if (collective == Collective.ALL_TO_ALL) {
      ways(size).ifPresent(all::add);
    }
    // Of equal bounds the first counts, so that the answer does not depend on an order of chance.
    CollectiveBound best = all.get(0);
    for (CollectiveBound b : all) {
      if (b.compareTo(best) > 0) {
        best = b;
      }
    }
    return best;
  }

  /**
   * The strongest bound by cuts of the network link by link; empty in a network without tiers,
   * where that can take minutes.
   */
  Optional<CollectiveBound> linkBound(
      Collective collective, DataSize size, EstimateOptions options) {
    if (!hasTiers()) {
      return Optional.empty();
    }
    InNetworkReduction reduction = InNetworkReduction.NONE;
    if (options.inNetworkReduction()) {
      reduction =
          networkReduces()
              ? InNetworkReduction.EVERYWHERE
              : domains().reduces() ? InNetworkReduction.IN_DOMAINS : InNetworkReduction.NONE;
    }
    return Optional.of(links().with(reduction).bound(collective, size));
  }

  /**
   * What the links between switches of a network without tiers need at least for an all-to-all:
   * leaves, pods and halves, of which its loads are made up, say nothing of long ways there.
   */
  private Optional<CollectiveBound> ways(DataSize size) {
    return domains().count() == 1 || hasTiers()
        ? Optional.empty()
        : links().allToAllOverLinks(size);
  }

  /**
   * What those links do to an all-to-all.
   *
   * @param limit what they are
   * @param pairRate what they leave for each pair of ranks
   */
  record LongWays(Limit limit, Bandwidth pairRate) {
    /** Whether they are narrower than what parts of the fabric leave. */
    boolean limits(Optional<PatternRate> parts) {
      return parts.map(r -> pairRate.compareTo(r.rate()) < 0).orElse(true);
    }
  }

  Optional<LongWays> longWays() {
    FoundWays f = longWays;
    if (f == null) {
      f = new FoundWays(ways(LARGE).map(this::longWays));
      longWays = f;
    }
    return f.value();
  }

  private LongWays longWays(CollectiveBound bound) {
    // Rounded down, so that no cost is below the bound.
    double bps = LARGE.bytes() / bound.time().toSeconds() * Byte.SIZE / placement.ranks();
    return new LongWays(
        new Limit(Limit.Kind.SWITCH_LINKS, bound.witness(), Optional.empty()),
        Bandwidth.ofBitsPerSecond(Math.max(1, (long) (bps * (1 - 1e-9)))));
  }

  private boolean hasTiers() {
    return traffic.shape().structure().isTiered();
  }

  private FabricBounds links() {
    FabricBounds all = links;
    if (all == null) {
      all = FabricBounds.of(placement);
      links = all;
    }
    return all;
  }

  private Optional<CollectiveBound> domainPartition(
      Collective collective, DataSize size, boolean reduces) {
    Domains d = domains();
    if (d.count() == 1) {
      return Optional.empty();
    }
    List<Integer> parts = new ArrayList<>();
    long total = 0;
    for (int i = 0; i < d.count(); i++) {
      long capacity = domainBps(i);
      if (capacity < 0) {
        return Optional.empty();
      }
      parts.add(d.ranksIn(i));
      total = Math.addExact(total, capacity);
    }
    return Optional.of(
        CollectiveBounds.partition(
            collective,
            size,
            parts,
            Bandwidth.ofBitsPerSecond(total),
            reduces,
            "scale-up domains"));
  }

  /** What all ranks can send together, inside their domains and out of them; empty if unknown. */
  private Optional<Bandwidth> injection() {
    Domains d = domains();
    long network = 0;
    for (int i = 0; i < d.count() && d.count() > 1; i++) {
      long capacity = domainBps(i);
      if (capacity < 0) {
        return Optional.empty();
      }
      network = Math.addExact(network, capacity);
    }
    long out = network;
    if (d.most() == 1) {
      return out == 0 ? Optional.empty() : Optional.of(Bandwidth.ofBitsPerSecond(out));
    }
    return d.rate().map(x -> x.times(placement.ranks()).plus(Bandwidth.ofBitsPerSecond(out)));
  }

  /** What can leave a domain over all endpoints of its hosts, used or not; -1 if not known. */
  private long domainBps(int domain) {
    return hostsBps.of(domain);
  }

  /** Sums what hosts can send, adapter by adapter. */
  private final class HostCapacities {
    private long @Nullable [] known;

    long of(int domain) {
      long[] k = known;
      if (k == null) {
        k = work();
        known = k;
      }
      return k[domain];
    }

    private long[] work() {
      FabricShape shape = traffic.shape();
      FabricGraph graph = shape.graph();
      Domains d = domains();
      int[] domainOfHost = new int[graph.hostCount()];
      Arrays.fill(domainOfHost, -1);
      for (int i = 0; i < d.count(); i++) {
        for (int e : d.endpoints(i)) {
          domainOfHost[graph.hostOf(e)] = i;
        }
      }
      Parts adapters = family(shape, PartKind.ADAPTER);
      Parts ports = family(shape, PartKind.ENDPOINT);
      long[] portsOf = new long[adapters.count()];
      int[] domainOf = new int[adapters.count()];
      boolean[] unknown = new boolean[adapters.count()];
      for (int e = 0; e < graph.endpointCount(); e++) {
        int a = adapters.partOf(e);
        domainOf[a] = domainOfHost[graph.hostOf(e)];
        long bps = ports.capacityBps(ports.partOf(e));
        unknown[a] |= bps < 0;
        portsOf[a] += Math.max(0, bps);
      }
      long[] out = new long[d.count()];
      for (int a = 0; a < portsOf.length; a++) {
        int i = domainOf[a];
        if (i >= 0 && out[i] >= 0) {
          long cap = adapters.capacityBps(a);
          long bps = unknown[a] ? cap : cap < 0 ? portsOf[a] : Math.min(cap, portsOf[a]);
          out[i] = bps < 0 ? -1 : Math.addExact(out[i], bps);
        }
      }
      return out;
    }
  }

  private static Parts family(FabricShape shape, PartKind kind) {
    for (Parts p : shape.families()) {
      if (p.kind() == kind) {
        return p;
      }
    }
    throw new IllegalStateException("no family of " + kind);
  }

  /** Each domain, and each group of leaves or pods that holds whole domains. */
  private List<CutBound> cuts() {
    List<CutBound> all = new ArrayList<>();
    Domains d = domains();
    for (int i = 0; i < d.count(); i++) {
      long bps = domainBps(i);
      if (bps > 0) {
        all.add(
            new CutBound(
                d.ranksIn(i), Bandwidth.ofBitsPerSecond(bps), "the ports of " + hostOfDomain(i)));
      }
    }
    for (Parts parts : traffic.shape().families()) {
      if (parts.tier() > 0) {
        all.addAll(closed(parts));
      }
    }
    return distinct(all);
  }

  /** Of cuts with as many ranks inside only the narrowest can bind. */
  private static List<CutBound> distinct(List<CutBound> all) {
    SortedMap<Integer, CutBound> best = new TreeMap<>();
    for (CutBound c : all) {
      best.merge(c.inside(), c, (a, b) -> b.rate().compareTo(a.rate()) < 0 ? b : a);
    }
    return List.copyOf(best.values());
  }

  private String hostOfDomain(int domain) {
    FabricGraph graph = traffic.shape().graph();
    return graph.hostId(graph.hostOf(domains().endpoints(domain)[0]));
  }

  /** Parts of a family, joined where a host of the job has endpoints in several. */
  private List<CutBound> closed(Parts parts) {
    FabricGraph graph = traffic.shape().graph();
    Domains d = domains();
    int[] root = new int[parts.count()];
    for (int p = 0; p < root.length; p++) {
      root[p] = p;
    }
    int[] domainOfHost = new int[graph.hostCount()];
    Arrays.fill(domainOfHost, -1);
    int[] firstPart = new int[d.count()];
    Arrays.fill(firstPart, -1);
    for (int i = 0; i < d.count(); i++) {
      for (int e : d.endpoints(i)) {
        domainOfHost[graph.hostOf(e)] = i;
      }
    }
    for (int e = 0; e < graph.endpointCount(); e++) {
      int i = domainOfHost[graph.hostOf(e)];
      if (i >= 0) {
        int p = find(root, parts.partOf(e));
        if (firstPart[i] < 0) {
          firstPart[i] = p;
        }
        int q = find(root, firstPart[i]);
        root[Math.max(p, q)] = Math.min(p, q);
      }
    }
    int[] ranksIn = new int[parts.count()];
    for (int i = 0; i < d.count(); i++) {
      ranksIn[find(root, firstPart[i])] += d.ranksIn(i);
    }
    long[] capacity = new long[parts.count()];
    Set<Integer> unknown = new HashSet<>();
    for (int p = 0; p < parts.count(); p++) {
      int r = find(root, p);
      if (parts.capacityBps(p) < 0) {
        unknown.add(r);
      } else {
        capacity[r] = Math.addExact(capacity[r], parts.capacityBps(p));
      }
    }
    List<CutBound> out = new ArrayList<>();
    for (int p = 0; p < parts.count(); p++) {
      if (ranksIn[p] > 0
          && ranksIn[p] < placement.ranks()
          && capacity[p] > 0
          && !unknown.contains(p)) {
        out.add(
            new CutBound(
                ranksIn[p],
                Bandwidth.ofBitsPerSecond(capacity[p]),
                "the uplinks of " + PartNames.of(traffic.shape(), parts, p)));
      }
    }
    return out;
  }

  private static int find(int[] root, int part) {
    int p = part;
    while (root[p] != p) {
      root[p] = root[root[p]];
      p = root[p];
    }
    return p;
  }

  /** The ranks on one side of the cut in halves, if no domain is on both. */
  private Optional<CutBound> halves() {
    FoundCut h = halves;
    if (h == null) {
      h = new FoundCut(findHalves());
      halves = h;
    }
    return h.value();
  }

  private Optional<CutBound> findHalves() {
    Domains d = domains();
    if (d.count() == 1) {
      return Optional.empty();
    }
    FabricGraph graph = traffic.shape().graph();
    Parts sides = traffic.shape().halves();
    int[] sideOfHost = new int[graph.hostCount()];
    Arrays.fill(sideOfHost, -1);
    for (int e = 0; e < graph.endpointCount(); e++) {
      int h = graph.hostOf(e);
      int s = sides.partOf(e);
      sideOfHost[h] = sideOfHost[h] == -1 || sideOfHost[h] == s ? s : -2;
    }
    int inside = 0;
    for (int i = 0; i < d.count(); i++) {
      int side = -1;
      for (int e : d.endpoints(i)) {
        int s = sideOfHost[graph.hostOf(e)];
        if (s < 0 || (side >= 0 && side != s)) {
          return Optional.empty();
        }
        side = s;
      }
      inside += side == 0 ? d.ranksIn(i) : 0;
    }
    long bps = sides.capacityBps(0);
    return bps > 0 && inside > 0 && inside < placement.ranks()
        ? Optional.of(
            new CutBound(inside, Bandwidth.ofBitsPerSecond(bps), "the narrowest cut in halves"))
        : Optional.empty();
  }
}
