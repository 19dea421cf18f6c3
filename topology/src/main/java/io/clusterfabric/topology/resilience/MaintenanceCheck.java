package io.clusterfabric.topology.resilience;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apiguardian.api.API;

/**
 * May this be taken out of service now, given what is down already? The verdict, its reasons, and
 * what would be left. Shares are of the whole fabric, with nothing down.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MaintenanceCheck {
  private final Failure down;
  private final Failure drained;
  private final MaintenanceLimits limits;
  private final MaintenanceJudge.Verdict verdict;
  private final FailureImpact impact;

  MaintenanceCheck(
      FabricGraph graph,
      Failure down,
      Failure drained,
      MaintenanceLimits limits,
      MaintenanceJudge judge) {
    this.down = down;
    this.drained = drained;
    this.limits = limits;
    FailedElements found = judge.find(drained);
    this.verdict = judge.judge(found, drained);
    Failure all = down.and(drained);
    FailureLab lab = judge.lab();
    this.impact = FailureImpact.of(graph, all, judge.whole(), lab, lab.after(lab.find(all)));
  }

  /**
   * Checks it.
   *
   * @param graph the whole fabric
   * @param down what is down already, such as some links
   * @param drained what is to be taken out, such as a switch that is to reboot
   * @param limits what must be left
   * @return the verdict
   */
  public static MaintenanceCheck of(
      FabricGraph graph, Failure down, Failure drained, MaintenanceLimits limits) {
    return new MaintenanceCheck(
        graph,
        requireNonNull(down),
        requireNonNull(drained),
        limits,
        new MaintenanceJudge(graph, down, limits));
  }

  /**
   * The verdict.
   *
   * @return PASS if it may; FAIL if not; INCONCLUSIVE if the interval of the bisection does not
   *     decide; NOT_CHECKED if the bisection or the all-to-all is asked for and not known
   */
  public Outcome outcome() {
    return verdict.outcome();
  }

  /**
   * Why not.
   *
   * @return the reasons; empty if it may
   */
  public List<String> reasons() {
    return verdict.reasons();
  }

  /**
   * What is to be taken out.
   *
   * @return the failure
   */
  public Failure drained() {
    return drained;
  }

  /**
   * What would be left of the all-to-all.
   *
   * @return in relation to the whole fabric; empty if links of unknown rate leave it open
   */
  public OptionalDouble throughputLeft() {
    return verdict.left();
  }

  /**
   * What would be left of the bisection, if limits ask for it.
   *
   * @return in relation to the whole fabric; empty if they do not, or if it is not known
   */
  public Optional<Interval<Double>> bisectionLeft() {
    return verdict.bisection();
  }

  /**
   * All about what would be left.
   *
   * @return the impact of what is down and what is taken out, on the whole fabric
   */
  public FailureImpact impact() {
    return impact;
  }

  /**
   * The verdict and what would be left.
   *
   * @return all figures; finds bisections if that is not done
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString())
            .term("to be taken out", drained)
            .term("down already", down)
            .term("must be left", limits);
    for (String reason : reasons()) {
      out.term("reason", reason);
    }
    return out.include(impact.explain()).build();
  }

  /** One line: the verdict. */
  @Override
  public String toString() {
    return outcome()
        + ": "
        + drained
        + " out of service leaves "
        + FailureImpact.shareText(throughputLeft(), verdict.atMost())
        + " of the all-to-all"
        + (reasons().isEmpty() ? "" : "; " + String.join("; ", reasons()));
  }
}
