package io.clusterfabric.collectives.contention;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** A pattern of a job's traffic on a routed fabric: its phases, one after the other. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PatternContention {
  private final Contention contention;
  private final ContentionPattern pattern;
  private final ContendedPhases all;
  private final List<PhaseContention> phases;

  PatternContention(
      Contention contention, ContentionPattern pattern, List<PhaseContention> phases, long total) {
    this.contention = contention;
    this.pattern = pattern;
    this.all = new ContendedPhases(contention, phases, total);
    this.phases = all.phases();
  }

  /**
   * The pattern.
   *
   * @return how the traffic runs
   */
  public ContentionPattern pattern() {
    return pattern;
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
   * The phases in turn.
   *
   * @return at least one; of many steps those that were looked at
   */
  public List<PhaseContention> phases() {
    return phases;
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
   * The phase whose flows are slowest for what they move.
   *
   * @return the first of those that take longest, repeats not counted; of those without a rate only
   *     if there is no other
   */
  public PhaseContention slowest() {
    return requireNonNull(all.slowest());
  }

  /**
   * What limits the slowest phase.
   *
   * @return a link, an adapter or the scale-up network; empty if no rate is known
   */
  public Optional<LimitingLink> limitedBy() {
    return slowest().slowest();
  }

  /**
   * What the network gives to the pattern, scale-up networks not counted, as algorithms take it:
   * for a ring what a domain passes on to the next, for the trees what streams through both, for an
   * all-to-all what each rank can send to each rank of another domain.
   *
   * @return payload, rounded to bits per second; empty for one domain, if no rate is known, or if
   *     not all arrives
   */
  public Optional<Bandwidth> networkRate() {
    double perUnit = 0;
    double factor =
        switch (pattern) {
          case RING -> contention.channels();
          case DOUBLE_TREE -> 2.0 * contention.channels();
          case PAIRWISE_SHIFTS, ALL_TO_ALL ->
              1 / (phases.get(0).share().toDouble() * contention.placement().ranks());
        };
    for (PhaseContention p : phases) {
      if (p.flows() == 0) {
        continue;
      }
      if (p.networkRate().isEmpty() || p.unrouted() > 0) {
        return Optional.empty();
      }
      long times = pattern == ContentionPattern.RING ? 1 : p.repeats();
      perUnit += times / p.networkRate().get().asRatio().toDouble();
    }
    return perUnit == 0 || contention.domains() == 1
        ? Optional.empty()
        : Optional.of(Resources.bandwidth(factor / perUnit));
  }

  /**
   * The time for the bytes of a collective in this pattern; latencies are not in it.
   *
   * @param collective the operation
   * @param size the message, the whole array
   * @return the sum over all phases; empty if a phase has no rate, or not all arrives
   * @throws IllegalArgumentException if the collective does not run so
   * @throws ArithmeticException if it is longer than a time span holds, 106 days
   */
  public Optional<TimeSpan> time(Collective collective, DataSize size) {
    int passes = pattern.passes(collective);
    if (passes == 0) {
      throw new IllegalArgumentException(
          "a " + collective.id() + " does not run as " + pattern + "; see ContentionPattern");
    }
    TimeSpan sum = TimeSpan.ZERO;
    if (contention.placement().ranks() == 1) {
      return Optional.of(sum);
    }
    for (PhaseContention p : phases) {
      boolean idle = p.rate().isEmpty() && p.flows() == 0 && contention.ranksPerDomain() == 1;
      if (idle) {
        continue;
      }
      Optional<TimeSpan> t = p.time(size, Math.multiplyExact(p.repeats(), passes));
      if (t.isEmpty()) {
        return t;
      }
      sum = sum.plus(t.get());
    }
    return Optional.of(sum);
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
    return all.findings(pattern.toString());
  }

  /**
   * How it comes about.
   *
   * @return the phases with their slowest links, assumptions and sources
   */
  public Explanation explain() {
    return all.explain(toString());
  }

  /** One line: the pattern, the job, and what limits. */
  @Override
  public String toString() {
    PhaseContention s = slowest();
    return pattern
        + " of "
        + contention
        + ": "
        + (isLowerBound() ? "at most " : "")
        + s.rate().map(r -> r + " a flow").orElse("no rate")
        + s.slowest().map(l -> ", slowest " + l).orElse("");
  }
}
