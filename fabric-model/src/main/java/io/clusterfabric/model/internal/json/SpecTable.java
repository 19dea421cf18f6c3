package io.clusterfabric.model.internal.json;

import io.clusterfabric.model.internal.text.json.JsonCursor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** The specs of a document by key; one object for all that refer to it. */
final class SpecTable<T> {
  private static final int SHOWN = 10;

  private final String kind;
  private final Map<String, T> byKey = new LinkedHashMap<>();
  private final Map<T, T> shared = new LinkedHashMap<>();

  SpecTable(String kind) {
    this.kind = kind;
  }

  void read(JsonCursor in, Function<JsonCursor, T> spec) {
    for (String key = in.enterMap(kind + " specs"); key != null; key = in.nextKey()) {
      T value = spec.apply(in);
      // Two keys for equal specs still give one object, as one key does.
      T known = shared.putIfAbsent(value, value);
      byKey.put(key, known == null ? value : known);
    }
  }

  /** The spec of a key; the pointer is asked for only if there is none. */
  T resolve(JsonCursor in, String key, long mark, Supplier<String> pointer) {
    T spec = byKey.get(key);
    if (spec == null) {
      throw in.faultAt(
          "there is no "
              + kind
              + " spec "
              + JsonCursor.quote(key)
              + "; the document has "
              + known(),
          pointer.get(),
          mark);
    }
    return spec;
  }

  private String known() {
    if (byKey.isEmpty()) {
      return "none";
    }
    StringBuilder out = new StringBuilder();
    int n = 0;
    for (String key : byKey.keySet()) {
      if (n == SHOWN) {
        return out.append(" and ").append(byKey.size() - SHOWN).append(" more").toString();
      }
      out.append(n++ == 0 ? "" : ", ").append(JsonCursor.quote(key));
    }
    return out.toString();
  }
}
