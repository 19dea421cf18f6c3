package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.traffic.TrafficBlock;
import java.util.ArrayDeque;
import java.util.Arrays;

/** Checks both witnesses of a concurrent flow by their definitions. */
final class FlowChecks {
  private FlowChecks() {}

  /** No load above a capacity; switches keep nothing; endpoints send and receive their shares. */
  static void requireFlow(ConcurrentFlow flow) {
    FabricGraph g = flow.pattern().graph();
    double[] net = new double[g.nodeCount()];
    double slack = 1e-9;
    for (int b = 0; b < g.bundleCount(); b++) {
      double there = flow.load(b, true).asRatio().toDouble();
      double back = flow.load(b, false).asRatio().toDouble();
      double capacity = g.capacity(b).asRatio().toDouble();
      assertThat(there).isLessThanOrEqualTo(capacity * (1 + slack));
      assertThat(back).isLessThanOrEqualTo(capacity * (1 + slack));
      net[g.endA(b)] += back - there;
      net[g.endB(b)] += there - back;
    }
    double[] wanted = new double[g.nodeCount()];
    double rate = flow.ratePerWeight().asRatio().toDouble();
    double total = 0;
    for (double[] d : demands(flow)) {
      wanted[(int) d[0]] -= rate * d[2];
      wanted[(int) d[1]] += rate * d[2];
      total += rate * d[2];
    }
    for (int n = 0; n < net.length; n++) {
      assertThat(net[n])
          .as(g.node(n).id())
          .isCloseTo(wanted[n], within(1e-9 * total + 2 * g.degree(n)));
    }
  }

  /** What the lengths prove, by Bellman and Ford on the whole graph; infinite if nothing. */
  static double provenRate(ConcurrentFlow flow) {
    FabricGraph g = flow.pattern().graph();
    double volume = 0;
    for (int b = 0; b < g.bundleCount(); b++) {
      volume +=
          g.capacity(b).asRatio().toDouble()
              * ((double) flow.length(b, true) + flow.length(b, false));
    }
    double taken = 0;
    for (double[] d : demands(flow)) {
      double distance = distances(flow, (int) d[0])[(int) d[1]];
      taken += d[2] * distance;
    }
    return taken == 0 ? Double.POSITIVE_INFINITY : volume / taken;
  }

  private static double[] distances(ConcurrentFlow flow, int from) {
    FabricGraph g = flow.pattern().graph();
    double[] best = new double[g.nodeCount()];
    Arrays.fill(best, Double.POSITIVE_INFINITY);
    best[from] = 0;
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    queue.add(from);
    while (!queue.isEmpty()) {
      int n = queue.remove();
      for (int k = 0; k < g.degree(n); k++) {
        int b = g.bundle(n, k);
        double reached = best[n] + flow.length(b, g.endA(b) == n);
        if (reached < best[g.neighbor(n, k)]) {
          best[g.neighbor(n, k)] = reached;
          queue.add(g.neighbor(n, k));
        }
      }
    }
    return best;
  }

  /** From, to and weight of each demand between two endpoints. */
  static double[][] demands(ConcurrentFlow flow) {
    FabricGraph g = flow.pattern().graph();
    java.util.List<double[]> all = new java.util.ArrayList<>();
    for (TrafficBlock block : flow.pattern().blocks()) {
      for (int i = 0; i < block.sourceCount(); i++) {
        for (int j = 0; j < block.destinationCount(); j++) {
          int s = block.source(i);
          int d = block.destination(j);
          if (s != d && (block.withinHosts() || g.hostOf(s) != g.hostOf(d))) {
            all.add(new double[] {s, d, block.weight()});
          }
        }
      }
    }
    return all.toArray(double[][]::new);
  }
}
