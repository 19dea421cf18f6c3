package io.clusterfabric.roce.policy;

import org.apiguardian.api.API;

/**
 * A differentiated services code point: the six bits of the IP header that say how a packet is to
 * be treated.
 *
 * @param value 0 to 63
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Dscp(int value) implements QosCode, Comparable<Dscp> {

  /**
   * Checks the range.
   *
   * @param value 0 to 63
   */
  public Dscp {
    CodeKind.check("DSCP", value, 63);
  }

  /**
   * The one of a number.
   *
   * @param value 0 to 63
   * @return the DSCP
   * @throws IllegalArgumentException if it is out of range
   */
  public static Dscp of(int value) {
    return CodeKind.DSCP.of(value);
  }

  /**
   * The byte of the IP header that carries this code point.
   *
   * @param ecn the lowest two bits
   * @return the type of service, 4 times this value and the bits
   */
  public TypeOfService with(EcnBits ecn) {
    return new TypeOfService(value * 4 + ecn.bits());
  }

  @Override
  public int compareTo(Dscp other) {
    return Integer.compare(value, other.value);
  }

  @Override
  public String toString() {
    return Integer.toString(value);
  }
}
