package io.clusterfabric.infiniband.subnet;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import org.apiguardian.api.API;

/**
 * A subnet manager.
 *
 * @param name what people call it
 * @param portGuid the GUID of its port
 * @param priority 0 to 15; the highest is master
 * @param smKey its SM_Key; it takes no notice of managers with another, unless its own is 0
 * @param active whether it runs (SMInfo other than not-active)
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ManagerCandidate(
    String name, long portGuid, int priority, long smKey, boolean active) {
  /** OpenSM's SM_Key where none is configured. */
  public static final long USUAL_KEY = 1;

  /**
   * Checks the parts.
   *
   * @param name what people call it
   * @param portGuid the GUID of its port
   * @param priority 0 to 15
   * @param smKey its SM_Key
   * @param active whether it runs
   */
  public ManagerCandidate {
    requireNonNull(name);
    if (priority < 0 || priority > 15) {
      throw new IllegalArgumentException(
          "a subnet manager's priority is 0 to 15, found " + priority + " of " + name);
    }
  }

  /**
   * A manager that runs, with the SM_Key that OpenSM has if none is configured.
   *
   * @param name what people call it
   * @param portGuid the GUID of its port
   * @param priority 0 to 15
   * @return the manager
   */
  public static ManagerCandidate of(String name, long portGuid, int priority) {
    return new ManagerCandidate(name, portGuid, priority, USUAL_KEY, true);
  }

  /**
   * Tells whether this manager goes before another: by the higher priority, then by the lower GUID
   * as an unsigned number (OpenSM, {@code osm_sm_is_greater_than}).
   *
   * @param other the other one
   * @return whether it does; false for the same priority and GUID
   */
  public boolean goesBefore(ManagerCandidate other) {
    return priority > other.priority
        || (priority == other.priority && Long.compareUnsigned(portGuid, other.portGuid) < 0);
  }

  /**
   * Tells whether this manager takes notice of another.
   *
   * @param other the other one
   * @return whether the other runs, and this one's key is 0 or the same
   */
  public boolean sees(ManagerCandidate other) {
    return other.active && (smKey == 0 || smKey == other.smKey);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s (priority %d, 0x%016x)", name, priority, portGuid);
  }
}
