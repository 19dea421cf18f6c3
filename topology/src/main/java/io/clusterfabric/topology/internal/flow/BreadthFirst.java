package io.clusterfabric.topology.internal.flow;

import java.util.Arrays;

/**
 * Breadth-first search over an adjacency in compressed rows, with buffers that are used again: a
 * search costs the arcs it reads and allocates nothing.
 *
 * <p>Not thread-safe: one instance per thread (the adjacency itself is only read and may be
 * shared).
 */
public final class BreadthFirst {
  private final int[] first;
  private final int[] heads;
  private final int[] distance;
  private final int[] order;
  private int reached;

  private BreadthFirst(int[] first, int[] heads) {
    this.first = first;
    this.heads = heads;
    this.distance = new int[first.length - 1];
    this.order = new int[first.length - 1];
    Arrays.fill(distance, -1);
  }

  /**
   * A search over the given adjacency, which is kept by reference and must not change.
   *
   * @param first index of each node's first arc in {@code heads}, and one past the last arc; length
   *     nodes + 1
   * @param heads the node at the far end of each arc
   * @return a search that has not run yet
   * @throws IllegalArgumentException if {@code first} is empty or doesn't end at the arcs' count
   */
  public static BreadthFirst over(int[] first, int[] heads) {
    if (first.length == 0 || first[first.length - 1] > heads.length) {
      throw new IllegalArgumentException(
          "the row index must hold nodes + 1 entries and end within the "
              + heads.length
              + " arcs; found "
              + first.length
              + " entries");
    }
    return new BreadthFirst(first, heads);
  }

  /**
   * Searches from one or several nodes at once; distances are to the nearest of them.
   *
   * @param sources the start nodes; doubles are ignored
   * @return how many nodes were reached, the sources included
   * @throws IndexOutOfBoundsException if a source isn't a node
   */
  public int from(int... sources) {
    // Only what the last search touched needs to be cleaned: a search in a small component of a
    // large graph stays cheap.
    for (int i = 0; i < reached; i++) {
      distance[order[i]] = -1;
    }
    int tail = 0;
    reached = 0;
    for (int source : sources) {
      if (distance[source] < 0) {
        distance[source] = 0;
        order[tail++] = source;
        reached = tail;
      }
    }
    for (int head = 0; head < tail; head++) {
      int node = order[head];
      int next = distance[node] + 1;
      for (int arc = first[node], end = first[node + 1]; arc < end; arc++) {
        int neighbor = heads[arc];
        if (distance[neighbor] < 0) {
          distance[neighbor] = next;
          order[tail++] = neighbor;
        }
      }
    }
    reached = tail;
    return tail;
  }

  /**
   * The distance found by the last search.
   *
   * @param node a node
   * @return hops from the nearest source, or -1 if the node was not reached
   */
  public int distance(int node) {
    return distance[node];
  }

  /**
   * How many nodes the last search reached.
   *
   * @return the count, the sources included
   */
  public int reachedCount() {
    return reached;
  }

  /**
   * The nodes in the order the last search reached them: distances never fall along it.
   *
   * @param position from 0 to {@link #reachedCount()} - 1
   * @return a node
   * @throws IndexOutOfBoundsException if nothing was reached at that position
   */
  public int reached(int position) {
    if (position >= reached) {
      throw new IndexOutOfBoundsException(
          "position " + position + " of " + reached + " nodes reached");
    }
    return order[position];
  }

  /**
   * The greatest distance of the last search.
   *
   * @return hops to the farthest node reached, or 0 if there were no sources
   */
  public int eccentricity() {
    return reached == 0 ? 0 : distance[order[reached - 1]];
  }
}
