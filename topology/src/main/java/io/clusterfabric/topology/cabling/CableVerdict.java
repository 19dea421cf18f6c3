package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.finding.Severity;
import java.util.Locale;
import org.apiguardian.api.API;

/** What became of a planned cable, or what a found one is. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum CableVerdict {
  /** It joins the ports that it should, at the rate and width that are planned, if any are. */
  OK(Severity.INFO, Outcome.PASS),
  /**
   * It joins the ports that it should, and the plan tells a rate or width that was not found out:
   * no fault, and no pass.
   */
  UNCONFIRMED(Severity.INFO, Outcome.INCONCLUSIVE),
  /** It joins the right ports with another number of lanes than planned. */
  WRONG_WIDTH(Severity.ERROR, Outcome.FAIL),
  /** It joins the right ports at another rate than planned. */
  WRONG_SPEED(Severity.ERROR, Outcome.FAIL),
  /** One end is in the right port and the other in a wrong one. */
  MISWIRED(Severity.ERROR, Outcome.FAIL),
  /** It exchanged an end with another planned cable. */
  SWAPPED(Severity.ERROR, Outcome.FAIL),
  /** Neither of its ports has a cable that takes its place. */
  MISSING(Severity.ERROR, Outcome.FAIL),
  /** A cable that was found and not planned, and takes no planned one's place. */
  EXTRA(Severity.WARNING, Outcome.PASS_WITH_WARNING);

  private final Severity severity;
  private final Outcome outcome;

  CableVerdict(Severity severity, Outcome outcome) {
    this.severity = severity;
    this.outcome = outcome;
  }

  Severity severity() {
    return severity;
  }

  /** What a single cable of it makes of the comparison. */
  Outcome outcome() {
    return outcome;
  }

  /** The rule that tells of it. */
  String rule() {
    return "cabling." + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
