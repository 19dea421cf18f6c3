package io.clusterfabric.topology.format.plain;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import org.apiguardian.api.API;

/** A graph without hosts, and the weights of its vertices if the file has some. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PlainGraph {
  /** What an edge of weight 1 carries: 1 Gb/s. */
  public static final Bandwidth UNIT_WEIGHT = Bandwidth.of("1Gb/s");

  private final FabricGraph graph;
  private final long[] vertexWeights;

  PlainGraph(FabricGraph graph, long[] vertexWeights) {
    this.graph = graph;
    this.vertexWeights = vertexWeights;
  }

  /**
   * The graph: vertex i of the file is the switch {@code i}, counted as the file does.
   *
   * @return a graph of switches
   */
  public FabricGraph graph() {
    return graph;
  }

  /**
   * The weights of the vertices, in the order of the graph.
   *
   * @return a copy; empty if all count the same
   */
  public long[] vertexWeights() {
    return vertexWeights.clone();
  }

  /**
   * A capacity as weight of edges.
   *
   * @param capacity a capacity in this graph
   * @return how many edges of weight 1 it makes
   */
  public long weightOf(Bandwidth capacity) {
    return capacity.dividedBy(UNIT_WEIGHT).numerator();
  }

  /** One line: vertices, edges, and whether vertices have weights. */
  @Override
  public String toString() {
    return "Graph of "
        + graph.nodeCount()
        + " vertices and "
        + graph.bundleCount()
        + " edges"
        + (vertexWeights.length > 0 ? ", vertices weighted" : "");
  }
}
