package io.clusterfabric.topology.graph;

import io.clusterfabric.model.Link;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jgrapht.graph.DefaultGraphType;
import org.jspecify.annotations.Nullable;

/** A graph's nodes and links, loopbacks included, as a weighted pseudograph. */
final class LinkView extends ReadOnlyView<Link> {

  LinkView(FabricGraph graph) {
    super(graph, DefaultGraphType.pseudograph().asWeighted().asUnmodifiable());
  }

  private int linkCount() {
    return graph.linkCount();
  }

  /** An edge by number: links first, then loopbacks. */
  private Link edge(int number) {
    return number < linkCount() ? graph.linkAt(number) : graph.loopbackAt(number - linkCount());
  }

  /** The number of an edge, or -1. */
  private int find(@Nullable Link link) {
    int found = link == null ? -1 : graph.findLink(link.id());
    return found >= 0 && edge(found).equals(link) ? found : -1;
  }

  private int numberOf(Link link) {
    int found = find(link);
    if (found < 0) {
      throw new IllegalArgumentException("no such edge in the " + graph + ": " + link);
    }
    return found;
  }

  @Override
  public @Nullable Link getEdge(Node source, Node target) {
    Set<Link> all = getAllEdges(source, target);
    return all == null || all.isEmpty() ? null : all.iterator().next();
  }

  @Override
  public @Nullable Set<Link> getAllEdges(Node source, Node target) {
    if (!containsVertex(source) || !containsVertex(target)) {
      return null;
    }
    Set<Link> all = new LinkedHashSet<>();
    if (source.equals(target)) {
      addLoopbacks(source.index(), all);
    } else {
      for (int k = 0; k < graph.degree(source.index()); k++) {
        if (graph.neighbor(source.index(), k) == target.index()) {
          all.addAll(graph.links(graph.bundle(source.index(), k)));
        }
      }
    }
    return all;
  }

  private void addLoopbacks(int node, Set<Link> all) {
    int[] nodes = graph.facts().loopNode();
    for (int i = 0; i < nodes.length; i++) {
      if (nodes[i] == node) {
        all.add(graph.loopbackAt(i));
      }
    }
  }

  @Override
  public boolean containsEdge(@Nullable Link edge) {
    return find(edge) >= 0;
  }

  @Override
  public Set<Link> edgeSet() {
    return new NumberedSet<>(linkCount() + graph.loopbacks(), this::edge) {
      @Override
      public boolean contains(@Nullable Object o) {
        return o instanceof Link link && find(link) >= 0;
      }
    };
  }

  /** Counts a loopback twice, as JGraphT does. */
  @Override
  public int degreeOf(Node vertex) {
    int node = number(vertex);
    int degree = 0;
    for (int k = 0; k < graph.degree(node); k++) {
      degree += graph.linkCount(graph.bundle(node, k));
    }
    for (int loop : graph.facts().loopNode()) {
      degree += loop == node ? 2 : 0;
    }
    return degree;
  }

  @Override
  public Set<Link> edgesOf(Node vertex) {
    int node = number(vertex);
    Set<Link> all = new LinkedHashSet<>();
    for (int k = 0; k < graph.degree(node); k++) {
      all.addAll(graph.links(graph.bundle(node, k)));
    }
    addLoopbacks(node, all);
    return all;
  }

  @Override
  public Node getEdgeSource(Link edge) {
    int number = numberOf(edge);
    return number < linkCount()
        ? graph.node(graph.endA(graph.bundleOfLink(number)))
        : graph.node(graph.facts().loopNode()[number - linkCount()]);
  }

  @Override
  public Node getEdgeTarget(Link edge) {
    int number = numberOf(edge);
    return number < linkCount()
        ? graph.node(graph.endB(graph.bundleOfLink(number)))
        : graph.node(graph.facts().loopNode()[number - linkCount()]);
  }

  /** What the graph takes the link to carry, in Gb/s; 0 for a loopback of unknown rate. */
  @Override
  public double getEdgeWeight(Link edge) {
    int number = numberOf(edge);
    if (number >= linkCount()) {
      return edge.spec().dataRate().map(r -> r.toGigabitsPerSecond()).orElse(0.0);
    }
    LinkFacts facts = graph.facts();
    return facts
        .unit()
        .gigabitsPerSecond(Math.max(0, facts.rate()[graph.adjacency().links[number]]));
  }
}
