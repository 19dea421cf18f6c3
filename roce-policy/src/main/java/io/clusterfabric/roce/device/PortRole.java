package io.clusterfabric.roce.device;

import io.clusterfabric.roce.policy.RocePolicy;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Ports of a device that do the same.
 *
 * @param policy what they do
 * @param ports their names, in natural order
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PortRole(RocePolicy policy, List<String> ports) {

  /**
   * Copies the names.
   *
   * @param policy what they do
   * @param ports their names, in natural order
   */
  public PortRole {
    ports = List.copyOf(ports);
  }
}
