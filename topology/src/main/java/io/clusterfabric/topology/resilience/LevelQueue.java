package io.clusterfabric.topology.resilience;

import java.util.Arrays;

/**
 * Switches waiting at their distances, for steps that go from one distance to the next. Those of a
 * level are a chain of entries, latest first, and others may be pushed to other levels while it is
 * walked. Grows, but is used again and again, so steps make nothing. Not thread-safe.
 */
final class LevelQueue {
  /** What follows the last entry of a chain. */
  static final int NONE = -1;

  private final int[] head;
  private int[] node = new int[256];
  private int[] next = new int[256];
  private int entries;
  private int top;

  /**
   * An empty queue.
   *
   * @param levels how many levels there are, of which the first is 0
   */
  LevelQueue(int levels) {
    this.head = new int[levels];
    Arrays.fill(head, NONE);
  }

  void push(int level, int s) {
    if (entries == node.length) {
      node = Arrays.copyOf(node, 2 * entries);
      next = Arrays.copyOf(next, 2 * entries);
    }
    node[entries] = s;
    next[entries] = head[level];
    head[level] = entries++;
    top = Math.max(top, level);
  }

  /** The highest level that had something pushed since the queue was emptied. */
  int top() {
    return top;
  }

  /** The first entry of a level, {@link #NONE} if it is empty. */
  int first(int level) {
    return head[level];
  }

  /** The entry after another. */
  int next(int entry) {
    return next[entry];
  }

  /** The switch of an entry. */
  int node(int entry) {
    return node[entry];
  }

  /** Drops what waits at a level. */
  void clear(int level) {
    head[level] = NONE;
  }

  /** Starts anew, once each level that had something has been cleared. */
  void restart() {
    entries = 0;
    top = 0;
  }
}
