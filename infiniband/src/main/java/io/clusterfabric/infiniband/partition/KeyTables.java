package io.clusterfabric.infiniband.partition;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;

/**
 * Puts keys into the tables of ports as OpenSM's first sweep does: a key that a port has keeps its
 * place, the default partition's goes to place 0 unless another is wanted there, all others follow
 * from place 1 on.
 */
final class KeyTables {
  private final PartitionStore store;
  private final OpensmOptions options;
  private final LongFunction<List<PartitionKey>> before;

  KeyTables(PartitionStore store, OpensmOptions options, LongFunction<List<PartitionKey>> before) {
    this.store = store;
    this.options = options;
    this.before = before;
  }

  Map<Long, KeyTable> build() {
    Map<Long, KeyTable> out = new TreeMap<>(EndPorts.guidOrder());
    for (EndPort p : store.ports().ports()) {
      out.put(p.guid(), table(p));
    }
    return out;
  }

  /** A key that waits for its place; a negative place if it has none yet. */
  private record Waiting(int key, int place) {}

  private KeyTable table(EndPort port) {
    int first = store.firstKey(port.guid());
    Deque<Waiting> waiting = new ArrayDeque<>();
    for (PartitionStore.Part p : store.inOrder()) {
      if (p.limited.contains(port.guid())) {
        line(waiting, p.key, port, first);
      }
      if (p.full.contains(port.guid())) {
        line(waiting, p.key | PartitionKey.FULL_BIT, port, first);
      }
    }
    int[] table = new int[port.keyCapacity()];
    List<PartitionKey> dropped = new ArrayList<>();
    int last = -1;
    for (Waiting w : waiting) {
      int place = w.place();
      if (place < 0) {
        boolean isDefault = isDefault(w.key());
        if (isDefault ? first == 0 || same(w.key(), first) : same(w.key(), first)) {
          place = 0;
        } else {
          place = last < 0 ? 1 : last + 1;
        }
        if (place >= table.length) {
          place = isDefault ? -1 : free(table);
        }
      }
      if (place < 0) {
        dropped.add(new PartitionKey(w.key()));
        continue;
      }
      table[place] = w.key();
      last = Math.max(last, place);
    }
    List<PartitionKey> keys = new ArrayList<>();
    for (int k : table) {
      keys.add(new PartitionKey(k));
    }
    return new KeyTable(port, keys, dropped);
  }

  /** A place that is empty, from 1 on; negative if there is none. */
  private static int free(int[] table) {
    for (int i = 1; i < table.length; i++) {
      if ((table[i] & 0x7FFF) == 0) {
        return i;
      }
    }
    return -1;
  }

  /** Lines a key up: before all others if it keeps its place, else behind them. */
  private void line(Deque<Waiting> waiting, int key, EndPort port, int first) {
    int place = options.keepKeyIndexes() ? placeBefore(key, port) : -1;
    if (place >= 0) {
      boolean atFirst = place == 0;
      boolean moves =
          first != 0
              ? same(key, first) != atFirst
              : atFirst ? (key & 0x7FFF) != PartitionKey.DEFAULT_LIMITED.base() : isDefault(key);
      if (!moves) {
        waiting.addFirst(new Waiting(key, place));
        return;
      }
    }
    waiting.addLast(new Waiting(key, -1));
  }

  private int placeBefore(int key, EndPort port) {
    List<PartitionKey> old = before.apply(port.guid());
    int found = -1;
    for (int i = 0; i < old.size() && i < port.keyCapacity(); i++) {
      PartitionKey k = old.get(i);
      if (!k.isValid()) {
        continue;
      }
      boolean same = options.allowBothKeys() ? k.value() == key : k.base() == (key & 0x7FFF);
      // of several of one partition the full one counts, else the first
      if (same && (found < 0 || old.get(found).value() < k.value())) {
        found = i;
      }
    }
    return found;
  }

  private boolean same(int key, int wanted) {
    return wanted != 0
        && (options.allowBothKeys() ? key == wanted : (key & 0x7FFF) == (wanted & 0x7FFF));
  }

  private boolean isDefault(int key) {
    return options.allowBothKeys()
        ? key == PartitionKey.DEFAULT_FULL.value()
        : (key & 0x7FFF) == PartitionKey.DEFAULT_LIMITED.base();
  }
}
