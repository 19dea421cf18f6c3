package io.clusterfabric.topology.resilience;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.LinkLoad;
import io.clusterfabric.topology.routing.LinkLoads;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.Arrays;

/** The all-to-all after a failure by the analysis of loads, on the graph that is left. */
final class DamagedLoads {
  private DamagedLoads() {}

  /**
   * What all pairs get together in bit/s, among the largest part left of each former one; of
   * equally large ones that of more pairs, then the fastest.
   */
  static double total(FabricGraph graph, Failure failure) {
    FabricGraph rest = failure.on(graph);
    return total(rest, mainParts(graph, rest));
  }

  /** How many channels of the all-to-all of a graph have no known rate. */
  static int unknownRates(FabricGraph graph) {
    TrafficPattern all = TrafficPattern.allToAllWithin("parts", graph, parts(graph));
    return LinkLoads.of(EcmpRouting.of(graph), all).unknownRates();
  }

  private static double total(FabricGraph rest, int[] part) {
    TrafficPattern all = TrafficPattern.allToAllWithin("largest parts", rest, part);
    LinkLoads loads = LinkLoads.of(EcmpRouting.of(rest), all);
    double delivered = all.totalWeight() - loads.unroutedWeight();
    if (delivered < 0.5 || loads.worst().isEmpty()) {
      return 0;
    }
    LinkLoad worst = loads.worst().orElseThrow();
    return delivered * worst.capacity().asRatio().toDouble() / worst.weight();
  }

  /** The former part of each endpoint that is in the largest part left of it, else -1. */
  private static int[] mainParts(FabricGraph graph, FabricGraph rest) {
    int[] before = parts(graph);
    int[] now = parts(rest);
    int[] old = new int[now.length];
    for (int e = 0; e < now.length; e++) {
      old[e] = before[graph.indexOf(rest.node(e).id())];
    }
    int[] main = new int[now.length];
    Arrays.fill(main, -1);
    for (int e = 0; e < now.length; e++) {
      if (rest.degree(e) == 0) {
        continue;
      }
      int best = -1;
      for (int o = 0; o < now.length; o++) {
        if (old[o] == old[e] && rest.degree(o) > 0 && (best < 0 || isRather(rest, now, o, best))) {
          best = now[o];
        }
      }
      main[e] = now[e] == best ? old[e] : -1;
    }
    return main;
  }

  private static boolean isRather(FabricGraph rest, int[] now, int o, int best) {
    int sizes = Integer.compare(size(rest, now, now[o]), size(rest, now, best));
    if (sizes != 0 || now[o] == best) {
      return sizes > 0;
    }
    double[] a = pairsAndTotal(rest, now, now[o]);
    double[] b = pairsAndTotal(rest, now, best);
    return a[0] != b[0] ? a[0] > b[0] : a[1] > b[1] * (1 + 1e-9);
  }

  private static double[] pairsAndTotal(FabricGraph rest, int[] now, int of) {
    int[] alone = new int[now.length];
    for (int e = 0; e < now.length; e++) {
      alone[e] = now[e] == of && rest.degree(e) > 0 ? 0 : -1;
    }
    double pairs = TrafficPattern.allToAllWithin("one part", rest, alone).totalWeight();
    return new double[] {pairs, total(rest, alone)};
  }

  private static int size(FabricGraph graph, int[] part, int of) {
    int count = 0;
    for (int e = 0; e < part.length; e++) {
      count += part[e] == of && graph.degree(e) > 0 ? 1 : 0;
    }
    return count;
  }

  private static int[] parts(FabricGraph graph) {
    int[] part = new int[graph.endpointCount()];
    Arrays.fill(part, -1);
    for (int e = 0; e < part.length; e++) {
      if (part[e] < 0) {
        int[] hops = graph.hopsFrom(e);
        for (int o = 0; o < part.length; o++) {
          if (hops[o] >= 0) {
            part[o] = e;
          }
        }
      }
    }
    return part;
  }
}
