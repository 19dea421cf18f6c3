package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.collectives.algorithm.CostTerm.Resource;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Optional;

/**
 * Two stages, one inside domains and one between them, through which a message passes in equal
 * chunks. While a chunk is in one stage its predecessor is in the other, so k chunks take the time
 * of both stages for one chunk, and k - 1 times that of the slower stage. One chunk is the plain
 * sum.
 *
 * <p>More chunks cost more latency and hide more bytes; the number is the best power of two, so
 * that the cost is that of a schedule that exists, and grows with the message.
 */
final class Pipeline {
  /** More chunks than this never pay at any size that memories hold. */
  private static final int MAX_CHUNKS = 1 << 16;

  private Pipeline() {}

  /**
   * A stage.
   *
   * @param steps how many latencies it takes a chunk
   * @param step one of them
   * @param factor how many times the message moves
   * @param rate at which it moves, if that limits
   */
  record Stage(long steps, TimeSpan step, Ratio factor, Optional<Bandwidth> rate) {
    TimeSpan latency() {
      return step.times(steps);
    }

    TimeSpan bytes(DataSize chunk) {
      return Steps.move(chunk, factor, rate);
    }

    TimeSpan time(DataSize chunk) {
      return latency().plus(bytes(chunk));
    }
  }

  static AlgorithmCost best(AlgorithmInput input, Stage inside, Stage between) {
    int best = 1;
    TimeSpan least = time(input.size(), inside, between, 1);
    for (int k = 2; k <= MAX_CHUNKS; k *= 2) {
      TimeSpan t = time(input.size(), inside, between, k);
      if (t.compareTo(least) < 0) {
        least = t;
        best = k;
      }
    }
    DataSize chunk = input.size().dividedByCeil(best);
    boolean insideSlower = inside.time(chunk).compareTo(between.time(chunk)) > 0;
    long in = insideSlower ? best : 1;
    long out = insideSlower ? 1 : best;
    return new Steps(input)
        .latency(Resource.SCALE_UP_LATENCY, inside.steps() * in, inside.step())
        .latency(Resource.NETWORK_LATENCY, between.steps() * out, between.step())
        .bytes(
            Resource.SCALE_UP_BYTES,
            inside.bytes(chunk).times(in),
            passes(in) + Steps.formula(chunk, inside.factor(), inside.rate()))
        .bytes(
            Resource.NETWORK_BYTES,
            between.bytes(chunk).times(out),
            passes(out) + Steps.formula(chunk, between.factor(), between.rate()))
        .cost();
  }

  private static String passes(long chunks) {
    return chunks == 1 ? "" : chunks + " times ";
  }

  static TimeSpan time(DataSize size, Stage inside, Stage between, int chunks) {
    DataSize chunk = size.dividedByCeil(chunks);
    TimeSpan a = inside.time(chunk);
    TimeSpan b = between.time(chunk);
    return a.plus(b).plus(a.max(b).times(chunks - 1L));
  }
}
