package io.clusterfabric.collectives.contention;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.Routing;
import io.clusterfabric.topology.routing.SprayRouting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All pairs on shortest ways, with leaves that have the same neighbours by the same links treated
 * at once. From any other node the ways to two such leaves differ by the last link only, since a
 * shortest way to one never passes the other. So a pass over the graph is needed for each class of
 * leaves, not for each leaf: 8 for Meta's 1,536 racks.
 */
final class AlikeLeaves {
  private static final int MOST_LEAVES = 3_000;
  private static final double SAME = 1e-9;
  private static final double MIX = 1e9;

  private final Routing routing;
  private final FabricGraph graph;
  private final DirectedLinks links;
  private final int[] leaves;
  private final int[] someEndpoint;
  private final double[][] perChannel;
  private final double[][] demand;
  private final double[] bundleLoad;
  private final int[] bundles;
  private final double[] shares;

  private AlikeLeaves(
      Routing routing,
      DirectedLinks links,
      int[] leaves,
      int[] someEndpoint,
      double[][] perChannel,
      double[][] demand) {
    this.routing = routing;
    this.graph = routing.graph();
    this.links = links;
    this.leaves = leaves;
    this.someEndpoint = someEndpoint;
    this.perChannel = perChannel;
    this.demand = demand;
    this.bundleLoad = new double[2 * graph.bundleCount()];
    int most = 1;
    for (int n = 0; n < graph.nodeCount(); n++) {
      most = Math.max(most, graph.degree(n));
    }
    this.bundles = new int[most];
    this.shares = new double[most];
  }

  /** The loads of all pairs; null if the routing or the fabric is not of this kind. */
  static @Nullable LinkVector allPairs(
      Routing routing, DirectedLinks links, JobFlows job, int queuePairs) {
    if (!(routing instanceof EcmpRouting || routing instanceof SprayRouting)
        || job.domainCount() == 1) {
      return null;
    }
    FabricGraph graph = routing.graph();
    int[] leafOfNode = new int[graph.nodeCount()];
    Arrays.fill(leafOfNode, -1);
    int count = 0;
    int[] leaves = new int[graph.switchCount()];
    int[] someEndpoint = new int[graph.switchCount()];
    for (int d = 0; d < job.domainCount(); d++) {
      for (int c = 0; c < job.channelCount(); c++) {
        int e = job.endpoint(d, c);
        if (graph.degree(e) != 1
            || graph.linkCount(graph.bundle(e, 0)) != 1
            || graph.isEndpoint(graph.neighbor(e, 0))) {
          return null;
        }
        int leaf = graph.neighbor(e, 0);
        if (leafOfNode[leaf] < 0) {
          leafOfNode[leaf] = count;
          someEndpoint[count] = e;
          leaves[count++] = leaf;
        }
      }
    }
    if (count > MOST_LEAVES) {
      return null;
    }
    double[][] perChannel = perChannel(job, graph, leafOfNode, count);
    double[][] demand = demand(job, graph, leafOfNode, perChannel);
    AlikeLeaves pass =
        new AlikeLeaves(
            routing,
            links,
            Arrays.copyOf(leaves, count),
            Arrays.copyOf(someEndpoint, count),
            perChannel,
            demand);
    for (int[] members : pass.classes()) {
      if (!pass.pour(members)) {
        return null;
      }
    }
    return pass.result(job, queuePairs);
  }

  /** For each channel the ranks whose domains use it at each leaf. */
  private static double[][] perChannel(
      JobFlows job, FabricGraph graph, int[] leafOfNode, int count) {
    double[][] out = new double[job.channelCount()][count];
    for (int c = 0; c < out.length; c++) {
      for (int d = 0; d < job.domainCount(); d++) {
        out[c][leafOfNode[graph.neighbor(job.endpoint(d, c), 0)]] += job.domains().ranksIn(d);
      }
    }
    return out;
  }

  /** What each leaf sends to each other one. */
  private static double[][] demand(
      JobFlows job, FabricGraph graph, int[] leafOfNode, double[][] perChannel) {
    int channels = job.channelCount();
    int n = job.domainCount();
    int count = perChannel[0].length;
    double[][] out = new double[count][count];
    if (job.pxn()) {
      for (double[] weight : perChannel) {
        addProduct(out, weight, weight);
      }
    } else {
      // Channels of a plane send to one another.
      for (int c = 0; c < channels; c += job.parts()) {
        double[] all = new double[count];
        for (int x = 0; x < job.parts(); x++) {
          for (int l = 0; l < count; l++) {
            all[l] += perChannel[c + x][l];
          }
        }
        addProduct(out, all, all);
      }
      for (int d = 0; d < n; d++) {
        double own = (double) job.domains().ranksIn(d) * job.domains().ranksIn(d);
        for (int c = 0; c < channels; c++) {
          int from = leafOfNode[graph.neighbor(job.endpoint(d, c), 0)];
          for (int x = 0; x < job.parts(); x++) {
            int to = job.endpoint(d, job.part(c, x));
            out[from][leafOfNode[graph.neighbor(to, 0)]] -= own;
          }
        }
      }
    }
    return out;
  }

  private static void addProduct(double[][] out, double[] from, double[] to) {
    int[] used = new int[to.length];
    int n = 0;
    for (int l = 0; l < to.length; l++) {
      if (to[l] > 0) {
        used[n++] = l;
      }
    }
    for (int s = 0; s < from.length; s++) {
      if (from[s] > 0) {
        double[] row = out[s];
        for (int i = 0; i < n; i++) {
          row[used[i]] += from[s] * to[used[i]];
        }
      }
    }
  }

  /**
   * Leaves with the same switches as neighbours by bundles of the same links, and with the same mix
   * of channels, as leaves of one rail have it.
   */
  private List<int[]> classes() {
    Map<List<Long>, List<Integer>> groups = new LinkedHashMap<>();
    for (int l = 0; l < leaves.length; l++) {
      List<Long> key = new ArrayList<>();
      for (int k = 0; k < graph.degree(leaves[l]); k++) {
        int other = graph.neighbor(leaves[l], k);
        if (!graph.isEndpoint(other)) {
          int b = graph.bundle(leaves[l], k);
          key.add((long) other);
          key.add((long) graph.linkCount(b));
          key.add(graph.capacityUnits(b));
        }
      }
      double all = 0;
      for (double[] weight : perChannel) {
        all += weight[l];
      }
      for (double[] weight : perChannel) {
        key.add(Math.round(weight[l] / all * MIX));
      }
      groups.computeIfAbsent(key, x -> new ArrayList<>()).add(l);
    }
    List<int[]> out = new ArrayList<>();
    for (List<Integer> g : groups.values()) {
      out.add(g.stream().mapToInt(Integer::intValue).toArray());
    }
    return out;
  }

  /** Pours what goes to a class of leaves; false if this way of counting does not apply. */
  private boolean pour(int[] members) {
    double[] part = parts(members);
    if (part.length == 0) {
      return false;
    }
    boolean[] isMember = new boolean[leaves.length];
    for (int m : members) {
      isMember[m] = true;
    }
    double[] flow = new double[graph.nodeCount()];
    double total = 0;
    for (int s = 0; s < leaves.length; s++) {
      if (!isMember[s]) {
        for (int m : members) {
          flow[leaves[s]] += demand[s][m];
        }
        total += flow[leaves[s]];
      }
    }
    if (total > 0 && !pourFromOutside(members, part, flow)) {
      return false;
    }
    return members.length == 1 || pourInside(members);
  }

  private boolean pourFromOutside(int[] members, double[] part, double[] flow) {
    int target = leaves[members[0]];
    int to = someEndpoint[members[0]];
    int[] hops = graph.hopsFrom(target);
    for (int leaf : leaves) {
      if (flow[leaf] > 0 && hops[leaf] < 0) {
        return false; // it does not arrive, which is not counted here
      }
    }
    for (int node : byDistance(hops)) {
      double f = flow[node];
      if (f == 0) {
        continue;
      }
      int n = routing.nextHops(node, to, 0, bundles, shares);
      if (n == 0) {
        return false;
      }
      if (hops[node] == 1) {
        // From a neighbour of all members each part takes the link to its own.
        for (int i = 0; i < members.length; i++) {
          add(node, bundleTo(node, leaves[members[i]]), f * part[i]);
        }
        continue;
      }
      for (int h = 0; h < n; h++) {
        int next = across(bundles[h], node);
        if (hops[next] != hops[node] - 1) {
          return false;
        }
        add(node, bundles[h], f * shares[h]);
        flow[next] += f * shares[h];
      }
    }
    return true;
  }

  /** Nodes that are no endpoints, the farthest first; those that are not reached are left out. */
  private int[] byDistance(int[] hops) {
    int most = 0;
    for (int h : hops) {
      most = Math.max(most, h);
    }
    int[] first = new int[most + 2];
    for (int n = graph.endpointCount(); n < hops.length; n++) {
      if (hops[n] > 0) {
        first[most - hops[n] + 1]++;
      }
    }
    for (int i = 0; i <= most; i++) {
      first[i + 1] += first[i];
    }
    int[] out = new int[first[most + 1]];
    for (int n = graph.endpointCount(); n < hops.length; n++) {
      if (hops[n] > 0) {
        out[first[most - hops[n]]++] = n;
      }
    }
    return out;
  }

  private boolean pourInside(int[] members) {
    for (int i = 0; i < members.length; i++) {
      int node = leaves[members[i]];
      double sent = 0;
      double received = 0;
      for (int m : members) {
        if (m != members[i]) {
          sent += demand[members[i]][m];
          received += demand[m][members[i]];
        }
      }
      if (sent == 0 && received == 0) {
        continue;
      }
      int peer = members[i == 0 ? 1 : 0];
      int n = routing.nextHops(node, someEndpoint[peer], 0, bundles, shares);
      if (n == 0) {
        return false;
      }
      for (int h = 0; h < n; h++) {
        int middle = across(bundles[h], node);
        add(node, bundles[h], sent * shares[h]);
        // Members share their neighbours, so what comes back takes them in the same shares.
        add(middle, bundles[h], received * shares[h]);
      }
    }
    return true;
  }

  /** The part of each member in what every other leaf sends; empty if leaves differ in that. */
  private double[] parts(int[] members) {
    double[] sum = new double[members.length];
    boolean[] isMember = new boolean[leaves.length];
    for (int m : members) {
      isMember[m] = true;
    }
    double all = 0;
    for (int s = 0; s < leaves.length; s++) {
      for (int i = 0; !isMember[s] && i < members.length; i++) {
        sum[i] += demand[s][members[i]];
        all += demand[s][members[i]];
      }
    }
    for (int i = 0; i < sum.length; i++) {
      sum[i] = all > 0 ? sum[i] / all : 1.0 / sum.length;
    }
    for (int s = 0; s < leaves.length; s++) {
      double row = 0;
      for (int m : members) {
        row += isMember[s] ? 0 : demand[s][m];
      }
      for (int i = 0; row > 0 && i < members.length; i++) {
        if (Math.abs(demand[s][members[i]] / row - sum[i]) > SAME) {
          return new double[0];
        }
      }
    }
    return sum;
  }

  private int bundleTo(int node, int neighbour) {
    int low = 0;
    int high = graph.degree(node) - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (graph.neighbor(node, middle) < neighbour) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return graph.bundle(node, low);
  }

  private int across(int bundle, int node) {
    return graph.endA(bundle) == node ? graph.endB(bundle) : graph.endA(bundle);
  }

  private void add(int node, int bundle, double load) {
    bundleLoad[2 * bundle + (graph.endA(bundle) == node ? 0 : 1)] += load;
  }

  private LinkVector result(JobFlows job, int queuePairs) {
    LinkVector out = new LinkVector(links.count());
    int channels = job.channelCount();
    int n = job.domainCount();
    int ranks = job.ranks();
    int parts = job.parts();
    double[] sent = new double[graph.endpointCount()];
    for (int d = 0; d < n; d++) {
      double own = job.domains().ranksIn(d);
      for (int c = 0; c < channels; c++) {
        double units = own * (ranks - own) * parts;
        sent[job.endpoint(d, c)] += units;
        out.weight += units;
      }
    }
    for (int e = 0; e < sent.length; e++) {
      if (sent[e] > 0) {
        int b = graph.bundle(e, 0);
        add(e, b, sent[e]);
        add(graph.neighbor(e, 0), b, sent[e]);
      }
    }
    double flows = (double) n * (n - 1) * channels * parts * queuePairs / out.weight;
    for (int b = 0; b < graph.bundleCount(); b++) {
      FluidLoads.spread(links, out, b, graph.endA(b), bundleLoad[2 * b], flows);
      FluidLoads.spread(links, out, b, graph.endB(b), bundleLoad[2 * b + 1], flows);
    }
    return out;
  }
}
