package io.clusterfabric.collectives.contention;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.topology.routing.RoutingKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/** A pattern of a job's traffic on a routed fabric: its phases, one after the other. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PatternContention {
  private static final Source METHOD =
      Source.computed("flows of each phase led through the routing; the fullest link decides");
  private static final int ROWS = 16;

  private final Contention contention;
  private final ContentionPattern pattern;
  private final List<PhaseContention> phases;
  private final long total;

  PatternContention(
      Contention contention, ContentionPattern pattern, List<PhaseContention> phases, long total) {
    this.contention = contention;
    this.pattern = pattern;
    this.phases = List.copyOf(phases);
    this.total = total;
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
    return total;
  }

  /**
   * The phase whose flows are slowest for what they move.
   *
   * @return the first of those that take longest, repeats not counted; of those without a rate only
   *     if there is no other
   */
  public PhaseContention slowest() {
    PhaseContention best = phases.get(0);
    for (PhaseContention p : phases) {
      if (p.rate().isPresent() && (best.rate().isEmpty() || seconds(p) > seconds(best))) {
        best = p;
      }
    }
    return best;
  }

  private static double seconds(PhaseContention p) {
    return p.share().toDouble() / p.rate().orElseThrow().asRatio().toDouble();
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
    return phases.stream().anyMatch(p -> p.unknownLinks() > 0)
        || !contention.unknownScaleUp().isEmpty();
  }

  /**
   * What is wrong or worth knowing.
   *
   * @return flows that do not arrive, links of unknown rate, planes that are idle
   */
  public Findings findings() {
    Findings.Builder out = Findings.builder();
    String fabric = contention.routing().graph().name();
    double lost = phases.stream().mapToDouble(PhaseContention::unrouted).max().orElse(0);
    if (lost > 0) {
      out.add(
          Finding.builder()
              .ruleId("collectives.contention.unrouted-flows")
              .severity(Severity.ERROR)
              .where(ElementRef.fabric(fabric))
              .why("the routing does not deliver some flows of the " + pattern)
              .observed(String.format(Locale.ROOT, "%.6g units do not arrive in a phase", lost))
              .expected("every flow delivered")
              .fix("look for missing links or table entries, or route the damaged graph anew")
              .build());
    }
    int unknown = phases.stream().mapToInt(PhaseContention::unknownLinks).max().orElse(0);
    if (unknown > 0) {
      out.add(
          Finding.of(
              "collectives.contention.unknown-rates",
              Severity.WARNING,
              ElementRef.fabric(fabric),
              Counts.of(unknown, "link")
                  + " on the way are of unknown rate and taken not to limit: times are at least,"
                  + " rates at most what is told"));
    }
    if (contention.planesDropped()) {
      out.add(
          Finding.of(
              "collectives.contention.idle-planes",
              Severity.WARNING,
              ElementRef.fabric(fabric),
              "some plane does not reach all hosts of the job and is not used"));
    }
    return out.build();
  }

  /**
   * How it comes about.
   *
   * @return the phases with their slowest links, assumptions and sources
   */
  public Explanation explain() {
    ContentionOptions options = contention.options();
    TextTable table = TextTable.withColumns("phase", "times", "flows", "rate of a flow", "slowest");
    List<PhaseContention> shown = phases.subList(0, Math.min(ROWS, phases.size()));
    for (PhaseContention p : shown) {
      table =
          table.plusRow(
              p.name(),
              p.repeats(),
              p.flows(),
              p.rate().map(Object::toString).orElse("unknown"),
              p.slowest().map(Object::toString).orElse("nothing known"));
    }
    Explanation.Builder out =
        Explanation.of(toString())
            .term("job", contention.placement())
            .term("routing", contention.routing())
            .term("domains", contention.domains())
            .term("channels", contention.channels())
            .term("queue pairs", options.queuePairs(), "for each flow")
            .term("headers", options.overhead(), "payload " + options.overhead().efficiency());
    if (contention.routing().kind() == RoutingKind.ECMP) {
      out.term("hash", options.hash());
    }
    for (BackgroundTraffic b : options.background()) {
      out.term("beside it", b).source(b.source());
    }
    for (ConcurrentJob j : options.jobs()) {
      out.term("another job", j);
    }
    if (!options.degraded().isEmpty()) {
      out.term("degraded links", options.degraded().size());
    }
    for (String a : assumptions()) {
      out.assume(a);
    }
    options.overhead().sources().forEach(out::source);
    return out.table(table).source(METHOD).build();
  }

  private List<String> assumptions() {
    List<String> out = new ArrayList<>();
    out.add("flows of a phase start together and run at one rate, that of the fullest link");
    out.add("congestion control is ideal; loss, pauses and latencies are not in the rates");
    if (contention.routing().kind() == RoutingKind.ECMP) {
      out.add("each queue pair is a flow of its own to the hash, and carries the same");
    }
    if (phases.stream().anyMatch(PhaseContention::expected)) {
      out.add(
          "the flows are too many to be led one by one: they are taken to divide as hashes do on"
              + " average, without collisions");
    }
    if (phases.size() < total) {
      out.add(
          "of " + total + " phases " + phases.size() + " were looked at, the others are like them");
    }
    if (!contention.unknownScaleUp().isEmpty()) {
      out.add("the scale-up rate of some hosts is not known and limits nothing");
    }
    if (contention.placement().gpusGuessed()) {
      out.add("ports stand for GPUs where a host's GPUs are not known");
    }
    return out;
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
