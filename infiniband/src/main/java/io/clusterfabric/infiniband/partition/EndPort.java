package io.clusterfabric.infiniband.partition;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.link.LinkRate;
import io.clusterfabric.infiniband.link.MtuCode;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A port with a P_Key table of its own: of an adapter or router, or port 0 of a switch.
 *
 * @param name what people call it
 * @param kind what it is a port of
 * @param guid the port's GUID, not the node's; not 0
 * @param keyCapacity how many keys its table holds (PartitionCap), 1 to 65,535
 * @param rate its link, if known
 * @param mtu its MTU, if known
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record EndPort(
    String name,
    IbNodeType kind,
    long guid,
    int keyCapacity,
    Optional<LinkRate> rate,
    Optional<MtuCode> mtu) {
  /** The keys that a table holds where nothing else is known: the usual figure of adapters. */
  public static final int USUAL_CAPACITY = 128;

  /** The keys that the table of a switch's port 0 holds where nothing else is known. */
  public static final int USUAL_SWITCH_CAPACITY = 32;

  /**
   * Checks the parts.
   *
   * @param name what people call it
   * @param kind what it is a port of
   * @param guid the port's GUID, not the node's; not 0
   * @param keyCapacity how many keys its table holds (PartitionCap), 1 to 65,535
   * @param rate its link, if known
   * @param mtu its MTU, if known
   */
  public EndPort {
    requireNonNull(name);
    requireNonNull(kind);
    requireNonNull(rate);
    requireNonNull(mtu);
    if (guid == 0) {
      throw new IllegalArgumentException("the port " + name + " has the GUID 0, which is none");
    }
    if (keyCapacity < 1 || keyCapacity > 65_535) {
      throw new IllegalArgumentException(
          "a P_Key table holds 1 to 65535 keys, found " + keyCapacity + " of " + name);
    }
  }

  /**
   * A port of which no more is known than this.
   *
   * @param name what people call it
   * @param kind what it is a port of
   * @param guid the port's GUID
   * @return the port, with a table of usual size
   */
  public static EndPort of(String name, IbNodeType kind, long guid) {
    return new EndPort(
        name,
        kind,
        guid,
        kind == IbNodeType.SWITCH ? USUAL_SWITCH_CAPACITY : USUAL_CAPACITY,
        Optional.empty(),
        Optional.empty());
  }

  /**
   * A GUID as configuration files write it.
   *
   * @param guid the GUID
   * @return such as {@code 0x0002c90300a1b2c3}
   */
  public static String guidText(long guid) {
    return String.format(Locale.ROOT, "0x%016x", guid);
  }

  @Override
  public String toString() {
    return name + " (" + guidText(guid) + ")";
  }
}
