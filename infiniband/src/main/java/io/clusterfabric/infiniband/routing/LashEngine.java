package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.finding.Findings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * OpenSM's LASH: shortest ways by switch, the same for all its end ports, in as many layers of
 * lanes as it takes to keep each free of circles, balanced by OpenSM's own random numbers. It gives
 * up if the lanes do not suffice. OpenSM's analysis of meshes, which is off unless it is
 * configured, is not part of it. Source: opensm 3.3.23, osm_ucast_lash.c.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LashEngine {
  private LashEngine() {}

  /**
   * Routes a subnet with OpenSM's defaults.
   *
   * @param subnet the subnet
   * @return its tables, or why there are none
   */
  public static EngineResult route(Subnet subnet) {
    return route(subnet, RoutingOptions.standard());
  }

  /**
   * Routes a subnet. Takes time in proportion to pairs of switches and the dependencies of a lane.
   *
   * @param subnet the subnet
   * @param options the configuration; the first lane is looked at
   * @return its tables, or why there are none
   */
  public static EngineResult route(Subnet subnet, RoutingOptions options) {
    return run(new EngineRun(requireNonNull(subnet), requireNonNull(options)));
  }

  static EngineResult run(EngineRun run) {
    Subnet subnet = run.subnet;
    int first = run.options.lashStartLane();
    int lanes = subnet.options().dataLanes();
    if (first >= lanes) {
      return EngineResult.failed(
          EngineName.LASH,
          "ERR 4D03: Start VL(" + first + ") too high for min operational vl(" + lanes + ")",
          Findings.none());
    }
    int n = subnet.switches().size();
    int[][] peers = new int[n][];
    int[][] ports = new int[n][];
    for (int s = 0; s < n; s++) {
      List<Integer> there = new ArrayList<>();
      List<Integer> own = new ArrayList<>();
      int slot0 = subnet.firstSlot(s);
      for (int slot = slot0 + 1; slot < subnet.firstSlot(s + 1); slot++) {
        if (subnet.peerSwitch(slot) >= 0) {
          there.add(subnet.peerSwitch(slot));
          own.add(slot - slot0);
        }
      }
      peers[s] = there.stream().mapToInt(Integer::intValue).toArray();
      ports[s] = own.stream().mapToInt(Integer::intValue).toArray();
    }
    int[][] out = ways(peers);
    LashLayers layers = new LashLayers(peers, out, lanes - first);
    int needed = layers.divide();
    if (needed > lanes - first) {
      return EngineResult.failed(
          EngineName.LASH,
          "ERR 4D02: Lane requirements ("
              + needed
              + ") exceed available lanes ("
              + (lanes - first)
              + ") with starting lane ("
              + first
              + ")",
          Findings.none());
    }
    byte[][] table = ForwardingTables.empty(subnet);
    for (int s = 0; s < n; s++) {
      for (int lid = 1; lid < table[s].length; lid++) {
        if (subnet.portOfLid(lid).isEmpty()) {
          continue;
        }
        int p = subnet.portOfLid(lid).getAsInt();
        int to = p >= 0 ? p : subnet.endSwitch(~p);
        if (to == s) {
          table[s][lid] = (byte) (p >= 0 ? 0 : subnet.endSwitchPort(~p));
        } else if (to >= 0) {
          table[s][lid] = (byte) ports[s][out[s][to]];
        }
      }
    }
    byte[][] lane = layers.lanes();
    ServiceLevels levels =
        new ServiceLevels() {
          @Override
          public int lanes() {
            return lanes;
          }

          @Override
          public int level(int from, int to) {
            int a = subnet.endSwitch(from);
            int b = subnet.endSwitch(to);
            return a < 0 || b < 0 ? 0 : a == b ? first : first + lane[a][b];
          }
        };
    return EngineResult.routed(
        EngineName.LASH,
        new ForwardingTables(
            subnet, EngineName.LASH.toString(), table, Optional.of(levels), Findings.none(), 0));
  }

  /**
   * For each switch and destination the link that it sends by: from breadth-first trees, switch by
   * switch, in which a way once found stays.
   */
  private static int[][] ways(int[][] peers) {
    int n = peers.length;
    int[][] out = new int[n][n];
    for (int[] row : out) {
      Arrays.fill(row, -1);
    }
    int[] queue = new int[n];
    int[] parent = new int[n];
    for (int root = 0; root < n; root++) {
      Arrays.fill(parent, -1);
      parent[root] = root;
      int head = 0;
      int tail = 0;
      queue[tail++] = root;
      while (head < tail) {
        int s = queue[head++];
        for (int there : peers[s]) {
          if (parent[there] < 0) {
            parent[there] = s;
            queue[tail++] = there;
          }
        }
      }
      for (int i = 1; i < tail; i++) {
        int child = queue[i];
        while (child != root) {
          int s = parent[child];
          if (out[s][queue[i]] < 0) {
            out[s][queue[i]] = link(peers[s], child);
          }
          child = s;
        }
      }
    }
    return out;
  }

  private static int link(int[] peers, int there) {
    for (int i = 0; i < peers.length; i++) {
      if (peers[i] == there) {
        return i;
      }
    }
    return peers.length;
  }
}
