package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.internal.flow.DinicFlow;
import java.util.Arrays;
import java.util.BitSet;

/** The side of the lightest cut that separates some switches, the weights of bundles given. */
final class LeastSide {
  /** So many of the switches before one are looked at for neighbours in common. */
  private static final int PEERS = 8;

  private final FabricGraph graph;
  private final int[] order;
  private final long[] weight;
  private final long[] toNeighbor;

  private LeastSide(FabricGraph graph, int[] order, long[] weight) {
    this.graph = graph;
    this.order = order;
    this.weight = weight;
    this.toNeighbor = new long[graph.nodeCount()];
  }

  /**
   * Finds it.
   *
   * @param order the switches to be separated, neighbours near to each other
   * @param weight of each bundle; those of endpoints do not count
   * @param what for the listener
   * @return switches on the one side; empty if there are fewer than two
   */
  static BitSet of(
      FabricGraph graph, int[] order, long[] weight, String what, ProgressListener listener) {
    return order.length < 2
        ? new BitSet()
        : new LeastSide(graph, order, weight).search(what, listener);
  }

  private BitSet search(String what, ProgressListener listener) {
    int lightest = order[0];
    long least = Long.MAX_VALUE;
    for (int v : order) {
      long own = weightAt(v);
      if (own < least) {
        least = own;
        lightest = v;
      }
    }
    BitSet side = new BitSet(graph.nodeCount());
    side.set(lightest);
    DinicFlow flow = flow();
    for (int k = 1; k < order.length && least > 0; k++) {
      if (k % 64 == 0) {
        listener.report(Progress.of("connectivity in " + what, k, order.length));
      }
      if (haveInCommon(k, least)) {
        continue;
      }
      // Searched from the one, not from the many.
      long value = flow.maxFlow(Arrays.copyOf(order, k), new int[] {order[k]}, least);
      if (value < least) {
        least = value;
        side = flow.sinkSide();
      }
    }
    return side;
  }

  private DinicFlow flow() {
    int[] a = new int[weight.length];
    int[] b = new int[weight.length];
    long[] capacity = new long[weight.length];
    int count = 0;
    for (int i = 0; i < weight.length; i++) {
      if (!graph.isEndpoint(graph.endA(i))) {
        a[count] = graph.endA(i);
        b[count] = graph.endB(i);
        capacity[count++] = weight[i];
      }
    }
    return DinicFlow.of(
        graph.nodeCount(),
        Arrays.copyOf(a, count),
        Arrays.copyOf(b, count),
        Arrays.copyOf(capacity, count));
  }

  private long weightAt(int v) {
    long sum = 0;
    for (int k = 0; k < graph.degree(v); k++) {
      sum += graph.isEndpoint(graph.neighbor(v, k)) ? 0 : weight[graph.bundle(v, k)];
    }
    return sum;
  }

  /**
   * Whether paths of one link and of two between a switch and one that came before it carry so much
   * that no lighter cut separates them.
   */
  private boolean haveInCommon(int k, long least) {
    int v = order[k];
    spread(v, 1);
    boolean found = false;
    for (int p = k - 1; p >= 0 && p >= k - PEERS && !found; p--) {
      int peer = order[p];
      long shared = toNeighbor[peer];
      for (int j = 0; j < graph.degree(peer); j++) {
        int via = graph.neighbor(peer, j);
        if (!graph.isEndpoint(via)) {
          shared += Math.min(toNeighbor[via], weight[graph.bundle(peer, j)]);
        }
      }
      found = shared >= least;
    }
    spread(v, 0);
    return found;
  }

  /** Notes the weights towards a switch at its neighbours, or takes them away. */
  private void spread(int v, int times) {
    for (int j = 0; j < graph.degree(v); j++) {
      toNeighbor[graph.neighbor(v, j)] = times * weight[graph.bundle(v, j)];
    }
  }
}
