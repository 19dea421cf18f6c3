package io.clusterfabric.topology.capacity;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.internal.cut.BalancedCut;
import io.clusterfabric.topology.internal.cut.CutGraph;
import io.clusterfabric.topology.internal.cut.CutOptions;
import io.clusterfabric.topology.internal.cut.CutProblem;
import io.clusterfabric.topology.internal.cut.CutResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongFunction;

/** Hands the cut engine one problem, or one for each part, and puts the answers together. */
final class BisectionSearch {
  private BisectionSearch() {}

  /**
   * What was found.
   *
   * @param lower proven lower end, in units of capacity
   * @param witness a cut of the upper end's capacity
   * @param method how the lower end was proven
   * @param steps what was done
   * @param parts how many problems were solved
   */
  record Result(long lower, Cut witness, String method, List<String> steps, int parts) {}

  /**
   * Searches. Links of unknown rate carry nothing at first, which bounds the value from below. If
   * the cut that was found passes some of them, its capacity bounds nothing from above: then
   * another is sought that avoids them.
   */
  static Result run(FabricGraph graph, Units units, CutOptions options) {
    Result found = run(graph, units, options, WeightedEdges.of(graph));
    if (found.witness().unknownRateLinks() == 0) {
      return found;
    }
    Result dear = run(graph, units, options, WeightedEdges.of(graph, WeightedEdges.dear(graph)));
    List<String> steps = new ArrayList<>(found.steps());
    boolean avoided = dear.witness().unknownRateLinks() == 0;
    steps.add(
        avoided
            ? "a cut that avoids links of unknown rate: " + dear.witness().capacity()
            : "every cut that was found passes links of unknown rate");
    return new Result(
        found.lower(),
        avoided ? dear.witness() : found.witness(),
        found.method(),
        steps,
        found.parts());
  }

  private static Result run(
      FabricGraph graph, Units units, CutOptions options, WeightedEdges edges) {
    if (units.kind() != BisectionUnit.PORT || units.isWeighted()) {
      return single(graph, units, options, edges);
    }
    int[] part = parts(graph);
    int count = 0;
    for (int p : part) {
      count = Math.max(count, p + 1);
    }
    return count <= 1 && isWhole(part)
        ? single(graph, units, options, edges)
        : sum(graph, options, edges, part, count);
  }

  private static LongFunction<String> printed(FabricGraph graph) {
    return units -> graph.capacityUnit().times(units).toString();
  }

  private static boolean isWhole(int[] part) {
    for (int p : part) {
      if (p < 0) {
        return false;
      }
    }
    return true;
  }

  private static Result single(
      FabricGraph graph, Units units, CutOptions options, WeightedEdges edges) {
    CutGraph weighted = CutGraph.of(graph.nodeCount(), edges.a(), edges.b(), edges.weight());
    CutProblem problem = CutProblem.of(weighted, units.of());
    if (units.isWeighted()) {
      problem = problem.withUnitWeights(units.weight());
    }
    CutResult found = BalancedCut.solve(problem, options, printed(graph));
    return new Result(
        found.lower(), Cut.of(graph, found.nodeSide()), found.method(), found.steps(), 1);
  }

  private static Result sum(
      FabricGraph graph, CutOptions options, WeightedEdges edges, int[] part, int count) {
    BitSet side = new BitSet(graph.nodeCount());
    long lower = 0;
    List<String> steps = new ArrayList<>();
    List<String> methods = new ArrayList<>();
    boolean extraOnA = false;
    Members members = Members.of(part, count, edges);
    for (int p = 0; p < count; p++) {
      int[] nodes = members.nodesOf(p);
      int ports = 0;
      while (ports < nodes.length && graph.isEndpoint(nodes[ports])) {
        ports++;
      }
      if (ports < 2) {
        if (ports == 1) {
          extraOnA = deal(nodes, extraOnA, side);
        }
        continue;
      }
      CutResult found = BalancedCut.solve(members.problem(p, ports), options, printed(graph));
      BitSet mine = found.nodeSide();
      // Parts of an odd number give their extra port to either side in turn.
      if (ports % 2 == 1) {
        boolean more = found.unitSide().cardinality() > ports / 2;
        if (more != extraOnA) {
          mine.flip(0, nodes.length);
        }
        extraOnA = !extraOnA;
      }
      for (int n = mine.nextSetBit(0); n >= 0; n = mine.nextSetBit(n + 1)) {
        side.set(nodes[n]);
      }
      lower += found.lower();
      if (!methods.contains(found.method())) {
        methods.add(found.method());
      }
      for (String step : found.steps()) {
        steps.add("part " + (p + 1) + ": " + step);
      }
    }
    for (int e = 0; e < graph.endpointCount(); e++) {
      if (part[e] < 0) {
        extraOnA = deal(new int[] {e}, extraOnA, side);
      }
    }
    String method = methods.isEmpty() ? "no part has two ports" : String.join("; ", methods);
    return new Result(lower, Cut.of(graph, side), method, steps, count);
  }

  /** Puts the only port of a part, and what goes with it, on the side whose turn it is. */
  private static boolean deal(int[] nodes, boolean extraOnA, BitSet side) {
    for (int n : nodes) {
      side.set(n, extraOnA);
    }
    return !extraOnA;
  }

  /** The part of each node, by the order of their lowest nodes; -1 for a node without links. */
  private static int[] parts(FabricGraph graph) {
    int[] part = new int[graph.nodeCount()];
    Arrays.fill(part, -1);
    int[] queue = new int[part.length];
    int count = 0;
    for (int start = 0; start < part.length; start++) {
      if (part[start] >= 0 || graph.degree(start) == 0) {
        continue;
      }
      part[start] = count;
      int tail = 0;
      queue[tail++] = start;
      for (int head = 0; head < tail; head++) {
        for (int k = 0; k < graph.degree(queue[head]); k++) {
          int next = graph.neighbor(queue[head], k);
          if (part[next] < 0) {
            part[next] = count;
            queue[tail++] = next;
          }
        }
      }
      count++;
    }
    return part;
  }

  /** The nodes and edges of each part, numbered within it. */
  private static final class Members {
    private final WeightedEdges edges;
    private final int[] firstNode;
    private final int[] nodes;
    private final int[] numberInPart;
    private final int[] firstEdge;
    private final int[] edgeOrder;

    private Members(
        WeightedEdges edges,
        int[] firstNode,
        int[] nodes,
        int[] numberInPart,
        int[] firstEdge,
        int[] edgeOrder) {
      this.edges = edges;
      this.firstNode = firstNode;
      this.nodes = nodes;
      this.numberInPart = numberInPart;
      this.firstEdge = firstEdge;
      this.edgeOrder = edgeOrder;
    }

    static Members of(int[] part, int parts, WeightedEdges edges) {
      int[] edgePart = new int[edges.a().length];
      for (int e = 0; e < edgePart.length; e++) {
        edgePart[e] = part[edges.a()[e]];
      }
      int[] firstNode = starts(part, parts);
      int[] nodes = grouped(part, firstNode);
      int[] numberInPart = new int[part.length];
      for (int p = 0; p < parts; p++) {
        for (int i = firstNode[p]; i < firstNode[p + 1]; i++) {
          numberInPart[nodes[i]] = i - firstNode[p];
        }
      }
      int[] firstEdge = starts(edgePart, parts);
      return new Members(
          edges, firstNode, nodes, numberInPart, firstEdge, grouped(edgePart, firstEdge));
    }

    private static int[] starts(int[] part, int parts) {
      int[] first = new int[parts + 1];
      for (int p : part) {
        if (p >= 0) {
          first[p + 1]++;
        }
      }
      for (int p = 0; p < parts; p++) {
        first[p + 1] += first[p];
      }
      return first;
    }

    private static int[] grouped(int[] part, int[] first) {
      int[] order = new int[first[first.length - 1]];
      int[] next = first.clone();
      for (int i = 0; i < part.length; i++) {
        if (part[i] >= 0) {
          order[next[part[i]]++] = i;
        }
      }
      return order;
    }

    int[] nodesOf(int p) {
      return Arrays.copyOfRange(nodes, firstNode[p], firstNode[p + 1]);
    }

    CutProblem problem(int p, int ports) {
      int count = firstEdge[p + 1] - firstEdge[p];
      int[] a = new int[count];
      int[] b = new int[count];
      long[] weight = new long[count];
      for (int i = 0; i < count; i++) {
        int edge = edgeOrder[firstEdge[p] + i];
        a[i] = numberInPart[edges.a()[edge]];
        b[i] = numberInPart[edges.b()[edge]];
        weight[i] = edges.weight()[edge];
      }
      int size = firstNode[p + 1] - firstNode[p];
      int[] unitOf = new int[size];
      Arrays.fill(unitOf, -1);
      for (int i = 0; i < ports; i++) {
        unitOf[i] = i;
      }
      return CutProblem.of(CutGraph.of(size, a, b, weight), unitOf);
    }
  }
}
