package io.clusterfabric.topology.resilience;

/**
 * The next hops of one switch towards one destination: a list that is filled anew for each switch,
 * so that the steps of a pass make nothing. Only to be read by others. Not thread-safe.
 */
final class NextHops {
  /** The arcs to them, the first {@link #count} of the array. */
  final int[] arcs;

  int count;

  /** How many links all the arcs have, which is what an amount is divided by. */
  long links;

  /** A list long enough for every switch of a net. */
  NextHops(SwitchNet net) {
    int degree = 1;
    for (int s = 0; s < net.switches; s++) {
      degree = Math.max(degree, net.first[s + 1] - net.first[s]);
    }
    this.arcs = new int[degree];
  }

  void clear() {
    count = 0;
    links = 0;
  }

  void add(int arc, int linksOfArc) {
    arcs[count++] = arc;
    links += linksOfArc;
  }
}
