package io.clusterfabric.topology.diagram;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.PathHop;
import io.clusterfabric.model.finding.Where;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Which nodes and links findings and overlays speak of. */
final class Markings {
  private final Map<String, List<Finding>> nodeFindings = new HashMap<>();
  private final Map<String, List<Finding>> linkFindings = new HashMap<>();
  private final Map<String, Set<Integer>> nodeOverlays = new HashMap<>();
  private final Map<String, Set<Integer>> linkOverlays = new HashMap<>();
  private final Map<String, List<String>> texts = new HashMap<>();
  private final Map<String, Set<Integer>> pathSteps = new HashMap<>();
  private final Fabric fabric;
  private final Map<String, List<String>> linksOfCable = new HashMap<>();

  Markings(Fabric fabric, DiagramOptions options) {
    this.fabric = fabric;
    for (Cable c : fabric.cables()) {
      linksOfCable.put(c.id(), c.linkIds());
    }
    for (Finding f : options.findings()) {
      element(f.where()).ifPresent(e -> find(e, f));
    }
    for (int o = 0; o < options.overlays().size(); o++) {
      for (OverlayMark m : options.overlays().get(o).marks()) {
        mark(m, o);
      }
    }
  }

  private static Optional<ElementRef> element(Where where) {
    return where.fold(
        e -> Optional.of(e), s -> Optional.empty(), (PathHop h) -> Optional.of(h.element()));
  }

  private void find(ElementRef element, Finding finding) {
    switch (element.kind()) {
      case HOST, SWITCH -> add(nodeFindings, element.id(), finding);
      case PORT -> {
        Optional<PortRef> port = port(element);
        port.ifPresent(p -> add(nodeFindings, p.node(), finding));
        port.flatMap(fabric::linkAt).ifPresent(l -> add(linkFindings, l.id(), finding));
      }
      case LINK -> add(linkFindings, element.id(), finding);
      case CABLE ->
          linksOfCable
              .getOrDefault(element.id(), List.of())
              .forEach(l -> add(linkFindings, l, finding));
      default -> {
        // Racks, parts and the like are no part of the picture.
      }
    }
  }

  private static void add(Map<String, List<Finding>> to, String id, Finding finding) {
    to.computeIfAbsent(id, i -> new ArrayList<>()).add(finding);
  }

  private static Optional<PortRef> port(ElementRef element) {
    try {
      return Optional.of(PortRef.parse(element.id()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private void mark(OverlayMark mark, int overlay) {
    String before = "";
    for (ElementRef e : mark.elements()) {
      String node = "";
      if (e.kind() == ElementKind.HOST || e.kind() == ElementKind.SWITCH) {
        node = e.id();
      } else if (e.kind() == ElementKind.PORT) {
        node = port(e).map(PortRef::node).orElse("");
      } else if (e.kind() == ElementKind.LINK) {
        add(linkOverlays, e.id(), overlay, mark.text());
      } else if (e.kind() == ElementKind.CABLE) {
        linksOfCable
            .getOrDefault(e.id(), List.of())
            .forEach(l -> add(linkOverlays, l, overlay, mark.text()));
      }
      if (!node.isEmpty()) {
        add(nodeOverlays, node, overlay, mark.text());
        if (mark.isPath() && !before.isEmpty()) {
          pathSteps.computeIfAbsent(pair(before, node), p -> new TreeSet<>()).add(overlay);
        }
        before = node;
      }
    }
  }

  private void add(Map<String, Set<Integer>> to, String id, int overlay, String text) {
    to.computeIfAbsent(id, i -> new TreeSet<>()).add(overlay);
    List<String> said = texts.computeIfAbsent(id, i -> new ArrayList<>());
    if (!text.isBlank() && !said.contains(text)) {
      said.add(text);
    }
  }

  private static String pair(String a, String b) {
    return a.compareTo(b) < 0 ? a + '\u0000' + b : b + '\u0000' + a;
  }

  List<Finding> ofNode(String id) {
    return nodeFindings.getOrDefault(id, List.of());
  }

  List<Finding> ofLink(Link link) {
    return linkFindings.getOrDefault(link.id(), List.of());
  }

  List<Integer> overlaysOfNode(String id) {
    return List.copyOf(nodeOverlays.getOrDefault(id, Set.of()));
  }

  List<Integer> overlaysOfLink(Link link) {
    TreeSet<Integer> all = new TreeSet<>(linkOverlays.getOrDefault(link.id(), Set.of()));
    if (!pathSteps.isEmpty()) {
      all.addAll(pathSteps.getOrDefault(pair(link.a().node(), link.b().node()), Set.of()));
    }
    return List.copyOf(all);
  }

  List<String> said(String id) {
    return texts.getOrDefault(id, List.of());
  }
}
