package io.clusterfabric.topology.graph;

import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.PortRef;
import java.util.Arrays;
import java.util.List;

/** Finds endpoints by their port, in an open table of their numbers. Immutable. */
final class PortIndex {
  private final int[] table;
  private final List<Endpoint> endpoints;

  private PortIndex(int[] table, List<Endpoint> endpoints) {
    this.table = table;
    this.endpoints = endpoints;
  }

  static PortIndex of(List<Endpoint> endpoints) {
    int[] table = new int[IdIndex.capacityFor(endpoints.size())];
    Arrays.fill(table, -1);
    for (int i = 0; i < endpoints.size(); i++) {
      int slot = slot(endpoints.get(i).port(), table);
      while (table[slot] >= 0) {
        slot = (slot + 1) & (table.length - 1);
      }
      table[slot] = i;
    }
    return new PortIndex(table, endpoints);
  }

  /** The number of the endpoint at a port, or -1. */
  int find(PortRef port) {
    int slot = slot(port, table);
    while (table[slot] >= 0) {
      PortRef candidate = endpoints.get(table[slot]).port();
      if (candidate.port().equals(port.port()) && candidate.node().equals(port.node())) {
        return table[slot];
      }
      slot = (slot + 1) & (table.length - 1);
    }
    return -1;
  }

  private static int slot(PortRef port, int[] table) {
    return IdIndex.spread(port.node().hashCode() * 31 + port.port().hashCode())
        & (table.length - 1);
  }
}
