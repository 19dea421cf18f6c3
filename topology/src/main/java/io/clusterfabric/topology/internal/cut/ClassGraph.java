package io.clusterfabric.topology.internal.cut;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A graph whose units are gathered into classes of twins: units with the same neighbours and
 * weights. Only how many of a class are on a side matters, not which. Nodes 0..C−1 are classes,
 * switches follow; an edge of a class carries the weight of one of its units.
 *
 * <p>Two classes that are neighbours are joined completely, at a cost that isn't linear in their
 * counts. So that never two larger classes are neighbours, the smaller one is taken apart into
 * classes of one.
 */
final class ClassGraph {
  private final CutGraph graph;
  private final int[][] members;
  private final int units;
  private final Reduction reduction;

  private ClassGraph(CutGraph graph, int[][] members, int units, Reduction reduction) {
    this.graph = graph;
    this.members = members;
    this.units = units;
    this.reduction = reduction;
  }

  /** Every unit in a class of its own. */
  static ClassGraph ofSingles(CutGraph graph, int units) {
    int[][] members = new int[units][];
    for (int u = 0; u < units; u++) {
      members[u] = new int[] {u};
    }
    return new ClassGraph(graph, members, units, Reduction.none(graph));
  }

  static ClassGraph of(CutGraph graph, int units) {
    int[] classOf = new int[units];
    List<List<Integer>> classes = twins(graph, units, classOf);
    takeApartNeighbors(graph, units, classes, classOf);
    int[] image = new int[graph.nodeCount()];
    List<int[]> members = new ArrayList<>();
    int[] number = new int[classes.size()];
    Arrays.fill(number, -1);
    for (int u = 0; u < units; u++) {
      List<Integer> twinsOfUnit = classes.get(classOf[u]);
      if (number[classOf[u]] < 0) {
        number[classOf[u]] = members.size();
        members.add(twinsOfUnit.stream().mapToInt(Integer::intValue).toArray());
      }
      image[u] = number[classOf[u]];
    }
    int next = members.size();
    for (int v = units; v < graph.nodeCount(); v++) {
      image[v] = next++;
    }
    EdgeList edges = new EdgeList(graph.edgeCount());
    for (int v = 0; v < graph.nodeCount(); v++) {
      if (v < units && members.get(image[v])[0] != v) {
        continue;
      }
      for (int k = 0; k < graph.degree(v); k++) {
        int to = graph.neighbor(v, k);
        if (to > v && (to >= units || members.get(image[to])[0] == to)) {
          edges.add(image[v], image[to], graph.weight(v, k));
        }
      }
    }
    CutGraph classGraph = edges.toGraph(next);
    return new ClassGraph(
        classGraph, members.toArray(int[][]::new), units, Reduction.to(classGraph, image));
  }

  private static List<List<Integer>> twins(CutGraph graph, int units, int[] classOf) {
    Map<Neighborhood, Integer> known = new HashMap<>(units * 2);
    List<List<Integer>> classes = new ArrayList<>();
    for (int u = 0; u < units; u++) {
      int next = classes.size();
      int c = known.computeIfAbsent(new Neighborhood(graph, u), key -> next);
      if (c == next) {
        classes.add(new ArrayList<>());
      }
      classes.get(c).add(u);
      classOf[u] = c;
    }
    return classes;
  }

  private static void takeApartNeighbors(
      CutGraph graph, int units, List<List<Integer>> classes, int[] classOf) {
    for (int c = 0; c < classes.size(); c++) {
      if (classes.get(c).size() < 2) {
        continue;
      }
      int u = classes.get(c).get(0);
      for (int k = 0; k < graph.degree(u) && classes.get(c).size() > 1; k++) {
        int to = graph.neighbor(u, k);
        if (to < units && classes.get(classOf[to]).size() > 1) {
          int other = classOf[to];
          takeApart(
              classes.get(other).size() < classes.get(c).size() ? other : c, classes, classOf);
        }
      }
    }
  }

  private static void takeApart(int c, List<List<Integer>> classes, int[] classOf) {
    List<Integer> all = classes.get(c);
    for (int i = 1; i < all.size(); i++) {
      classOf[all.get(i)] = classes.size();
      classes.add(new ArrayList<>(List.of(all.get(i))));
    }
    classes.set(c, new ArrayList<>(List.of(all.get(0))));
  }

  CutGraph graph() {
    return graph;
  }

  /** How many units there are, all classes together. */
  int units() {
    return units;
  }

  /** How many classes of units there are; they are the first nodes. */
  int classes() {
    return members.length;
  }

  /** How many units a node stands for; 0 for a switch. */
  int multiplicity(int node) {
    return node < members.length ? members[node].length : 0;
  }

  /** A unit of a class, in ascending order. */
  int member(int node, int index) {
    return members[node][index];
  }

  /** From the graph of single units to this one. */
  Reduction reduction() {
    return reduction;
  }

  /** A unit's neighbours and weights as a key: equal only if all of them are. */
  private static final class Neighborhood {
    private final CutGraph graph;
    private final int node;
    private final int hash;

    Neighborhood(CutGraph graph, int node) {
      this.graph = graph;
      this.node = node;
      long h = 1;
      for (int k = 0; k < graph.degree(node); k++) {
        h = (h * 31 + graph.neighbor(node, k)) * 0x9E3779B97F4A7C15L + graph.weight(node, k);
      }
      this.hash = Long.hashCode(h * 0x9E3779B97F4A7C15L);
    }

    @Override
    public boolean equals(Object object) {
      if (!(object instanceof Neighborhood other)) {
        return false;
      }
      if (graph.degree(node) != graph.degree(other.node)) {
        return false;
      }
      for (int k = 0; k < graph.degree(node); k++) {
        if (graph.neighbor(node, k) != graph.neighbor(other.node, k)
            || graph.weight(node, k) != graph.weight(other.node, k)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }
}
