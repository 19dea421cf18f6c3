package io.clusterfabric.topology.capacity;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.internal.flow.ArcNetwork;
import io.clusterfabric.topology.internal.flow.BreadthFirst;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The switches of a graph and the links between them, with the endpoints counted where they are
 * joined. All that an endpoint sends and receives crosses its one access link, so that link limits
 * the endpoint alone and need not be part of the network. An endpoint without a switch is a node
 * here.
 */
final class SwitchNetwork {
  private final FabricGraph graph;
  private final int[] nodeOf;
  private final int[] numberOf;
  private final int[] home;
  private final int[] endpoints;
  private final ArcNetwork network;
  private final int[] part;
  private final int parts;

  private SwitchNetwork(
      FabricGraph graph,
      int[] nodeOf,
      int[] numberOf,
      int[] home,
      int[] endpoints,
      ArcNetwork network) {
    this.graph = graph;
    this.nodeOf = nodeOf;
    this.numberOf = numberOf;
    this.home = home;
    this.endpoints = endpoints;
    this.network = network;
    this.part = new int[nodeOf.length];
    Arrays.fill(part, -1);
    BreadthFirst search = BreadthFirst.over(network.first(), network.heads());
    int count = 0;
    for (int i = 0; i < part.length; i++) {
      if (part[i] < 0) {
        int reached = search.from(i);
        for (int r = 0; r < reached; r++) {
          part[search.reached(r)] = count;
        }
        count++;
      }
    }
    this.parts = count;
  }

  static SwitchNetwork of(FabricGraph graph) {
    return of(graph, false);
  }

  /** The same with each link as a unit of capacity, whatever its rate. */
  static SwitchNetwork ofEqualLinks(FabricGraph graph) {
    return of(graph, true);
  }

  private static SwitchNetwork of(FabricGraph graph, boolean equal) {
    int ports = graph.endpointCount();
    int[] home = new int[ports];
    BitSet stays = new BitSet(graph.nodeCount());
    stays.set(ports, graph.nodeCount());
    for (int e = 0; e < ports; e++) {
      boolean atSwitch = graph.degree(e) == 1 && !graph.isEndpoint(graph.neighbor(e, 0));
      stays.set(e, !atSwitch);
      home[e] = atSwitch ? graph.neighbor(e, 0) : e;
    }
    int[] nodeOf = stays.stream().toArray();
    int[] numberOf = new int[graph.nodeCount()];
    Arrays.fill(numberOf, -1);
    for (int i = 0; i < nodeOf.length; i++) {
      numberOf[nodeOf[i]] = i;
    }
    int[] endpoints = new int[nodeOf.length];
    for (int e = 0; e < ports; e++) {
      home[e] = numberOf[home[e]];
      if (graph.degree(e) > 0) {
        endpoints[home[e]]++;
      }
    }
    return new SwitchNetwork(
        graph, nodeOf, numberOf, home, endpoints, network(graph, numberOf, nodeOf, equal));
  }

  private static ArcNetwork network(
      FabricGraph graph, int[] numberOf, int[] nodeOf, boolean equal) {
    int count = 0;
    for (int b = 0; b < graph.bundleCount(); b++) {
      count += numberOf[graph.endA(b)] >= 0 && numberOf[graph.endB(b)] >= 0 ? 1 : 0;
    }
    int[] a = new int[count];
    int[] z = new int[count];
    long[] capacity = new long[count];
    int[] unknown = new int[count];
    int at = 0;
    for (int b = 0; b < graph.bundleCount(); b++) {
      if (numberOf[graph.endA(b)] >= 0 && numberOf[graph.endB(b)] >= 0) {
        a[at] = numberOf[graph.endA(b)];
        z[at] = numberOf[graph.endB(b)];
        capacity[at] = equal ? graph.linkCount(b) : graph.capacityUnits(b);
        unknown[at++] = equal ? 0 : graph.unknownRateLinks(b);
      }
    }
    return ArcNetwork.of(nodeOf.length, a, z, capacity, unknown);
  }

  FabricGraph graph() {
    return graph;
  }

  ArcNetwork network() {
    return network;
  }

  int count() {
    return nodeOf.length;
  }

  /** The node of the graph that a node of the network is. */
  int node(int i) {
    return nodeOf[i];
  }

  /**
   * The node of the network that a node of the graph is; below 0 if it is an endpoint at a switch.
   */
  int find(int graphNode) {
    return numberOf[graphNode];
  }

  /** Where an endpoint is joined: the node of the network. */
  int home(int endpoint) {
    return home[endpoint];
  }

  /** How many linked endpoints there are at a node. */
  int endpoints(int i) {
    return endpoints[i];
  }

  int part(int i) {
    return part[i];
  }

  int parts() {
    return parts;
  }

  /** What the links of a part carry together, both ways; below 0 if the rate of one is unknown. */
  BigInteger capacityBothWays(int wanted) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < count(); i++) {
      if (part[i] == wanted) {
        long row = 0;
        for (int arc = network.first()[i]; arc < network.first()[i + 1]; arc++) {
          if (network.unknown()[arc] > 0) {
            return BigInteger.ONE.negate();
          }
          row += network.capacity()[arc];
        }
        sum = sum.add(BigInteger.valueOf(row));
      }
    }
    return sum;
  }
}
