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
   * Whether the text says all that it was made from.
   *
   * @return whether nothing was left out
   */
  public boolean isComplete() {
    return findings.isEmpty();
  }
}
