package io.clusterfabric.topology.design;

import org.apiguardian.api.API;

/**
 * How many parallel links join two switches that are joined at all.
 *
 * @param least the fewest, at least 1
 * @param most the most
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BundleSizes(long least, long most) {
  /**
   * Checks the order.
   *
   * @param least the fewest, at least 1
   * @param most the most
   */
  public BundleSizes {
    if (least < 1 || most < least) {
      throw new IllegalArgumentException(
          "bundles have at least one link and least <= most, found " + least + " and " + most);
    }
  }

  /**
   * Whether all bundles are equal.
   *
   * @return whether least and most are the same
   */
  public boolean even() {
    return least == most;
  }

  @Override
  public String toString() {
    String links = most == 1 ? " link" : " links";
    return (even() ? String.valueOf(least) : least + " to " + most) + links;
  }
}
