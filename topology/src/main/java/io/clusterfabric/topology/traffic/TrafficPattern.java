package io.clusterfabric.topology.traffic;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * Who sends to whom, and how much in relation to the others: a list of {@linkplain TrafficBlock
 * blocks}. A pattern has no rate; an analysis finds the rate that a fabric can give it, or is told
 * one.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TrafficPattern {
  private final String name;
  private final FabricGraph graph;
  private final List<TrafficBlock> blocks;

  private TrafficPattern(String name, FabricGraph graph, List<TrafficBlock> blocks) {
    this.name = name;
    this.graph = graph;
    this.blocks = blocks;
  }

  /**
   * A pattern of given blocks.
   *
   * @param name what it is called in explanations, such as {@code all-to-all}
   * @param graph the fabric
   * @param blocks who sends to whom; demands between the same endpoints add up
   * @return the pattern
   * @throws IndexOutOfBoundsException if a block names a node that is no endpoint of the graph
   */
  public static TrafficPattern of(String name, FabricGraph graph, List<TrafficBlock> blocks) {
    for (TrafficBlock b : blocks) {
      for (int i = 0; i < b.sourceCount(); i++) {
        Objects.checkIndex(b.source(i), graph.endpointCount());
      }
      for (int i = 0; i < b.destinationCount(); i++) {
        Objects.checkIndex(b.destination(i), graph.endpointCount());
      }
    }
    return new TrafficPattern(requireNonNull(name), graph, List.copyOf(blocks));
  }

  /**
   * Every endpoint sends the same to every endpoint of every other host.
   *
   * @param graph the fabric
   * @return the pattern
   */
  public static TrafficPattern allToAll(FabricGraph graph) {
    int[] all = new int[graph.endpointCount()];
    Arrays.setAll(all, i -> i);
    return of("all-to-all", graph, List.of(TrafficBlock.of(all, all, 1, false)));
  }

  /**
   * What it is called.
   *
   * @return a word or a few
   */
  public String name() {
    return name;
  }

  /**
   * The fabric.
   *
   * @return its graph
   */
  public FabricGraph graph() {
    return graph;
  }

  /**
   * Who sends to whom.
   *
   * @return the blocks; demands between the same endpoints add up
   */
  public List<TrafficBlock> blocks() {
    return blocks;
  }

  @Override
  public String toString() {
    return name + " on " + graph.name();
  }
}
