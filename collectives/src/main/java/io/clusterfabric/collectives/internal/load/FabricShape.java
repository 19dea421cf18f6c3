package io.clusterfabric.collectives.internal.load;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.Cut;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is the same for every placement on a fabric: its graph, and families of parts whose capacity
 * towards the rest is known. Which nodes make up a part is read from the graph alone.
 *
 * <p>Any set of nodes limits what leaves it, so each family gives true limits; more families only
 * make them tighter.
 */
public final class FabricShape {
  private final FabricGraph graph;
  private final FabricStructure structure;
  private final List<Parts> families;
  private final boolean pcieIncomplete;
  private final BitSet unknownRates;
  private final BitSet leaving = new BitSet();
  private final boolean unknownWithin;

  // Made on first use and never changed: racing threads make equal ones.
  private volatile @Nullable Halves halves;

  /** The cut in halves with the family of its two sides. */
  private record Halves(Cut cut, Parts parts) {}

  private FabricShape(Cluster cluster, FabricGraph graph) {
    this.graph = graph;
    this.structure = FabricStructure.of(graph);
    this.unknownRates = UnknownRates.bundles(graph);
    List<Parts> all = new ArrayList<>();
    Adapters adapters = Adapters.of(cluster, graph);
    all.add(adapters.parts());
    this.pcieIncomplete = adapters.pcieIncomplete();
    all.add(endpoints());
    all.add(leaves());
    for (int t = 2; t < structure.tierCount(); t++) {
      Parts below = belowTier(t);
      if (below.count() > 1) {
        all.add(below);
      }
    }
    this.families = List.copyOf(all);
    BitSet within = (BitSet) unknownRates.clone();
    within.andNot(leaving);
    this.unknownWithin = !within.isEmpty();
  }

  /**
   * The shape of a fabric.
   *
   * @param cluster the cluster
   * @param fabric one of its fabrics
   * @return the shape
   */
  public static FabricShape of(Cluster cluster, Fabric fabric) {
    return of(cluster, FabricGraph.of(fabric));
  }

  /**
   * The shape of what a graph holds of a fabric, as what a failure leaves of it.
   *
   * @param cluster the cluster
   * @param graph the graph of one of its fabrics, or a part of it
   * @return the shape
   */
  public static FabricShape of(Cluster cluster, FabricGraph graph) {
    return new FabricShape(cluster, graph);
  }

  /**
   * The graph.
   *
   * @return the graph
   */
  public FabricGraph graph() {
    return graph;
  }

  /**
   * The structure.
   *
   * @return the structure
   */
  public FabricStructure structure() {
    return structure;
  }

  /**
   * The families of parts, without the halves.
   *
   * @return from the host outwards
   */
  public List<Parts> families() {
    return families;
  }

  /**
   * Whether some adapter's PCIe links are not known.
   *
   * @return whether PCIe may limit more than is known
   */
  public boolean pcieIncomplete() {
    return pcieIncomplete;
  }

  /**
   * Whether some links of unknown rate lead out of no part, as between switches of a fabric that is
   * no folded Clos. What leaves a leaf may pass them.
   *
   * @return whether there are any
   */
  public boolean unknownWithin() {
    return unknownWithin;
  }

  /**
   * The two sides of the narrowest cut in halves that was found. Found on the first call.
   *
   * @return a family of two parts
   */
  public Parts halves() {
    return cutInHalves().parts();
  }

  /**
   * The narrowest cut in halves that was found. Found on the first call.
   *
   * @return the cut
   */
  public Cut halvingCut() {
    return cutInHalves().cut();
  }

  private Halves cutInHalves() {
    Halves h = halves;
    if (h == null) {
      Cut cut = Bisection.of(graph).witness();
      int[] side = new int[graph.endpointCount()];
      for (int e = 0; e < side.length; e++) {
        side[e] = cut.onSideA(e) ? 0 : 1;
      }
      int[] sideOfNode = new int[graph.nodeCount()];
      for (int n = 0; n < sideOfNode.length; n++) {
        sideOfNode[n] = cut.onSideA(n) ? 0 : 1;
      }
      h =
          new Halves(
              cut, new Parts(PartKind.HALF, 0, side, capacities(sideOfNode, 2, new BitSet())));
      halves = h;
    }
    return h;
  }

  private Parts endpoints() {
    int[] part = new int[graph.nodeCount()];
    for (int n = 0; n < part.length; n++) {
      part[n] = n < graph.endpointCount() ? n : -1;
    }
    return family(PartKind.ENDPOINT, 0, part, graph.endpointCount());
  }

  /** Endpoints with the same neighbours, with those switches whose endpoints they all are. */
  private Parts leaves() {
    int[] part = new int[graph.nodeCount()];
    Arrays.fill(part, -1);
    Map<List<Integer>, Integer> known = new HashMap<>();
    boolean[] shared = new boolean[graph.nodeCount()];
    for (int e = 0; e < graph.endpointCount(); e++) {
      List<Integer> neighbours = new ArrayList<>(graph.degree(e));
      for (int k = 0; k < graph.degree(e); k++) {
        neighbours.add(graph.neighbor(e, k));
      }
      if (neighbours.isEmpty()) {
        neighbours.add(e);
      }
      int p = known.computeIfAbsent(neighbours, n -> known.size());
      part[e] = p;
      for (int n : neighbours) {
        if (n >= graph.endpointCount()) {
          shared[n] |= part[n] >= 0 && part[n] != p;
          part[n] = p;
        }
      }
    }
    for (int n = 0; n < part.length; n++) {
      if (shared[n]) {
        part[n] = -1;
      }
    }
    return family(PartKind.LEAF, 1, part, known.size());
  }

  /** What is joined by switches of the tiers up to one. */
  private Parts belowTier(int tier) {
    int nodes = graph.nodeCount();
    int[] root = new int[nodes];
    for (int n = 0; n < nodes; n++) {
      root[n] = n;
    }
    for (int b = 0; b < graph.bundleCount(); b++) {
      int a = graph.endA(b);
      int c = graph.endB(b);
      if (inside(a, tier) && inside(c, tier)) {
        int ra = find(root, a);
        int rc = find(root, c);
        root[Math.max(ra, rc)] = Math.min(ra, rc);
      }
    }
    int[] number = new int[nodes];
    Arrays.fill(number, -1);
    int count = 0;
    int[] part = new int[nodes];
    for (int n = 0; n < nodes; n++) {
      int r = find(root, n);
      // Roots are the least of their parts, so parts that hold an endpoint are numbered by it.
      if (number[r] < 0 && n < graph.endpointCount()) {
        number[r] = count++;
      }
      part[n] = inside(n, tier) ? number[r] : -1;
    }
    return family(PartKind.POD, tier, part, count);
  }

  private boolean inside(int node, int tier) {
    int t = structure.tierOf(node);
    return t >= 0 && t <= tier;
  }

  private static int find(int[] root, int node) {
    int n = node;
    while (root[n] != n) {
      root[n] = root[root[n]];
      n = root[n];
    }
    return n;
  }

  private Parts family(PartKind kind, int tier, int[] partOfNode, int count) {
    int[] ofEndpoint = Arrays.copyOf(partOfNode, graph.endpointCount());
    return new Parts(kind, tier, ofEndpoint, capacities(partOfNode, count, leaving));
  }

  /**
   * For each part the sum of the bundles that leave it; -1 if one of them has a link of unknown
   * rate. Adds the bundles that leave a part to a set.
   */
  private long[] capacities(int[] partOfNode, int count, BitSet leavingAny) {
    long[] out = new long[count];
    for (int b = 0; b < graph.bundleCount(); b++) {
      int p = partOfNode[graph.endA(b)];
      int q = partOfNode[graph.endB(b)];
      if (p != q) {
        leavingAny.set(b);
        long bps = unknownRates.get(b) ? -1 : graph.capacityBps(b);
        add(out, p, bps);
        add(out, q, bps);
      }
    }
    return out;
  }

  private static void add(long[] out, int part, long bps) {
    if (part >= 0) {
      out[part] = bps < 0 || out[part] < 0 ? -1 : Math.addExact(out[part], bps);
    }
  }
}
