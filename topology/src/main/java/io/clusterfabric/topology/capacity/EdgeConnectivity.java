package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.internal.flow.BreadthFirst;
import java.util.Arrays;
import java.util.BitSet;
import org.apiguardian.api.API;

/**
 * How little it takes to cut switches off from each other: the least number of links, and the least
 * capacity, whose loss separates two of the switches that matter. Those are the switches with
 * endpoints ({@link #of}; all switches in a graph without endpoints), or all of them ({@link
 * #ofAllSwitches}). Access links are no part of it: one link always cuts off a port.
 *
 * <p>The links of a single switch are a cut. A better one separates some switch from one that came
 * before it, in the order of a breadth-first search. Where both have neighbours in common that
 * carry as much (leaves of a pod, cores of a group) none can; elsewhere a flow to the one from all
 * that came before, searched from the one and ended as soon as it is as much, says so. At most n
 * maximum flows, nearly all short. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EdgeConnectivity {
  private static final Source METHOD =
      Source.computed(
          "maximum flows to each switch from those before it, but where neighbours in common suffice");

  private final FabricGraph graph;
  private final Cut fewestLinks;
  private final Cut leastCapacity;
  private final boolean separates;
  private final int population;
  private final boolean allSwitches;

  private EdgeConnectivity(
      FabricGraph graph,
      Cut fewestLinks,
      Cut leastCapacity,
      boolean separates,
      int population,
      boolean allSwitches) {
    this.graph = graph;
    this.fewestLinks = fewestLinks;
    this.leastCapacity = leastCapacity;
    this.separates = separates;
    this.population = population;
    this.allSwitches = allSwitches;
  }

  /**
   * What separates two switches with endpoints; two switches, in a graph without endpoints.
   *
   * @param graph the graph
   * @return the result
   */
  public static EdgeConnectivity of(FabricGraph graph) {
    return of(graph, ProgressListener.silent());
  }

  /**
   * What separates two switches with endpoints; two switches, in a graph without endpoints.
   *
   * @param graph the graph
   * @param listener hears of switches reached, and may stop the work
   * @return the result
   * @throws io.clusterfabric.model.finding.CancelledException if the listener stops the work
   */
  public static EdgeConnectivity of(FabricGraph graph, ProgressListener listener) {
    return of(graph, graph.endpointCount() == 0, listener);
  }

  /**
   * What separates any two switches: the global minimum cut of the network of switches.
   *
   * @param graph the graph
   * @return the result
   */
  public static EdgeConnectivity ofAllSwitches(FabricGraph graph) {
    return of(graph, true, ProgressListener.silent());
  }

  private static EdgeConnectivity of(FabricGraph graph, boolean all, ProgressListener listener) {
    SwitchNetwork switches = SwitchNetwork.of(graph);
    int[] order = order(switches, all);
    long[] links = new long[graph.bundleCount()];
    long[] units = new long[graph.bundleCount()];
    Arrays.setAll(links, graph::linkCount);
    Arrays.setAll(units, graph::capacityUnits);
    BitSet fewest = LeastSide.of(graph, order, links, "links", listener);
    BitSet least = LeastSide.of(graph, order, units, "capacity", listener);
    return new EdgeConnectivity(
        graph, cut(graph, fewest), cut(graph, least), order.length > 1, order.length, all);
  }

  /** Endpoints follow their switch, so that no access link crosses. */
  private static Cut cut(FabricGraph graph, BitSet side) {
    for (int e = 0; e < graph.endpointCount(); e++) {
      side.set(e, graph.degree(e) > 0 && side.get(graph.neighbor(e, 0)));
    }
    return Cut.of(graph, side);
  }

  /** The switches that matter, those that reach each other in the order of a search. */
  private static int[] order(SwitchNetwork switches, boolean all) {
    BreadthFirst search = BreadthFirst.over(switches.network().first(), switches.network().heads());
    BitSet seen = new BitSet(switches.count());
    int[] order = new int[switches.count()];
    int count = 0;
    for (int i = 0; i < switches.count(); i++) {
      if (!seen.get(i)) {
        int reached = search.from(i);
        for (int r = 0; r < reached; r++) {
          int node = search.reached(r);
          seen.set(node);
          if (!switches.graph().isEndpoint(switches.node(node))
              && (all || switches.endpoints(node) > 0)) {
            order[count++] = switches.node(node);
          }
        }
      }
    }
    return Arrays.copyOf(order, count);
  }

  /**
   * The least number of links whose loss separates two of the switches.
   *
   * @return the number, parallel links and links of unknown rate counted one by one; 0 if two are
   *     separate already, or if there are fewer than two
   */
  public long links() {
    return fewestLinks.crossingLinks();
  }

  /**
   * The least capacity, one way, between two of the switches.
   *
   * @return that of all links which cross {@link #leastCapacity}; at least that much if it is
   *     crossed by links of unknown rate; 0 if there are fewer than two switches
   */
  public Bandwidth capacity() {
    return leastCapacity.capacity();
  }

  /**
   * A cut of the fewest links, endpoints on the side of their switch.
   *
   * @return the cut; one with an empty side if there are fewer than two switches
   */
  public Cut fewestLinks() {
    return fewestLinks;
  }

  /**
   * A cut of the least capacity, endpoints on the side of their switch.
   *
   * @return the cut; one with an empty side if there are fewer than two switches
   */
  public Cut leastCapacity() {
    return leastCapacity;
  }

  /**
   * How many switches matter: any two of them are to stay joined.
   *
   * @return the number
   */
  public int population() {
    return population;
  }

  /**
   * How the result came about.
   *
   * @return both cuts and what was assumed
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString())
            .term("fewest links", links(), "their loss separates switches")
            .term("least capacity", capacity(), "one way")
            .term(
                "population",
                population + (allSwitches ? " switches" : " switches with endpoints"));
    if (!separates) {
      out.assume("fewer than two such switches: nothing can be separated");
    }
    out.assume("access links are left out: the loss of one cuts off its port");
    GraphAssumptions.add(graph, out);
    return out.source(METHOD).build();
  }

  /** One line: links and capacity. */
  @Override
  public String toString() {
    return separates
        ? "Connectivity: "
            + links()
            + (links() == 1 ? " link" : " links")
            + ", "
            + (leastCapacity.unknownRateLinks() > 0 ? "at least " : "")
            + capacity()
            + " one way, between "
            + (allSwitches ? "switches" : "switches with endpoints")
        : "Connectivity: fewer than two switches" + (allSwitches ? "" : " with endpoints");
  }
}
