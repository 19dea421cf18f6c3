package io.clusterfabric.topology.routing;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Pairs of endpoints whose traffic goes down a tier and later up again on some path. In a folded
 * Clos network paths that go up and then down cannot wait for each other in a circle; failures that
 * leave some pairs only ways through a valley are what makes deadlocks possible there.
 *
 * <p>Immutable. Takes one pass over nodes and next hops for each {@linkplain
 * Routing#destinationGroup destination group}. In fabrics without tiers the word means nothing and
 * nothing is counted.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ValleyPaths {
  private static final Source METHOD =
      Source.computed("steps down and up by tier along the next hops to each destination");

  private final Routing routing;
  private final boolean tiered;
  private final long pairs;
  private final Optional<Route> example;

  private ValleyPaths(Routing routing, boolean tiered, long pairs, Optional<Route> example) {
    this.routing = routing;
    this.tiered = tiered;
    this.pairs = pairs;
    this.example = example;
  }

  /**
   * Counts the pairs.
   *
   * @param routing which way traffic takes
   * @return the count
   */
  public static ValleyPaths of(Routing routing) {
    return of(routing, FabricStructure.of(routing.graph()));
  }

  /**
   * Counts the pairs by the tiers of a structure, which may be that of the fabric before it was
   * damaged, as long as its nodes are the same.
   *
   * @param routing which way traffic takes
   * @param structure the tiers
   * @return the count
   * @throws IllegalArgumentException if the structure has other nodes than the routing's graph
   */
  public static ValleyPaths of(Routing routing, FabricStructure structure) {
    FabricGraph graph = routing.graph();
    if (structure.graph().nodeCount() != graph.nodeCount()
        || structure.graph().endpointCount() != graph.endpointCount()) {
      throw new IllegalArgumentException(
          "tiers and a routing are of the same nodes, found "
              + structure.graph()
              + " and a routing on "
              + graph);
    }
    if (!structure.isTiered()) {
      return new ValleyPaths(routing, false, 0, Optional.empty());
    }
    return new ValleySearch(routing, structure).run();
  }

  static ValleyPaths counted(Routing routing, long pairs, Optional<Route> example) {
    return new ValleyPaths(routing, true, pairs, example);
  }

  /**
   * Whether the fabric has tiers, so that something can be said.
   *
   * @return false if nothing was counted
   */
  public boolean isTiered() {
    return tiered;
  }

  /**
   * How many ordered pairs of endpoints have a path that goes down and later up.
   *
   * @return 0 if all paths go up and then down
   */
  public long pairs() {
    return pairs;
  }

  /**
   * A path that goes down and later up.
   *
   * @return to the first destination that has one; empty if there is none
   */
  public Optional<Route> example() {
    return example;
  }

  /**
   * The valleys, if there are any.
   *
   * @return a finding with the count and an example
   */
  public Findings findings() {
    if (pairs == 0) {
      return Findings.none();
    }
    return Findings.of(
        Finding.builder()
            .ruleId("topology.routing.valley")
            .severity(Severity.WARNING)
            .where(ElementRef.fabric(routing.graph().name()))
            .why(
                "traffic of "
                    + Counts.of(pairs, "ordered pair")
                    + " of endpoints goes down and up again on its way")
            .observed(example.map(Route::toString).orElse("such paths"))
            .expected("paths that go up and then down")
            .fix("restore the links that are missing, or take the paths away")
            .build());
  }

  /**
   * How the count came about.
   *
   * @return the count and the example
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString())
            .term("routing", routing)
            .term("ordered pairs", tiered ? pairs : "not counted")
            .source(METHOD);
    example.ifPresent(e -> out.term("such as", e));
    if (!tiered) {
      out.assume("the fabric has no tiers, so there is no up and down");
    }
    return out.build();
  }

  /** One line: the count. */
  @Override
  public String toString() {
    String where = routing.kind() + " on " + routing.graph().name() + ": ";
    return tiered
        ? where + Counts.of(pairs, "ordered pair") + " with a path down and up again"
        : where + "no tiers, so no valleys";
  }
}
