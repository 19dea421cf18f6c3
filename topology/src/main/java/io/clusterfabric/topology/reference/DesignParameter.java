package io.clusterfabric.topology.reference;

import org.apiguardian.api.API;

/**
 * A whole number that a reference design takes.
 *
 * @param name its name
 * @param meaning what it is, in a few words
 * @param least the least value
 * @param most the largest value
 * @param usual the value where none is given
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DesignParameter(String name, String meaning, int least, int most, int usual) {
  /**
   * Checks the order.
   *
   * @param name its name
   * @param meaning what it is, in a few words
   * @param least the least value
   * @param most the largest value
   * @param usual the value where none is given
   */
  public DesignParameter {
    if (least > usual || usual > most) {
      throw new IllegalArgumentException(
          name + " needs least <= usual <= most, found " + least + ", " + usual + ", " + most);
    }
  }
}
