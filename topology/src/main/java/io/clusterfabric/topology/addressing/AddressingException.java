package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.finding.FabricException;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import org.apiguardian.api.API;

/** A fabric that cannot be addressed as asked for, with every reason and what would fit. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AddressingException extends FabricException {
  private static final long serialVersionUID = 1L;

  private final transient Findings findings;

  /**
   * An exception that lists reasons.
   *
   * @param fabricId the fabric
   * @param findings the reasons, at least one
   */
  public AddressingException(String fabricId, Findings findings) {
    super(message(fabricId, findings));
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

  private static String message(String fabricId, Findings findings) {
    StringBuilder out =
        new StringBuilder("fabric " + fabricId + " cannot be addressed as asked for:");
    for (Finding f : findings) {
      out.append("\n  ").append(f);
    }
    return out.toString();
  }
}
