package io.clusterfabric.collectives.estimate;

import io.clusterfabric.collectives.internal.load.FabricShape;
import io.clusterfabric.collectives.internal.load.PartKind;
import io.clusterfabric.collectives.internal.load.Parts;
import io.clusterfabric.collectives.internal.load.UnknownParts;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;

/** Names parts of a fabric after what users know. */
final class PartNames {
  private PartNames() {}

  static String of(FabricShape shape, Parts parts, int part) {
    FabricGraph graph = shape.graph();
    int e = parts.firstEndpoint(part);
    return switch (parts.kind()) {
      case ADAPTER -> "adapter " + graph.endpoint(e).adapter().id() + " of " + host(graph, e);
      case ENDPOINT -> "port " + graph.node(e).id();
      case LEAF -> leaves(graph, e);
      case POD -> "the part below tier " + (parts.tier() + 1) + " that holds " + leaves(graph, e);
      case HALF -> "half of fabric " + graph.name();
    };
  }

  /** The first of some parts, and how many more there are. */
  static String of(FabricShape shape, UnknownParts unknown) {
    Parts parts = unknown.parts();
    if (parts.kind() == PartKind.HALF) {
      return "the narrowest cut of fabric " + shape.graph().name() + " in halves";
    }
    String first = of(shape, parts, unknown.first());
    String other = parts.kind() == PartKind.ENDPOINT ? "other port" : "other part";
    return (parts.tier() > 0 ? "uplinks of " : "")
        + first
        + (unknown.count() == 1 ? "" : " and " + Counts.of(unknown.count() - 1L, other));
  }

  private static String host(FabricGraph graph, int endpoint) {
    return graph.hostId(graph.hostOf(endpoint));
  }

  private static String leaves(FabricGraph graph, int endpoint) {
    List<String> ids = new ArrayList<>();
    for (int k = 0; k < graph.degree(endpoint); k++) {
      ids.add(graph.node(graph.neighbor(endpoint, k)).id());
    }
    return ids.isEmpty() ? "unlinked " + graph.node(endpoint).id() : String.join(" and ", ids);
  }
}
