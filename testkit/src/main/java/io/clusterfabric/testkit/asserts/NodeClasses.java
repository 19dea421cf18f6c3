package io.clusterfabric.testkit.asserts;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The nodes of a cluster in classes: first by what they are, then again and again by the classes of
 * their neighbours (colour refinement). Names take no part.
 */
final class NodeClasses {
  private final List<String> names = new ArrayList<>();
  private final List<List<int[]>> neighbours = new ArrayList<>();
  private int[] classes = new int[0];

  private NodeClasses(Cluster cluster, Table table) {
    Map<String, Integer> index = new HashMap<>();
    List<List<Object>> kinds = new ArrayList<>();
    Map<PortRef, List<Object>> ends = new HashMap<>();
    for (Host h : cluster.hosts()) {
      add(index, h.id());
      kinds.add(new ArrayList<>(List.of("host", h.spec(), h.identity(), h.endpoints().size())));
      for (Endpoint e : h.endpoints()) {
        ends.put(e.port(), List.of(e.rail(), e.plane(), e.bond().isPresent(), e.gpusNear()));
      }
    }
    for (Fabric f : cluster.fabrics()) {
      for (Switch s : f.switches()) {
        List<Object> what =
            List.of("switch", s.spec(), s.tier(), s.rail(), s.plane(), s.pod(), f.role());
        if (index.containsKey(s.id())) {
          kinds.get(index.get(s.id())).addAll(what); // a gateway, in its other fabric
        } else {
          add(index, s.id());
          kinds.add(new ArrayList<>(what));
        }
      }
    }
    for (Fabric f : cluster.fabrics()) {
      for (Link l : f.links()) {
        Object a = ends.getOrDefault(l.a(), List.of());
        Object b = ends.getOrDefault(l.b(), List.of());
        List<Object> link = List.of(f.role(), f.technology(), l.spec(), l.cableId().isPresent());
        int nodeA = node(index, l.a());
        int nodeB = node(index, l.b());
        neighbours.get(nodeA).add(new int[] {table.number(List.of(link, a, b)), nodeB});
        neighbours.get(nodeB).add(new int[] {table.number(List.of(link, b, a)), nodeA});
      }
    }
    classes = kinds.stream().mapToInt(table::number).toArray();
  }

  private void add(Map<String, Integer> index, String name) {
    index.put(name, names.size());
    names.add(name);
    neighbours.add(new ArrayList<>());
  }

  private static int node(Map<String, Integer> index, PortRef end) {
    Integer node = index.get(end.node());
    if (node == null) {
      throw new IllegalStateException("the cluster has a link to " + end + ", which it has not");
    }
    return node;
  }

  /** What tells the clusters apart, or empty text. */
  static String difference(Cluster expected, Cluster found) {
    Table table = new Table();
    NodeClasses left = new NodeClasses(expected, table);
    NodeClasses right = new NodeClasses(found, table);
    int known = 0;
    for (int round = 0; ; round++) {
      Map<Integer, Integer> leftSizes = left.sizes();
      Map<Integer, Integer> rightSizes = right.sizes();
      for (Map.Entry<Integer, Integer> e : leftSizes.entrySet()) {
        int other = rightSizes.getOrDefault(e.getKey(), 0);
        if (other != e.getValue()) {
          return told(round, e.getValue(), other, left.example(e.getKey()) + " of the expected");
        }
      }
      for (Map.Entry<Integer, Integer> e : rightSizes.entrySet()) {
        if (!leftSizes.containsKey(e.getKey())) {
          return told(round, 0, e.getValue(), right.example(e.getKey()) + " of the found");
        }
      }
      if (leftSizes.size() == known) {
        return "";
      }
      known = leftSizes.size();
      left.refine(table);
      right.refine(table);
    }
  }

  private static String told(int round, int expected, int found, String example) {
    return "expected "
        + expected
        + ", found "
        + found
        + " nodes like "
        + example
        + " cluster (alike in "
        + (round == 0 ? "what they are" : "all within " + round + " links")
        + ")";
  }

  private Map<Integer, Integer> sizes() {
    Map<Integer, Integer> sizes = new TreeMap<>();
    for (int c : classes) {
      sizes.merge(c, 1, Integer::sum);
    }
    return sizes;
  }

  private String example(int wanted) {
    for (int i = 0; i < classes.length; i++) {
      if (classes[i] == wanted) {
        return names.get(i) + " (" + neighbours.get(i).size() + " links)";
      }
    }
    return "none";
  }

  private void refine(Table table) {
    int[] next = new int[classes.length];
    for (int i = 0; i < next.length; i++) {
      List<int[]> around = neighbours.get(i);
      long[] pairs = new long[around.size()];
      for (int k = 0; k < pairs.length; k++) {
        pairs[k] = ((long) around.get(k)[0] << 32) | classes[around.get(k)[1]];
      }
      Arrays.sort(pairs);
      next[i] = table.number(List.of(classes[i], Arrays.toString(pairs)));
    }
    classes = next;
  }

  /** Numbers for things, the same for equal things of both clusters. */
  private static final class Table {
    private final Map<Object, Integer> numbers = new HashMap<>();

    int number(Object thing) {
      return numbers.computeIfAbsent(thing, t -> numbers.size());
    }
  }
}
