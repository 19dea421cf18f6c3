package io.clusterfabric.topology.resilience;

import java.util.Arrays;

/**
 * The loads of ECMP all-to-all after one failure after another, on one graph.
 *
 * <p>The distances and flows towards each switch with endpoints are kept. A failure changes few of
 * them: distances are repaired level by level where a switch has lost its last next hop, and the
 * differences of flows are carried on, farthest switch first, until they vanish. So the failure of
 * a spine costs its neighbourhood, once for each destination, not the fabric. Where the kept values
 * would need more than {@link #MOST_KEPT} numbers, or a destination has lost endpoints, the pass is
 * made anew.
 *
 * <p>Not thread-safe. Differences leave errors of about 1e-12 of a load.
 */
final class LoadSweep {
  private static final long MOST_KEPT = 16_000_000;
  private static final double NOTHING = 1e-14;
  private static final double LEAST_LOAD = 1e-7;
  private static final int NONE = -1;
  private static final int HOP_BITS = 15;
  private static final int HOP_MASK = (1 << HOP_BITS) - 1;
  private static final int GAPS = 1 << 31;

  private final SwitchNet net;
  private final int[] destinations;
  private final int[] indexOf;
  private final boolean kept;
  private final short[][] keptDistance;
  private final double[][] keptFlow;
  private final double[] keptLoad;

  // The next hops of each switch in one number, as every step reads it: the place of the first
  // among
  // its arcs, their number, and whether arcs that are none lie between.
  private final int[][] keptHops;
  private final int keptEndpointParts;
  private final Connections before;
  private final AllToAllState whole;

  // What is left in the state that is looked at.
  private final int[] linksNow;
  private final double[] capacityNow;
  private final boolean[] gone;
  private final boolean[] lost;
  private final int[] endpointsNow;
  private final double[] load;
  private int[] changed = new int[64];
  private int changedCount;
  private int[] shrunk = new int[16];
  private int shrunkCount;
  private int[] lostList = new int[16];
  private int lostCount;
  private Connections after;

  // A full pass.
  private final int[] distance;
  private final int[] queue;
  private final double[] flow;
  private final int[] hops;

  // An update.
  private final byte[] mark;
  private final int[] newDistance;

  /** What a switch is to carry on more than before; all of it where its distance has changed. */
  private final double[] amount;

  private double tolerance;
  private int[] marked = new int[64];
  private int markedCount;
  private int[] affected = new int[64];
  private int affectedCount;
  private final int[] levelHead;
  private int[] entryNode = new int[256];
  private int[] entryNext = new int[256];
  private int entries;
  private int top;

  private static final byte TOUCHED = 1;
  private static final byte AFFECTED = 2;
  private static final byte DIRTY = 4;
  private static final byte SETTLED = 8;

  LoadSweep(SwitchNet net) {
    this.net = net;
    int n = net.switches;
    int arcs = net.arcs();
    this.indexOf = new int[n];
    int[] found = new int[n];
    int count = 0;
    for (int s = 0; s < n; s++) {
      indexOf[s] = NONE;
      if (net.endpointsAt(s) > 0) {
        indexOf[s] = count;
        found[count++] = s;
      }
    }
    this.destinations = Arrays.copyOf(found, count);
    this.linksNow = net.links.clone();
    this.capacityNow = net.capacity.clone();
    this.gone = new boolean[n];
    this.lost = new boolean[net.endpoints];
    this.endpointsNow = new int[n];
    Arrays.setAll(endpointsNow, net::endpointsAt);
    this.load = new double[arcs];
    this.distance = new int[n];
    this.queue = new int[n];
    this.flow = new double[n];
    int degree = 1;
    for (int s = 0; s < n; s++) {
      degree = Math.max(degree, net.first[s + 1] - net.first[s]);
    }
    this.hops = new int[degree];
    this.mark = new byte[n];
    this.newDistance = new int[n];
    this.amount = new double[n];
    this.levelHead = new int[n + 2];
    Arrays.fill(levelHead, NONE);
    this.kept = (long) count * n <= MOST_KEPT && n <= HOP_MASK;
    this.keptDistance = new short[kept ? count : 0][];
    this.keptFlow = new double[kept ? count : 0][];
    this.keptHops = new int[keptFlow.length][];
    for (int d = 0; d < count; d++) {
      pass(destinations[d]);
      if (kept) {
        keep(d);
      }
    }
    this.keptLoad = load.clone();
    int[] part = new int[n];
    int parts = parts(part);
    this.keptEndpointParts = partsWithEndpoints(part, parts);
    this.before = Connections.of(net, part, parts, lost);
    this.after = before;
    boolean[] main = new boolean[parts + net.endpoints];
    Arrays.fill(main, true);
    this.whole = state(part, main, 0, 0, 0);
  }

  private void keep(int d) {
    int n = net.switches;
    short[] row = new short[n];
    for (int s = 0; s < n; s++) {
      row[s] = (short) distance[s];
    }
    keptDistance[d] = row;
    keptFlow[d] = flow.clone();
    int[] all = new int[n];
    for (int s = 0; s < n; s++) {
      int closer = row[s] - 1;
      int from = 0;
      int last = NONE;
      int count = 0;
      for (int a = net.first[s]; a < net.first[s + 1] && closer >= 0; a++) {
        if (row[net.heads[a]] == closer) {
          last = a - net.first[s];
          from = count == 0 ? last : from;
          count++;
        }
      }
      all[s] = (count < last - from + 1 ? GAPS : 0) | count << HOP_BITS | from;
    }
    keptHops[d] = all;
  }

  SwitchNet net() {
    return net;
  }

  /** The state without a failure. */
  AllToAllState whole() {
    return whole;
  }

  /** Who reaches whom without a failure. */
  Connections connectionsBefore() {
    return before;
  }

  /** Who reaches whom after the failure that was looked at last. */
  Connections connectionsAfter() {
    return after;
  }

  /** The weight on a channel, as {@link AllToAllState#worst} numbers them, in the last state. */
  double load(int channel) {
    return channel < load.length ? load[channel] : after.peers[(channel - load.length) / 2];
  }

  /** The state after a failure. */
  AllToAllState after(FailedElements failed) {
    apply(failed);
    System.arraycopy(keptLoad, 0, load, 0, load.length);
    if (!kept) {
      Arrays.fill(load, 0);
    }
    for (int d = 0; d < destinations.length; d++) {
      int s = destinations[d];
      if (!kept) {
        if (!gone[s] && endpointsNow[s] > 0) {
          pass(s);
        }
      } else if (gone[s] || endpointsNow[s] != net.endpointsAt(s)) {
        takeOff(d);
        if (!gone[s] && endpointsNow[s] > 0) {
          pass(s);
        }
      } else {
        update(d);
      }
    }
    int[] part = new int[net.switches];
    int parts = parts(part);
    AllToAllState result;
    if (lostCount == 0
        && partsWithEndpoints(part, parts) == keptEndpointParts
        && !endpointsGone()) {
      // Parts can only fall apart, so equally many are the same ones.
      after = before;
      boolean[] main = new boolean[parts + net.endpoints];
      Arrays.fill(main, true);
      result = state(part, main, 0, 0, 0);
    } else {
      after = Connections.of(net, part, parts, lostOrGone());
      int disconnected = 0;
      for (int e = 0; e < net.endpoints; e++) {
        disconnected += after.isDisconnected(e, before) ? 1 : 0;
      }
      result =
          state(
              part,
              after.mainParts(before),
              disconnected,
              Connections.count(after.separated(before)),
              Connections.count(after.hostsCutOff(before)));
    }
    undo();
    return result;
  }

  private boolean endpointsGone() {
    for (int i = 0; i < changedCount; i++) {
      int s = net.tails[changed[i]];
      if (gone[s] && net.endpointsAt(s) > 0) {
        return true;
      }
    }
    return goneAlone;
  }

  private boolean goneAlone;

  private boolean[] lostOrGone() {
    boolean[] out = lost.clone();
    for (int e = 0; e < out.length; e++) {
      out[e] |= net.home[e] >= 0 && gone[net.home[e]];
    }
    return out;
  }

  private void apply(FailedElements failed) {
    changedCount = 0;
    shrunkCount = 0;
    lostCount = 0;
    goneAlone = false;
    for (int e : failed.endpoints()) {
      lose(e);
    }
    for (int link : failed.links()) {
      loseLink(net.bundleOfLink(link));
    }
    capacityOfShrunkBundles(failed.links());
    for (int s : failed.switches()) {
      gone[s] = true;
      goneAlone |= net.first[s + 1] == net.first[s] && net.endpointsAt(s) > 0;
      for (int a = net.first[s]; a < net.first[s + 1]; a++) {
        int bundleAt = net.bundleOfArc[a];
        change(net.arcsOfBundle[2 * bundleAt], 0);
        change(net.arcsOfBundle[2 * bundleAt + 1], 0);
      }
    }
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
    change(arc, linksNow[arc] - 1);
    change(back, linksNow[back] - 1);
  }

  /** A bundle's capacity is that of its slowest link that is left. */
  private void capacityOfShrunkBundles(int[] failed) {
    for (int i = 0; i < failed.length; ) {
      int bundle = net.bundleOfLink(failed[i]);
      int from = net.firstLink[bundle];
      int until = from + net.graph.linkCount(bundle);
      long least = 0;
      int at = i;
      for (int link = from; link < until; link++) {
        if (at < failed.length && failed[at] == link) {
          at++;
        } else {
          least = SwitchNet.lesser(least, net.graph.linkCapacityUnits(bundle, link - from));
        }
      }
      i = at;
      for (int way = 0; way < 2; way++) {
        int arc = net.arcsOfBundle[2 * bundle + way];
        if (arc >= 0) {
          capacityNow[arc] = (double) least * linksNow[arc];
        }
      }
    }
  }

  private void change(int arc, int count) {
    if (linksNow[arc] == net.links[arc]) {
      if (changedCount == changed.length) {
        changed = Arrays.copyOf(changed, 2 * changedCount);
      }
      changed[changedCount++] = arc;
    }
    linksNow[arc] = count;
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
      if (endpointsNow[s] == net.endpointsAt(s)) {
        if (shrunkCount == shrunk.length) {
          shrunk = Arrays.copyOf(shrunk, 2 * shrunkCount);
        }
        shrunk[shrunkCount++] = s;
      }
      endpointsNow[s]--;
    }
  }

  private void undo() {
    for (int i = 0; i < changedCount; i++) {
      int a = changed[i];
      linksNow[a] = net.links[a];
      capacityNow[a] = net.capacity[a];
      gone[net.tails[a]] = false;
    }
    for (int i = 0; i < shrunkCount; i++) {
      endpointsNow[shrunk[i]] = net.endpointsAt(shrunk[i]);
    }
    for (int i = 0; i < lostCount; i++) {
      lost[lostList[i]] = false;
    }
    if (goneAlone) {
      Arrays.fill(gone, false);
    }
  }

  private AllToAllState state(
      int[] part, boolean[] main, int disconnected, int separated, int hostsCutOff) {
    double fill = 0;
    int worst = NONE;
    for (int a = 0; a < load.length; a++) {
      // What differences leave of nothing is no load.
      if (linksNow[a] > 0
          && capacityNow[a] > 0
          && load[a] > LEAST_LOAD
          && load[a] > fill * capacityNow[a]
          && main[part[net.tails[a]]]) {
        fill = load[a] / capacityNow[a];
        worst = a;
      }
    }
    long demands = 0;
    for (int e = 0; e < net.endpoints; e++) {
      int peers = after.peers[e];
      if (peers > 0 && main[after.part[e]]) {
        demands += peers;
        if (net.access[e] > 0 && peers > fill * net.access[e]) {
          fill = peers / net.access[e];
          worst = load.length + 2 * e;
        }
      }
    }
    return new AllToAllState(fill, worst, demands, disconnected, separated, hostsCutOff);
  }

  /** The parts of the switches that are left; those that are gone have none. */
  private int parts(int[] part) {
    Arrays.fill(part, NONE);
    int parts = 0;
    for (int start = 0; start < part.length; start++) {
      if (part[start] != NONE || gone[start]) {
        continue;
      }
      part[start] = parts;
      queue[0] = start;
      int tail = 1;
      for (int head = 0; head < tail; head++) {
        int s = queue[head];
        for (int a = net.first[s]; a < net.first[s + 1]; a++) {
          if (linksNow[a] > 0 && part[net.heads[a]] == NONE) {
            part[net.heads[a]] = parts;
            queue[tail++] = net.heads[a];
          }
        }
      }
      parts++;
    }
    return parts;
  }

  private int partsWithEndpoints(int[] part, int parts) {
    boolean[] seen = new boolean[parts];
    int count = 0;
    for (int s : destinations) {
      if (part[s] >= 0 && !seen[part[s]]) {
        seen[part[s]] = true;
        count++;
      }
    }
    return count;
  }

  /** Pours what all others send to a switch's endpoints down the shortest ways. */
  private void pass(int destination) {
    Arrays.fill(distance, NONE);
    Arrays.fill(flow, 0);
    distance[destination] = 0;
    queue[0] = destination;
    int tail = 1;
    for (int head = 0; head < tail; head++) {
      int s = queue[head];
      flow[s] = (double) endpointsNow[s] * endpointsNow[destination];
      for (int a = net.first[s]; a < net.first[s + 1]; a++) {
        int to = net.heads[a];
        if (distance[to] == NONE && linksNow[a] > 0) {
          distance[to] = distance[s] + 1;
          queue[tail++] = to;
        }
      }
    }
    for (int i = net.firstAt[destination]; i < net.firstAt[destination + 1]; i++) {
      int e = net.endpointsAt[i];
      if (!lost[e]) {
        int h = net.graph.hostOf(e);
        for (int j = net.firstOfHost[h]; j < net.firstOfHost[h + 1]; j++) {
          int mate = net.endpointsOfHost[j];
          int s = net.home[mate];
          if (s >= 0 && !lost[mate] && distance[s] != NONE) {
            flow[s]--;
          }
        }
      }
    }
    for (int i = tail - 1; i > 0; i--) {
      int s = queue[i];
      double f = flow[s];
      if (f > 0) {
        int closer = distance[s] - 1;
        int count = 0;
        long sum = 0;
        for (int a = net.first[s]; a < net.first[s + 1]; a++) {
          if (distance[net.heads[a]] == closer && linksNow[a] > 0) {
            hops[count++] = a;
            sum += linksNow[a];
          }
        }
        double each = f / sum;
        for (int i2 = 0; i2 < count; i2++) {
          int a = hops[i2];
          double share = each * linksNow[a];
          load[a] += share;
          flow[net.heads[a]] += share;
        }
      }
    }
  }

  /** Takes off all that was sent to a destination. */
  private void takeOff(int d) {
    short[] row = keptDistance[d];
    double[] f = keptFlow[d];
    for (int s = 0; s < f.length; s++) {
      if (f[s] > 0 && row[s] > 0) {
        int count = oldHops(s, d);
        double each = f[s] / hopSum;
        for (int i = 0; i < count; i++) {
          load[hops[i]] -= each * net.links[hops[i]];
        }
      }
    }
  }

  private double hopSum;

  private int oldHops(int s, int d) {
    int code = keptHops[d][s];
    int a = net.first[s] + (code & HOP_MASK);
    int count = code >>> HOP_BITS & HOP_MASK;
    int sum = 0;
    if (code >= 0) {
      for (int i = 0; i < count; i++) {
        hops[i] = a + i;
        sum += net.links[a + i];
      }
    } else {
      short[] row = keptDistance[d];
      int closer = row[s] - 1;
      for (int i = 0; i < count; a++) {
        if (row[net.heads[a]] == closer) {
          hops[i++] = a;
          sum += net.links[a];
        }
      }
    }
    hopSum = sum;
    return count;
  }

  private int newHops(int s, int at, short[] row) {
    int count = 0;
    long sum = 0;
    for (int a = net.first[s]; a < net.first[s + 1]; a++) {
      if (linksNow[a] > 0 && distanceNow(net.heads[a], row) == at - 1) {
        hops[count++] = a;
        sum += linksNow[a];
      }
    }
    hopSum = sum;
    return count;
  }

  private int distanceNow(int s, short[] row) {
    return (mark[s] & AFFECTED) != 0 ? newDistance[s] : row[s];
  }

  /** How much a switch sends to a destination, as it is now. */
  private double source(int s, int destination) {
    double sum = (double) endpointsNow[s] * endpointsNow[destination];
    return sum == 0 ? 0 : sum - pairsOfHosts(s, destination, true);
  }

  private int pairsOfHosts(int s, int destination, boolean now) {
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

  /** Carries the difference that the failure makes to what is sent to a destination. */
  private void update(int d) {
    int destination = destinations[d];
    short[] row = keptDistance[d];
    double[] f = keptFlow[d];
    boolean matters = false;
    for (int i = 0; i < changedCount; i++) {
      int s = net.tails[changed[i]];
      if (f[s] > 0 && row[s] > 0 && row[net.heads[changed[i]]] == row[s] - 1) {
        matters = true;
        break;
      }
    }
    for (int i = 0; i < shrunkCount; i++) {
      matters |= !gone[shrunk[i]] && row[shrunk[i]] > 0;
    }
    if (!matters) {
      return;
    }
    tolerance = NOTHING * f[destination];
    top = 0;
    for (int i = 0; i < changedCount; i++) {
      int s = net.tails[changed[i]];
      if (row[s] > 0 && row[net.heads[changed[i]]] == row[s] - 1) {
        touch(s, row[s]);
      }
    }
    findAffected(row);
    findDistances(row);
    entries = 0;
    top = 0;
    for (int i = 0; i < markedCount; i++) {
      int s = marked[i];
      boolean moved = (mark[s] & AFFECTED) != 0;
      int at = moved ? newDistance[s] : row[s];
      amount[s] = !moved || gone[s] || at > net.switches ? 0 : source(s, destination);
      mark[s] |= DIRTY;
      push(at, s);
    }
    for (int i = 0; i < shrunkCount; i++) {
      int s = shrunk[i];
      if (!gone[s] && row[s] > 0 && (mark[s] & AFFECTED) == 0) {
        double was =
            (double) net.endpointsAt(s) * net.endpointsAt(destination)
                - pairsOfHosts(s, destination, false);
        give(s, source(s, destination) - was, row);
      }
    }
    for (int level = top; level > 0; level--) {
      for (int entry = levelHead[level]; entry != NONE; entry = entryNext[entry]) {
        carry(entryNode[entry], level, d);
      }
      levelHead[level] = NONE;
    }
    levelHead[0] = NONE;
    entries = 0;
    for (int i = 0; i < markedCount; i++) {
      mark[marked[i]] = 0;
    }
    markedCount = 0;
    affectedCount = 0;
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
    short[] row = keptDistance[d];
    int code = keptHops[d][s];
    if ((code >>> HOP_BITS & HOP_MASK) == 1) {
      int a = net.first[s] + (code & HOP_MASK);
      load[a] += more;
      give(net.heads[a], more, row);
      return;
    }
    int count = oldHops(s, d);
    double each = more / hopSum;
    for (int i = 0; i < count; i++) {
      int a = hops[i];
      double share = each * net.links[a];
      load[a] += share;
      give(net.heads[a], share, row);
    }
  }

  /** Some of the next hops are left, at the same distance. */
  private void divideAnew(int s, int d) {
    short[] row = keptDistance[d];
    int count = oldHops(s, d);
    double was = keptFlow[d][s];
    double is = was + amount[s];
    double oldEach = was / hopSum;
    int sum = 0;
    for (int i = 0; i < count; i++) {
      int a = hops[i];
      sum += (mark[net.heads[a]] & AFFECTED) == 0 ? linksNow[a] : 0;
    }
    double each = is / sum;
    for (int i = 0; i < count; i++) {
      int a = hops[i];
      if ((mark[net.heads[a]] & AFFECTED) == 0) {
        double share = each * linksNow[a] - oldEach * net.links[a];
        load[a] += share;
        give(net.heads[a], share, row);
      } else {
        load[a] -= oldEach * net.links[a];
      }
    }
  }

  /** The switch is farther away, or has no way left, or is gone. */
  private void move(int s, int level, int d) {
    short[] row = keptDistance[d];
    double was = keptFlow[d][s];
    if (was > 0) {
      int count = oldHops(s, d);
      double each = was / hopSum;
      for (int i = 0; i < count; i++) {
        int a = hops[i];
        double share = each * net.links[a];
        load[a] -= share;
        if ((mark[net.heads[a]] & AFFECTED) == 0) {
          give(net.heads[a], -share, row);
        }
      }
    }
    double is = amount[s];
    if (is > tolerance && level <= net.switches) {
      int count = newHops(s, level, row);
      double each = is / hopSum;
      for (int i = 0; i < count; i++) {
        int a = hops[i];
        double share = each * linksNow[a];
        load[a] += share;
        give(net.heads[a], share, row);
      }
    }
  }

  private void give(int s, double more, short[] row) {
    if ((mark[s] & DIRTY) == 0) {
      if (mark[s] == 0) {
        list(s);
      }
      mark[s] |= DIRTY;
      amount[s] = more;
      push(row[s], s);
    } else {
      amount[s] += more;
    }
  }

  private void touch(int s, int level) {
    if ((mark[s] & TOUCHED) == 0) {
      mark[s] |= TOUCHED;
      list(s);
      push(level, s);
    }
  }

  private void list(int s) {
    if (markedCount == marked.length) {
      marked = Arrays.copyOf(marked, 2 * markedCount);
    }
    marked[markedCount++] = s;
  }

  private void push(int level, int s) {
    if (entries == entryNode.length) {
      entryNode = Arrays.copyOf(entryNode, 2 * entries);
      entryNext = Arrays.copyOf(entryNext, 2 * entries);
    }
    entryNode[entries] = s;
    entryNext[entries] = levelHead[level];
    levelHead[level] = entries++;
    top = Math.max(top, level);
  }

  /** Switches that have lost all their next hops, and those whose next hops have. */
  private void findAffected(short[] row) {
    for (int level = 1; level <= top; level++) {
      for (int entry = levelHead[level]; entry != NONE; entry = entryNext[entry]) {
        int s = entryNode[entry];
        if (!gone[s] && hasHop(s, level - 1, row)) {
          continue;
        }
        mark[s] |= AFFECTED;
        if (affectedCount == affected.length) {
          affected = Arrays.copyOf(affected, 2 * affectedCount);
        }
        affected[affectedCount++] = s;
        for (int a = net.first[s]; a < net.first[s + 1]; a++) {
          if (row[net.heads[a]] == level + 1) {
            touch(net.heads[a], level + 1);
          }
        }
      }
      levelHead[level] = NONE;
    }
    entries = 0;
    top = 0;
  }

  private boolean hasHop(int s, int closer, short[] row) {
    for (int a = net.first[s]; a < net.first[s + 1]; a++) {
      int to = net.heads[a];
      if (row[to] == closer && linksNow[a] > 0 && (mark[to] & AFFECTED) == 0) {
        return true;
      }
    }
    return false;
  }

  /** How far those are now; one more than there are switches if they have no way. */
  private void findDistances(short[] row) {
    int far = net.switches + 1;
    for (int i = 0; i < affectedCount; i++) {
      int s = affected[i];
      int best = far;
      for (int a = net.first[s]; a < net.first[s + 1] && !gone[s]; a++) {
        int to = net.heads[a];
        if (linksNow[a] > 0 && row[to] >= 0 && (mark[to] & AFFECTED) == 0) {
          best = Math.min(best, row[to] + 1);
        }
      }
      newDistance[s] = best;
      if (best < far) {
        push(best, s);
      }
    }
    for (int level = 1; level <= top; level++) {
      for (int entry = levelHead[level]; entry != NONE; entry = entryNext[entry]) {
        int s = entryNode[entry];
        if (newDistance[s] != level || (mark[s] & SETTLED) != 0) {
          continue;
        }
        mark[s] |= SETTLED;
        for (int a = net.first[s]; a < net.first[s + 1]; a++) {
          int to = net.heads[a];
          if (linksNow[a] > 0 && (mark[to] & AFFECTED) != 0 && newDistance[to] > level + 1) {
            newDistance[to] = level + 1;
            push(level + 1, to);
          }
        }
      }
      levelHead[level] = NONE;
    }
    entries = 0;
    top = 0;
  }
}
