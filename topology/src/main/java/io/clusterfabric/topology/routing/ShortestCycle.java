package io.clusterfabric.topology.routing;

import java.util.Arrays;

/**
 * Finds a shortest cycle of a directed graph, the one of the lowest vertex among equals: a search
 * in breadth from each vertex in turn, no deeper than the best so far, over vertices from which
 * none was made. That is O(V·E) at worst, and ends at once where nothing shorter is possible. The
 * steps are limited; when they are spent the best so far is some cycle, maybe not a shortest.
 */
final class ShortestCycle {
  /** In steps, so that results do not depend on the machine. */
  static final long MOST_STEPS = 2_000_000_000L;

  private static final int NONE = -1;

  /** The component of a vertex whose cycles are all known. */
  private static final int DONE = -2;

  private final int[] first;
  private final int[] next;
  private final int[] component;
  private final int[] size;
  private final long mostSteps;
  private long steps;
  private int reached;
  private int[] best = new int[0];
  private boolean proven = true;

  private ShortestCycle(DependencyGraph graph, long mostSteps) {
    this.mostSteps = mostSteps;
    this.first = graph.first();
    this.next = graph.next();
    int n = graph.vertices();
    this.component = new int[n];
    this.size = new int[n];
  }

  /** Searches within the usual steps. */
  static ShortestCycle of(DependencyGraph graph) {
    return of(graph, MOST_STEPS);
  }

  /** Searches; the first cycle is found whatever the steps. */
  static ShortestCycle of(DependencyGraph graph, long mostSteps) {
    ShortestCycle search = new ShortestCycle(graph, mostSteps);
    if (!isAcyclic(graph)) {
      search.findComponents();
      search.search();
    }
    return search;
  }

  /** The vertices of the cycle in turn; empty if there is none. */
  int[] vertices() {
    return best;
  }

  /** Whether no cycle is shorter. */
  boolean isProven() {
    return proven;
  }

  static boolean isAcyclic(DependencyGraph graph) {
    return graph.vertices() == 0 || order(graph).length > 0;
  }

  /**
   * An order in which every arc goes forward: takes away what nothing leads to, again and again.
   *
   * @return the place of each vertex; empty if there is a cycle
   */
  static int[] order(DependencyGraph graph) {
    int n = graph.vertices();
    int[] in = new int[n];
    for (int w : graph.next()) {
      in[w]++;
    }
    int[] queue = new int[n];
    int tail = 0;
    for (int v = 0; v < n; v++) {
      if (in[v] == 0) {
        queue[tail++] = v;
      }
    }
    for (int head = 0; head < tail; head++) {
      int v = queue[head];
      for (int a = graph.first()[v]; a < graph.first()[v + 1]; a++) {
        if (--in[graph.next()[a]] == 0) {
          queue[tail++] = graph.next()[a];
        }
      }
    }
    if (tail < n) {
      return new int[0];
    }
    int[] place = in; // all 0 by now
    for (int i = 0; i < n; i++) {
      place[queue[i]] = i;
    }
    return place;
  }

  /** Tarjan's strongly connected components, without recursion. */
  private void findComponents() {
    int n = component.length;
    int[] index = new int[n];
    int[] low = new int[n];
    int[] arc = new int[n];
    int[] call = new int[n];
    int[] stack = new int[n];
    Arrays.fill(component, NONE);
    int clock = 0;
    int top = 0;
    int count = 0;
    for (int start = 0; start < n; start++) {
      if (index[start] != 0) {
        continue;
      }
      int depth = 0;
      call[0] = start;
      index[start] = low[start] = ++clock;
      arc[start] = first[start];
      stack[top++] = start;
      while (depth >= 0) {
        int v = call[depth];
        if (arc[v] < first[v + 1]) {
          int w = next[arc[v]++];
          if (index[w] == 0) {
            index[w] = low[w] = ++clock;
            arc[w] = first[w];
            stack[top++] = w;
            call[++depth] = w;
          } else if (component[w] == NONE) {
            low[v] = Math.min(low[v], index[w]);
          }
        } else {
          if (low[v] == index[v]) {
            int w;
            do {
              w = stack[--top];
              component[w] = count;
              size[count]++;
            } while (w != v);
            count++;
          }
          if (--depth >= 0) {
            low[call[depth]] = Math.min(low[call[depth]], low[v]);
          }
        }
      }
    }
  }

  private void search() {
    int n = component.length;
    int[] distance = new int[n];
    int[] parent = new int[n];
    int[] queue = new int[n];
    Arrays.fill(distance, NONE);
    for (int start = 0; start < n; start++) {
      boolean waits = waitsForItself(start);
      // Only a vertex that waits for itself makes a cycle shorter than two.
      if (waits ? best.length == 1 : size[component[start]] < 2 || isAtMost(2)) {
        continue;
      }
      if (best.length > 0 && steps >= mostSteps) {
        proven = false;
        return;
      }
      int limit = best.length == 0 ? Integer.MAX_VALUE : best.length - 1;
      int last = search(start, limit, distance, parent, queue);
      if (last != NONE) {
        best = new int[distance[last] + 1];
        int v = last;
        for (int i = best.length - 1; i >= 0; i--) {
          best[i] = v;
          v = parent[v];
        }
      }
      clean(distance, queue);
      component[start] = DONE;
    }
  }

  private boolean isAtMost(int length) {
    return best.length > 0 && best.length <= length;
  }

  private boolean waitsForItself(int v) {
    for (int a = first[v]; a < first[v + 1]; a++) {
      if (next[a] == v) {
        return true;
      }
    }
    return false;
  }

  /** Searches in breadth for a cycle of at most so many vertices; returns the last or -1. */
  private int search(int start, int limit, int[] distance, int[] parent, int[] queue) {
    distance[start] = 0;
    parent[start] = NONE;
    queue[0] = start;
    reached = 1;
    for (int head = 0; head < reached; head++) {
      int v = queue[head];
      if (distance[v] + 1 > limit) {
        return NONE;
      }
      steps += first[v + 1] - first[v];
      for (int a = first[v]; a < first[v + 1]; a++) {
        int w = next[a];
        if (w == start) {
          return v;
        }
        if (component[w] == component[start] && distance[w] == NONE) {
          distance[w] = distance[v] + 1;
          parent[w] = v;
          queue[reached++] = w;
        }
      }
    }
    return NONE;
  }

  private void clean(int[] distance, int[] queue) {
    for (int i = 0; i < reached; i++) {
      distance[queue[i]] = NONE;
    }
  }
}
