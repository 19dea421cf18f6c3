package io.clusterfabric.topology.routing;

/**
 * Which channel waits for which: vertices are channels, or channels and lanes, in compressed rows.
 *
 * @param first the first arc of each vertex; all arcs at the end
 * @param next the vertex of each arc
 * @param used whether a vertex is a channel that something passes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never shown
record DependencyGraph(int[] first, int[] next, boolean[] used) {

  int vertices() {
    return used.length;
  }

  long channels() {
    long count = 0;
    for (boolean u : used) {
      count += u ? 1 : 0;
    }
    return count;
  }
}
