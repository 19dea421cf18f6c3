package io.clusterfabric.roce.pause;

import java.util.Arrays;

/** Which buffer waits for which, in compressed rows. */
final class WaitGraph {
  /** In steps, so that results do not depend on the machine. */
  private static final long MOST_STEPS = 500_000_000L;

  private static final int NONE = -1;

  private final int[] first;
  private final int[] next;

  WaitGraph(int[] first, int[] next) {
    this.first = first;
    this.next = next;
  }

  int vertices() {
    return first.length - 1;
  }

  int arcs() {
    return next.length;
  }

  /** How many buffers wait or are waited for. */
  int used() {
    boolean[] is = new boolean[vertices()];
    for (int v = 0; v < is.length; v++) {
      for (int a = first[v]; a < first[v + 1]; a++) {
        is[v] = true;
        is[next[a]] = true;
      }
    }
    int count = 0;
    for (boolean u : is) {
      count += u ? 1 : 0;
    }
    return count;
  }

  /**
   * A shortest cycle: what nothing leads to, or what leads to nothing, is taken away first; then a
   * search in breadth from each vertex that is left. When the steps are spent the best so far is
   * given.
   *
   * @return the vertices in turn; empty if there is no cycle
   */
  int[] cycle() {
    boolean[] gone = pruned();
    int n = vertices();
    int[] distance = new int[n];
    int[] parent = new int[n];
    int[] queue = new int[n];
    Arrays.fill(distance, NONE);
    int[] best = new int[0];
    long steps = 0;
    for (int start = 0; start < n; start++) {
      if (gone[start]) {
        continue;
      }
      if (best.length > 0 && (best.length <= 2 || steps > MOST_STEPS)) {
        return best;
      }
      int tail = 0;
      int last = NONE;
      distance[start] = 0;
      queue[tail++] = start;
      for (int head = 0; head < tail && last == NONE; head++) {
        int v = queue[head];
        if (best.length > 0 && distance[v] + 1 >= best.length) {
          break;
        }
        steps += first[v + 1] - first[v];
        for (int a = first[v]; a < first[v + 1] && last == NONE; a++) {
          int w = next[a];
          if (w == start) {
            last = v;
          } else if (!gone[w] && distance[w] == NONE) {
            distance[w] = distance[v] + 1;
            parent[w] = v;
            queue[tail++] = w;
          }
        }
      }
      if (last != NONE) {
        best = new int[distance[last] + 1];
        int v = last;
        for (int i = best.length - 1; i >= 0; i--) {
          best[i] = v;
          v = parent[v];
        }
      }
      for (int i = 0; i < tail; i++) {
        distance[queue[i]] = NONE;
      }
      // Every cycle over this vertex is at least as long as the best by now.
      gone[start] = true;
    }
    return best;
  }

  /** Which vertices are on no cycle because all before or all behind them ends. */
  private boolean[] pruned() {
    int n = vertices();
    boolean[] gone = new boolean[n];
    prune(first, next, gone);
    WaitGraph back = reversed();
    prune(back.first, back.next, gone);
    return gone;
  }

  private static void prune(int[] first, int[] next, boolean[] gone) {
    int n = first.length - 1;
    int[] in = new int[n];
    for (int v = 0; v < n; v++) {
      for (int a = first[v]; a < first[v + 1] && !gone[v]; a++) {
        in[next[a]]++;
      }
    }
    int[] queue = new int[n];
    int tail = 0;
    for (int v = 0; v < n; v++) {
      if (in[v] == 0 && !gone[v]) {
        queue[tail++] = v;
      }
    }
    for (int head = 0; head < tail; head++) {
      int v = queue[head];
      gone[v] = true;
      for (int a = first[v]; a < first[v + 1]; a++) {
        if (!gone[next[a]] && --in[next[a]] == 0) {
          queue[tail++] = next[a];
        }
      }
    }
  }

  /** The same with all arcs turned round. */
  WaitGraph reversed() {
    int n = vertices();
    int[] from = new int[n + 1];
    for (int w : next) {
      from[w + 1]++;
    }
    for (int v = 0; v < n; v++) {
      from[v + 1] += from[v];
    }
    int[] at = from.clone();
    int[] to = new int[next.length];
    for (int v = 0; v < n; v++) {
      for (int a = first[v]; a < first[v + 1]; a++) {
        to[at[next[a]]++] = v;
      }
    }
    return new WaitGraph(from, to);
  }

  /** Marks all from which a marked vertex can be reached. */
  void spreadBack(boolean[] marked) {
    WaitGraph back = reversed();
    int n = vertices();
    int[] queue = new int[n];
    int tail = 0;
    for (int v = 0; v < n; v++) {
      if (marked[v]) {
        queue[tail++] = v;
      }
    }
    for (int head = 0; head < tail; head++) {
      int v = queue[head];
      for (int a = back.first[v]; a < back.first[v + 1]; a++) {
        if (!marked[back.next[a]]) {
          marked[back.next[a]] = true;
          queue[tail++] = back.next[a];
        }
      }
    }
  }
}
