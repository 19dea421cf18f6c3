package io.clusterfabric.collectives.job;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import java.time.Duration;
import java.util.Locale;
import org.apiguardian.api.API;

/**
 * The share of a job's time in which it gets on (effective training time ratio), with checkpoints
 * and interruptions. Immutable.
 *
 * <p>Interruptions come at any time alike, M apart on average. A checkpoint is written after each T
 * of work and takes C. An interruption costs what was done since the last one, Q in which the job
 * does not run, and a restart of R, in which it may be interrupted again. Then
 *
 * <pre>
 * share = T / ((M + Q) e^(R/M) (e^((T + C)/M) - 1))
 * </pre>
 *
 * which for Q = 0 is Daly's complete model. To the first order it is 1 - C/T - (T/2 + R + Q)/M.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Goodput {
  private static final Source DALY =
      Source.of(
          "J. T. Daly, A higher order estimate of the optimum checkpoint interval for restart"
              + " dumps, Future Generation Computer Systems 22, 2006",
          Confidence.SECONDARY);
  private static final Source YOUNG =
      Source.of(
          "J. W. Young, A first order approximation to the optimum checkpoint interval, CACM 17,"
              + " 1974",
          Confidence.SECONDARY);

  private final double mean;
  private final CheckpointCosts costs;
  private final double every;

  private Goodput(double mean, CheckpointCosts costs, double every) {
    this.mean = mean;
    this.costs = costs;
    this.every = every;
  }

  /**
   * With checkpoints as often as Daly advises.
   *
   * @param meanTime the mean time between interruptions (M), above 0
   * @param costs what checkpoints and interruptions cost
   * @return the goodput
   */
  public static Goodput of(Duration meanTime, CheckpointCosts costs) {
    return of(meanTime, costs, daly(costs.write(), meanTime));
  }

  /**
   * With checkpoints at a given interval.
   *
   * @param meanTime the mean time between interruptions (M), above 0
   * @param costs what checkpoints and interruptions cost
   * @param interval the work between two checkpoints (T), above 0
   * @return the goodput
   */
  public static Goodput of(Duration meanTime, CheckpointCosts costs, Duration interval) {
    check(meanTime, "the mean time between interruptions");
    check(interval, "the interval between checkpoints");
    return new Goodput(Hours.of(meanTime), costs, Hours.of(interval));
  }

  private static void check(Duration time, String what) {
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException(what + " is above 0, found " + time);
    }
  }

  /**
   * Young's interval between checkpoints, the best to the first order.
   *
   * @param write how long a checkpoint takes (C)
   * @param meanTime the mean time between interruptions (M)
   * @return the root of 2 C M
   */
  public static Duration young(Duration write, Duration meanTime) {
    check(write, "the time that a checkpoint takes");
    check(meanTime, "the mean time between interruptions");
    return Hours.duration(Math.sqrt(2 * Hours.of(write) * Hours.of(meanTime)));
  }

  /**
   * Daly's interval between checkpoints, the best to a higher order.
   *
   * @param write how long a checkpoint takes (C)
   * @param meanTime the mean time between interruptions (M)
   * @return root(2 C M) (1 + root(C/2M)/3 + (C/2M)/9) - C if C is below 2 M, else M
   */
  public static Duration daly(Duration write, Duration meanTime) {
    check(write, "the time that a checkpoint takes");
    check(meanTime, "the mean time between interruptions");
    double c = Hours.of(write);
    double m = Hours.of(meanTime);
    if (c >= 2 * m) {
      return meanTime;
    }
    double x = c / (2 * m);
    return Hours.duration(Math.sqrt(2 * c * m) * (1 + Math.sqrt(x) / 3 + x / 9) - c);
  }

  /**
   * The mean time between interruptions.
   *
   * @return M
   */
  public Duration meanTime() {
    return Hours.duration(mean);
  }

  /**
   * The work between two checkpoints.
   *
   * @return T
   */
  public Duration interval() {
    return Hours.duration(every);
  }

  /**
   * What checkpoints and interruptions cost.
   *
   * @return the costs
   */
  public CheckpointCosts costs() {
    return costs;
  }

  /**
   * The share of time in which the job gets on.
   *
   * @return from 0 to below 1
   */
  public double effectiveShare() {
    double c = Hours.of(costs.write());
    double q = Hours.of(costs.queue());
    double r = Hours.of(costs.restart());
    return every / ((mean + q) * Math.exp(r / mean) * Math.expm1((every + c) / mean));
  }

  /**
   * The same to the first order, as it is often quoted; of use while intervals and costs are small
   * beside the mean time.
   *
   * @return 1 - C/T - (T/2 + R + Q)/M, not below 0
   */
  public double firstOrderShare() {
    double lost = Hours.of(costs.write()) / every + Hours.of(lostEach()) / mean;
    return Math.max(0, 1 - lost);
  }

  /**
   * What an interruption costs on average, to the first order.
   *
   * @return T/2 + R + Q
   */
  public Duration lostEach() {
    return Hours.duration(every / 2).plus(costs.restart()).plus(costs.queue());
  }

  /**
   * How the share comes about.
   *
   * @return terms, assumptions, sources
   */
  public Explanation explain() {
    return Explanation.of(toString())
        .term("mean time between interruptions", hours(mean))
        .term("work between checkpoints", hours(every))
        .term("Young's interval", hours(Hours.of(young(costs.write(), meanTime()))))
        .term("Daly's interval", hours(Hours.of(daly(costs.write(), meanTime()))))
        .term("lost to writing", percent(Hours.of(costs.write()) / every), "C/T")
        .term("lost to work done again", percent(every / 2 / mean), "T/2M")
        .term(
            "lost to restart and queue",
            percent(Hours.of(costs.restart().plus(costs.queue())) / mean),
            "(R + Q)/M")
        .term("to the first order", percent(firstOrderShare()), "1 - C/T - (T/2 + R + Q)/M")
        .assume("interruptions come at any time alike, and none while the job waits for a place")
        .assume("a checkpoint is whole or of no use, and there is always a place in the end")
        .source(DALY)
        .source(YOUNG)
        .build();
  }

  private static String hours(double h) {
    return h < 1
        ? String.format(Locale.ROOT, "%.0f s", h * 3600)
        : String.format(Locale.ROOT, "%.2f h", h);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }

  /** One line: the share, the mean time and the interval. */
  @Override
  public String toString() {
    return percent(effectiveShare())
        + " effective: interrupted every "
        + hours(mean)
        + ", a checkpoint every "
        + hours(every);
  }
}
