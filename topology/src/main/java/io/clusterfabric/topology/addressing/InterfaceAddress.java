package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.internal.text.NaturalOrder;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * One row of an address table: what an interface is given.
 *
 * @param port the switch or host, and its interface: a port, a bond, a loopback, or what joins the
 *     ports of a rail
 * @param role what it is for
 * @param address the address; none for an unnumbered link and for no other role
 * @param prefixLength how many bits its subnet shares; 0 if there is no address
 * @param peer the interface at the other end, if there is one
 * @param rail the rail, from 0, if it belongs to one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record InterfaceAddress(
    PortRef port,
    AddressRole role,
    Optional<IpAddress> address,
    int prefixLength,
    Optional<PortRef> peer,
    OptionalInt rail)
    implements Comparable<InterfaceAddress> {
  private static final Comparator<InterfaceAddress> BEHIND_PORT =
      Comparator.comparing(InterfaceAddress::role)
          .thenComparing(r -> r.address().isPresent())
          .thenComparing(r -> r.address().orElse(IpAddress.ofIpv4(0)))
          .thenComparingInt(InterfaceAddress::prefixLength)
          .thenComparing(r -> r.peer().map(PortRef::toString).orElse(""))
          .thenComparingInt(r -> r.rail().orElse(-1));

  /**
   * Checks that address, length and role agree.
   *
   * @param port the switch or host, and its interface: a port, a bond, a loopback, or what joins
   *     the ports of a rail
   * @param role what it is for
   * @param address the address; none for an unnumbered link and for no other role
   * @param prefixLength how many bits its subnet shares; 0 if there is no address
   * @param peer the interface at the other end, if there is one
   * @param rail the rail, from 0, if it belongs to one
   */
  public InterfaceAddress {
    if (address.isPresent() == (role == AddressRole.UNNUMBERED_LINK)) {
      throw new IllegalArgumentException(
          "an interface has an address unless it is an unnumbered link, found "
              + address.map(IpAddress::toString).orElse("none")
              + " for "
              + role.word()
              + " "
              + port);
    }
    int longest = address.map(a -> a.family().bits()).orElse(0);
    if (prefixLength < 0 || prefixLength > longest) {
      throw new IllegalArgumentException(
          "the prefix length of " + port + " is 0 to " + longest + ", found " + prefixLength);
    }
    if (rail.isPresent() && rail.getAsInt() < 0) {
      throw new IllegalArgumentException(
          "the rail of " + port + " is 0 or more, found " + rail.getAsInt());
    }
  }

  /**
   * A row without peer and rail.
   *
   * @param port such as {@code leaf-1[17]}
   * @param role what it is for
   * @param addressAndLength such as {@code 10.0.0.1/31}
   * @return the row
   * @throws IllegalArgumentException if a text can't be read
   */
  public static InterfaceAddress of(String port, AddressRole role, String addressAndLength) {
    int slash = addressAndLength.indexOf('/');
    String digits = slash < 0 ? "" : addressAndLength.substring(slash + 1);
    if (!digits.matches("[0-9]{1,3}")) {
      throw new IllegalArgumentException(
          "an interface's address is written with its length, such as 10.0.0.1/31, found "
              + Shown.quoted(addressAndLength));
    }
    return new InterfaceAddress(
        PortRef.parse(port),
        role,
        Optional.of(IpAddress.parse(addressAndLength.substring(0, slash))),
        Integer.parseInt(digits),
        Optional.empty(),
        OptionalInt.empty());
  }

  /**
   * The subnet that it is in.
   *
   * @return the block around the address; empty without an address
   */
  public Optional<IpPrefix> subnet() {
    return address.map(a -> IpPrefix.around(a, prefixLength));
  }

  /** By port in natural order, then by role, address and the rest. */
  @Override
  public int compareTo(InterfaceAddress other) {
    if (!port.node().equals(other.port.node())) {
      return NaturalOrder.INSTANCE.compare(port.node(), other.port.node());
    }
    int byPort = NaturalOrder.INSTANCE.compare(port.port(), other.port.port());
    return byPort != 0 ? byPort : BEHIND_PORT.compare(this, other);
  }

  @Override
  public String toString() {
    return port
        + " "
        + role.word()
        + address.map(a -> " " + a + "/" + prefixLength).orElse("")
        + peer.map(p -> " to " + p).orElse("");
  }
}
