package io.clusterfabric.collectives.bound;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.collectives.bound.RankGraph.Partition;
import io.clusterfabric.collectives.internal.load.TransferTime;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Times that no schedule of a collective can beat on a network as it is, link by link. Bytes alone
 * count here; of steps see {@link CollectiveBounds#latency}.
 *
 * <p>With N ranks, a message of m bytes, and B(S) what can leave a set S of nodes:
 *
 * <ul>
 *   <li>all-gather, reduce-scatter: the greatest of |S| m / (N B(S)) over all sets S that leave out
 *       a rank. Exact, by flows: no cut is worse, and schedules exist that attain it (ForestColl).
 *       It stays true where switches copy or combine data.
 *   <li>all-reduce: over the partitions of the ranks into GPUs, scale-up domains, groups of leaves
 *       and pods 2 (k − 1) m / Σ B, with B the least cut around each of k parts; and m / B of the
 *       narrowest cut between any two ranks. Where switches inside the parts combine data, k and
 *       what leaves a part stay the same; where others do, k m / Σ B remains.
 *   <li>all-to-all: s (N − s) m / (N B) over the cuts around each part with s ranks; and the links
 *       between switches that the bytes of all pairs take at least, by all that they carry.
 *   <li>broadcast, reduce: m / B of the narrowest cut; gather, scatter: the greatest of |S| m / (N
 *       B(S)) over sets S without the root.
 * </ul>
 *
 * <p>Twice the all-gather's time is what the best all-reduce takes that consists of a
 * reduce-scatter and an all-gather: {@link #bestReduceScatterAllGather}. It is no bound: with one
 * rank of far greater capacity a reduction to that rank and a broadcast from it can be faster.
 *
 * <p>Immutable; cuts are found on first use, in some seconds for 24,576 GPUs, and kept.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FabricBounds {
  private static final Source FOREST =
      Source.of(
          "L. Zhao et al.: ForestColl, github.com/liangyuRain/ForestColl",
          "@3c13aee8",
          Confidence.SECONDARY);
  private static final Source REFINED =
      Source.of(
          "M. Grohe, K. Kersting, M. Mladenov, E. Selman: Dimension reduction via colour refinement,"
              + " ESA 2014",
          Confidence.SECONDARY);
  private static final Source LENGTHS =
      Source.computed("shortest ways of all pairs share the capacity of all links");

  private final RankGraph graph;
  private final InNetworkReduction reduction;
  private final ProgressListener listener;
  private final Found found;

  /** What was found out; racing threads make equal ones. */
  private static final class Found {
    private volatile @Nullable LimitingCut gather;
    private volatile @Nullable LimitingCut rooted;
    private volatile @Nullable LimitingCut narrowest;
    private volatile @Nullable List<Around> around;
    private volatile @Nullable Ways ways;
  }

  /**
   * The cuts around the parts of a partition.
   *
   * @param what the parts, in the plural
   * @param wholeDomains whether no domain is in several parts
   * @param sizes the ranks of each part
   * @param totalUnits what leaves all parts, summed
   * @param cuts the different cuts among them
   */
  private record Around(
      String what,
      boolean wholeDomains,
      List<Integer> sizes,
      long totalUnits,
      List<LimitingCut> cuts) {}

  /**
   * What all pairs need of the links between switches.
   *
   * @param pairLinks links, summed over ordered pairs of ranks
   * @param units what all these links carry, both ways
   * @param links how many there are
   */
  private record Ways(BigInteger pairLinks, BigInteger units, int links) {}

  private FabricBounds(
      RankGraph graph, InNetworkReduction reduction, ProgressListener listener, Found found) {
    this.graph = graph;
    this.reduction = reduction;
    this.listener = listener;
    this.found = found;
  }

  /**
   * The bounds of a job where only GPUs combine data.
   *
   * @param placement where the ranks are
   * @return its bounds
   * @throws IllegalArgumentException if some rank cannot reach another
   */
  public static FabricBounds of(Placement placement) {
    return of(RankGraph.of(placement));
  }

  /**
   * The bounds of a network where only ranks combine data.
   *
   * @param graph the network
   * @return its bounds
   */
  public static FabricBounds of(RankGraph graph) {
    return of(graph, ProgressListener.silent());
  }

  /**
   * The bounds of a network where only ranks combine data.
   *
   * @param graph the network
   * @param listener hears of cuts searched whenever bounds are asked for, and may stop the work
   * @return its bounds
   */
  public static FabricBounds of(RankGraph graph, ProgressListener listener) {
    return new FabricBounds(
        requireNonNull(graph), InNetworkReduction.NONE, requireNonNull(listener), new Found());
  }

  /**
   * The same where switches may combine data.
   *
   * @param which switches
   * @return new bounds that share all cuts that were found
   */
  public FabricBounds with(InNetworkReduction which) {
    return new FabricBounds(graph, requireNonNull(which), listener, found);
  }

  /**
   * The network.
   *
   * @return the network
   */
  public RankGraph graph() {
    return graph;
  }

  /**
   * The closed form of the all-gather's bound where each domain has one non-blocking switch inside
   * and one non-blocking switch joins all GPUs' ports: the cut around one GPU or around one domain,
   * min(N (x + y)/(N − 1), N y/(n − 1)) with n domains, N ranks, and x and y what a GPU has inside
   * and outside; N x/(N − 1) for one domain.
   *
   * @param domains how many domains, at least 1
   * @param perDomain ranks in each, at least 1, in all at least 2
   * @param scaleUp what a GPU sends inside its domain
   * @param network what a GPU sends out of it; does not count for one domain
   * @return the message by the time
   */
  public static Bandwidth twoLevelAllGatherRate(
      int domains, int perDomain, Bandwidth scaleUp, Bandwidth network) {
    long all = (long) domains * perDomain;
    if (domains < 1 || perDomain < 1 || all < 2) {
      throw new IllegalArgumentException(
          "an all-gather has at least two ranks, found " + domains + " domains of " + perDomain);
    }
    Bandwidth inside = perDomain == 1 ? Bandwidth.ZERO : scaleUp;
    if (domains == 1) {
      return inside.times(Ratio.of(all, all - 1));
    }
    Bandwidth gpu = inside.plus(network).times(Ratio.of(all, all - 1));
    return gpu.min(network.times(Ratio.of(all, domains - 1L)));
  }

  /**
   * The message by the time of the fastest all-gather or reduce-scatter, exactly.
   *
   * @return N B(S)/|S| of the worst cut; empty for one rank, or if no link of a known rate is
   *     between any two ranks
   */
  public Optional<Bandwidth> allGatherRate() {
    return gather()
        .map(
            c ->
                c.capacity()
                    .times(Ratio.of(graph.ranks(), graph.ranks() - (long) c.ranksInside())));
  }

  /**
   * What the best all-reduce takes that is a reduce-scatter and then an all-gather: twice the bound
   * of either. Not a bound of all-reduce: other schedules may be faster on networks whose ranks
   * have unlike capacities.
   *
   * @param size the message
   * @return the time, steps apart
   */
  public TimeSpan bestReduceScatterAllGather(DataSize size) {
    return gather()
        .map(
            c ->
                TransferTime.up(
                    size,
                    Ratio.of(2 * (graph.ranks() - (long) c.ranksInside()), graph.ranks()),
                    c.capacity()))
        .orElse(TimeSpan.ZERO);
  }

  /**
   * The strongest bound.
   *
   * @param collective the operation
   * @param size the message: the whole array, for all-to-all what each rank holds
   * @return the one of the greatest time; of no time where nothing limits
   * @throws IllegalArgumentException if no bound is known of the operation
   */
  public CollectiveBound bound(Collective collective, DataSize size) {
    List<CollectiveBound> all = all(collective, size);
    CollectiveBound best = all.get(0);
    for (CollectiveBound b : all) {
      if (b.compareTo(best) > 0) {
        best = b;
      }
    }
    return best;
  }

  /**
   * All bounds that are known, each with its model and what limits it.
   *
   * @param collective the operation
   * @param size the message: the whole array, for all-to-all what each rank holds
   * @return at least one
   * @throws IllegalArgumentException if no bound is known of the operation
   */
  public List<CollectiveBound> all(Collective collective, DataSize size) {
    List<CollectiveBound> out = new ArrayList<>();
    if (collective == Collective.SEND_RECEIVE) {
      throw new IllegalArgumentException(
          "no bound is known of " + collective + ", of which no rank has the result of all");
    }
    if (isLimited()) {
      switch (collective) {
        case ALL_GATHER, REDUCE_SCATTER ->
            gather().ifPresent(c -> out.add(cut(collective, size, c, shards(c))));
        case ALL_REDUCE -> allReduce(size, out);
        case ALL_TO_ALL -> allToAll(size, out);
        case GATHER, SCATTER -> {
          LimitingCut c = rooted();
          out.add(cut(collective, size, c, shards(c)));
        }
        default -> out.add(cut(collective, size, narrowest(), Ratio.ONE));
      }
    }
    if (out.isEmpty()) {
      out.add(
          new CollectiveBound(
              TimeSpan.ZERO,
              reduction.model(),
              graph.ranks() == 1 ? "one rank has nobody to tell" : "no link of a known rate limits",
              explain("0s at least", Ratio.ZERO, size).build(),
              Optional.empty()));
    }
    return Collections.unmodifiableList(out);
  }

  private Ratio shards(LimitingCut c) {
    return Ratio.of(graph.ranks() - (long) c.ranksInside(), graph.ranks());
  }

  private void allReduce(DataSize size, List<CollectiveBound> out) {
    for (Around a : around()) {
      long k = a.sizes().size();
      boolean inside =
          reduction == InNetworkReduction.NONE
              || (reduction == InNetworkReduction.IN_DOMAINS && a.wholeDomains());
      Ratio factor = Ratio.of(inside ? 2 * (k - 1) : k);
      Bandwidth total = rate(a.totalUnits());
      String witness =
          Counts.of(graph.ranks(), "rank")
              + " in "
              + k
              + " "
              + a.what()
              + " that send "
              + total
              + " together";
      out.add(bound(size, factor, total, reduction.model(), witness, Optional.of(a.cuts().get(0))));
    }
    out.add(cut(Collective.ALL_REDUCE, size, narrowest(), Ratio.ONE));
  }

  private void allToAll(DataSize size, List<CollectiveBound> out) {
    for (Around a : around()) {
      for (LimitingCut c : a.cuts()) {
        long s = c.ranksInside();
        out.add(
            cut(Collective.ALL_TO_ALL, size, c, Ratio.of(s * (graph.ranks() - s), graph.ranks())));
      }
    }
    allToAllOverLinks(size).ifPresent(out::add);
  }

  /**
   * One of the bounds of an all-to-all by itself, which is found much faster than the others where
   * a network has no parts that are alike: the links between switches that all pairs take at least,
   * by all that they carry.
   *
   * @param size what each rank holds
   * @return the bound; empty if pairs need no link between switches
   */
  public Optional<CollectiveBound> allToAllOverLinks(DataSize size) {
    Ways w = ways();
    if (w.pairLinks().signum() == 0) {
      return Optional.empty();
    }
    BigInteger gcd = w.pairLinks().gcd(BigInteger.valueOf(graph.ranks()));
    Ratio factor =
        Ratio.of(
            w.pairLinks().divide(gcd).longValueExact(),
            BigInteger.valueOf(graph.ranks()).divide(gcd).longValueExact());
    Bandwidth total = rate(w.units().longValueExact());
    return Optional.of(
        bound(
            size,
            factor,
            total,
            "data take shortest ways and fill every link",
            "all pairs on "
                + Counts.of(w.links(), "link")
                + " between switches that carry "
                + total
                + " both ways together",
            Optional.empty()));
  }

  private Bandwidth rate(long units) {
    return Bandwidth.ofBitsPerSecond(units).times(graph.unitBps());
  }

  private CollectiveBound cut(Collective collective, DataSize size, LimitingCut cut, Ratio factor) {
    String model =
        switch (collective) {
          case ALL_GATHER, BROADCAST, SCATTER, GATHER, ALL_TO_ALL -> "switches may copy data";
          default -> InNetworkReduction.EVERYWHERE.model();
        };
    return bound(
        size,
        factor,
        cut.capacity(),
        model,
        cut.ranksInside() + " of " + Counts.of(graph.ranks(), "rank") + " behind " + cut,
        Optional.of(cut));
  }

  private CollectiveBound bound(
      DataSize size,
      Ratio factor,
      Bandwidth rate,
      String model,
      String witness,
      Optional<LimitingCut> cut) {
    TimeSpan time = factor.signum() == 0 ? TimeSpan.ZERO : TransferTime.down(size, factor, rate);
    return new CollectiveBound(
        time,
        model,
        witness,
        explain(time + " at least: " + witness, factor, size)
            .term("rate", rate, "one way")
            .assume(model)
            .build(),
        cut);
  }

  private Explanation.Builder explain(String summary, Ratio factor, DataSize size) {
    Explanation.Builder out =
        Explanation.of(summary)
            .term("message", size)
            .term("times that it must cross", factor)
            .term("network", graph)
            .assume("bytes alone count: steps and software take more")
            .assume("data may be split and take any way");
    graph.assumptions().forEach(out::assume);
    if (!graph.unknownRates().isEmpty()) {
      out.assume(
          "no rate is known of "
              + String.join(", ", graph.unknownRates())
              + ": taken to carry any amount");
    }
    if (!graph.exact()) {
      out.assume(
          "capacities are rounded up to whole " + rate(1) + ", for which numbers are too large");
    }
    return out.source(FOREST).source(REFINED).source(LENGTHS);
  }

  // ---- cuts, found once

  /** Whether a link of a known rate is between two ranks. */
  private boolean isLimited() {
    int first = graph.nodeOf(0);
    for (int r = 1; r < graph.ranks(); r++) {
      if (graph.nodeOf(r) != first) {
        return true;
      }
    }
    return false;
  }

  private Optional<LimitingCut> gather() {
    if (!isLimited()) {
      return Optional.empty();
    }
    LimitingCut c = found.gather;
    if (c == null) {
      c = new CutSearch(graph).worstGather(listener);
      found.gather = c;
    }
    return Optional.of(c);
  }

  private LimitingCut rooted() {
    LimitingCut c = found.rooted;
    if (c == null) {
      c = new CutSearch(graph).worstGatherTo(graph.nodeOf(0));
      found.rooted = c;
    }
    return c;
  }

  private LimitingCut narrowest() {
    LimitingCut c = found.narrowest;
    if (c == null) {
      c = new CutSearch(graph).narrowest(listener);
      found.narrowest = c;
    }
    return c;
  }

  private List<Around> around() {
    List<Around> a = found.around;
    if (a == null) {
      CutSearch search = new CutSearch(graph);
      List<Around> all = new ArrayList<>();
      List<Partition> partitions = graph.partitions();
      Around single = single(search);
      if (single.sizes().size() > 1) {
        all.add(single);
      }
      for (Partition p : partitions) {
        if (p.parts() > 1) {
          Around parts = around(search, p);
          if (parts.sizes().size() > 1) {
            all.add(parts);
          }
        }
      }
      a = List.copyOf(all);
      found.around = a;
    }
    return a;
  }

  /** Each rank by itself; ranks between which nothing limits are one. */
  private Around single(CutSearch search) {
    List<Integer> sizes = new ArrayList<>();
    List<LimitingCut> cuts = new ArrayList<>();
    long total = 0;
    for (List<Integer> alike : search.classes()) {
      LimitingCut c = search.around(new int[] {alike.get(0)});
      cuts.add(c);
      total = Math.addExact(total, Math.multiplyExact(c.units(), (long) alike.size()));
      for (int node : alike) {
        sizes.add(graph.weight(node));
      }
    }
    return new Around("GPUs", graph.ranksAreDomains(), sizes, total, List.copyOf(cuts));
  }

  private Around around(CutSearch search, Partition p) {
    List<List<Integer>> members = new ArrayList<>();
    for (int i = 0; i < p.parts(); i++) {
      members.add(new ArrayList<>());
    }
    int[] partOfNode = new int[graph.nodes()];
    Arrays.fill(partOfNode, -1);
    int[] sizes = new int[p.parts()];
    int[] into = new int[p.parts()];
    for (int i = 0; i < into.length; i++) {
      into[i] = i;
    }
    for (int r = 0; r < graph.ranks(); r++) {
      int node = graph.nodeOf(r);
      int part = p.partOf(r);
      if (partOfNode[node] < 0) {
        partOfNode[node] = part;
      } else {
        // Nothing limits between ranks of two parts: they count as one part.
        int x = find(into, part);
        int y = find(into, partOfNode[node]);
        into[Math.max(x, y)] = Math.min(x, y);
      }
    }
    for (int n = 0; n < graph.nodes(); n++) {
      if (partOfNode[n] >= 0) {
        int part = find(into, partOfNode[n]);
        members.get(part).add(n);
        sizes[part] += graph.weight(n);
      }
    }
    Map<List<Integer>, LimitingCut> known = new HashMap<>();
    List<LimitingCut> cuts = new ArrayList<>();
    List<Integer> counts = new ArrayList<>();
    long total = 0;
    int parts = 0;
    for (int part = 0; part < p.parts(); part++) {
      parts += members.get(part).isEmpty() ? 0 : 1;
    }
    if (parts < 2) {
      return new Around(p.what(), true, List.of(graph.ranks()), 0, List.of());
    }
    for (int part = 0; part < p.parts(); part++) {
      if (members.get(part).isEmpty()) {
        continue;
      }
      counts.add(sizes[part]);
      int[] nodes = members.get(part).stream().mapToInt(Integer::intValue).toArray();
      // Whole domains that a swap takes into each other have alike cuts.
      @Nullable List<Integer> key = search.domainKey(nodes);
      LimitingCut c = key == null ? null : known.get(key);
      if (c == null) {
        c = search.around(nodes);
        cuts.add(c);
        if (key != null) {
          known.put(key, c);
        }
      }
      total = Math.addExact(total, c.units());
    }
    return new Around(p.what(), true, counts, total, List.copyOf(cuts));
  }

  private static int find(int[] root, int part) {
    int p = part;
    while (root[p] != p) {
      root[p] = root[root[p]];
      p = root[p];
    }
    return p;
  }

  /** Links between nodes that hold no rank and join more than ranks, on shortest ways. */
  private Ways ways() {
    Ways w = found.ways;
    if (w == null) {
      w = findWays();
      found.ways = w;
    }
    return w;
  }

  private Ways findWays() {
    int n = graph.nodes();
    int[] first = graph.first();
    int[] heads = graph.heads();
    BigInteger units = BigInteger.ZERO;
    int links = 0;
    for (int a = 0; a < n; a++) {
      for (int e = first[a]; e < first[a + 1]; e++) {
        if (isBetweenSwitches(a, heads[e])) {
          units = units.add(BigInteger.valueOf(graph.capacities()[e]));
          links += a < heads[e] ? 1 : 0;
        }
      }
    }
    BigInteger sum = BigInteger.ZERO;
    if (links > 0) {
      int[] far = new int[n];
      int[][] lists = new int[2][2 * n];
      List<List<Integer>> classes = new CutSearch(graph).classes();
      for (List<Integer> alike : classes) {
        int from = alike.get(0);
        distances(from, far, lists);
        long row = 0;
        for (int t = 0; t < n; t++) {
          row += (long) far[t] * graph.weight(t);
        }
        sum =
            sum.add(
                BigInteger.valueOf(row)
                    .multiply(BigInteger.valueOf((long) graph.weight(from) * alike.size())));
      }
    }
    return new Ways(sum, units, links);
  }

  private boolean isBetweenSwitches(int a, int b) {
    return graph.weight(a) == 0 && graph.weight(b) == 0;
  }

  /**
   * Links between switches on the way to each node; others are free. Each is told twice at most.
   */
  private void distances(int from, int[] far, int[][] lists) {
    int[] heads = graph.heads();
    Arrays.fill(far, Integer.MAX_VALUE);
    far[from] = 0;
    int[] here = lists[0];
    int[] next = lists[1];
    int open = 1;
    here[0] = from;
    for (int hops = 0; open > 0; hops++) {
      int later = 0;
      while (open > 0) {
        int a = here[--open];
        if (far[a] < hops) {
          continue; // reached before by links that are free
        }
        for (int e = graph.first()[a]; e < graph.first()[a + 1]; e++) {
          int b = heads[e];
          int step = isBetweenSwitches(a, b) ? 1 : 0;
          if (hops + step < far[b]) {
            far[b] = hops + step;
            if (step == 0) {
              here[open++] = b;
            } else {
              next[later++] = b;
            }
          }
        }
      }
      int[] done = here;
      here = next;
      next = done;
      open = later;
    }
  }

  /** One line: the network and the model. */
  @Override
  public String toString() {
    return "Bounds on " + graph + "; " + reduction.model();
  }
}
