package io.clusterfabric.collectives.contention;

import io.clusterfabric.collectives.algorithm.Schedule;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The schedule of an algorithm over a job's ranks on a routed fabric: its phases, one after the
 * other. Steps that load the network alike are one phase. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ScheduleContention {
  private final Contention contention;
  private final Schedule schedule;
  private final ContendedPhases all;

  ScheduleContention(
      Contention contention, Schedule schedule, List<PhaseContention> phases, long total) {
    this.contention = contention;
    this.schedule = schedule;
    this.all = new ContendedPhases(contention, phases, total);
  }

  /**
   * The schedule.
   *
   * @return who sends what to whom
   */
  public Schedule schedule() {
    return schedule;
  }

  /**
   * The job and the fabric.
   *
   * @return what was asked
   */
  public Contention contention() {
    return contention;
  }

  /**
   * The phases in turn. A flow stands for all that one domain sends to another in a channel; its
   * weight is the number of blocks.
   *
   * @return those that were looked at; none for one rank
   */
  public List<PhaseContention> phases() {
    return all.phases();
  }

  /**
   * How many different phases there are.
   *
   * @return more than {@link #phases} tells if not all were looked at
   */
  public long phaseCount() {
    return all.total();
  }

  /**
   * The phase that takes longest once.
   *
   * @return the first such; empty for one rank
   */
  public Optional<PhaseContention> slowest() {
    return Optional.ofNullable(all.slowest());
  }

  /**
   * What limits the slowest phase.
   *
   * @return a link, an adapter or the scale-up network; empty if no rate is known
   */
  public Optional<LimitingLink> limitedBy() {
    return slowest().flatMap(PhaseContention::slowest);
  }

  /**
   * The time for the bytes of all steps; latencies are not in it. Steps of a pipeline all last as
   * long as the longest, as {@link Schedule#slot} says.
   *
   * @param size the message, as the schedule's operation counts it
   * @return the time; empty if a phase has no rate, or not all arrives
   * @throws ArithmeticException if it is longer than a time span holds, 106 days
   */
  public Optional<TimeSpan> time(DataSize size) {
    TimeSpan sum = TimeSpan.ZERO;
    TimeSpan longest = TimeSpan.ZERO;
    for (PhaseContention p : all.phases()) {
      Optional<TimeSpan> t = schedule.slot().isPresent() ? p.time(size) : p.time(size, p.repeats());
      if (t.isEmpty()) {
        return t;
      }
      sum = sum.plus(t.get());
      longest = longest.max(t.get());
    }
    return Optional.of(schedule.slot().isPresent() ? longest.times(schedule.steps()) : sum);
  }

  /**
   * Whether something on the way is of unknown rate, so that rates are at most and times at least
   * what is told.
   *
   * @return whether this is so
   */
  public boolean isLowerBound() {
    return all.isLowerBound();
  }

  /**
   * What is wrong or worth knowing.
   *
   * @return flows that do not arrive, links of unknown rate, planes that are idle
   */
  public Findings findings() {
    return all.findings("schedule");
  }

  /**
   * How it comes about.
   *
   * @return the phases with their slowest links, assumptions and sources
   */
  public Explanation explain() {
    return all.explain(toString());
  }

  /** One line: the schedule, the job, and what limits. */
  @Override
  public String toString() {
    return schedule
        + " on "
        + contention
        + (isLowerBound() ? ", times at least" : "")
        + limitedBy().map(l -> ", slowest " + l).orElse("");
  }
}
