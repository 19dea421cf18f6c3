package io.clusterfabric.topology.internal.cut;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The convolution by kinks against its definition. */
class MinPlusProperties {
  @Property(tries = 500, seed = "11")
  void kinksAreEnough(
      @ForAll @IntRange(min = 1, max = 60) int lengthOfF,
      @ForAll @IntRange(min = 1, max = 60) int lengthOfG,
      @ForAll @IntRange(min = 1, max = 12) int slopes,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] f = piecewise(random, lengthOfF, slopes);
    long[] g = piecewise(random, lengthOfG, slopes);

    long[] sum = MinPlus.convolve(f, MinPlus.kinks(f), g, MinPlus.kinks(g), Effort.unlimited());

    assertThat(sum).hasSize(lengthOfF + lengthOfG - 1);
    for (int x = 0; x < sum.length; x++) {
      long least = MinPlus.IMPOSSIBLE;
      for (int i = 0; i < lengthOfF; i++) {
        if (x - i >= 0 && x - i < lengthOfG) {
          least = Math.min(least, f[i] + g[x - i]);
        }
      }
      assertThat(sum[x]).isEqualTo(least).isEqualTo(MinPlus.at(f, g, x));
      int i = MinPlus.split(f, g, x);
      if (least < MinPlus.IMPOSSIBLE) {
        assertThat(f[i] + g[x - i]).isEqualTo(least);
      }
    }
  }

  /** Straight stretches of up to twenty, sometimes with an impossible end. */
  private static long[] piecewise(SplittableRandom random, int length, int slopes) {
    long[] f = new long[length];
    long value = random.nextInt(100);
    long slope = 0;
    int left = 0;
    for (int i = 0; i < length; i++) {
      if (left-- == 0) {
        left = random.nextInt(20);
        slope = random.nextInt(-slopes, slopes + 1);
      }
      f[i] = value;
      value += slope;
    }
    if (random.nextInt(3) == 0) {
      f[0] = MinPlus.IMPOSSIBLE;
    }
    if (random.nextInt(3) == 0) {
      f[length - 1] = MinPlus.IMPOSSIBLE;
    }
    return f;
  }
}
