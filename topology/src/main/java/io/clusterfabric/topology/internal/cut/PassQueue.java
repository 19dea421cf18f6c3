package io.clusterfabric.topology.internal.cut;

import java.util.Arrays;

/**
 * Nodes by falling gain; of equal ones the last that came or changed is first, which keeps a pass
 * of refinement where it just worked.
 */
final class PassQueue {
  private final long[] gain;
  private final int[] stamp;
  private final int[] position;
  private int[] heap = new int[64];
  private int size;
  private int clock;

  /**
   * An empty queue.
   *
   * @param gain gain of each node, read at every comparison
   */
  PassQueue(long[] gain) {
    this.gain = gain;
    this.stamp = new int[gain.length];
    this.position = new int[gain.length];
    Arrays.fill(position, -1);
  }

  void clear() {
    for (int i = 0; i < size; i++) {
      position[heap[i]] = -1;
    }
    size = 0;
    clock = 0;
  }

  /** The node of most gain, or -1. */
  int top() {
    return size == 0 ? -1 : heap[0];
  }

  boolean contains(int node) {
    return position[node] >= 0;
  }

  /** Adds a node, or moves it to where its changed gain belongs. */
  void put(int node) {
    stamp[node] = ++clock;
    if (position[node] < 0) {
      if (size == heap.length) {
        heap = Arrays.copyOf(heap, 2 * size);
      }
      place(node, size++);
    }
    settle(position[node]);
  }

  /** Removes a node if it is there. */
  void remove(int node) {
    int hole = position[node];
    if (hole < 0) {
      return;
    }
    position[node] = -1;
    int last = heap[--size];
    if (last != node) {
      place(last, hole);
      settle(hole);
    }
  }

  private void settle(int from) {
    int i = from;
    int node = heap[i];
    while (i > 0 && before(node, heap[(i - 1) / 2])) {
      place(heap[(i - 1) / 2], i);
      i = (i - 1) / 2;
    }
    while (2 * i + 1 < size) {
      int child = 2 * i + 1;
      if (child + 1 < size && before(heap[child + 1], heap[child])) {
        child++;
      }
      if (!before(heap[child], node)) {
        break;
      }
      place(heap[child], i);
      i = child;
    }
    place(node, i);
  }

  private void place(int node, int at) {
    heap[at] = node;
    position[node] = at;
  }

  private boolean before(int u, int v) {
    return gain[u] != gain[v] ? gain[u] > gain[v] : stamp[u] > stamp[v];
  }
}
