package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.finding.Findings;
import java.util.Arrays;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * OpenSM's routing of fat trees: destinations are spread over the ways up one by one in the order
 * of leaves, so that shift patterns meet no contention in a full tree. Without a file of roots the
 * tree must be pure, every switch of a rank like the others; with one, whatever it holds, that is
 * not checked. Source: opensm 3.3.23, osm_ucast_ftree.c.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FatTreeEngine {
  private FatTreeEngine() {}

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
   * Routes a subnet. Takes time in proportion to local identifiers and links between switches.
   *
   * @param subnet the subnet
   * @param options the configuration; roots, compute and I/O nodes, reverse hops and whether roots
   *     are joined are looked at
   * @return its tables, or why there are none
   */
  public static EngineResult route(Subnet subnet, RoutingOptions options) {
    return run(new EngineRun(requireNonNull(subnet), requireNonNull(options)));
  }

  static EngineResult run(EngineRun run) {
    Findings.Builder log = Findings.builder();
    FatTree tree;
    try {
      tree = FatTree.of(run.subnet, run.options, log);
    } catch (FatTree.NotFatTreeException e) {
      String why = e.getMessage();
      return EngineResult.failed(EngineName.FTREE, why == null ? "" : why, log.build());
    }
    byte[][] table = new FatTreePass(tree).fill();
    return EngineResult.routed(
        EngineName.FTREE,
        new ForwardingTables(
            run.subnet, EngineName.FTREE.toString(), table, Optional.empty(), log.build(), 0));
  }

  /** One run over all destinations. */
  private static final class FatTreePass {
    private static final int NO_PATH = HopCounts.NO_PATH;

    private final FatTree tree;
    private final Subnet subnet;
    private final byte[][] table;
    private final boolean joinRoots;

    /** The port by which each switch sends to the destination at hand. */
    private final int[] port;

    /** The cables from each switch to it. */
    private final int[] hops;

    /** For each identifier the hops from the last leaf, where roots are to be joined. */
    private final int[] fromLastLeaf;

    private int target;

    FatTreePass(FatTree tree) {
      this.tree = tree;
      this.subnet = tree.subnet;
      this.table = ForwardingTables.empty(subnet);
      this.joinRoots = tree.options.connectRoots();
      this.port = new int[tree.nodes.length];
      this.hops = new int[tree.nodes.length];
      this.fromLastLeaf = new int[subnet.lids().greatest() + 1];
      Arrays.fill(fromLastLeaf, NO_PATH);
    }

    byte[][] fill() {
      computeNodes();
      otherNodes();
      switches();
      if (joinRoots) {
        joinRoots();
      }
      return table;
    }

    private void begin(int lid) {
      target = lid;
      Arrays.fill(port, NO_PATH);
      Arrays.fill(hops, NO_PATH);
    }

    private void end() {
      if (target == 0) {
        return;
      }
      for (int s = 0; s < port.length; s++) {
        table[s][target] = (byte) port[s];
      }
      fromLastLeaf[target] = hops[tree.leaves.get(tree.leaves.size() - 1).number];
    }

    private void computeNodes() {
      for (FatTree.Node leaf : tree.leaves) {
        int routed = 0;
        for (int j = 0; j < leaf.down.length; j++) {
          FatTree.Group g = leaf.down[j];
          if (g.remote != null || !tree.compute[g.end]) {
            continue;
          }
          begin(g.remoteLid);
          port[leaf.number] = g.ports[0];
          hops[leaf.number] = 1;
          up(leaf, -1, true, 0, 1);
          end();
          routed++;
        }
        // Leaves of fewer compute nodes are filled up, so that the ways stay in step.
        for (int j = routed; j < tree.mostPerLeaf; j++) {
          begin(0);
          hops[leaf.number] = 1;
          up(leaf, -1, true, 0, 1);
          end();
        }
      }
    }

    private void otherNodes() {
      for (int a = 0; a < subnet.adapters().size(); a++) {
        for (int e : subnet.endsOfAdapter(a)) {
          if (tree.compute[e] || subnet.endSwitch(e) < 0) {
            continue;
          }
          FatTree.Node n = tree.nodes[subnet.endSwitch(e)];
          begin(subnet.endLid(e));
          port[n.number] = subnet.endSwitchPort(e);
          hops[n.number] = 1;
          up(n, -1, true, tree.io[e] ? tree.options.maxReverseHops() : 0, 1);
          end();
        }
      }
    }

    private void switches() {
      for (FatTree.Node n : tree.nodes) {
        begin(n.lid);
        port[n.number] = 0;
        hops[n.number] = 0;
        up(n, -1, false, 0, 0);
        end();
      }
    }

    /** Lets switches above the leaves reach the switches that they do not by way of one leaf. */
    private void joinRoots() {
      FatTree.Node last = tree.leaves.get(tree.leaves.size() - 1);
      for (FatTree.Node n : tree.nodes) {
        if (n.rank >= last.rank) {
          continue;
        }
        for (int lid = 1; lid < fromLastLeaf.length; lid++) {
          int owner = subnet.portOfLid(lid).orElse(-1);
          if (owner >= 0
              && table[n.number][lid] == ForwardingTables.NO_PATH
              && fromLastLeaf[lid] != NO_PATH) {
            table[n.number][lid] = table[n.number][last.lid];
          }
        }
      }
    }

    private static void leastDown(FatTree.Node n) {
      int least = 1 << 30;
      for (FatTree.Group g : n.down) {
        least = Math.min(least, g.countDown);
      }
      n.leastDown = least;
    }

    /** Whether a group comes before another where ways up are filled. */
    private static boolean beforeUp(FatTree.Group a, FatTree.Group b) {
      return a.countUp != b.countUp
          ? a.countUp < b.countUp
          : Long.compareUnsigned(a.remoteIndex(), b.remoteIndex()) < 0;
    }

    /** The same where ways down are filled; this is no order, so that how it sorts matters. */
    private static boolean beforeDown(FatTree.Group a, FatTree.Group b) {
      if (a.countDown != b.countDown) {
        return a.countDown < b.countDown;
      }
      if (requireNonNull(a.remote).leastDown > requireNonNull(b.remote).leastDown) {
        return false;
      }
      return Long.compareUnsigned(a.remoteIndex(), b.remoteIndex()) < 0;
    }

    /** Sorts by insertion, which gives what any stable sort does. */
    private static void sortUp(FatTree.Group[] groups) {
      for (int i = 1; i < groups.length; i++) {
        FatTree.Group g = groups[i];
        if (beforeUp(g, groups[i - 1])) {
          int j = i;
          while (j > 0 && beforeUp(g, groups[j - 1])) {
            groups[j] = groups[j - 1];
            j--;
          }
          groups[j] = g;
        }
      }
    }

    /** Bubbles as OpenSM does. */
    private static void sortDown(FatTree.Group[] groups) {
      boolean moved = groups.length > 0;
      for (int i = 0; moved; i++) {
        moved = false;
        for (int j = 1; j < groups.length - i; j++) {
          if (beforeDown(groups[j], groups[j - 1])) {
            FatTree.Group g = groups[j - 1];
            groups[j - 1] = groups[j];
            groups[j] = g;
            moved = true;
          }
        }
      }
    }

    private static int leastUsed(int[] counts, int size) {
      int best = 0;
      for (int i = 1; i < size; i++) {
        if (counts[i] < counts[best]) {
          best = i;
        }
      }
      return best;
    }

    /** Goes down from a switch and lets those below send up to it. */
    private boolean down(FatTree.Node n, int from, int distance) {
      FatTree.Group[] below = n.down;
      if (below.length == 0) {
        return false;
      }
      if (n.adaptersOnly && n.siblings.length == 0) {
        n.turn = (n.turn + 1) % below.length;
        return true;
      }
      if (n.sortUp) {
        if (!n.inOrder) {
          sortUp(below);
          n.inOrder = true;
        }
        n.sortUp = false;
      }
      if (n.siblings.length > 0) {
        sortUp(n.siblings);
      }
      boolean made = false;
      int counted = 0;
      int count = below.length + (target != 0 ? n.siblings.length : 0);
      for (int k = 0; k < count; k++) {
        FatTree.Group g = k < below.length ? below[k] : n.siblings[k - below.length];
        int there = g.remoteNumber;
        if (there < 0) {
          made = true;
          continue;
        }
        // What has no way yet counts as farther than any.
        if (there == from || distance + 1 >= hops[there]) {
          continue;
        }
        int best = leastUsed(g.up, g.size);
        port[there] = g.remotePorts[best];
        hops[there] = distance + 1;
        boolean routed = down(requireNonNull(g.remote), -1, distance + 1);
        made |= routed;
        if (routed) {
          g.up[best]++;
          g.countUp++;
          n.sortUp = true;
          counted += k < below.length ? 1 : 0;
        }
      }
      // One more for each leaves the order as it is.
      n.inOrder &= counted == 0 || counted == below.length;
      if (made) {
        n.turn = (n.turn + 1) % below.length;
      }
      return made;
    }

    /** Goes up from a switch and lets those above, and below them, send down to it. */
    private boolean up(FatTree.Node n, int from, boolean mainPath, int credit, int distance) {
      boolean made = down(n, from, distance);
      if (n.rank == 0) {
        if (credit > 0) {
          n.turn = (n.turn + 1) % n.down.length;
          int i = n.turn;
          for (int j = 0; j < n.down.length; j++) {
            FatTree.Group g = n.down[i];
            i = (i + 1) % n.down.length;
            if (g.remote != null) {
              made |= up(g.remote, n.number, mainPath, credit - 1, distance + 1);
            }
          }
        }
        return made;
      }
      sortDown(n.up);
      FatTree.Group main = n.up[0];
      int mainPort = leastUsed(main.down, main.size);
      int[] mainCounts = main.down;
      if (mainPath) {
        FatTree.Node there = requireNonNull(main.remote);
        main.countDown++;
        main.down[mainPort]++;
        if (main.countDown == there.leastDown + 1) {
          leastDown(there);
        }
        if (port[there.number] == NO_PATH || distance + 1 < hops[there.number]) {
          port[there.number] = main.remotePorts[mainPort];
          hops[there.number] = distance + 1;
        }
        made |= up(there, n.number, true, credit, distance + 1);
      }
      for (int i = mainPath ? 1 : 0; i < n.up.length; i++) {
        FatTree.Group g = n.up[i];
        if (port[g.remoteNumber] != NO_PATH && distance + 1 >= hops[g.remoteNumber]) {
          continue;
        }
        FatTree.Node there = requireNonNull(g.remote);
        mainPort = leastUsed(g.down, g.size);
        mainCounts = g.down;
        port[there.number] = g.remotePorts[mainPort];
        hops[there.number] = distance + 1;
        made |= up(there, n.number, false, credit, distance + 1);
      }
      if (n.siblings.length > 0) {
        sortDown(n.siblings);
      }
      for (int i = 0; i < n.siblings.length; i++) {
        FatTree.Group g = n.siblings[i];
        FatTree.Node there = requireNonNull(g.remote);
        if (port[there.number] != NO_PATH && distance + 1 >= hops[there.number]) {
          continue;
        }
        mainPort = leastUsed(g.down, g.size);
        mainCounts = g.down;
        port[there.number] = g.remotePorts[mainPort];
        hops[there.number] = distance + 1;
        boolean routed = up(there, n.number, false, credit, distance + 1);
        made |= routed;
        if (routed) {
          // OpenSM counts at the group of the main way, whichever the port is of.
          main.countDown++;
          mainCounts[mainPort]++;
        }
      }
      if (credit == 0 || n.leaf) {
        return made;
      }
      for (int i = 0; i < n.down.length; i++) {
        FatTree.Group g = n.down[i];
        if (g.remote != null) {
          made |= up(g.remote, n.number, true, credit - 1, distance + 1);
        }
      }
      return made;
    }
  }
}
