package io.clusterfabric.topology.internal.infiniband;

import java.util.HashSet;
import java.util.Set;

/** Hands out ids that the model takes and that are given once only. */
final class NodeIds {
  private final Set<String> taken = new HashSet<>();

  /** The wished id made fit, followed by the key if another node has it already. */
  String take(String wish, String key) {
    String id = fit(wish);
    if (id.isBlank()) {
      id = fit(key).isBlank() ? "node" : fit(key);
    }
    String free = id;
    for (int i = 0; !taken.add(free); i++) {
      free = i == 0 ? id + "-" + fit(key) : id + "-" + fit(key) + "-" + i;
    }
    return free;
  }

  /** Without brackets, which enclose ports, and without control characters. */
  static String fit(String text) {
    return plain(text).replace('[', '(').replace(']', ')');
  }

  /** Without control characters, which no name has. */
  static String plain(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      out.append(Character.isISOControl(c) ? '_' : c);
    }
    return out.toString().strip();
  }
}
