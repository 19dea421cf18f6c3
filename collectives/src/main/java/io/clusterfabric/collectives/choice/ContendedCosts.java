package io.clusterfabric.collectives.choice;

import io.clusterfabric.collectives.algorithm.AlgorithmCost;
import io.clusterfabric.collectives.algorithm.AlgorithmInput;
import io.clusterfabric.collectives.algorithm.CollectiveAlgorithm;
import io.clusterfabric.collectives.algorithm.CollectiveAlgorithms;
import io.clusterfabric.collectives.algorithm.CommunicationPattern;
import io.clusterfabric.collectives.contention.Contention;
import io.clusterfabric.collectives.contention.ContentionPattern;
import io.clusterfabric.collectives.contention.PatternContention;
import io.clusterfabric.collectives.estimate.LatencyTerms;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The algorithms of a collective at the rates that contention leaves, for any size. */
final class ContendedCosts {
  private static final long THOUSANDTHS = 1_000;

  private final Contention contention;
  private final Collective collective;
  private final LatencyTerms latency;
  private final Map<CommunicationPattern, PatternContention> patterns =
      new EnumMap<>(CommunicationPattern.class);

  ContendedCosts(Contention contention, Collective collective, LatencyTerms latency) {
    this.contention = contention;
    this.collective = collective;
    this.latency = latency;
    if (collective == Collective.ALL_TO_ALL) {
      patterns.put(CommunicationPattern.ALL_PAIRS, contention.of(ContentionPattern.ALL_TO_ALL));
    } else {
      patterns.put(CommunicationPattern.RING, contention.of(ContentionPattern.RING));
      patterns.put(CommunicationPattern.DOUBLE_TREE, contention.of(ContentionPattern.DOUBLE_TREE));
    }
    if (CollectiveAlgorithms.of(collective).stream()
        .noneMatch(a -> patterns.containsKey(a.traffic()))) {
      throw new IllegalArgumentException(
          "placements are not chosen for "
              + collective
              + ", as no algorithm of it is known; they are for ALL_REDUCE, ALL_GATHER,"
              + " REDUCE_SCATTER and ALL_TO_ALL");
    }
  }

  /** Whether all flows of some pattern arrive, so that something can be told. */
  boolean isDelivered() {
    return patterns.values().stream().allMatch(p -> p.findings().errors().isEmpty());
  }

  /** The algorithms that apply, the cheapest first, of equal ones in the order of the library. */
  List<PlacedAlgorithm> of(DataSize size, Set<String> allowed) {
    AlgorithmInput input = input(size);
    List<PlacedAlgorithm> out = new ArrayList<>();
    for (CollectiveAlgorithm a : CollectiveAlgorithms.of(collective)) {
      PatternContention pattern = patterns.get(a.traffic());
      if (pattern == null
          || !(allowed.isEmpty() || allowed.contains(a.id()))
          || !a.applies(input)) {
        continue;
      }
      AlgorithmCost cost = a.cost(input);
      out.add(
          new PlacedAlgorithm(
              contention.placement(), a.id(), cost, limit(cost, pattern), pattern.isLowerBound()));
    }
    out.sort(Comparator.comparing(PlacedAlgorithm::time));
    return out;
  }

  private static String limit(AlgorithmCost cost, PatternContention pattern) {
    return switch (cost.largest().resource()) {
      case NETWORK_BYTES ->
          pattern.slowest().slowestLink().map(Object::toString).orElse("an unknown rate");
      case SCALE_UP_BYTES -> "the scale-up network";
      case START -> "latency: the start";
      case SCALE_UP_LATENCY -> "latency: steps inside domains";
      case NETWORK_LATENCY -> "latency: steps over the network";
    };
  }

  private AlgorithmInput input(DataSize size) {
    AlgorithmInput.Builder in =
        AlgorithmInput.builder()
            .size(size)
            .ranks(contention.placement().ranks())
            .domains(contention.domains())
            .ranksPerDomain(contention.ranksPerDomain())
            .start(latency.start())
            .scaleUpStep(latency.scaleUpStep())
            .scaleUpRate(contention.scaleUpRate());
    if (contention.domains() > 1) {
      double most = 0;
      for (PatternContention p : patterns.values()) {
        most = Math.max(most, p.slowest().meanSwitches());
      }
      in.networkStep(step(most));
      PatternContention ring = patterns.get(CommunicationPattern.RING);
      if (ring != null) {
        in.ringStep(step(ring.slowest().meanSwitches())).ringRate(ring.networkRate());
      }
      PatternContention tree = patterns.get(CommunicationPattern.DOUBLE_TREE);
      if (tree != null) {
        in.treeRate(tree.networkRate());
      }
      PatternContention pairs = patterns.get(CommunicationPattern.ALL_PAIRS);
      if (pairs != null) {
        in.pairRate(pairs.networkRate());
      }
    }
    return in.build();
  }

  private TimeSpan step(double switches) {
    Ratio hops = Ratio.of(Math.round(switches * THOUSANDTHS), THOUSANDTHS);
    return latency.networkStep().plus(latency.switchHop().times(hops));
  }
}
