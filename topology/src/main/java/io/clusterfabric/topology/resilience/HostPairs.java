package io.clusterfabric.topology.resilience;

/**
 * Pairs of endpoints of one host, which send each other nothing through the fabric. Counted anew
 * when asked for, as they are few. Not thread-safe.
 */
final class HostPairs {
  private final SwitchNet net;
  private final boolean[] lost;

  /**
   * The pairs of a net.
   *
   * @param now the state that is looked at
   */
  HostPairs(SwitchNet net, DamagedNet now) {
    this.net = net;
    this.lost = now.lost;
  }

  /**
   * Adds to flows towards a switch, as it is now, what endpoints of one host would send.
   *
   * @param distance of each switch to it, negative if there is no way
   * @param times what each pair counts
   * @return whether there is any from another switch
   */
  boolean addTo(double[] flow, int destination, int[] distance, double times) {
    boolean afar = false;
    for (int i = net.firstAt[destination]; i < net.firstAt[destination + 1]; i++) {
      int e = net.endpointsAt[i];
      if (!lost[e]) {
        int h = net.graph.hostOf(e);
        for (int j = net.firstOfHost[h]; j < net.firstOfHost[h + 1]; j++) {
          int mate = net.endpointsOfHost[j];
          int s = net.home[mate];
          if (s >= 0 && !lost[mate] && distance[s] >= 0) {
            flow[s] += times;
            afar |= s != destination;
          }
        }
      }
    }
    return afar;
  }

  /** How many pairs two switches have now. */
  int between(int s, int destination) {
    return count(s, destination, true);
  }

  /** How many pairs two switches have without a failure. */
  int betweenBefore(int s, int destination) {
    return count(s, destination, false);
  }

  private int count(int s, int destination, boolean now) {
    int pairs = 0;
    for (int i = net.firstAt[destination]; i < net.firstAt[destination + 1]; i++) {
      int e = net.endpointsAt[i];
      int h = net.graph.hostOf(e);
      for (int j = net.firstOfHost[h]; j < net.firstOfHost[h + 1]; j++) {
        int mate = net.endpointsOfHost[j];
        pairs += net.home[mate] == s && !(now && (lost[mate] || lost[e])) ? 1 : 0;
      }
    }
    return pairs;
  }
}
