package io.clusterfabric.collectives.contention;

import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeSet;

/**
 * Numbers each link of a graph once for each direction: 2 l from the lower end to the higher, 2 l +
 * 1 back.
 */
final class DirectedLinks {
  private final FabricGraph graph;
  private final int[] firstLink;
  private final int[] bundleOf;

  /** Bits per second in each direction; below 0 where no rate is known. */
  private final double[] capacity;

  /** The same before anything was degraded, as routing takes it. */
  private final double[] nominal;

  DirectedLinks(FabricGraph graph, Map<String, Ratio> degraded) {
    this.graph = graph;
    this.firstLink = new int[graph.bundleCount() + 1];
    for (int b = 0; b < graph.bundleCount(); b++) {
      firstLink[b + 1] = firstLink[b] + graph.linkCount(b);
    }
    int links = firstLink[graph.bundleCount()];
    this.bundleOf = new int[links];
    this.capacity = new double[links];
    this.nominal = new double[links];
    double unit = graph.capacityUnit().asRatio().toDouble();
    Set<String> open = new TreeSet<>(degraded.keySet());
    for (int b = 0; b < graph.bundleCount(); b++) {
      for (int i = 0; i < graph.linkCount(b); i++) {
        int l = firstLink[b] + i;
        bundleOf[l] = b;
        long units = graph.linkCapacityUnits(b, i);
        nominal[l] = units == 0 ? -1 : units * unit;
        capacity[l] = nominal[l];
        // Ids are made on demand, so they are looked at only if some link is degraded.
        if (!open.isEmpty()) {
          String id = graph.links(b).get(i).id();
          if (open.remove(id)) {
            capacity[l] *= degraded.getOrDefault(id, Ratio.ONE).toDouble();
          }
        }
      }
    }
    if (!open.isEmpty()) {
      throw new NoSuchElementException(
          "the graph of "
              + graph.name()
              + " has no link "
              + open.iterator().next()
              + " that could be degraded");
    }
  }

  FabricGraph graph() {
    return graph;
  }

  int count() {
    return 2 * bundleOf.length;
  }

  int of(int node, int bundle, int link) {
    return 2 * (firstLink[bundle] + link) + (graph.endA(bundle) == node ? 0 : 1);
  }

  int tail(int directed) {
    int b = bundleOf[directed >> 1];
    return (directed & 1) == 0 ? graph.endA(b) : graph.endB(b);
  }

  int head(int directed) {
    int b = bundleOf[directed >> 1];
    return (directed & 1) == 0 ? graph.endB(b) : graph.endA(b);
  }

  double capacity(int directed) {
    return capacity[directed >> 1];
  }

  double nominal(int directed) {
    return nominal[directed >> 1];
  }

  String linkId(int directed) {
    int l = directed >> 1;
    int b = bundleOf[l];
    return graph.links(b).get(l - firstLink[b]).id();
  }
}
