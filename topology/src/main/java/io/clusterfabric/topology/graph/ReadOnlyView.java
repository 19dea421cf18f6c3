package io.clusterfabric.topology.graph;

import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jgrapht.Graph;
import org.jgrapht.GraphType;
import org.jspecify.annotations.Nullable;

/**
 * What the views of a graph have in common. JGraphT's own base class walks all edges to print,
 * compare and hash a graph; here views print one line and are equal if they are the same.
 *
 * @param <E> the edges
 */
abstract class ReadOnlyView<E> implements Graph<Node, E> {
  final FabricGraph graph;
  private final GraphType type;

  ReadOnlyView(FabricGraph graph, GraphType type) {
    this.graph = graph;
    this.type = type;
  }

  /** The number of a vertex of this graph. */
  final int number(Node v) {
    if (!containsVertex(v)) {
      throw new IllegalArgumentException("no such vertex in the " + graph + ": " + v);
    }
    return v.index();
  }

  @Override
  public final boolean containsVertex(@Nullable Node v) {
    return v != null && v.index() < graph.nodeCount() && graph.node(v.index()).equals(v);
  }

  @Override
  public final boolean containsEdge(Node source, Node target) {
    return getEdge(source, target) != null;
  }

  @Override
  public final Set<Node> vertexSet() {
    return new NumberedSet<>(graph.nodeCount(), graph::node) {
      @Override
      public boolean contains(@Nullable Object o) {
        return o instanceof Node node && containsVertex(node);
      }
    };
  }

  @Override
  public final int inDegreeOf(Node vertex) {
    return degreeOf(vertex);
  }

  @Override
  public final int outDegreeOf(Node vertex) {
    return degreeOf(vertex);
  }

  @Override
  public final Set<E> incomingEdgesOf(Node vertex) {
    return edgesOf(vertex);
  }

  @Override
  public final Set<E> outgoingEdgesOf(Node vertex) {
    return edgesOf(vertex);
  }

  @Override
  public final GraphType getType() {
    return type;
  }

  @Override
  public final @Nullable Supplier<Node> getVertexSupplier() {
    return null;
  }

  @Override
  public final @Nullable Supplier<E> getEdgeSupplier() {
    return null;
  }

  @Override
  public final E addEdge(Node source, Node target) {
    throw readOnly();
  }

  @Override
  public final boolean addEdge(Node source, Node target, E edge) {
    throw readOnly();
  }

  @Override
  public final Node addVertex() {
    throw readOnly();
  }

  @Override
  public final boolean addVertex(Node vertex) {
    throw readOnly();
  }

  @Override
  public final boolean removeAllEdges(Collection<? extends E> edges) {
    throw readOnly();
  }

  @Override
  public final Set<E> removeAllEdges(Node source, Node target) {
    throw readOnly();
  }

  @Override
  public final boolean removeAllVertices(Collection<? extends Node> vertices) {
    throw readOnly();
  }

  @Override
  public final E removeEdge(Node source, Node target) {
    throw readOnly();
  }

  @Override
  public final boolean removeEdge(E edge) {
    throw readOnly();
  }

  @Override
  public final boolean removeVertex(Node vertex) {
    throw readOnly();
  }

  @Override
  public final void setEdgeWeight(E edge, double weight) {
    throw readOnly();
  }

  private static UnsupportedOperationException readOnly() {
    return new UnsupportedOperationException(
        "the view is read-only; to take parts away use FabricGraph.without, to change a view copy"
            + " it into a graph of JGraphT's own");
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public final int hashCode() {
    return System.identityHashCode(this);
  }

  @Override
  public final String toString() {
    return (type.isAllowingMultipleEdges() ? "Multigraph view: " : "Simple view: ") + graph;
  }

  /** A set of numbered things that are made when asked for. */
  abstract static class NumberedSet<T> extends AbstractSet<T> {
    private final int size;
    private final IntFunction<T> member;

    NumberedSet(int size, IntFunction<T> member) {
      this.size = size;
      this.member = member;
    }

    @Override
    public abstract boolean contains(@Nullable Object o);

    @Override
    public int size() {
      return size;
    }

    @Override
    public Iterator<T> iterator() {
      return new Iterator<>() {
        private int next;

        @Override
        public boolean hasNext() {
          return next < size;
        }

        @Override
        public T next() {
          if (next >= size) {
            throw new NoSuchElementException();
          }
          return member.apply(next++);
        }
      };
    }
  }
}
