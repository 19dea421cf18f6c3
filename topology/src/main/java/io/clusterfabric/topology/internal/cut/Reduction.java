package io.clusterfabric.topology.internal.cut;

import java.util.BitSet;

/** A smaller graph and the image of each node of the larger one in it. Immutable. */
final class Reduction {
  private final CutGraph graph;
  private final int[] image;

  private Reduction(CutGraph graph, int[] image) {
    this.graph = graph;
    this.image = image;
  }

  /** Nothing merged. */
  static Reduction none(CutGraph graph) {
    int[] image = new int[graph.nodeCount()];
    for (int v = 0; v < image.length; v++) {
      image[v] = v;
    }
    return new Reduction(graph, image);
  }

  /** Every node replaced by its image. */
  static Reduction of(CutGraph larger, int[] image, int nodes) {
    return new Reduction(EdgeList.quotient(larger, image, nodes), image);
  }

  /** A graph that isn't the plain quotient, with the image of each larger node. */
  static Reduction to(CutGraph smaller, int[] image) {
    return new Reduction(smaller, image);
  }

  CutGraph graph() {
    return graph;
  }

  int image(int node) {
    return image[node];
  }

  /** This reduction, followed by one of the smaller graph. */
  Reduction then(Reduction next) {
    int[] composed = new int[image.length];
    for (int v = 0; v < image.length; v++) {
      composed[v] = next.image[image[v]];
    }
    return new Reduction(next.graph, composed);
  }

  /** The larger graph's nodes whose image is in the set. */
  BitSet lift(BitSet side) {
    BitSet lifted = new BitSet(image.length);
    for (int v = 0; v < image.length; v++) {
      if (side.get(image[v])) {
        lifted.set(v);
      }
    }
    return lifted;
  }
}
