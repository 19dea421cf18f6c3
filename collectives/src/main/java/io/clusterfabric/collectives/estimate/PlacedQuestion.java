package io.clusterfabric.collectives.estimate;

import io.clusterfabric.collectives.algorithm.CommunicationPattern;
import io.clusterfabric.collectives.calibration.CalibrationQuestion;
import io.clusterfabric.collectives.calibration.LatencyClass;
import io.clusterfabric.collectives.internal.load.Domains;
import io.clusterfabric.collectives.internal.load.PatternRate;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.List;
import java.util.Optional;

/** What a placement on a cluster asks of the calibration. */
final class PlacedQuestion {
  private PlacedQuestion() {}

  static CalibrationQuestion of(
      PlacedCluster placed, Collective collective, EstimateOptions options) {
    Placement placement = placed.placement();
    Domains domains = placed.domains();
    CalibrationQuestion.Builder b =
        CalibrationQuestion.builder()
            .collective(collective)
            .ranks(placement.ranks())
            .hosts(placement.hosts())
            .domains(domains.count())
            .ringForced(options.ringForced());
    options.smallMessage().ifPresent(b::smallMessage);
    inside(b, placement, domains);
    options.peerToPeer().ifPresent(b::peerToPeer);
    if (domains.count() > 1) {
      b.latencyClass(
          options
              .latencyClass()
              .orElseGet(() -> LatencyClass.of(placement.fabric().technology().id())));
      network(placed, collective).filter(r -> !r.isZero()).ifPresent(b::networkRate);
    }
    return b.build();
  }

  private static void inside(CalibrationQuestion.Builder b, Placement placement, Domains domains) {
    List<Adapter> adapters = placement.host(0).spec().adapters();
    placement
        .gpu(0)
        .ifPresent(
            g ->
                b.gpu(
                    g.model(),
                    placement.ranksOn(0),
                    adapters.size(),
                    adapters.stream().findFirst().flatMap(Adapter::portRate)));
    // What the cluster says of its scale-up network comes before what is usual for its GPUs.
    domains
        .rate()
        .filter(r -> domains.unknownHosts().isEmpty())
        .ifPresent(r -> b.scaleUpRate(r).reducing(domains.reduces()).peerToPeer(Optional.empty()));
  }

  /** What a domain sends to others: what the fabric lets a ring pass, or all pairs. */
  private static Optional<Bandwidth> network(PlacedCluster placed, Collective collective) {
    Domains d = placed.domains();
    if (collective != Collective.ALL_TO_ALL) {
      return placed.load(CommunicationPattern.RING).rate().map(PatternRate::rate);
    }
    long others = placed.placement().ranks() - (long) d.most();
    return placed
        .load(CommunicationPattern.ALL_PAIRS)
        .rate()
        .map(r -> r.rate().times(Math.max(1, others)).times(d.most()));
  }
}
