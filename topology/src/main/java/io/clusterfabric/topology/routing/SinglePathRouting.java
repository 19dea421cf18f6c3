package io.clusterfabric.topology.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Forwarding tables: each switch has one link for each destination, as InfiniBand's linear
 * forwarding tables do. An endpoint sends everything by its own link. The classes of traffic do not
 * matter.
 *
 * <p>Immutable. Takes 4 bytes for each switch and destination.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SinglePathRouting implements Routing {
  private static final int NONE = -1;

  private final FabricGraph graph;

  /** For each destination the link by which each switch sends on: its place among all links. */
  private final int[] @Nullable [] table;

  private final int[] firstLink;
  private final Findings findings;

  private SinglePathRouting(
      FabricGraph graph, int[] @Nullable [] table, int[] firstLink, Findings findings) {
    this.graph = graph;
    this.table = table;
    this.firstLink = firstLink;
    this.findings = findings;
  }

  /**
   * Starts tables, all empty.
   *
   * @param graph the fabric
   * @return a builder
   */
  public static Builder builder(FabricGraph graph) {
    return new Builder(requireNonNull(graph));
  }

  @Override
  public FabricGraph graph() {
    return graph;
  }

  @Override
  public RoutingKind kind() {
    return RoutingKind.SINGLE_PATH;
  }

  @Override
  public int nextHops(int node, int destination, int trafficClass, int[] bundles, double[] shares) {
    int bundle;
    if (node < graph.endpointCount()) {
      bundle = graph.degree(node) == 0 ? NONE : graph.bundle(node, 0);
    } else {
      int link = linkOf(node, destination);
      bundle = link == NONE ? NONE : bundleOf(link);
    }
    if (bundle == NONE) {
      return 0;
    }
    bundles[0] = bundle;
    shares[0] = 1;
    return 1;
  }

  @Override
  public int link(int node, int destination, int trafficClass, int bundle) {
    if (node < graph.endpointCount()) {
      return 0;
    }
    int link = linkOf(node, destination);
    return link == NONE || bundleOf(link) != bundle ? NONE : link - firstLink[bundle];
  }

  private int linkOf(int node, int destination) {
    int @Nullable [] row = table[destination];
    return row == null ? NONE : row[node - graph.endpointCount()];
  }

  private int bundleOf(int link) {
    int found = Arrays.binarySearch(firstLink, link);
    return found >= 0 ? found : -found - 2;
  }

  /** What the maker of the tables had to say. */
  @Override
  public Findings findings() {
    return findings;
  }

  @Override
  public String toString() {
    return "forwarding tables on " + graph.name();
  }

  /** Fills forwarding tables, destination by destination. Not for use by several threads. */
  public static final class Builder {
    private final FabricGraph graph;
    private final int[] @Nullable [] table;
    private final int[] firstLink;
    private Findings findings = Findings.none();

    private Builder(FabricGraph graph) {
      this.graph = graph;
      this.table = new int[graph.endpointCount()][];
      this.firstLink = Channels.firstLinks(graph);
    }

    /**
     * Sets where a switch sends what is for a destination; the last word counts.
     *
     * @param node the number of a switch
     * @param destination the number of an endpoint
     * @param bundle the number of a bundle at the switch
     * @param link which of its links, from 0
     * @return this builder
     * @throws IllegalArgumentException if the node is an endpoint or no end of the bundle
     * @throws IndexOutOfBoundsException if there is no such node, endpoint, bundle or link
     */
    public Builder next(int node, int destination, int bundle, int link) {
      Objects.checkIndex(bundle, graph.bundleCount());
      Objects.checkIndex(link, graph.linkCount(bundle));
      if (graph.isEndpoint(node)) {
        throw new IllegalArgumentException(
            "tables are those of switches; " + graph.node(node).id() + " is an endpoint");
      }
      if (graph.endA(bundle) != node && graph.endB(bundle) != node) {
        throw new IllegalArgumentException(
            "switch "
                + graph.node(node).id()
                + " sends by its own links only; bundle "
                + bundle
                + " joins "
                + graph.node(graph.endA(bundle)).id()
                + " and "
                + graph.node(graph.endB(bundle)).id());
      }
      int @Nullable [] row = table[destination];
      if (row == null) {
        row = new int[graph.switchCount()];
        Arrays.fill(row, NONE);
        table[destination] = row;
      }
      row[node - graph.endpointCount()] = firstLink[bundle] + link;
      return this;
    }

    /**
     * Sets where a switch sends what is for a destination, by the first link of a bundle.
     *
     * @param node the number of a switch
     * @param destination the number of an endpoint
     * @param bundle the number of a bundle at the switch
     * @return this builder
     * @throws IllegalArgumentException if the node is an endpoint or no end of the bundle
     * @throws IndexOutOfBoundsException if there is no such node, endpoint or bundle
     */
    public Builder next(int node, int destination, int bundle) {
      return next(node, destination, bundle, 0);
    }

    /**
     * Says what is wrong or worth knowing of the tables.
     *
     * @param value the findings; they replace earlier ones
     * @return this builder
     */
    public Builder findings(Findings value) {
      findings = requireNonNull(value);
      return this;
    }

    /**
     * The routing.
     *
     * @return the tables so far; the builder may be used on
     */
    public SinglePathRouting build() {
      int[] @Nullable [] copy = table.clone();
      for (int d = 0; d < copy.length; d++) {
        int @Nullable [] row = copy[d];
        copy[d] = row == null ? null : row.clone();
      }
      return new SinglePathRouting(graph, copy, firstLink, findings);
    }
  }
}
