package io.clusterfabric.topology.routing;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.Arrays;
import java.util.Optional;

/** For each destination, from which switches a path climbs, and from which it falls before. */
final class ValleySearch {
  private final Routing routing;
  private final FabricGraph graph;
  private final FabricStructure structure;
  private final ForwardingOrder order;
  private final int[] bundles;
  private final double[] shares;
  private final boolean[] climbs;
  private final boolean[] valley;
  private final int[] starts;
  private final int[] members;
  private int startCount;

  ValleySearch(Routing routing, FabricStructure structure) {
    this.routing = routing;
    this.graph = routing.graph();
    this.structure = structure;
    this.order = new ForwardingOrder(routing);
    int degree = ForwardingOrder.greatestDegree(graph);
    this.bundles = new int[degree];
    this.shares = new double[degree];
    this.climbs = new boolean[graph.nodeCount()];
    this.valley = new boolean[graph.nodeCount()];
    this.starts = new int[graph.switchCount()];
    this.members = new int[graph.nodeCount()];
  }

  ValleyPaths run() {
    int endpoints = graph.endpointCount();
    int[] attached = new int[graph.nodeCount()];
    for (int e = 0; e < endpoints; e++) {
      if (isOnSwitch(e) && attached[graph.neighbor(e, 0)]++ == 0) {
        starts[startCount++] = graph.neighbor(e, 0);
      }
      members[routing.destinationGroup(e)]++;
    }
    boolean[] done = new boolean[graph.nodeCount()];
    long pairs = 0;
    Optional<Route> example = Optional.empty();
    for (int d = 0; d < endpoints; d++) {
      int end = routing.destinationGroup(d);
      if (!isOnSwitch(d) || done[end]) {
        continue;
      }
      done[end] = true;
      search(d, end);
      // Switches are in the order of their first endpoints, so the example is always the same.
      for (int i = 0; i < startCount; i++) {
        int v = starts[i];
        if (valley[v]) {
          long senders = attached[v];
          if (v == end || (end == d && graph.neighbor(d, 0) == v)) {
            senders--;
          }
          pairs += senders * members[end];
          if (example.isEmpty()) {
            example = route(firstSender(v, d), d);
          }
        }
      }
      for (int i = 0; i < order.size(); i++) {
        climbs[order.node(i)] = false;
        valley[order.node(i)] = false;
      }
    }
    return ValleyPaths.counted(routing, pairs, example);
  }

  private boolean isOnSwitch(int endpoint) {
    return graph.degree(endpoint) > 0 && !graph.isEndpoint(graph.neighbor(endpoint, 0));
  }

  private int firstSender(int v, int d) {
    int first = graph.neighbor(v, 0);
    return first == d ? graph.neighbor(v, 1) : first;
  }

  private void search(int d, int end) {
    order.find(d, end, 0, starts, startCount);
    for (int i = order.size() - 1; i >= 0; i--) {
      int v = order.node(i);
      if (v == end || graph.isEndpoint(v)) {
        continue;
      }
      int n = routing.nextHops(v, d, 0, bundles, shares);
      for (int h = 0; h < n; h++) {
        int next = ForwardingOrder.across(graph, bundles[h], v);
        if (graph.isEndpoint(next) || !order.goesOn(v, next)) {
          continue;
        }
        int step = structure.tierOf(next) - structure.tierOf(v);
        climbs[v] |= step > 0 || climbs[next];
        valley[v] |= valley[next] || (step < 0 && climbs[next]);
      }
    }
  }

  /** Follows hops that keep to a valley: first to where it starts, then down, then up. */
  private Optional<Route> route(int from, int to) {
    int[] nodes = {from, graph.neighbor(from, 0)};
    int[] path = {graph.bundle(from, 0)};
    boolean fallen = false;
    boolean climbed = false;
    double share = 1;
    while (nodes[nodes.length - 1] != to) {
      int v = nodes[nodes.length - 1];
      int n = routing.nextHops(v, to, 0, bundles, shares);
      int chosen = 0;
      boolean falls = false;
      boolean rises = false;
      for (int h = 0; h < n; h++) {
        int next = ForwardingOrder.across(graph, bundles[h], v);
        int step = graph.isEndpoint(next) ? 0 : structure.tierOf(next) - structure.tierOf(v);
        boolean fits =
            climbed
                || (fallen && (step > 0 || climbs[next]))
                || (!fallen && (valley[next] || (step < 0 && climbs[next])));
        if (fits) {
          chosen = h;
          falls = step < 0 && climbs[next];
          rises = fallen && step > 0;
          break;
        }
      }
      if (n == 0 || path.length > graph.nodeCount()) {
        return Optional.empty();
      }
      fallen |= falls;
      climbed |= rises;
      share *= shares[chosen];
      path = Arrays.copyOf(path, path.length + 1);
      path[path.length - 1] = bundles[chosen];
      nodes = Arrays.copyOf(nodes, nodes.length + 1);
      nodes[nodes.length - 1] = ForwardingOrder.across(graph, bundles[chosen], v);
    }
    return Optional.of(new Route(graph, nodes, path, share));
  }
}
