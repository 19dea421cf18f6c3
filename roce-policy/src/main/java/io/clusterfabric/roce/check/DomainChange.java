package io.clusterfabric.roce.check;

import java.util.List;
import org.apiguardian.api.API;

/**
 * A change of policy that lets pauses spread less far, without touching RoCE.
 *
 * @param kind what to change
 * @param what the priorities or code points
 * @param devices the devices
 * @param ports how many ports of them
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DomainChange(Kind kind, String what, List<String> devices, int ports) {

  /** What to change. */
  public enum Kind {
    /** Turn PFC off for priorities that no RoCE host sends by. */
    TURN_OFF_PRIORITIES,
    /** Turn PFC off on ports that no RoCE packet passes. */
    TURN_OFF_PORTS,
    /** Map code points that no RoCE host sends to a class without PFC. */
    UNMAP_MARKS,
    /**
     * Let switch ports send pauses to hosts without heeding those that hosts send (asymmetric PFC):
     * a slow host then loses packets of its own instead of stopping others.
     */
    IGNORE_HOST_PAUSES
  }

  /**
   * Copies the list.
   *
   * @param kind what to change
   * @param what the priorities or code points
   * @param devices the devices
   * @param ports how many ports of them
   */
  public DomainChange {
    devices = List.copyOf(devices);
  }

  @Override
  public String toString() {
    String words =
        switch (kind) {
          case UNMAP_MARKS -> "map " + what + " to a class without PFC";
          case IGNORE_HOST_PAUSES -> "heed no pauses of " + what;
          case TURN_OFF_PRIORITIES, TURN_OFF_PORTS -> "turn PFC off for " + what;
        };
    return words
        + " on "
        + ports
        + (ports == 1 ? " port of " : " ports of ")
        + devices.size()
        + (devices.size() == 1 ? " device" : " devices");
  }
}
