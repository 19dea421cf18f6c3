package io.clusterfabric.topology.resilience;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;

/**
 * The switches of a graph, counted from 0, the arcs between them and where endpoints are. An arc is
 * a bundle in one direction. Immutable; only to be read.
 */
final class SwitchNet {
  final FabricGraph graph;
  final int endpoints;
  final int switches;

  /** Index of each switch's first arc; one past the last at the end. */
  final int[] first;

  final int[] tails;
  final int[] heads;

  /** How many links an arc has: its share of what is divided among equally short ways. */
  final int[] links;

  /**
   * What an arc carries when each of its links gets the same, by the slowest of known rate; 0 if
   * none is known.
   */
  final double[] capacity;

  /** Whether some link of an arc has no known rate: then it may carry less than its capacity. */
  final boolean[] unknown;

  /** The arcs of a bundle, out of its lower and out of its higher end; -1 at endpoints. */
  final int[] arcsOfBundle;

  final int[] bundleOfArc;

  /** The position of each bundle's first link among all; their number at the end. */
  final int[] firstLink;

  /** The switch of each endpoint, or -1. */
  final int[] home;

  /** The endpoint that an endpoint is joined to without a switch, or -1. */
  final int[] partner;

  /** What the link of each endpoint carries, in units; 0 if there is none or nothing tells it. */
  final double[] access;

  final int[] firstAt;
  final int[] endpointsAt;
  final int[] firstOfHost;
  final int[] endpointsOfHost;

  SwitchNet(FabricGraph graph) {
    this.graph = graph;
    this.endpoints = graph.endpointCount();
    this.switches = graph.switchCount();
    this.firstLink = new int[graph.bundleCount() + 1];
    for (int b = 0; b < graph.bundleCount(); b++) {
      firstLink[b + 1] = firstLink[b] + graph.linkCount(b);
    }
    this.first = new int[switches + 1];
    int arcs = 0;
    for (int s = 0; s < switches; s++) {
      for (int k = 0; k < graph.degree(endpoints + s); k++) {
        arcs += graph.neighbor(endpoints + s, k) >= endpoints ? 1 : 0;
      }
      first[s + 1] = arcs;
    }
    this.tails = new int[arcs];
    this.heads = new int[arcs];
    this.links = new int[arcs];
    this.capacity = new double[arcs];
    this.unknown = new boolean[arcs];
    this.bundleOfArc = new int[arcs];
    this.arcsOfBundle = new int[2 * graph.bundleCount()];
    Arrays.fill(arcsOfBundle, -1);
    int at = 0;
    for (int s = 0; s < switches; s++) {
      int node = endpoints + s;
      for (int k = 0; k < graph.degree(node); k++) {
        int to = graph.neighbor(node, k);
        if (to >= endpoints) {
          int bundle = graph.bundle(node, k);
          tails[at] = s;
          heads[at] = to - endpoints;
          links[at] = graph.linkCount(bundle);
          capacity[at] = (double) leastRate(bundle) * links[at];
          unknown[at] = hasUnknownRate(bundle);
          bundleOfArc[at] = bundle;
          arcsOfBundle[2 * bundle + (graph.endA(bundle) == node ? 0 : 1)] = at++;
        }
      }
    }
    this.home = new int[endpoints];
    this.partner = new int[endpoints];
    this.access = new double[endpoints];
    this.firstAt = new int[switches + 1];
    this.firstOfHost = new int[graph.hostCount() + 1];
    for (int e = 0; e < endpoints; e++) {
      home[e] = -1;
      partner[e] = -1;
      if (graph.degree(e) > 0) {
        int to = graph.neighbor(e, 0);
        access[e] = graph.linkCapacityUnits(graph.bundle(e, 0), 0);
        if (to >= endpoints) {
          home[e] = to - endpoints;
          firstAt[home[e] + 1]++;
        } else {
          partner[e] = to;
        }
      }
      firstOfHost[graph.hostOf(e) + 1]++;
    }
    for (int s = 0; s < switches; s++) {
      firstAt[s + 1] += firstAt[s];
    }
    for (int h = 0; h < graph.hostCount(); h++) {
      firstOfHost[h + 1] += firstOfHost[h];
    }
    this.endpointsAt = new int[firstAt[switches]];
    this.endpointsOfHost = new int[endpoints];
    int[] nextAt = firstAt.clone();
    int[] nextOf = firstOfHost.clone();
    for (int e = 0; e < endpoints; e++) {
      if (home[e] >= 0) {
        endpointsAt[nextAt[home[e]]++] = e;
      }
      endpointsOfHost[nextOf[graph.hostOf(e)]++] = e;
    }
  }

  /** The least known rate of a bundle's links, 0 if none is known. */
  private long leastRate(int bundle) {
    long least = 0;
    for (int i = 0; i < graph.linkCount(bundle); i++) {
      least = lesser(least, graph.linkCapacityUnits(bundle, i));
    }
    return least;
  }

  private boolean hasUnknownRate(int bundle) {
    for (int i = 0; i < graph.linkCount(bundle); i++) {
      if (graph.linkCapacityUnits(bundle, i) == 0) {
        return true;
      }
    }
    return false;
  }

  /** The lesser of two rates, of which those of 0 are unknown. */
  static long lesser(long a, long b) {
    return a == 0 ? b : b == 0 ? a : Math.min(a, b);
  }

  /** The bundle of a link by its position. */
  int bundleOfLink(int link) {
    int found = Arrays.binarySearch(firstLink, link);
    return found >= 0 ? found : -found - 2;
  }

  /** The arc of the same bundle in the other direction. */
  int reverse(int arc) {
    int at = 2 * bundleOfArc[arc];
    return arcsOfBundle[at] == arc ? arcsOfBundle[at + 1] : arcsOfBundle[at];
  }

  int arcs() {
    return heads.length;
  }

  int endpointsAt(int s) {
    return firstAt[s + 1] - firstAt[s];
  }
}
