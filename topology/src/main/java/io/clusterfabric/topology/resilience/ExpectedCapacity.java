package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * What a fabric gives to an ECMP all-to-all in the long run, when its parts fail independently of
 * each other and are repaired: the mean of {@link FailureImpact#throughputLeft} and its
 * distribution.
 *
 * <p>Either every state with up to so many failures at once is weighed by its probability; the
 * states with more are what the interval leaves open, between nothing and all that access links
 * carry. Or states are drawn: the state without a failure is weighed exactly, those with failures
 * are sampled among themselves, and the interval holds with 95 % confidence whatever the
 * distribution.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ExpectedCapacity {
  private static final double GRAIN = 1e9;
  private static final int ROWS = 12;

  private final Interval<Double> mean;
  private final double open;
  private final double most;
  private final double confidence;
  private final TreeMap<Double, Double> distribution;
  private final String method;
  private final int modes;

  private ExpectedCapacity(
      Interval<Double> mean,
      double open,
      double most,
      double confidence,
      Map<Long, Double> distribution,
      String method,
      int modes) {
    this.mean = mean;
    this.open = open;
    this.most = most;
    this.confidence = confidence;
    this.distribution = new TreeMap<>();
    distribution.forEach((left, p) -> this.distribution.put(left / GRAIN, p));
    this.method = method;
    this.modes = modes;
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
   */
  public static ExpectedCapacity of(FabricGraph graph, List<FailureMode> modes, int together) {
    if (together < 0) {
      throw new IllegalArgumentException("failures together are 0 or more, found " + together);
    }
    Weighing w = new Weighing(graph, modes);
    w.weigh(0, together, FailedElements.NONE, 1);
    double open = Math.max(0, 1 - w.mass);
    double most = CapacityLimit.most(w.lab);
    double upper = open == 0 ? w.sum : w.sum + open * most;
    return new ExpectedCapacity(
        new Interval<>(w.sum, Math.max(w.sum, upper)),
        open,
        most,
        1,
        w.distribution,
        "all states with up to " + Counts.of(together, "failure") + " at once",
        modes.size());
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
   */
  public static ExpectedCapacity sampled(
      FabricGraph graph, List<FailureMode> modes, int samples, long seed) {
    if (samples < 2) {
      throw new IllegalArgumentException("at least 2 samples are needed, found " + samples);
    }
    Weighing w = new Weighing(graph, modes);
    double none = w.noneFrom[0];
    SplittableRandom random = new SplittableRandom(seed);
    w.put(1, none);
    double[] values = new double[none < 1 ? samples : 0];
    for (int i = 0; i < values.length; i++) {
      values[i] = w.put(w.lab.left(w.lab.after(w.draw(random))), (1 - none) / samples);
    }
    double most = CapacityLimit.most(w.lab);
    Interval<Double> rest =
        values.length == 0 ? Interval.exactly(0.0) : Sampling.mean(values, most);
    return new ExpectedCapacity(
        new Interval<>(none + (1 - none) * rest.lower(), none + (1 - none) * rest.upper()),
        0,
        most,
        values.length == 0 ? 1 : 1 - Sampling.RISK,
        w.distribution,
        Counts.of(values.length, "state") + " with failures drawn with seed " + seed,
        modes.size());
  }

  private static final class Weighing {
    final FailureLab lab;
    private final List<FailedElements> failures;
    private final double[] down;

    /** The chance that none of the modes from one on is there. */
    final double[] noneFrom;

    final Map<Long, Double> distribution = new TreeMap<>();
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
    }

    double put(double left, double probability) {
      distribution.merge(Math.round(left * GRAIN), probability, Double::sum);
      return left;
    }

    /** States that have what has failed so far, and more of the modes from one on. */
    void weigh(int from, int more, FailedElements failed, double chance) {
      double exactly = chance * noneFrom[from];
      if (exactly > 0) {
        double left = lab.left(lab.after(failed));
        put(left, exactly);
        mass += exactly;
        sum += exactly * left;
      }
      double up = chance;
      for (int i = from; more > 0 && i < down.length && up > 0; i++) {
        if (down[i] > 0) {
          weigh(i + 1, more - 1, failed.and(failures.get(i)), up * down[i]);
        }
        up *= 1 - down[i];
      }
    }

    /** A state in which something has failed. */
    FailedElements draw(SplittableRandom random) {
      // Which is the first of the modes that is there, given that one is.
      double at = random.nextDouble() * (1 - noneFrom[0]);
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
   * @return between which bounds it is
   */
  public Interval<Double> throughputLeft() {
    return mean;
  }

  /**
   * The probability of the states that were not looked at.
   *
   * @return 0 if all were, or states were drawn
   */
  public double openProbability() {
    return open;
  }

  /**
   * How sure the bounds are.
   *
   * @return 1 if they are proven, 0.95 if states were drawn
   */
  public double confidence() {
    return confidence;
  }

  /**
   * How probable each share of the all-to-all is.
   *
   * @return the share that is left, to 9 digits, and its probability, ascending; together 1 less
   *     {@link #openProbability}
   */
  public Map<Double, Double> distribution() {
    return Collections.unmodifiableMap(distribution);
  }

  /**
   * How probable it is that at least a share is left.
   *
   * @param share a share of the all-to-all
   * @return from what was looked at alone to that with all that was not; of drawn states the
   *     estimate
   */
  public Interval<Double> probabilityOfAtLeast(double share) {
    double sum = 0;
    for (double p : distribution.tailMap(share - 1 / GRAIN, true).values()) {
      sum += p;
    }
    return new Interval<>(sum, share > most ? sum : sum + open);
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
    return Explanation.of(toString())
        .term("mean left of the all-to-all", FailureImpact.decimal(mean))
        .term("confidence", confidence)
        .term("probability of what was not looked at", FailureImpact.decimal(open))
        .term("most that can be left", FailureImpact.decimal(most), "what access links carry")
        .term("failures that can be", modes)
        .table(table)
        .assume("failures are independent of each other, and each is repaired alone")
        .assume("routes are settled anew; what is lost until then does not count")
        .source(Source.computed(method))
        .build();
  }

  /** One line: the mean. */
  @Override
  public String toString() {
    return FailureImpact.decimal(mean) + " of the all-to-all left in the mean, " + method;
  }
}
