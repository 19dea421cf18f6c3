package io.clusterfabric.collectives.contention;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.Flow;
import io.clusterfabric.topology.routing.HashModel;
import io.clusterfabric.topology.routing.Routing;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Leads flows along their next hops, one by one, each queue pair for itself: by hash where there is
 * a choice. The next hops of a node are asked for once as long as destinations are on one switch,
 * for all hashes that are tried together.
 */
final class HashedWalk implements FlowSink {
  private static final int PORTS = 0x4000;

  private final Routing routing;
  private final FabricGraph graph;
  private final DirectedLinks links;
  private final HashModel[] hashes;
  private final int @Nullable [] keys;
  private final int queuePairs;
  private final int onlyChannel;
  private final LinkVector[] outs;

  /** Whether flows are counted; what tries many hashes asks for loads only. */
  private final boolean counting;

  private HashModel hash;
  private LinkVector out;

  private final int[] bundles;
  private final double[] shares;
  private int[] path = new int[16];
  private int choiceNode;
  private int choiceAt;

  // What was asked for on the way to the present group of destinations.
  private int group = -1;
  private boolean last;
  private int stamp;
  private final int[] stampOf;
  private final int[] firstOf;
  private final int[] countOf;
  private final boolean[] evenOf;
  private int[] keptBundle = new int[256];
  private double[] keptShare = new double[256];
  private int[] keptNext = new int[256];
  private int[] keptLink = new int[256];
  private int kept;

  HashedWalk(
      Routing routing,
      DirectedLinks links,
      HashModel[] hashes,
      int @Nullable [] keys,
      int queuePairs,
      int onlyChannel) {
    this.routing = routing;
    this.graph = routing.graph();
    this.links = links;
    this.hashes = hashes.clone();
    this.keys = keys;
    this.queuePairs = queuePairs;
    this.onlyChannel = onlyChannel;
    this.outs = new LinkVector[hashes.length];
    for (int i = 0; i < outs.length; i++) {
      outs[i] = new LinkVector(links.count());
    }
    this.counting = hashes.length == 1;
    this.hash = hashes[0];
    this.out = outs[0];
    int most = 1;
    for (int n = 0; n < graph.nodeCount(); n++) {
      most = Math.max(most, graph.degree(n));
    }
    this.bundles = new int[most];
    this.shares = new double[most];
    this.stampOf = new int[graph.nodeCount()];
    this.firstOf = new int[graph.nodeCount()];
    this.countOf = new int[graph.nodeCount()];
    this.evenOf = new boolean[graph.nodeCount()];
  }

  /** The loads by the first hash. */
  LinkVector result() {
    return outs[0];
  }

  /** The loads by each hash; flows are not counted if there are several. */
  LinkVector[] results() {
    return outs;
  }

  @Override
  public void flow(int channel, int salt, int from, int to, long weight) {
    if (onlyChannel >= 0 && channel != onlyChannel) {
      return;
    }
    int g = routing.destinationGroup(to);
    last = g != to && graph.degree(to) == 1 && graph.linkCount(graph.bundle(to, 0)) == 1;
    if (g != group || g == to) {
      group = g;
      stamp++;
      kept = 0;
    }
    for (int i = 0; i < hashes.length; i++) {
      hash = hashes[i];
      out = outs[i];
      lead(channel, salt, from, to, weight);
    }
  }

  private void lead(int channel, int salt, int from, int to, long weight) {
    double part = (double) weight / queuePairs;
    int first = (channel * 4 + salt) * queuePairs;
    choiceNode = -1;
    int length = follow(from, to, Flow.FIRST_PORT + first % PORTS, from, 0);
    if (choiceNode < 0) {
      // Without a choice all queue pairs go one way.
      arrive(0, Math.max(0, length), weight, queuePairs);
      if (length < 0) {
        out.unrouted += weight;
      } else {
        out.weight += weight;
      }
      return;
    }
    // The way to the first choice is that of all queue pairs, and so is a last link by itself.
    int start = choiceNode;
    int common = choiceAt;
    int end = last ? 1 : 0;
    int arrived = 0;
    int lastLink = -1;
    for (int q = 0; q < queuePairs; q++) {
      if (q > 0) {
        length = follow(from, to, Flow.FIRST_PORT + (first + q) % PORTS, start, common);
      }
      if (length < 0) {
        out.unrouted += part;
        continue;
      }
      arrived++;
      arrive(common, length - end, part, 1);
      lastLink = path[length - 1];
    }
    if (arrived > 0) {
      out.weight += part * arrived;
      arrive(0, common, part * arrived, arrived);
      if (last) {
        path[0] = lastLink;
        arrive(0, 1, part * arrived, arrived);
      }
    }
  }

  /** Puts queue pairs on a part of the way that was found last. */
  private void arrive(int from, int to, double units, int pairs) {
    for (int i = from; i < to; i++) {
      out.load[path[i]] += units;
    }
    for (int i = from; counting && i < to; i++) {
      out.flows[path[i]] += pairs;
    }
  }

  /** The number of links on the way on from a node, or -1 if the flow does not arrive. */
  private int follow(int from, int to, int port, int start, int before) {
    int length = before;
    int node = start;
    int most = graph.nodeCount();
    Flow flow = new Flow(key(from), key(to), port, 1);
    while (node != to) {
      if (last && node == group) {
        // The switch hands it over by the only link.
        if (length == path.length) {
          path = Arrays.copyOf(path, 2 * length);
        }
        path[length] = links.of(node, graph.bundle(to, 0), 0);
        return length + 1;
      }
      if ((node != from && graph.isEndpoint(node)) || length == most) {
        return -1;
      }
      int at = -1;
      int count;
      if (node != group) {
        if (stampOf[node] != stamp) {
          keep(node, to);
        }
        at = firstOf[node];
        count = countOf[node];
      } else {
        // The switch of the destination tells one destination from another, and hands it over.
        count = routing.nextHops(node, to, 0, bundles, shares);
      }
      if (count == 0) {
        return -1;
      }
      int hop = 0;
      double point = 0;
      int firstBundle = at < 0 ? bundles[0] : keptBundle[at];
      if (count > 1 || graph.linkCount(firstBundle) > 1) {
        if (choiceNode < 0) {
          choiceNode = node;
          choiceAt = length;
        }
        point = hash.point(key(node), flow);
        if (at >= 0 && evenOf[node]) {
          hop = Math.min(count - 1, (int) (point * count));
          point -= (double) hop / count;
        } else {
          while (hop < count - 1 && point >= share(at, hop)) {
            point -= share(at, hop++);
          }
        }
      }
      if (length == path.length) {
        path = Arrays.copyOf(path, 2 * length);
      }
      if (at >= 0 && keptLink[at + hop] >= 0) {
        path[length++] = keptLink[at + hop];
        node = keptNext[at + hop];
        continue;
      }
      int bundle = at < 0 ? bundles[hop] : keptBundle[at + hop];
      int link = routing.link(node, to, 0, bundle);
      if (link < 0) {
        int n = graph.linkCount(bundle);
        link = n == 1 ? 0 : Math.min(n - 1, (int) (point / share(at, hop) * n));
      }
      path[length++] = links.of(node, bundle, link);
      node = other(bundle, node);
    }
    return length;
  }

  private double share(int at, int hop) {
    return at < 0 ? shares[hop] : keptShare[at + hop];
  }

  private int key(int node) {
    int[] k = keys;
    return k == null ? node : k[node];
  }

  private void keep(int node, int to) {
    int n = routing.nextHops(node, to, 0, bundles, shares);
    if (keys != null) {
      sortByKey(node, n);
    }
    if (kept + n > keptBundle.length) {
      int size = Math.max(2 * keptBundle.length, kept + n);
      keptBundle = Arrays.copyOf(keptBundle, size);
      keptShare = Arrays.copyOf(keptShare, size);
      keptNext = Arrays.copyOf(keptNext, size);
      keptLink = Arrays.copyOf(keptLink, size);
    }
    System.arraycopy(bundles, 0, keptBundle, kept, n);
    System.arraycopy(shares, 0, keptShare, kept, n);
    boolean even = true;
    for (int i = 0; i < n; i++) {
      int b = bundles[i];
      even &= shares[i] == shares[0];
      keptNext[kept + i] = other(b, node);
      // Of several links in a bundle the hash chooses.
      keptLink[kept + i] = graph.linkCount(b) == 1 ? links.of(node, b, 0) : -1;
    }
    evenOf[node] = even;
    stampOf[node] = stamp;
    firstOf[node] = kept;
    countOf[node] = n;
    kept += n;
  }

  /** Next hops in the order of the keys of what they lead to, as a relabelled fabric has them. */
  private void sortByKey(int node, int n) {
    for (int i = 1; i < n; i++) {
      int b = bundles[i];
      double s = shares[i];
      int k = key(other(b, node));
      int j = i - 1;
      for (; j >= 0 && key(other(bundles[j], node)) > k; j--) {
        bundles[j + 1] = bundles[j];
        shares[j + 1] = shares[j];
      }
      bundles[j + 1] = b;
      shares[j + 1] = s;
    }
  }

  private int other(int bundle, int node) {
    return graph.endA(bundle) == node ? graph.endB(bundle) : graph.endA(bundle);
  }
}
