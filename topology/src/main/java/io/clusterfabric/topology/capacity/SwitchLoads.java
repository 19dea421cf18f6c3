package io.clusterfabric.topology.capacity;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/** What the links below and above each switch carry. Immutable. */
final class SwitchLoads {
  private final int endpoints;
  private final int[] tier;
  private final long[] down;
  private final long[] up;
  private final long[] free;
  private final boolean[] unknown;

  private SwitchLoads(
      int endpoints, int[] tier, long[] down, long[] up, long[] free, boolean[] unknown) {
    this.endpoints = endpoints;
    this.tier = tier;
    this.down = down;
    this.up = up;
    this.free = free;
    this.unknown = unknown;
  }

  static SwitchLoads of(FabricStructure structure) {
    FabricGraph graph = structure.graph();
    int first = graph.endpointCount();
    int count = graph.nodeCount() - first;
    long[] down = new long[count];
    long[] up = new long[count];
    int[] tier = new int[count];
    for (int n = 0; n < count; n++) {
      tier[n] = structure.tierOf(first + n);
    }
    for (int b = 0; b < graph.bundleCount(); b++) {
      add(structure, graph.endA(b), graph.endB(b), graph.capacityUnits(b), down, up);
      add(structure, graph.endB(b), graph.endA(b), graph.capacityUnits(b), down, up);
    }
    return new SwitchLoads(first, tier, down, up, freeCapacity(structure), unknown(structure));
  }

  private static void add(
      FabricStructure structure, int node, int other, long units, long[] down, long[] up) {
    int at = node - structure.graph().endpointCount();
    if (at >= 0) {
      int mine = structure.tierOf(node);
      int theirs = structure.tierOf(other);
      if (theirs < mine) {
        down[at] += units;
      } else if (theirs > mine) {
        up[at] += units;
      }
    }
  }

  /** Whether the rate of some link that counts at a switch is unknown. */
  private static boolean[] unknown(FabricStructure structure) {
    FabricGraph graph = structure.graph();
    int first = graph.endpointCount();
    boolean[] unknown = new boolean[graph.nodeCount() - first];
    for (int b = 0; graph.unknownRateLinks() > 0 && b < graph.bundleCount(); b++) {
      int x = graph.endA(b);
      int y = graph.endB(b);
      if (structure.tierOf(x) != structure.tierOf(y) && graph.unknownRateLinks(b) > 0) {
        unknown[y - first] = true;
        if (x >= first) {
          unknown[x - first] = true;
        }
      }
    }
    return unknown;
  }

  /** What endpoints at the free ports of each leaf would bring. */
  private static long[] freeCapacity(FabricStructure structure) {
    FabricGraph graph = structure.graph();
    int first = graph.endpointCount();
    long[] free = new long[graph.nodeCount() - first];
    long usual = -1;
    for (int n = first; n < graph.nodeCount(); n++) {
      OptionalInt radix =
          structure.tierOf(n) == 1 ? graph.switchNode(n).spec().radix() : OptionalInt.empty();
      if (radix.isPresent()) {
        int used = 2 * graph.loopbacks(n) + graph.downLinks(n);
        for (int k = 0; k < graph.degree(n); k++) {
          used += graph.linkCount(graph.bundle(n, k));
        }
        if (used < radix.getAsInt()) {
          long rate = commonRate(graph, n, n + 1);
          if (rate < 0) {
            usual = usual < 0 ? commonRate(graph, first, graph.nodeCount()) : usual;
            rate = usual;
          }
          free[n - first] = Math.max(0, rate) * (radix.getAsInt() - used);
        }
      }
    }
    return free;
  }

  /** The most common rate of a link between these switches and endpoints; -1 if there is none. */
  private static long commonRate(FabricGraph graph, int from, int to) {
    Map<Long, Integer> counts = new HashMap<>();
    for (int n = from; n < to; n++) {
      for (int k = 0; k < graph.degree(n) && graph.isEndpoint(graph.neighbor(n, k)); k++) {
        int bundle = graph.bundle(n, k);
        if (graph.unknownRateLinks(bundle) > 0) {
          continue;
        }
        counts.merge(
            graph.capacityUnits(bundle) / graph.linkCount(bundle),
            graph.linkCount(bundle),
            Integer::sum);
      }
    }
    long best = -1;
    int most = 0;
    for (Map.Entry<Long, Integer> e : counts.entrySet()) {
      if (e.getValue() > most || (e.getValue() == most && e.getKey() > best)) {
        best = e.getKey();
        most = e.getValue();
      }
    }
    return best;
  }

  boolean isUnknown(int node) {
    return unknown[node - endpoints];
  }

  /** Whether what comes from below is known to be nothing. */
  boolean isIdle(int node) {
    return down(node) == 0 && !isUnknown(node);
  }

  long down(int node) {
    return down[node - endpoints];
  }

  long up(int node) {
    return up[node - endpoints];
  }

  long provisionedDown(int node) {
    return down[node - endpoints] + free[node - endpoints];
  }

  OversubscriptionRatio ratio(int node) {
    return isUnknown(node)
        ? OversubscriptionRatio.UNKNOWN
        : OversubscriptionRatio.of(down(node), up(node));
  }

  OversubscriptionRatio provisioned(int node) {
    return isUnknown(node)
        ? OversubscriptionRatio.UNKNOWN
        : OversubscriptionRatio.of(provisionedDown(node), up(node));
  }

  boolean tierUnknown(int wanted) {
    for (int n = 0; n < tier.length; n++) {
      if (tier[n] == wanted && unknown[n]) {
        return true;
      }
    }
    return false;
  }

  long tierDown(int wanted) {
    return sum(wanted, down);
  }

  long tierUp(int wanted) {
    return sum(wanted, up);
  }

  private long sum(int wanted, long[] values) {
    long sum = 0;
    for (int n = 0; n < tier.length; n++) {
      sum += tier[n] == wanted ? values[n] : 0;
    }
    return sum;
  }
}
