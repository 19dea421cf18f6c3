package io.clusterfabric.topology.internal.flow;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Classes of nodes that flows and distances between other nodes cannot tell apart: each node of a
 * class has the same capacity, and the same number of links of unknown rate, towards every class.
 * Fixed nodes are classes of their own.
 *
 * <p><b>Flows.</b> Shrinking every class to one node changes no maximum concurrent flow between
 * fixed nodes. Shrinking only allows more. Back again: give each arc its share, by capacity, of the
 * flow between the two classes. All nodes of a class then have equal shares of everything that
 * enters it and of everything that leaves it, so that flow is conserved at each of them.
 *
 * <p><b>Distances.</b> Nor does it change the distance between fixed nodes: a path of classes can
 * be followed from node to node, since every node of a class has neighbours in the next one.
 *
 * <p>Found by colour refinement: all free nodes start in one class, and classes are split by what
 * their nodes have towards each class until nothing splits. A round costs O(m log d).
 */
public final class EquitablePartition {
  /** A network whose classes have not settled by then has no symmetry worth the rounds. */
  private static final int MOST_ROUNDS = 60;

  private final int[] classOf;
  private final int classes;

  private EquitablePartition(int[] classOf, int classes) {
    this.classOf = classOf;
    this.classes = classes;
  }

  /**
   * The coarsest such partition.
   *
   * @param network the nodes and arcs
   * @param fixed which nodes are classes of their own
   * @return the classes, numbered by their first nodes
   */
  public static EquitablePartition of(ArcNetwork network, boolean[] fixed) {
    int n = network.nodeCount();
    int[] colour = new int[n];
    int colours = number(fixed, colour);
    for (int round = 0; round < MOST_ROUNDS; round++) {
      int[] next = new int[n];
      int count = refine(network, fixed, colour, next);
      boolean settled = count == colours;
      colour = next;
      colours = count;
      if (settled) {
        return new EquitablePartition(colour, colours);
      }
    }
    Arrays.setAll(colour, i -> i);
    return new EquitablePartition(colour, n);
  }

  private static int number(boolean[] fixed, int[] colour) {
    int free = -1;
    int count = 0;
    for (int i = 0; i < fixed.length; i++) {
      if (fixed[i]) {
        colour[i] = count++;
      } else {
        if (free < 0) {
          free = count++;
        }
        colour[i] = free;
      }
    }
    return count;
  }

  private static int refine(ArcNetwork network, boolean[] fixed, int[] colour, int[] next) {
    Map<Signature, Integer> known = new HashMap<>();
    int[] first = network.first();
    int count = 0;
    for (int i = 0; i < fixed.length; i++) {
      if (fixed[i]) {
        next[i] = count++;
        continue;
      }
      Signature signature = signature(network, colour, i, first[i], first[i + 1]);
      Integer found = known.get(signature);
      if (found == null) {
        found = count++;
        known.put(signature, found);
      }
      next[i] = found;
    }
    return count;
  }

  /** The node's colour, then for each colour beside it the capacity and the unknown links. */
  private static Signature signature(
      ArcNetwork network, int[] colour, int node, int from, int until) {
    long[] order = new long[until - from];
    for (int arc = from; arc < until; arc++) {
      order[arc - from] = (long) colour[network.heads()[arc]] << 32 | arc;
    }
    Arrays.sort(order);
    long[] values = new long[1 + 3 * order.length];
    values[0] = colour[node];
    int at = 1;
    long last = -1;
    for (long key : order) {
      int arc = (int) key;
      if (key >>> 32 != last) {
        last = key >>> 32;
        values[at] = last;
        at += 3;
      }
      values[at - 2] += network.capacity()[arc];
      values[at - 1] += network.unknown()[arc];
    }
    return new Signature(Arrays.copyOf(values, at));
  }

  /**
   * The class of each node.
   *
   * @return classes by node; only to be read
   */
  public int[] classOf() {
    return classOf;
  }

  /**
   * How many classes there are.
   *
   * @return the number
   */
  public int classes() {
    return classes;
  }

  private static final class Signature {
    private final long[] values;
    private final int hash;

    Signature(long[] values) {
      this.values = values;
      this.hash = Arrays.hashCode(values);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Signature s && hash == s.hash && Arrays.equals(values, s.values);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }
}
