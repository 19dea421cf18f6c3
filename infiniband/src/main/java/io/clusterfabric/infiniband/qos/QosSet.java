package io.clusterfabric.infiniband.qos;

import org.apiguardian.api.API;

/**
 * What holds for the ports of one kind.
 *
 * @param maxVls the most virtual lanes, 1 to 15
 * @param arbitration how the link is shared
 * @param slToVl the lane of each service level
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record QosSet(int maxVls, VlArbitration arbitration, SlToVl slToVl) {

  /**
   * Checks the range.
   *
   * @param maxVls the most virtual lanes, 1 to 15
   * @param arbitration how the link is shared
   * @param slToVl the lane of each service level
   */
  public QosSet {
    if (maxVls < 1 || maxVls > 15) {
      throw new IllegalArgumentException("a port has 1 to 15 data lanes, found " + maxVls);
    }
  }

  /**
   * What OpenSM uses where nothing is configured.
   *
   * @return the set
   */
  public static QosSet standard() {
    return new QosSet(
        QosFacts.FACTS.integer("default.max-vls"), VlArbitration.standard(), SlToVl.standard());
  }
}
