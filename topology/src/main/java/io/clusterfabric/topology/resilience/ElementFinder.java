package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Predicate;

/** Finds the switches, hosts and links that fail with something. */
final class ElementFinder {
  private ElementFinder() {}

  static Failure failure(String where, List<Fabric> fabrics, List<ElementRef> elements) {
    Set<ElementRef> all = new LinkedHashSet<>();
    StringJoiner name = new StringJoiner(" + ");
    for (ElementRef e : elements) {
      int before = all.size();
      List<ElementRef> found = new ArrayList<>();
      for (Fabric f : fabrics) {
        found.addAll(find(f, e));
      }
      if (found.isEmpty()) {
        throw new NoSuchElementException(
            where + " has no " + e + ", or nothing that would fail with it");
      }
      all.addAll(found);
      if (all.size() > before) {
        name.add(e.toString());
      }
    }
    return all.isEmpty() ? Failure.none() : Failure.named(name.toString(), all);
  }

  private static List<ElementRef> find(Fabric fabric, ElementRef e) {
    return switch (e.kind()) {
      case SWITCH -> fabric.findSwitch(e.id()).isPresent() ? List.of(e) : List.of();
      case HOST ->
          fabric.hosts().stream().anyMatch(h -> h.id().equals(e.id())) ? List.of(e) : List.of();
      case LINK ->
          fabric.links().stream().anyMatch(l -> l.id().equals(e.id())) ? List.of(e) : List.of();
      case CABLE -> cable(fabric, e.id());
      case PORT -> optic(fabric, PortRef.parse(e.id()));
      case RACK ->
          devices(fabric, s -> isIn(s.location(), e.id()), h -> isIn(h.location(), e.id()));
      case FAILURE_DOMAIN ->
          devices(
              fabric,
              s -> s.failureDomains().contains(e.id()),
              h -> h.failureDomains().contains(e.id()));
      default ->
          throw Failure.unfit(
              e.kind(), "switches, hosts, links, cables, ports, racks and failure domains");
    };
  }

  private static boolean isIn(Optional<Location> location, String rack) {
    return location.flatMap(Location::rack).filter(rack::equals).isPresent();
  }

  private static List<ElementRef> devices(
      Fabric fabric, Predicate<Switch> switches, Predicate<Host> hosts) {
    List<ElementRef> out = new ArrayList<>();
    fabric.switches().stream()
        .filter(switches)
        .forEach(s -> out.add(ElementRef.switchNode(s.id())));
    fabric.hosts().stream().filter(hosts).forEach(h -> out.add(ElementRef.host(h.id())));
    return out;
  }

  private static List<ElementRef> cable(Fabric fabric, String id) {
    List<ElementRef> out = new ArrayList<>();
    for (Cable c : fabric.cables()) {
      if (c.id().equals(id)) {
        c.linkIds().forEach(l -> out.add(ElementRef.link(l)));
      }
    }
    if (out.isEmpty()) {
      for (Link l : fabric.links()) {
        if (l.cableId().filter(id::equals).isPresent()) {
          out.add(ElementRef.link(l.id()));
        }
      }
    }
    return out;
  }

  /** The links at all ports that share a module with one. */
  private static List<ElementRef> optic(Fabric fabric, PortRef port) {
    List<PortRef> ports = new ArrayList<>();
    fabric.findSwitch(port.node()).ifPresent(s -> ports.addAll(sharing(s.ports(), port)));
    ports.add(port);
    List<ElementRef> out = new ArrayList<>();
    for (PortRef p : ports) {
      fabric.linkAt(p).ifPresent(l -> out.add(ElementRef.link(l.id())));
    }
    return out;
  }

  /** The ports of a switch in the cage of one, or split of the same. */
  static List<PortRef> sharing(List<Port> ports, PortRef port) {
    List<PortRef> out = new ArrayList<>();
    for (Port own : ports) {
      if (own.ref().equals(port)) {
        for (Port p : ports) {
          boolean together =
              own.cage().isPresent()
                  ? own.cage().equals(p.cage())
                  : own.splitOf().isPresent() && own.splitOf().equals(p.splitOf());
          if (together) {
            out.add(p.ref());
          }
        }
      }
    }
    return out;
  }

  static Failure failure(FabricGraph graph, List<ElementRef> elements) {
    ElementIndex index = new ElementIndex(graph);
    Set<ElementRef> all = new LinkedHashSet<>();
    StringJoiner name = new StringJoiner(" + ");
    for (ElementRef e : elements) {
      List<ElementRef> found =
          switch (e.kind()) {
            case SWITCH, HOST, LINK -> index.has(e) ? List.of(e) : List.of();
            case CABLE -> links(graph, l -> l.cableId().filter(e.id()::equals).isPresent());
            case PORT -> {
              PortRef port = PortRef.parse(e.id());
              yield links(graph, l -> Failure.isAt(l, port));
            }
            default -> throw Failure.unfit(e.kind(), "switches, hosts, links, cables and ports");
          };
      if (found.isEmpty()) {
        throw new NoSuchElementException(
            "the graph of "
                + graph.name()
                + " has no "
                + e
                + ", or nothing that would fail with it");
      }
      name.add(e.toString());
      all.addAll(found);
    }
    return all.isEmpty() ? Failure.none() : Failure.named(name.toString(), all);
  }

  private static List<ElementRef> links(FabricGraph graph, Predicate<Link> condition) {
    List<ElementRef> out = new ArrayList<>();
    for (int b = 0; b < graph.bundleCount(); b++) {
      for (Link l : graph.links(b)) {
        if (condition.test(l)) {
          out.add(ElementRef.link(l.id()));
        }
      }
    }
    return out;
  }
}
