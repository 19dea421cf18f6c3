package io.clusterfabric.collectives.algorithm;

import java.util.BitSet;

/**
 * Carries out a ring step by step. In step k rank r sends share r - k to rank r + 1; a message
 * leaves when it has arrived and the last one has left, takes some time on the wire and arrives a
 * latency later. Keeps book of whose contributions each share holds.
 */
final class RingSchedule {
  private final int ranks;
  final BitSet[][] held;
  private final long[][] arrival;
  long time;

  RingSchedule(int ranks) {
    this.ranks = ranks;
    held = new BitSet[ranks][ranks];
    arrival = new long[ranks][ranks];
    for (int r = 0; r < ranks; r++) {
      for (int s = 0; s < ranks; s++) {
        held[r][s] = new BitSet();
      }
    }
  }

  /** Each rank starts with its own contribution to every share. */
  RingSchedule contributeAll() {
    for (int r = 0; r < ranks; r++) {
      for (int s = 0; s < ranks; s++) {
        held[r][s].set(r);
      }
    }
    return this;
  }

  /** Runs steps; latency of the edge from r to r + 1; time on the wire of a share. */
  RingSchedule run(int steps, long[] latency, long wire) {
    long[] free = new long[ranks];
    for (int k = 0; k < steps; k++) {
      BitSet[] sent = new BitSet[ranks];
      long[] at = new long[ranks];
      for (int r = 0; r < ranks; r++) {
        int s = Math.floorMod(r - k, ranks);
        sent[r] = (BitSet) held[r][s].clone();
        long start = Math.max(free[r], arrival[r][s]);
        free[r] = start + wire;
        at[r] = start + wire + latency[r];
      }
      for (int r = 0; r < ranks; r++) {
        int to = (r + 1) % ranks;
        int s = Math.floorMod(r - k, ranks);
        held[to][s].or(sent[r]);
        arrival[to][s] = Math.max(arrival[to][s], at[r]);
        time = Math.max(time, at[r]);
      }
    }
    return this;
  }
}
