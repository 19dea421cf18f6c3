package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The worst of many failures: of each (N-1), of each two of them at once (N-2), or of a sample of
 * more at once.
 *
 * <p>Exhaustive results look at every failure, or at one of several that are proved to be alike:
 * switches are alike if swapping two of them, with the endpoints on them, is an automorphism of the
 * graph with its hosts, which is checked for each; failures are alike if such swaps turn one into
 * the other. Colour classes prove nothing of the kind and are not used. Each failure takes the time
 * of what it changes, see {@link FailureImpact} for what is computed.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class WorstCase {
  private static final int ROWS = 12;
  private static final double GRAIN = 1e9;

  private final FabricGraph graph;
  private final RankBy rank;
  private final List<RankedFailure> ranked;
  private final long cases;
  private final long looked;
  private final boolean exhaustive;
  private final Interval<Double> mean;

  private WorstCase(
      FabricGraph graph,
      RankBy rank,
      Collector found,
      long looked,
      boolean exhaustive,
      Interval<Double> mean) {
    this.graph = graph;
    this.rank = rank;
    this.ranked = found.ranked(rank);
    this.cases = found.cases;
    this.looked = looked;
    this.exhaustive = exhaustive;
    this.mean = mean;
  }

  /**
   * Each of some failures, the one that leaves least of the all-to-all first.
   *
   * @param graph the fabric
   * @param failures such as {@link FailureScenarios#switches}
   * @return all of them, ranked
   */
  public static WorstCase of(FabricGraph graph, List<Failure> failures) {
    return of(graph, failures, RankBy.THROUGHPUT);
  }

  /**
   * Each of some failures.
   *
   * @param graph the fabric
   * @param failures such as {@link FailureScenarios#switches}
   * @param rank what makes one bad; by bisection takes a bisection for each that is not proved to
   *     be like another
   * @return all of them, ranked
   */
  public static WorstCase of(FabricGraph graph, List<Failure> failures, RankBy rank) {
    Collector c = new Collector(graph, rank);
    for (Failure f : failures) {
      c.add(c.lab.find(f), f, Failure.none());
    }
    return c.exhaustive(graph, rank);
  }

  /**
   * Each two of some failures at once, the pair that leaves least of the all-to-all first.
   *
   * @param graph the fabric
   * @param failures such as {@link FailureScenarios#switches}
   * @return all pairs, ranked
   */
  public static WorstCase ofPairs(FabricGraph graph, List<Failure> failures) {
    return ofPairs(graph, failures, RankBy.THROUGHPUT);
  }

  /**
   * Each two of some failures at once.
   *
   * @param graph the fabric
   * @param failures such as {@link FailureScenarios#switches}
   * @param rank what makes a pair bad
   * @return all pairs, ranked
   */
  public static WorstCase ofPairs(FabricGraph graph, List<Failure> failures, RankBy rank) {
    Collector c = new Collector(graph, rank);
    List<FailedElements> found = failures.stream().map(c.lab::find).toList();
    for (int i = 0; i < found.size(); i++) {
      for (int j = i + 1; j < found.size(); j++) {
        c.add(found.get(i).and(found.get(j)), failures.get(i), failures.get(j));
      }
    }
    return c.exhaustive(graph, rank);
  }

  /**
   * A sample of several failures at once, drawn evenly from all choices of so many different ones.
   *
   * @param graph the fabric
   * @param failures such as {@link FailureScenarios#switches}
   * @param together how many at once, from 1 to their number
   * @param samples how many choices to look at, at least 1
   * @param seed the seed; equal seeds give equal samples
   * @return what was found; {@link #shareWorse} and {@link #meanThroughputLeft} tell what that says
   *     of all choices
   * @throws IllegalArgumentException if a number is out of range
   */
  public static WorstCase sampled(
      FabricGraph graph, List<Failure> failures, int together, int samples, long seed) {
    if (together < 1 || together > failures.size() || samples < 1) {
      throw new IllegalArgumentException(
          "from 1 to "
              + failures.size()
              + " failures can come together, in 1 sample or more; found "
              + together
              + " in "
              + Counts.of(samples, "sample"));
    }
    Collector c = new Collector(graph, RankBy.THROUGHPUT);
    List<FailedElements> found = failures.stream().map(c.lab::find).toList();
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = new double[samples];
    for (int i = 0; i < samples; i++) {
      // Floyd's way to draw different numbers.
      TreeSet<Integer> chosen = new TreeSet<>();
      for (int j = failures.size() - together; j < failures.size(); j++) {
        int pick = random.nextInt(j + 1);
        if (!chosen.add(pick)) {
          chosen.add(j);
        }
      }
      FailedElements all = FailedElements.NONE;
      Failure name = Failure.none();
      for (int f : chosen) {
        all = all.and(found.get(f));
        name = name.and(failures.get(f));
      }
      values[i] = c.add(all, name, Failure.none());
    }
    return new WorstCase(
        graph,
        RankBy.THROUGHPUT,
        c,
        c.lab.looked(),
        false,
        Sampling.mean(values, CapacityLimit.most(c.lab)));
  }

  /** Puts results together that are equal. */
  private static final class Collector {
    final FailureLab lab;
    private final FabricGraph graph;
    private final @Nullable Bisection before;
    private final Map<Key, Long> counts = new LinkedHashMap<>();
    private final Map<Key, RankedFailure> examples = new HashMap<>();
    private final Map<List<Long>, Bisection> bisections = new HashMap<>();
    private double sum;
    long cases;

    Collector(FabricGraph graph, RankBy rank) {
      this.graph = graph;
      this.lab = new FailureLab(graph);
      this.before = rank == RankBy.BISECTION ? Bisection.of(graph) : null;
    }

    private record Key(
        long left,
        int disconnected,
        int separated,
        int hostsCutOff,
        Optional<Interval<Double>> bisection) {}

    double add(FailedElements failed, Failure a, Failure b) {
      AllToAllState state = lab.after(failed);
      double left = lab.left(state);
      Optional<Interval<Double>> cut = Optional.empty();
      if (before != null) {
        List<Long> signature = lab.signature(failed);
        Bisection after = signature == null ? null : bisections.get(signature);
        if (after == null) {
          after = Bisection.of(a.and(b).on(graph));
          if (signature != null) {
            bisections.put(signature, after);
          }
        }
        cut = FailureImpact.left(before, after);
      }
      Key key =
          new Key(
              Math.round(left * GRAIN),
              state.disconnected(),
              state.separated(),
              state.hostsCutOff(),
              cut);
      counts.merge(key, 1L, Long::sum);
      if (!examples.containsKey(key)) {
        examples.put(
            key,
            new RankedFailure(
                a.and(b),
                1,
                left,
                state.disconnected(),
                state.separated(),
                state.hostsCutOff(),
                cut));
      }
      sum += left;
      cases++;
      return left;
    }

    WorstCase exhaustive(FabricGraph of, RankBy rank) {
      double mean = cases == 0 ? 1 : sum / cases;
      return new WorstCase(of, rank, this, lab.looked(), true, Interval.exactly(mean));
    }

    List<RankedFailure> ranked(RankBy rank) {
      List<RankedFailure> out = new ArrayList<>();
      counts.forEach(
          (key, count) -> {
            RankedFailure r = examples.get(key);
            if (r != null) {
              out.add(
                  new RankedFailure(
                      r.example(),
                      count,
                      r.throughputLeft(),
                      r.disconnected(),
                      r.separated(),
                      r.hostsCutOff(),
                      r.bisectionLeft()));
            }
          });
      out.sort(order(rank));
      return List.copyOf(out);
    }
  }

  private static Comparator<RankedFailure> order(RankBy rank) {
    Comparator<RankedFailure> throughput =
        Comparator.comparingLong(r -> Math.round(r.throughputLeft() * GRAIN));
    Comparator<RankedFailure> alone = Comparator.comparingInt(r -> -r.disconnected());
    Comparator<RankedFailure> cutOff = Comparator.comparingInt(r -> -r.hostsCutOff());
    return switch (rank) {
      case THROUGHPUT -> throughput.thenComparing(alone).thenComparing(cutOff);
      case HOSTS_CUT_OFF -> cutOff.thenComparing(alone).thenComparing(throughput);
      case BISECTION ->
          Comparator.<RankedFailure>comparingDouble(
                  r -> r.bisectionLeft().map(Interval::upper).orElse(0.0))
              .thenComparing(throughput)
              .thenComparing(alone);
    };
  }

  /**
   * All results, equal ones together.
   *
   * @return worst first; of equally bad ones that of the earlier failure
   */
  public List<RankedFailure> ranked() {
    return ranked;
  }

  /**
   * The worst.
   *
   * @return the first of {@link #ranked}
   * @throws NoSuchElementException if there was no failure to look at
   */
  public RankedFailure worst() {
    if (ranked.isEmpty()) {
      throw new NoSuchElementException("no failure was given, so none is the worst");
    }
    return ranked.get(0);
  }

  /**
   * All about the worst: bisection and oversubscription as well.
   *
   * @return what it leaves
   * @throws NoSuchElementException if there was no failure to look at
   */
  public FailureImpact worstImpact() {
    return FailureImpact.of(graph, worst().example());
  }

  /**
   * How many failures, pairs or samples there were.
   *
   * @return the number
   */
  public long cases() {
    return cases;
  }

  /**
   * How many were computed; the others are proved to be like one of them.
   *
   * @return the number
   */
  public long computed() {
    return looked;
  }

  /**
   * Whether all were looked at, so that the worst is the worst of all.
   *
   * @return false for a sample
   */
  public boolean isExhaustive() {
    return exhaustive;
  }

  /**
   * The largest share of all choices that can be worse than the worst that was found.
   *
   * @return 0 if all were looked at; of a sample, with 95 % confidence
   */
  public double shareWorse() {
    return exhaustive ? 0 : Sampling.shareWorse(cases);
  }

  /**
   * The mean of what is left of the all-to-all.
   *
   * @return exactly if all were looked at; of a sample, with 95 % confidence whatever the
   *     distribution
   */
  public Interval<Double> meanThroughputLeft() {
    return mean;
  }

  /**
   * The worst in a table.
   *
   * @return the table, and how it came about
   */
  public Explanation explain() {
    TextTable table =
        TextTable.withColumns(
            "failure", "alike", "all-to-all left", "without a peer", "hosts cut off", "bisection");
    for (RankedFailure r : ranked.subList(0, Math.min(ROWS, ranked.size()))) {
      table =
          table.plusRow(
              r.example(),
              r.count(),
              FailureImpact.decimal(r.throughputLeft()),
              r.disconnected(),
              r.hostsCutOff(),
              r.bisectionLeft().map(FailureImpact::decimal).orElse(""));
    }
    return Explanation.of(toString())
        .term("ranked by", rank)
        .term("cases", cases)
        .term(
            "of them computed",
            looked,
            "the others are like one of them by swaps that are checked to be automorphisms")
        .term("mean left of the all-to-all", FailureImpact.decimal(mean))
        .term(
            "worse than the worst",
            String.format(Locale.ROOT, "at most %.4g of all", shareWorse()),
            exhaustive ? "all were looked at" : "95 % confidence")
        .table(table)
        .assume("routes are settled anew; what is lost until then does not count")
        .assume("ECMP gives each link of the shortest ways the same, and no flow collides")
        .source(FailureImpact.METHOD)
        .build();
  }

  /** One line: the worst. */
  @Override
  public String toString() {
    return (exhaustive ? "worst of " : "worst found in ")
        + Counts.of(cases, exhaustive ? "case" : "sample")
        + ": "
        + (ranked.isEmpty() ? "none" : ranked.get(0));
  }
}
