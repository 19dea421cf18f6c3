package io.clusterfabric.infiniband.routing;

import io.clusterfabric.infiniband.subnet.Subnet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Chooses a port for each switch and local identifier among those of least hops: the one that the
 * fewest routes take so far, the lowest of equal ones; with several identifiers of a port rather
 * one that leads to another system or node than the port's identifiers before. Source: opensm
 * 3.3.23, osm_ucast_mgr.c and osm_switch.c.
 *
 * <p>Each switch counts for itself, so that going through the destinations once for all switches
 * gives what OpenSM gets by going through the switches one by one.
 */
final class BalancedTables {
  private static final int MANY = Integer.MAX_VALUE;

  private final Subnet subnet;
  private final HopCounts hops;
  private final boolean dimensions;
  private final boolean countSwitches;
  private final boolean severalLids;

  /** Routes that are counted, by slot. */
  private final int[] routes;

  private final byte[][] table;

  /** Ports of least hops: of switch s from {@code first[s]} to below {@code last[s]}. */
  private final int[] choices;

  private final int[] last;
  private int choicesFor = -1;

  // The nodes that earlier identifiers of a port go by, as OpenSM remembers them.
  private final int[] usedNode = new int[1 << 7];
  private final int[] usedPort = new int[1 << 7];
  private final int[] usedTimes = new int[1 << 7];
  private int usedCount;

  BalancedTables(
      Subnet subnet, HopCounts hops, boolean dimensions, boolean countSwitches, int[] routes) {
    this.subnet = subnet;
    this.hops = hops;
    this.dimensions = dimensions;
    this.countSwitches = countSwitches;
    this.severalLids = subnet.options().lmc() > 0;
    this.routes = routes;
    this.table = ForwardingTables.empty(subnet);
    this.choices = new int[subnet.slots()];
    this.last = new int[subnet.switches().size()];
  }

  /**
   * The order of destinations: what comes first by wish, end ports by switch, those of the most end
   * ports first, then all others by GUID.
   */
  static int[] order(Subnet subnet, long[] firstGuids) {
    int n = subnet.switches().size();
    int[] load = new int[n];
    List<Integer> bySwitch = new ArrayList<>();
    for (int s = 0; s < n; s++) {
      for (int slot = subnet.firstSlot(s) + 1; slot < subnet.firstSlot(s + 1); slot++) {
        load[s] += subnet.peerEnd(slot) >= 0 ? 1 : 0;
      }
      bySwitch.add(s);
    }
    bySwitch.sort(Comparator.comparingInt(s -> -load[s]));
    int[] out = new int[subnet.portCount()];
    int count = 0;
    boolean[] endDone = new boolean[subnet.endCount()];
    boolean[] switchDone = new boolean[n];
    for (long guid : firstGuids) {
      var end = subnet.findEnd(guid);
      var sw = subnet.findSwitch(guid);
      if (end.isPresent() && !endDone[end.getAsInt()]) {
        endDone[end.getAsInt()] = true;
        out[count++] = ~end.getAsInt();
      } else if (sw.isPresent() && !switchDone[sw.getAsInt()]) {
        switchDone[sw.getAsInt()] = true;
        out[count++] = sw.getAsInt();
      }
    }
    for (int s : bySwitch) {
      for (int slot = subnet.firstSlot(s) + 1; slot < subnet.firstSlot(s + 1); slot++) {
        int e = subnet.peerEnd(slot);
        if (e >= 0 && !endDone[e]) {
          endDone[e] = true;
          out[count++] = ~e;
        }
      }
    }
    for (int i = 0; i < subnet.portCount(); i++) {
      int p = subnet.portInOrder(i);
      boolean done = p >= 0 ? switchDone[p] : endDone[~p];
      if (!done) {
        out[count++] = p;
      }
    }
    return out;
  }

  byte[][] fill(int[] order) {
    int rounds = 1 << subnet.options().lmc();
    for (int offset = 0; offset < rounds; offset++) {
      for (int port : order) {
        if (offset < subnet.lidCount(port)) {
          target(port, offset);
        }
      }
    }
    return table;
  }

  private void target(int port, int offset) {
    int lid = subnet.lid(port) + offset;
    boolean isSwitch = port >= 0;
    int destination = isSwitch ? port : subnet.endSwitch(~port);
    if (destination < 0 || subnet.switchLid(destination) == 0) {
      return;
    }
    choose(destination);
    boolean counts = !isSwitch || countSwitches;
    for (int s = 0; s < table.length; s++) {
      int chosen;
      if (s == destination) {
        chosen = isSwitch ? 0 : subnet.endSwitchPort(~port);
      } else if (last[s] == subnet.firstSlot(s)) {
        continue;
      } else if (severalLids || dimensions) {
        remember(s, lid, offset, isSwitch && !countSwitches);
        int from = offset > 0 && !dimensions ? (table[s][lid - 1] & 0xFF) + 1 : 1;
        chosen = best(s, from);
      } else {
        chosen = fewest(s);
      }
      table[s][lid] = (byte) chosen;
      if (counts) {
        routes[subnet.firstSlot(s) + chosen]++;
      }
    }
  }

  /** Lists the ports of least hops at every switch. */
  private void choose(int destination) {
    if (choicesFor == destination) {
      return;
    }
    choicesFor = destination;
    hops.toward(destination);
    for (int s = 0; s < last.length; s++) {
      int first = subnet.firstSlot(s);
      int at = first;
      int least = hops.least[s];
      for (int slot = first + 1;
          least != HopCounts.NO_PATH && slot < subnet.firstSlot(s + 1);
          slot++) {
        if (hops.hops[slot] == least && subnet.peerPort(slot) > 0) {
          choices[at++] = slot - first;
        }
      }
      last[s] = at;
    }
  }

  /** The first of the ports that the fewest routes take. */
  private int fewest(int s) {
    int first = subnet.firstSlot(s);
    int best = choices[first];
    int least = routes[first + best];
    for (int i = first + 1; i < last[s]; i++) {
      int count = routes[first + choices[i]];
      if (count < least) {
        least = count;
        best = choices[i];
      }
    }
    return best;
  }

  /** Collects by which nodes the destination's earlier identifiers go from a switch. */
  private void remember(int s, int lid, int offset, boolean ignored) {
    usedCount = 0;
    for (int i = lid - offset; i < lid && !ignored; i++) {
      int port = table[s][i] & 0xFF;
      if (port == HopCounts.NO_PATH || port == 0) {
        continue;
      }
      int slot = subnet.firstSlot(s) + port;
      int node = subnet.peerSwitch(slot);
      int there = subnet.peerPort(slot);
      int k = 0;
      while (k < usedCount && !(usedNode[k] == node && (!dimensions || usedPort[k] == there))) {
        k++;
      }
      if (k == usedCount) {
        usedNode[k] = node;
        usedPort[k] = there;
        usedTimes[k] = 0;
        usedCount++;
      }
      usedTimes[k]++;
    }
  }

  /** The choice among ports where several identifiers or dimensions play a part. */
  private int best(int s, int from) {
    int first = subnet.firstSlot(s);
    int count = last[s] - first;
    int start = from % (subnet.firstSlot(s + 1) - first);
    int begin = 0;
    while (begin < count && choices[first + begin] < start) {
      begin++;
    }
    int best = 0;
    int leastRoutes = MANY;
    int otherSystem = 0;
    int leastOtherSystem = MANY;
    int otherNode = 0;
    int leastOtherNode = MANY;
    int leastTimes = MANY;
    int firstNode = -1;
    for (int i = 0; i < count; i++) {
      int port = choices[first + (begin + i) % count];
      int slot = first + port;
      int node = subnet.peerSwitch(slot);
      int taken = routes[slot];
      int times = -1; // -1 where OpenSM has nothing to compare
      if (dimensions) {
        if (firstNode < 0) {
          firstNode = node;
        } else if (node != firstNode) {
          continue;
        }
        if (severalLids) {
          times = 0;
          for (int k = 0; k < usedCount; k++) {
            if (usedNode[k] == node && usedPort[k] == subnet.peerPort(slot)) {
              times = usedTimes[k];
              break;
            }
          }
        }
      } else {
        int system = ofSystem(node);
        if (system < 0) {
          if (taken < leastOtherSystem) {
            leastOtherSystem = taken;
            otherSystem = port;
            leastTimes = 0;
          }
        } else {
          int k = ofNode(node);
          if (k < 0 && taken < leastOtherNode) {
            leastOtherNode = taken;
            otherNode = port;
            leastTimes = 0;
          }
          times = k < 0 ? -1 : usedTimes[k];
        }
      }
      if (taken < leastRoutes) {
        best = port;
        leastRoutes = taken;
        if (times >= 0 && times < leastTimes) {
          leastTimes = times;
        }
      } else if (times >= 0 && taken == leastRoutes && times < leastTimes) {
        leastTimes = times;
        best = port;
      }
    }
    if (severalLids) {
      return otherSystem > 0 ? otherSystem : otherNode > 0 ? otherNode : best;
    }
    return best;
  }

  private int ofSystem(int node) {
    long system = subnet.switches().get(node).systemGuid();
    for (int k = 0; k < usedCount; k++) {
      if (subnet.switches().get(usedNode[k]).systemGuid() == system) {
        return k;
      }
    }
    return -1;
  }

  private int ofNode(int node) {
    for (int k = 0; k < usedCount; k++) {
      if (usedNode[k] == node) {
        return k;
      }
    }
    return -1;
  }
}
