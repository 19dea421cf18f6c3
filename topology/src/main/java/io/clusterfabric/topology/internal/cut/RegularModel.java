package io.clusterfabric.topology.internal.cut;

import java.util.Arrays;

/**
 * The regular model that {@link RegularCompletion} found, its groups merged, and what has to be
 * taken off its least cut, by layer. The layer of an edge is the higher tier of its two ends.
 */
final class RegularModel {
  private final int[] image;
  private final int groups;
  private final EdgeList edges = new EdgeList(16);
  private final long[] loss;
  private int[] layer = new int[16];
  private int size;

  RegularModel(int[] image, int groups, int highestTier) {
    this.image = image;
    this.groups = groups;
    this.loss = new long[highestTier + 1];
  }

  void add(int a, int b, int layerOfEdge, long weight, long lossOfEdge) {
    edges.add(a, b, weight);
    if (size == layer.length) {
      layer = Arrays.copyOf(layer, 2 * size);
    }
    layer[size++] = layerOfEdge;
    loss[layerOfEdge] += lossOfEdge;
  }

  /** How many layers there are; edges within the units' tier are layer 0. */
  int layers() {
    return loss.length;
  }

  /** What the edges of a layer take off. */
  long loss(int ofLayer) {
    return loss[ofLayer];
  }

  /** The model with the weights of each layer multiplied, and the image of each node in it. */
  Reduction scaled(int[] factorOfLayer) {
    EdgeList scaled = new EdgeList(size);
    for (int i = 0; i < size; i++) {
      scaled.add(edges.from(i), edges.to(i), edges.weight(i) * factorOfLayer[layer[i]]);
    }
    return Reduction.to(scaled.toGraph(groups), image);
  }
}
