package io.clusterfabric.topology.graph;

import java.util.Set;
import org.jgrapht.graph.DefaultGraphType;
import org.jspecify.annotations.Nullable;

/** A graph's nodes and bundles as a simple weighted graph. */
final class BundleView extends ReadOnlyView<Bundle> {

  BundleView(FabricGraph graph) {
    super(graph, DefaultGraphType.simple().asWeighted().asUnmodifiable());
  }

  @Override
  public @Nullable Bundle getEdge(Node source, Node target) {
    if (!containsVertex(source) || !containsVertex(target)) {
      return null;
    }
    int bundle = between(source.index(), target.index());
    return bundle < 0 ? null : graph.bundleAt(bundle);
  }

  /** The bundle between two nodes, or -1: a binary search, since neighbours ascend. */
  private int between(int from, int to) {
    int low = 0;
    int high = graph.degree(from) - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = graph.neighbor(from, middle);
      if (found == to) {
        return graph.bundle(from, middle);
      }
      if (found < to) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  @Override
  public @Nullable Set<Bundle> getAllEdges(Node source, Node target) {
    if (!containsVertex(source) || !containsVertex(target)) {
      return null;
    }
    int bundle = between(source.index(), target.index());
    return bundle < 0 ? Set.of() : Set.of(graph.bundleAt(bundle));
  }

  @Override
  public boolean containsEdge(@Nullable Bundle edge) {
    return edge != null
        && edge.index() < graph.bundleCount()
        && edge.index() >= 0
        && graph.bundleAt(edge.index()).equals(edge);
  }

  private Bundle checked(Bundle edge) {
    if (!containsEdge(edge)) {
      throw new IllegalArgumentException("no such edge in the " + graph + ": " + edge);
    }
    return edge;
  }

  @Override
  public Set<Bundle> edgeSet() {
    return new NumberedSet<>(graph.bundleCount(), graph::bundleAt) {
      @Override
      public boolean contains(@Nullable Object o) {
        return o instanceof Bundle edge && containsEdge(edge);
      }
    };
  }

  @Override
  public int degreeOf(Node vertex) {
    return graph.degree(number(vertex));
  }

  @Override
  public Set<Bundle> edgesOf(Node vertex) {
    int node = number(vertex);
    return new NumberedSet<>(graph.degree(node), k -> graph.bundleAt(graph.bundle(node, k))) {
      @Override
      public boolean contains(@Nullable Object o) {
        return o instanceof Bundle edge
            && containsEdge(edge)
            && (edge.a().index() == node || edge.b().index() == node);
      }
    };
  }

  @Override
  public Node getEdgeSource(Bundle edge) {
    return checked(edge).a();
  }

  @Override
  public Node getEdgeTarget(Bundle edge) {
    return checked(edge).b();
  }

  @Override
  public double getEdgeWeight(Bundle edge) {
    return graph.facts().unit().gigabitsPerSecond(graph.capacityUnits(checked(edge).index()));
  }
}
