package io.clusterfabric.topology.capacity;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;

/** The linked endpoints of each host and of each node of a switch network, as rows of arrays. */
final class HostPorts {
  private final int[] firstOfHost;
  private final int[] byHost;
  private final int[] firstAtNode;
  private final int[] byNode;

  private HostPorts(int[] firstOfHost, int[] byHost, int[] firstAtNode, int[] byNode) {
    this.firstOfHost = firstOfHost;
    this.byHost = byHost;
    this.firstAtNode = firstAtNode;
    this.byNode = byNode;
  }

  static HostPorts of(SwitchNetwork switches) {
    FabricGraph graph = switches.graph();
    int n = graph.endpointCount();
    int[] firstOfHost = new int[graph.hostCount() + 1];
    int[] firstAtNode = new int[switches.count() + 1];
    int linked = 0;
    for (int e = 0; e < n; e++) {
      if (graph.degree(e) > 0) {
        firstOfHost[graph.hostOf(e) + 1]++;
        firstAtNode[switches.home(e) + 1]++;
        linked++;
      }
    }
    Arrays.parallelPrefix(firstOfHost, Integer::sum);
    Arrays.parallelPrefix(firstAtNode, Integer::sum);
    int[] byHost = new int[linked];
    int[] byNode = new int[linked];
    int[] nextOfHost = firstOfHost.clone();
    int[] nextAtNode = firstAtNode.clone();
    for (int e = 0; e < n; e++) {
      if (graph.degree(e) > 0) {
        byHost[nextOfHost[graph.hostOf(e)]++] = e;
        byNode[nextAtNode[switches.home(e)]++] = e;
      }
    }
    return new HostPorts(firstOfHost, byHost, firstAtNode, byNode);
  }

  int firstOfHost(int host) {
    return firstOfHost[host];
  }

  int ofHost(int k) {
    return byHost[k];
  }

  int firstAtNode(int node) {
    return firstAtNode[node];
  }

  int atNode(int k) {
    return byNode[k];
  }
}
