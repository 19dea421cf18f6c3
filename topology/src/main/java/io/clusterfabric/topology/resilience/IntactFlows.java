package io.clusterfabric.topology.resilience;

/**
 * What is kept of the intact fabric: distances, next hops and flows towards each switch with
 * endpoints. What is sent to it if nobody minds hosts is told apart from what of it is between
 * endpoints of one host, and so is not sent: the first is alike for {@link DestinationTwins}, the
 * second is between few switches. Never changed once made; only to be read.
 */
final class IntactFlows {
  private static final long MOST_KEPT = 16_000_000;

  /** The switches with endpoints, ascending; the other arrays are by place in this one. */
  final int[] destinations;

  /** The distance of each switch to a destination, -1 if there is no way. */
  final short[][] distance;

  /** The next hops of each switch, as {@link HopSpan}. */
  final int[][] hops;

  /** What is sent to each destination and passes each switch, if nobody minds hosts. */
  final double[][] flow;

  /** The switches that what endpoints of one host would send to a destination passes. */
  final int[][] hostSwitches;

  /** How much of that passes each of those. */
  final double[][] hostFlow;

  private final SwitchNet net;

  /**
   * Runs a pass for each destination and keeps it.
   *
   * @param pass passes over the net without a failure; has then added the loads of all
   */
  IntactFlows(SwitchNet net, int[] destinations, FullPass pass) {
    this.net = net;
    this.destinations = destinations;
    int count = destinations.length;
    this.distance = new short[count][];
    this.hops = new int[count][];
    this.flow = new double[count][];
    this.hostSwitches = new int[count][];
    this.hostFlow = new double[count][];
    for (int d = 0; d < count; d++) {
      keep(d, pass);
    }
  }

  /** Whether so much may be kept. */
  static boolean isFor(SwitchNet net, int destinations) {
    return (long) destinations * net.switches <= MOST_KEPT && net.switches <= HopSpan.MOST_SWITCHES;
  }

  private void keep(int d, FullPass pass) {
    int destination = destinations[d];
    int reached = pass.reach(destination);
    short[] row = new short[net.switches];
    for (int s = 0; s < row.length; s++) {
      row[s] = (short) pass.distance[s];
    }
    distance[d] = row;
    int[] all = new int[row.length];
    for (int s = 0; s < row.length; s++) {
      all[s] = HopSpan.of(net, s, row, row[s] - 1);
    }
    hops[d] = all;
    pass.sendAll(destination, reached);
    pass.pour(reached, 1);
    flow[d] = pass.flow.clone();
    if (pass.sendWithinHosts(destination)) {
      pass.pour(reached, -1);
    }
    keepHostFlows(d, pass, reached);
  }

  private void keepHostFlows(int d, FullPass pass, int reached) {
    int count = 0;
    for (int i = 1; i < reached; i++) {
      count += pass.flow[pass.queue[i]] > 0 ? 1 : 0;
    }
    int[] where = new int[count];
    double[] much = new double[count];
    for (int i = 1, at = 0; i < reached; i++) {
      int s = pass.queue[i];
      if (pass.flow[s] > 0) {
        where[at] = s;
        much[at++] = pass.flow[s];
      }
    }
    hostSwitches[d] = where;
    hostFlow[d] = much;
  }

  /** Lists the next hops of a switch that has a way, but is not the destination. */
  void listHops(int d, int s, NextHops out) {
    out.clear();
    int span = hops[d][s];
    int a = net.first[s] + HopSpan.first(span);
    int count = HopSpan.count(span);
    if (!HopSpan.hasGaps(span)) {
      for (int i = 0; i < count; i++, a++) {
        out.add(a, net.links[a]);
      }
    } else {
      short[] row = distance[d];
      int closer = row[s] - 1;
      for (int i = 0; i < count; a++) {
        if (row[net.heads[a]] == closer) {
          out.add(a, net.links[a]);
          i++;
        }
      }
    }
  }

  /**
   * Takes all that was sent to a destination off loads.
   *
   * @param scratch a list to use
   */
  void takeOff(int d, double[] load, NextHops scratch) {
    double[] f = flow[d];
    for (int s = 0; s < f.length; s++) {
      takeOff(d, s, f[s], load, scratch);
    }
    for (int i = 0; i < hostSwitches[d].length; i++) {
      takeOff(d, hostSwitches[d][i], -hostFlow[d][i], load, scratch);
    }
  }

  private void takeOff(int d, int s, double much, double[] load, NextHops list) {
    if (much != 0 && distance[d][s] > 0) {
      listHops(d, s, list);
      double each = much / list.links;
      for (int i = 0; i < list.count; i++) {
        int a = list.arcs[i];
        load[a] -= each * net.links[a];
      }
    }
  }
}
