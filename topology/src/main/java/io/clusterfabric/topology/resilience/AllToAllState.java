package io.clusterfabric.topology.resilience;

/**
 * All-to-all on what is left: among the endpoints of the largest part that is left of each part
 * that there was.
 *
 * @param fill the weight on the fullest arc or access link of known rate for each unit of its
 *     capacity; 0 if nothing with a known rate is loaded
 * @param worst the fullest arc by number; after all arcs, twice the number of an endpoint for the
 *     way to its switch, plus 1 for the way back; -1 if there is none
 * @param unknown how many loaded arcs have no known rate, or not for all links; access links in
 *     either direction among them
 * @param demands how many ordered pairs of such endpoints of different hosts there are
 * @param disconnected endpoints that had peers and have none
 * @param separated endpoints that have peers and have lost others that still have some
 * @param hostsCutOff hosts outside the largest part of those that were joined
 */
record AllToAllState(
    double fill,
    int worst,
    int unknown,
    long demands,
    int disconnected,
    int separated,
    int hostsCutOff) {

  /** What all demands together carry, in units; NaN if some loaded link has no known rate. */
  double total() {
    return demands == 0 ? 0 : unknown > 0 || fill == 0 ? Double.NaN : demands / fill;
  }

  /** What all demands together carry at most, in units; infinite if no loaded link tells it. */
  double atMost() {
    return demands == 0 ? 0 : fill == 0 ? Double.POSITIVE_INFINITY : demands / fill;
  }
}
