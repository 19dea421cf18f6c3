package io.clusterfabric.collectives.placement;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Orders of hosts by nearness. Hosts fall into pods, and in a pod into groups with the same leaves,
 * both found from the graph; pods, groups and hosts keep the natural order of their first host, so
 * that names decide only where nearness does not.
 */
final class HostOrder {
  private HostOrder() {}

  /** For each pod its groups of hosts. */
  static List<List<int[]>> groups(GpuSlots slots, @Nullable FabricStructure known) {
    FabricStructure structure =
        known != null ? known : FabricStructure.of(FabricGraph.of(slots.fabric()));
    FabricGraph graph = structure.graph();
    Map<Integer, Map<LeafSet, List<Integer>>> pods = new LinkedHashMap<>();
    int[][] leavesOfHost = leavesOfHosts(graph);
    int[] podOfHost = new int[graph.hostCount()];
    Map<String, Integer> hostIndex = new LinkedHashMap<>();
    for (int h = 0; h < graph.hostCount(); h++) {
      hostIndex.put(graph.hostId(h), h);
      podOfHost[h] = leavesOfHost[h].length == 0 ? -1 : structure.podOf(leavesOfHost[h][0]);
    }
    for (int h = 0; h < slots.hostCount(); h++) {
      Integer g = hostIndex.get(slots.host(h).id());
      int pod = g == null ? -1 : podOfHost[g];
      LeafSet leaves = new LeafSet(g == null ? new int[0] : leavesOfHost[g]);
      pods.computeIfAbsent(pod, p -> new LinkedHashMap<>())
          .computeIfAbsent(leaves, l -> new ArrayList<>())
          .add(h);
    }
    List<List<int[]>> out = new ArrayList<>();
    for (Map<LeafSet, List<Integer>> groups : pods.values()) {
      List<int[]> pod = new ArrayList<>();
      for (List<Integer> hosts : groups.values()) {
        pod.add(hosts.stream().mapToInt(Integer::intValue).toArray());
      }
      out.add(pod);
    }
    return out;
  }

  /** The same groups of other numbers; those mapped below 0 are left out, and empty groups too. */
  static List<List<int[]>> mapped(List<List<int[]>> pods, IntUnaryOperator number) {
    List<List<int[]>> out = new ArrayList<>();
    for (List<int[]> groups : pods) {
      List<int[]> pod = new ArrayList<>();
      for (int[] group : groups) {
        int[] left = Arrays.stream(group).map(number).filter(h -> h >= 0).toArray();
        if (left.length > 0) {
          pod.add(left);
        }
      }
      if (!pod.isEmpty()) {
        out.add(pod);
      }
    }
    return out;
  }

  private static int[][] leavesOfHosts(FabricGraph graph) {
    int[][] leaves = new int[graph.hostCount()][0];
    for (int e = 0; e < graph.endpointCount(); e++) {
      int h = graph.hostOf(e);
      for (int k = 0; k < graph.degree(e); k++) {
        int[] more = Arrays.copyOf(leaves[h], leaves[h].length + 1);
        more[more.length - 1] = graph.neighbor(e, k);
        leaves[h] = more;
      }
    }
    for (int[] l : leaves) {
      Arrays.sort(l);
    }
    return leaves;
  }

  /** Pod by pod, group by group. */
  static int[] packed(List<List<int[]>> pods) {
    return pods.stream().flatMap(List::stream).flatMapToInt(Arrays::stream).toArray();
  }

  /** One host of each pod in turn, and in each pod one of each group in turn. */
  static int[] spread(List<List<int[]>> pods) {
    List<int[]> perPod = new ArrayList<>();
    for (List<int[]> groups : pods) {
      perPod.add(inTurn(groups));
    }
    return inTurn(perPod);
  }

  private static int[] inTurn(List<int[]> lists) {
    int total = 0;
    for (int[] l : lists) {
      total += l.length;
    }
    int[] out = new int[total];
    int n = 0;
    for (int i = 0; n < total; i++) {
      for (int[] l : lists) {
        if (i < l.length) {
          out[n++] = l[i];
        }
      }
    }
    return out;
  }

  /** A set of leaves as a key of a map. */
  private static final class LeafSet {
    private final int[] leaves;

    LeafSet(int[] leaves) {
      this.leaves = leaves;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof LeafSet o && Arrays.equals(leaves, o.leaves);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(leaves);
    }
  }
}
