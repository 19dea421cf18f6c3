package io.clusterfabric.topology.internal.cut;

import io.clusterfabric.topology.internal.flow.BreadthFirst;
import java.util.Arrays;

/**
 * What is left of a graph when each unit with a single link is drawn into the switch at its end:
 * the core, with how many units each of its nodes holds, and what it costs to cut off links of
 * units.
 *
 * <p><b>Theorem.</b> Let a cut put h of the core's N units on side A, where a balanced cut has at
 * least ℓ on either side. If every cut of the core with h units on side A weighs at least g(h), and
 * the m lightest links of units weigh C(m) together, then every balanced cut weighs at least the
 * least g(ℓ − m) + C(m) over 0 ≤ m ≤ ℓ, for a symmetric g that grows towards N/2. <b>Proof.</b> A
 * cut of the graph is one of the core and of the links of those m units that are not on the side of
 * their switch. Without these, side A of the core holds at least ℓ − m units, and at most N − ℓ +
 * m. ∎ That is why links of units don't have to bear the flows whose cost bounds the core: a bound
 * of uniform flow alone never exceeds half of what all links of units carry.
 *
 * <p>Only the component with most units counts; ℓ allows for all others on one side.
 */
final class CoreGraph {
  private final CutGraph graph;
  private final long[] unitsAt;
  private final long linked;
  private final long least;
  private final long[] linksOfUnits;

  private CoreGraph(CutGraph graph, long[] unitsAt, long linked, long least, long[] linksOfUnits) {
    this.graph = graph;
    this.unitsAt = unitsAt;
    this.linked = linked;
    this.least = least;
    this.linksOfUnits = linksOfUnits;
  }

  /**
   * The core of a graph.
   *
   * @param graph units first, then switches
   * @param units number of units, each of weight 1
   */
  static CoreGraph of(CutGraph graph, int units) {
    int n = graph.nodeCount();
    boolean[] inside = largestComponent(graph, units);
    int[] image = new int[n];
    Arrays.fill(image, -1);
    int next = 0;
    for (int v = 0; v < n; v++) {
      if (inside[v] && !isPendant(graph, units, v)) {
        image[v] = next++;
      }
    }
    long[] unitsAt = new long[next];
    long[] links = new long[units];
    int pendant = 0;
    long linked = 0;
    EdgeList edges = new EdgeList(graph.edgeCount());
    for (int v = 0; v < n; v++) {
      if (!inside[v]) {
        continue;
      }
      if (v < units) {
        linked++;
      }
      if (image[v] < 0) {
        unitsAt[image[graph.neighbor(v, 0)]]++;
        links[pendant++] = graph.weight(v, 0);
        continue;
      }
      unitsAt[image[v]] += v < units ? 1 : 0;
      for (int k = 0; k < graph.degree(v); k++) {
        int to = graph.neighbor(v, k);
        if (to > v && image[to] >= 0) {
          edges.add(image[v], image[to], graph.weight(v, k));
        }
      }
    }
    long[] sorted = Arrays.copyOf(links, pendant);
    Arrays.sort(sorted);
    long outside = units - linked;
    return new CoreGraph(
        edges.toGraph(next), unitsAt, linked, Math.max(0, units / 2 - outside), sorted);
  }

  private static boolean isPendant(CutGraph graph, int units, int v) {
    return v < units && graph.degree(v) == 1 && graph.neighbor(v, 0) >= units;
  }

  private static boolean[] largestComponent(CutGraph graph, int units) {
    boolean[] seen = new boolean[graph.nodeCount()];
    boolean[] best = new boolean[graph.nodeCount()];
    int most = 0;
    BreadthFirst search = graph.breadthFirst();
    for (int u = 0; u < units; u++) {
      if (!seen[u]) {
        int reached = search.from(u);
        int found = 0;
        for (int i = 0; i < reached; i++) {
          seen[search.reached(i)] = true;
          found += search.reached(i) < units ? 1 : 0;
        }
        if (found > most) {
          most = found;
          best = new boolean[graph.nodeCount()];
          for (int i = 0; i < reached; i++) {
            best[search.reached(i)] = true;
          }
        }
      }
    }
    return best;
  }

  CutGraph graph() {
    return graph;
  }

  /** How many units a node of the core holds. */
  long unitsAt(int node) {
    return unitsAt[node];
  }

  /** How many units the core holds. */
  long linked() {
    return linked;
  }

  /** A bound for cuts of the core with so many units on the side that has fewer. */
  interface Bound {
    /** What such a cut weighs at least; may be negative. */
    double at(double unitsOnLesserSide);
  }

  /** The bound for balanced cuts of the whole graph, by the theorem. */
  double balanced(Bound core) {
    double best = Double.POSITIVE_INFINITY;
    double cost = 0;
    for (int m = 0; m <= least; m++) {
      best = Math.min(best, Math.max(0, core.at((double) (least - m))) + cost);
      if (m == linksOfUnits.length) {
        break;
      }
      cost += (double) linksOfUnits[m];
    }
    return best;
  }
}
