package io.clusterfabric.infiniband.routing;

import org.apiguardian.api.API;

/**
 * The service levels that an engine asks applications to use, so that its tables are free of credit
 * loops. Every port maps level n to data lane n modulo the lanes that it operates. Implementations
 * are immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ServiceLevels {
  /**
   * How many data lanes the traffic is divided among.
   *
   * @return from 1 to 15
   */
  int lanes();

  /**
   * The service level of the traffic between two end ports of the subnet, by their first local
   * identifiers.
   *
   * @param from the number of an end port
   * @param to the number of another
   * @return from 0 to 15; where the manager's answers vary, the least of them
   */
  int level(int from, int to);

  /**
   * The service level of the traffic between any identifiers of two end ports: what the manager
   * answers to a query for a path between just these two.
   *
   * @param from the number of an end port
   * @param fromOffset which of its identifiers, from 0
   * @param to the number of another
   * @param toOffset which of its identifiers, from 0
   * @return from 0 to 15; where the manager's answers vary, the least of them; that of the first
   *     identifiers unless the engine tells them apart
   */
  default int level(int from, int fromOffset, int to, int toOffset) {
    return level(from, to);
  }

  /**
   * From how many levels the manager chooses its answer, the least of them included.
   *
   * @param from the number of an end port
   * @param to the number of another
   * @return 1 if it always answers the same
   */
  default int choices(int from, int to) {
    return 1;
  }
}
