package io.clusterfabric.collectives.estimate;

import io.clusterfabric.collectives.algorithm.AlgorithmCost;
import io.clusterfabric.collectives.algorithm.AlgorithmInput;
import io.clusterfabric.collectives.algorithm.CollectiveAlgorithm;
import io.clusterfabric.collectives.algorithm.CollectiveAlgorithms;
import io.clusterfabric.collectives.algorithm.CommunicationPattern;
import io.clusterfabric.collectives.algorithm.CostTerm;
import io.clusterfabric.collectives.algorithm.CostTerm.Resource;
import io.clusterfabric.collectives.internal.load.PatternLoad;
import io.clusterfabric.collectives.internal.load.PatternRate;
import io.clusterfabric.collectives.internal.load.UnknownParts;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.internal.text.Counts;
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

  /**
   * An algorithm with what it costs, and what its bytes pass of which no rate is known: if there is
   * anything, it costs at least that.
   */
  record Candidate(CollectiveAlgorithm algorithm, AlgorithmCost cost, List<String> unknown) {
    boolean isLowerBound() {
      return !unknown.isEmpty();
    }
  }

  PlacedCluster placed() {
    return placed;
  }

  EstimateOptions options() {
    return options;
  }

  Estimate estimate(Collective collective, DataSize size) {
    List<CollectiveAlgorithm> algorithms =
        options.algorithms().isEmpty()
            ? CollectiveAlgorithms.common(collective)
            : CollectiveAlgorithms.of(collective);
    if (CollectiveAlgorithms.common(collective).isEmpty()) {
      throw new IllegalArgumentException(
          "no algorithm is known of "
              + collective
              + "; known are ALL_REDUCE, ALL_GATHER, REDUCE_SCATTER and ALL_TO_ALL");
    }
    AlgorithmInput input = placed.input(collective, size, options);
    List<Candidate> candidates = new ArrayList<>();
    List<String> blocked = new ArrayList<>();
    List<String> tooLong = new ArrayList<>();
    Candidate best = null;
    for (CollectiveAlgorithm a : algorithms) {
      if (!allowed(a) || !a.applies(input)) {
        continue;
      }
      PatternLoad load = placed.load(a.traffic());
      Optional<String> block = blocked(load);
      if (block.isPresent()) {
        blocked.add(block.get());
        continue;
      }
      AlgorithmCost cost;
      try {
        cost = a.cost(input);
      } catch (ArithmeticException e) {
        // Rates are above 0 here, so it is the time that does not fit.
        tooLong.add(tooLong(collective, input, load));
        continue;
      }
      Candidate c = new Candidate(a, cost, unknown(input, load));
      candidates.add(c);
      if (best == null || c.cost().time().compareTo(best.cost().time()) < 0) {
        best = c;
      }
    }
    if (best == null) {
      if (!tooLong.isEmpty()) {
        throw new ArithmeticException(tooLong.get(0));
      }
      throw new IllegalArgumentException(
          blocked.isEmpty()
              ? "none of the allowed algorithms "
                  + options.algorithms()
                  + " does "
                  + collective
                  + " over "
                  + placed.placement()
                  + "; known for it are "
                  + algorithms
              : blocked.get(0));
    }
    return new Estimate(this, collective, size, input, candidates, best, limit(best, input));
  }

  /**
   * What lets nothing through, if anything on the way is known to carry less than a bit a second.
   */
  private Optional<String> blocked(PatternLoad load) {
    return load.rate()
        .filter(r -> r.rate().isZero())
        .map(
            r ->
                "nothing gets through "
                    + name(r)
                    + ": its links are known to carry less than 1b/s; correct their data rates, or"
                    + " leave out those that are not known");
  }

  private static String tooLong(Collective collective, AlgorithmInput input, PatternLoad load) {
    Optional<Bandwidth> network = load.rate().map(PatternRate::rate);
    Optional<Bandwidth> slowest =
        input.ranksPerDomain() == 1
            ? network
            : input.scaleUpRate().map(x -> network.map(x::min).orElse(x)).or(() -> network);
    return input.size()
        + slowest.map(r -> " at " + r).orElse("")
        + " takes longer than a time span holds (106 days): "
        + collective.id()
        + " over "
        + Counts.of(input.ranks(), "rank")
        + "; ask for a smaller message";
  }

  /** What an algorithm's bytes pass of which no rate is known. */
  private List<String> unknown(AlgorithmInput input, PatternLoad load) {
    List<String> out = new ArrayList<>();
    if (input.ranks() == 1 || input.size().isZero()) {
      return out;
    }
    List<String> hosts = placed.domains().unknownHosts();
    if (!hosts.isEmpty()) {
      out.add(
          "the scale-up network of "
              + hosts.get(0)
              + (hosts.size() == 1 ? "" : " and " + Counts.of(hosts.size() - 1L, "other host")));
    }
    for (UnknownParts parts : load.unknown()) {
      out.add(PartNames.of(placed.traffic().shape(), parts));
    }
    if (load.unknownWithin()) {
      out.add("links inside fabric " + placed.placement().fabric().id());
    }
    return out;
  }

  private boolean allowed(CollectiveAlgorithm algorithm) {
    return options.algorithms().isEmpty() || options.algorithms().contains(algorithm.id());
  }

  private Limit limit(Candidate best, AlgorithmInput input) {
    AlgorithmCost cost = best.cost();
    if (input.ranks() == 1) {
      return new Limit(Limit.Kind.NOTHING, "one rank has nobody to talk to", Optional.empty());
    }
    if (best.isLowerBound()) {
      return new Limit(
          Limit.Kind.UNKNOWN,
          "no rate is known of " + String.join(", ", best.unknown()),
          Optional.empty());
    }
    if (cost.latency().compareTo(cost.transfer()) >= 0) {
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
    Optional<PatternRate> parts = placed.load(best.algorithm().traffic()).rate();
    if (best.algorithm().traffic() == CommunicationPattern.ALL_PAIRS) {
      Optional<PlacedCluster.LongWays> ways = placed.longWays().filter(w -> w.limits(parts));
      if (ways.isPresent()) {
        return ways.get().limit();
      }
    }
    return parts
        .map(this::limit)
        .orElseThrow(() -> new IllegalStateException("bytes take time where no rate is known"));
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

  Limit limit(PatternRate rate) {
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
        name(rate),
        Optional.of(Bandwidth.ofBitsPerSecond(rate.parts().capacityBps(rate.part()))));
  }

  private String name(PatternRate rate) {
    return (rate.parts().tier() > 0 ? "uplinks of " : "")
        + PartNames.of(placed.traffic().shape(), rate.parts(), rate.part());
  }
}
