package io.clusterfabric.topology.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A random simple connected regular graph. Ends of edges are paired at random; loops and doubled
 * edges are exchanged with random others, and so are edges of separate parts. Of more than half of
 * all possible edges, those that are not there are drawn so.
 */
final class RegularGraph {
  private static final int ATTEMPTS = 1000;

  private final int n;
  private final RandomStream random;
  private final int[] a;
  private final int[] b;
  private final Set<Long> present = new HashSet<>();

  private RegularGraph(int n, int degree, RandomStream random) {
    this.n = n;
    this.random = random;
    this.a = new int[n * degree / 2];
    this.b = new int[n * degree / 2];
  }

  /** The edges, the lower end first, in order; n times the degree is even. */
  static List<int[]> of(int n, int degree, long seed) {
    boolean dense = degree > (n - 1) / 2;
    int drawn = dense ? n - 1 - degree : degree;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      RegularGraph g = new RegularGraph(n, drawn, new RandomStream(seed, "jellyfish", attempt));
      if (g.pair(drawn) && (dense || g.connect())) {
        return dense ? g.absent() : g.edges();
      }
    }
    throw new IllegalStateException(
        "no connected graph of " + n + " nodes of degree " + degree + " found from seed " + seed);
  }

  private long key(int x, int y) {
    return (long) Math.min(x, y) * n + Math.max(x, y);
  }

  private boolean pair(int degree) {
    int[] ends = new int[n * degree];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = i / degree;
    }
    random.shuffle(ends);
    List<Integer> wrong = new ArrayList<>();
    for (int e = 0; e < a.length; e++) {
      a[e] = ends[2 * e];
      b[e] = ends[2 * e + 1];
      if (a[e] == b[e] || !present.add(key(a[e], b[e]))) {
        wrong.add(e);
      }
    }
    Set<Integer> bad = new HashSet<>(wrong);
    for (int e : wrong) {
      if (!mend(e, bad)) {
        return false;
      }
      bad.remove(e);
    }
    return true;
  }

  private boolean mend(int e, Set<Integer> bad) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int f = random.below(a.length);
      if (bad.contains(f)) {
        continue;
      }
      boolean turned = random.below(2) == 1;
      int c = turned ? b[f] : a[f];
      int d = turned ? a[f] : b[f];
      if (a[e] == c || b[e] == d || key(a[e], c) == key(b[e], d)) {
        continue;
      }
      if (!present.contains(key(a[e], c)) && !present.contains(key(b[e], d))) {
        present.remove(key(c, d));
        present.add(key(a[e], c));
        present.add(key(b[e], d));
        a[f] = b[e];
        b[f] = d;
        b[e] = c;
        return true;
      }
    }
    return false;
  }

  /** Joins parts by exchanging an edge of one with an edge of another. */
  private boolean connect() {
    int[] part = parts();
    int parts = Arrays.stream(part).max().orElse(0) + 1;
    for (int attempt = 0; parts > 1 && attempt < ATTEMPTS; attempt++) {
      int e = random.below(a.length);
      int f = random.below(a.length);
      if (part[a[e]] == part[a[f]]) {
        continue;
      }
      exchange(e, f);
      int[] after = parts();
      int left = Arrays.stream(after).max().orElse(0) + 1;
      if (left < parts) {
        part = after;
        parts = left;
      } else {
        exchange(e, f);
      }
    }
    return parts == 1;
  }

  private void exchange(int e, int f) {
    present.remove(key(a[e], b[e]));
    present.remove(key(a[f], b[f]));
    int kept = b[e];
    b[e] = b[f];
    b[f] = kept;
    present.add(key(a[e], b[e]));
    present.add(key(a[f], b[f]));
  }

  private int[] parts() {
    int[] root = new int[n];
    Arrays.setAll(root, i -> i);
    for (int e = 0; e < a.length; e++) {
      int x = find(root, a[e]);
      int y = find(root, b[e]);
      root[Math.max(x, y)] = Math.min(x, y);
    }
    int[] part = new int[n];
    int parts = 0;
    for (int i = 0; i < n; i++) {
      int r = find(root, i);
      part[i] = r == i ? parts++ : part[r];
    }
    return part;
  }

  static int find(int[] root, int node) {
    int at = node;
    while (root[at] != at) {
      root[at] = root[root[at]];
      at = root[at];
    }
    return at;
  }

  private List<int[]> edges() {
    long[] keys = present.stream().mapToLong(k -> k).sorted().toArray();
    List<int[]> out = new ArrayList<>(keys.length);
    for (long k : keys) {
      out.add(new int[] {(int) (k / n), (int) (k % n)});
    }
    return out;
  }

  private List<int[]> absent() {
    List<int[]> out = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        if (!present.contains(key(i, j))) {
          out.add(new int[] {i, j});
        }
      }
    }
    return out;
  }
}
