package io.clusterfabric.topology.sizing;

import org.apiguardian.api.API;

/**
 * What becomes of the switches of a tier when a fabric grows.
 *
 * @param name the tier
 * @param before how many switches there were
 * @param after how many switches there are
 * @param portsToReserve how many ports of each switch to keep free on day one, so that it takes the
 *     links of the grown fabric besides its own: the most of any switch
 * @param portsToReserveInAll the sum of what each switch needs
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record GrowthTier(
    String name, long before, long after, long portsToReserve, long portsToReserveInAll) {
  /**
   * How many switches are new.
   *
   * @return those after less those before, at least 0
   */
  public long added() {
    return Math.max(0, after - before);
  }

  @Override
  public String toString() {
    return name
        + ": "
        + before
        + " to "
        + after
        + " switches, reserve "
        + portsToReserve
        + " ports each, "
        + portsToReserveInAll
        + " in all";
  }
}
