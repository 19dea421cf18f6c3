package io.clusterfabric.roce.policy;

import org.apiguardian.api.API;

/** The two bits of explicit congestion notification in the IP header (RFC 3168). */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum EcnBits {
  /** Not capable: a switch may drop such a packet but not mark it. */
  NOT_ECT(0),
  /** Capable, with the code point ECT(1). */
  ECT_1(1),
  /** Capable, with the code point ECT(0), as adapters send it. */
  ECT_0(2),
  /** Congestion was met. */
  CE(3);

  private final int bits;

  EcnBits(int bits) {
    this.bits = bits;
  }

  /** Those of two bits. */
  static EcnBits of(int bits) {
    for (EcnBits e : values()) {
      if (e.bits == bits) {
        return e;
      }
    }
    throw new IllegalArgumentException("two bits are 0 to 3, found " + bits);
  }

  /**
   * The bits.
   *
   * @return 0 to 3
   */
  public int bits() {
    return bits;
  }

  /**
   * Whether a switch may mark such a packet.
   *
   * @return whether the transport says that it can take marks
   */
  public boolean isCapable() {
    return this != NOT_ECT;
  }
}
