package io.clusterfabric.infiniband.routing;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Shortest ways over links whose weight grows with the routes on them, destination by destination:
 * what SSSP and DFSSSP have in common. Source: opensm 3.3.23, osm_ucast_dfsssp.c.
 */
final class WeightedPaths {
  /** What OpenSM takes for no way; ways that weigh more do not exist for it. */
  private static final long INFINITE = 0x7FFFFFFF;

  private static final int NONE = -1;

  /** Why there are no tables. */
  @SuppressWarnings("serial")
  static final class UnroutableException extends Exception {
    UnroutableException(String reason) {
      super(reason, null, false, false);
    }
  }

  private final Subnet subnet;
  private final RoutingOptions options;
  private final Findings.Builder log;
  private final int[] routes;
  private final int switches;

  /** How many identifiers there are at each switch, its own included. */
  private final int[] ids;

  private final long[] weight;
  private final long[] distance;
  private final boolean[] discovered;

  /** The slot of the switch before by which a way comes in; {@link #NONE} at the start. */
  private final int[] usedSlot;

  private final int[] ownerOfSlot;
  private final KeyHeap heap;
  final byte[][] table;
  private int start;
  private int startPort;

  WeightedPaths(EngineRun run, Findings.Builder log) {
    this.subnet = run.subnet;
    this.options = run.options;
    this.log = log;
    this.routes = run.routes;
    this.switches = subnet.switches().size();
    this.ids = new int[switches];
    this.weight = new long[subnet.slots()];
    this.distance = new long[switches + 1];
    this.discovered = new boolean[switches + 1];
    this.usedSlot = new int[switches];
    this.ownerOfSlot = new int[subnet.slots()];
    this.heap = new KeyHeap(switches + 1);
    this.table = ForwardingTables.empty(subnet);
  }

  /** Fills the tables; the order in which ports were routed. */
  int[] fill() throws UnroutableException {
    long total = 0;
    for (int i = 0; i < subnet.portCount(); i++) {
      int p = subnet.portInOrder(i);
      if (subnet.portNode(p).type() != IbNodeType.ROUTER) {
        total += lids(p);
      }
    }
    for (int s = 0; s < switches; s++) {
      ids[s] = lids(s);
      for (int slot = subnet.firstSlot(s); slot < subnet.firstSlot(s + 1); slot++) {
        ownerOfSlot[slot] = s;
        weight[slot] = total * total;
        int e = subnet.peerEnd(slot);
        ids[s] += e < 0 ? 0 : lids(~e);
      }
    }
    checkReach();
    for (int s = 0; s < switches; s++) {
      for (int i = 0; i < subnet.lidCount(s); i++) {
        table[s][subnet.switchLid(s) + i] = 0;
      }
    }
    int[] order = order();
    for (int port : order) {
      if (subnet.portNode(port).type() == IbNodeType.ROUTER) {
        continue;
      }
      for (int i = 0; i < subnet.lidCount(port); i++) {
        search(port);
        store(port, subnet.lid(port) + i);
        weigh();
      }
    }
    return order;
  }

  private int lids(int port) {
    return Math.max(1, subnet.lidCount(port));
  }

  /** OpenSM gives up unless its own port reaches every switch. */
  private void checkReach() throws UnroutableException {
    if (subnet.manager().isEmpty()) {
      throw new UnroutableException("there is no subnet manager");
    }
    int own = subnet.manager().getAsInt();
    search(own);
    int missing = 0;
    for (int s = 0; s < switches; s++) {
      missing += usedSlot[s] == NONE && !(own < 0 && s == start) ? 1 : 0;
    }
    if (missing > (own >= 0 ? 1 : 0)) {
      throw new UnroutableException(
          "ERR AD0C: unsupported network state (detached and inaccessible switches found;"
              + " gracefully shutdown this routing engine)");
    }
  }

  private int[] order() throws UnroutableException {
    List<Integer> bySwitch = new ArrayList<>();
    for (int s = 0; s < switches; s++) {
      bySwitch.add(s);
    }
    bySwitch.sort(Comparator.comparingInt(s -> -ids[s]));
    Set<Long> compute =
        guids(options.computeNodes(), "ERR AD33: Problem parsing compute node guid file");
    Set<Long> io = guids(options.ioNodes(), "ERR AD35: Problem parsing I/O guid file");
    int[] out = new int[subnet.portCount()];
    int count = 0;
    boolean[] done = new boolean[subnet.endCount()];
    for (int step = 0; step < 3; step++) {
      for (int s : bySwitch) {
        for (int slot = subnet.firstSlot(s) + 1; slot < subnet.firstSlot(s + 1); slot++) {
          int e = subnet.peerEnd(slot);
          if (e >= 0
              && !done[e]
              && (step == 2 || (step == 0 ? compute : io).contains(subnet.endGuid(e)))) {
            done[e] = true;
            out[count++] = ~e;
          }
        }
      }
    }
    for (int s : bySwitch) {
      out[count++] = s;
    }
    return java.util.Arrays.copyOf(out, count);
  }

  private Set<Long> guids(Optional<GuidFile> file, String broken) throws UnroutableException {
    Set<Long> out = new HashSet<>();
    if (file.isPresent()) {
      log.addAll(file.get().findings());
      if (!file.get().isSound()) {
        throw new UnroutableException(broken);
      }
      file.get().entries().forEach(e -> out.add(e.guid()));
    }
    return out;
  }

  /** Ways to a port from all switches. Element 0 of the heap is an adapter, s + 1 switch s. */
  private void search(int port) {
    heap.clear();
    for (int s = 0; s < switches; s++) {
      usedSlot[s] = NONE;
      distance[s + 1] = INFINITE;
      discovered[s + 1] = false;
      heap.insert(s + 1, INFINITE);
    }
    start = NONE;
    startPort = 0;
    int from = port + 1;
    if (port < 0) {
      from = 0;
      heap.insert(0, INFINITE);
      start = subnet.endSwitch(~port);
      startPort = subnet.endSwitchPort(~port);
    }
    distance[from] = 0;
    discovered[from] = true;
    heap.lower(from, 0);
    while (!heap.isEmpty()) {
      int at = heap.removeFirst();
      discovered[at] = true;
      if (at == 0) {
        if (start != NONE && distance[0] + 1 < distance[start + 1]) {
          distance[start + 1] = 1;
          heap.lower(start + 1, 1);
        }
        continue;
      }
      int s = at - 1;
      for (int slot = subnet.firstSlot(s) + 1; slot < subnet.firstSlot(s + 1); slot++) {
        int there = subnet.peerSwitch(slot);
        if (there < 0 || there == s || discovered[there + 1]) {
          continue;
        }
        long d = distance[at] + weight[slot];
        if (d < distance[there + 1]) {
          distance[there + 1] = d;
          usedSlot[there] = slot;
          heap.lower(there + 1, d);
        }
      }
    }
  }

  private void store(int port, int lid) {
    boolean counts = port < 0 || options.countSwitchRoutes();
    for (int s = 0; s < switches; s++) {
      int out;
      if (s == start) {
        out = startPort;
      } else if (usedSlot[s] != NONE) {
        out = subnet.peerPort(usedSlot[s]);
      } else {
        continue;
      }
      table[s][lid] = (byte) out;
      if (counts) {
        routes[subnet.firstSlot(s) + out]++;
      }
    }
  }

  /** Each switch adds the identifiers at it to every link of its way. */
  private void weigh() {
    for (int s = 0; s < switches; s++) {
      int at = s;
      while (usedSlot[at] != NONE) {
        weight[usedSlot[at]] += ids[s];
        at = ownerOfSlot[usedSlot[at]];
      }
    }
  }
}
