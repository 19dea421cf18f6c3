package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.Link;
import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Turns what a failure names into numbers of a graph. Not thread-safe. */
final class ElementIndex {
  private final FabricGraph graph;

  // Made when first asked for: most failures are of switches only.
  private @Nullable Map<String, Integer> links;
  private @Nullable Map<String, int[]> endpointsOfHost;

  ElementIndex(FabricGraph graph) {
    this.graph = graph;
  }

  private int switchOf(ElementRef e) {
    OptionalInt node = graph.find(e.id());
    return node.isEmpty() || graph.isEndpoint(node.getAsInt())
        ? -1
        : node.getAsInt() - graph.endpointCount();
  }

  private @Nullable Integer linkOf(ElementRef e) {
    Map<String, Integer> map = links;
    if (map == null) {
      map = new HashMap<>(2 * graph.linkCount());
      for (int b = 0; b < graph.bundleCount(); b++) {
        for (Link l : graph.links(b)) {
          map.put(l.id(), map.size());
        }
      }
      links = map;
    }
    return map.get(e.id());
  }

  private int @Nullable [] endpointsOf(ElementRef e) {
    Map<String, int[]> map = endpointsOfHost;
    if (map == null) {
      List<List<Integer>> lists = new ArrayList<>();
      for (int h = 0; h < graph.hostCount(); h++) {
        lists.add(new ArrayList<>(1));
      }
      for (int n = 0; n < graph.endpointCount(); n++) {
        lists.get(graph.hostOf(n)).add(n);
      }
      map = new HashMap<>(2 * graph.hostCount());
      for (int h = 0; h < graph.hostCount(); h++) {
        map.put(graph.hostId(h), lists.get(h).stream().mapToInt(Integer::intValue).toArray());
      }
      endpointsOfHost = map;
    }
    return map.get(e.id());
  }

  boolean has(ElementRef e) {
    return switch (e.kind()) {
      case SWITCH -> switchOf(e) >= 0;
      case HOST -> endpointsOf(e) != null;
      default -> linkOf(e) != null;
    };
  }

  /** The elements of a failure that the graph has. */
  List<ElementRef> present(Failure failure) {
    return failure.elements().stream().filter(this::has).toList();
  }

  /** A failure by numbers. */
  FailedElements of(Failure failure) {
    List<ElementRef> elements = failure.elements();
    int[] switches = new int[elements.size()];
    int[] failedLinks = new int[elements.size()];
    int[] endpoints = new int[0];
    int switchCount = 0;
    int linkCount = 0;
    int absent = 0;
    for (ElementRef e : elements) {
      if (e.kind() == ElementKind.SWITCH) {
        int s = switchOf(e);
        if (s >= 0) {
          switches[switchCount++] = s;
        } else {
          absent++;
        }
      } else if (e.kind() == ElementKind.HOST) {
        int[] of = endpointsOf(e);
        if (of == null) {
          absent++;
        } else {
          int at = endpoints.length;
          endpoints = Arrays.copyOf(endpoints, at + of.length);
          System.arraycopy(of, 0, endpoints, at, of.length);
        }
      } else {
        Integer link = linkOf(e);
        if (link == null) {
          absent++;
        } else {
          failedLinks[linkCount++] = link;
        }
      }
    }
    return FailedElements.of(
        Arrays.copyOf(switches, switchCount),
        Arrays.copyOf(failedLinks, linkCount),
        endpoints,
        absent);
  }
}
