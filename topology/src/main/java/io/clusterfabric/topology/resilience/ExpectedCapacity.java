package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * What a fabric gives to an ECMP all-to-all in the long run, when its parts fail independently of
 * each other and are repaired: the mean of {@link FailureImpact#throughputLeft} and its
 * distribution.
 *
 * <p>Either every state with up to so many failures at once is weighed by its probability; the
 * states with more, and those of which links of unknown rate leave open what is left, are what the
 * interval leaves open, between nothing and all that access links carry. Or states are drawn: the
 * state without a failure is weighed exactly, those with failures are sampled among themselves, and
 * intervals hold with 95 % confidence whatever the distribution.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ExpectedCapacity {
  private static final double GRAIN = 1e9;
  private static final int ROWS = 12;

  private final Optional<Interval<Double>> mean;
  private final double open;
  private final double most;
  private final long samples;
  private final double none;
  private final double some;
  private final TreeMap<Double, Double> distribution;
  private final TreeMap<Double, Long> drawn;
  private final long drawnUnknown;
  private final String method;
  private final int modes;

  private ExpectedCapacity(
      Weighing w, long samples, Optional<Interval<Double>> mean, String method) {
    this.mean = mean;
    this.open = w.open;
    this.most = w.most;
    this.samples = samples;
    this.none = w.noneFrom[0];
    this.some = w.some;
    this.distribution = new TreeMap<>();
    w.distribution.forEach((left, p) -> this.distribution.put(left / GRAIN, p));
    this.drawn = new TreeMap<>();
    w.drawn.forEach((left, count) -> this.drawn.put(left / GRAIN, count));
    this.drawnUnknown = w.drawnUnknown;
    this.method = method;
    this.modes = w.down.length;
  }

  /**
   * Weighs every state with up to so many failures at once.
   *
   * @param graph the fabric
   * @param modes what fails and how often; the work grows with the number to the power of {@code
   *     together}, less what is proved to be alike
   * @param together how many failures at once to look at, 0 or more
   * @return the mean between bounds
   * @throws IllegalArgumentException if {@code together} is below 0
   * @throws LimitExceededException if there are more than 5,000,000 such states
   */
  public static ExpectedCapacity of(FabricGraph graph, List<FailureMode> modes, int together) {
    return of(graph, modes, together, ExpectedCapacityOptions.defaults());
  }

  /**
   * Weighs every state with up to so many failures at once.
   *
   * @param graph the fabric
   * @param modes what fails and how often
   * @param together how many failures at once to look at, 0 or more
   * @param options limit and listener
   * @return the mean between bounds
   * @throws IllegalArgumentException if {@code together} is below 0
   * @throws LimitExceededException if there are more such states than the limit
   * @throws CancelledException if the listener stops the work
   */
  public static ExpectedCapacity of(
      FabricGraph graph, List<FailureMode> modes, int together, ExpectedCapacityOptions options) {
    if (together < 0) {
      throw new IllegalArgumentException("failures together are 0 or more, found " + together);
    }
    long can = modes.stream().filter(m -> m.unavailability().share() > 0).count();
    CaseCount cases =
        CaseCount.of(
            "states of up to " + together + " of " + can + " failures",
            states(can, together),
            options,
            "look at fewer at once, or draw states with ExpectedCapacity.sampled");
    Weighing w = new Weighing(graph, modes);
    w.weigh(0, together, FailedElements.NONE, 1, cases);
    // Where all states were looked at, what sums lack is rounding.
    w.open = w.unknownMass + (together >= can ? 0 : Math.max(0, 1 - w.mass));
    Optional<Interval<Double>> mean =
        w.isKnown()
            ? Optional.of(new Interval<>(w.sum, w.sum + w.open * w.most))
            : Optional.empty();
    return new ExpectedCapacity(
        w, 0, mean, "all states with up to " + Counts.of(together, "failure") + " at once");
  }

  /** How many choices of up to so many of n there are; at most a great number. */
  private static long states(long n, int together) {
    long sum = 1;
    double choices = 1;
    for (int k = 1; k <= Math.min(n, together) && sum < Long.MAX_VALUE / 4; k++) {
      choices = choices * (n - k + 1) / k;
      sum = choices > 1e18 ? Long.MAX_VALUE / 2 : sum + Math.round(choices);
    }
    return sum;
  }

  /**
   * Draws states.
   *
   * @param graph the fabric
   * @param modes what fails and how often
   * @param samples how many states with failures to draw, at least 2
   * @param seed the seed; equal seeds give equal states
   * @return the mean between bounds that hold with 95 % confidence
   * @throws IllegalArgumentException if there are fewer than 2 samples
   * @throws LimitExceededException if there are more than 5,000,000 samples
   */
  public static ExpectedCapacity sampled(
      FabricGraph graph, List<FailureMode> modes, int samples, long seed) {
    return sampled(graph, modes, samples, seed, ExpectedCapacityOptions.defaults());
  }

  /**
   * Draws states.
   *
   * @param graph the fabric
   * @param modes what fails and how often
   * @param samples how many states with failures to draw, at least 2
   * @param seed the seed; equal seeds give equal states
   * @param options limit and listener
   * @return the mean between bounds that hold with 95 % confidence
   * @throws IllegalArgumentException if there are fewer than 2 samples
   * @throws LimitExceededException if there are more samples than the limit
   * @throws CancelledException if the listener stops the work
   */
  public static ExpectedCapacity sampled(
      FabricGraph graph,
      List<FailureMode> modes,
      int samples,
      long seed,
      ExpectedCapacityOptions options) {
    if (samples < 2) {
      throw new IllegalArgumentException("at least 2 samples are needed, found " + samples);
    }
    CaseCount cases = CaseCount.of("samples", samples, options, "draw fewer");
    Weighing w = new Weighing(graph, modes);
    SplittableRandom random = new SplittableRandom(seed);
    if (w.isKnown()) {
      w.put(1, w.noneFrom[0]);
    } else {
      w.open = 1;
    }
    // A value of which nothing is known lowers the lower end as nothing, and lifts the upper one.
    int count = w.some > 0 && w.isKnown() ? samples : 0;
    double[] least = new double[count];
    double[] greatest = new double[count];
    for (int i = 0; i < count; i++) {
      cases.next();
      OptionalDouble left = w.lab.left(w.lab.after(w.draw(random)));
      least[i] = left.orElse(0);
      greatest[i] = left.orElse(w.most);
      if (left.isPresent()) {
        w.put(left.getAsDouble(), w.some / samples);
        w.drawn.merge(Math.round(left.getAsDouble() * GRAIN), 1L, Long::sum);
      } else {
        w.drawnUnknown++;
        w.open += w.some / samples;
      }
    }
    Optional<Interval<Double>> mean = Optional.empty();
    if (w.isKnown()) {
      double low = count == 0 ? 0 : w.some * Sampling.mean(least, w.most).lower();
      double high = count == 0 ? 0 : w.some * Sampling.mean(greatest, w.most).upper();
      double none = w.noneFrom[0];
      // An interval that rounding closes is still none that is exact.
      mean =
          Optional.of(
              count == 0
                  ? Interval.exactly(1.0)
                  : new Interval<>(Math.nextDown(none + low), Math.nextUp(none + high)));
    }
    return new ExpectedCapacity(
        w, count, mean, Counts.of(count, "state") + " with failures drawn with seed " + seed);
  }

  private static final class Weighing {
    final FailureLab lab;
    private final List<FailedElements> failures;
    private final double[] down;

    /** The chance that none of the modes from one on is there. */
    final double[] noneFrom;

    /** The chance that some of the modes is there, to full precision where that is small. */
    final double some;

    final Map<Long, Double> distribution = new TreeMap<>();
    final Map<Long, Long> drawn = new TreeMap<>();
    final double most;
    long drawnUnknown;
    double open;
    double unknownMass;
    double mass;
    double sum;

    Weighing(FabricGraph graph, List<FailureMode> modes) {
      this.lab = new FailureLab(graph);
      this.failures = modes.stream().map(m -> lab.find(m.failure())).toList();
      this.down = modes.stream().mapToDouble(m -> m.unavailability().share()).toArray();
      this.noneFrom = new double[down.length + 1];
      noneFrom[down.length] = 1;
      for (int i = down.length - 1; i >= 0; i--) {
        noneFrom[i] = noneFrom[i + 1] * (1 - down[i]);
      }
      double logNone = 0;
      for (double d : down) {
        logNone += Math.log1p(-d);
      }
      this.some = 0 - Math.expm1(logNone);
      this.most = isKnown() ? CapacityLimit.most(lab) : Double.POSITIVE_INFINITY;
    }

    /** Whether it is known what there is without a failure. */
    boolean isKnown() {
      return !Double.isNaN(lab.whole().total());
    }

    void put(double left, double probability) {
      distribution.merge(Math.round(left * GRAIN), probability, Double::sum);
    }

    /** States that have what has failed so far, and more of the modes from one on. */
    void weigh(int from, int more, FailedElements failed, double chance, CaseCount cases) {
      double exactly = chance * noneFrom[from];
      if (exactly > 0) {
        cases.next();
        OptionalDouble left = isKnown() ? lab.left(lab.after(failed)) : OptionalDouble.empty();
        mass += exactly;
        if (left.isPresent()) {
          put(left.getAsDouble(), exactly);
          sum += exactly * left.getAsDouble();
        } else {
          unknownMass += exactly;
        }
      }
      double up = chance;
      for (int i = from; more > 0 && i < down.length && up > 0; i++) {
        if (down[i] > 0) {
          weigh(i + 1, more - 1, failed.and(failures.get(i)), up * down[i], cases);
        }
        up *= 1 - down[i];
      }
    }

    /** A state in which something has failed. */
    FailedElements draw(SplittableRandom random) {
      // Which is the first of the modes that is there, given that one is.
      double at = random.nextDouble() * some;
      int first = 0;
      double up = 1;
      while (first < down.length - 1 && at >= up * down[first]) {
        at -= up * down[first];
        up *= 1 - down[first];
        first++;
      }
      while (down[first] == 0) {
        first--;
      }
      FailedElements all = failures.get(first);
      for (int i = first + 1; i < down.length; i++) {
        if (random.nextDouble() < down[i]) {
          all = all.and(failures.get(i));
        }
      }
      return all;
    }
  }

  /**
   * The mean share of the all-to-all that is left.
   *
   * @return between which bounds it is, with {@link #confidence}; empty if links of unknown rate
   *     leave open what there is without a failure
   */
  public Optional<Interval<Double>> throughputLeft() {
    return mean;
  }

  /**
   * The probability of the states of which it is not known what is left, since they were not looked
   * at or for links of unknown rate.
   *
   * @return 0 if all is known; of drawn states the estimate
   */
  public double openProbability() {
    return open;
  }

  /**
   * How sure the bounds are.
   *
   * @return 1 if they are proven but for rounding, 0.95 if states were drawn
   */
  public double confidence() {
    return samples == 0 ? 1 : 1 - Sampling.RISK;
  }

  /**
   * How probable each share of the all-to-all is.
   *
   * @return the share that is left, to 9 digits, and its probability, ascending, together 1 less
   *     {@link #openProbability}; of drawn states the estimate
   */
  public Map<Double, Double> distribution() {
    return Collections.unmodifiableMap(distribution);
  }

  /**
   * How probable it is that at least a share is left.
   *
   * @param share a share of the all-to-all
   * @return from what is known alone to that with all that is open; of drawn states bounds that
   *     hold with {@link #confidence}, by Hoeffding (1963), theorem 1
   */
  public Interval<Double> probabilityOfAtLeast(double share) {
    double from = share - 1 / GRAIN;
    if (samples > 0) {
      long found = 0;
      for (long count : drawn.tailMap(from, true).values()) {
        found += count;
      }
      double without = from <= 1 ? none : 0;
      double low = without + some * Sampling.share(found, samples).lower();
      double high = without + some * Sampling.share(found + drawnUnknown, samples).upper();
      return new Interval<>(Math.max(0, Math.nextDown(low)), Math.min(1, Math.nextUp(high)));
    }
    double sum = 0;
    for (double p : distribution.tailMap(from, true).values()) {
      sum += p;
    }
    double all = Math.min(1, sum + open);
    return new Interval<>(Math.min(sum, all), share > most ? Math.min(sum, all) : all);
  }

  /**
   * The mean and the distribution.
   *
   * @return both, and how they came about
   */
  public Explanation explain() {
    TextTable table = TextTable.withColumns("all-to-all left", "probability");
    int rows = 0;
    for (Map.Entry<Double, Double> e : distribution.descendingMap().entrySet()) {
      if (rows++ < ROWS) {
        table =
            table.plusRow(FailureImpact.decimal(e.getKey()), FailureImpact.decimal(e.getValue()));
      }
    }
    Explanation.Builder out =
        Explanation.of(toString())
            .term("mean left of the all-to-all", meanText())
            .term("confidence", confidence())
            .term("probability of what is not known", FailureImpact.decimal(open));
    if (mean.isPresent()) {
      out.term("most that can be left", FailureImpact.decimal(most), "what access links carry");
    } else {
      out.assume("links of unknown rate leave open what there is without a failure");
    }
    return out.term("failures that can be", modes)
        .table(table)
        .assume("failures are independent of each other, and each is repaired alone")
        .assume("routes are settled anew; what is lost until then does not count")
        .source(Source.computed(method))
        .build();
  }

  private String meanText() {
    return mean.map(FailureImpact::decimal).orElse("an unknown share");
  }

  /** One line: the mean. */
  @Override
  public String toString() {
    return meanText()
        + " of the all-to-all left in the mean, "
        + method
        + (samples == 0 ? "" : ", 95 % confidence");
  }
}
