package io.clusterfabric.topology.sample;

import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;

/** Draws networks whose values are published or have a closed form. */
public final class Networks {
  /** 400 Gb/s. */
  public static final long NDR = 400_000_000_000L;

  /** 200 Gb/s. */
  public static final long HDR = 200_000_000_000L;

  private Networks() {}

  /** Leaves with one-port hosts; uplink i of each leaf goes to spine i modulo the spines. */
  public static FabricGraph leafSpine(int leaves, int hosts, int spines, int uplinks) {
    return leafSpine(leaves, hosts, spines, uplinks, NDR);
  }

  /** The same at another rate. */
  public static FabricGraph leafSpine(int leaves, int hosts, int spines, int uplinks, long bps) {
    FabricGraphBuilder g = FabricGraph.builder("leaf-spine");
    int endpoints = leaves * hosts;
    for (int e = 0; e < endpoints; e++) {
      g.addEndpoint(g.addHost("host-" + (e + 1)), "nic-1");
    }
    int[] leaf = switches(g, "leaf-", leaves);
    int[] spine = switches(g, "spine-", spines);
    for (int e = 0; e < endpoints; e++) {
      g.addLinks(e, leaf[e / hosts], 1, bps);
    }
    for (int l : leaf) {
      for (int u = 0; u < uplinks; u++) {
        g.addLinks(l, spine[u % spines], 1, bps);
      }
    }
    return g.build();
  }

  /** The k-ary fat tree of three tiers: k pods of k/2 leaves and k/2 spines, (k/2)^2 cores. */
  public static FabricGraph fatTree(int k) {
    int half = k / 2;
    FabricGraphBuilder g = FabricGraph.builder("fat-tree");
    int endpoints = k * half * half;
    for (int e = 0; e < endpoints; e++) {
      g.addEndpoint(g.addHost("host-" + (e + 1)), "nic-1");
    }
    int[] leaf = switches(g, "leaf-", k * half);
    int[] spine = switches(g, "spine-", k * half);
    int[] core = switches(g, "core-", half * half);
    for (int e = 0; e < endpoints; e++) {
      g.addLinks(e, leaf[e / half], 1, NDR);
    }
    for (int pod = 0; pod < k; pod++) {
      for (int s = 0; s < half; s++) {
        for (int l = 0; l < half; l++) {
          g.addLinks(leaf[pod * half + l], spine[pod * half + s], 1, NDR);
        }
        for (int c = 0; c < half; c++) {
          g.addLinks(spine[pod * half + s], core[s * half + c], 1, NDR);
        }
      }
    }
    return g.build();
  }

  /**
   * Rail groups of hosts with {@code rails} NICs, NIC r of each host on leaf r of its group; {@code
   * uplinks} a leaf evenly over the spines. A DGX H100 SuperPOD of 4 SU has groups of 32, 32, 32
   * and 31 hosts, 8 rails, 16 spines and 32 uplinks.
   */
  public static FabricGraph rails(int rails, int spines, int uplinks, int... groups) {
    FabricGraphBuilder g = FabricGraph.builder("rails");
    int host = 0;
    for (int size : groups) {
      for (int h = 0; h < size; h++) {
        int number = g.addHost("host-" + ++host);
        for (int r = 0; r < rails; r++) {
          g.addEndpoint(number, "mlx5_" + r);
        }
      }
    }
    SwitchSpec spec = SwitchSpec.builder().model("QM9700").radix(64).build();
    int[] leaf = new int[groups.length * rails];
    for (int l = 0; l < leaf.length; l++) {
      leaf[l] = g.addSwitch("leaf-" + (l + 1), spec);
    }
    int[] spine = new int[spines];
    for (int s = 0; s < spines; s++) {
      spine[s] = g.addSwitch("spine-" + (s + 1), spec);
    }
    int e = 0;
    for (int group = 0; group < groups.length; group++) {
      for (int h = 0; h < groups[group]; h++) {
        for (int r = 0; r < rails; r++) {
          g.addLinks(e++, leaf[group * rails + r], 1, NDR);
        }
      }
    }
    for (int l : leaf) {
      for (int s : spine) {
        g.addLinks(l, s, uplinks / spines, NDR);
      }
    }
    return g.build();
  }

  /**
   * Pods of top-of-rack switches, each with hosts of {@code nics} ports; every pod spine has one
   * link to each of its pod's ToRs and one to each of {@code uplinks} cores of its own group.
   * Meta's 24,576 GPUs: 8 pods, 192 ToRs, 2 hosts of 8 ports, 16 pod spines, 27 or 28 uplinks.
   */
  public static FabricGraph torPods(
      int pods, int tors, int hosts, int nics, int spines, int uplinks) {
    FabricGraphBuilder g = FabricGraph.builder("tor-pods");
    for (int h = 0; h < pods * tors * hosts; h++) {
      int number = g.addHost("host-" + (h + 1));
      for (int n = 0; n < nics; n++) {
        g.addEndpoint(number, "eth" + n);
      }
    }
    int[] tor = switches(g, "tor-", pods * tors);
    int[] spine = switches(g, "spine-", pods * spines);
    int[] core = switches(g, "core-", spines * uplinks);
    for (int e = 0; e < pods * tors * hosts * nics; e++) {
      g.addLinks(e, tor[e / (hosts * nics)], 1, NDR);
    }
    for (int pod = 0; pod < pods; pod++) {
      for (int s = 0; s < spines; s++) {
        int podSpine = spine[pod * spines + s];
        for (int t = 0; t < tors; t++) {
          g.addLinks(tor[pod * tors + t], podSpine, 1, NDR);
        }
        for (int u = 0; u < uplinks; u++) {
          g.addLinks(podSpine, core[s * uplinks + u], 1, NDR);
        }
      }
    }
    return g.build();
  }

  /** Hosts with one link to each of several planes, each plane one switch. */
  public static FabricGraph planes(int hosts, int planes) {
    FabricGraphBuilder g = FabricGraph.builder("planes");
    for (int h = 0; h < hosts; h++) {
      int number = g.addHost("host-" + (h + 1));
      for (int p = 0; p < planes; p++) {
        g.addEndpoint(number, "eth" + p);
      }
    }
    int[] plane = switches(g, "plane-", planes);
    for (int e = 0; e < hosts * planes; e++) {
      g.addLinks(e, plane[e % planes], 1, NDR);
    }
    return g.build();
  }

  /**
   * Alibaba's HPN 7.0, with fewer segments and pods: 8 NICs of 2 x 200 Gb/s, 16 ToRs a segment (8
   * rails, 2 planes) with 128 hosts, 60 aggregation switches a plane and pod with one 400 Gb/s link
   * to each ToR of their plane; {@code aggUp} links up to cores.
   */
  public static FabricGraph hpn(int pods, int segments, int hosts, int aggUp) {
    FabricGraphBuilder g = FabricGraph.builder("hpn");
    for (int h = 0; h < pods * segments * hosts; h++) {
      int number = g.addHost("host-" + (h + 1));
      for (int n = 0; n < 16; n++) {
        g.addEndpoint(number, "mlx5_" + n / 2 + "/" + (n % 2 + 1));
      }
    }
    SwitchSpec torSpec = SwitchSpec.builder().model("51.2T").radix(196).build();
    int[] tor = new int[pods * segments * 16];
    for (int t = 0; t < tor.length; t++) {
      tor[t] = g.addSwitch("tor-" + (t + 1), torSpec);
    }
    int[] agg = switches(g, "agg-", pods * 120);
    int[] core = switches(g, "core-", 120 * aggUp);
    for (int e = 0; e < pods * segments * hosts * 16; e++) {
      g.addLinks(e, tor[e / (hosts * 16) * 16 + e % 16], 1, HDR);
    }
    for (int t = 0; t < tor.length; t++) {
      int pod = t / (segments * 16);
      int plane = t % 2;
      for (int a = 0; a < 60; a++) {
        g.addLinks(tor[t], agg[pod * 120 + plane * 60 + a], 1, NDR);
      }
    }
    for (int a = 0; a < agg.length; a++) {
      for (int u = 0; u < aggUp; u++) {
        g.addLinks(agg[a], core[a % 120 * aggUp + u], 1, NDR);
      }
    }
    return g.build();
  }

  /** A graph of switches alone, from pairs of numbers. */
  public static FabricGraph switchesOnly(int count, int[]... edges) {
    FabricGraphBuilder g = FabricGraph.builder("switches");
    int[] all = switches(g, "s-", count);
    for (int[] edge : edges) {
      g.addLinks(all[edge[0]], all[edge[1]], 1, NDR);
    }
    return g.build();
  }

  private static int[] switches(FabricGraphBuilder g, String prefix, int count) {
    int[] numbers = new int[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = g.addSwitch(prefix + (i + 1));
    }
    return numbers;
  }
}
