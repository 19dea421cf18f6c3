package io.clusterfabric.topology.diagram;

import java.util.HashMap;
import java.util.Map;

/**
 * Splits the nodes of a graph by what they look like from further and further away: two nodes stay
 * together as long as they have equal numbers of equal edges into each class. Ends with the
 * coarsest equitable partition, or with the last one before the classes become too many.
 *
 * <p>Compares sums of 64-bit hashes instead of sorted lists, so that two nodes could be taken for
 * alike that are not, with a chance of about classes squared over 2<sup>64</sup>.
 */
final class ColourRefinement {
  private int[] colour;
  private int classes;
  private boolean stable;

  private ColourRefinement(int[] colour) {
    this.colour = colour;
  }

  /**
   * Refines.
   *
   * @param initial the colour of each node to begin with
   * @param from one end of each edge
   * @param to the other end of each edge
   * @param kind the kind of each edge
   * @param maxClasses how many classes there may be
   */
  static ColourRefinement of(int[] initial, int[] from, int[] to, int[] kind, int maxClasses) {
    ColourRefinement out = new ColourRefinement(new int[initial.length]);
    long[] first = new long[initial.length];
    for (int n = 0; n < initial.length; n++) {
      first[n] = initial[n];
    }
    out.classes = out.renumber(new int[initial.length], first, out.colour);
    while (true) {
      long[] sum = new long[initial.length];
      for (int e = 0; e < from.length; e++) {
        sum[from[e]] += mixed(kind[e], out.colour[to[e]]);
        sum[to[e]] += mixed(kind[e], out.colour[from[e]]);
      }
      int[] next = new int[initial.length];
      int count = out.renumber(out.colour, sum, next);
      if (count == out.classes) {
        out.stable = true;
        return out;
      }
      if (count > maxClasses) {
        return out;
      }
      out.colour = next;
      out.classes = count;
    }
  }

  private static long mixed(int kind, int colour) {
    long z = ((long) kind << 32 | colour) + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  private record Key(int colour, long sum) {}

  private int renumber(int[] old, long[] sum, int[] out) {
    Map<Key, Integer> numbers = new HashMap<>();
    for (int n = 0; n < out.length; n++) {
      Key key = new Key(old[n], sum[n]);
      Integer number = numbers.get(key);
      if (number == null) {
        number = numbers.size();
        numbers.put(key, number);
      }
      out[n] = number;
    }
    return numbers.size();
  }

  int classOf(int node) {
    return colour[node];
  }

  int classes() {
    return classes;
  }

  /** Whether the partition is equitable; if not, finer ones had too many classes. */
  boolean isStable() {
    return stable;
  }
}
