package io.clusterfabric.topology.internal.cut;

import java.util.ArrayList;
import java.util.List;

/**
 * Nodes of a class graph whose sides, once fixed, leave a forest that the tree program can solve.
 *
 * <p>What must remain after removing the separator: the switches and classes of one unit form a
 * forest together with the larger classes, and every larger class keeps at most one neighbour. (A
 * larger class between two neighbours is as many parallel paths as it has units.) The choice is
 * greedy: strip what hangs loose, take the node with most neighbours in the rest, repeat; then drop
 * the nodes that turn out not to be needed.
 */
final class Separator {
  private final ClassGraph classes;
  private final CutGraph graph;
  private final boolean[] removed;

  private Separator(ClassGraph classes) {
    this.classes = classes;
    this.graph = classes.graph();
    this.removed = new boolean[graph.nodeCount()];
  }

  /**
   * Chooses a separator.
   *
   * @param classes the class graph
   * @param limit the most nodes to accept
   * @return its nodes in the order of choice; empty if the graph is a forest; longer than the limit
   *     by one if the limit does not do
   */
  static int[] choose(ClassGraph classes, int limit) {
    Separator separator = new Separator(classes);
    List<Integer> chosen = new ArrayList<>();
    for (int next = separator.busiest(); next >= 0 && chosen.size() <= limit; ) {
      separator.removed[next] = true;
      chosen.add(next);
      next = separator.busiest();
    }
    if (chosen.size() <= limit) {
      for (int i = chosen.size() - 2; i >= 0; i--) {
        separator.removed[chosen.get(i)] = false;
        if (separator.busiest() < 0) {
          chosen.remove(i);
        } else {
          separator.removed[chosen.get(i)] = true;
        }
      }
    }
    return chosen.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The node to take next, or -1 if stripping leaves nothing. */
  private int busiest() {
    int n = graph.nodeCount();
    int[] links = new int[n];
    int[] queue = new int[n];
    boolean[] stripped = removed.clone();
    for (int v = 0; v < n; v++) {
      for (int k = 0; !removed[v] && k < graph.degree(v); k++) {
        int to = graph.neighbor(v, k);
        links[v] += removed[to] ? 0 : isBunch(v) || isBunch(to) ? 2 : 1;
      }
    }
    int tail = 0;
    for (int v = 0; v < n; v++) {
      if (!removed[v] && isLoose(v, links)) {
        stripped[v] = true;
        queue[tail++] = v;
      }
    }
    for (int head = 0; head < tail; head++) {
      int v = queue[head];
      for (int k = 0; k < graph.degree(v); k++) {
        int to = graph.neighbor(v, k);
        if (!stripped[to]) {
          links[to] -= isBunch(v) || isBunch(to) ? 2 : 1;
          if (isLoose(to, links)) {
            stripped[to] = true;
            queue[tail++] = to;
          }
        }
      }
    }
    int best = -1;
    for (int v = 0; v < n; v++) {
      if (!stripped[v] && !isBunch(v) && (best < 0 || links[v] > links[best])) {
        best = v;
      }
    }
    return best;
  }

  /** A class of several units may keep one (double) link, any other node one single link. */
  private boolean isLoose(int v, int[] links) {
    return links[v] <= (isBunch(v) ? 2 : 1);
  }

  private boolean isBunch(int v) {
    return classes.multiplicity(v) > 1;
  }
}
