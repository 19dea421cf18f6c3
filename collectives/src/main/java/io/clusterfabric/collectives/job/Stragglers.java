package io.clusterfabric.collectives.job;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apiguardian.api.API;

/**
 * What it costs that all wait for the slowest. From samples of what one rank, link or step takes,
 * exactly as these are distributed: the largest of N draws is at most x with probability F(x)^N,
 * where F is the share of samples up to x. No mean, no fitted curve. Immutable.
 *
 * <p>Draws are independent. Ranks that are slow together (a common switch, a common file system)
 * lose less time than this says.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Stragglers {
  private final long[] sorted;

  private Stragglers(long[] sorted) {
    this.sorted = sorted;
  }

  /**
   * The samples.
   *
   * @param samples times of one rank, link or step, at least one, in any order
   * @return what follows from them
   */
  public static Stragglers of(List<TimeSpan> samples) {
    if (samples.isEmpty()) {
      throw new IllegalArgumentException("nothing follows from no samples");
    }
    long[] sorted = samples.stream().mapToLong(TimeSpan::toPicoseconds).toArray();
    Arrays.sort(sorted);
    return new Stragglers(sorted);
  }

  /**
   * The probability that at least one of N exceeds what each of them exceeds with probability 1 -
   * q.
   *
   * @param quantile q, from 0 to 1
   * @param draws N, at least 1
   * @return 1 - q^N, without loss for q near 1
   */
  public static double probabilityOfAny(double quantile, long draws) {
    if (!(quantile >= 0 && quantile <= 1)) {
      throw new IllegalArgumentException("a quantile is from 0 to 1, found " + quantile);
    }
    checkDraws(draws);
    return quantile == 0 ? 1 : -Math.expm1(draws * Math.log(quantile));
  }

  private static void checkDraws(long draws) {
    if (draws < 1) {
      throw new IllegalArgumentException("there is at least one draw, found " + draws);
    }
  }

  /**
   * How many samples there are.
   *
   * @return at least 1
   */
  public int samples() {
    return sorted.length;
  }

  /**
   * The mean of the samples.
   *
   * @return rounded to the nearest picosecond
   */
  public TimeSpan mean() {
    return expectedMax(1);
  }

  /**
   * A quantile of the samples.
   *
   * @param quantile from 0 to 1
   * @return the least sample up to which at least that share of the samples lies
   */
  public TimeSpan quantile(double quantile) {
    return quantileOfMax(quantile, 1);
  }

  /**
   * The mean of the largest of N draws.
   *
   * @param draws N, at least 1
   * @return the sum of x (F(x)^N - F(before x)^N) over the samples, to the nearest picosecond
   */
  public TimeSpan expectedMax(long draws) {
    checkDraws(draws);
    int k = sorted.length;
    double sum = 0;
    double below = 0;
    for (int i = 0; i < k; i++) {
      // From the least up, so that the small summands are added first.
      double upTo = i == k - 1 ? 1 : Math.exp(draws * Math.log((i + 1.0) / k));
      sum += (double) (sorted[i] - sorted[0]) * (upTo - below);
      below = upTo;
    }
    return TimeSpan.ofPicoseconds(sorted[0] + Math.round(sum));
  }

  /**
   * A quantile of the largest of N draws.
   *
   * @param quantile from 0 to 1
   * @param draws N, at least 1
   * @return the least sample x for which F(x)^N is at least that
   */
  public TimeSpan quantileOfMax(double quantile, long draws) {
    if (!(quantile >= 0 && quantile <= 1)) {
      throw new IllegalArgumentException("a quantile is from 0 to 1, found " + quantile);
    }
    checkDraws(draws);
    int k = sorted.length;
    int low = 0;
    int high = k - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      boolean enough =
          draws == 1
              ? middle + 1.0 >= quantile * k
              : draws * Math.log((middle + 1.0) / k) >= Math.log(quantile);
      if (enough) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return TimeSpan.ofPicoseconds(sorted[low]);
  }

  /**
   * How many times as long N take as one does on average.
   *
   * @param draws N, at least 1
   * @return the mean of the largest over the mean; 1 if all samples are 0
   */
  public double amplification(long draws) {
    return mean().isZero() ? 1 : expectedMax(draws).toSeconds() / mean().toSeconds();
  }

  /**
   * Whether the largest of N draws most likely lies beyond what so few samples show.
   *
   * @param draws N, at least 1
   * @return whether N exceeds the number of samples; results are then lower bounds
   */
  public boolean isBeyondSamples(long draws) {
    checkDraws(draws);
    return draws > sorted.length;
  }

  /**
   * Steps in a row of which each waits for the slowest of N, as those of a ring of N links.
   *
   * @param steps how many, 0 or more
   * @param draws N, at least 1
   * @return steps times the mean of the largest
   */
  public TimeSpan expectedSteps(long steps, long draws) {
    return expectedMax(draws).times(steps);
  }

  /**
   * How the mean of the largest comes about.
   *
   * @param draws N, at least 1
   * @return terms and assumptions
   */
  public Explanation explain(long draws) {
    Explanation.Builder out =
        Explanation.of(
                String.format(
                    Locale.ROOT,
                    "the slowest of %d takes %s on average, %.3f times the mean",
                    draws,
                    expectedMax(draws),
                    amplification(draws)))
            .term("samples", sorted.length)
            .term("mean", mean())
            .term("median", quantile(0.5))
            .term("99 % of samples up to", quantile(0.99))
            .term("99 % of slowest up to", quantileOfMax(0.99, draws))
            .term(
                "some are above 99 % of samples",
                String.format(Locale.ROOT, "%.5f", probabilityOfAny(0.99, draws)),
                "1 - 0.99^" + draws)
            .assume("draws are independent, and distributed as the samples are");
    if (isBeyondSamples(draws)) {
      out.assume(
          "there are fewer samples than draws: the slowest of so many lies beyond what they show,"
              + " so these are lower bounds");
    }
    return out.source(Source.computed("order statistics of the samples themselves")).build();
  }

  /** One line: samples, mean, largest. */
  @Override
  public String toString() {
    return Counts.of(sorted.length, "sample")
        + " of mean "
        + mean()
        + ", up to "
        + TimeSpan.ofPicoseconds(sorted[sorted.length - 1]);
  }
}
