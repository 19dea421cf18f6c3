package io.clusterfabric.topology.internal.flow;

import java.math.BigInteger;

/**
 * A concurrent flow and a bound on all of them.
 *
 * @param network what it flows in
 * @param demands what flows
 * @param loads how much each arc carries, in parts; empty if some pair has no path of known rate
 * @param scale how many parts each unit of demand has
 * @param upper what no flow exceeds
 * @param sweeps how long the search took
 * @param unjoined the first pair without a path of known rate, by its number; below 0 if all have
 *     one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never shown
public record ConcurrentFlowSolution(
    ArcNetwork network,
    Demands demands,
    long[] loads,
    long scale,
    Bound upper,
    int sweeps,
    int unjoined) {

  /**
   * The arc that is full first.
   *
   * @return an arc; below 0 if none carries anything
   */
  public int fullest() {
    int fullest = -1;
    for (int arc = 0; arc < loads.length; arc++) {
      if (loads[arc] > 0
          && (fullest < 0
              || BigInteger.valueOf(loads[arc])
                      .multiply(BigInteger.valueOf(network.capacity()[fullest]))
                      .compareTo(
                          BigInteger.valueOf(loads[fullest])
                              .multiply(BigInteger.valueOf(network.capacity()[arc])))
                  > 0)) {
        fullest = arc;
      }
    }
    return fullest;
  }
}
