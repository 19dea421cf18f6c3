package io.clusterfabric.topology.design;

import io.clusterfabric.model.finding.FabricException;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import org.apiguardian.api.API;

/** A design that cannot be built, with every reason why not. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DesignException extends FabricException {
  private static final long serialVersionUID = 1L;

  private final transient Findings findings;

  /**
   * An exception that lists reasons.
   *
   * @param designId the design
   * @param findings the reasons, at least one
   */
  public DesignException(String designId, Findings findings) {
    super(message(designId, findings));
    this.findings = findings;
  }

  /**
   * The reasons.
   *
   * @return the findings; empty after the exception was serialised
   */
  public Findings findings() {
    return findings == null ? Findings.none() : findings;
  }

  private static String message(String designId, Findings findings) {
    StringBuilder out = new StringBuilder("design " + designId + " cannot be built:");
    for (Finding f : findings) {
      out.append("\n  ").append(f);
    }
    return out.toString();
  }
}
