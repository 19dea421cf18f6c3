package io.clusterfabric.topology.format.dot;

import io.clusterfabric.model.finding.SourcePosition;
import java.util.List;
import java.util.SortedMap;

/**
 * A node or a chain of edges.
 *
 * @param ends one for a node, more for a chain of edges
 * @param attributes the attributes, names in lower case
 * @param where the line of its first word
 */
record DotStatement(List<End> ends, SortedMap<String, String> attributes, SourcePosition where) {
  /**
   * A node, and its port if one is named.
   *
   * @param node the node
   * @param port the port; blank if none is named
   */
  record End(String node, String port) {
    @Override
    public String toString() {
      return port.isBlank() ? node : node + ":" + port;
    }
  }
}
