package io.clusterfabric.collectives.workload;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apiguardian.api.API;

/**
 * What a step takes: computing, the communication that it does not hide, and the waiting of the
 * stages of a pipeline. Immutable.
 *
 * <p>Of each collective the share that can overlap hides behind its window of the computing, as far
 * as that is long enough, and all together hide no more than there is computing: {@code hidden =
 * min(compute, sum of min(overlappable time, window * compute))}. The rest is exposed. Where all
 * windows are the whole step this is {@code max(compute, overlappable) + not overlappable}. In
 * training on p stages of v pieces with M micro-batches, computing and exposed communication of
 * micro-batches are W, and stages wait {@code W (p - 1)/(v M)}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class StepTime {
  private final Workload workload;
  private final Compute computing;
  private final TimeSpan compute;
  private final TimeSpan hidden;
  private final TimeSpan exposed;
  private final TimeSpan bubble;
  private final List<CallTime> calls;

  /**
   * What a collective of a step takes.
   *
   * @param call the collective
   * @param each one of them
   * @param total all of a step
   * @param exposed what computing cannot hide of it by itself; that all windows together are longer
   *     than the computing is counted in the step only
   */
  public record CallTime(CollectiveCall call, TimeSpan each, TimeSpan total, TimeSpan exposed) {}

  private StepTime(Workload workload, Compute computing, List<CallTime> calls) {
    this.workload = workload;
    this.computing = computing;
    this.compute = computing.time(workload);
    this.calls = List.copyOf(calls);
    TimeSpan all = TimeSpan.ZERO;
    TimeSpan alone = TimeSpan.ZERO;
    TimeSpan micro = TimeSpan.ZERO;
    for (CallTime c : calls) {
      all = all.plus(c.total());
      alone = alone.plus(c.exposed());
      micro = micro.plus(c.call().eachMicroBatch() ? c.exposed() : TimeSpan.ZERO);
    }
    this.hidden = all.minus(alone).min(compute);
    this.exposed = all.minus(hidden);
    // What does not fit behind the computing of all is taken for part of the micro-batches.
    TimeSpan work = compute.plus(micro).plus(all.minus(alone).minus(hidden));
    Parallelism p = workload.parallelism();
    this.bubble =
        workload.isTraining()
            ? work.times(
                Ratio.of(p.pipeline() - 1L, (long) p.virtualStages() * workload.microBatches()))
            : TimeSpan.ZERO;
  }

  /**
   * The time of a step.
   *
   * @param workload the collectives
   * @param compute the computing
   * @param times what collectives take
   * @return the step
   * @throws ArithmeticException if it is longer than a time span holds, 106 days
   */
  public static StepTime of(Workload workload, Compute compute, CollectiveTimes times) {
    TimeSpan computing = compute.time(workload);
    List<CallTime> calls = new ArrayList<>();
    for (CollectiveCall c : workload.calls()) {
      TimeSpan each = times.time(c.collective(), c.size(), workload.groups(c.group()));
      TimeSpan total = each.times(c.count());
      TimeSpan hides = total.times(c.overlappable()).min(computing.times(c.window()));
      calls.add(new CallTime(c, each, total, total.minus(hides)));
    }
    return new StepTime(workload, compute, calls);
  }

  /**
   * The whole step.
   *
   * @return computing, exposed communication and waiting
   */
  public TimeSpan time() {
    return compute.plus(exposed).plus(bubble);
  }

  /**
   * The computing.
   *
   * @return the time
   */
  public TimeSpan compute() {
    return compute;
  }

  /**
   * Communication that computing hides.
   *
   * @return the time
   */
  public TimeSpan hidden() {
    return hidden;
  }

  /**
   * Communication that it does not hide.
   *
   * @return the time
   */
  public TimeSpan exposed() {
    return exposed;
  }

  /**
   * What stages of a pipeline wait at both ends of a step.
   *
   * @return the time; 0 for one stage and for serving
   */
  public TimeSpan bubble() {
    return bubble;
  }

  /**
   * The collectives.
   *
   * @return in the order of the workload
   */
  public List<CallTime> calls() {
    return calls;
  }

  /**
   * The share of a step in which a rank computes.
   *
   * @return computing over the whole, from 0 to 1; 0 for a step of no time
   */
  public double computeShare() {
    return share(compute);
  }

  /**
   * The share of a step in which a rank waits for the network.
   *
   * @return exposed communication over the whole, from 0 to 1
   */
  public double exposedShare() {
    return share(exposed);
  }

  private double share(TimeSpan part) {
    return time().isZero() ? 0 : part.toSeconds() / time().toSeconds();
  }

  /**
   * How the time comes about.
   *
   * @return terms, the collectives as a table, assumptions and sources
   */
  public Explanation explain() {
    List<List<String>> rows = new ArrayList<>();
    for (CallTime c : calls) {
      rows.add(
          List.of(
              c.call().purpose(),
              c.call().collective().id(),
              c.call().size().toString(),
              String.valueOf(c.call().count()),
              ms(c.each()),
              ms(c.total()),
              ms(c.exposed())));
    }
    Explanation.Builder out =
        Explanation.of(toString())
            .term("computing", compute, computing.toString())
            .term("exposed communication", exposed)
            .term("hidden communication", hidden)
            .term("waiting of stages", bubble)
            .table(
                TextTable.withColumns(
                        "purpose", "collective", "message", "a step", "each", "all", "exposed")
                    .plusRows(rows));
    return out.include(workload.explain())
        .assume("ranks compute equally long, and nothing but the network slows collectives")
        .source(Source.computed("overlap of each collective with its window of the computing"))
        .build();
  }

  private static String ms(TimeSpan t) {
    return String.format(Locale.ROOT, "%.3f ms", t.toSeconds() * 1e3);
  }

  /** One line: the step and its parts. */
  @Override
  public String toString() {
    return workload.title()
        + ": "
        + ms(time())
        + " a step, "
        + ms(compute)
        + " computing, "
        + ms(exposed)
        + " exposed communication, "
        + ms(bubble)
        + " waiting of stages";
  }
}
