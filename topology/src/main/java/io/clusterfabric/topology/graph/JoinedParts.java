package io.clusterfabric.topology.graph;

import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Switch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The parts of several graphs side by side: endpoints of the first, of the second and so on, then
 * switches likewise, then links likewise with loopbacks behind those of each graph. Hosts of the
 * same id are one host.
 */
final class JoinedParts implements Parts {
  private final String name;
  private final List<FabricGraph> graphs;
  private final int[] firstEndpoint;
  private final int[] firstSwitch;
  private final int[] firstLink;
  private final List<String> hosts;
  private final boolean[] ownerKnown;
  private final int[] hostOf;

  JoinedParts(String name, List<FabricGraph> graphs) {
    this.name = name;
    this.graphs = graphs;
    int n = graphs.size();
    firstEndpoint = new int[n + 1];
    firstSwitch = new int[n + 1];
    firstLink = new int[n + 1];
    for (int i = 0; i < n; i++) {
      FabricGraph g = graphs.get(i);
      firstEndpoint[i + 1] = Math.addExact(firstEndpoint[i], g.endpointCount());
      firstLink[i + 1] = Math.addExact(firstLink[i], g.linkCount() + g.loopbacks());
    }
    firstSwitch[0] = firstEndpoint[n];
    for (int i = 0; i < n; i++) {
      firstSwitch[i + 1] = Math.addExact(firstSwitch[i], graphs.get(i).switchCount());
    }
    Map<String, Integer> numbers = new HashMap<>();
    Set<String> ids = new LinkedHashSet<>();
    hostOf = new int[firstEndpoint[n]];
    for (int i = 0; i < n; i++) {
      FabricGraph g = graphs.get(i);
      int[] number = new int[g.hostCount()];
      for (int h = 0; h < number.length; h++) {
        String id = g.hostId(h);
        number[h] = numbers.computeIfAbsent(id, x -> numbers.size());
        ids.add(id);
      }
      for (int e = 0; e < g.endpointCount(); e++) {
        hostOf[firstEndpoint[i] + e] = number[g.hostOf(e)];
      }
    }
    hosts = new ArrayList<>(ids);
    ownerKnown = new boolean[hosts.size()];
    Arrays.fill(ownerKnown, true);
    for (FabricGraph g : graphs) {
      for (int h = 0; !g.hostIdentityKnown() && h < g.hostCount(); h++) {
        ownerKnown[numbers.getOrDefault(g.hostId(h), 0)] &=
            g.parts().ownerKnown(g.numbering().partOfHost(h));
      }
    }
    refuseTwins();
  }

  private void refuseTwins() {
    Set<String> seen = new HashSet<>();
    for (FabricGraph g : graphs) {
      for (int n = 0; n < g.nodeCount(); n++) {
        if (!seen.add(g.node(n).id())) {
          throw new IllegalArgumentException(
              "graphs are joined through hosts and have no node in common, found "
                  + g.node(n).id()
                  + " in "
                  + g.name()
                  + " and in another of them");
        }
      }
    }
  }

  /** The graph of a number that counts on from graph to graph. */
  private static int graphOf(int[] first, int number) {
    int found = Arrays.binarySearch(first, number);
    int at = found >= 0 ? found : -found - 2;
    while (first[at + 1] == first[at]) {
      at++; // graphs without any share their first number with the next
    }
    return at;
  }

  int nodes() {
    return firstSwitch[graphs.size()];
  }

  int links() {
    return firstLink[graphs.size()];
  }

  int firstLink(int graph) {
    return firstLink[graph];
  }

  /** Where a node of one of the graphs is. */
  int node(int graph, int node) {
    int endpoints = graphs.get(graph).endpointCount();
    return node < endpoints ? firstEndpoint[graph] + node : firstSwitch[graph] + node - endpoints;
  }

  Numbering numbering() {
    return new Numbering(null, null, hostOf.length, nodes(), hostOf, hosts.size());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String nodeId(int node) {
    if (node < hostOf.length) {
      int g = graphOf(firstEndpoint, node);
      return graphs.get(g).node(node - firstEndpoint[g]).id();
    }
    return switchNode(node).id();
  }

  @Override
  public String hostId(int host) {
    return hosts.get(host);
  }

  @Override
  public boolean ownerKnown(int host) {
    return ownerKnown[host];
  }

  @Override
  public Endpoint endpoint(int node) {
    int g = graphOf(firstEndpoint, node);
    return graphs.get(g).endpoint(node - firstEndpoint[g]);
  }

  @Override
  public Switch switchNode(int node) {
    int g = graphOf(firstSwitch, node);
    FabricGraph graph = graphs.get(g);
    return graph.switchNode(node - firstSwitch[g] + graph.endpointCount());
  }

  @Override
  public Link link(int link) {
    int g = graphOf(firstLink, link);
    FabricGraph graph = graphs.get(g);
    int at = link - firstLink[g];
    return at < graph.linkCount() ? graph.linkAt(at) : graph.loopbackAt(at - graph.linkCount());
  }
}
