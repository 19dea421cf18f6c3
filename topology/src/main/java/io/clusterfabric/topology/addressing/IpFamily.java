package io.clusterfabric.topology.addressing;

import org.apiguardian.api.API;

/** The two versions of the Internet Protocol. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum IpFamily {
  /** Version 4, addresses of 32 bits. */
  IPV4(32, "IPv4"),
  /** Version 6, addresses of 128 bits. */
  IPV6(128, "IPv6");

  private final int bits;
  private final String word;

  IpFamily(int bits, String word) {
    this.bits = bits;
    this.word = word;
  }

  /**
   * How long an address is.
   *
   * @return 32 or 128
   */
  public int bits() {
    return bits;
  }

  @Override
  public String toString() {
    return word;
  }
}
