package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.capacity.BisectionOptions;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Judges what is left during maintenance, of one fabric with the same things down already. */
final class MaintenanceJudge {
  /** Shares are sums of fractions: one that is as large as asked for but for rounding is enough. */
  private static final double ROUNDING = 1e-9;

  private final FabricGraph graph;
  private final Failure down;
  private final MaintenanceLimits limits;
  private final FailureLab lab;
  private final FailedElements alreadyDown;
  private final boolean[] alreadyCutOff;
  private final IntactBisection whole;
  private final Map<List<Long>, Optional<Interval<Double>>> bisections = new HashMap<>();

  MaintenanceJudge(FabricGraph graph, Failure down, MaintenanceLimits limits) {
    this.graph = graph;
    this.down = down;
    this.limits = limits;
    this.lab = new FailureLab(graph);
    this.alreadyDown = lab.find(down);
    this.alreadyCutOff =
        lab.sweep().connect(alreadyDown).hostsCutOff(lab.sweep().connectionsBefore());
    this.whole = new IntactBisection(graph, BisectionOptions.defaults(), ProgressListener.silent());
  }

  FailureLab lab() {
    return lab;
  }

  IntactBisection whole() {
    return whole;
  }

  FailedElements find(Failure failure) {
    return lab.find(failure);
  }

  /**
   * A verdict.
   *
   * @param left what is left of the all-to-all, if that is known
   * @param atMost what at most is left of it, if that is known
   * @param bisection what is left of the bisection, if it matters
   * @param outcome whether that is enough
   * @param reasons why not
   */
  record Verdict(
      OptionalDouble left,
      OptionalDouble atMost,
      Optional<Interval<Double>> bisection,
      Outcome outcome,
      List<String> reasons) {}

  Verdict judge(FailedElements drained, Failure name) {
    FailedElements all = drained.and(alreadyDown);
    List<String> reasons = new ArrayList<>();
    List<Outcome> outcomes = new ArrayList<>();
    AllToAllState state = lab.after(all);
    outcomes.add(judgeHosts(state, all, drained, reasons));
    outcomes.add(judgeThroughput(state, reasons));
    Optional<Interval<Double>> cut = Optional.empty();
    if (limits.bisection() > 0) {
      cut = bisection(all, name);
      outcomes.add(judgeBisection(cut, limits.bisection(), reasons));
    }
    return new Verdict(
        lab.left(state),
        lab.leftAtMost(state),
        cut,
        Outcome.combine(outcomes),
        List.copyOf(reasons));
  }

  private Outcome judgeHosts(
      AllToAllState state, FailedElements all, FailedElements drained, List<String> reasons) {
    List<String> cut = state.hostsCutOff() > 0 ? newlyCutOff(all, drained) : List.of();
    if (cut.isEmpty()) {
      return Outcome.PASS;
    }
    reasons.add(Counts.of(cut.size(), "host") + " would be cut off, such as " + cut.get(0));
    return Outcome.FAIL;
  }

  private Outcome judgeThroughput(AllToAllState state, List<String> reasons) {
    if (limits.throughput() == 0) {
      return Outcome.PASS;
    }
    OptionalDouble left = lab.left(state);
    OptionalDouble most = lab.leftAtMost(state);
    double least = limits.throughput() - ROUNDING;
    if (left.isPresent() && left.getAsDouble() >= least) {
      return Outcome.PASS;
    }
    String asked = ", asked for are " + FailureImpact.decimal(limits.throughput());
    if (most.isPresent() && most.getAsDouble() < least) {
      reasons.add(FailureImpact.shareText(left, most) + " of the all-to-all would be left" + asked);
      return Outcome.FAIL;
    }
    reasons.add(
        "what would be left of the all-to-all is not known, since loaded links have no known rate ("
            + lab.whole().unknown()
            + " before, "
            + state.unknown()
            + " after)"
            + asked);
    return Outcome.NOT_CHECKED;
  }

  static Outcome judgeBisection(
      Optional<Interval<Double>> cut, double asked, List<String> reasons) {
    if (cut.isEmpty()) {
      reasons.add("what would be left of the bisection is not known");
      return Outcome.NOT_CHECKED;
    }
    Interval<Double> left = cut.get();
    if (left.lower() >= asked - ROUNDING) {
      return Outcome.PASS;
    }
    reasons.add(
        FailureImpact.decimal(left)
            + " of the bisection would be left, asked for are "
            + FailureImpact.decimal(asked));
    return left.upper() < asked - ROUNDING ? Outcome.FAIL : Outcome.INCONCLUSIVE;
  }

  private Optional<Interval<Double>> bisection(FailedElements all, Failure name) {
    List<Long> signature = lab.signature(all);
    Optional<Interval<Double>> known = signature == null ? null : bisections.get(signature);
    if (known == null) {
      known = whole.left(whole.after(down.and(name).on(graph)));
      if (signature != null) {
        bisections.put(signature, known);
      }
    }
    return known;
  }

  /** Hosts that neither are taken out themselves nor were cut off before. */
  private List<String> newlyCutOff(FailedElements all, FailedElements drained) {
    Connections without = lab.sweep().connectionsWithout(drained.endpoints());
    boolean[] cut = lab.sweep().connect(all).hostsCutOff(without);
    List<String> out = new ArrayList<>();
    for (int h = 0; h < cut.length; h++) {
      if (cut[h] && !alreadyCutOff[h]) {
        out.add(graph.hostId(h));
      }
    }
    return out;
  }
}
