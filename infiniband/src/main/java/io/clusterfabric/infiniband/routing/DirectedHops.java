package io.clusterfabric.infiniband.routing;

import io.clusterfabric.infiniband.subnet.Subnet;
import org.jspecify.annotations.Nullable;

/**
 * Ways that turn only once: up and then down, or down and then up, by ranks. A switch whose turn is
 * known when it is first seen keeps it until it is left, as OpenSM's search does, so that such ways
 * need not be the shortest allowed ones. Source: opensm 3.3.23, osm_ucast_updn.c and
 * osm_ucast_dnup.c.
 */
final class DirectedHops extends HopCounts {
  static final int UP = 0;
  static final int DOWN = 1;
  static final int EQUAL = 2;

  /** Which way a step from one switch to another goes. */
  interface Direction {
    int of(int from, int to);
  }

  private final Direction direction;
  private final int start;

  /** A step against the rule: it comes in by the first and would leave by the second. */
  private final int badIn;

  private final int badOut;

  /** What a step against the rule costs; 0 if it is forbidden. */
  private int penalty;

  /** Ways to roots that stay as shortest, if roots are joined to one another. */
  private final @Nullable ShortestHops toRoots;

  private final boolean[] root;
  private final int[] turn;
  private final boolean[] waiting;
  private final int[] queue;
  private int most;

  private DirectedHops(
      Subnet subnet,
      Direction direction,
      int start,
      int badIn,
      int badOut,
      @Nullable ShortestHops toRoots,
      boolean[] root) {
    super(subnet);
    this.direction = direction;
    this.start = start;
    this.badIn = badIn;
    this.badOut = badOut;
    this.toRoots = toRoots;
    this.root = root;
    this.turn = new int[least.length];
    this.waiting = new boolean[least.length];
    this.queue = new int[least.length + 1];
  }

  /** Ways that go up first. */
  static DirectedHops upDown(
      Subnet subnet, Direction direction, @Nullable ShortestHops toRoots, boolean[] root) {
    return new DirectedHops(subnet, direction, UP, DOWN, UP, toRoots, root);
  }

  /** Ways that go down first. */
  static DirectedHops downUp(Subnet subnet, Direction direction) {
    return new DirectedHops(subnet, direction, DOWN, UP, DOWN, null, new boolean[0]);
  }

  /** Allows steps against the rule at a cost above all ways that need none. */
  void allowAll() {
    for (int d = 0; d < least.length; d++) {
      toward(d);
    }
    penalty = most + 1;
    forget();
  }

  @Override
  void count(int destination) {
    clear();
    if (toRoots != null && root[destination]) {
      toRoots.toward(destination);
      System.arraycopy(toRoots.hops, 0, hops, 0, hops.length);
      System.arraycopy(toRoots.least, 0, least, 0, least.length);
    }
    set(destination, 0, 0);
    turn[destination] = start;
    int head = 0;
    int tail = 0;
    queue[tail++] = destination;
    while (head != tail) {
      int s = queue[head];
      head = (head + 1) % queue.length;
      waiting[s] = false;
      int came = turn[s];
      for (int slot = subnet.firstSlot(s) + 1; slot < subnet.firstSlot(s + 1); slot++) {
        int there = subnet.peerSwitch(slot);
        if (there < 0) {
          continue;
        }
        int goes = direction.of(s, there);
        int here = least[s];
        if (came == badIn && goes == badOut) {
          if (penalty == 0) {
            continue;
          }
          here = here + penalty & 0xFF;
          if (here >= 64) {
            set(there, subnet.peerPort(slot), NO_PATH);
          }
        }
        int back = subnet.firstSlot(there) + subnet.peerPort(slot);
        if (here + 1 < hops[back]) {
          set(there, subnet.peerPort(slot), here + 1);
          most = Math.max(most, here + 1);
          if (!waiting[there]) {
            turn[there] = goes;
            waiting[there] = true;
            queue[tail] = there;
            tail = (tail + 1) % queue.length;
          }
        }
      }
    }
  }
}
