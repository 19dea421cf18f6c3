package io.clusterfabric.collectives.calibration;

import io.clusterfabric.collectives.measured.MeasuredRow;
import io.clusterfabric.collectives.nccl.NcclGraph;
import io.clusterfabric.collectives.nccl.NcclInputs;
import io.clusterfabric.collectives.nccl.NcclPath;
import io.clusterfabric.collectives.nccl.NcclPattern;
import io.clusterfabric.collectives.nccl.NcclProfile;
import io.clusterfabric.collectives.nccl.NcclTuning;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import java.util.Optional;

/**
 * What NCCL's own tuning model says of a measured row, taken straight: eight channels that share
 * the rates evenly, Intel hosts, version 2.27. A baseline to compare with, not NCCL's verdict: the
 * real channels are the search's.
 */
final class StraightPort {
  private static final int CHANNELS = 8;
  private static final String VERSION = "2.27.5";

  private final NcclTuning tuning;
  private final MeasuredRow row;

  private StraightPort(NcclTuning tuning, MeasuredRow row) {
    this.tuning = tuning;
    this.row = row;
  }

  /** Empty for operations that NCCL has no model of, hosts without NVSwitches, unknown rates. */
  static Optional<StraightPort> of(MeasuredRow row, CalibrationQuestion q) {
    Optional<GpuFacts> facts =
        row.gpu().flatMap(GpuFacts::find).filter(g -> g.ncclGBs() > 0 && q.peerToPeer().isEmpty());
    if (facts.isEmpty()
        || !NcclTuning.collectives().contains(q.collective())
        || (q.domains() > 1 && q.networkRate().isEmpty())) {
      return Optional.empty();
    }
    GpuFacts g = facts.get();
    double inside = g.ncclGBs() / CHANNELS;
    double between = q.networkRate().map(r -> r.toGigabytesPerSecond() / CHANNELS).orElse(inside);
    int perDomain = Math.max(1, (q.ranks() + q.domains() - 1) / q.domains());
    NcclInputs in =
        NcclInputs.builder()
            .nodes(q.domains())
            .ranks(q.ranks())
            .mostRanksPerNode(perDomain)
            .computeCapability(g.computeCapability())
            .nvSwitch(true)
            .channels(CHANNELS)
            .nvlsChannels(2 * CHANNELS)
            .ring(graph(NcclPattern.RING, Math.min(inside, between), between))
            .tree(graph(NcclPattern.BALANCED_TREE, inside, between))
            .nvls(
                g.reduces() && perDomain > 2 && !q.ringForced()
                    ? Optional.of(graph(NcclPattern.NVLS, inside, between))
                    : Optional.empty())
            .build();
    return Optional.of(new StraightPort(NcclTuning.of(in, NcclProfile.of(VERSION)), row));
  }

  private static NcclGraph graph(NcclPattern pattern, double inside, double between) {
    return NcclGraph.builder()
        .pattern(pattern)
        .channels(CHANNELS)
        .inside(rate(inside))
        .between(rate(between))
        .pathInside(NcclPath.NVL)
        .pathBetween(NcclPath.PXB)
        .build();
  }

  private static Bandwidth rate(double gigabytes) {
    return CalibrationQuestion.gigabytes(gigabytes);
  }

  double micros(DataSize size) {
    return tuning.select(row.collective(), size).time().toMicroseconds();
  }
}
