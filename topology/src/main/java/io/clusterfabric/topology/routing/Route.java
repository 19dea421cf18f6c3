package io.clusterfabric.topology.routing;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apiguardian.api.API;

/** One path through a fabric, from an endpoint to an endpoint. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Route {
  private final FabricGraph graph;
  private final int[] nodes;
  private final int[] bundles;
  private final double share;

  Route(FabricGraph graph, int[] nodes, int[] bundles, double share) {
    this.graph = graph;
    this.nodes = nodes;
    this.bundles = bundles;
    this.share = share;
  }

  /**
   * How many links are passed.
   *
   * @return at least 1
   */
  public int hops() {
    return bundles.length;
  }

  /**
   * A node of the path.
   *
   * @param i from 0, the source, to {@link #hops}, the destination
   * @return its number in the graph
   */
  public int node(int i) {
    return nodes[Objects.checkIndex(i, nodes.length)];
  }

  /**
   * A bundle of the path.
   *
   * @param i from 0, the source's own, to below {@link #hops}
   * @return its number in the graph
   */
  public int bundle(int i) {
    return bundles[Objects.checkIndex(i, bundles.length)];
  }

  /**
   * The nodes of the path by id.
   *
   * @return from the source to the destination
   */
  public List<String> nodeIds() {
    return IntStream.of(nodes).mapToObj(n -> graph.node(n).id()).toList();
  }

  /**
   * The part of the traffic that goes this way.
   *
   * @return above 0, at most 1
   */
  public double share() {
    return share;
  }

  /** The nodes and the share. */
  @Override
  public String toString() {
    return nodeIds().stream().collect(Collectors.joining(" > "))
        + (share < 1 ? String.format(Locale.ROOT, " (%.4g)", share) : "");
  }
}
