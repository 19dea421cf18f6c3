package io.clusterfabric.topology.routing;

import io.clusterfabric.topology.graph.FabricGraph;

/**
 * Numbers the ends of links node by node: the slots of a node are its ports, or its neighbours
 * where parallel links are used alike. The channel that comes in at a slot has the slot's number.
 */
final class Slots {
  private final FabricGraph graph;
  private final boolean byLink;

  /** The first slot of each node; all slots at the end. */
  final int[] first;

  /** The slot at the other end. */
  final int[] peer;

  private final int[] nodeOf;
  private final int[] bundleOf;

  /** For each bundle its first slot at its lower and at its higher end. */
  private final int[] atA;

  private final int[] atB;

  Slots(FabricGraph graph, boolean byLink) {
    this.graph = graph;
    this.byLink = byLink;
    int n = graph.nodeCount();
    this.first = new int[n + 1];
    this.atA = new int[graph.bundleCount()];
    this.atB = new int[graph.bundleCount()];
    for (int v = 0; v < n; v++) {
      int at = first[v];
      for (int k = 0; k < graph.degree(v); k++) {
        int bundle = graph.bundle(v, k);
        if (graph.endA(bundle) == v) {
          atA[bundle] = at;
        } else {
          atB[bundle] = at;
        }
        at += width(bundle);
      }
      first[v + 1] = at;
    }
    this.peer = new int[first[n]];
    this.nodeOf = new int[first[n]];
    this.bundleOf = new int[first[n]];
    for (int b = 0; b < atA.length; b++) {
      for (int i = 0; i < width(b); i++) {
        set(atA[b] + i, graph.endA(b), b, atB[b] + i);
        set(atB[b] + i, graph.endB(b), b, atA[b] + i);
      }
    }
  }

  private void set(int slot, int node, int bundle, int other) {
    nodeOf[slot] = node;
    bundleOf[slot] = bundle;
    peer[slot] = other;
  }

  int width(int bundle) {
    return byLink ? graph.linkCount(bundle) : 1;
  }

  int count() {
    return peer.length;
  }

  int node(int slot) {
    return nodeOf[slot];
  }

  int bundle(int slot) {
    return bundleOf[slot];
  }

  /** The slot of a node at a bundle, and one of its links if links are told apart. */
  int of(int node, int bundle, int link) {
    int base = graph.endA(bundle) == node ? atA[bundle] : atB[bundle];
    return byLink ? base + link : base;
  }

  /** Which link of its bundle, or -1 if links are not told apart. */
  int link(int slot) {
    if (!byLink) {
      return -1;
    }
    int bundle = bundleOf[slot];
    return slot - (graph.endA(bundle) == nodeOf[slot] ? atA[bundle] : atB[bundle]);
  }
}
