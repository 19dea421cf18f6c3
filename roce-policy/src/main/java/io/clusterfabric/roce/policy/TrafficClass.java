package io.clusterfabric.roce.policy;

import org.apiguardian.api.API;

/**
 * A traffic class: what a switch makes of a packet's marks, before it picks queue and priority
 * group. Cumulus calls it switch priority, Junos forwarding class, NX-OS qos-group.
 *
 * @param value 0 to 15
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TrafficClass(int value) implements QosCode, Comparable<TrafficClass> {

  /**
   * Checks the range.
   *
   * @param value 0 to 15
   */
  public TrafficClass {
    CodeKind.check("traffic class", value, 15);
  }

  /**
   * The one of a number.
   *
   * @param value 0 to 15
   * @return the traffic class
   * @throws IllegalArgumentException if it is out of range
   */
  public static TrafficClass of(int value) {
    return CodeKind.TRAFFIC_CLASS.of(value);
  }

  @Override
  public int compareTo(TrafficClass other) {
    return Integer.compare(value, other.value);
  }

  @Override
  public String toString() {
    return "TC" + value;
  }
}
