package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
  private final @Nullable Bisection before;
  private final Map<List<Long>, Optional<Interval<Double>>> bisections = new HashMap<>();

  MaintenanceJudge(FabricGraph graph, Failure down, MaintenanceLimits limits) {
    this.graph = graph;
    this.down = down;
    this.limits = limits;
    this.lab = new FailureLab(graph);
    this.alreadyDown = lab.find(down);
    lab.sweep().after(alreadyDown);
    this.alreadyCutOff =
        lab.sweep().connectionsAfter().hostsCutOff(lab.sweep().connectionsBefore());
    this.before = limits.bisection() > 0 ? Bisection.of(graph) : null;
  }

  FailureLab lab() {
    return lab;
  }

  FailedElements find(Failure failure) {
    return lab.find(failure);
  }

  /**
   * A verdict.
   *
   * @param left what is left of the all-to-all
   * @param bisection what is left of the bisection, if it matters
   * @param outcome whether that is enough
   * @param reasons why not
   */
  record Verdict(
      double left, Optional<Interval<Double>> bisection, Outcome outcome, List<String> reasons) {}

  Verdict judge(FailedElements drained, Failure name) {
    FailedElements all = drained.and(alreadyDown);
    List<String> reasons = new ArrayList<>();
    Outcome outcome = Outcome.PASS;
    AllToAllState state = lab.after(all);
    if (state.hostsCutOff() > 0) {
      List<String> cut = newlyCutOff(all);
      if (!cut.isEmpty()) {
        outcome = Outcome.FAIL;
        reasons.add(cut.size() + " hosts would be cut off, such as " + cut.get(0));
      }
    }
    double left = lab.left(state);
    if (left < limits.throughput() - ROUNDING) {
      outcome = Outcome.FAIL;
      reasons.add(
          FailureImpact.decimal(left)
              + " of the all-to-all would be left, asked for are "
              + FailureImpact.decimal(limits.throughput()));
    }
    Optional<Interval<Double>> cut = Optional.empty();
    if (before != null) {
      cut = bisection(before, all, name);
      Outcome found = judge(cut, reasons);
      outcome = outcome.compareTo(found) < 0 ? found : outcome;
    }
    return new Verdict(left, cut, outcome, List.copyOf(reasons));
  }

  private Outcome judge(Optional<Interval<Double>> cut, List<String> reasons) {
    if (cut.isEmpty()) {
      reasons.add("what would be left of the bisection is not known");
      return Outcome.NOT_CHECKED;
    }
    Interval<Double> left = cut.get();
    if (left.lower() >= limits.bisection() - ROUNDING) {
      return Outcome.PASS;
    }
    reasons.add(
        FailureImpact.decimal(left)
            + " of the bisection would be left, asked for are "
            + FailureImpact.decimal(limits.bisection()));
    return left.upper() < limits.bisection() - ROUNDING ? Outcome.FAIL : Outcome.INCONCLUSIVE;
  }

  private Optional<Interval<Double>> bisection(Bisection whole, FailedElements all, Failure name) {
    List<Long> signature = lab.signature(all);
    Optional<Interval<Double>> known = signature == null ? null : bisections.get(signature);
    if (known == null) {
      known = FailureImpact.left(whole, Bisection.of(down.and(name).on(graph)));
      if (signature != null) {
        bisections.put(signature, known);
      }
    }
    return known;
  }

  private List<String> newlyCutOff(FailedElements all) {
    lab.sweep().after(all);
    boolean[] cut = lab.sweep().connectionsAfter().hostsCutOff(lab.sweep().connectionsBefore());
    List<String> out = new ArrayList<>();
    for (int h = 0; h < cut.length; h++) {
      if (cut[h] && !alreadyCutOff[h]) {
        out.add(graph.hostId(h));
      }
    }
    return out;
  }
}
