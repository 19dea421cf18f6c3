package io.clusterfabric.topology.graph;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;

/**
 * A node of a {@link FabricGraph}: an endpoint (one port of a host) or a switch.
 *
 * @param index its number in the graph, from 0
 * @param id the switch's id, or the endpoint's port as {@code host-1[mlx5_0]}
 * @param endpoint whether it is an endpoint
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Node(int index, String id, boolean endpoint) {

  /**
   * Checks the parts.
   *
   * @param index its number in the graph, from 0
   * @param id the switch's id, or the endpoint's port as {@code host-1[mlx5_0]}
   * @param endpoint whether it is an endpoint
   */
  public Node {
    requireNonNull(id);
    if (index < 0) {
      throw new IllegalArgumentException("a node's index is 0 or more, found " + index);
    }
  }

  /** The id. */
  @Override
  public String toString() {
    return id;
  }
}
