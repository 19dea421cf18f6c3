package io.clusterfabric.topology.resilience;

import java.util.Arrays;

/**
 * The distances to one destination after a failure, from those before it: only a switch that has
 * lost its last next hop gets another one, so the others are not looked at. Switches that have lost
 * next hops, but not all, are marked too, as their flows divide anew. Not thread-safe.
 */
final class DistanceRepair {
  private static final byte TOUCHED = SwitchMarks.TOUCHED;
  private static final byte AFFECTED = SwitchMarks.AFFECTED;
  private static final byte SETTLED = SwitchMarks.SETTLED;

  private final SwitchNet net;
  private final DamagedNet now;
  private final int[] linksNow;
  private final boolean[] gone;
  private final SwitchMarks marks;
  private final byte[] mark;
  private final LevelQueue queue;

  private final int[] newDistance;
  private int[] affected = new int[64];
  private int affectedCount;

  /**
   * Repairs of a net.
   *
   * @param now the state that is looked at
   * @param marks where switches are marked; to be cleared by others
   * @param queue to be used, with a level for every distance and for switches without a way; left
   *     empty
   */
  DistanceRepair(SwitchNet net, DamagedNet now, SwitchMarks marks, LevelQueue queue) {
    this.net = net;
    this.now = now;
    this.linksNow = now.links;
    this.gone = now.gone;
    this.marks = marks;
    this.mark = marks.of;
    this.queue = queue;
    this.newDistance = new int[net.switches];
  }

  /**
   * Marks the switches that have lost next hops and finds how far those are now that have lost all.
   *
   * @param row the distance of each switch before, -1 if it had no way
   */
  void repair(short[] row) {
    affectedCount = 0;
    for (int i = 0; i < now.changedCount; i++) {
      int a = now.changed[i];
      int s = net.tails[a];
      if (row[s] > 0 && row[net.heads[a]] == row[s] - 1) {
        touch(s, row[s]);
      }
    }
    findAffected(row);
    findDistances(row);
  }

  /** Whether some distance has changed. */
  boolean hasAffected() {
    return affectedCount > 0;
  }

  /** The distance of an affected switch; one more than there are switches if it has no way. */
  int newDistance(int s) {
    return newDistance[s];
  }

  /** Lists the next hops that an affected switch has now. */
  void listHops(int s, short[] row, NextHops out) {
    int closer = newDistance[s] - 1;
    out.clear();
    for (int a = net.first[s]; a < net.first[s + 1]; a++) {
      int to = net.heads[a];
      if (linksNow[a] > 0 && ((mark[to] & AFFECTED) != 0 ? newDistance[to] : row[to]) == closer) {
        out.add(a, linksNow[a]);
      }
    }
  }

  private void touch(int s, int level) {
    if ((mark[s] & TOUCHED) == 0) {
      mark[s] |= TOUCHED;
      marks.list(s);
      queue.push(level, s);
    }
  }

  /** Switches that have lost all their next hops, and those whose next hops have. */
  private void findAffected(short[] row) {
    for (int level = 1; level <= queue.top(); level++) {
      for (int i = queue.first(level); i != LevelQueue.NONE; i = queue.next(i)) {
        int s = queue.node(i);
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
      queue.clear(level);
    }
    queue.restart();
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
        queue.push(best, s);
      }
    }
    for (int level = 1; level <= queue.top(); level++) {
      for (int i = queue.first(level); i != LevelQueue.NONE; i = queue.next(i)) {
        int s = queue.node(i);
        if (newDistance[s] != level || (mark[s] & SETTLED) != 0) {
          continue;
        }
        mark[s] |= SETTLED;
        for (int a = net.first[s]; a < net.first[s + 1]; a++) {
          int to = net.heads[a];
          if (linksNow[a] > 0 && (mark[to] & AFFECTED) != 0 && newDistance[to] > level + 1) {
            newDistance[to] = level + 1;
            queue.push(level + 1, to);
          }
        }
      }
      queue.clear(level);
    }
    queue.restart();
  }
}
