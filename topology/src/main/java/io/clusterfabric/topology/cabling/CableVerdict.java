package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.finding.Severity;
import java.util.Locale;
import org.apiguardian.api.API;

/** What became of a planned cable, or what a found one is. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum CableVerdict {
  /** It joins the ports that it should, at the rate and width that are planned, if any are. */
  OK(Severity.INFO),
  /**
   * It joins the ports that it should, and the plan tells a rate or width that was not found out:
   * no fault, and no pass.
   */
  UNCONFIRMED(Severity.INFO),
  /** It joins the right ports with another number of lanes than planned. */
  WRONG_WIDTH(Severity.ERROR),
  /** It joins the right ports at another rate than planned. */
  WRONG_SPEED(Severity.ERROR),
  /** One end is in the right port and the other in a wrong one. */
  MISWIRED(Severity.ERROR),
  /** It exchanged an end with another planned cable. */
  SWAPPED(Severity.ERROR),
  /** Neither of its ports has a cable that takes its place. */
  MISSING(Severity.ERROR),
  /** A cable that was found and not planned, and takes no planned one's place. */
  EXTRA(Severity.WARNING);

  private final Severity severity;

  CableVerdict(Severity severity) {
    this.severity = severity;
  }

  Severity severity() {
    return severity;
  }

  /** The rule that tells of it. */
  String rule() {
    return "cabling." + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
