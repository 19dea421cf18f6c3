package io.clusterfabric.model.format;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import org.apiguardian.api.API;

/**
 * What came out of writing a topology.
 *
 * @param format the format
 * @param written whether anything was written; false if the format cannot hold the cluster
 * @param findings what was lost, and why nothing was written if so
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ExportResult(FormatInfo format, boolean written, Findings findings) {

  /**
   * Checks that a refusal gives its reason.
   *
   * @param format the format
   * @param written whether anything was written; false if the format cannot hold the cluster
   * @param findings what was lost, and why nothing was written if so
   */
  public ExportResult {
    if (!written && findings.ofSeverity(Severity.ERROR).isEmpty()) {
      throw new IllegalArgumentException("an export that writes nothing must say why");
    }
  }
}
