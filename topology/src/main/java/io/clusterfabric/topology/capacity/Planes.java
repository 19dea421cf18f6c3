package io.clusterfabric.topology.capacity;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The planes of a network of switches: its parts that no link joins and that hold endpoints. Two
 * hosts exchange traffic in each plane in which both have a linked port; a host need not be in
 * every plane. Where some two hosts have no plane in common there is a pair that cannot talk.
 *
 * <p>Hosts with the same planes count once, so the work grows with the kinds of hosts, squared only
 * where no plane has them all.
 */
final class Planes {
  private Planes() {}

  /** The first pair that cannot talk in any plane; null if all can. */
  static @Nullable UnreachablePair unreachable(SwitchNetwork switches) {
    return switches.graph().endpointCount() == 0 ? switchesApart(switches) : hostsApart(switches);
  }

  private static @Nullable UnreachablePair switchesApart(SwitchNetwork switches) {
    for (int i = 1; i < switches.count(); i++) {
      if (switches.part(i) != switches.part(0)) {
        return pair(switches.graph(), switches.node(0), switches.node(i));
      }
    }
    return null;
  }

  private static @Nullable UnreachablePair hostsApart(SwitchNetwork switches) {
    if (switches.parts() < 2) {
      return null;
    }
    FabricGraph graph = switches.graph();
    HostPorts ports = HostPorts.of(switches);
    // The planes of a host, ascending, and the first port of the first host that has just these.
    Map<List<Integer>, Integer> kinds = new LinkedHashMap<>();
    for (int h = 0; h < graph.hostCount(); h++) {
      TreeSet<Integer> planes = new TreeSet<>();
      for (int k = ports.firstOfHost(h); k < ports.firstOfHost(h + 1); k++) {
        planes.add(switches.part(switches.home(ports.ofHost(k))));
      }
      if (!planes.isEmpty()) {
        kinds.putIfAbsent(List.copyOf(planes), ports.ofHost(ports.firstOfHost(h)));
      }
    }
    List<Map.Entry<List<Integer>, Integer>> all = new ArrayList<>(kinds.entrySet());
    if (all.isEmpty() || hasOneForAll(all)) {
      return null;
    }
    for (int j = 1; j < all.size(); j++) {
      for (int i = 0; i < j; i++) {
        if (!meet(all.get(i).getKey(), all.get(j).getKey())) {
          return pair(graph, all.get(i).getValue(), all.get(j).getValue());
        }
      }
    }
    return null;
  }

  private static UnreachablePair pair(FabricGraph graph, int from, int to) {
    return new UnreachablePair(graph.node(from).id(), graph.node(to).id());
  }

  private static boolean hasOneForAll(List<Map.Entry<List<Integer>, Integer>> kinds) {
    TreeSet<Integer> common = new TreeSet<>(kinds.get(0).getKey());
    for (Map.Entry<List<Integer>, Integer> kind : kinds) {
      common.retainAll(kind.getKey());
    }
    return !common.isEmpty();
  }

  /** Whether two ascending lists have a number in common. */
  private static boolean meet(List<Integer> one, List<Integer> other) {
    int i = 0;
    int j = 0;
    while (i < one.size() && j < other.size()) {
      int order = Integer.compare(one.get(i), other.get(j));
      if (order == 0) {
        return true;
      }
      i += order < 0 ? 1 : 0;
      j += order > 0 ? 1 : 0;
    }
    return false;
  }
}
