package io.clusterfabric.topology.format.lldp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Finds the record of the other end by the names of ports. */
final class HalfIndex {
  /** So many records that claim one port are looked at; a sound file has one. */
  private static final int MOST = 64;

  private final Map<String, List<Half>> byOwnPort = new HashMap<>();
  private final Map<String, List<Half>> byToldPort = new HashMap<>();
  private final Map<String, long[]> left = new HashMap<>();

  void add(Half h) {
    put(byOwnPort, key(h.device, h.other, h.heard.port()), h);
    for (String p : h.heard.portNames()) {
      put(byToldPort, key(h.device, h.other, p), h);
      if (!Half.behindColon(p).equals(p)) {
        put(byToldPort, key(h.device, h.other, Half.behindColon(p)), h);
      }
    }
    left.computeIfAbsent(pair(h.device, h.other), k -> new long[1])[0]++;
  }

  private static void put(Map<String, List<Half>> index, String key, Half h) {
    List<Half> there = index.computeIfAbsent(key, k -> new ArrayList<>(1));
    if (there.size() < MOST) {
      there.add(h);
    }
  }

  private static String pair(String from, String to) {
    return from + '\u0000' + to;
  }

  private static String key(String from, String to, String port) {
    return pair(from, to) + '\u0000' + port.toUpperCase(Locale.ROOT);
  }

  void done(Half h) {
    if (!h.done) {
      h.done = true;
      left.computeIfAbsent(pair(h.device, h.other), k -> new long[1])[0]--;
    }
  }

  /** How many records of a device about another have not been matched. */
  long left(String teller, String about) {
    long[] n = left.get(pair(teller, about));
    return n == null ? 0 : n[0];
  }

  /** The record of the other end of the same link: one that names the port here goes first. */
  Optional<Half> answerTo(Half h) {
    List<Half> naming = byToldPort.getOrDefault(key(h.other, h.device, h.heard.port()), List.of());
    for (Half o : naming) {
      if (!o.done && o != h && h.mayBeAt(o.heard.port())) {
        return Optional.of(o);
      }
    }
    for (Half o : naming) {
      if (!o.done && o != h) {
        return Optional.of(o);
      }
    }
    for (String p : h.heard.portNames()) {
      for (String name : List.of(p, Half.behindColon(p))) {
        for (Half o : byOwnPort.getOrDefault(key(h.other, h.device, name), List.of())) {
          if (!o.done && o != h) {
            return Optional.of(o);
          }
        }
      }
    }
    return Optional.empty();
  }
}
