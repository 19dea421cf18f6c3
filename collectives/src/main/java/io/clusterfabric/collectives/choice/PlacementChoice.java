package io.clusterfabric.collectives.choice;

import io.clusterfabric.collectives.contention.Contention;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.placement.RankOrder;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.Routing;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Which placement and algorithm is best for a job on a fabric, and what limits it: every algorithm
 * of the collective on every placement, with latencies, and bytes at the rates that contention
 * leaves. Compared are the {@linkplain BestPlacement best that a search finds}, packed, spread,
 * packed with ranks in the order of host names, and what the options add.
 *
 * <p>Times are those of a model, not calibrated. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PlacementChoice {
  private static final Source METHOD =
      Source.computed("costs of all algorithms at the rates that contention leaves");

  private final Collective collective;
  private final DataSize size;
  private final List<PlacedAlgorithm> all;
  private final BestPlacement searched;
  private final ChoiceOptions options;

  private PlacementChoice(
      Collective collective,
      DataSize size,
      List<PlacedAlgorithm> all,
      BestPlacement searched,
      ChoiceOptions options) {
    this.collective = collective;
    this.size = size;
    this.all = all;
    this.searched = searched;
    this.options = options;
  }

  /**
   * The answer with the usual options: all hosts are free.
   *
   * @param cluster the cluster, with one back end
   * @param ranks how many ranks the job has
   * @param collective all-reduce, all-gather, reduce-scatter or all-to-all; broadcast and reduce
   *     where all ranks share a domain or each has its own
   * @param size the message, the whole array
   * @return placements and algorithms, the best first
   * @throws IllegalArgumentException if there are too few GPUs or the operation is another
   */
  public static PlacementChoice of(
      Cluster cluster, int ranks, Collective collective, DataSize size) {
    return of(cluster, ranks, collective, size, ChoiceOptions.defaults());
  }

  /**
   * The answer.
   *
   * @param cluster the cluster, with one back end
   * @param ranks how many ranks the job has
   * @param collective all-reduce, all-gather, reduce-scatter or all-to-all; broadcast and reduce
   *     where all ranks share a domain or each has its own
   * @param size the message, the whole array
   * @param options the hosts that are free, the routing, other traffic, the effort
   * @return placements and algorithms, the best first
   * @throws IllegalArgumentException if the free hosts have too few GPUs, the operation is another,
   *     or no allowed algorithm applies
   */
  public static PlacementChoice of(
      Cluster cluster, int ranks, Collective collective, DataSize size, ChoiceOptions options) {
    FabricGraph graph = FabricGraph.of(cluster.backend());
    FabricStructure structure = FabricStructure.of(graph);
    Routing routing = options.routing().route(graph);
    PlacementObjective objective =
        collective == Collective.ALL_TO_ALL
            ? PlacementObjective.ALL_TO_ALL
            : PlacementObjective.RING;
    BestPlacement searched = BestPlacement.of(cluster, ranks, objective, options);
    List<Placement> placements = new ArrayList<>();
    placements.add(searched.placement());
    List<PlacementPolicy> policies = new ArrayList<>();
    policies.add(PlacementPolicy.packed(ranks));
    policies.add(PlacementPolicy.spread(ranks));
    policies.add(PlacementPolicy.packed(ranks).inOrder(RankOrder.BY_HOST_NAME));
    for (PlacementPolicy p : policies) {
      PlacementPolicy free = options.freeHosts().isEmpty() ? p : p.among(options.freeHosts());
      placements.add(free.on(cluster, cluster.backend(), structure));
    }
    for (PlacementPolicy p : options.policies()) {
      placements.add(p.on(cluster, cluster.backend(), structure));
    }
    List<PlacedAlgorithm> all = new ArrayList<>();
    for (Placement p : placements) {
      Contention c = Contention.of(graph, p, routing, options.contention());
      ContendedCosts costs = new ContendedCosts(c, collective, options.latency());
      if (costs.isDelivered()) {
        all.addAll(costs.of(size, options.algorithms()));
      }
    }
    if (all.isEmpty()) {
      throw new IllegalArgumentException(
          "no algorithm of "
              + collective
              + " that is allowed applies, or the routing delivers none of the placements of "
              + ranks
              + " ranks on "
              + cluster.id());
    }
    all.sort(Comparator.comparing(PlacedAlgorithm::time));
    return new PlacementChoice(collective, size, List.copyOf(all), searched, options);
  }

  /**
   * The best.
   *
   * @return the first of {@link #all}
   */
  public PlacedAlgorithm best() {
    return all.get(0);
  }

  /**
   * Everything that was compared.
   *
   * @return the fastest first; of equal ones the searched placement, then packed, spread, and the
   *     others in turn
   */
  public List<PlacedAlgorithm> all() {
    return all;
  }

  /**
   * What the search found.
   *
   * @return the placement with the least contention
   */
  public BestPlacement searched() {
    return searched;
  }

  /**
   * What limits the best.
   *
   * @return a link by name, the scale-up network, or latency
   */
  public String limitedBy() {
    return best().limitedBy();
  }

  /**
   * All that was compared.
   *
   * @return one row a placement and algorithm, the fastest first
   */
  public TextTable table() {
    TextTable table = TextTable.withColumns("placement", "algorithm", "time", "limited by");
    for (PlacedAlgorithm a : all) {
      table =
          table.plusRow(
              (a.placement().equals(searched.placement()) ? "found by search: " : "")
                  + a.placement(),
              a.algorithm(),
              (a.lowerBound() ? "at least " : "") + a.time(),
              a.limitedBy());
    }
    return table;
  }

  /**
   * How it comes about.
   *
   * @return the best, all that was compared, assumptions and sources
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString())
            .term("search", searched)
            .term("headers", options.contention().overhead())
            .term("queue pairs", options.contention().queuePairs(), "for each flow")
            .assume("times are those of a model, not calibrated with measurements")
            .table(table())
            .source(METHOD);
    options.latency().sources().forEach(out::source);
    return out.build();
  }

  /** One line: the question and the best answer. */
  @Override
  public String toString() {
    return collective.id() + " of " + size + ": best " + best();
  }
}
