package io.clusterfabric.topology.addressing;

import java.util.Locale;
import org.apiguardian.api.API;

/** What an address is for. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum AddressRole {
  /** A switch's own address, /32 or /128, on no link. */
  LOOPBACK,
  /** One end of a link between switches. */
  LINK,
  /**
   * One end of a link between switches that has no address but its link-local one: IPv4 routes have
   * IPv6 next hops (RFC 8950, before it RFC 5549).
   */
  UNNUMBERED_LINK,
  /** A leaf's address in a subnet of hosts. */
  GATEWAY,
  /** A gateway's address that several leaves share, where bonds span them. */
  ANYCAST_GATEWAY,
  /** A port or bond of a host. */
  HOST;

  /**
   * The role as it is written in tables.
   *
   * @return lower case, words joined by hyphens
   */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
