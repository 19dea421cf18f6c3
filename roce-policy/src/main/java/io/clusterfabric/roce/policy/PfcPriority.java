package io.clusterfabric.roce.policy;

import org.apiguardian.api.API;

/**
 * A priority of 802.1Qbb: what a pause frame names to be paused.
 *
 * @param value 0 to 7
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PfcPriority(int value) implements QosCode, Comparable<PfcPriority> {

  /**
   * Checks the range.
   *
   * @param value 0 to 7
   */
  public PfcPriority {
    CodeKind.check("PFC priority", value, 7);
  }

  /**
   * The one of a number.
   *
   * @param value 0 to 7
   * @return the PFC priority
   * @throws IllegalArgumentException if it is out of range
   */
  public static PfcPriority of(int value) {
    return CodeKind.PFC_PRIORITY.of(value);
  }

  @Override
  public int compareTo(PfcPriority other) {
    return Integer.compare(value, other.value);
  }

  @Override
  public String toString() {
    return Integer.toString(value);
  }
}
