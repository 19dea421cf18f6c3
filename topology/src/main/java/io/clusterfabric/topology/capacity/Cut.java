package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.Bundle;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * Two sides of a graph and what crosses between them: a witness that anybody can check, by summing
 * the capacities of the crossing bundles. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Cut {
  private final FabricGraph graph;
  private final BitSet sideA;
  private final long capacityUnits;
  private final int unknownRateLinks;

  private Cut(FabricGraph graph, BitSet sideA) {
    this.graph = graph;
    this.sideA = sideA;
    long sum = 0;
    int unknown = 0;
    for (int b = 0; b < graph.bundleCount(); b++) {
      if (crosses(b)) {
        sum += graph.capacityUnits(b);
        unknown += graph.unknownRateLinks(b);
      }
    }
    this.capacityUnits = sum;
    this.unknownRateLinks = unknown;
  }

  static Cut of(FabricGraph graph, BitSet sideA) {
    return new Cut(graph, (BitSet) sideA.clone());
  }

  /**
   * The cut between given nodes and the rest.
   *
   * @param graph the graph
   * @param sideA the ids of the nodes on side A; all others are on side B
   * @return the cut
   * @throws NoSuchElementException if an id is no node of the graph
   */
  public static Cut of(FabricGraph graph, Collection<String> sideA) {
    BitSet side = new BitSet(graph.nodeCount());
    for (String id : sideA) {
      side.set(graph.indexOf(id));
    }
    return new Cut(graph, side);
  }

  private boolean crosses(int bundle) {
    return sideA.get(graph.endA(bundle)) != sideA.get(graph.endB(bundle));
  }

  /**
   * The graph.
   *
   * @return the graph that is cut
   */
  public FabricGraph graph() {
    return graph;
  }

  /**
   * Whether a node is on side A.
   *
   * @param node its number
   * @return true for side A, false for side B
   */
  public boolean onSideA(int node) {
    return sideA.get(node);
  }

  /**
   * The nodes on side A.
   *
   * @return their ids, in the order of the graph
   */
  public List<String> sideA() {
    return ids(true);
  }

  /**
   * The nodes on side B.
   *
   * @return their ids, in the order of the graph
   */
  public List<String> sideB() {
    return ids(false);
  }

  private List<String> ids(boolean a) {
    List<String> ids = new ArrayList<>();
    for (int n = 0; n < graph.nodeCount(); n++) {
      if (sideA.get(n) == a) {
        ids.add(graph.node(n).id());
      }
    }
    return List.copyOf(ids);
  }

  /**
   * The bundles with one end on each side.
   *
   * @return in the order of the graph
   */
  public List<Bundle> crossingBundles() {
    List<Bundle> crossing = new ArrayList<>();
    for (int b = 0; b < graph.bundleCount(); b++) {
      if (crosses(b)) {
        crossing.add(graph.bundleAt(b));
      }
    }
    return List.copyOf(crossing);
  }

  /**
   * How many links cross whose rate is unknown. They add nothing to the {@link #capacity()}, which
   * is then only the least that crosses.
   *
   * @return the number
   */
  public int unknownRateLinks() {
    return unknownRateLinks;
  }

  /**
   * How many links cross, those of unknown rate included.
   *
   * @return the number
   */
  public long crossingLinks() {
    long links = 0;
    for (int b = 0; b < graph.bundleCount(); b++) {
      if (crosses(b)) {
        links += graph.linkCount(b);
      }
    }
    return links;
  }

  /**
   * What crosses in one direction.
   *
   * @return the sum of the crossing bundles' capacities; at least that much, if {@link
   *     #unknownRateLinks()} cross
   */
  public Bandwidth capacity() {
    return graph.capacityUnit().times(capacityUnits);
  }

  long capacityUnits() {
    return capacityUnits;
  }

  /**
   * What crosses between the same two sides in another graph, as in the same fabric after a
   * failure. Nodes are matched by id.
   *
   * @param other the other graph
   * @return the sum of its crossing bundles' capacities
   * @throws NoSuchElementException if it has a node that this cut does not place
   */
  public Bandwidth capacityOn(FabricGraph other) {
    BitSet side = new BitSet(other.nodeCount());
    for (int n = 0; n < other.nodeCount(); n++) {
      OptionalInt mine = graph.find(other.node(n).id());
      if (mine.isEmpty()) {
        throw new NoSuchElementException(
            "the cut of "
                + graph.name()
                + " does not place "
                + other.node(n).id()
                + "; it can be evaluated on graphs whose nodes it knows");
      }
      side.set(n, sideA.get(mine.getAsInt()));
    }
    return new Cut(other, side).capacity();
  }

  /** One line: the capacity, how many links cross and how many nodes are on each side. */
  @Override
  public String toString() {
    int a = sideA.cardinality();
    return "Cut of "
        + (unknownRateLinks > 0 ? "at least " : "")
        + capacity()
        + " one way: "
        + crossingLinks()
        + " links between "
        + a
        + " and "
        + (graph.nodeCount() - a)
        + " nodes";
  }
}
