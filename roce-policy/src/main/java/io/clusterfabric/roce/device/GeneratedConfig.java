package io.clusterfabric.roce.device;

import io.clusterfabric.model.finding.Findings;
import org.apiguardian.api.API;

/**
 * A configuration as text for a device.
 *
 * @param text the text
 * @param findings what the device's words cannot say, or what was left out because it is unknown
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record GeneratedConfig(String text, Findings findings) {

  /**
   * Whether the text says all that a policy can ask of a device.
   *
   * @return whether nothing was left out; facts that are no part of a policy, such as lengths of
   *     cables, are told as an information
   */
  public boolean isComplete() {
    return findings.warnings().isEmpty() && findings.errors().isEmpty();
  }
}
