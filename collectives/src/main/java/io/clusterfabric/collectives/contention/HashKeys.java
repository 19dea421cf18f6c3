package io.clusterfabric.collectives.contention;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * What hashes see of each node in place of its number in the graph: addresses. Next hops are taken
 * in the order of their keys. If hosts and switches are given other names and each keeps its key,
 * nothing changes.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class HashKeys {
  private final Map<String, Integer> keys;

  private HashKeys(Map<String, Integer> keys) {
    this.keys = keys;
  }

  /**
   * Given keys.
   *
   * @param keys by the id of the node: a switch, or an endpoint as {@code host-1[mlx5_0]}
   * @return the keys
   * @throws IllegalArgumentException if a key is below 0 or two nodes share one
   */
  public static HashKeys of(Map<String, Integer> keys) {
    Set<Integer> seen = new HashSet<>();
    keys.forEach(
        (id, key) -> {
          if (key < 0 || !seen.add(key)) {
            throw new IllegalArgumentException(
                "each node has a key of its own, 0 or more; found " + key + " at " + id);
          }
        });
    return new HashKeys(new HashMap<>(keys));
  }

  /** The key of each node, by its number in a graph. */
  int[] on(FabricGraph graph) {
    int[] out = new int[graph.nodeCount()];
    for (int n = 0; n < out.length; n++) {
      String id = graph.node(n).id();
      Integer key = keys.get(id);
      if (key == null) {
        throw new IllegalArgumentException("no hash key is given for node " + id);
      }
      out[n] = key;
    }
    return out;
  }

  /** By the keys. */
  @Override
  public boolean equals(Object other) {
    return other instanceof HashKeys k && keys.equals(k.keys);
  }

  @Override
  public int hashCode() {
    return keys.hashCode();
  }

  @Override
  public String toString() {
    return keys.size() + " hash keys";
  }
}
