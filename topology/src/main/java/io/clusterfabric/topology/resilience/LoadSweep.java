package io.clusterfabric.topology.resilience;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The loads of ECMP all-to-all after one failure after another, on one graph.
 *
 * <p>The distances and flows towards each switch with endpoints are kept. A failure changes few of
 * them: distances are repaired level by level where a switch has lost its last next hop, and the
 * differences of flows are carried on, farthest switch first, until they vanish. So the failure of
 * a spine costs its neighbourhood, once for each destination, not the fabric.
 *
 * <p>All-to-all is what every endpoint sends to every other, less what endpoints of one host do not
 * send to each other. The first part knows no hosts, so {@link DestinationTwins} that a failure
 * does not tell apart are carried once: with their number as weight, and then each of their links
 * gets the mean over the twins, since by symmetry they all have the same. The second part is
 * between few switches and mostly untouched.
 *
 * <p>Where the kept values would need more than {@link #MOST_KEPT} numbers, or a destination has
 * lost endpoints, the pass is made anew.
 *
 * <p>Not thread-safe. Differences leave errors of about 1e-12 of a load.
 */
final class LoadSweep {
  private static final long MOST_KEPT = 16_000_000;
  private static final double NOTHING = 1e-14;
  private static final int NONE = -1;
  private static final boolean[] ALL = {true};
  private static final int HOP_BITS = 15;
  private static final int HOP_MASK = (1 << HOP_BITS) - 1;
  private static final int COUNT = HOP_MASK << HOP_BITS;
  private static final int ONE_HOP = 1 << HOP_BITS;
  private static final int GAPS = 1 << 31;

  private final SwitchNet net;
  private final DamagedNet now;
  private final int[] destinations;
  private final boolean kept;

  // Made when first asked for.
  private boolean prepared;
  private DestinationTwins twins;
  private final short[][] keptDistance;

  /** What is sent to each destination if nobody minds hosts. */
  private final double[][] keptFlow;

  /** What of it is between endpoints of one host: at which switches how much. */
  private final int[][] hostSwitches;

  private final double[][] hostFlows;
  private double[] keptLoad;

  // The next hops of each switch in one number, as every step reads it: the place of the first
  // among its arcs, their number, and whether arcs that are none lie between.
  private final int[][] keptHops;
  private final int[] partBefore;
  private final int partsBefore;
  private final int keptEndpointParts;
  private final Connections before;
  private @Nullable AllToAllState whole;

  // What is left in the state that is looked at.
  private final int[] linksNow;
  private final boolean[] gone;
  private final boolean[] lost;
  private final int[] endpointsNow;
  private final double[] load;
  private final double[] twinLoad;
  private final boolean[] apart;
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

  private final double[] hostFlow;

  // Of the update at hand: of which flows, to which loads, with which weight.
  private double[] flows;
  private int[] codes = new int[0];
  private double[] into;
  private double weight;
  private boolean ofHosts;
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

  /** A sweep for many failures. */
  LoadSweep(SwitchNet net) {
    this(net, true);
  }

  /**
   * A sweep.
   *
   * @param many whether to keep what makes each further failure cheap
   */
  LoadSweep(SwitchNet net, boolean many) {
    this.net = net;
    this.now = new DamagedNet(net);
    int n = net.switches;
    int arcs = net.arcs();
    int[] found = new int[n];
    int count = 0;
    for (int s = 0; s < n; s++) {
      if (net.endpointsAt(s) > 0) {
        found[count++] = s;
      }
    }
    this.destinations = Arrays.copyOf(found, count);
    this.linksNow = now.links;
    this.gone = now.gone;
    this.lost = now.lost;
    this.endpointsNow = now.endpoints;
    this.load = new double[arcs];
    this.distance = new int[n];
    this.queue = new int[n];
    this.flow = new double[n];
    int degree = 1;
    for (int s = 0; s < n; s++) {
      degree = Math.max(degree, net.first[s + 1] - net.first[s]);
    }
    this.hops = new int[degree];
    this.kept = many && (long) count * n <= MOST_KEPT && n <= HOP_MASK;
    int keep = kept ? count : 0;
    this.keptDistance = new short[keep][];
    this.keptFlow = new double[keep][];
    this.hostSwitches = new int[keep][];
    this.hostFlows = new double[keep][];
    this.keptHops = new int[keep][];
    this.twins = new DestinationTwins(net, new int[0]);
    this.keptLoad = load;
    this.twinLoad = new double[kept ? arcs : 0];
    this.apart = new boolean[n];
    this.mark = new byte[n];
    this.newDistance = new int[n];
    this.amount = new double[n];
    this.hostFlow = new double[n];
    this.flows = hostFlow;
    this.into = load;
    this.levelHead = new int[n + 2];
    Arrays.fill(levelHead, NONE);
    this.partBefore = new int[n];
    this.partsBefore = parts(partBefore);
    this.keptEndpointParts = partsWithEndpoints(partBefore, partsBefore);
    this.before = Connections.of(net, partBefore, partsBefore, lost);
    this.after = before;
  }

  /** The passes over the whole net, from which failures differ. */
  private void prepare() {
    if (prepared) {
      return;
    }
    prepared = true;
    for (int d = 0; d < destinations.length; d++) {
      if (kept) {
        keep(d);
      } else {
        pass(destinations[d]);
      }
    }
    keptLoad = load.clone();
    if (kept) {
      twins = new DestinationTwins(net, destinations);
    }
  }

  /** A pass that is kept, what endpoints of one host do not send told apart. */
  private void keep(int d) {
    int n = net.switches;
    int destination = destinations[d];
    int reached = reach(destination);
    short[] row = new short[n];
    for (int s = 0; s < n; s++) {
      row[s] = (short) distance[s];
      flow[s] = row[s] < 0 ? 0 : (double) net.endpointsAt(s) * net.endpointsAt(destination);
    }
    keptDistance[d] = row;
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
    pour(reached, 1);
    keptFlow[d] = flow.clone();
    Arrays.fill(flow, 0);
    if (addHostPairs(destination, 1)) {
      pour(reached, -1);
    }
    int count = 0;
    for (int i = 1; i < reached; i++) {
      count += flow[queue[i]] > 0 ? 1 : 0;
    }
    int[] where = new int[count];
    double[] much = new double[count];
    for (int i = 1, at = 0; i < reached; i++) {
      if (flow[queue[i]] > 0) {
        where[at] = queue[i];
        much[at++] = flow[queue[i]];
      }
    }
    hostSwitches[d] = where;
    hostFlows[d] = much;
  }

  SwitchNet net() {
    return net;
  }

  /** The state without a failure. */
  AllToAllState whole() {
    AllToAllState w = whole;
    if (w == null) {
      prepare();
      w = PartLoads.together(net, now, keptLoad, before).state(ALL, 0, 0, 0);
      whole = w;
    }
    return w;
  }

  /** Who reaches whom without a failure. */
  Connections connectionsBefore() {
    return before;
  }

  /** Who reaches whom after the failure that was looked at last. */
  Connections connectionsAfter() {
    return after;
  }

  /** Who reaches whom if nothing fails but some endpoints. */
  Connections connectionsWithout(int[] endpoints) {
    boolean[] without = new boolean[net.endpoints];
    for (int e : endpoints) {
      without[e] = true;
    }
    return Connections.of(net, partBefore, partsBefore, without);
  }

  /** Looks who reaches whom after a failure; takes no loads. */
  Connections connect(FailedElements failed) {
    now.apply(failed);
    int[] part = new int[net.switches];
    int parts = parts(part);
    after = Connections.of(net, part, parts, now.lostOrGone());
    now.undo();
    return after;
  }

  /** The state after a failure. */
  AllToAllState after(FailedElements failed) {
    prepare();
    now.apply(failed);
    if (kept) {
      System.arraycopy(keptLoad, 0, load, 0, load.length);
      differences(failed);
    } else {
      Arrays.fill(load, 0);
      for (int s : destinations) {
        if (!gone[s] && endpointsNow[s] > 0) {
          pass(s);
        }
      }
    }
    int[] part = new int[net.switches];
    int parts = parts(part);
    AllToAllState result;
    if (!now.anyEndpointLost() && partsWithEndpoints(part, parts) == keptEndpointParts) {
      // Parts can only fall apart, so equally many are the same ones.
      after = before;
      result = PartLoads.together(net, now, load, before).state(ALL, 0, 0, 0);
    } else {
      after = Connections.of(net, part, parts, now.lostOrGone());
      int disconnected = 0;
      for (int e = 0; e < net.endpoints; e++) {
        disconnected += after.isDisconnected(e, before) ? 1 : 0;
      }
      PartLoads loads = PartLoads.each(net, now, load, after, part);
      result =
          loads.state(
              after.mainParts(before, loads),
              disconnected,
              Connections.count(after.separated(before)),
              Connections.count(after.hostsCutOff(before)));
    }
    now.undo();
    return result;
  }

  /** Adds to the kept loads what the failure changes. */
  private void differences(FailedElements failed) {
    tellApart(failed, true);
    for (int d = 0; d < destinations.length; d++) {
      int s = destinations[d];
      if (gone[s] || endpointsNow[s] != net.endpointsAt(s)) {
        takeOff(d);
        if (!gone[s] && endpointsNow[s] > 0) {
          pass(s);
        }
      } else {
        if (apart[s]) {
          update(d, load, 1);
        }
        if (hostSwitches[d].length > 0) {
          updateHosts(d);
        }
      }
    }
    Arrays.fill(twinLoad, 0);
    boolean[] moved = new boolean[twins.members.length];
    for (int c = 0; c < moved.length; c++) {
      int first = NONE;
      int count = 0;
      for (int d : twins.members[c]) {
        if (!apart[destinations[d]]) {
          first = count++ == 0 ? d : first;
        }
      }
      moved[c] = count > 0 && update(first, count == 1 ? load : twinLoad, count) && count > 1;
    }
    for (int c = 0; c < moved.length; c++) {
      if (moved[c]) {
        shareAmongTwins(twins.members[c]);
      }
    }
    for (int a = 0; a < load.length; a++) {
      load[a] += twinLoad[a];
    }
    tellApart(failed, false);
  }

  /** Marks the switches that the failure itself sets apart from their twins. */
  private void tellApart(FailedElements failed, boolean yes) {
    for (int s : failed.switches()) {
      apart[s] = yes;
    }
    for (int i = 0; i < now.shrunkCount; i++) {
      apart[now.shrunk[i]] = yes;
    }
    for (int link : failed.links()) {
      int arc = net.arcsOfBundle[2 * net.bundleOfLink(link)];
      if (arc >= 0) {
        apart[net.tails[arc]] = yes;
        apart[net.heads[arc]] = yes;
      }
    }
  }

  /** Each link of a twin gets the mean of that of all twins, in both directions. */
  private void shareAmongTwins(int[] members) {
    int[] start = new int[members.length];
    int count = 0;
    for (int d : members) {
      if (!apart[destinations[d]]) {
        start[count++] = net.first[destinations[d]];
      }
    }
    int degree = net.first[destinations[members[0]] + 1] - net.first[destinations[members[0]]];
    for (int i = 0; i < degree; i++) {
      double out = 0;
      double back = 0;
      for (int m = 0; m < count; m++) {
        out += twinLoad[start[m] + i];
        back += twinLoad[net.reverse(start[m] + i)];
      }
      for (int m = 0; m < count; m++) {
        twinLoad[start[m] + i] = out / count;
        twinLoad[net.reverse(start[m] + i)] = back / count;
      }
    }
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

  /** Distances to a switch; how many switches have a way to it, which are then queued. */
  private int reach(int destination) {
    Arrays.fill(distance, NONE);
    distance[destination] = 0;
    queue[0] = destination;
    int tail = 1;
    for (int head = 0; head < tail; head++) {
      int s = queue[head];
      for (int a = net.first[s]; a < net.first[s + 1]; a++) {
        int to = net.heads[a];
        if (distance[to] == NONE && linksNow[a] > 0) {
          distance[to] = distance[s] + 1;
          queue[tail++] = to;
        }
      }
    }
    return tail;
  }

  /** Pours what all others send to a switch's endpoints down the shortest ways. */
  private void pass(int destination) {
    int reached = reach(destination);
    Arrays.fill(flow, 0);
    for (int i = 0; i < reached; i++) {
      flow[queue[i]] = (double) endpointsNow[queue[i]] * endpointsNow[destination];
    }
    addHostPairs(destination, -1);
    pour(reached, 1);
  }

  /** Adds to flows what endpoints of one host would send; whether there is any from afar. */
  private boolean addHostPairs(int destination, double times) {
    boolean afar = false;
    for (int i = net.firstAt[destination]; i < net.firstAt[destination + 1]; i++) {
      int e = net.endpointsAt[i];
      if (!lost[e]) {
        int h = net.graph.hostOf(e);
        for (int j = net.firstOfHost[h]; j < net.firstOfHost[h + 1]; j++) {
          int mate = net.endpointsOfHost[j];
          int s = net.home[mate];
          if (s >= 0 && !lost[mate] && distance[s] != NONE) {
            flow[s] += times;
            afar |= s != destination;
          }
        }
      }
    }
    return afar;
  }

  private void pour(int reached, double times) {
    for (int i = reached - 1; i > 0; i--) {
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
          load[a] += times * share;
          flow[net.heads[a]] += share;
        }
      }
    }
  }

  /** Takes off all that was sent to a destination. */
  private void takeOff(int d) {
    double[] f = keptFlow[d];
    for (int s = 0; s < f.length; s++) {
      takeOff(d, s, f[s]);
    }
    for (int i = 0; i < hostSwitches[d].length; i++) {
      takeOff(d, hostSwitches[d][i], -hostFlows[d][i]);
    }
  }

  private void takeOff(int d, int s, double much) {
    if (much != 0 && keptDistance[d][s] > 0) {
      int count = oldHops(s, d);
      double each = much / hopSum;
      for (int i = 0; i < count; i++) {
        load[hops[i]] -= each * net.links[hops[i]];
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
    return ofHosts
        ? pairsOfHosts(s, destination, true)
        : (double) endpointsNow[s] * endpointsNow[destination];
  }

  private double sourceBefore(int s, int destination) {
    return ofHosts
        ? pairsOfHosts(s, destination, false)
        : (double) net.endpointsAt(s) * net.endpointsAt(destination);
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

  /** Carries the difference for what is sent to a destination; whether there is any. */
  private boolean update(int d, double[] to, double times) {
    flows = keptFlow[d];
    into = to;
    weight = times;
    ofHosts = false;
    return carry(d);
  }

  /** The same for what endpoints of one host would send. */
  private void updateHosts(int d) {
    int[] where = hostSwitches[d];
    for (int i = 0; i < where.length; i++) {
      hostFlow[where[i]] = hostFlows[d][i];
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
    int destination = destinations[d];
    short[] row = keptDistance[d];
    codes = keptHops[d];
    double[] f = flows;
    int[] changed = now.changed;
    int changedCount = now.changedCount;
    int[] shrunk = now.shrunk;
    int shrunkCount = now.shrunkCount;
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
      return false;
    }
    tolerance = NOTHING * keptFlow[d][destination];
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
        give(s, source(s, destination) - sourceBefore(s, destination), row);
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
    return true;
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
    int code = codes[s];
    if (code < 0) {
      int count = oldHops(s, d);
      double each = more / hopSum;
      for (int i = 0; i < count; i++) {
        int a = hops[i];
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
    int from = net.first[s] + (code & HOP_MASK);
    int until = from + (code >>> HOP_BITS & HOP_MASK);
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
    short[] row = keptDistance[d];
    int code = keptHops[d][s];
    if (code >= 0 && affectedCount == 0) {
      int[] links = net.links;
      int[] left = linksNow;
      int[] heads = net.heads;
      double[] to = into;
      int from = net.first[s] + (code & HOP_MASK);
      int until = from + (code >>> HOP_BITS & HOP_MASK);
      double before = was / sum(links, from, until);
      double since = is / sum(left, from, until);
      for (int a = from; a < until; a++) {
        double share = since * left[a] - before * links[a];
        to[a] += weight * share;
        give(heads[a], share, row);
      }
      return;
    }
    int count = oldHops(s, d);
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
        into[a] += weight * share;
        give(net.heads[a], share, row);
      } else {
        into[a] -= weight * oldEach * net.links[a];
      }
    }
  }

  /** The switch is farther away, or has no way left, or is gone. */
  private void move(int s, int level, int d) {
    short[] row = keptDistance[d];
    double was = flows[s];
    if (was > 0) {
      int count = oldHops(s, d);
      double each = was / hopSum;
      for (int i = 0; i < count; i++) {
        int a = hops[i];
        double share = each * net.links[a];
        into[a] -= weight * share;
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
    while ((mark[s] & (TOUCHED | AFFECTED)) == 0 && (codes[s] & COUNT) == ONE_HOP) {
      int a = net.first[s] + (codes[s] & HOP_MASK);
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
      list(s);
    }
    mark[s] |= DIRTY;
    amount[s] = more;
    push(row[s], s);
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
