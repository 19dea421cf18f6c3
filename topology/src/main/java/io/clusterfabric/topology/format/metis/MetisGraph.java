package io.clusterfabric.topology.format.metis;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;
import org.apiguardian.api.API;

/**
 * A graph as METIS has it: vertices with weights, edges with weights. The vertices are switches of
 * a network without endpoints, and an edge of weight w is a link of w bits per second: the unit of
 * capacity stands for the unit of edge weight. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MetisGraph {
  private final FabricGraph graph;
  private final long[] weights;

  MetisGraph(FabricGraph graph, long[] weights) {
    this.graph = graph;
    this.weights = weights;
  }

  /**
   * The network.
   *
   * @return vertex i of the file, counted from 1, is node i - 1
   */
  public FabricGraph graph() {
    return graph;
  }

  /**
   * The weights of the vertices.
   *
   * @return a copy, by node; all 1 if the file gives none
   */
  public long[] vertexWeights() {
    return weights.clone();
  }

  /**
   * Whether vertices weigh differently.
   *
   * @return false if all weigh the same
   */
  public boolean isWeighted() {
    return weights.length > 0 && Arrays.stream(weights).anyMatch(w -> w != weights[0]);
  }

  @Override
  public String toString() {
    return "METIS graph "
        + graph.name()
        + ": "
        + graph.nodeCount()
        + " vertices, "
        + graph.bundleCount()
        + " edges"
        + (isWeighted() ? ", weighted" : "");
  }
}
