package io.clusterfabric.infiniband.routing;

/**
 * A heap of four children a node in which keys sink and rise exactly as in OpenSM's, so that of
 * equal keys the same comes out first. Source: opensm 3.3.23, complib cl_heap.c.
 */
final class KeyHeap {
  private static final int CHILDREN = 4;

  private final long[] key;
  private final int[] element;
  private final int[] place;
  private int size;

  KeyHeap(int elements) {
    this.key = new long[elements];
    this.element = new int[elements];
    this.place = new int[elements];
  }

  void clear() {
    size = 0;
  }

  boolean isEmpty() {
    return size == 0;
  }

  void insert(int e, long k) {
    put(size, e, k);
    rise(size++);
  }

  /** Gives an element a lower key. */
  void lower(int e, long k) {
    int at = place[e];
    if (at >= size || element[at] != e) {
      return;
    }
    long before = key[at];
    key[at] = k;
    if (k < before) {
      rise(at);
    } else if (k > before) {
      sink(at);
    }
  }

  int removeFirst() {
    int first = element[0];
    size--;
    if (size > 0) {
      int last = element[size];
      long lastKey = key[size];
      put(size, first, key[0]);
      put(0, last, lastKey);
      sink(0);
    }
    return first;
  }

  private void put(int at, int e, long k) {
    key[at] = k;
    element[at] = e;
    place[e] = at;
  }

  private void sink(int from) {
    long k = key[from];
    int e = element[from];
    int parent = from;
    while (parent * CHILDREN + 1 < size) {
      int first = parent * CHILDREN + 1;
      int least = first;
      for (int child = first + 1; child < first + CHILDREN && child < size; child++) {
        if (key[child] <= key[least]) {
          least = child;
        }
      }
      if (k <= key[least]) {
        break;
      }
      put(parent, element[least], key[least]);
      parent = least;
    }
    put(parent, e, k);
  }

  private void rise(int from) {
    if (from == 0) {
      return;
    }
    long k = key[from];
    int e = element[from];
    int at = from;
    while (at > 0) {
      int parent = (at - 1) / CHILDREN;
      if (k >= key[parent]) {
        break;
      }
      put(at, element[parent], key[parent]);
      at = parent;
    }
    put(at, e, k);
  }
}
