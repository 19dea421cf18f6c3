package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.part.Figure;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.part.SwitchPart;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The cage of each port of a switch: as it is described, or as it follows from number of ports,
 * splits and cages. Where nothing is known each unsplit port has its own.
 */
final class CageMap {
  /** A port's name apart: the unsplit port that it is part of, and which part. */
  record Split(String whole, int part) {
    static Split of(String port) {
      int slash = port.lastIndexOf('/');
      int at = slash > 0 ? slash : lane(port);
      OptionalInt part = at > 0 ? number(port.substring(at + 1)) : OptionalInt.empty();
      return part.isPresent() && at > 0
          ? new Split(port.substring(0, at), part.getAsInt())
          : new Split(port, 0);
    }

    /** The place of the s in {@code swp1s0}; -1 if there is none. */
    private static int lane(String port) {
      int s = port.lastIndexOf('s');
      return s > 0 && Character.isDigit(port.charAt(s - 1)) ? s : -1;
    }

    boolean isPart() {
      return part > 0 || whole.isEmpty();
    }

    /** The number that the unsplit port's name is, if it is one. */
    OptionalInt number() {
      return number(whole);
    }

    private static OptionalInt number(String text) {
      if (text.isEmpty()
          || text.length() > 6
          || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
        return OptionalInt.empty();
      }
      return OptionalInt.of(Integer.parseInt(text));
    }
  }

  /** The ports of one switch. */
  private static final class Front {
    int portsPerCage = 1;
    int ways = 1;
    boolean numbered;
    final Map<String, Integer> described = new HashMap<>();
  }

  private final Map<String, Front> fronts = new HashMap<>();

  CageMap(Cluster cluster, PartCatalogue parts) {
    for (Fabric f : cluster.fabrics()) {
      Map<String, int[]> seen = new HashMap<>();
      for (Link l : f.links()) {
        see(l.a(), seen);
        see(l.b(), seen);
      }
      for (Switch s : f.switches()) {
        fronts.putIfAbsent(s.id(), front(s, parts, seen.getOrDefault(s.id(), new int[3])));
      }
    }
  }

  /** Greatest number of an unsplit port, greatest number of a part, and whether all are numbers. */
  private static void see(PortRef port, Map<String, int[]> seen) {
    int[] most = seen.computeIfAbsent(port.node(), n -> new int[3]);
    Split split = Split.of(port.port());
    OptionalInt number = split.number();
    if (number.isEmpty()) {
      most[2] = 1;
    } else {
      most[0] = Math.max(most[0], number.getAsInt());
    }
    most[1] = Math.max(most[1], split.part());
  }

  private static Front front(Switch s, PartCatalogue parts, int[] seen) {
    Front out = new Front();
    for (Port p : s.ports()) {
      if (p.cage().isPresent()) {
        out.described.put(p.ref().port(), p.cage().getAsInt());
      }
    }
    out.ways = s.spec().splitWays().orElse(Math.max(1, seen[1]));
    OptionalInt cages = s.spec().cages();
    if (cages.isEmpty() || cages.getAsInt() < 1 || seen[2] == 1) {
      return out;
    }
    // without splits all ports are whole; with some that nobody tells of, those seen are the least
    int whole =
        unsplitPorts(s, parts).orElse(seen[1] == 0 ? s.spec().radix().orElse(seen[0]) : seen[0]);
    out.numbered = true;
    out.portsPerCage = Math.max(1, (whole + cages.getAsInt() - 1) / cages.getAsInt());
    return out;
  }

  /** How many ports a switch has before any is split, if that is known. */
  static OptionalInt unsplitPorts(Switch s, PartCatalogue parts) {
    Optional<Integer> told =
        s.spec()
            .part()
            .flatMap(parts::findSwitch)
            .flatMap(SwitchPart::ports)
            .map(Figure::value)
            .map(io.clusterfabric.model.part.PortLayout::ports);
    if (told.isPresent()) {
      return OptionalInt.of(told.get());
    }
    if (s.spec().radix().isPresent() && s.spec().splitWays().isPresent()) {
      return OptionalInt.of(
          Math.max(1, s.spec().radix().getAsInt() / s.spec().splitWays().getAsInt()));
    }
    return OptionalInt.empty();
  }

  /** A name of the cage of a port, unique on its switch. */
  String cage(PortRef port) {
    Front front = fronts.get(port.node());
    if (front == null) {
      return port.port();
    }
    Integer told = front.described.get(port.port());
    if (told != null) {
      return "cage " + told;
    }
    Split split = Split.of(port.port());
    OptionalInt number = split.number();
    if (front.numbered && number.isPresent()) {
      return "cage " + ((Math.max(1, number.getAsInt()) - 1) / front.portsPerCage + 1);
    }
    return split.whole();
  }

  /** How many links the cage of a port serves. */
  int links(PortRef port) {
    Front front = fronts.get(port.node());
    if (front == null) {
      return 1;
    }
    return front.portsPerCage * (Split.of(port.port()).isPart() ? front.ways : 1);
  }
}
