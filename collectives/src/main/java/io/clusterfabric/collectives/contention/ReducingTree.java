package io.clusterfabric.collectives.contention;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;

/**
 * What switches that combine and copy data on the way put on links: each link of a tree over the
 * endpoints of a channel carries the message once up and once down. A tree goes by fewest hops from
 * its root, a switch whose farthest endpoint is nearest; trees of channels take turns among such
 * roots and among parallel ways, as an aggregation manager spreads them.
 */
final class ReducingTree {
  private ReducingTree() {}

  static LinkVector loads(JobFlows job, DirectedLinks links, int queuePairs, long units) {
    LinkVector out = new LinkVector(links.count());
    int n = job.domainCount();
    for (int c = 0; c < job.channelCount(); c++) {
      int[] members = new int[n];
      for (int d = 0; d < n; d++) {
        members[d] = job.endpoint(d, c);
      }
      tree(members, c, links, queuePairs, units, out);
    }
    return out;
  }

  private static void tree(
      int[] members, int turn, DirectedLinks links, int queuePairs, long units, LinkVector out) {
    FabricGraph graph = links.graph();
    int root = root(graph, members, turn);
    if (root < 0) {
      out.unrouted += (double) members.length * units;
      return;
    }
    int[] hops = graph.hopsFrom(root);
    boolean[] on = new boolean[graph.nodeCount()];
    for (int m : members) {
      int node = m;
      while (node != root && !on[node]) {
        on[node] = true;
        int at = hops[node] < 0 ? -1 : towards(graph, hops, node, turn);
        if (at < 0) {
          out.unrouted += units;
          break;
        }
        int b = graph.bundle(node, at);
        int link = turn % graph.linkCount(b);
        int up = graph.neighbor(node, at);
        add(out, links.of(node, b, link), queuePairs, units);
        add(out, links.of(up, b, link), queuePairs, units);
        node = up;
      }
      out.weight += units;
    }
  }

  private static void add(LinkVector out, int link, int queuePairs, long units) {
    out.load[link] += units;
    out.flows[link] += queuePairs;
  }

  /** A neighbour that is nearer to the root and no endpoint, in turns; -1 for none. */
  private static int towards(FabricGraph graph, int[] hops, int node, int turn) {
    int nearer = 0;
    for (int k = 0; k < graph.degree(node); k++) {
      nearer += isNearer(graph, hops, node, k) ? 1 : 0;
    }
    int pick = nearer == 0 ? 0 : turn % nearer;
    for (int k = 0; k < graph.degree(node); k++) {
      if (isNearer(graph, hops, node, k) && pick-- == 0) {
        return k;
      }
    }
    return -1;
  }

  private static boolean isNearer(FabricGraph graph, int[] hops, int node, int k) {
    int other = graph.neighbor(node, k);
    return hops[other] == hops[node] - 1 && !graph.isEndpoint(other);
  }

  /** The switches from which the farthest member is fewest hops away take turns; -1 for none. */
  private static int root(FabricGraph graph, int[] members, int turn) {
    int[] far = new int[graph.nodeCount()];
    Arrays.fill(far, 0);
    // Members of one leaf are equally far from everything: one of each is enough.
    boolean[] seen = new boolean[graph.nodeCount()];
    for (int m : members) {
      int leaf = graph.degree(m) == 0 ? m : graph.neighbor(m, 0);
      if (seen[leaf]) {
        continue;
      }
      seen[leaf] = true;
      int[] hops = graph.hopsFrom(m);
      for (int s = 0; s < far.length; s++) {
        far[s] = hops[s] < 0 || far[s] < 0 ? -1 : Math.max(far[s], hops[s]);
      }
    }
    int least = Integer.MAX_VALUE;
    int count = 0;
    for (int s = graph.endpointCount(); s < far.length; s++) {
      if (far[s] >= 0 && far[s] < least) {
        least = far[s];
        count = 0;
      }
      count += far[s] == least ? 1 : 0;
    }
    int pick = count == 0 ? 0 : turn % count;
    for (int s = graph.endpointCount(); s < far.length && count > 0; s++) {
      if (far[s] == least && pick-- == 0) {
        return s;
      }
    }
    return -1;
  }
}
