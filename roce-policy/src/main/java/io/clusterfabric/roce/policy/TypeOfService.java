package io.clusterfabric.roce.policy;

import org.apiguardian.api.API;

/**
 * The byte of the IP header that holds DSCP and ECN, as hosts set it for queue pairs: 106 is DSCP
 * 26 and ECT(0), 104 is DSCP 26 without ECN, whose packets no switch marks.
 *
 * @param value 0 to 255
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TypeOfService(int value) {

  /**
   * Checks the range.
   *
   * @param value 0 to 255
   */
  public TypeOfService {
    CodeKind.check("type of service", value, 255);
  }

  /**
   * The upper six bits.
   *
   * @return the code point
   */
  public Dscp dscp() {
    return Dscp.of(value / 4);
  }

  /**
   * The lower two bits.
   *
   * @return whether and how the packet takes part in ECN
   */
  public EcnBits ecn() {
    return EcnBits.of(value % 4);
  }

  @Override
  public String toString() {
    return value + " (DSCP " + dscp() + ", " + ecn() + ")";
  }
}
