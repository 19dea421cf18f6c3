package io.clusterfabric.topology.routing;

import java.util.Arrays;

/** A heap of channels by the level at which they are full, ties by number; levels may change. */
final class LevelQueue {
  private final double[] level;
  private final int[] place;
  private int[] heap = new int[64];
  private int size;

  LevelQueue(int channels) {
    this.level = new double[channels];
    this.place = new int[channels];
    Arrays.fill(place, -1);
  }

  boolean isEmpty() {
    return size == 0;
  }

  boolean holds(int channel) {
    return place[channel] >= 0;
  }

  double leastLevel() {
    return level[heap[0]];
  }

  /** Puts a channel in, or changes its level. */
  void put(int channel, double newLevel) {
    level[channel] = newLevel;
    if (place[channel] < 0) {
      if (size == heap.length) {
        heap = Arrays.copyOf(heap, 2 * size);
      }
      heap[size] = channel;
      place[channel] = size++;
    }
    down(up(place[channel]));
  }

  int take() {
    int least = heap[0];
    drop(least);
    return least;
  }

  void drop(int channel) {
    int at = place[channel];
    if (at < 0) {
      return;
    }
    place[channel] = -1;
    int last = heap[--size];
    if (last != channel) {
      heap[at] = last;
      place[last] = at;
      down(up(at));
    }
  }

  private boolean before(int a, int b) {
    return level[a] < level[b] || (level[a] == level[b] && a < b);
  }

  private int up(int from) {
    int at = from;
    int channel = heap[at];
    while (at > 0 && before(channel, heap[(at - 1) / 2])) {
      set(at, heap[(at - 1) / 2]);
      at = (at - 1) / 2;
    }
    set(at, channel);
    return at;
  }

  private void down(int from) {
    int at = from;
    int channel = heap[at];
    while (true) {
      int child = 2 * at + 1;
      if (child + 1 < size && before(heap[child + 1], heap[child])) {
        child++;
      }
      if (child >= size || !before(heap[child], channel)) {
        break;
      }
      set(at, heap[child]);
      at = child;
    }
    set(at, channel);
  }

  private void set(int at, int channel) {
    heap[at] = channel;
    place[channel] = at;
  }
}
