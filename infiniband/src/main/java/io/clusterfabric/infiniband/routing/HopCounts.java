package io.clusterfabric.infiniband.routing;

import io.clusterfabric.infiniband.subnet.Subnet;
import java.util.Arrays;

/** The cables on a way to one switch, for each switch and port by which it may begin. */
abstract class HopCounts {
  static final int NO_PATH = 0xFF;

  final Subnet subnet;

  /** For each slot the cables on the way that begins there. */
  final int[] hops;

  /** For each switch the least of them. */
  final int[] least;

  private int target = -1;

  HopCounts(Subnet subnet) {
    this.subnet = subnet;
    this.hops = new int[subnet.slots()];
    this.least = new int[subnet.switches().size()];
  }

  /** Counts towards a switch, unless that was the last one. */
  final void toward(int destination) {
    if (target != destination) {
      target = destination;
      count(destination);
    }
  }

  /** Forgets what it counted last, since the rules have changed. */
  final void forget() {
    target = -1;
  }

  abstract void count(int destination);

  final void clear() {
    Arrays.fill(hops, NO_PATH);
    Arrays.fill(least, NO_PATH);
  }

  final void set(int node, int port, int value) {
    hops[subnet.firstSlot(node) + port] = value;
    least[node] = Math.min(least[node], value);
  }
}
