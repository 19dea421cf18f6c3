package io.clusterfabric.infiniband.routing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The layers of LASH: each pair of switches goes into the first lane that stays free of circles
 * with it; then pairs move at random from the fullest lane to the emptiest. Source: opensm 3.3.23,
 * osm_ucast_lash.c.
 */
final class LashLayers {
  /** Lanes that differ by less are balanced. */
  private static final int CLOSE = 6;

  private static final byte HERE = 1;
  private static final byte TRIED = 2;

  /** A cable in one direction in a lane, and where traffic goes on from it. */
  private static final class Vertex {
    boolean temporary = true;
    int using;
    Vertex[] next = new Vertex[2];
    int[] used = new int[2];
    int count;
    int temporaryCount;
    int stamp;
    boolean done;
    int at;

    int find(Vertex v) {
      for (int i = 0; i < count; i++) {
        if (next[i] == v) {
          return i;
        }
      }
      return -1;
    }
  }

  private final int[][] peers;
  private final int[][] out;
  private final int n;
  private final int most;
  private final @Nullable Vertex[][] vertices;
  private final byte[][] location;
  private final int[] pairs;
  private final byte[][] lane;
  private int stamp;

  LashLayers(int[][] peers, int[][] out, int most) {
    this.peers = peers;
    this.out = out;
    this.n = peers.length;
    this.most = most;
    this.vertices = new Vertex[most][];
    this.location = new byte[most][];
    this.pairs = new int[most];
    this.lane = new byte[n][n];
  }

  byte[][] lanes() {
    return lane;
  }

  private void open(int l) {
    if (location[l] == null) {
      location[l] = new byte[n * n];
      vertices[l] = new Vertex[n * n];
    }
  }

  /** Divides the pairs among lanes; how many it takes, one too many if there are not enough. */
  int divide() {
    int needed = 1;
    open(0);
    for (int a = 0; a < n; a++) {
      for (int b = a + 1; b < n; b++) {
        int l = 0;
        while (l < needed && !fits(a, b, l)) {
          l++;
        }
        if (l == needed) {
          if (++needed > most) {
            return needed;
          }
          open(l);
          add(a, b, l);
          add(b, a, l);
          keep(a, b, l);
          keep(b, a, l);
          pairs[l] += 2;
        }
        lane[a][b] = (byte) l;
        lane[b][a] = (byte) l;
        location[l][a * n + b] = HERE;
        location[l][b * n + a] = HERE;
      }
    }
    balance(needed);
    return needed;
  }

  private boolean fits(int a, int b, int l) {
    add(a, b, l);
    add(b, a, l);
    if (circle(a, b, l)) {
      drop(a, b, l);
      drop(b, a, l);
      return false;
    }
    keep(a, b, l);
    keep(b, a, l);
    pairs[l] += 2;
    return true;
  }

  private int next(int s, int destination) {
    return peers[s][out[s][destination]];
  }

  private Vertex at(int l, int s, int t) {
    Vertex v = vertices[l][s * n + t];
    if (v == null) {
      throw new IllegalStateException("a way has a vertex for each of its cables");
    }
    return v;
  }

  private void add(int from, int to, int l) {
    Vertex before = null;
    for (int s = from; s != to; ) {
      int t = next(s, to);
      Vertex v = vertices[l][s * n + t];
      if (v == null) {
        v = new Vertex();
        vertices[l][s * n + t] = v;
      }
      v.using++;
      if (before != null) {
        int i = before.find(v);
        if (i >= 0) {
          before.used[i]++;
        } else {
          if (before.count == before.next.length) {
            before.next = Arrays.copyOf(before.next, 2 * before.count);
            before.used = Arrays.copyOf(before.used, 2 * before.count);
          }
          before.next[before.count] = v;
          before.used[before.count]++;
          before.count++;
          if (!before.temporary) {
            before.temporaryCount++;
          }
        }
      }
      before = v;
      s = t;
    }
  }

  private void keep(int from, int to, int l) {
    for (int s = from; s != to; ) {
      int t = next(s, to);
      Vertex v = at(l, s, t);
      if (v.temporary) {
        v.temporary = false;
      } else {
        v.temporaryCount = 0;
      }
      s = t;
    }
  }

  private void drop(int from, int to, int l) {
    for (int s = from; s != to; ) {
      int t = next(s, to);
      Vertex v = at(l, s, t);
      if (v.temporary) {
        vertices[l][s * n + t] = null;
      } else {
        v.count -= v.temporaryCount;
        v.temporaryCount = 0;
        v.using--;
        Arrays.fill(v.used, v.count, v.used.length, 0);
      }
      s = t;
    }
  }

  /** Takes a way out of a lane for good. */
  private void remove(int from, int to, int l) {
    for (int s = from; s != to; ) {
      int t = next(s, to);
      Vertex v = at(l, s, t);
      if (v.using == 1) {
        vertices[l][s * n + t] = null;
      } else {
        v.using--;
        if (t != to) {
          int i = v.find(at(l, t, next(t, to)));
          if (i >= 0 && v.used[i] == 1) {
            // What stands behind the last keeps its count, as OpenSM leaves it.
            System.arraycopy(v.next, i + 1, v.next, i, v.count - 1 - i);
            System.arraycopy(v.used, i + 1, v.used, i, v.count - 1 - i);
            v.count--;
          } else if (i >= 0) {
            v.used[i]--;
          }
        }
      }
      s = t;
    }
  }

  /** Whether a circle can be reached from the first cable of either way. */
  private boolean circle(int a, int b, int l) {
    stamp++;
    return reaches(at(l, a, next(a, b))) || reaches(at(l, b, next(b, a)));
  }

  private boolean reaches(Vertex start) {
    if (start.stamp == stamp) {
      return false;
    }
    List<Vertex> path = new ArrayList<>();
    enter(start, path);
    while (!path.isEmpty()) {
      Vertex v = path.get(path.size() - 1);
      if (v.at == v.count) {
        v.done = true;
        path.remove(path.size() - 1);
        continue;
      }
      Vertex w = v.next[v.at++];
      if (w.stamp != stamp) {
        enter(w, path);
      } else if (!w.done) {
        return true;
      }
    }
    return false;
  }

  private void enter(Vertex v, List<Vertex> path) {
    v.stamp = stamp;
    v.done = false;
    v.at = 0;
    path.add(v);
  }

  private void balance(int needed) {
    if (needed == 1) {
      return;
    }
    GlibcRandom random = new GlibcRandom();
    int full = 0;
    int empty = needed - 1;
    int trials = pairs[full];
    while (true) {
      int a = random.next() % n;
      int b = random.next() % n;
      while (location[full][a * n + b] != HERE) {
        int start = b;
        b = b == n - 1 ? 0 : b + 1;
        while (b != start && location[full][a * n + b] != HERE) {
          b = b == n - 1 ? 0 : b + 1;
        }
        if (location[full][a * n + b] != HERE) {
          a = a == n - 1 ? 0 : a + 1;
        }
      }
      add(a, b, empty);
      add(b, a, empty);
      if (circle(a, b, empty)) {
        drop(a, b, empty);
        drop(b, a, empty);
        location[full][a * n + b] = TRIED;
        location[full][b * n + a] = TRIED;
        trials -= 2;
      } else {
        keep(a, b, empty);
        keep(b, a, empty);
        pairs[full] -= 2;
        pairs[empty] += 2;
        remove(a, b, full);
        remove(b, a, full);
        location[full][a * n + b] = 0;
        location[full][b * n + a] = 0;
        location[empty][a * n + b] = HERE;
        location[empty][b * n + a] = HERE;
        lane[a][b] = (byte) empty;
        lane[b][a] = (byte) empty;
      }
      if (trials == 0 || pairs[full] - pairs[empty] < CLOSE) {
        return;
      }
      int oldEmpty = empty;
      int oldFull = full;
      int least = Integer.MAX_VALUE;
      int greatest = 0;
      for (int l = 0; l < needed; l++) {
        if (pairs[l] < least) {
          least = pairs[l];
          empty = l;
        }
        if (pairs[l] > greatest) {
          greatest = pairs[l];
          full = l;
        }
      }
      if (oldEmpty != empty) {
        trials = pairs[full];
        retry(full);
      }
      if (oldFull != full) {
        trials = pairs[full];
        retry(oldFull);
      }
    }
  }

  private void retry(int l) {
    byte[] where = location[l];
    for (int i = 0; i < where.length; i++) {
      where[i] = where[i] == TRIED ? HERE : where[i];
    }
  }
}
