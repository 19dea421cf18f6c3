package io.clusterfabric.topology.resilience;

import java.util.Arrays;

/**
 * How a failure concerns each switch, towards one destination. All in one byte, as every step reads
 * it, and a list of those with any mark, so that they are cleared without looking at the others.
 * Not thread-safe.
 */
final class SwitchMarks {
  /** It may have lost a next hop. */
  static final byte TOUCHED = 1;

  /** It has lost all next hops: its distance has changed, or it has no way, or it is gone. */
  static final byte AFFECTED = 2;

  /** It has an amount to carry on. */
  static final byte DIRTY = 4;

  /** Its new distance is final. */
  static final byte SETTLED = 8;

  /** The marks of each switch; one without any is to be listed before it is marked. */
  final byte[] of;

  /** The switches with marks, the first {@link #count} of the array; only to be read. */
  int[] listed = new int[64];

  int count;

  /** No marks yet. */
  SwitchMarks(int switches) {
    this.of = new byte[switches];
  }

  /** Lists a switch that had no mark. */
  void list(int s) {
    if (count == listed.length) {
      listed = Arrays.copyOf(listed, 2 * count);
    }
    listed[count++] = s;
  }

  void clear() {
    for (int i = 0; i < count; i++) {
      of[listed[i]] = 0;
    }
    count = 0;
  }
}
