package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.BisectionOptions;
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
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apiguardian.api.API;

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

  private final RankBy rank;
  private final List<RankedFailure> ranked;
  private final long cases;
  private final long looked;
  private final boolean exhaustive;
  private final Optional<Interval<Double>> mean;
  private final long unknown;
  private final IntactBisection whole;

  private WorstCase(
      RankBy rank,
      Collector found,
      long looked,
      boolean exhaustive,
      Optional<Interval<Double>> mean) {
    this.rank = rank;
    this.ranked = found.ranked(rank);
    this.unknown =
        ranked.stream().filter(r -> isUnknown(r, rank)).mapToLong(RankedFailure::count).sum();
    this.cases = found.cases;
    this.looked = looked;
    this.exhaustive = exhaustive;
    this.mean = mean;
    this.whole = found.whole;
  }

  /**
   * Each of some failures, the one that leaves least of the all-to-all first.
   *
   * @param graph the fabric
   * @param failures such as {@link FailureScenarios#switches}
   * @return all of them, ranked
   */
  public static WorstCase of(FabricGraph graph, List<Failure> failures) {
    return of(graph, failures, WorstCaseOptions.defaults());
  }

  /**
   * Each of some failures.
   *
   * @param graph the fabric
   * @param failures such as {@link FailureScenarios#switches}
   * @param options rank, limit and listener
   * @return all of them, ranked
   * @throws LimitExceededException if there are more failures than the limit
   * @throws CancelledException if the listener stops the work
   */
  public static WorstCase of(FabricGraph graph, List<Failure> failures, WorstCaseOptions options) {
    CaseCount cases =
        CaseCount.of("failures", failures.size(), options, "give fewer, or sample them");
    Collector c = new Collector(graph, options);
    for (Failure f : failures) {
      cases.next();
      c.add(c.lab.find(f), f, Failure.none());
    }
    return c.exhaustive(options.rank());
  }

  /**
   * Each two of some failures at once, the pair that leaves least of the all-to-all first.
   *
   * @param graph the fabric
   * @param failures such as {@link FailureScenarios#switches}
   * @return all pairs, ranked
   * @throws LimitExceededException if there are more than 5,000,000 pairs
   */
  public static WorstCase ofPairs(FabricGraph graph, List<Failure> failures) {
    return ofPairs(graph, failures, WorstCaseOptions.defaults());
  }

  /**
   * Each two of some failures at once.
   *
   * @param graph the fabric
   * @param failures such as {@link FailureScenarios#switches}
   * @param options rank, limit and listener
   * @return all pairs, ranked
   * @throws LimitExceededException if there are more pairs than the limit
   * @throws CancelledException if the listener stops the work
   */
  public static WorstCase ofPairs(
      FabricGraph graph, List<Failure> failures, WorstCaseOptions options) {
    long n = failures.size();
    CaseCount cases =
        CaseCount.of(
            "pairs of " + n + " failures",
            n * (n - 1) / 2,
            options,
            "give fewer failures, or sample the pairs with WorstCase.sampled");
    Collector c = new Collector(graph, options);
    List<FailedElements> found = failures.stream().map(c.lab::find).toList();
    for (int i = 0; i < found.size(); i++) {
      for (int j = i + 1; j < found.size(); j++) {
        cases.next();
        c.add(found.get(i).and(found.get(j)), failures.get(i), failures.get(j));
      }
    }
    return c.exhaustive(options.rank());
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
   * @throws LimitExceededException if there are more than 5,000,000 samples
   */
  public static WorstCase sampled(
      FabricGraph graph, List<Failure> failures, int together, int samples, long seed) {
    return sampled(graph, failures, together, samples, seed, WorstCaseOptions.defaults());
  }

  /**
   * A sample of several failures at once.
   *
   * @param graph the fabric
   * @param failures such as {@link FailureScenarios#switches}
   * @param together how many at once, from 1 to their number
   * @param samples how many choices to look at, at least 1
   * @param seed the seed; equal seeds give equal samples
   * @param options rank, limit and listener
   * @return what was found
   * @throws IllegalArgumentException if a number is out of range
   * @throws LimitExceededException if there are more samples than the limit
   * @throws CancelledException if the listener stops the work
   */
  public static WorstCase sampled(
      FabricGraph graph,
      List<Failure> failures,
      int together,
      int samples,
      long seed,
      WorstCaseOptions options) {
    if (together < 1 || together > failures.size() || samples < 1) {
      throw new IllegalArgumentException(
          "from 1 to "
              + failures.size()
              + " failures can come together, in 1 sample or more; found "
              + together
              + " in "
              + Counts.of(samples, "sample"));
    }
    CaseCount cases = CaseCount.of("samples", samples, options, "draw fewer");
    Collector c = new Collector(graph, options);
    List<FailedElements> found = failures.stream().map(c.lab::find).toList();
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = new double[samples];
    boolean known = true;
    for (int i = 0; i < samples; i++) {
      cases.next();
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
      OptionalDouble left = c.add(all, name, Failure.none());
      known &= left.isPresent();
      values[i] = left.orElse(0);
    }
    return new WorstCase(
        options.rank(),
        c,
        c.lab.looked(),
        false,
        known ? Optional.of(Sampling.mean(values, CapacityLimit.most(c.lab))) : Optional.empty());
  }

  /** Puts results together that are equal. */
  private static final class Collector {
    final FailureLab lab;
    private final FabricGraph graph;
    private final IntactBisection whole;
    private final boolean byBisection;
    private final Map<Key, Long> counts = new LinkedHashMap<>();
    private final Map<Key, RankedFailure> examples = new HashMap<>();
    private final Map<List<Long>, Bisection> bisections = new HashMap<>();
    private double sum;
    private boolean known = true;
    long cases;

    Collector(FabricGraph graph, WorstCaseOptions options) {
      this.graph = graph;
      this.lab = new FailureLab(graph);
      this.whole = new IntactBisection(graph, BisectionOptions.defaults(), options.listener());
      this.byBisection = options.rank() == RankBy.BISECTION;
    }

    private record Key(
        OptionalLong left,
        OptionalLong atMost,
        int disconnected,
        int separated,
        int hostsCutOff,
        Optional<Interval<Double>> bisection) {}

    OptionalDouble add(FailedElements failed, Failure a, Failure b) {
      AllToAllState state = lab.after(failed);
      OptionalDouble left = lab.left(state);
      OptionalDouble atMost = lab.leftAtMost(state);
      Optional<Interval<Double>> cut = Optional.empty();
      if (byBisection) {
        List<Long> signature = lab.signature(failed);
        Bisection after = signature == null ? null : bisections.get(signature);
        if (after == null) {
          after = whole.after(a.and(b).on(graph));
          if (signature != null) {
            bisections.put(signature, after);
          }
        }
        cut = whole.left(after);
      }
      Key key =
          new Key(
              grains(left),
              grains(atMost),
              state.disconnected(),
              state.separated(),
              state.hostsCutOff(),
              cut);
      counts.merge(key, 1L, Long::sum);
      if (!examples.containsKey(key)) {
        examples.put(
            key,
            new RankedFailure(
                graph,
                a.and(b),
                1,
                new RankedFailure.Left(
                    left,
                    atMost,
                    state.disconnected(),
                    state.separated(),
                    state.hostsCutOff(),
                    cut),
                whole,
                byBisection));
      }
      known &= left.isPresent();
      sum += left.orElse(0);
      cases++;
      return left;
    }

    WorstCase exhaustive(RankBy rank) {
      Optional<Interval<Double>> mean =
          cases == 0 || !known ? Optional.empty() : Optional.of(Interval.exactly(sum / cases));
      return new WorstCase(rank, this, lab.looked(), true, mean);
    }

    List<RankedFailure> ranked(RankBy rank) {
      List<RankedFailure> out = new ArrayList<>();
      counts.forEach(
          (key, count) -> {
            RankedFailure r = examples.get(key);
            if (r != null) {
              out.add(r.times(count));
            }
          });
      out.sort(order(rank));
      return List.copyOf(out);
    }
  }

  private static OptionalLong grains(OptionalDouble share) {
    return share.isPresent()
        ? OptionalLong.of(Math.round(share.getAsDouble() * GRAIN))
        : OptionalLong.empty();
  }

  /** Whether what failures are ranked by is not known of one. */
  private static boolean isUnknown(RankedFailure r, RankBy rank) {
    return switch (rank) {
      case THROUGHPUT -> r.throughputLeft().isEmpty();
      case BISECTION -> r.left().bisection().isEmpty();
      case HOSTS_CUT_OFF -> false;
    };
  }

  private static Comparator<RankedFailure> order(RankBy rank) {
    // What is not known comes after what is, the least upper end of it first.
    Comparator<RankedFailure> throughput =
        Comparator.<RankedFailure>comparingLong(
                r -> grains(r.throughputLeft()).orElse(Long.MAX_VALUE))
            .thenComparingLong(r -> grains(r.throughputLeftAtMost()).orElse(Long.MAX_VALUE));
    Comparator<RankedFailure> alone = Comparator.comparingInt(r -> -r.disconnected());
    Comparator<RankedFailure> cutOff = Comparator.comparingInt(r -> -r.hostsCutOff());
    return switch (rank) {
      case THROUGHPUT -> throughput.thenComparing(alone).thenComparing(cutOff);
      case HOSTS_CUT_OFF -> cutOff.thenComparing(alone).thenComparing(throughput);
      case BISECTION ->
          Comparator.<RankedFailure>comparingDouble(
                  r -> r.left().bisection().map(Interval::upper).orElse(Double.POSITIVE_INFINITY))
              .thenComparing(throughput)
              .thenComparing(alone);
    };
  }

  /**
   * All results, equal ones together.
   *
   * @return worst first; of equally bad ones that of the earlier failure. Those of which it is not
   *     known how bad they are come last, see {@link #unknown}
   */
  public List<RankedFailure> ranked() {
    return ranked;
  }

  /**
   * How many cases could be worse than the worst, since what they are ranked by is not known of
   * them: for links of unknown rate or, ranked by bisection, since the bisection before has the
   * lower end 0, so that nothing can be told in relation to it.
   *
   * @return 0 if all is known
   */
  public long unknown() {
    return unknown;
  }

  /**
   * The worst.
   *
   * @return the first of {@link #ranked}: the worst of which it is known how bad it is, if there is
   *     one
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
    return worst().impact();
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
   * @return 0 if all were looked at; of a sample, with 95 % confidence. Those that are {@link
   *     #unknown} count as worse
   */
  public double shareWorse() {
    if (exhaustive) {
      return unknown == 0 ? 0 : (double) unknown / cases;
    }
    return Sampling.shareAtMost(unknown, cases);
  }

  /**
   * The mean of what is left of the all-to-all.
   *
   * @return exactly if all were looked at; of a sample, with 95 % confidence whatever the
   *     distribution; empty if it is not known of some case, or there is none
   */
  public Optional<Interval<Double>> meanThroughputLeft() {
    return mean;
  }

  /**
   * The worst in a table. Finds the oversubscriptions of the rows that it shows, if that is not
   * done, and, unless ranked by bisection, the bisection of the worst; that of another row is told
   * by {@link RankedFailure#bisectionLeft}.
   *
   * @return the table, and how it came about
   * @throws CancelledException if the listener of the options stops the bisection
   */
  public Explanation explain() {
    TextTable table =
        TextTable.withColumns(
            "failure",
            "alike",
            "all-to-all left",
            "without a peer",
            "hosts cut off",
            "bisection left",
            "oversubscription");
    for (RankedFailure r : ranked.subList(0, Math.min(ROWS, ranked.size()))) {
      table =
          table.plusRow(
              r.example(),
              r.count(),
              FailureImpact.shareText(r.throughputLeft(), r.throughputLeftAtMost()),
              r.disconnected(),
              r.hostsCutOff(),
              bisectionText(r),
              r.oversubscriptionAfter());
    }
    Explanation.Builder out =
        Explanation.of(toString())
            .term("ranked by", rank)
            .term("cases", cases)
            .term(
                "of them computed",
                looked,
                "the others are like one of them by swaps that are checked to be automorphisms")
            .term(
                "mean left of the all-to-all",
                mean.map(FailureImpact::decimal).orElse("unknown"),
                exhaustive ? "all were looked at" : "95 % confidence")
            .term(
                "worse than the worst",
                String.format(Locale.ROOT, "at most %.4g of all", shareWorse()),
                exhaustive ? "all were looked at" : "95 % confidence")
            .table(table);
    if (unknown > 0) {
      out.assume(
          whyUnknown()
              + " how bad "
              + unknown
              + " of the cases are: they are listed last, and may be worse than the worst");
    }
    if (rank != RankBy.BISECTION && ranked.size() > 1) {
      out.assume("the bisection is found for the worst alone; it takes long");
    }
    return out.assume("routes are settled anew; what is lost until then does not count")
        .assume("ECMP gives each link of the shortest ways the same, and no flow collides")
        .source(FailureImpact.METHOD)
        .build();
  }

  /** The bisection is costly: unless it is known, it is found for the worst alone. */
  private String bisectionText(RankedFailure r) {
    return rank == RankBy.BISECTION || r.equals(ranked.get(0))
        ? r.bisectionLeft().map(FailureImpact::decimal).orElse("unknown")
        : "not looked at";
  }

  private String whyUnknown() {
    return rank == RankBy.BISECTION && whole.get().lower().isZero()
        ? "the bisection before (" + whole.get() + ") has the lower end 0, which leaves open"
        : "links of unknown rate leave open";
  }

  /** One line: the worst. */
  @Override
  public String toString() {
    return (exhaustive ? "worst of " : "worst found in ")
        + Counts.of(cases, exhaustive ? "case" : "sample")
        + ": "
        + (ranked.isEmpty() ? "none" : ranked.get(0))
        + (unknown > 0 ? "; of " + unknown + " it is not known how bad they are" : "");
  }
}
