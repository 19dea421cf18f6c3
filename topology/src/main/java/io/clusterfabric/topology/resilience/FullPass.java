package io.clusterfabric.topology.resilience;

import java.util.Arrays;

/**
 * What all others send to the endpoints of one switch, poured down the shortest ways of the state
 * that is looked at: farthest switch first, each dividing what it has among its next hops by their
 * links. Takes time as switches and arcs. Not thread-safe.
 */
final class FullPass {
  private static final int NONE = -1;

  /** The distance of each switch to the destination, -1 without a way; only to be read. */
  final int[] distance;

  /** The switches that have a way, nearest first; only to be read. */
  final int[] queue;

  /** What passes each switch, what it sends itself included; only to be read. */
  final double[] flow;

  private final SwitchNet net;
  private final int[] links;
  private final int[] endpoints;
  private final HostPairs hostPairs;
  private final double[] load;
  private final NextHops hops;

  /**
   * Passes over a net.
   *
   * @param now the state that is looked at
   * @param load the weight on each arc, to which they add
   */
  FullPass(SwitchNet net, DamagedNet now, double[] load) {
    this.net = net;
    this.links = now.links;
    this.endpoints = now.endpoints;
    this.hostPairs = new HostPairs(net, now);
    this.load = load;
    this.distance = new int[net.switches];
    this.queue = new int[net.switches];
    this.flow = new double[net.switches];
    this.hops = new NextHops(net);
  }

  /** Adds the loads of what is sent to a switch's endpoints. */
  void run(int destination) {
    int reached = reach(destination);
    sendAll(destination, reached);
    hostPairs.addTo(flow, destination, distance, -1);
    pour(reached, 1);
  }

  /** Distances to a switch; how many switches have a way to it, which are then queued. */
  int reach(int destination) {
    Arrays.fill(distance, NONE);
    distance[destination] = 0;
    queue[0] = destination;
    int tail = 1;
    for (int head = 0; head < tail; head++) {
      int s = queue[head];
      for (int a = net.first[s]; a < net.first[s + 1]; a++) {
        int to = net.heads[a];
        if (distance[to] == NONE && links[a] > 0) {
          distance[to] = distance[s] + 1;
          queue[tail++] = to;
        }
      }
    }
    return tail;
  }

  /** Sets the flows to what is sent to a switch that has been reached if nobody minds hosts. */
  void sendAll(int destination, int reached) {
    Arrays.fill(flow, 0);
    for (int i = 0; i < reached; i++) {
      flow[queue[i]] = (double) endpoints[queue[i]] * endpoints[destination];
    }
  }

  /**
   * Sets the flows to what endpoints of one host would send to a switch that has been reached.
   *
   * @return whether there is any from another switch
   */
  boolean sendWithinHosts(int destination) {
    Arrays.fill(flow, 0);
    return hostPairs.addTo(flow, destination, distance, 1);
  }

  /** Carries the flows on to the destination, and adds them so many times to the loads. */
  void pour(int reached, double times) {
    for (int i = reached - 1; i > 0; i--) {
      int s = queue[i];
      double f = flow[s];
      if (f > 0) {
        int closer = distance[s] - 1;
        hops.clear();
        for (int a = net.first[s]; a < net.first[s + 1]; a++) {
          if (distance[net.heads[a]] == closer && links[a] > 0) {
            hops.add(a, links[a]);
          }
        }
        double each = f / hops.links;
        for (int k = 0; k < hops.count; k++) {
          int a = hops.arcs[k];
          double share = each * links[a];
          load[a] += times * share;
          flow[net.heads[a]] += share;
        }
      }
    }
  }
}
