package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.PortRef;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A BGP session of a switch with a neighbour on a link, as one of the two is to be told it.
 *
 * @param local the switch and its interface
 * @param localAsn its AS number
 * @param peer the neighbour and its interface
 * @param peerAsn its AS number
 * @param peerAddress the neighbour's address on the link; empty where the session is with whoever
 *     is at the interface, as on unnumbered links
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BgpSession(
    PortRef local, long localAsn, PortRef peer, long peerAsn, Optional<IpAddress> peerAddress) {

  /** One line, such as {@code leaf-1[33] AS 4200000002 to spine-1[1] AS 4200000001}. */
  @Override
  public String toString() {
    return local
        + " AS "
        + localAsn
        + " to "
        + peer
        + " AS "
        + peerAsn
        + peerAddress.map(a -> " at " + a).orElse("");
  }
}
