package io.clusterfabric.topology.addressing;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * How a fabric is addressed. The pools are of private use: 10.0.0.0/8 (RFC 1918) for IPv4, a unique
 * local prefix (RFC 4193) for IPv6. RFC 4193 section 3.2 asks for a random prefix of one's own, so
 * that networks can be merged; the default is the same for everybody.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class AddressOptions {
  private static final AddressOptions STANDARD = builder().build();

  AddressOptions() {}

  /**
   * Which addresses are given.
   *
   * @return one family or both; IPv4 alone unless set
   */
  @Value.Default
  public Set<IpFamily> families() {
    return Set.of(IpFamily.IPV4);
  }

  /**
   * How links between switches are addressed.
   *
   * @return NUMBERED unless set
   */
  @Value.Default
  public LinkAddressing links() {
    return LinkAddressing.NUMBERED;
  }

  /**
   * How the ports of hosts are addressed.
   *
   * @return SUBNET_PER_RAIL unless set
   */
  @Value.Default
  public HostAddressing hosts() {
    return HostAddressing.SUBNET_PER_RAIL;
  }

  /**
   * For how much the fabric may grow.
   *
   * @return the capacity; if not given, the fabric as it is has room for nothing more
   */
  public abstract Optional<AddressCapacity> capacity();

  /**
   * Which switches share an AS number.
   *
   * @return SHARED_BY_TIER unless set
   */
  @Value.Default
  public AsnScheme asnScheme() {
    return AsnScheme.SHARED_BY_TIER;
  }

  /**
   * Where AS numbers come from.
   *
   * @return the private numbers of four octets unless set
   */
  @Value.Default
  public AsnRange asnRange() {
    return AsnRange.PRIVATE_FOUR_OCTET;
  }

  /**
   * Where IPv4 loopbacks come from.
   *
   * @return 10.192.0.0/12 unless set
   */
  @Value.Default
  public IpPrefix loopbackPool4() {
    return IpPrefix.parse("10.192.0.0/12");
  }

  /**
   * Where the IPv4 addresses of links between switches come from.
   *
   * @return 10.128.0.0/10 unless set
   */
  @Value.Default
  public IpPrefix linkPool4() {
    return IpPrefix.parse("10.128.0.0/10");
  }

  /**
   * Where the IPv4 subnets of hosts come from.
   *
   * @return 10.0.0.0/9 unless set
   */
  @Value.Default
  public IpPrefix hostPool4() {
    return IpPrefix.parse("10.0.0.0/9");
  }

  /**
   * Where IPv6 loopbacks come from.
   *
   * @return fdcf:ab00:1:8001::/64 unless set
   */
  @Value.Default
  public IpPrefix loopbackPool6() {
    return IpPrefix.parse("fdcf:ab00:1:8001::/64");
  }

  /**
   * Where the IPv6 addresses of links between switches come from.
   *
   * @return fdcf:ab00:1:8000::/64 unless set
   */
  @Value.Default
  public IpPrefix linkPool6() {
    return IpPrefix.parse("fdcf:ab00:1:8000::/64");
  }

  /**
   * Where the IPv6 subnets of hosts come from, each a /64.
   *
   * @return fdcf:ab00:1::/49 unless set
   */
  @Value.Default
  public IpPrefix hostPool6() {
    return IpPrefix.parse("fdcf:ab00:1::/49");
  }

  /**
   * What others use, so that it must not be given.
   *
   * @return blocks of either family
   */
  public abstract List<IpPrefix> takenPrefixes();

  /**
   * What others use, so that it must not be given.
   *
   * @return AS numbers
   */
  public abstract List<AsnRange> takenAsns();

  /**
   * The name of the loopback interface of switches.
   *
   * @return {@code lo} unless set; SONiC calls it {@code Loopback0}
   */
  @Value.Default
  public String loopbackName() {
    return "lo";
  }

  /**
   * What the names of the interfaces begin with that join the ports of one rail on a leaf; the
   * number of the rail follows.
   *
   * @return {@code rail} unless set, which gives {@code rail0}
   */
  @Value.Default
  public String gatewayName() {
    return "rail";
  }

  /** Refuses what cannot be. */
  @Value.Check
  void possible() {
    if (families().isEmpty()) {
      throw new IllegalArgumentException("at least one family of addresses is needed, found none");
    }
    family("loopbackPool4", loopbackPool4(), IpFamily.IPV4);
    family("linkPool4", linkPool4(), IpFamily.IPV4);
    family("hostPool4", hostPool4(), IpFamily.IPV4);
    family("loopbackPool6", loopbackPool6(), IpFamily.IPV6);
    family("linkPool6", linkPool6(), IpFamily.IPV6);
    family("hostPool6", hostPool6(), IpFamily.IPV6);
    name("loopbackName", loopbackName());
    name("gatewayName", gatewayName());
  }

  private static void family(String what, IpPrefix pool, IpFamily family) {
    if (pool.family() != family) {
      throw new IllegalArgumentException(what + " is of " + family + ", found " + pool);
    }
  }

  private static void name(String what, String name) {
    if (!name.matches("[A-Za-z][A-Za-z0-9._-]{0,31}")) {
      throw new IllegalArgumentException(
          what
              + " is a letter and up to 31 letters, digits, dots, hyphens and underscores, found "
              + Shown.quoted(name));
    }
  }

  /**
   * The options that hold unless others are given.
   *
   * @return IPv4, numbered links, a subnet a rail and leaf, AS numbers shared by tier
   */
  public static AddressOptions standard() {
    return STANDARD;
  }

  /**
   * Starts from these options.
   *
   * @return a builder that holds them
   */
  public Builder toBuilder() {
    return builder().from(this);
  }

  /**
   * Starts from the standard options.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Sets options. */
  public static class Builder extends ImmutableAddressOptions.Builder {
    Builder() {}

    /**
     * Takes all pools from one block of each family in parts: half of it for hosts, a quarter for
     * links, an eighth for loopbacks, an eighth left.
     *
     * @param block an IPv4 block of at most length /29, or an IPv6 block of at most length /56
     * @return this builder
     * @throws IllegalArgumentException if the block is too small to be parted
     */
    public Builder pool(IpPrefix block) {
      boolean four = block.family() == IpFamily.IPV4;
      int longest = four ? 29 : 56;
      if (block.length() > longest) {
        throw new IllegalArgumentException(
            "a block to be parted is /" + longest + " or larger, found " + block);
      }
      IpPrefix hosts = block.subnet(block.length() + 1, 0);
      IpPrefix links = block.subnet(block.length() + 2, 2);
      IpPrefix loopbacks = block.subnet(block.length() + 3, 6);
      if (four) {
        hostPool4(hosts).linkPool4(links).loopbackPool4(loopbacks);
      } else {
        hostPool6(hosts).linkPool6(links).loopbackPool6(loopbacks);
      }
      return this;
    }
  }
}
