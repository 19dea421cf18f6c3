package io.clusterfabric.model.evidence;

import io.clusterfabric.model.finding.Findings;
import java.util.List;
import org.apiguardian.api.API;

/**
 * What came out of reading measurements.
 *
 * @param <E> the kind of evidence
 * @param values the evidence, in the order of the input
 * @param findings every doubt, with line numbers
 * @param parsed how many records were understood
 * @param skipped how many were left out, each with a finding
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record EvidenceResult<E>(List<E> values, Findings findings, long parsed, long skipped) {

  /**
   * Copies the list.
   *
   * @param values the evidence, in the order of the input
   * @param findings every doubt, with line numbers
   * @param parsed how many records were understood
   * @param skipped how many were left out, each with a finding
   */
  public EvidenceResult {
    values = List.copyOf(values);
  }
}
