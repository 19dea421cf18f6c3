package io.clusterfabric.topology.resilience;

/**
 * The differences that a failure makes to the flows towards one destination, and with them to the
 * loads: they are carried on, farthest switch first, until they vanish. Where next hops are as
 * before, a difference divides as all did; where some are left, all divides anew; where the
 * distance has changed, all that was is taken off and all that is goes the new way.
 *
 * <p>Not thread-safe. Differences leave errors of about 1e-12 of a load.
 */
final class FlowDifferences {
  /** What part of all that is sent to a destination is not worth carrying on. */
  private static final double NOTHING = 1e-14;

  private static final byte TOUCHED = SwitchMarks.TOUCHED;
  private static final byte AFFECTED = SwitchMarks.AFFECTED;
  private static final byte DIRTY = SwitchMarks.DIRTY;

  private final SwitchNet net;
  private final DamagedNet now;
  private final int[] linksNow;
  private final boolean[] gone;
  private final IntactFlows intact;
  private final HostPairs hostPairs;
  private final SwitchMarks marks;
  private final byte[] mark;
  private final LevelQueue queue;
  private final DistanceRepair repair;
  private final NextHops hops;

  /** What a switch is to carry on more than before; all of it where its distance has changed. */
  private final double[] amount;

  private final double[] hostFlow;

  // Of the update at hand: of which flows, over which next hops, to which loads, with which weight.
  private double[] flows;
  private int[] spans = new int[0];
  private double[] into;
  private double weight;
  private boolean ofHosts;
  private double tolerance;

  /**
   * Differences to flows.
   *
   * @param now the state that is looked at
   * @param intact the flows without a failure
   */
  FlowDifferences(SwitchNet net, DamagedNet now, IntactFlows intact) {
    this.net = net;
    this.now = now;
    this.linksNow = now.links;
    this.gone = now.gone;
    this.intact = intact;
    this.hostPairs = new HostPairs(net, now);
    this.marks = new SwitchMarks(net.switches);
    this.mark = marks.of;
    this.queue = new LevelQueue(net.switches + 2);
    this.repair = new DistanceRepair(net, now, marks, queue);
    this.hops = new NextHops(net);
    this.amount = new double[net.switches];
    this.hostFlow = new double[net.switches];
    this.flows = hostFlow;
    this.into = hostFlow;
  }

  /**
   * Adds to loads the difference for what is sent to a destination if nobody minds hosts.
   *
   * @param times how often
   * @return whether there is any
   */
  boolean update(int d, double[] load, double times) {
    flows = intact.flow[d];
    into = load;
    weight = times;
    ofHosts = false;
    return carry(d);
  }

  /** Takes off loads the difference for what endpoints of one host would send. */
  void updateHosts(int d, double[] load) {
    int[] where = intact.hostSwitches[d];
    for (int i = 0; i < where.length; i++) {
      hostFlow[where[i]] = intact.hostFlow[d][i];
    }
    flows = hostFlow;
    into = load;
    weight = -1;
    ofHosts = true;
    carry(d);
    for (int s : where) {
      hostFlow[s] = 0;
    }
  }

  private boolean carry(int d) {
    int destination = intact.destinations[d];
    short[] row = intact.distance[d];
    if (!matters(row)) {
      return false;
    }
    spans = intact.hops[d];
    tolerance = NOTHING * intact.flow[d][destination];
    repair.repair(row);
    for (int i = 0; i < marks.count; i++) {
      int s = marks.listed[i];
      boolean moved = (mark[s] & AFFECTED) != 0;
      int at = moved ? repair.newDistance(s) : row[s];
      amount[s] = !moved || gone[s] || at > net.switches ? 0 : source(s, destination);
      mark[s] |= DIRTY;
      queue.push(at, s);
    }
    for (int i = 0; i < now.shrunkCount; i++) {
      int s = now.shrunk[i];
      if (!gone[s] && row[s] > 0 && (mark[s] & AFFECTED) == 0) {
        give(s, source(s, destination) - sourceBefore(s, destination), row);
      }
    }
    for (int level = queue.top(); level > 0; level--) {
      for (int i = queue.first(level); i != LevelQueue.NONE; i = queue.next(i)) {
        carry(queue.node(i), level, d);
      }
      queue.clear(level);
    }
    queue.clear(0);
    queue.restart();
    marks.clear();
    return true;
  }

  /** Whether a switch has lost part of a next hop that it uses, or endpoints that send. */
  private boolean matters(short[] row) {
    double[] f = flows;
    int[] changed = now.changed;
    int changedCount = now.changedCount;
    for (int i = 0; i < changedCount; i++) {
      int s = net.tails[changed[i]];
      if (f[s] > 0 && row[s] > 0 && row[net.heads[changed[i]]] == row[s] - 1) {
        return true;
      }
    }
    for (int i = 0; i < now.shrunkCount; i++) {
      int s = now.shrunk[i];
      if (!gone[s] && row[s] > 0) {
        return true;
      }
    }
    return false;
  }

  /** How much a switch sends to a destination, as it is now. */
  private double source(int s, int destination) {
    return ofHosts
        ? hostPairs.between(s, destination)
        : (double) now.endpoints[s] * now.endpoints[destination];
  }

  private double sourceBefore(int s, int destination) {
    return ofHosts
        ? hostPairs.betweenBefore(s, destination)
        : (double) net.endpointsAt(s) * net.endpointsAt(destination);
  }

  private void carry(int s, int level, int d) {
    int state = mark[s] & (TOUCHED | AFFECTED);
    if (state == 0) {
      double more = amount[s];
      if (Math.abs(more) > tolerance) {
        carryOn(s, more, d);
      }
    } else if (state == TOUCHED) {
      divideAnew(s, d);
    } else {
      move(s, level, d);
    }
  }

  /** The next hops are as before: the difference divides as all did. */
  private void carryOn(int s, double more, int d) {
    short[] row = intact.distance[d];
    int span = spans[s];
    if (HopSpan.hasGaps(span)) {
      intact.listHops(d, s, hops);
      double each = more / hops.links;
      for (int i = 0; i < hops.count; i++) {
        int a = hops.arcs[i];
        double share = each * net.links[a];
        into[a] += weight * share;
        give(net.heads[a], share, row);
      }
      return;
    }
    // By far the most steps are these and those of divideAnew.
    int[] links = net.links;
    int[] heads = net.heads;
    double[] to = into;
    int from = net.first[s] + HopSpan.first(span);
    int until = from + HopSpan.count(span);
    double each = more / sum(links, from, until);
    double weighted = weight * each;
    for (int a = from; a < until; a++) {
      to[a] += weighted * links[a];
      give(heads[a], each * links[a], row);
    }
  }

  private static int sum(int[] of, int from, int until) {
    int sum = 0;
    for (int i = from; i < until; i++) {
      sum += of[i];
    }
    return sum;
  }

  /** Some of the next hops are left, at the same distance. */
  private void divideAnew(int s, int d) {
    double was = flows[s];
    double is = was + amount[s];
    if (was == 0 && is == 0) {
      return;
    }
    short[] row = intact.distance[d];
    int span = spans[s];
    if (!HopSpan.hasGaps(span) && !repair.hasAffected()) {
      int[] links = net.links;
      int[] left = linksNow;
      int[] heads = net.heads;
      double[] to = into;
      int from = net.first[s] + HopSpan.first(span);
      int until = from + HopSpan.count(span);
      double before = was / sum(links, from, until);
      double since = is / sum(left, from, until);
      for (int a = from; a < until; a++) {
        double share = since * left[a] - before * links[a];
        to[a] += weight * share;
        give(heads[a], share, row);
      }
      return;
    }
    intact.listHops(d, s, hops);
    double oldEach = was / hops.links;
    int sum = 0;
    for (int i = 0; i < hops.count; i++) {
      int a = hops.arcs[i];
      sum += (mark[net.heads[a]] & AFFECTED) == 0 ? linksNow[a] : 0;
    }
    double each = is / sum;
    for (int i = 0; i < hops.count; i++) {
      int a = hops.arcs[i];
      if ((mark[net.heads[a]] & AFFECTED) == 0) {
        double share = each * linksNow[a] - oldEach * net.links[a];
        into[a] += weight * share;
        give(net.heads[a], share, row);
      } else {
        into[a] -= weight * oldEach * net.links[a];
      }
    }
  }

  /** The switch is farther away, or has no way left, or is gone. */
  private void move(int s, int level, int d) {
    short[] row = intact.distance[d];
    double was = flows[s];
    if (was > 0) {
      intact.listHops(d, s, hops);
      double each = was / hops.links;
      for (int i = 0; i < hops.count; i++) {
        int a = hops.arcs[i];
        double share = each * net.links[a];
        into[a] -= weight * share;
        if ((mark[net.heads[a]] & AFFECTED) == 0) {
          give(net.heads[a], -share, row);
        }
      }
    }
    double is = amount[s];
    if (is > tolerance && level <= net.switches) {
      repair.listHops(s, row, hops);
      double each = is / hops.links;
      for (int i = 0; i < hops.count; i++) {
        int a = hops.arcs[i];
        double share = each * linksNow[a];
        into[a] += weight * share;
        give(net.heads[a], share, row);
      }
    }
  }

  /**
   * Gives a switch more to carry on; where it has but one next hop as before, right away to that.
   */
  private void give(int to, double more, short[] row) {
    int s = to;
    while ((mark[s] & (TOUCHED | AFFECTED)) == 0 && HopSpan.isOneHop(spans[s])) {
      int a = net.first[s] + HopSpan.first(spans[s]);
      into[a] += weight * more;
      s = net.heads[a];
    }
    if ((mark[s] & DIRTY) != 0) {
      amount[s] += more;
    } else {
      giveFirst(s, more, row);
    }
  }

  private void giveFirst(int s, double more, short[] row) {
    if (mark[s] == 0) {
      marks.list(s);
    }
    mark[s] |= DIRTY;
    amount[s] = more;
    queue.push(row[s], s);
  }
}
