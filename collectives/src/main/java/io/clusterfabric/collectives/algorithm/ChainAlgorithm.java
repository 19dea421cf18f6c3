package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.collectives.algorithm.CostTerm.Resource;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Optional;

/**
 * A chain of all ranks, along which the message passes in k equal chunks: p - 2 + k steps, each for
 * one latency and one chunk. The number of chunks is the best power of two; the textbook's optimum
 * is the square root of m b (p - 2) / a.
 */
final class ChainAlgorithm extends AbstractAlgorithm {
  private static final int MAX_CHUNKS = 1 << 16;

  ChainAlgorithm(String id, Collective collective) {
    super(id, collective, CommunicationPattern.RING, Sources.SANDERS);
  }

  @Override
  public boolean applies(AlgorithmInput input) {
    return input.domains() == 1 || input.ranksPerDomain() == 1;
  }

  @Override
  AlgorithmCost work(AlgorithmInput input) {
    boolean inside = input.domains() == 1;
    int k = chunks(input);
    long steps = input.ranks() - 2L + k;
    DataSize chunk = input.size().dividedByCeil(k);
    return new Steps(input)
        .latency(inside ? Resource.SCALE_UP_LATENCY : Resource.NETWORK_LATENCY, steps, step(input))
        .bytes(
            inside ? Resource.SCALE_UP_BYTES : Resource.NETWORK_BYTES,
            move(input, chunk).times(steps),
            steps + " times " + Steps.formula(chunk, Ratio.ONE, rate(input)))
        .cost();
  }

  private static TimeSpan step(AlgorithmInput input) {
    return input.domains() == 1 ? input.scaleUpStep() : input.ringStep();
  }

  private static Optional<Bandwidth> rate(AlgorithmInput input) {
    return input.domains() == 1 ? input.scaleUpRate() : input.ringRate();
  }

  private static TimeSpan move(AlgorithmInput input, DataSize chunk) {
    return Steps.move(chunk, Ratio.ONE, rate(input));
  }

  private static int chunks(AlgorithmInput input) {
    int best = 1;
    TimeSpan least = time(input, 1);
    for (int k = 2; k <= MAX_CHUNKS; k *= 2) {
      TimeSpan t = time(input, k);
      if (t.compareTo(least) < 0) {
        least = t;
        best = k;
      }
    }
    return best;
  }

  private static TimeSpan time(AlgorithmInput input, int chunks) {
    return step(input)
        .plus(move(input, input.size().dividedByCeil(chunks)))
        .times(input.ranks() - 2L + chunks);
  }

  @Override
  Optional<Schedule> steps(AlgorithmInput input) {
    int k = chunks(input);
    return Optional.of(
        collective() == Collective.BROADCAST
            ? Schedules.chainBroadcast(input.ranks(), k)
            : Schedules.chainReduce(input.ranks(), k));
  }
}
