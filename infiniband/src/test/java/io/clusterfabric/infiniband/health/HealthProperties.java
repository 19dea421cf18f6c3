package io.clusterfabric.infiniband.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.infiniband.link.LinkRate;
import io.clusterfabric.infiniband.link.LinkWidth;
import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class HealthProperties {
  private static CounterSample sample(long value) {
    CounterSample.Builder b = CounterSample.builder();
    b.device("d").port("1").counter("PortRcvErrors").position(SourcePosition.of("x", 1));
    return b.value(value).build();
  }

  /** Growth is exact upwards, and adds up; downwards the counter was cleared. */
  @Property(tries = 100)
  void growthAddsUp(
      @ForAll @LongRange(min = 0) long a,
      @ForAll @LongRange(min = 0) long b,
      @ForAll @LongRange(min = 0) long c) {
    CounterDelta one = new CounterDelta(sample(a), sample(b));
    assertThat(one.wasCleared()).isEqualTo(b < a);
    assertThat(one.growth().orElseThrow()).isBetween(0L, Math.max(a, b));
    if (a <= b && b <= c) {
      long sum =
          one.growth().orElseThrow()
              + new CounterDelta(sample(b), sample(c)).growth().orElseThrow();
      assertThat(new CounterDelta(sample(a), sample(c)).growth()).hasValue(sum);
    }
  }

  /** More errors make no bound lower, more bits none higher; what was seen lies between. */
  @Property(tries = 60)
  void boundsHoldWhatWasSeen(
      @ForAll @IntRange(max = 5_000) int errors, @ForAll @IntRange(min = 10, max = 17) int digits) {
    BigDecimal bits = BigDecimal.ONE.scaleByPowerOfTen(digits);
    BitErrorCount c = new BitErrorCount(errors, bits);
    assertThat(c.lowerBound(0.95)).isLessThanOrEqualTo(c.rate());
    assertThat(c.upperBound(0.95)).isGreaterThan(c.rate());
    assertThat(new BitErrorCount(errors + 1L, bits).upperBound(0.95))
        .isGreaterThan(c.upperBound(0.95));
    assertThat(new BitErrorCount(errors, bits.multiply(BigDecimal.TEN)).upperBound(0.95))
        .isLessThan(c.upperBound(0.95));
    assertThat(c.upperBound(0.99)).isGreaterThan(c.upperBound(0.95));
  }

  /** The tail of few events is the sum of its terms. */
  @Property(tries = 60)
  void poissonIsTheSumOfItsTerms(
      @ForAll @IntRange(max = 60) int n, @ForAll @IntRange(min = 1, max = 900) int tenths) {
    double mean = tenths / 10.0;
    double term = Math.exp(-mean);
    double sum = 0;
    for (int i = 0; i <= n; i++) {
      sum += term;
      term *= mean / (i + 1);
    }
    assertThat(Tails.poissonAtMost(n, mean)).isCloseTo(sum, within(1e-11));
  }

  @Property(tries = 60)
  void binomialIsTheSumOfItsTerms(
      @ForAll @IntRange(min = 1, max = 40) int n,
      @ForAll @IntRange(max = 40) int k,
      @ForAll @IntRange(min = 1, max = 99) int percent) {
    double p = percent / 100.0;
    double sum = 0;
    for (int i = k; i <= n; i++) {
      double choose = 1;
      for (int j = 0; j < i; j++) {
        choose = choose * (n - j) / (j + 1);
      }
      sum += choose * Math.pow(p, i) * Math.pow(1 - p, n - i);
    }
    assertThat(Tails.binomialAtLeast(k, n, p)).isCloseTo(Math.min(1, sum), within(1e-10));
  }

  /** A worse rate never gets a better verdict, at the same link and time. */
  @Property(tries = 100)
  void verdictsFollowTheRate(
      @ForAll FecProfile profile,
      @ForAll FecProfile.Kind kind,
      @ForAll @IntRange(min = 1, max = 99) int a,
      @ForAll @IntRange(min = 1, max = 99) int b,
      @ForAll @IntRange(min = 10, max = 18) int exponent) {
    LinkRate ndr = new LinkRate(LinkWidth.X4, IbSpeed.NDR);
    BitErrorRate low = rate(Math.min(a, b), exponent);
    BitErrorRate high = rate(Math.max(a, b), exponent);
    Optional<Duration> long1 = Optional.of(Duration.ofDays(3));
    Outcome good = BitErrorVerdict.of(ndr, profile, kind, low, long1).outcome();
    Outcome bad = BitErrorVerdict.of(ndr, profile, kind, high, long1).outcome();
    assertThat(good).isLessThanOrEqualTo(bad);
    for (IbSpeed s : IbSpeed.values()) {
      if (s != IbSpeed.NDR) {
        assertThat(
                BitErrorVerdict.of(new LinkRate(LinkWidth.X4, s), profile, kind, high, long1)
                    .outcome())
            .isEqualTo(Outcome.NOT_CHECKED);
      }
    }
  }

  private static BitErrorRate rate(int n, int exponent) {
    return new BitErrorRate(BigDecimal.valueOf(n, exponent));
  }

  /** The worst window by the sliding one is that of all windows that begin at an event. */
  @Property(tries = 100)
  void theWorstWindow(
      @ForAll @Size(max = 12) List<@IntRange(max = 5_000) Integer> seconds,
      @ForAll @IntRange(min = 1, max = 2_000) int window) {
    List<Instant> downs = new ArrayList<>();
    seconds.forEach(s -> downs.add(Instant.ofEpochSecond(s)));
    long most = 0;
    for (int from : seconds) {
      most = Math.max(most, seconds.stream().filter(s -> s >= from && s < from + window).count());
    }
    FlapWindow w = new FlapWindow(0, Duration.ofSeconds(window), Duration.ZERO);
    assertThat(w.worst(downs, Instant.EPOCH)).isEqualTo((int) most);
  }
}
