package io.clusterfabric.topology.resilience;

/**
 * All-to-all on what is left: among the endpoints of the largest part that is left of each part
 * that there was.
 *
 * @param fill the weight on the fullest arc or access link for each unit of its capacity; 0 if
 *     nothing with a known rate is loaded
 * @param worst the fullest arc by number; after all arcs, twice the number of an endpoint for the
 *     way to its switch, plus 1 for the way back; -1 if there is none
 * @param demands how many ordered pairs of such endpoints of different hosts there are
 * @param disconnected endpoints that had peers and have none
 * @param separated endpoints that have peers and have lost others that still have some
 * @param hostsCutOff hosts outside the largest part of those that were joined
 */
record AllToAllState(
    double fill, int worst, long demands, int disconnected, int separated, int hostsCutOff) {

  /** What all demands together carry, in units; NaN if no rate is known. */
  double total() {
    return demands == 0 ? 0 : fill == 0 ? Double.NaN : demands / fill;
  }
}
