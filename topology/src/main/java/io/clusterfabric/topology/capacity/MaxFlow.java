package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.internal.flow.DinicFlow;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The most that flows from one set of nodes to another at once, one way, if traffic may split over
 * all paths; and the least cut between them, which has the same capacity (Ford and Fulkerson,
 * 1956).
 *
 * <p>Found by Dinic's algorithm: in practice a few passes over the links of a fabric. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MaxFlow {
  private static final Source METHOD =
      Source.of(
          "E. A. Dinic, Algorithm for solution of a problem of maximum flow in networks with power"
              + " estimation, 1970",
          Confidence.COMPUTED);

  private final Cut minCut;
  private final int sources;
  private final int sinks;

  private MaxFlow(Cut minCut, int sources, int sinks) {
    this.minCut = minCut;
    this.sources = sources;
    this.sinks = sinks;
  }

  /**
   * The most that flows from all sources together to all sinks together.
   *
   * @param graph the graph
   * @param sources ids of switches, ports of hosts ({@code host-1[mlx5_0]}), or hosts, which stand
   *     for all their ports; at least one
   * @param sinks the same for the other set; no node of the first
   * @return the flow
   * @throws NoSuchElementException if an id is no node and no host
   * @throws IllegalArgumentException if a set is empty or the sets overlap
   */
  public static MaxFlow between(
      FabricGraph graph, Collection<String> sources, Collection<String> sinks) {
    Names names = new Names(graph);
    BitSet from = names.nodes(sources, "sources");
    BitSet to = names.nodes(sinks, "sinks");
    if (from.intersects(to)) {
      BitSet both = (BitSet) from.clone();
      both.and(to);
      throw new IllegalArgumentException(
          graph.node(both.nextSetBit(0)) + " is both a source and a sink; a node can be only one");
    }
    Cut cut = leastCut(graph, WeightedEdges.of(graph), from, to);
    if (cut.unknownRateLinks() > 0) {
      // Another cut of that capacity may do without the links of unknown rate.
      WeightedEdges dear = WeightedEdges.of(graph, WeightedEdges.dear(graph));
      Cut other = leastCut(graph, dear, from, to);
      if (other.unknownRateLinks() == 0 && other.capacityUnits() == cut.capacityUnits()) {
        cut = other;
      }
    }
    return new MaxFlow(cut, from.cardinality(), to.cardinality());
  }

  private static Cut leastCut(FabricGraph graph, WeightedEdges edges, BitSet from, BitSet to) {
    DinicFlow flow = DinicFlow.of(graph.nodeCount(), edges.a(), edges.b(), edges.weight());
    long value = flow.maxFlow(from.stream().toArray(), to.stream().toArray());
    Cut cut = Cut.of(graph, flow.sourceSide());
    if (cut.unknownRateLinks() == 0 && cut.capacityUnits() != value) {
      throw new IllegalStateException(
          "a flow of " + graph.capacityUnit().times(value) + " was found beside " + cut);
    }
    return cut;
  }

  /**
   * How much flows.
   *
   * @return the rate, one way; at least that much, unless {@link #isExact()}
   */
  public Bandwidth value() {
    return minCut.capacity();
  }

  /**
   * Whether no more can flow.
   *
   * @return false if links of unknown rate may let more pass
   */
  public boolean isExact() {
    return minCut.unknownRateLinks() == 0;
  }

  /**
   * The cut that no more can pass: the one nearest to the sources, which are on side A.
   *
   * @return a cut whose capacity is the flow's value
   */
  public Cut minCut() {
    return minCut;
  }

  /**
   * Why no more flows.
   *
   * @return the value, the cut and what was assumed
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString())
            .term("least cut", minCut.capacity(), minCut.crossingLinks() + " links cross it")
            .term("nodes on the sources' side", minCut.sideA().size())
            .assume("traffic splits over all paths as it likes; no routing limits it");
    GraphAssumptions.add(minCut.graph(), out);
    return out.source(METHOD).build();
  }

  /** One line: the value and the number of sources and sinks. */
  @Override
  public String toString() {
    return (isExact() ? "" : "at least ")
        + value()
        + " one way, from "
        + sources
        + " to "
        + sinks
        + " nodes";
  }

  /** Finds nodes by the names that a user gives. */
  private static final class Names {
    private final FabricGraph graph;
    private @Nullable Map<String, BitSet> portsOfHost;

    Names(FabricGraph graph) {
      this.graph = graph;
    }

    BitSet nodes(Collection<String> ids, String role) {
      if (ids.isEmpty()) {
        throw new IllegalArgumentException("a flow needs " + role + ", found none");
      }
      BitSet nodes = new BitSet(graph.nodeCount());
      for (String id : ids) {
        OptionalInt node = graph.find(id);
        if (node.isPresent()) {
          nodes.set(node.getAsInt());
        } else {
          nodes.or(host(id));
        }
      }
      return nodes;
    }

    private BitSet host(String id) {
      Map<String, BitSet> map = portsOfHost;
      if (map == null) {
        map = new HashMap<>();
        for (int e = 0; e < graph.endpointCount(); e++) {
          map.computeIfAbsent(graph.hostId(graph.hostOf(e)), h -> new BitSet()).set(e);
        }
        portsOfHost = map;
      }
      BitSet ports = map.get(id);
      if (ports == null) {
        throw new NoSuchElementException(
            "the graph of "
                + graph.name()
                + " has no switch, host or port "
                + id
                + "; a port is written host[port]");
      }
      return ports;
    }
  }
}
