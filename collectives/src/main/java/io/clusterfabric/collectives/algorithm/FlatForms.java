package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.unit.Ratio;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;

/** Steps and volumes of algorithms over ranks that are all alike, in closed form. */
final class FlatForms {
  private FlatForms() {}

  /** Steps and volume by the number of ranks alone. */
  static FlatAlgorithm.Form of(
      IntToLongFunction steps, IntFunction<Ratio> volume, IntFunction<Schedule> schedule) {
    return new FlatAlgorithm.Form() {
      @Override
      public long steps(AlgorithmInput input) {
        return steps.applyAsLong(input.ranks());
      }

      @Override
      public Ratio volume(AlgorithmInput input) {
        return volume.apply(input.ranks());
      }

      @Override
      public Schedule schedule(AlgorithmInput input) {
        return schedule.apply(input.ranks());
      }
    };
  }

  /** ceil(log2 p). */
  static long log(int p) {
    return Schedules.log2Ceil(p);
  }

  /** The steps of an exchange among the largest power of two, with two more for other ranks. */
  static long folded(int p, int rounds) {
    int q = Schedules.power(p);
    return rounds * log(q) + (q == p ? 0 : 2);
  }

  /** (p - 1)/p: each rank receives all but its own share. */
  static Ratio allButOne(int p) {
    return Ratio.of(p - 1L, p);
  }

  /** Halving and doubling among the largest power of two; others give and get all. */
  static Ratio halvingAndDoubling(int p) {
    int q = Schedules.power(p);
    return Ratio.of(2L * (q - 1), q).plus(Ratio.of(q == p ? 0 : 2));
  }

  /**
   * Doubling where ranks above the largest power of two q hand their block to another: the busiest
   * rank stands for two, so a group of 2^b has up to 2^b + min(2^b, p - q) blocks.
   */
  static Ratio doubling(int p) {
    int q = Schedules.power(p);
    if (q == p) {
      return allButOne(p);
    }
    // One block to the stand-in at first, all but its own from it at last.
    long blocks = p;
    for (int d = 1; d < q; d *= 2) {
      blocks += d + Math.min(d, p - q);
    }
    return Ratio.of(blocks, p);
  }

  /** In each step of Bruck's all-to-all what has one bit set in its distance. */
  static Ratio bruckAllToAll(int p) {
    long blocks = 0;
    for (int b = 0; 1 << b < p; b++) {
      blocks += Schedules.withBit(p, b);
    }
    return Ratio.of(blocks, p);
  }

  /** Buckets on a torus, once or twice round. */
  static FlatAlgorithm.Form torus(int rounds, Function<TorusBuckets, Schedule> made) {
    return new FlatAlgorithm.Form() {
      @Override
      public boolean applies(AlgorithmInput input) {
        return !input.torusSides().isEmpty() || input.ranks() == 1;
      }

      @Override
      public long steps(AlgorithmInput input) {
        return (long) rounds * buckets(input).steps();
      }

      @Override
      public Ratio volume(AlgorithmInput input) {
        TorusBuckets b = buckets(input);
        return b.volume().times((long) rounds * b.ports());
      }

      @Override
      public Schedule schedule(AlgorithmInput input) {
        return made.apply(buckets(input));
      }
    };
  }

  private static TorusBuckets buckets(AlgorithmInput input) {
    return new TorusBuckets(input.torusSides());
  }
}
