package io.clusterfabric.topology.internal.cut;

import java.util.Arrays;

/** Edges being gathered for a graph. */
final class EdgeList {
  private int[] a;
  private int[] b;
  private long[] weight;
  private int size;

  EdgeList(int expected) {
    int capacity = Math.max(expected, 4);
    this.a = new int[capacity];
    this.b = new int[capacity];
    this.weight = new long[capacity];
  }

  void add(int from, int to, long w) {
    if (size == a.length) {
      a = Arrays.copyOf(a, 2 * size);
      b = Arrays.copyOf(b, 2 * size);
      weight = Arrays.copyOf(weight, 2 * size);
    }
    a[size] = from;
    b[size] = to;
    weight[size++] = w;
  }

  int from(int index) {
    return a[index];
  }

  int to(int index) {
    return b[index];
  }

  long weight(int index) {
    return weight[index];
  }

  CutGraph toGraph(int nodes) {
    return CutGraph.of(
        nodes, Arrays.copyOf(a, size), Arrays.copyOf(b, size), Arrays.copyOf(weight, size));
  }

  /** The graph that remains when each node is replaced by its image. */
  static CutGraph quotient(CutGraph graph, int[] image, int nodes) {
    EdgeList edges = new EdgeList(graph.edgeCount());
    for (int v = 0; v < graph.nodeCount(); v++) {
      for (int k = 0; k < graph.degree(v); k++) {
        int to = graph.neighbor(v, k);
        if (to > v && image[v] != image[to]) {
          edges.add(image[v], image[to], graph.weight(v, k));
        }
      }
    }
    return edges.toGraph(nodes);
  }
}
