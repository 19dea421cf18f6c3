package io.clusterfabric.roce.device;

import io.clusterfabric.model.finding.Findings;
import java.util.List;
import org.apiguardian.api.API;

/**
 * What was read of a configuration.
 *
 * @param config what the device is configured to do
 * @param findings every doubt, with its place
 * @param coverage how much was understood
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DeviceReading(DeviceConfig config, Findings findings, Coverage coverage) {

  /**
   * What was not understood.
   *
   * @return the pieces, kept as they were
   */
  public List<UnreadText> unread() {
    return config.unread();
  }
}
