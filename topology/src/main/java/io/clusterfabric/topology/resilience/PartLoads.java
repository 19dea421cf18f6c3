package io.clusterfabric.topology.resilience;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The fullest link and the pairs of each part of a net; or of all parts together, as part 0. */
final class PartLoads {
  /** What differences leave of nothing is no load. */
  private static final double LEAST_LOAD = 1e-7;

  private final double[] fill;
  private final int[] worst;
  private final int[] unknown;
  private final long[] demands;

  private PartLoads(int parts) {
    this.fill = new double[parts];
    this.worst = new int[parts];
    this.unknown = new int[parts];
    this.demands = new long[parts];
    Arrays.fill(worst, -1);
  }

  /**
   * Of all parts together.
   *
   * @param load the weight on each arc
   */
  static PartLoads together(SwitchNet net, DamagedNet now, double[] load, Connections connected) {
    PartLoads out = new PartLoads(1);
    out.fill(net, now, load, connected, null);
    return out;
  }

  /**
   * Of each part.
   *
   * @param load the weight on each arc
   * @param part the part of each switch
   */
  static PartLoads each(
      SwitchNet net, DamagedNet now, double[] load, Connections connected, int[] part) {
    PartLoads out = new PartLoads(connected.parts());
    out.fill(net, now, load, connected, part);
    return out;
  }

  private void fill(
      SwitchNet net, DamagedNet now, double[] load, Connections connected, int @Nullable [] part) {
    for (int a = 0; a < load.length; a++) {
      if (now.links[a] > 0 && load[a] > LEAST_LOAD) {
        int p = part == null ? 0 : part[net.tails[a]];
        unknown[p] += now.unknown[a] ? 1 : 0;
        if (now.capacity[a] > 0 && load[a] > fill[p] * now.capacity[a]) {
          fill[p] = load[a] / now.capacity[a];
          worst[p] = a;
        }
      }
    }
    for (int e = 0; e < net.endpoints; e++) {
      int peers = connected.peers[e];
      if (peers > 0) {
        int p = part == null ? 0 : connected.part[e];
        demands[p] += peers;
        if (net.access[e] == 0) {
          // Both directions, of which the other end counts one if it is an endpoint, too.
          unknown[p] += net.home[e] >= 0 ? 2 : 1;
        } else if (peers > fill[p] * net.access[e]) {
          fill[p] = peers / net.access[e];
          worst[p] = load.length + 2 * e;
        }
      }
    }
  }

  /**
   * Whether a part is to count rather than another of as many endpoints: that of more pairs, then
   * that which carries them faster, then that of which more is known. What is left makes no
   * difference, so the choice is the same for failures that are alike.
   */
  boolean isRather(int a, int b) {
    if (demands[a] != demands[b]) {
      return demands[a] > demands[b];
    }
    // Sums in another order differ in the last digits.
    if (Math.abs(fill[a] - fill[b]) > 1e-9 * fill[a]) {
      return fill[a] < fill[b];
    }
    return unknown[a] < unknown[b];
  }

  /** The state of some of the parts. */
  AllToAllState state(boolean[] main, int disconnected, int separated, int hostsCutOff) {
    double most = 0;
    int at = -1;
    int open = 0;
    long sum = 0;
    for (int p = 0; p < fill.length; p++) {
      if (main[p]) {
        sum += demands[p];
        open += unknown[p];
        if (fill[p] > most) {
          most = fill[p];
          at = worst[p];
        }
      }
    }
    return new AllToAllState(most, at, open, sum, disconnected, separated, hostsCutOff);
  }
}
