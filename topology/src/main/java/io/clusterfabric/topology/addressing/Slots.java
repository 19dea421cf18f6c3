package io.clusterfabric.topology.addressing;

import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Gives numbers from 0: to each what it had before, then to each newcomer the first free one. */
final class Slots {
  private Slots() {}

  static <K> Map<K, Integer> give(
      Collection<K> inOrder, Function<? super K, @Nullable Integer> before) {
    Map<K, Integer> out = new LinkedHashMap<>(inOrder.size() * 2);
    BitSet used = new BitSet();
    for (K key : inOrder) {
      Integer had = before.apply(key);
      if (had != null && !used.get(had)) {
        used.set(had);
        out.put(key, had);
      }
    }
    int free = 0;
    for (K key : inOrder) {
      if (!out.containsKey(key)) {
        free = used.nextClearBit(free);
        used.set(free);
        out.put(key, free);
      }
    }
    return out;
  }
}
