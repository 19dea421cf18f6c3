package io.clusterfabric.topology.structure;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;

/**
 * Finds the tier of each switch: its distance from the nearest endpoint, put right where single
 * hosts or their absence mislead.
 *
 * <ul>
 *   <li>A switch <em>without hosts</em> whose upper neighbours are those of a switch two tiers
 *       below belongs down there: it is a leaf that has no hosts (yet), not a core. A core differs
 *       in that it joins parts that nothing below joins.
 *   <li>A switch <em>with hosts</em> that is surrounded by leaves and has the neighbours of a
 *       switch of tier 2 belongs to tier 2: it is a spine with a stray host, such as a manager's.
 * </ul>
 *
 * <p>Neighbours are alike if more than half of those that either has are common to both, so that a
 * missing cable decides nothing.
 */
final class TierFinder {
  private static final int FREE = -1;

  /** More rounds than any real fabric has tiers; a round that changes nothing ends the search. */
  private static final int MAX_ROUNDS = 16;

  private final FabricGraph graph;
  private final int[] fixed;
  private final boolean[] raised;
  private final int[] level;
  private final int[] common;
  private final int[] touched;

  private TierFinder(FabricGraph graph) {
    int nodes = graph.nodeCount();
    this.graph = graph;
    this.fixed = new int[nodes];
    Arrays.fill(fixed, FREE);
    this.raised = new boolean[nodes];
    this.level = new int[nodes];
    this.common = new int[nodes];
    this.touched = new int[nodes];
  }

  static TierFinder of(FabricGraph graph) {
    TierFinder finder = new TierFinder(graph);
    finder.search();
    finder.raiseHostedSpines();
    finder.search();
    for (int round = 0; round < MAX_ROUNDS && finder.lowerHostless(); round++) {
      finder.search();
    }
    return finder;
  }

  /** The tier of each node: 0 for endpoints, -1 for switches that no endpoint reaches. */
  int[] tiers() {
    return level.clone();
  }

  /** Whether a switch is taken for a leaf although it has no hosts. */
  boolean isHostlessLeaf(int node) {
    return fixed[node] == 1;
  }

  /** Whether a switch is above the leaves although it has hosts. */
  boolean isHostedSpine(int node) {
    return raised[node] && level[node] > 1;
  }

  /** Distances from endpoints, with the levels that are fixed as further starts. */
  private void search() {
    Arrays.fill(level, -1);
    int nodes = graph.nodeCount();
    int[] queue = new int[nodes];
    int tail = 0;
    int distance = 0;
    int left = 0;
    for (int n = 0; n < nodes; n++) {
      left += fixed[n] == FREE ? 0 : 1;
    }
    for (int e = 0; e < graph.endpointCount(); e++) {
      level[e] = 0;
      queue[tail++] = e;
    }
    int head = 0;
    while (head < tail || left > 0) {
      if (left > 0) {
        for (int n = 0; n < nodes; n++) {
          if (fixed[n] == distance) {
            left--;
            if (level[n] < 0) {
              level[n] = distance;
              queue[tail++] = n;
            }
          }
        }
      }
      int end = tail;
      for (; head < end; head++) {
        int node = queue[head];
        for (int k = 0; k < graph.degree(node); k++) {
          int next = graph.neighbor(node, k);
          if (level[next] < 0 && !(raised[next] && distance == 0)) {
            level[next] = distance + 1;
            queue[tail++] = next;
          }
        }
      }
      distance++;
    }
    // A raised switch whose neighbours all turned out to be raised is a leaf after all.
    for (int n = graph.endpointCount(); n < nodes; n++) {
      if (raised[n] && level[n] < 0) {
        level[n] = 1;
      }
    }
  }

  private void raiseHostedSpines() {
    boolean any = false;
    for (int n = graph.endpointCount(); n < graph.nodeCount() && !any; n++) {
      any = level[n] == 2;
    }
    if (!any) {
      return;
    }
    boolean[] toRaise = new boolean[graph.nodeCount()];
    for (int u = graph.endpointCount(); u < graph.nodeCount(); u++) {
      if (level[u] == 1 && mostNeighboursAreLeaves(u) && resembles(u, 1, 2)) {
        toRaise[u] = true;
      }
    }
    System.arraycopy(toRaise, 0, raised, 0, toRaise.length);
  }

  private boolean mostNeighboursAreLeaves(int u) {
    int leaves = 0;
    int others = 0;
    for (int k = 0; k < graph.degree(u); k++) {
      int n = graph.neighbor(u, k);
      if (!graph.isEndpoint(n)) {
        if (level[n] == 1) {
          leaves++;
        } else {
          others++;
        }
      }
    }
    return leaves > others;
  }

  /**
   * Whether some switch at level {@code peers} shares more than half of the neighbours at level
   * {@code shared} that it and u have together, or has all of u's, two or more.
   */
  private boolean resembles(int u, int shared, int peers) {
    int own = 0;
    int count = 0;
    boolean found = false;
    for (int k = 0; k < graph.degree(u); k++) {
      int w = graph.neighbor(u, k);
      if (level[w] != shared || graph.isEndpoint(w)) {
        continue;
      }
      own++;
      for (int j = 0; j < graph.degree(w); j++) {
        int v = graph.neighbor(w, j);
        if (level[v] == peers && v != u && !graph.isEndpoint(v)) {
          if (common[v]++ == 0) {
            touched[count++] = v;
          }
        }
      }
    }
    for (int i = 0; i < count; i++) {
      int v = touched[i];
      if (!found) {
        int both = common[v];
        int either = own + degreeAt(v, shared) - both;
        found = 2 * both > either || (both == own && own >= 2);
      }
      common[v] = 0;
    }
    return found;
  }

  private int degreeAt(int node, int wanted) {
    int degree = 0;
    for (int k = 0; k < graph.degree(node); k++) {
      if (level[graph.neighbor(node, k)] == wanted) {
        degree++;
      }
    }
    return degree;
  }

  /** Lowers every switch that belongs two tiers below; says whether there was one. */
  private boolean lowerHostless() {
    int top = 0;
    for (int l : level) {
      top = Math.max(top, l);
    }
    // From below: what is put right there may explain what is above.
    for (int d = 3; d <= top; d++) {
      UnionFind below = joinedBelow(d);
      boolean changed = false;
      for (int u = graph.endpointCount(); u < graph.nodeCount(); u++) {
        if (level[u] == d && joinsNothing(u, d, below) && resembles(u, d - 1, d - 2)) {
          fixed[u] = d - 2;
          changed = true;
        }
      }
      if (changed) {
        return true;
      }
    }
    return false;
  }

  private UnionFind joinedBelow(int d) {
    UnionFind sets = new UnionFind(graph.nodeCount());
    for (int b = 0; b < graph.bundleCount(); b++) {
      int x = graph.endA(b);
      int y = graph.endB(b);
      if (level[x] >= 0 && level[y] >= 0 && level[x] < d && level[y] < d) {
        sets.union(x, y);
      }
    }
    return sets;
  }

  /** Whether all lower neighbours are joined without u and its peers. */
  private boolean joinsNothing(int u, int d, UnionFind below) {
    int set = -1;
    for (int k = 0; k < graph.degree(u); k++) {
      int w = graph.neighbor(u, k);
      if (level[w] == d - 1) {
        int found = below.find(w);
        if (set >= 0 && found != set) {
          return false;
        }
        set = found;
      }
    }
    return set >= 0;
  }
}
