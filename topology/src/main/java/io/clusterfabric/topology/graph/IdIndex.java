package io.clusterfabric.topology.graph;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Finds numbers by id without an object an entry: an open table of numbers, ids made when asked
 * for. Immutable.
 */
final class IdIndex {
  private final int[] table;
  private final int[] hashes;
  private final IntFunction<String> idOf;

  private IdIndex(int[] table, int[] hashes, IntFunction<String> idOf) {
    this.table = table;
    this.hashes = hashes;
    this.idOf = idOf;
  }

  /** An index of the ids of 0 to count - 1; of equal ids it finds the lowest number. */
  static IdIndex of(int count, IntFunction<String> idOf) {
    int[] hashes = new int[count];
    int[] table = new int[capacityFor(count)];
    Arrays.fill(table, -1);
    for (int i = 0; i < count; i++) {
      hashes[i] = spread(idOf.apply(i).hashCode());
      int slot = hashes[i] & (table.length - 1);
      while (table[slot] >= 0) {
        slot = (slot + 1) & (table.length - 1);
      }
      table[slot] = i;
    }
    return new IdIndex(table, hashes, idOf);
  }

  /** The number of an id, or -1. */
  int find(String id) {
    int hash = spread(id.hashCode());
    int slot = hash & (table.length - 1);
    while (table[slot] >= 0) {
      int candidate = table[slot];
      if (hashes[candidate] == hash && idOf.apply(candidate).equals(id)) {
        return candidate;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    return -1;
  }

  /** A power of two that leaves at least half of the table empty. */
  static int capacityFor(int count) {
    return Integer.highestOneBit(Math.max(4, count)) * 4;
  }

  /** Mixes the high bits in, since ids that end in numbers differ little in the low ones. */
  static int spread(int hash) {
    int h = hash * 0x9E3779B9;
    return h ^ (h >>> 15);
  }
}
