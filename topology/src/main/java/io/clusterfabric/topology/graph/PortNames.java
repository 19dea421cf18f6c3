package io.clusterfabric.topology.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The port in which each link ends at one side: by name where somebody gave one, else by number.
 * Names are shared, so an entry costs no text.
 */
final class PortNames {
  private int[] number = new int[0];
  private @Nullable String[] name = new String[0];

  void set(int link, int value) {
    if (link >= number.length) {
      number = Arrays.copyOf(number, larger(link));
    }
    number[link] = value;
  }

  void set(int link, String value) {
    if (link >= name.length) {
      name = Arrays.copyOf(name, larger(link));
    }
    name[link] = value;
  }

  private static int larger(int link) {
    return Math.max(64, Math.multiplyExact(2, link));
  }

  String get(int link) {
    String given = link < name.length ? name[link] : null;
    return given == null ? Integer.toString(number[link]) : given;
  }

  PortNames copy(int links) {
    PortNames out = new PortNames();
    out.number = Arrays.copyOf(number, Math.min(links, number.length));
    out.name = Arrays.copyOf(name, Math.min(links, name.length));
    return out;
  }
}
