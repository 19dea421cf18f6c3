package io.clusterfabric.topology.routing;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Holds shortest ways after the failure of one bundle against an order of the channels before it.
 *
 * <p>Where a switch has another next hop to a destination than over the failed bundle, distances to
 * that destination stay, and its ways only become fewer: no dependency is new. Only destinations
 * for which the bundle was some switch's sole next hop are routed anew, and only their new
 * dependencies can close a circle. If all of these go forward in an order of all channels in which
 * the old ones do, there is none.
 */
final class ReroutedOrder {
  private static final int NONE = -1;

  private final FabricGraph graph;
  private final ShortestPaths paths;
  private final Slots slots;

  /** The place of each channel, by the slot it comes in at. */
  private final int[] place;

  private final int endpoints;

  /** For each bundle, the switches of the destinations that are routed anew without it. */
  private final List<int[]> rerouted = new ArrayList<>();

  /** The greatest place of a channel that traffic came in by at a switch, -1 if none did. */
  private final int[] lastIn;

  private final int[] distance;
  private final int[] queue;

  /**
   * Readies the check.
   *
   * @param paths the ways before the failure
   * @param slots the numbers of its channels
   * @param place the place of each channel; each of their dependencies goes to a higher one
   */
  ReroutedOrder(ShortestPaths paths, Slots slots, int[] place) {
    this.graph = paths.graph();
    this.paths = paths;
    this.slots = slots;
    this.place = place;
    this.endpoints = graph.endpointCount();
    this.lastIn = new int[graph.switchCount()];
    this.distance = new int[graph.switchCount()];
    this.queue = new int[graph.switchCount()];
    int[] counts = new int[graph.bundleCount()];
    for (int b = 0; b < counts.length; b++) {
      rerouted.add(new int[0]);
    }
    for (int home : homes()) {
      soleNextHops(home, counts);
    }
    for (int b = 0; b < counts.length; b++) {
      rerouted.set(b, Arrays.copyOf(rerouted.get(b), counts[b]));
    }
  }

  /** The switches that have endpoints. */
  private int[] homes() {
    boolean[] is = new boolean[graph.switchCount()];
    int count = 0;
    for (int e = 0; e < endpoints; e++) {
      int s = paths.home(e) - endpoints;
      if (s >= 0 && !is[s]) {
        is[s] = true;
        count++;
      }
    }
    int[] out = new int[count];
    int at = 0;
    for (int s = 0; s < is.length; s++) {
      if (is[s]) {
        out[at++] = endpoints + s;
      }
    }
    return out;
  }

  /** Notes the destination at each bundle that is the sole next hop of a switch it passes. */
  private void soleNextHops(int home, int[] counts) {
    int[] row = paths.distancesTo(home);
    boolean[] passed = new boolean[row.length];
    int n = farthestFirst(row, passed);
    for (int i = 0; i < n; i++) {
      int s = queue[i];
      int v = endpoints + s;
      if (!passed[s] || v == home) {
        continue;
      }
      int hops = 0;
      int sole = NONE;
      for (int k = 0; k < graph.degree(v); k++) {
        int next = graph.neighbor(v, k) - endpoints;
        if (next >= 0 && row[next] == row[s] - 1) {
          passed[next] = true;
          sole = graph.bundle(v, k);
          hops++;
        }
      }
      if (hops == 1 && graph.linkCount(sole) == 1) {
        int[] list = rerouted.get(sole);
        if (counts[sole] == list.length) {
          list = Arrays.copyOf(list, Math.max(4, 2 * list.length));
          rerouted.set(sole, list);
        }
        list[counts[sole]++] = home;
      }
    }
  }

  /** Fills the queue with the switches that have a way, and marks those that have endpoints. */
  private int farthestFirst(int[] row, boolean[] starts) {
    int farthest = 0;
    for (int d : row) {
      farthest = Math.max(farthest, d);
    }
    int[] at = new int[farthest + 2];
    for (int d : row) {
      if (d >= 0) {
        at[farthest - d + 1]++;
      }
    }
    for (int i = 1; i < at.length; i++) {
      at[i] += at[i - 1];
    }
    int n = at[farthest + 1];
    for (int s = 0; s < row.length; s++) {
      if (row[s] >= 0) {
        queue[at[farthest - row[s]]++] = s;
        int v = endpoints + s;
        starts[s] = graph.degree(v) > 0 && graph.neighbor(v, 0) < endpoints;
      }
    }
    return n;
  }

  /** How many destinations, counted by their switches, are routed anew without a bundle. */
  int rerouted(int bundle) {
    return rerouted.get(bundle).length;
  }

  /**
   * Whether the order shows that a failure makes no circle.
   *
   * @param bundle the bundle that fails, of one link
   * @return false if that needs a closer look
   */
  boolean holdsWithout(int bundle) {
    for (int home : rerouted.get(bundle)) {
      if (!holds(home, bundle)) {
        return false;
      }
    }
    return true;
  }

  private boolean holds(int home, int failed) {
    search(home, failed);
    boolean[] passed = new boolean[distance.length];
    int n = farthestFirst(distance, passed);
    Arrays.fill(lastIn, NONE);
    for (int i = 0; i < n; i++) {
      int s = queue[i];
      int v = endpoints + s;
      if (!passed[s] || v == home) {
        continue;
      }
      for (int k = 0; k < graph.degree(v); k++) {
        int bundle = graph.bundle(v, k);
        int next = graph.neighbor(v, k) - endpoints;
        if (next < 0 || bundle == failed || distance[next] != distance[s] - 1) {
          continue;
        }
        int out = place[slots.peer[slots.of(v, bundle, 0)]];
        if (lastIn[s] >= out) {
          return false;
        }
        passed[next] = true;
        lastIn[next] = Math.max(lastIn[next], out);
      }
    }
    return true;
  }

  private void search(int home, int failed) {
    Arrays.fill(distance, NONE);
    distance[home - endpoints] = 0;
    queue[0] = home - endpoints;
    int tail = 1;
    for (int head = 0; head < tail; head++) {
      int v = endpoints + queue[head];
      for (int k = 0; k < graph.degree(v); k++) {
        int to = graph.neighbor(v, k) - endpoints;
        if (to >= 0 && distance[to] == NONE && graph.bundle(v, k) != failed) {
          distance[to] = distance[queue[head]] + 1;
          queue[tail++] = to;
        }
      }
    }
  }
}
