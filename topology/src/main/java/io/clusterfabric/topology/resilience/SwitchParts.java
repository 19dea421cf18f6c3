package io.clusterfabric.topology.resilience;

import java.util.Arrays;

/** The parts into which a failure lets the switches fall. Immutable; only to be read. */
final class SwitchParts {
  private static final int NONE = -1;

  /** The part of each switch; -1 if it is gone. */
  final int[] of;

  /** How many parts there are. */
  final int count;

  private SwitchParts(int[] of, int count) {
    this.of = of;
    this.count = count;
  }

  /** The parts of a state. */
  static SwitchParts of(SwitchNet net, DamagedNet now) {
    int[] part = new int[net.switches];
    int[] queue = new int[net.switches];
    Arrays.fill(part, NONE);
    int parts = 0;
    for (int start = 0; start < part.length; start++) {
      if (part[start] != NONE || now.gone[start]) {
        continue;
      }
      part[start] = parts;
      queue[0] = start;
      int tail = 1;
      for (int head = 0; head < tail; head++) {
        int s = queue[head];
        for (int a = net.first[s]; a < net.first[s + 1]; a++) {
          if (now.links[a] > 0 && part[net.heads[a]] == NONE) {
            part[net.heads[a]] = parts;
            queue[tail++] = net.heads[a];
          }
        }
      }
      parts++;
    }
    return new SwitchParts(part, parts);
  }

  /** How many parts have one of some switches. */
  int countWith(int[] switches) {
    boolean[] seen = new boolean[count];
    int with = 0;
    for (int s : switches) {
      if (of[s] >= 0 && !seen[of[s]]) {
        seen[of[s]] = true;
        with++;
      }
    }
    return with;
  }
}
