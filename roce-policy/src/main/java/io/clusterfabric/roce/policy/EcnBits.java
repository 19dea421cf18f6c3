package io.clusterfabric.roce.policy;

import org.apiguardian.api.API;

/** The two bits of explicit congestion notification in the IP header (RFC 3168). */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum EcnBits {
  /** Not capable: a switch may drop such a packet but not mark it. */
  NOT_ECT,
  /** Capable, with the code point ECT(1). */
  ECT_1,
  /** Capable, with the code point ECT(0), as adapters send it. */
  ECT_0,
  /** Congestion was met. */
  CE;

  /**
   * The bits.
   *
   * @return 0 to 3
   */
  public int bits() {
    return ordinal();
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
