package io.clusterfabric.collectives.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StragglersTest {
  private static Stragglers us(long... values) {
    List<TimeSpan> out = new ArrayList<>();
    for (long v : values) {
      out.add(TimeSpan.ofMicroseconds(v));
    }
    return Stragglers.of(out);
  }

  /** What is slower than 99 % of one is met by 72.4 % of 128 and nearly all of 1,024. */
  @Test
  void manyMeetWhatIsRareForOne() {
    assertThat(Stragglers.probabilityOfAny(0.99, 128)).isEqualTo(0.7237, within(5e-5));
    assertThat(Stragglers.probabilityOfAny(0.99, 1024)).isEqualTo(0.99997, within(5e-6));
    assertThat(Stragglers.probabilityOfAny(1 - 1e-12, 1000)).isEqualTo(1e-9, within(1e-13));
    assertThat(Stragglers.probabilityOfAny(0, 3)).isEqualTo(1);
    assertThat(Stragglers.probabilityOfAny(1, 3)).isEqualTo(0);
  }

  /** The mean of the largest of N, by going through all draws. */
  @Test
  void agreesWithEveryDraw() {
    long[] values = {7, 3, 3, 10, 1};
    for (int n = 1; n <= 4; n++) {
      long cases = (long) Math.pow(values.length, n);
      double sum = 0;
      for (long c = 0; c < cases; c++) {
        long most = 0;
        for (long rest = c, i = 0; i < n; i++, rest /= values.length) {
          most = Math.max(most, values[(int) (rest % values.length)]);
        }
        sum += most;
      }
      assertThat(us(values).expectedMax(n).toMicroseconds()).isEqualTo(sum / cases, within(1e-5));
    }
  }

  /** Of an exponential distribution the largest of N is H_N means; 1/2 + 1/3 + ... more. */
  @Test
  void exponentialTailsGrowAsHarmonicNumbers() {
    int k = 200_000;
    List<TimeSpan> samples = new ArrayList<>();
    for (int i = 0; i < k; i++) {
      samples.add(TimeSpan.ofSeconds(-Math.log1p(-(i + 0.5) / k) * 1e-3));
    }
    Stragglers s = Stragglers.of(samples);
    double harmonic = 0;
    for (int n = 1; n <= 1024; n++) {
      harmonic += 1.0 / n;
      if (n == 8 || n == 128 || n == 1024) {
        assertThat(s.amplification(n)).isEqualTo(harmonic, within(0.01));
      }
    }
  }

  @Test
  void quantilesOfTheLargest() {
    Stragglers s = us(1, 2, 3, 4);
    assertThat(s.quantile(0.5)).isEqualTo(TimeSpan.of("2us"));
    assertThat(s.quantile(1)).isEqualTo(TimeSpan.of("4us"));
    // (3/4)^2 = 9/16 is more than a half, (2/4)^2 is not.
    assertThat(s.quantileOfMax(0.5, 2)).isEqualTo(TimeSpan.of("3us"));
    assertThat(s.quantileOfMax(0.99, 100)).isEqualTo(TimeSpan.of("4us"));
    assertThat(s.expectedSteps(10, 1)).isEqualTo(TimeSpan.of("25us"));
  }

  @Test
  void tellsWhenSamplesAreTooFew() {
    assertThat(us(1, 2).isBeyondSamples(3)).isTrue();
    assertThat(us(1, 2).explain(3).toString()).contains("lower bounds");
    assertThat(us(1, 2).explain(2).toString()).doesNotContain("lower bounds");
    assertThatThrownBy(() -> Stragglers.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> us(1).expectedMax(0)).hasMessageContaining("at least one draw");
  }

  /** Equal ranks lose nothing, and more ranks never less. */
  @Test
  void growsWithRanks() {
    SplittableRandom random = new SplittableRandom(7);
    long[] values = random.longs(500, 1, 1000).toArray();
    Stragglers s = us(values);
    TimeSpan last = TimeSpan.ZERO;
    for (long n = 1; n < 1_000_000; n *= 3) {
      assertThat(s.expectedMax(n)).isGreaterThanOrEqualTo(last);
      last = s.expectedMax(n);
    }
    assertThat(last).isEqualTo(s.quantile(1));
    assertThat(us(5, 5, 5).amplification(1_000_000)).isEqualTo(1);
  }
}
