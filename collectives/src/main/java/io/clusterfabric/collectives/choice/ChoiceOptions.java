package io.clusterfabric.collectives.choice;

import io.clusterfabric.collectives.algorithm.CollectiveAlgorithms;
import io.clusterfabric.collectives.contention.ContentionOptions;
import io.clusterfabric.collectives.estimate.LatencyTerms;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.topology.routing.SprayRouting;
import java.util.List;
import java.util.SortedSet;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What a choice of placement may use and is to reckon with. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ChoiceOptions {
  private static final int EVALUATIONS = 64;

  ChoiceOptions() {}

  /**
   * How the fabric is routed.
   *
   * @return spraying over shortest ways unless set; a fabric with ECMP is to be told so
   */
  @Value.Default
  public RoutingRule routing() {
    return SprayRouting::of;
  }

  /**
   * What else there is on the fabric.
   *
   * @return nothing, and one queue pair a flow, unless set
   */
  @Value.Default
  public ContentionOptions contention() {
    return ContentionOptions.defaults();
  }

  /**
   * The latencies.
   *
   * @return those of the library unless set
   */
  @Value.Default
  public LatencyTerms latency() {
    return LatencyTerms.defaults();
  }

  /**
   * The hosts that are free, by id.
   *
   * @return all hosts if none are added
   */
  public abstract List<String> freeHosts();

  /**
   * Further placements to compare with, such as what a scheduler would do.
   *
   * @return none unless added
   */
  public abstract List<PlacementPolicy> policies();

  /**
   * The algorithms that may be used, by id.
   *
   * @return all that the library knows if none are added
   */
  @Value.NaturalOrder
  public abstract SortedSet<String> algorithms();

  /**
   * How many sets of hosts the search may try.
   *
   * @return at least 1; 64 unless set
   */
  @Value.Default
  public int evaluations() {
    return EVALUATIONS;
  }

  /** Checks the ranges. */
  @Value.Check
  void check() {
    if (evaluations() < 1) {
      throw new IllegalArgumentException(
          "a search tries at least one set of hosts, found " + evaluations());
    }
    for (String id : algorithms()) {
      if (CollectiveAlgorithms.find(id).isEmpty()) {
        throw new IllegalArgumentException(
            "no algorithm has the id '" + id + "'; known are " + CollectiveAlgorithms.all());
      }
    }
  }

  /**
   * The usual options.
   *
   * @return all hosts are free, packets are sprayed, nothing else is on the fabric
   */
  public static ChoiceOptions defaults() {
    return builder().build();
  }

  /**
   * Starts a choice.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableChoiceOptions.Builder {
    Builder() {}
  }
}
