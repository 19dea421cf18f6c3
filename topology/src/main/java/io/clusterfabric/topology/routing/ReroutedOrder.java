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

  /** Which switches have endpoints, so that traffic starts and ends there. */
  private final boolean[] starts;

  private final int[] distance;
  private final int[] queue;
  private int[] counts = new int[16];

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
    this.starts = new boolean[graph.switchCount()];
    for (int e = 0; e < endpoints; e++) {
      if (paths.home(e) >= endpoints) {
        starts[paths.home(e) - endpoints] = true;
      }
    }
    int[] found = new int[graph.bundleCount()];
    for (int b = 0; b < found.length; b++) {
      rerouted.add(new int[0]);
    }
    for (int s = 0; s < starts.length; s++) {
      if (starts[s]) {
        soleNextHops(endpoints + s, found);
      }
    }
    for (int b = 0; b < found.length; b++) {
      rerouted.set(b, Arrays.copyOf(rerouted.get(b), found[b]));
    }
  }

  /** Notes the destination at each bundle that is the sole next hop of a switch it passes. */
  private void soleNextHops(int home, int[] found) {
    int[] row = paths.distancesTo(home);
    counts = ForwardingOrder.farthestFirst(row, counts, queue, 0);
    boolean[] passed = starts.clone();
    for (int s : queue) {
      int v = endpoints + s;
      if (!passed[s] || row[s] <= 0) {
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
        if (found[sole] == list.length) {
          list = Arrays.copyOf(list, Math.max(4, 2 * list.length));
          rerouted.set(sole, list);
        }
        list[found[sole]++] = home;
      }
    }
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
    paths.search(home - endpoints, failed, distance, queue);
    counts = ForwardingOrder.farthestFirst(distance, counts, queue, 0);
    boolean[] passed = starts.clone();
    Arrays.fill(lastIn, NONE);
    for (int s : queue) {
      int v = endpoints + s;
      if (!passed[s] || distance[s] <= 0) {
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
}
