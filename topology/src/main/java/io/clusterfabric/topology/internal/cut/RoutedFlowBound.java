package io.clusterfabric.topology.internal.cut;

import io.clusterfabric.topology.internal.flow.BreadthFirst;
import java.util.Arrays;

/**
 * A lower bound from sending one unit of flow from every unit to every other over the {@linkplain
 * CoreGraph core}, routed so that no link is loaded much more than others.
 *
 * <p>As for {@link UniformFlowBound}: if all flows together load no edge with more than r times its
 * weight, a cut of the core that parts h units from the other N − h weighs at least 2h(N − h)/r.
 *
 * <p>Flows take shortest paths, a path in proportion to the product of its edges' weights and
 * prices; the prices of loaded edges fall from round to round (multiplicative weights: Plotkin,
 * Shmoys and Tardos, 1995). The mean of several routings is a routing too; the best of all counts,
 * so the bound is proven whether or not prices have settled.
 */
final class RoutedFlowBound {
  private static final double SAFETY = 1 - 1e-9;
  private static final int MAX_ROUNDS = 80;

  private final CoreGraph core;
  private final CutGraph graph;
  private final BreadthFirst search;
  private final double[] price;
  private final double[] load;
  private final double[] atNode;
  private final double[] paths;
  private final double[] weight;

  private RoutedFlowBound(CoreGraph core) {
    this.core = core;
    this.graph = core.graph();
    this.search = graph.breadthFirst();
    this.price = new double[graph.edgeCount()];
    this.load = new double[graph.edgeCount()];
    this.weight = new double[graph.edgeCount()];
    this.atNode = new double[graph.nodeCount()];
    this.paths = new double[graph.nodeCount()];
    Arrays.fill(price, 1);
    for (int v = 0; v < graph.nodeCount(); v++) {
      for (int k = 0; k < graph.degree(v); k++) {
        weight[graph.edge(v, k)] = (double) graph.weight(v, k);
      }
    }
  }

  /** What one round costs. */
  static long cost(CoreGraph core) {
    long senders = 0;
    for (int v = 0; v < core.graph().nodeCount(); v++) {
      senders += core.unitsAt(v) > 0 ? 1 : 0;
    }
    return senders * (10L * core.graph().edgeCount() + 4L * core.graph().nodeCount());
  }

  /**
   * The bound.
   *
   * @param core units and the core
   * @param enough more than this is of no interest
   * @param effort rounds stop when it is exhausted; at least one is made
   * @return no balanced cut is lighter
   */
  static long of(CoreGraph core, long enough, Effort effort) {
    return new RoutedFlowBound(core).run(enough, effort);
  }

  private long run(long enough, Effort effort) {
    double[] mean = new double[load.length];
    double[] exponent = new double[load.length];
    long best = 0;
    int averaged = 0;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      if (!route(effort)) {
        return best;
      }
      double worst = worst(load, 1);
      best = Math.max(best, bound(worst));
      if (round == 8) {
        // The first rounds are far off; let the mean forget them.
        Arrays.fill(mean, 0);
        averaged = 0;
      }
      averaged++;
      for (int e = 0; e < load.length; e++) {
        mean[e] += load[e];
        exponent[e] += load[e] / weight[e] / worst;
      }
      best = Math.max(best, bound(worst(mean, averaged)));
      if (best >= enough || effort.isExhausted()) {
        return best;
      }
      double least = Arrays.stream(exponent).min().orElse(0);
      for (int e = 0; e < load.length; e++) {
        price[e] = Math.max(1e-12, Math.exp(-0.7 * (exponent[e] - least)));
      }
    }
    return best;
  }

  private long bound(double worst) {
    if (!(worst > 0)) {
      return 0;
    }
    double all = (double) core.linked();
    double value = core.balanced(h -> 2 * h * (all - h) / worst);
    return value == Double.POSITIVE_INFINITY ? 0 : (long) Math.ceil(value * SAFETY);
  }

  private double worst(double[] loads, int of) {
    double worst = 0;
    for (int e = 0; e < loads.length; e++) {
      worst = Math.max(worst, loads[e] / weight[e] / of);
    }
    return worst;
  }

  /** All flows with the present prices; false if the numbers leave the range of doubles. */
  private boolean route(Effort effort) {
    Arrays.fill(load, 0);
    for (int t = 0; t < graph.nodeCount(); t++) {
      if (core.unitsAt(t) > 0 && !routeTo(t)) {
        return false;
      }
      effort.spend(core.unitsAt(t) > 0 ? 10L * graph.edgeCount() + 4L * graph.nodeCount() : 1);
    }
    return true;
  }

  private boolean routeTo(int target) {
    int reached = search.from(target);
    paths[target] = 1;
    for (int i = 1; i < reached; i++) {
      int v = search.reached(i);
      int next = search.distance(v) - 1;
      double sum = 0;
      for (int k = 0; k < graph.degree(v); k++) {
        int to = graph.neighbor(v, k);
        if (search.distance(to) == next) {
          int e = graph.edge(v, k);
          sum += weight[e] * price[e] * paths[to];
        }
      }
      if (!(sum > 1e-250 && sum < 1e250)) {
        return false;
      }
      paths[v] = sum;
    }
    for (int i = reached - 1; i > 0; i--) {
      int v = search.reached(i);
      double flow = atNode[v] + core.unitsAt(v) * (double) core.unitsAt(target);
      atNode[v] = 0;
      if (flow > 0) {
        int next = search.distance(v) - 1;
        double scale = flow / paths[v];
        for (int k = 0; k < graph.degree(v); k++) {
          int to = graph.neighbor(v, k);
          if (search.distance(to) == next) {
            int e = graph.edge(v, k);
            double share = scale * weight[e] * price[e] * paths[to];
            atNode[to] += share;
            load[e] += share;
          }
        }
      }
    }
    atNode[target] = 0;
    return true;
  }
}
