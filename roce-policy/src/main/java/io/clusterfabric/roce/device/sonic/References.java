package io.clusterfabric.roce.device.sonic;

import java.util.ArrayList;
import java.util.List;

/**
 * References from field to entry. Older releases write {@code [BUFFER_POOL|name]}, others {@code
 * TABLE|name}; the name alone is meant.
 */
final class References {
  private References() {}

  /** The name that a reference means. */
  static String plain(String value) {
    String s = value.strip();
    if (s.startsWith("[") && s.endsWith("]") && s.length() >= 2) {
      s = s.substring(1, s.length() - 1);
    }
    int bar = s.indexOf('|');
    return bar < 0 ? s : s.substring(bar + 1);
  }

  /** The names that a list of references means. */
  static List<String> list(String value) {
    List<String> out = new ArrayList<>();
    for (String part : value.split(",", -1)) {
      if (!part.isBlank()) {
        out.add(plain(part));
      }
    }
    return out;
  }
}
