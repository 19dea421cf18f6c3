package io.clusterfabric.topology.capacity;

import org.apiguardian.api.API;

/**
 * The oversubscription of the switches of one tier.
 *
 * @param tier the tier, 1 for leaves
 * @param switches how many switches have something beneath them and are counted
 * @param idle how many have nothing beneath them, and are not
 * @param least the least of the ratios; not applicable if none is counted
 * @param median the middle one; of two middle ones the smaller
 * @param worst the largest
 * @param worstSwitch the first switch, in the order of the graph, that has the largest; empty text
 *     if none is counted
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TierRatio(
    int tier,
    int switches,
    int idle,
    OversubscriptionRatio least,
    OversubscriptionRatio median,
    OversubscriptionRatio worst,
    String worstSwitch) {

  /**
   * Whether all switches of the tier have the same ratio.
   *
   * @return whether least and worst are equal
   */
  public boolean isUniform() {
    return least.equals(worst);
  }

  /** The tier and its ratio, or least, median and worst if they differ. */
  @Override
  public String toString() {
    return "tier "
        + tier
        + ": "
        + (isUniform()
            ? worst
            : least + " least, " + median + " median, " + worst + " worst (" + worstSwitch + ")");
  }
}
