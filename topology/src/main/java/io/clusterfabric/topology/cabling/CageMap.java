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
import io.clusterfabric.topology.cabling.SplitNames.Split;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The cage of each port of a switch: as it is described, or as it follows from number of ports,
 * splits and cages. Where nothing is known each unsplit port has its own.
 */
final class CageMap {
  /** The ports of one switch. */
  private static final class Front {
    int portsPerCage = 1;
    int ways = 1;
    boolean numbered;
    boolean parts;
    final SplitNames names;
    final Map<String, Integer> described = new HashMap<>();

    Front(SplitNames names) {
      this.names = names;
    }
  }

  private final Map<String, Front> fronts = new HashMap<>();

  CageMap(Cluster cluster, PartCatalogue parts) {
    Map<String, Set<String>> used = new HashMap<>();
    for (Fabric f : cluster.fabrics()) {
      for (Link l : f.links()) {
        used.computeIfAbsent(l.a().node(), n -> new HashSet<>()).add(l.a().port());
        used.computeIfAbsent(l.b().node(), n -> new HashSet<>()).add(l.b().port());
      }
    }
    for (Fabric f : cluster.fabrics()) {
      for (Switch s : f.switches()) {
        fronts.computeIfAbsent(s.id(), id -> front(s, parts, used.getOrDefault(s.id(), Set.of())));
      }
    }
  }

  private static Front front(Switch s, PartCatalogue parts, Set<String> used) {
    Front out = new Front(new SplitNames(s, used));
    int greatest = 0;
    int mostParts = 1;
    boolean anyPart = false;
    boolean numbers = true;
    for (String port : used) {
      Split split = out.names.of(port);
      OptionalInt number = split.number();
      greatest = Math.max(greatest, number.orElse(0));
      numbers &= number.isPresent();
      anyPart |= split.isPart();
      mostParts = Math.max(mostParts, split.part());
    }
    out.parts = anyPart;
    for (Port p : s.ports()) {
      if (p.cage().isPresent()) {
        out.described.put(p.ref().port(), p.cage().getAsInt());
      }
    }
    out.ways = s.spec().splitWays().orElse(mostParts);
    OptionalInt cages = s.spec().cages();
    if (cages.isEmpty() || cages.getAsInt() < 1 || !numbers) {
      return out;
    }
    // without splits all ports are whole; with some that nobody tells of, those seen are the least
    int whole =
        unsplitPorts(s, parts).orElse(anyPart ? greatest : s.spec().radix().orElse(greatest));
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
    Split split = front.names.of(port.port());
    OptionalInt number = split.number();
    if (front.numbered && number.isPresent()) {
      return "cage " + ((Math.max(1, number.getAsInt()) - 1) / front.portsPerCage + 1);
    }
    return split.whole();
  }

  /** What a port is part of; itself if its node is no switch. */
  Split split(PortRef port) {
    Front front = fronts.get(port.node());
    return front == null ? new Split(port.port(), 0) : front.names.of(port.port());
  }

  /** Into how many parts the port is split of which a port is a part, at least; 1 if it is none. */
  int ways(PortRef port) {
    Front front = fronts.get(port.node());
    return front == null ? 1 : front.names.ways(front.names.of(port.port()));
  }

  /** Whether links of a switch end in parts of split ports. */
  boolean hasParts(String node) {
    Front front = fronts.get(node);
    return front != null && front.parts;
  }

  /** How many links the cage of a port serves. */
  int links(PortRef port) {
    Front front = fronts.get(port.node());
    if (front == null) {
      return 1;
    }
    return front.portsPerCage * (front.names.of(port.port()).isPart() ? front.ways : 1);
  }
}
