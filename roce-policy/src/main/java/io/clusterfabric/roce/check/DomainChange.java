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
    UNMAP_MARKS
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
    return (kind == Kind.UNMAP_MARKS
            ? "map " + what + " to a class without PFC"
            : "turn PFC off for " + what)
        + " on "
        + ports
        + " ports of "
        + devices.size()
        + (devices.size() == 1 ? " device" : " devices");
  }
}
