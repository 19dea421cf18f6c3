package io.clusterfabric.collectives.internal.cut;

import java.util.Arrays;

/**
 * The coarsest colouring of a weighted graph in which nodes of one colour have the same weight of
 * edges to each colour, refined step by step and taken back again. Colour classes are kept in one
 * array, so that a refinement costs as much as the parts that it splits off, not the graph.
 *
 * <p>A flow that treats all nodes of a colour alike is as good as any other: the average of a best
 * flow over a stable colouring is one. So a least cut can be sought among the colours (M. Grohe, K.
 * Kersting, M. Mladenov, E. Selman: Dimension reduction via colour refinement, ESA 2014).
 */
public final class StableColouring {
  private final int nodes;
  private final int[] first;
  private final int[] heads;
  private final long[] weight;

  private final int[] elements;
  private final int[] position;
  private final int[] cell;
  private final int[] start;
  private final int[] length;
  private final int[] parent;
  private int cells;

  private final int[] queue;
  private final boolean[] queued;
  private int queueSize;

  private final long[] sum;
  private final int[] touched;
  private int touchedCount;
  private final int[] touchedIn;
  private final int[] cellsTouched;

  /**
   * The stable colouring of a graph.
   *
   * @param first for each node the place of its first edge, and one past the last
   * @param heads where each edge leads; each edge is there from both ends
   * @param weight the weight of each edge
   * @param colour a colour for each node to begin with
   */
  public StableColouring(int[] first, int[] heads, long[] weight, long[] colour) {
    this.nodes = colour.length;
    this.first = first;
    this.heads = heads;
    this.weight = weight;
    this.elements = new int[nodes];
    this.position = new int[nodes];
    this.cell = new int[nodes];
    this.start = new int[nodes];
    this.length = new int[nodes];
    this.parent = new int[nodes];
    this.queue = new int[nodes];
    this.queued = new boolean[nodes];
    this.sum = new long[nodes];
    this.touched = new int[nodes];
    this.touchedIn = new int[nodes];
    this.cellsTouched = new int[nodes];
    for (int n = 0; n < nodes; n++) {
      elements[n] = n;
      position[n] = n;
    }
    if (nodes > 0) {
      cells = 1;
      length[0] = nodes;
      parent[0] = -1;
      push(0);
      for (int n = 0; n < nodes; n++) {
        touch(n, colour[n]);
      }
      splitTouched();
      for (int c = 0; c < cells; c++) {
        push(c);
      }
      refine();
    }
  }

  /**
   * How many colours there are.
   *
   * @return at least 1 unless there are no nodes
   */
  public int cells() {
    return cells;
  }

  /**
   * The colour of a node.
   *
   * @param node the node
   * @return its number
   */
  public int cellOf(int node) {
    return cell[node];
  }

  /**
   * How many nodes have a colour.
   *
   * @param number the colour
   * @return at least 1
   */
  public int size(int number) {
    return length[number];
  }

  /**
   * One node of a colour.
   *
   * @param number the colour
   * @return a node
   */
  public int member(int number) {
    return elements[start[number]];
  }

  /**
   * Gives some nodes colours of their own, apart from all others, and refines.
   *
   * @param apart the nodes, each once
   */
  public void separate(int[] apart) {
    for (int n : apart) {
      touch(n, 1);
    }
    splitTouched();
    refine();
  }

  /**
   * Takes back what was split since there were so many colours.
   *
   * @param before the number of colours then
   */
  public void backTo(int before) {
    while (cells > before) {
      cells--;
      int into = parent[cells];
      for (int i = start[cells]; i < start[cells] + length[cells]; i++) {
        cell[elements[i]] = into;
      }
      length[into] += length[cells];
    }
  }

  private void push(int number) {
    if (!queued[number]) {
      queued[number] = true;
      queue[queueSize++] = number;
    }
  }

  private void touch(int node, long by) {
    if (by == 0) {
      return;
    }
    if (sum[node] == 0) {
      touched[touchedCount++] = node;
    }
    sum[node] += by;
  }

  private void refine() {
    while (queueSize > 0) {
      int splitter = queue[--queueSize];
      queued[splitter] = false;
      for (int i = start[splitter]; i < start[splitter] + length[splitter]; i++) {
        int n = elements[i];
        for (int e = first[n]; e < first[n + 1]; e++) {
          touch(heads[e], weight[e]);
        }
      }
      splitTouched();
    }
  }

  /** Splits each colour by what its nodes were touched with. */
  private void splitTouched() {
    int count = 0;
    int[] list = Arrays.copyOf(touched, touchedCount);
    for (int n : list) {
      if (touchedIn[cell[n]]++ == 0) {
        cellsTouched[count++] = cell[n];
      }
    }
    if (count == 1) {
      split(cellsTouched[0], list);
      touchedIn[cellsTouched[0]] = 0;
    } else {
      int[] from = new int[count + 1];
      int[] order = Arrays.copyOf(cellsTouched, count);
      // In the order of colours, so that numbers of new ones depend on nothing else.
      Arrays.sort(order);
      int[] next = new int[count];
      for (int i = 0; i < count; i++) {
        from[i + 1] = from[i] + touchedIn[order[i]];
        next[i] = from[i];
        touchedIn[order[i]] = -1 - i;
      }
      int[] sorted = new int[list.length];
      for (int n : list) {
        sorted[next[-1 - touchedIn[cell[n]]]++] = n;
      }
      for (int i = 0; i < count; i++) {
        touchedIn[order[i]] = 0;
      }
      for (int i = 0; i < count; i++) {
        split(order[i], Arrays.copyOfRange(sorted, from[i], from[i + 1]));
      }
    }
    for (int n : list) {
      sum[n] = 0;
    }
    touchedCount = 0;
  }

  private void split(int number, int[] members) {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int n : members) {
      least = Math.min(least, sum[n]);
      most = Math.max(most, sum[n]);
    }
    int rest = length[number] - members.length;
    if (least == most) {
      if (rest > 0) {
        boolean restLarger = rest >= members.length;
        cut(number, restLarger ? members : untouched(number));
      }
      return;
    }
    long[] values = new long[members.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = sum[members[i]];
    }
    Arrays.sort(values);
    int groups = 0;
    for (int i = 0; i < values.length; i++) {
      if (i == 0 || values[i] != values[i - 1]) {
        values[groups++] = values[i];
      }
    }
    int[] sizes = new int[groups];
    for (int n : members) {
      sizes[Arrays.binarySearch(values, 0, groups, sum[n])]++;
    }
    int largest = -1;
    int largestSize = rest;
    for (int g = 0; g < groups; g++) {
      if (sizes[g] > largestSize) {
        largest = g;
        largestSize = sizes[g];
      }
    }
    int[][] parts = new int[groups][];
    for (int g = 0; g < groups; g++) {
      parts[g] = new int[sizes[g]];
    }
    int[] filled = new int[groups];
    for (int n : members) {
      int g = Arrays.binarySearch(values, 0, groups, sum[n]);
      parts[g][filled[g]++] = n;
    }
    int[] others = largest >= 0 && rest > 0 ? untouched(number) : new int[0];
    if (others.length > 0) {
      cut(number, others);
    }
    for (int g = 0; g < groups; g++) {
      if (g != largest) {
        cut(number, parts[g]);
      }
    }
  }

  private int[] untouched(int number) {
    int[] out = new int[length[number]];
    int count = 0;
    for (int i = start[number]; i < start[number] + length[number]; i++) {
      if (sum[elements[i]] == 0) {
        out[count++] = elements[i];
      }
    }
    return Arrays.copyOf(out, count);
  }

  /** Takes some nodes out of a colour into a new one, at the end of its place. */
  private void cut(int number, int[] members) {
    if (members.length == length[number]) {
      return;
    }
    int fresh = cells++;
    for (int n : members) {
      int last = start[number] + --length[number];
      int other = elements[last];
      int at = position[n];
      elements[at] = other;
      position[other] = at;
      elements[last] = n;
      position[n] = last;
      cell[n] = fresh;
    }
    start[fresh] = start[number] + length[number];
    length[fresh] = members.length;
    parent[fresh] = number;
    push(fresh);
  }
}
