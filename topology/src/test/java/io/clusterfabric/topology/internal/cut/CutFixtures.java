package io.clusterfabric.topology.internal.cut;

import io.clusterfabric.topology.internal.flow.DinicFlow;
import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;

/** Problems of known shape, and the brute force that knows nothing but minimum cuts. */
final class CutFixtures {
  private int nodes;
  private int units;
  private int[] unitOf = new int[16];
  private final EdgeList edges = new EdgeList(16);

  int unit() {
    return node(units++);
  }

  int nodeOfUnit(int unit) {
    return node(unit);
  }

  int aSwitch() {
    return node(-1);
  }

  int[] switches(int count) {
    int[] ids = new int[count];
    for (int i = 0; i < count; i++) {
      ids[i] = aSwitch();
    }
    return ids;
  }

  private int node(int unit) {
    if (nodes == unitOf.length) {
      unitOf = Arrays.copyOf(unitOf, 2 * nodes);
    }
    unitOf[nodes] = unit;
    return nodes++;
  }

  int size() {
    return nodes;
  }

  CutFixtures link(int a, int b, long weight) {
    edges.add(a, b, weight);
    return this;
  }

  CutProblem build() {
    return CutProblem.of(edges.toGraph(nodes), Arrays.copyOf(unitOf, nodes));
  }

  /** Leaves of h hosts each; u uplinks per leaf dealt round-robin over s spines, from a start. */
  static CutProblem leafSpine(int leaves, int h, int spines, int u, boolean staggered) {
    CutFixtures f = new CutFixtures();
    int[] spine = f.switches(spines);
    int deal = 0;
    for (int l = 0; l < leaves; l++) {
      int leaf = f.aSwitch();
      for (int i = 0; i < h; i++) {
        f.link(f.unit(), leaf, 1);
      }
      deal = staggered ? deal : 0;
      for (int i = 0; i < u; i++) {
        f.link(leaf, spine[deal++ % spines], 1);
      }
    }
    return f.build();
  }

  /** The k-ary fat tree of Al-Fares et al. with k³/4 hosts. */
  static CutProblem fatTree(int k) {
    CutFixtures f = new CutFixtures();
    int[] core = f.switches(k * k / 4);
    for (int pod = 0; pod < k; pod++) {
      int[] spine = f.switches(k / 2);
      for (int s = 0; s < k / 2; s++) {
        for (int c = 0; c < k / 2; c++) {
          f.link(spine[s], core[s * k / 2 + c], 1);
        }
      }
      for (int l = 0; l < k / 2; l++) {
        int leaf = f.aSwitch();
        for (int s = 0; s < k / 2; s++) {
          f.link(leaf, spine[s], 1);
          f.link(f.unit(), leaf, 1);
        }
      }
    }
    return f.build();
  }

  /**
   * Three tiers: in each pod every leaf meets every spine once, and spine i of every pod meets the
   * cores of group i once. One unit per endpoint, or one per several endpoints of a leaf.
   */
  static CutProblem threeTier(
      int pods, int leaves, int endpoints, int spines, int coresOfGroup, int perUnit, Damage cut) {
    CutFixtures f = new CutFixtures();
    int[] core = f.switches(spines * coresOfGroup);
    for (int p = 0; p < pods; p++) {
      int[] spine = f.switches(spines);
      for (int s = 0; s < spines; s++) {
        for (int c = 0; c < coresOfGroup; c++) {
          f.link(spine[s], core[s * coresOfGroup + c], cut.keeps());
        }
      }
      for (int l = 0; l < leaves; l++) {
        int leaf = f.aSwitch();
        for (int s = 0; s < spines; s++) {
          f.link(leaf, spine[s], cut.keeps());
        }
        for (int e = 0; e < endpoints; e++) {
          int node = e % perUnit == 0 ? f.unit() : f.nodeOfUnit(f.units - 1);
          f.link(node, leaf, cut.keeps());
        }
      }
    }
    return f.build();
  }

  /** Takes away a share of all links, by a seed. */
  static final class Damage {
    private final SplittableRandom random;
    private final double share;

    Damage(double share, long seed) {
      this.share = share;
      this.random = new SplittableRandom(seed);
    }

    static Damage none() {
      return new Damage(0, 0);
    }

    long keeps() {
      return share > 0 && random.nextDouble() < share ? 0 : 1;
    }
  }

  /**
   * Rail groups of hosts: host i of a group has one link to each of the group's rails leaves, and
   * each leaf the same bundle to every spine. Units are hosts, or ports.
   */
  static CutProblem rails(int[] hostsOfGroup, int rails, int spines, int bundle, boolean byPort) {
    CutFixtures f = new CutFixtures();
    int[] spine = f.switches(spines);
    for (int hosts : hostsOfGroup) {
      int[] leaf = f.switches(rails);
      for (int l : leaf) {
        for (int s : spine) {
          f.link(l, s, bundle);
        }
      }
      for (int h = 0; h < hosts; h++) {
        int unit = f.units;
        for (int r = 0; r < rails; r++) {
          f.link(r == 0 || byPort ? f.unit() : f.nodeOfUnit(unit), leaf[r], 1);
        }
      }
    }
    return f.build();
  }

  /** The least balanced cut: every split of the units, a minimum cut for each. */
  static long bruteForce(CutProblem problem) {
    UnitContraction contraction = UnitContraction.of(problem);
    CutGraph graph = contraction.graph();
    int u = problem.unitCount();
    if (u < 2) {
      return 0;
    }
    DinicFlow flow = graph.flow();
    long best = Long.MAX_VALUE;
    for (int mask = 0; mask < 1 << u; mask++) {
      if (Integer.bitCount(mask) == u / 2) {
        int[] a = new int[u / 2];
        int[] b = new int[u - u / 2];
        for (int i = 0, x = 0, y = 0; i < u; i++) {
          if ((mask >> i & 1) == 1) {
            a[x++] = i;
          } else {
            b[y++] = i;
          }
        }
        best = Math.min(best, flow.maxFlow(a, b));
      }
    }
    return best * contraction.scale();
  }

  /** Checks that the witness is a balanced cut of the value it claims. */
  static boolean isWitness(CutProblem problem, CutResult result) {
    int u = problem.unitCount();
    BitSet nodes = result.nodeSide();
    BitSet units = result.unitSide();
    int onA = units.cardinality();
    boolean valid = onA == u / 2 || onA == u - u / 2;
    for (int v = 0; v < problem.graph().nodeCount(); v++) {
      int unit = problem.unitOf(v);
      valid &= unit < 0 || nodes.get(v) == units.get(unit);
    }
    return valid
        && problem.graph().cut(nodes) == result.upper()
        && result.lower() <= result.upper();
  }
}
