package io.clusterfabric.collectives.estimate;

import io.clusterfabric.collectives.algorithm.AlgorithmCost;
import io.clusterfabric.collectives.algorithm.AlgorithmInput;
import io.clusterfabric.collectives.algorithm.CollectiveAlgorithm;
import io.clusterfabric.collectives.algorithm.CollectiveAlgorithms;
import io.clusterfabric.collectives.algorithm.CostTerm;
import io.clusterfabric.collectives.algorithm.CostTerm.Resource;
import io.clusterfabric.collectives.internal.load.PatternRate;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tries all algorithms of a collective and finds what limits the cheapest. */
final class Estimator {
  private final PlacedCluster placed;
  private final EstimateOptions options;

  Estimator(PlacedCluster placed, EstimateOptions options) {
    this.placed = placed;
    this.options = options;
  }

  /** An algorithm with what it costs. */
  record Candidate(CollectiveAlgorithm algorithm, AlgorithmCost cost) {}

  PlacedCluster placed() {
    return placed;
  }

  EstimateOptions options() {
    return options;
  }

  Estimate estimate(Collective collective, DataSize size) {
    List<CollectiveAlgorithm> algorithms = CollectiveAlgorithms.of(collective);
    if (algorithms.isEmpty()) {
      throw new IllegalArgumentException(
          "no algorithm is known of "
              + collective
              + "; known are ALL_REDUCE, ALL_GATHER, REDUCE_SCATTER and ALL_TO_ALL");
    }
    AlgorithmInput input = placed.input(collective, size, options);
    List<Candidate> candidates = new ArrayList<>();
    Candidate best = null;
    for (CollectiveAlgorithm a : algorithms) {
      if (allowed(a) && a.applies(input)) {
        Candidate c = new Candidate(a, a.cost(input));
        candidates.add(c);
        if (best == null || c.cost().time().compareTo(best.cost().time()) < 0) {
          best = c;
        }
      }
    }
    if (best == null) {
      throw new IllegalArgumentException(
          "none of the allowed algorithms "
              + options.algorithms()
              + " does "
              + collective
              + " over "
              + placed.placement()
              + "; known for it are "
              + algorithms);
    }
    return new Estimate(this, collective, size, input, candidates, best, limit(best, input));
  }

  private boolean allowed(CollectiveAlgorithm algorithm) {
    return options.algorithms().isEmpty() || options.algorithms().contains(algorithm.id());
  }

  private Limit limit(Candidate best, AlgorithmInput input) {
    AlgorithmCost cost = best.cost();
    if (input.ranks() == 1) {
      return new Limit(Limit.Kind.NOTHING, "one rank has nobody to talk to", Optional.empty());
    }
    boolean ratesUnknown =
        input.ranksPerDomain() > 1 && input.scaleUpRate().isEmpty() && input.size().bytes() > 0;
    if (cost.latency().compareTo(cost.transfer()) >= 0) {
      if (ratesUnknown && cost.transfer().isZero()) {
        return new Limit(
            Limit.Kind.UNKNOWN, "how fast GPUs of one host talk is not known", Optional.empty());
      }
      CostTerm largest = cost.largest();
      for (CostTerm t : cost.terms()) {
        if (!t.resource().isBytes()
            && (largest.resource().isBytes() || t.time().compareTo(largest.time()) > 0)) {
          largest = t;
        }
      }
      return new Limit(Limit.Kind.LATENCY, latencyName(largest), Optional.empty());
    }
    TimeSpan scaleUp = sum(cost, Resource.SCALE_UP_BYTES);
    TimeSpan network = sum(cost, Resource.NETWORK_BYTES);
    if (scaleUp.compareTo(network) > 0) {
      return new Limit(
          Limit.Kind.SCALE_UP, "each GPU's way to the others of its domain", input.scaleUpRate());
    }
    Optional<PatternRate> rate =
        switch (best.algorithm().traffic()) {
          case RING -> placed.ring();
          case DOUBLE_TREE -> placed.tree();
          case ALL_PAIRS -> placed.pairs();
          case REDUCING_SWITCHES -> placed.toSwitches();
        };
    return rate.map(this::limit)
        .orElseGet(() -> new Limit(Limit.Kind.NIC, "the fabric", Optional.empty()));
  }

  private static String latencyName(CostTerm term) {
    return switch (term.resource()) {
      case START -> "the start of the operation";
      case SCALE_UP_LATENCY -> "steps inside scale-up domains, " + term.formula();
      default -> "steps over the network, " + term.formula();
    };
  }

  private static TimeSpan sum(AlgorithmCost cost, Resource resource) {
    return TimeSpan.sum(
        cost.terms().stream().filter(t -> t.resource() == resource).map(CostTerm::time).toList());
  }

  private Limit limit(PatternRate rate) {
    Limit.Kind kind =
        switch (rate.parts().kind()) {
          case ADAPTER -> Limit.Kind.PCIE;
          case ENDPOINT -> Limit.Kind.NIC;
          case LEAF -> Limit.Kind.LEAF_UPLINK;
          case POD -> Limit.Kind.SPINE_CUT;
          case HALF -> Limit.Kind.BISECTION;
        };
    return new Limit(
        kind,
        (rate.parts().tier() > 0 ? "uplinks of " : "")
            + PartNames.of(placed.traffic().shape(), rate.parts(), rate.part()),
        Optional.of(Bandwidth.ofBitsPerSecond(rate.parts().capacityBps(rate.part()))));
  }
}
