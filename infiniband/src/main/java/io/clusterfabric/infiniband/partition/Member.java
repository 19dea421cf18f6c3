package io.clusterfabric.infiniband.partition;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;

/**
 * A member of a partition: one port or a group of them.
 *
 * @param group which ports
 * @param guid the port's GUID if the group is {@link Group#PORT}, else 0
 * @param membership how they belong
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Member(Group group, long guid, Membership membership) {

  /** Which ports a member stands for, the widest first, which is the order in a file. */
  public enum Group {
    /** Every port. */
    ALL,
    /** Every port of an adapter. */
    ALL_CAS,
    /** Every switch. */
    ALL_SWITCHES,
    /** Every port of a router. */
    ALL_ROUTERS,
    /** The port of the subnet manager. */
    SELF,
    /** One port, by its GUID. */
    PORT
  }

  /**
   * Checks the parts.
   *
   * @param group which ports
   * @param guid the port's GUID if the group is PORT, else 0
   * @param membership how they belong
   */
  public Member {
    requireNonNull(membership);
    if ((group == Group.PORT) != (guid != 0)) {
      throw new IllegalArgumentException(
          group == Group.PORT
              ? "a port has a GUID other than 0"
              : "a GUID goes with PORT only, found " + EndPort.guidText(guid) + " with " + group);
    }
  }

  /**
   * One port.
   *
   * @param guid its GUID
   * @param membership how it belongs
   * @return the member
   */
  public static Member port(long guid, Membership membership) {
    return new Member(Group.PORT, guid, membership);
  }

  /**
   * A group of ports.
   *
   * @param group which
   * @param membership how they belong
   * @return the member
   */
  public static Member all(Group group, Membership membership) {
    return new Member(group, 0, membership);
  }

  /** As partitions.conf writes it. */
  @Override
  public String toString() {
    return (group == Group.PORT ? EndPort.guidText(guid) : group.name()) + "=" + membership.word();
  }
}
