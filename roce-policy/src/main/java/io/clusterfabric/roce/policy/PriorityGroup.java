package io.clusterfabric.roce.policy;

import org.apiguardian.api.API;

/**
 * A priority group: the buffer of a port in which packets wait that have come in.
 *
 * @param value 0 to 7
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PriorityGroup(int value) implements QosCode, Comparable<PriorityGroup> {

  /**
   * Checks the range.
   *
   * @param value 0 to 7
   */
  public PriorityGroup {
    CodeKind.check("priority group", value, 7);
  }

  /**
   * The one of a number.
   *
   * @param value 0 to 7
   * @return the priority group
   * @throws IllegalArgumentException if it is out of range
   */
  public static PriorityGroup of(int value) {
    return CodeKind.PRIORITY_GROUP.of(value);
  }

  @Override
  public int compareTo(PriorityGroup other) {
    return Integer.compare(value, other.value);
  }

  @Override
  public String toString() {
    return "PG" + value;
  }
}
