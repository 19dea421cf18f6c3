package io.clusterfabric.topology.capacity;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Endpoints that have the same neighbours, all of them switches: from anywhere else they are
 * equally far. An endpoint that is joined to another endpoint is a class of its own.
 */
final class EndpointClasses {
  private final List<Integer> first;
  private final List<Integer> size;

  private EndpointClasses(List<Integer> first, List<Integer> size) {
    this.first = first;
    this.size = size;
  }

  static EndpointClasses of(FabricGraph graph) {
    List<Integer> first = new ArrayList<>();
    List<Integer> size = new ArrayList<>();
    Map<List<Integer>, Integer> known = new HashMap<>();
    for (int e = 0; e < graph.endpointCount(); e++) {
      List<Integer> key = new ArrayList<>(graph.degree(e));
      boolean alone = false;
      for (int k = 0; k < graph.degree(e); k++) {
        key.add(graph.neighbor(e, k));
        alone |= graph.isEndpoint(graph.neighbor(e, k));
      }
      Integer found = alone ? null : known.get(key);
      if (found == null) {
        if (!alone) {
          known.put(key, first.size());
        }
        first.add(e);
        size.add(1);
      } else {
        size.set(found, size.get(found) + 1);
      }
    }
    return new EndpointClasses(first, size);
  }

  int count() {
    return first.size();
  }

  int first(int c) {
    return first.get(c);
  }

  int size(int c) {
    return size.get(c);
  }
}
