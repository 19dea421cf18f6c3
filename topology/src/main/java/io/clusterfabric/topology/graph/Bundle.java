package io.clusterfabric.topology.graph;

import io.clusterfabric.model.unit.Bandwidth;
import org.apiguardian.api.API;

/**
 * All links between two nodes of a {@link FabricGraph}, taken together.
 *
 * @param index its number in the graph, from 0
 * @param a the end with the lower index
 * @param b the end with the higher index
 * @param links how many links it is made of, at least 1
 * @param capacity what they carry together in each direction; links of unknown rate add nothing
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Bundle(int index, Node a, Node b, int links, Bandwidth capacity) {

  /**
   * Checks the parts.
   *
   * @param index its number in the graph, from 0
   * @param a the end with the lower index
   * @param b the end with the higher index
   * @param links how many links it is made of, at least 1
   * @param capacity what they carry together in each direction; links of unknown rate add nothing
   */
  public Bundle {
    if (a.index() >= b.index()) {
      throw new IllegalArgumentException(
          "a bundle joins two nodes in the order of their index, found " + a + " and " + b);
    }
    if (links < 1) {
      throw new IllegalArgumentException("a bundle has at least 1 link, found " + links);
    }
  }

  /**
   * The node at the other end.
   *
   * @param node one end
   * @return the other
   * @throws IllegalArgumentException if the node is no end of this bundle
   */
  public Node opposite(Node node) {
    if (node.equals(a)) {
      return b;
    }
    if (node.equals(b)) {
      return a;
    }
    throw new IllegalArgumentException(node + " is no end of the bundle " + this);
  }

  /** The ends, the number of links and the capacity. */
  @Override
  public String toString() {
    return a + " = " + b + " (" + links + (links == 1 ? " link, " : " links, ") + capacity() + ")";
  }
}
