package io.clusterfabric.infiniband.link;

import org.apiguardian.api.API;

/**
 * How the cages of a switch are counted as ports.
 *
 * @param name the switch's name
 * @param cages the number of cages, more than 0
 * @param lanes the lanes of one cage in each direction, more than 0
 * @param ports the ports that are counted, more than 0
 * @param port each of these ports
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PortSplit(String name, int cages, int lanes, int ports, LinkRate port) {

  /**
   * Checks the numbers.
   *
   * @param name the switch's name
   * @param cages the number of cages, more than 0
   * @param lanes the lanes of one cage in each direction, more than 0
   * @param ports the ports that are counted, more than 0
   * @param port each of these ports
   */
  public PortSplit {
    if (cages < 1 || lanes < 1 || ports < 1) {
      throw new IllegalArgumentException(
          name
              + " has "
              + cages
              + " cages of "
              + lanes
              + " lanes and "
              + ports
              + " ports: not one");
    }
  }

  /**
   * The lanes that are there.
   *
   * @return cages times lanes
   */
  public long lanesThere() {
    return (long) cages * lanes;
  }

  /**
   * The lanes that the ports take.
   *
   * @return ports times the width of one
   */
  public long lanesTaken() {
    return (long) ports * port.width().lanes();
  }
}
