package io.clusterfabric.topology.resilience;

import java.util.Arrays;

/**
 * A net with what a failure leaves of it, and back again. The arrays are those of the state that is
 * looked at; only to be read by others. Not thread-safe.
 */
final class DamagedNet {
  /** How many links of each arc are left. */
  final int[] links;

  /**
   * What each arc carries at least, as {@link SwitchNet#capacity}, with the links that are left.
   */
  final double[] capacity;

  /** Whether some link of an arc that is left has no known rate. */
  final boolean[] unknown;

  /** Whether each switch has failed. */
  final boolean[] gone;

  /** Whether each endpoint has lost its link or its host. */
  final boolean[] lost;

  /** How many endpoints are left at each switch. */
  final int[] endpoints;

  /** Arcs that have lost links, in both directions. */
  int[] changed = new int[64];

  int changedCount;

  /** Switches that have lost endpoints. */
  int[] shrunk = new int[16];

  int shrunkCount;

  private final SwitchNet net;
  private int[] lostList = new int[16];
  private int lostCount;
  private FailedElements failed = FailedElements.NONE;

  DamagedNet(SwitchNet net) {
    this.net = net;
    this.links = net.links.clone();
    this.capacity = net.capacity.clone();
    this.unknown = net.unknown.clone();
    this.gone = new boolean[net.switches];
    this.lost = new boolean[net.endpoints];
    this.endpoints = new int[net.switches];
    Arrays.setAll(endpoints, net::endpointsAt);
  }

  void apply(FailedElements elements) {
    failed = elements;
    for (int e : elements.endpoints()) {
      lose(e);
    }
    for (int link : elements.links()) {
      loseLink(net.bundleOfLink(link));
    }
    ratesOfShrunkBundles(elements.links());
    for (int s : elements.switches()) {
      gone[s] = true;
      for (int a = net.first[s]; a < net.first[s + 1]; a++) {
        int bundle = net.bundleOfArc[a];
        change(net.arcsOfBundle[2 * bundle], 0);
        change(net.arcsOfBundle[2 * bundle + 1], 0);
      }
    }
  }

  void undo() {
    for (int i = 0; i < changedCount; i++) {
      int a = changed[i];
      links[a] = net.links[a];
      capacity[a] = net.capacity[a];
      unknown[a] = net.unknown[a];
    }
    for (int i = 0; i < shrunkCount; i++) {
      endpoints[shrunk[i]] = net.endpointsAt(shrunk[i]);
    }
    for (int i = 0; i < lostCount; i++) {
      lost[lostList[i]] = false;
    }
    for (int s : failed.switches()) {
      gone[s] = false;
    }
    changedCount = 0;
    shrunkCount = 0;
    lostCount = 0;
    failed = FailedElements.NONE;
  }

  /** The failure that is looked at. */
  FailedElements failed() {
    return failed;
  }

  /** Whether some endpoint has lost its link, its host or its switch. */
  boolean anyEndpointLost() {
    boolean any = lostCount > 0;
    for (int s : failed.switches()) {
      any |= net.endpointsAt(s) > 0;
    }
    return any;
  }

  /** Whether each endpoint has lost its link, its host or its switch. */
  boolean[] lostOrGone() {
    boolean[] out = lost.clone();
    for (int e = 0; e < out.length; e++) {
      out[e] |= net.home[e] >= 0 && gone[net.home[e]];
    }
    return out;
  }

  private void loseLink(int bundle) {
    int arc = net.arcsOfBundle[2 * bundle];
    int back = net.arcsOfBundle[2 * bundle + 1];
    if (arc < 0 || back < 0) {
      int a = net.graph.endA(bundle);
      int b = net.graph.endB(bundle);
      if (a < net.endpoints) {
        lose(a);
      }
      if (b < net.endpoints) {
        lose(b);
      }
      return;
    }
    change(arc, links[arc] - 1);
    change(back, links[back] - 1);
  }

  /** A bundle's links get the same each, so its slowest one that is left counts. */
  private void ratesOfShrunkBundles(int[] gone) {
    for (int i = 0; i < gone.length; ) {
      int bundle = net.bundleOfLink(gone[i]);
      int from = net.firstLink[bundle];
      int until = from + net.graph.linkCount(bundle);
      long least = 0;
      boolean some = false;
      int at = i;
      for (int link = from; link < until; link++) {
        if (at < gone.length && gone[at] == link) {
          at++;
        } else {
          long rate = net.graph.linkCapacityUnits(bundle, link - from);
          least = SwitchNet.lesser(least, rate);
          some |= rate == 0;
        }
      }
      i = at;
      for (int way = 0; way < 2; way++) {
        int arc = net.arcsOfBundle[2 * bundle + way];
        if (arc >= 0) {
          capacity[arc] = (double) least * links[arc];
          unknown[arc] = some;
        }
      }
    }
  }

  private void change(int arc, int count) {
    if (links[arc] == net.links[arc]) {
      if (changedCount == changed.length) {
        changed = Arrays.copyOf(changed, 2 * changedCount);
      }
      changed[changedCount++] = arc;
    }
    links[arc] = count;
  }

  private void lose(int endpoint) {
    if (lost[endpoint]) {
      return;
    }
    lost[endpoint] = true;
    if (lostCount == lostList.length) {
      lostList = Arrays.copyOf(lostList, 2 * lostCount);
    }
    lostList[lostCount++] = endpoint;
    int s = net.home[endpoint];
    if (s >= 0) {
      if (endpoints[s] == net.endpointsAt(s)) {
        if (shrunkCount == shrunk.length) {
          shrunk = Arrays.copyOf(shrunk, 2 * shrunkCount);
        }
        shrunk[shrunkCount++] = s;
      }
      endpoints[s]--;
    }
  }
}
