package io.clusterfabric.model.internal.json;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The keys by which a document refers to specs: a letter and the number of the spec's first use, so
 * that equal clusters have equal keys whether or not they share objects.
 */
final class SpecKeys<T> {
  private final String letter;
  private final Map<T, String> keys = new LinkedHashMap<>();

  // Neighbours mostly share one object: this spares most look-ups.
  private @Nullable T last;
  private String lastKey = "";

  SpecKeys(String letter) {
    this.letter = letter;
  }

  String key(T spec) {
    if (spec != last) {
      String key = keys.get(spec);
      if (key == null) {
        key = letter + (keys.size() + 1);
        keys.put(spec, key);
      }
      last = spec;
      lastKey = key;
    }
    return lastKey;
  }

  /** Key of each spec, in the order of first use. */
  Map<T, String> all() {
    return keys;
  }
}
