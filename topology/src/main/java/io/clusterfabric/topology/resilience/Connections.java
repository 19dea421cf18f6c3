package io.clusterfabric.topology.resilience;

import java.util.Arrays;

/** Which endpoints reach which. Made anew for each state; compared with that before. */
final class Connections {
  private final SwitchNet net;

  /** The part of each endpoint, -1 if it has no link left. */
  final int[] part;

  /** How many endpoints of other hosts each one reaches. */
  final int[] peers;

  final long demands;
  private final int parts;

  private Connections(SwitchNet net, int[] part, int parts) {
    this.net = net;
    this.part = part;
    this.parts = parts;
    this.peers = new int[net.endpoints];
    int[] size = new int[parts];
    for (int p : part) {
      if (p >= 0) {
        size[p]++;
      }
    }
    int[] own = new int[parts];
    long sum = 0;
    for (int h = 0; h + 1 < net.firstOfHost.length; h++) {
      int from = net.firstOfHost[h];
      int to = net.firstOfHost[h + 1];
      for (int i = from; i < to; i++) {
        int p = part[net.endpointsOfHost[i]];
        if (p >= 0) {
          own[p]++;
        }
      }
      for (int i = from; i < to; i++) {
        int e = net.endpointsOfHost[i];
        if (part[e] >= 0) {
          peers[e] = size[part[e]] - own[part[e]];
          sum += peers[e];
        }
      }
      for (int i = from; i < to; i++) {
        int p = part[net.endpointsOfHost[i]];
        if (p >= 0) {
          own[p] = 0;
        }
      }
    }
    this.demands = sum;
  }

  /**
   * The connections of a state.
   *
   * @param partOfSwitch the part of each switch
   * @param switchParts how many parts of switches there are
   * @param lost whether an endpoint has lost its link
   */
  static Connections of(SwitchNet net, int[] partOfSwitch, int switchParts, boolean[] lost) {
    int[] part = new int[net.endpoints];
    int parts = switchParts;
    for (int e = 0; e < part.length; e++) {
      int other = net.partner[e];
      if (lost[e] || (net.home[e] < 0 && other < 0) || (other >= 0 && lost[other])) {
        part[e] = -1;
      } else if (other >= 0) {
        part[e] = other < e ? part[other] : parts++;
      } else {
        part[e] = partOfSwitch[net.home[e]];
      }
    }
    return new Connections(net, part, parts);
  }

  boolean isDisconnected(int endpoint, Connections before) {
    return before.peers[endpoint] > 0 && peers[endpoint] == 0;
  }

  int parts() {
    return parts;
  }

  /**
   * Parts that are the largest left of a former one; of equally large ones that which the loads
   * prefer. Where they prefer none, it makes no difference, and it is the first.
   */
  boolean[] mainParts(Connections before, PartLoads loads) {
    int[] size = new int[parts];
    for (int p : part) {
      if (p >= 0) {
        size[p]++;
      }
    }
    int[] largest = new int[before.parts];
    Arrays.fill(largest, -1);
    for (int e = 0; e < part.length; e++) {
      int p = part[e];
      if (p >= 0 && before.part[e] >= 0) {
        int best = largest[before.part[e]];
        if (best < 0
            || size[p] > size[best]
            || (size[p] == size[best] && loads.isRather(p, best))) {
          largest[before.part[e]] = p;
        }
      }
    }
    boolean[] main = new boolean[parts];
    for (int p : largest) {
      if (p >= 0) {
        main[p] = true;
      }
    }
    return main;
  }

  /** Whether each endpoint has peers, but not all that still have some and were its peers. */
  boolean[] separated(Connections before) {
    int[] connected = new int[before.parts];
    for (int e = 0; e < part.length; e++) {
      if (peers[e] > 0) {
        connected[before.part[e]]++;
      }
    }
    boolean[] out = new boolean[part.length];
    int[] own = new int[before.parts];
    for (int h = 0; h + 1 < net.firstOfHost.length; h++) {
      for (int pass = 0; pass < 3; pass++) {
        for (int i = net.firstOfHost[h]; i < net.firstOfHost[h + 1]; i++) {
          int e = net.endpointsOfHost[i];
          if (peers[e] > 0) {
            int p = before.part[e];
            switch (pass) {
              case 0 -> own[p]++;
              case 1 -> out[e] = peers[e] < connected[p] - own[p];
              default -> own[p] = 0;
            }
          }
        }
      }
    }
    return out;
  }

  /** Groups of hosts that reach each other, over other hosts if need be: the first of its group. */
  private int[] hostGroups() {
    int hosts = net.firstOfHost.length - 1;
    int[] root = new int[hosts];
    Arrays.setAll(root, h -> h);
    int[] firstHost = new int[parts];
    Arrays.fill(firstHost, -1);
    for (int h = 0; h < hosts; h++) {
      for (int i = net.firstOfHost[h]; i < net.firstOfHost[h + 1]; i++) {
        int p = part[net.endpointsOfHost[i]];
        if (p >= 0) {
          if (firstHost[p] < 0) {
            firstHost[p] = h;
          } else {
            int a = find(root, firstHost[p]);
            int b = find(root, h);
            root[Math.max(a, b)] = Math.min(a, b);
          }
        }
      }
    }
    for (int h = 0; h < hosts; h++) {
      root[h] = find(root, h);
    }
    return root;
  }

  private static int find(int[] root, int host) {
    int h = host;
    while (root[h] != h) {
      root[h] = root[root[h]];
      h = root[h];
    }
    return h;
  }

  /** Hosts that had company and are outside the largest part that is left of it. */
  boolean[] hostsCutOff(Connections before) {
    int[] old = before.hostGroups();
    int[] now = hostGroups();
    int hosts = old.length;
    int[] oldSize = new int[hosts];
    int[] size = new int[hosts];
    for (int h = 0; h < hosts; h++) {
      oldSize[old[h]]++;
      size[now[h]]++;
    }
    int[] largest = new int[hosts];
    Arrays.fill(largest, -1);
    for (int h = 0; h < hosts; h++) {
      int best = largest[old[h]];
      if (best < 0 || size[now[h]] > size[best]) {
        largest[old[h]] = now[h];
      }
    }
    boolean[] cut = new boolean[hosts];
    for (int h = 0; h < hosts; h++) {
      // Where nobody is left with company, all are cut off.
      cut[h] = oldSize[old[h]] > 1 && (now[h] != largest[old[h]] || size[now[h]] == 1);
    }
    return cut;
  }

  static int count(boolean[] flags) {
    int count = 0;
    for (boolean f : flags) {
      count += f ? 1 : 0;
    }
    return count;
  }
}
