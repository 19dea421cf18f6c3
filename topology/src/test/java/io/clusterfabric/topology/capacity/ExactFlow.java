package io.clusterfabric.topology.capacity;

import io.clusterfabric.topology.graph.FabricGraph;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Maximum concurrent flow of small networks by the textbook: every simple path a variable, solved
 * by the simplex method on fractions. Shares no code with what it checks; all nodes and links of
 * the graph take part, those of endpoints too.
 */
final class ExactFlow {
  private final List<int[]> paths = new ArrayList<>();
  private final List<Integer> commodityOf = new ArrayList<>();
  private final FabricGraph graph;

  private ExactFlow(FabricGraph graph) {
    this.graph = graph;
  }

  /** Rate of weight 1 in units of capacity, as numerator and denominator. */
  static BigInteger[] rate(FabricGraph graph, int[] from, int[] to, long[] weight) {
    ExactFlow flow = new ExactFlow(graph);
    for (int k = 0; k < from.length; k++) {
      flow.extend(k, from[k], to[k], new BitSet(), new ArrayList<>());
    }
    int arcs = 2 * graph.bundleCount();
    int rows = arcs + from.length;
    int columns = flow.paths.size() + 1;
    BigInteger[][] a = new BigInteger[rows][columns];
    BigInteger[] b = new BigInteger[rows];
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        a[r][c] = BigInteger.ZERO;
      }
      b[r] = r < arcs ? BigInteger.valueOf(graph.capacityUnits(r / 2)) : BigInteger.ZERO;
    }
    for (int p = 0; p < flow.paths.size(); p++) {
      for (int arc : flow.paths.get(p)) {
        a[arc][p] = BigInteger.ONE;
      }
      a[arcs + flow.commodityOf.get(p)][p] = BigInteger.ONE.negate();
    }
    for (int k = 0; k < from.length; k++) {
      a[arcs + k][columns - 1] = BigInteger.valueOf(weight[k]);
    }
    return maximizeLast(a, b);
  }

  /**
   * The largest sum of shares of access links, each pair over all paths of no more than so many
   * links, as numerator and denominator.
   */
  static BigInteger[] shares(FabricGraph graph, int[] from, int[] to, int[] mostLinks) {
    ExactFlow flow = new ExactFlow(graph);
    List<Long> perUnit = new ArrayList<>();
    long common = 720_720;
    for (int k = 0; k < from.length; k++) {
      int before = flow.paths.size();
      flow.extend(k, from[k], to[k], new BitSet(), new ArrayList<>());
      for (int p = flow.paths.size() - 1; p >= before; p--) {
        if (flow.paths.get(p).length > mostLinks[k]) {
          flow.paths.remove(p);
          flow.commodityOf.remove(p);
        }
      }
      long access =
          graph.degree(from[k]) == 0 || graph.degree(to[k]) == 0
              ? 1
              : Math.min(
                  graph.capacityUnits(graph.bundle(from[k], 0)),
                  graph.capacityUnits(graph.bundle(to[k], 0)));
      while (perUnit.size() < flow.paths.size()) {
        perUnit.add(common / access);
      }
    }
    int arcs = 2 * graph.bundleCount();
    int columns = flow.paths.size() + 1;
    BigInteger[][] a = new BigInteger[arcs + 1][columns];
    BigInteger[] b = new BigInteger[arcs + 1];
    for (int r = 0; r <= arcs; r++) {
      Arrays.fill(a[r], BigInteger.ZERO);
      b[r] = r < arcs ? BigInteger.valueOf(graph.capacityUnits(r / 2)) : BigInteger.ZERO;
    }
    for (int p = 0; p < flow.paths.size(); p++) {
      for (int arc : flow.paths.get(p)) {
        a[arc][p] = BigInteger.ONE;
      }
      a[arcs][p] = BigInteger.valueOf(-perUnit.get(p));
    }
    a[arcs][columns - 1] = BigInteger.ONE;
    BigInteger[] sum = maximizeLast(a, b);
    return new BigInteger[] {sum[0], sum[1].multiply(BigInteger.valueOf(common))};
  }

  private void extend(int commodity, int at, int to, BitSet seen, List<Integer> arcs) {
    if (at == to) {
      paths.add(arcs.stream().mapToInt(Integer::intValue).toArray());
      commodityOf.add(commodity);
      return;
    }
    seen.set(at);
    for (int k = 0; k < graph.degree(at); k++) {
      int next = graph.neighbor(at, k);
      if (!seen.get(next)) {
        arcs.add(2 * graph.bundle(at, k) + (graph.endA(graph.bundle(at, k)) == at ? 0 : 1));
        extend(commodity, next, to, seen, arcs);
        arcs.remove(arcs.size() - 1);
      }
    }
    seen.clear(at);
  }

  /** The largest last variable with a·x <= b, x >= 0, b >= 0; whole numbers over one divisor. */
  private static BigInteger[] maximizeLast(BigInteger[][] a, BigInteger[] b) {
    int rows = b.length;
    int columns = a[0].length;
    int width = columns + rows + 1;
    BigInteger[][] t = new BigInteger[rows + 1][width];
    int[] basis = new int[rows];
    for (int r = 0; r <= rows; r++) {
      for (int c = 0; c < width; c++) {
        t[r][c] = r < rows && c < columns ? a[r][c] : BigInteger.ZERO;
      }
      if (r < rows) {
        t[r][columns + r] = BigInteger.ONE;
        t[r][width - 1] = b[r];
        basis[r] = columns + r;
      }
    }
    t[rows][columns - 1] = BigInteger.ONE.negate();
    BigInteger divisor = BigInteger.ONE;
    while (true) {
      int enter = -1;
      for (int c = 0; c < width - 1 && enter < 0; c++) {
        enter = t[rows][c].signum() < 0 ? c : -1; // Bland's rule: no cycles
      }
      if (enter < 0) {
        return new BigInteger[] {t[rows][width - 1], divisor};
      }
      int leave = -1;
      for (int r = 0; r < rows; r++) {
        if (t[r][enter].signum() > 0) {
          int order =
              leave < 0
                  ? -1
                  : t[r][width - 1]
                      .multiply(t[leave][enter])
                      .compareTo(t[leave][width - 1].multiply(t[r][enter]));
          if (order < 0 || (order == 0 && basis[r] < basis[leave])) {
            leave = r;
          }
        }
      }
      BigInteger pivot = t[leave][enter];
      for (int r = 0; r <= rows; r++) {
        BigInteger factor = t[r][enter];
        for (int c = 0; r != leave && c < width; c++) {
          t[r][c] = t[r][c].multiply(pivot).subtract(t[leave][c].multiply(factor)).divide(divisor);
        }
      }
      divisor = pivot;
      basis[leave] = enter;
    }
  }
}
