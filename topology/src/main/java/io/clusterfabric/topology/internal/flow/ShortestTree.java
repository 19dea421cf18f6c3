package io.clusterfabric.topology.internal.flow;

import java.util.Arrays;

/**
 * Dijkstra's algorithm over arcs of whole lengths, with buffers that are used again. Among paths of
 * equal length the one whose last arc was read first is kept, so the tree is the same every time.
 * Not thread-safe.
 */
final class ShortestTree {
  /** The length of an arc that is closed. */
  static final long CLOSED = -1;

  /** No distance is longer. */
  static final long UNREACHED = Long.MAX_VALUE;

  private final ArcNetwork network;
  private final long[] distance;
  private final int[] arcTo;
  private final int[] heap;
  private final int[] place;
  private int size;

  ShortestTree(ArcNetwork network) {
    int n = network.nodeCount();
    this.network = network;
    this.distance = new long[n];
    this.arcTo = new int[n];
    this.heap = new int[n];
    this.place = new int[n];
  }

  /** Searches from a node. Lengths are {@link #CLOSED} or 0 or more, and their paths fit a long. */
  void from(int source, long[] length) {
    int[] first = network.first();
    int[] heads = network.heads();
    Arrays.fill(distance, UNREACHED);
    Arrays.fill(arcTo, -1);
    distance[source] = 0;
    size = 0;
    heap[size] = source;
    place[source] = size++;
    while (size > 0) {
      int node = removeFirst();
      long base = distance[node];
      for (int arc = first[node], end = first[node + 1]; arc < end; arc++) {
        if (length[arc] < 0) {
          continue;
        }
        int head = heads[arc];
        long reached = base + length[arc];
        if (reached < distance[head]) {
          if (distance[head] == UNREACHED) {
            place[head] = size++;
          }
          distance[head] = reached;
          arcTo[head] = arc;
          rise(place[head], head);
        }
      }
    }
  }

  long distance(int node) {
    return distance[node];
  }

  /** The last arc of the path to a node; below 0 for the source and for what is not reached. */
  int arcTo(int node) {
    return arcTo[node];
  }

  private int removeFirst() {
    int top = heap[0];
    int last = heap[--size];
    if (size > 0) {
      sink(last);
    }
    return top;
  }

  private void rise(int at, int node) {
    long key = distance[node];
    int i = at;
    while (i > 0) {
      int parent = (i - 1) >> 2;
      int other = heap[parent];
      if (distance[other] <= key) {
        break;
      }
      heap[i] = other;
      place[other] = i;
      i = parent;
    }
    heap[i] = node;
    place[node] = i;
  }

  private void sink(int node) {
    long key = distance[node];
    int i = 0;
    while (true) {
      int child = 4 * i + 1;
      if (child >= size) {
        break;
      }
      int least = child;
      for (int c = child + 1, end = Math.min(size, child + 4); c < end; c++) {
        if (distance[heap[c]] < distance[heap[least]]) {
          least = c;
        }
      }
      int other = heap[least];
      if (distance[other] >= key) {
        break;
      }
      heap[i] = other;
      place[other] = i;
      i = least;
    }
    heap[i] = node;
    place[node] = i;
  }
}
