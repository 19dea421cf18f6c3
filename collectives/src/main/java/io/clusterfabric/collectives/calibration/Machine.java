package io.clusterfabric.collectives.calibration;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.List;
import java.util.OptionalInt;

/**
 * A question in numbers: ranks, domains, rates in bytes a microsecond, and the groups to which the
 * offsets of the model belong.
 */
final class Machine {
  /** The generations that the model has offsets for. */
  static final List<String> GENERATIONS = List.of("ampere", "hopper", "blackwell", "amd", "pcie");

  final CalibrationQuestion question;
  final Collective collective;
  final int generation;
  final int latency;
  final double ranks;
  final double domains;
  final double perDomain;
  final double scaleUp;
  final double network;
  final double logRanks;
  final double logDomains;
  final double logScaleUp;
  final double logNetwork;
  final boolean bridged;
  final boolean linked;
  final boolean reducing;
  final boolean ring;

  private Machine(CalibrationQuestion q, Priors priors) {
    this.question = q;
    this.collective = q.collective();
    this.generation = GENERATIONS.indexOf(q.generation());
    this.ranks = q.ranks();
    this.domains = q.domains();
    this.perDomain = ranks / domains;
    this.latency = q.domains() == 1 ? -1 : q.latencyClass().number();
    this.scaleUp =
        bytesPerMicro(q.scaleUpRate().orElse(priors.unknownScaleUp())) * linked(q.meshPeers());
    this.network =
        q.networkRate()
            .map(Machine::bytesPerMicro)
            .orElse(bytesPerMicro(priors.unknownNetworkPerGpu()) * perDomain);
    this.logRanks = Math.log(ranks);
    this.logDomains = Math.log(domains);
    this.logScaleUp = Math.log(scaleUp);
    this.logNetwork = Math.log(network);
    this.linked = q.peerToPeer().isEmpty();
    this.bridged = q.peerToPeer().filter(p -> p == PeerToPeer.HOST_BRIDGE).isPresent();
    this.ring = q.ringForced();
    this.reducing =
        q.reducing()
            && !ring
            && collective == Collective.ALL_REDUCE
            && q.ranks() >= GpuFacts.LEAST_REDUCING * q.hosts();
  }

  static Machine of(CalibrationQuestion question, Priors priors) {
    return new Machine(question, priors);
  }

  /** The share of a mesh's links that lead to ranks. */
  private double linked(OptionalInt peers) {
    return peers.isEmpty() ? 1 : Math.min(1, Math.max(1, perDomain - 1) / peers.getAsInt());
  }

  private static double bytesPerMicro(Bandwidth rate) {
    return rate.toGigabytesPerSecond() * 1e3;
  }

  boolean several() {
    return domains > 1;
  }

  boolean isAllReduce() {
    return collective == Collective.ALL_REDUCE;
  }

  /** All-gather, reduce-scatter, and what runs along a chain as these do. */
  boolean isGather() {
    return switch (collective) {
      case ALL_GATHER, REDUCE_SCATTER, BROADCAST, REDUCE -> true;
      case ALL_REDUCE, ALL_TO_ALL, GATHER, SCATTER, SEND_RECEIVE -> false;
    };
  }

  /** All-to-all, and what goes from peer to peer as it does. */
  boolean isPeers() {
    return !isAllReduce() && !isGather();
  }

  /** The share of the size that passes a rank's link, as bus bandwidth counts. */
  double busFactor() {
    return switch (collective) {
      case ALL_REDUCE -> 2 * (ranks - 1) / ranks;
      case ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL, GATHER, SCATTER -> (ranks - 1) / ranks;
      case BROADCAST, REDUCE, SEND_RECEIVE -> 1;
    };
  }

  /** Microseconds a byte that nothing beats: rates as sold, with reduction where it is. */
  double leastPerByte() {
    if (ranks == 1) {
      return 0;
    }
    double inside =
        perDomain > 1
            ? switch (collective) {
              case ALL_REDUCE -> reducing ? 1 / scaleUp : busFactor() / (scaleUp + out());
              case BROADCAST, REDUCE -> 1 / (scaleUp + out());
              default -> busFactor() / (scaleUp + out());
            }
            : 0;
    return Math.max(inside, several() ? between() : 0);
  }

  /** What the bytes take at the rates as sold, without any latency: the naive baseline. */
  double lineRateMicros(double size) {
    if (ranks == 1) {
      return 0;
    }
    double line = several() ? Math.min(network, perDomain > 1 ? scaleUp : network) : scaleUp;
    if (several() && collective == Collective.ALL_TO_ALL) {
      line = network / perDomain * (ranks - 1) / (ranks - perDomain);
    }
    return size * busFactor() / line;
  }

  /** A GPU's adapters carry a part of what its links would, if several domains take part. */
  private double out() {
    return several() ? network / perDomain : 0;
  }

  private double between() {
    return switch (collective) {
      case ALL_REDUCE -> 1 / network;
      case ALL_GATHER, REDUCE_SCATTER -> (domains - 1) / domains / network;
      case ALL_TO_ALL -> (ranks - perDomain) / ranks * perDomain / network;
      case BROADCAST, REDUCE -> 1 / network;
      case GATHER, SCATTER -> (ranks - perDomain) / ranks / network;
      case SEND_RECEIVE -> 1 / network;
    };
  }
}
