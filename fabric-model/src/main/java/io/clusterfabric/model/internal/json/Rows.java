package io.clusterfabric.model.internal.json;

import io.clusterfabric.model.internal.text.json.JsonCursor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Arrays of equal things. */
final class Rows {
  private Rows() {}

  static <T> List<T> read(JsonCursor in, String what, Function<JsonCursor, T> element) {
    List<T> list = new ArrayList<>();
    in.enterArray(what);
    while (in.nextElement()) {
      list.add(element.apply(in));
    }
    return list;
  }

  /** An array in which nothing is given twice. */
  static <T> List<T> distinct(JsonCursor in, String what, Function<JsonCursor, T> element) {
    Set<T> seen = new HashSet<>();
    return read(
        in,
        what,
        c -> {
          T each = element.apply(c);
          if (!seen.add(each)) {
            throw c.fault(JsonCursor.quote(each.toString()) + " is given twice; leave one");
          }
          return each;
        });
  }

  static List<String> names(JsonCursor in, String what) {
    return read(in, what, JsonCursor::name);
  }
}
