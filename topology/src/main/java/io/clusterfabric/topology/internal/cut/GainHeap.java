package io.clusterfabric.topology.internal.cut;

import java.util.Arrays;

/** Nodes ordered by falling gain, then rising number, whose gains may change while inside. */
final class GainHeap {
  private final long[] gain;
  private final int[] heap;
  private final int[] position;
  private int size;

  /**
   * An empty heap.
   *
   * @param gain gain of each node, read at every comparison
   */
  GainHeap(long[] gain) {
    this.gain = gain;
    this.heap = new int[gain.length];
    this.position = new int[gain.length];
    Arrays.fill(position, -1);
  }

  void clear() {
    for (int i = 0; i < size; i++) {
      position[heap[i]] = -1;
    }
    size = 0;
  }

  boolean isEmpty() {
    return size == 0;
  }

  boolean contains(int node) {
    return position[node] >= 0;
  }

  /** The node of most gain; the heap must not be empty. */
  int top() {
    return heap[0];
  }

  void add(int node) {
    place(node, size++);
    up(size - 1);
  }

  void remove(int node) {
    int hole = position[node];
    position[node] = -1;
    int last = heap[--size];
    if (last != node) {
      place(last, hole);
      changed(last);
    }
  }

  /** To be called after the gain of a node changed; nodes outside are ignored. */
  void changed(int node) {
    if (position[node] >= 0) {
      up(position[node]);
      down(position[node]);
    }
  }

  private void up(int from) {
    int i = from;
    int node = heap[i];
    while (i > 0 && before(node, heap[(i - 1) / 2])) {
      place(heap[(i - 1) / 2], i);
      i = (i - 1) / 2;
    }
    place(node, i);
  }

  private void down(int from) {
    int i = from;
    int node = heap[i];
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
    return gain[u] != gain[v] ? gain[u] > gain[v] : u < v;
  }
}
