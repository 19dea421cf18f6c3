package io.clusterfabric.topology.design;

/**
 * Random numbers that depend on a seed, a purpose and an index alone: SplitMix64 (Steele, Lea and
 * Flood, OOPSLA 2014) started from their hash. The same for ever, on every machine.
 */
final class RandomStream {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private long state;

  RandomStream(long seed, String purpose, long index) {
    long key = mix(seed + GOLDEN);
    for (int i = 0; i < purpose.length(); i++) {
      key = mix(key + GOLDEN * (purpose.charAt(i) + 1L));
    }
    state = mix(key + GOLDEN * index);
  }

  private static long mix(long value) {
    long z = value;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** A number from 0 to one below the bound, each equally likely. */
  int below(int bound) {
    long all = 1L << 32;
    long fair = all - all % bound;
    long draw;
    do {
      state += GOLDEN;
      draw = mix(state) >>> 32;
    } while (draw >= fair);
    return (int) (draw % bound);
  }

  void shuffle(int[] values) {
    for (int i = values.length - 1; i > 0; i--) {
      int j = below(i + 1);
      int kept = values[i];
      values[i] = values[j];
      values[j] = kept;
    }
  }
}
