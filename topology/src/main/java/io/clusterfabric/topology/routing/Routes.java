package io.clusterfabric.topology.routing;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The paths from one endpoint to another, in the order of the next hops, up to a limit: a fat tree
 * of radix 64 has 1,024 between two pods, a torus may have more than can be counted.
 *
 * <p>Immutable. Takes time in proportion to the paths listed, times the nodes and next hops between
 * the two; dead ends cost no more than that, however many ways lead into them.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Routes extends AbstractList<Route> {
  private final List<Route> routes;
  private final boolean complete;
  private final double lost;

  private Routes(List<Route> routes, boolean complete, double lost) {
    this.routes = routes;
    this.complete = complete;
    this.lost = lost;
  }

  /**
   * Lists paths.
   *
   * @param routing which way traffic takes
   * @param from the number of an endpoint
   * @param to the number of another
   * @param trafficClass the class of traffic, at least 0
   * @param limit how many to list at most, at least 1
   * @return the paths
   * @throws IllegalArgumentException if a node is a switch, both are the same, or the limit is
   *     below 1
   * @throws IndexOutOfBoundsException if there is no such node
   */
  public static Routes between(Routing routing, int from, int to, int trafficClass, int limit) {
    FabricGraph graph = routing.graph();
    if (!graph.isEndpoint(from) || !graph.isEndpoint(to) || from == to) {
      throw new IllegalArgumentException(
          "paths lead from an endpoint to another, found "
              + graph.node(from).id()
              + " and "
              + graph.node(to).id());
    }
    if (limit < 1) {
      throw new IllegalArgumentException("list at least 1 path, found a limit of " + limit);
    }
    return new Walk(routing, to, trafficClass, limit).from(from);
  }

  /**
   * Whether all paths are listed.
   *
   * @return false if there are more than the limit
   */
  public boolean isComplete() {
    return complete;
  }

  /**
   * The part of the traffic that does not arrive: at a node without a next hop, in a loop, or at an
   * endpoint that it is not for.
   *
   * @return from 0 to 1; of those paths that were looked at if there are more than the limit
   */
  public double lostShare() {
    return lost;
  }

  @Override
  public Route get(int index) {
    return routes.get(index);
  }

  @Override
  public int size() {
    return routes.size();
  }

  /**
   * A depth-first walk along the next hops. A node from which nothing arrived is shut until a node
   * leaves the path that stood in its way, as in Johnson's enumeration of circuits (SIAM Journal on
   * Computing 4, 1975): so the walk finds the next path in time proportional to nodes and hops,
   * however many ways lead into dead ends.
   */
  private static final class Walk {
    private final Routing routing;
    private final FabricGraph graph;
    private final int to;
    private final int trafficClass;
    private final int limit;
    private final List<Route> found = new ArrayList<>();

    /** On the path, or known to lead nowhere but over nodes of the path. */
    private final boolean[] shut;

    /** The nodes that open again when a node does. */
    private final Map<Integer, Set<Integer>> waiting = new HashMap<>();

    private int[] nodes = new int[16];
    private int[] taken = new int[16];
    private int[][] hops = new int[16][];
    private double[][] shares = new double[16][];
    private double[] part = new double[16];
    private boolean[] arrives = new boolean[16];
    private double lost;

    Walk(Routing routing, int to, int trafficClass, int limit) {
      this.routing = routing;
      this.graph = routing.graph();
      this.to = to;
      this.trafficClass = trafficClass;
      this.limit = limit;
      this.shut = new boolean[graph.nodeCount()];
    }

    Routes from(int from) {
      int[] bundles = new int[ForwardingOrder.greatestDegree(graph)];
      double[] each = new double[bundles.length];
      int depth = 0;
      enter(0, from, 1, bundles, each);
      while (depth >= 0) {
        if (taken[depth] == hops[depth].length) {
          leave(depth--);
          continue;
        }
        int i = taken[depth]++;
        int next = ForwardingOrder.across(graph, hops[depth][i], nodes[depth]);
        double share = part[depth] * shares[depth][i];
        if (next == to) {
          if (found.size() == limit) {
            return new Routes(List.copyOf(found), false, lost);
          }
          found.add(route(depth, share));
          arrives[depth] = true;
        } else if (shut[next] || graph.isEndpoint(next)) {
          lost += share;
        } else {
          enter(++depth, next, share, bundles, each);
        }
      }
      return new Routes(List.copyOf(found), true, lost);
    }

    private void enter(int depth, int node, double share, int[] bundles, double[] each) {
      if (depth == nodes.length) {
        nodes = Arrays.copyOf(nodes, 2 * depth);
        taken = Arrays.copyOf(taken, 2 * depth);
        hops = Arrays.copyOf(hops, 2 * depth);
        shares = Arrays.copyOf(shares, 2 * depth);
        part = Arrays.copyOf(part, 2 * depth);
        arrives = Arrays.copyOf(arrives, 2 * depth);
      }
      int n = routing.nextHops(node, to, trafficClass, bundles, each);
      if (n == 0) {
        lost += share;
      }
      nodes[depth] = node;
      taken[depth] = 0;
      hops[depth] = Arrays.copyOf(bundles, n);
      shares[depth] = Arrays.copyOf(each, n);
      part[depth] = share;
      arrives[depth] = false;
      shut[node] = true;
    }

    private void leave(int depth) {
      int node = nodes[depth];
      if (arrives[depth]) {
        open(node);
        if (depth > 0) {
          arrives[depth - 1] = true;
        }
        return;
      }
      for (int bundle : hops[depth]) {
        int next = ForwardingOrder.across(graph, bundle, node);
        waiting.computeIfAbsent(next, k -> new LinkedHashSet<>()).add(node);
      }
    }

    private void open(int node) {
      Deque<Integer> work = new ArrayDeque<>(List.of(node));
      while (!work.isEmpty()) {
        int opened = work.pop();
        shut[opened] = false;
        Set<Integer> waited = waiting.remove(opened);
        if (waited != null) {
          waited.stream().filter(w -> shut[w]).forEach(work::push);
        }
      }
    }

    private Route route(int depth, double share) {
      int[] path = Arrays.copyOf(nodes, depth + 2);
      path[depth + 1] = to;
      int[] bundles = new int[depth + 1];
      for (int i = 0; i <= depth; i++) {
        bundles[i] = hops[i][taken[i] - 1];
      }
      return new Route(graph, path, bundles, share);
    }
  }
}
