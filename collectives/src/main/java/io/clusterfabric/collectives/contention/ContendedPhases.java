package io.clusterfabric.collectives.contention;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.routing.RoutingKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What all that a job's phases make up has in common: what limits it, what is to be said of it. */
final class ContendedPhases {
  private static final Source METHOD =
      Source.computed("flows of each phase led through the routing; the fullest link decides");
  private static final int ROWS = 16;

  private final Contention contention;
  private final List<PhaseContention> phases;
  private final long total;

  /** Takes those that were looked at, of so many. */
  ContendedPhases(Contention contention, List<PhaseContention> phases, long total) {
    this.contention = contention;
    this.phases = List.copyOf(phases);
    this.total = total;
  }

  Contention contention() {
    return contention;
  }

  List<PhaseContention> phases() {
    return phases;
  }

  long total() {
    return total;
  }

  /** The first of those that take longest once; null if there is no phase. */
  @Nullable PhaseContention slowest() {
    PhaseContention best = phases.isEmpty() ? null : phases.get(0);
    for (PhaseContention p : phases) {
      if (best != null
          && p.rate().isPresent()
          && (best.rate().isEmpty() || seconds(p) > seconds(best))) {
        best = p;
      }
    }
    return best;
  }

  static double seconds(PhaseContention p) {
    return p.share().toDouble() / p.rate().orElseThrow().asRatio().toDouble();
  }

  boolean isLowerBound() {
    return phases.stream().anyMatch(p -> p.unknownLinks() > 0)
        || !contention.unknownScaleUp().isEmpty();
  }

  /** What is wrong or worth knowing, with the words for what the phases make up. */
  Findings findings(String what) {
    Findings.Builder out = Findings.builder();
    String fabric = contention.routing().graph().name();
    double lost = phases.stream().mapToDouble(PhaseContention::unrouted).max().orElse(0);
    if (lost > 0) {
      out.add(
          Finding.builder()
              .ruleId("collectives.contention.unrouted-flows")
              .severity(Severity.ERROR)
              .where(ElementRef.fabric(fabric))
              .why("the routing does not deliver some flows of the " + what)
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

  Explanation explain(String summary) {
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
        Explanation.of(summary)
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

  @Override
  public String toString() {
    return phases.size() + " phases of " + contention;
  }
}
