package io.clusterfabric.roce.policy;

import org.apiguardian.api.API;

/**
 * A priority code point: the three bits of a VLAN tag that 802.1p defines.
 *
 * @param value 0 to 7
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Pcp(int value) implements QosCode, Comparable<Pcp> {

  /**
   * Checks the range.
   *
   * @param value 0 to 7
   */
  public Pcp {
    CodeKind.check("802.1p priority", value, 7);
  }

  /**
   * The one of a number.
   *
   * @param value 0 to 7
   * @return the 802.1p priority
   * @throws IllegalArgumentException if it is out of range
   */
  public static Pcp of(int value) {
    return CodeKind.PCP.of(value);
  }

  @Override
  public int compareTo(Pcp other) {
    return Integer.compare(value, other.value);
  }

  @Override
  public String toString() {
    return Integer.toString(value);
  }
}
