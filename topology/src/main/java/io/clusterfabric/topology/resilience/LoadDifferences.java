package io.clusterfabric.topology.resilience;

import java.util.Arrays;

/**
 * The loads of all-to-all after a failure, from those before it. {@link DestinationTwins} that the
 * failure does not tell apart are carried once: with their number as weight, and then each of their
 * links gets the mean over the twins, since by symmetry they all have the same. What endpoints of
 * one host do not send to each other has no twins, but is mostly untouched. A destination that has
 * lost endpoints takes a pass of its own.
 *
 * <p>Not thread-safe.
 */
final class LoadDifferences {
  private static final int NONE = -1;

  private final SwitchNet net;
  private final DamagedNet now;
  private final IntactFlows intact;
  private final DestinationTwins twins;
  private final FullPass pass;
  private final FlowDifferences flows;
  private final double[] load;
  private final NextHops hops;

  /** What twins that are carried once add, before it is shared among them. */
  private final double[] twinLoad;

  private final boolean[] apart;

  /**
   * Differences to loads.
   *
   * @param now the state that is looked at
   * @param intact the flows without a failure
   * @param pass passes over the state that is looked at, adding to the loads
   * @param load the weight on each arc
   */
  LoadDifferences(SwitchNet net, DamagedNet now, IntactFlows intact, FullPass pass, double[] load) {
    this.net = net;
    this.now = now;
    this.intact = intact;
    this.twins = new DestinationTwins(net, intact.destinations);
    this.pass = pass;
    this.flows = new FlowDifferences(net, now, intact);
    this.load = load;
    this.hops = new NextHops(net);
    this.twinLoad = new double[net.arcs()];
    this.apart = new boolean[net.switches];
  }

  /** Adds to the loads, which are to be those without a failure, what the failure changes. */
  void add(FailedElements failed) {
    tellApart(failed, true);
    addOfSingles();
    addOfTwins();
    tellApart(failed, false);
  }

  /** What is sent to destinations that are set apart, and what hosts do not send. */
  private void addOfSingles() {
    for (int d = 0; d < intact.destinations.length; d++) {
      int s = intact.destinations[d];
      if (now.gone[s] || now.endpoints[s] != net.endpointsAt(s)) {
        intact.takeOff(d, load, hops);
        if (!now.gone[s] && now.endpoints[s] > 0) {
          pass.run(s);
        }
      } else {
        if (apart[s]) {
          flows.update(d, load, 1);
        }
        if (intact.hostSwitches[d].length > 0) {
          flows.updateHosts(d, load);
        }
      }
    }
  }

  private void addOfTwins() {
    Arrays.fill(twinLoad, 0);
    boolean[] moved = new boolean[twins.members.length];
    for (int c = 0; c < moved.length; c++) {
      int first = NONE;
      int count = 0;
      for (int d : twins.members[c]) {
        if (!apart[intact.destinations[d]]) {
          first = count++ == 0 ? d : first;
        }
      }
      moved[c] = count > 0 && flows.update(first, count == 1 ? load : twinLoad, count) && count > 1;
    }
    for (int c = 0; c < moved.length; c++) {
      if (moved[c]) {
        shareAmongTwins(twins.members[c]);
      }
    }
    for (int a = 0; a < load.length; a++) {
      load[a] += twinLoad[a];
    }
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
      if (!apart[intact.destinations[d]]) {
        start[count++] = net.first[intact.destinations[d]];
      }
    }
    int one = intact.destinations[members[0]];
    int degree = net.first[one + 1] - net.first[one];
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
}
