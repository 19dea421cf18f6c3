package io.clusterfabric.model.finding;

import org.apiguardian.api.API;

/** A model that cannot be built, with everything that is wrong with it. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class InvalidModelException extends FabricException {
  private static final long serialVersionUID = 1L;

  private final transient Findings findings;

  /**
   * An exception that lists violations.
   *
   * @param what what could not be built
   * @param findings all violations
   */
  public InvalidModelException(String what, Findings findings) {
    super(message(what, findings));
    this.findings = findings;
  }

  /**
   * All violations.
   *
   * @return the findings; empty after the exception was serialised
   */
  public Findings findings() {
    return findings == null ? Findings.none() : findings;
  }

  private static String message(String what, Findings findings) {
    StringBuilder out =
        new StringBuilder(what + " breaks " + findings.size() + " rule(s) of the model:");
    int shown = 0;
    for (Finding f : findings) {
      if (shown++ == 20) {
        out.append("\n  ... and ").append(findings.size() - 20).append(" more; see findings()");
        break;
      }
      out.append("\n  ").append(f);
    }
    return out.toString();
  }
}
