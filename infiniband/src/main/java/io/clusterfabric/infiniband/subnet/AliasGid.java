package io.clusterfabric.infiniband.subnet;

import java.util.HexFormat;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The address under which a port is reached from another subnet through a router: the prefix of its
 * subnet, 48 bits of 0, and its local identifier in the lowest 16, from which the router knows the
 * identifier without asking. Source: NVIDIA, DOCA documentation, IB Router.
 *
 * @param prefix the prefix of the subnet
 * @param lid the local identifier there, 1 to 49,151
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record AliasGid(long prefix, int lid) {
  /** The prefix of a subnet that nobody gave another, which no router passes on. */
  public static final long DEFAULT_PREFIX = 0xFE80000000000000L;

  /**
   * Checks the identifier.
   *
   * @param prefix the prefix of the subnet
   * @param lid the local identifier there
   */
  public AliasGid {
    if (lid < 1 || lid > LidBudget.UNICAST_LIDS) {
      throw new IllegalArgumentException(
          "a unicast LID is 1 to " + LidBudget.UNICAST_LIDS + ", found " + lid);
    }
  }

  /**
   * Reads a GID, as 8 groups of up to 4 hexadecimal digits, one run of zeros left out or not.
   *
   * @param gid such as {@code fec0:0:0:1::2a}
   * @return the address; empty if the text is no GID, or has bits between prefix and identifier, or
   *     no unicast identifier
   */
  public static Optional<AliasGid> parse(String gid) {
    Optional<long[]> halves = GidText.halves(gid);
    return halves
        .filter(h -> h[1] >= 1 && h[1] <= LidBudget.UNICAST_LIDS)
        .map(h -> new AliasGid(h[0], (int) h[1]));
  }

  /** The GID as 8 groups of 4 digits. */
  @Override
  public String toString() {
    String digits = HexFormat.of().toHexDigits(prefix) + HexFormat.of().toHexDigits((long) lid);
    return digits.replaceAll("(.{4})(?=.)", "$1:");
  }
}
