package io.clusterfabric.topology.routing;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;

/**
 * Leads flows along the next hops, one path each, choosing by hash where there is a choice. Buffers
 * are used again. Not thread-safe.
 */
final class FlowWalk {
  private final Routing routing;
  private final HashModel hash;
  private final FabricGraph graph;
  private final Channels channels;
  private final int[] bundles;
  private final double[] shares;
  private int[] path = new int[16];
  private int length;

  /** Channels are single links. */
  FlowWalk(Routing routing, HashModel hash, Channels channels) {
    this.routing = routing;
    this.hash = hash;
    this.graph = routing.graph();
    this.channels = channels;
    int degree = ForwardingOrder.greatestDegree(graph);
    this.bundles = new int[degree];
    this.shares = new double[degree];
  }

  /**
   * Follows a flow.
   *
   * @return whether it arrives; if not, the path ends where there is no next hop or where it has
   *     come back to
   */
  boolean follow(int from, int to, int udpSourcePort) {
    length = 0;
    int node = from;
    int most = graph.nodeCount();
    while (node != to) {
      // Endpoints pass nothing on, so a flow that comes to a wrong one ends there.
      boolean ends = node != from && graph.isEndpoint(node);
      int n = ends ? 0 : routing.nextHops(node, to, 0, bundles, shares);
      if (n == 0 || length == most) {
        return false;
      }
      double point = 0;
      int hop = 0;
      if (n > 1 || graph.linkCount(bundles[0]) > 1) {
        point = hash.point(node, from, to, udpSourcePort);
        while (hop < n - 1 && point >= shares[hop]) {
          point -= shares[hop++];
        }
      }
      int bundle = bundles[hop];
      int link = routing.link(node, to, 0, bundle);
      if (link < 0) {
        int links = graph.linkCount(bundle);
        link = links == 1 ? 0 : Math.min(links - 1, (int) (point / shares[hop] * links));
      }
      if (length == path.length) {
        path = Arrays.copyOf(path, 2 * length);
      }
      path[length++] = channels.of(node, bundle, link);
      node = ForwardingOrder.across(graph, bundle, node);
    }
    return true;
  }

  int length() {
    return length;
  }

  int channel(int i) {
    return path[i];
  }
}
