package io.clusterfabric.model;

import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * A full-duplex connection of two ports. Undirected: end {@link #a} comes before end {@link #b} in
 * natural order, whichever way round they were given.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Link {
  Link() {}

  /**
   * Its id, unique in its fabric.
   *
   * @return the id
   */
  public abstract String id();

  /**
   * The end that comes first in natural order.
   *
   * @return a port
   */
  public abstract PortRef a();

  /**
   * The end that comes last in natural order; on the same node for a loopback.
   *
   * @return a port
   */
  public abstract PortRef b();

  /**
   * What the link is.
   *
   * @return the spec, shared by equal links
   */
  public abstract LinkSpec spec();

  /**
   * The cable that carries it.
   *
   * @return the id of a cable of the same fabric, if cables are described
   */
  public abstract Optional<String> cableId();

  /** Puts the ends in order. */
  @Value.Check
  Link inOrder() {
    return a().compareTo(b()) <= 0 ? this : builder().from(this).a(b()).b(a()).build();
  }

  /**
   * The other end.
   *
   * @param port one end
   * @return the other
   * @throws IllegalArgumentException if the port is no end of this link
   */
  public PortRef opposite(PortRef port) {
    if (port.equals(a())) {
      return b();
    }
    if (port.equals(b())) {
      return a();
    }
    throw new IllegalArgumentException(port + " is no end of link " + this);
  }

  /**
   * Whether both ends are on one node.
   *
   * @return whether it is a loopback
   */
  public boolean isLoopback() {
    return a().node().equals(b().node());
  }

  /**
   * A link whose id is made of its ends.
   *
   * @param a one end
   * @param b the other
   * @param spec what the link is
   * @return the link, with the id {@code a[x]--b[y]}, ends in natural order
   */
  public static Link of(PortRef a, PortRef b, LinkSpec spec) {
    boolean ordered = a.compareTo(b) <= 0;
    PortRef first = ordered ? a : b;
    PortRef second = ordered ? b : a;
    return builder().id(first + "--" + second).a(first).b(second).spec(spec).build();
  }

  /**
   * Starts a link.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public String toString() {
    return id() + " (" + a() + " to " + b() + ", " + spec() + ")";
  }

  /** Collects the parts of a link. */
  public static class Builder extends ImmutableLink.Builder {
    Builder() {}
  }
}
