package io.clusterfabric.topology.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The switches and links of a flat network as drawn. A link end is a place: places of one switch
 * are numbered from 0, apart for links to a lower tier, whose places are written {@code
 * below(place)}. A place without a link stays free.
 */
final class Web {
  /** Equal switches. {@code beside} is what ports are for that lead to the same tier or higher. */
  record Kind(int tier, boolean hosts, PortRole beside) {
    static final Kind FLAT = new Kind(1, true, PortRole.NETWORK);
  }

  final List<String> ids = new ArrayList<>();
  final List<Kind> kinds = new ArrayList<>();
  final List<Integer> pods = new ArrayList<>();
  final List<Wiring> wirings = new ArrayList<>();
  private int[] links = new int[5 * 256];
  private int[] next = new int[64];
  private int count;

  /** Adds a switch; {@code pod} is negative if it is in none. */
  int add(String id, Kind kind, int pod) {
    ids.add(id);
    kinds.add(kind);
    pods.add(pod);
    if (ids.size() > next.length) {
      next = Arrays.copyOf(next, 2 * next.length);
    }
    return ids.size() - 1;
  }

  int add(String id) {
    return add(id, Kind.FLAT, -1);
  }

  /** The number of a wiring, for the links that follow. */
  int wiring(Wiring wiring) {
    wirings.add(wiring);
    return wirings.size() - 1;
  }

  static int below(int place) {
    return ~place;
  }

  /** A link between given places. */
  void link(int a, int placeA, int b, int placeB, int wiring) {
    int at = 5 * count;
    if (at == links.length) {
      links = Arrays.copyOf(links, Math.multiplyExact(2, links.length));
    }
    links[at] = a;
    links[at + 1] = placeA;
    links[at + 2] = b;
    links[at + 3] = placeB;
    links[at + 4] = wiring;
    count++;
  }

  /** A link between the next places of either switch. Not to be mixed with given places. */
  void link(int a, int b, int wiring) {
    link(a, next[a]++, b, next[b]++, wiring);
  }

  int linkCount() {
    return count;
  }

  int from(int link) {
    return links[5 * link];
  }

  int placeFrom(int link) {
    return links[5 * link + 1];
  }

  int to(int link) {
    return links[5 * link + 2];
  }

  int placeTo(int link) {
    return links[5 * link + 3];
  }

  Wiring wiringOf(int link) {
    return wirings.get(links[5 * link + 4]);
  }
}
