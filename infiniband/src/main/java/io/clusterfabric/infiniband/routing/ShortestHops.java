package io.clusterfabric.infiniband.routing;

import io.clusterfabric.infiniband.subnet.Subnet;

/** Shortest ways, by breadth-first search. Source: opensm 3.3.23, osm_ucast_mgr.c. */
final class ShortestHops extends HopCounts {
  private final int[] queue;

  ShortestHops(Subnet subnet) {
    super(subnet);
    this.queue = new int[least.length];
  }

  @Override
  void count(int destination) {
    clear();
    int head = 0;
    int tail = 0;
    queue[tail++] = destination;
    set(destination, 0, 0);
    while (head < tail) {
      int s = queue[head++];
      int next = least[s] + 1;
      if (next >= NO_PATH) {
        continue;
      }
      for (int slot = subnet.firstSlot(s) + 1; slot < subnet.firstSlot(s + 1); slot++) {
        int there = subnet.peerSwitch(slot);
        if (there >= 0 && there != s) {
          if (least[there] == NO_PATH) {
            queue[tail++] = there;
          }
          set(there, subnet.peerPort(slot), next);
        }
      }
    }
  }
}
