package io.clusterfabric.model.unit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;

class TimeSpanProperties {
  @Property(seed = "1")
  void readsBackWhatItPrints(@ForAll @LongRange(min = 0) long picoseconds) {
    TimeSpan time = TimeSpan.ofPicoseconds(picoseconds);
    assertThat(TimeSpan.of(time.toString())).isEqualTo(time);
  }

  @Property(seed = "2")
  void isOrderedByLength(@ForAll @LongRange(min = 0) long a, @ForAll @LongRange(min = 0) long b) {
    TimeSpan left = TimeSpan.ofPicoseconds(a);
    TimeSpan right = TimeSpan.ofPicoseconds(b);
    assertThat(Integer.signum(left.compareTo(right))).isEqualTo(Long.compare(a, b));
    assertThat(left.equals(right)).isEqualTo(a == b);
  }

  @Property(seed = "3")
  void addsExactlyOrNotAtAll(
      @ForAll @LongRange(min = 0) long a, @ForAll @LongRange(min = 0) long b) {
    BigInteger sum = BigInteger.valueOf(a).add(BigInteger.valueOf(b));
    try {
      TimeSpan result = TimeSpan.ofPicoseconds(a).plus(TimeSpan.ofPicoseconds(b));
      assertThat(BigInteger.valueOf(result.toPicoseconds())).isEqualTo(sum);
    } catch (ArithmeticException refused) {
      assertThat(sum.bitLength()).as(refused.getMessage()).isGreaterThan(63);
    }
  }

  @Property(seed = "4")
  void aMultipleDividesBack(
      @ForAll @LongRange(min = 0, max = 1L << 40) long picoseconds,
      @ForAll @LongRange(min = 1, max = 1L << 22) long factor) {
    TimeSpan time = TimeSpan.ofPicoseconds(picoseconds);
    assertThat(time.times(factor).dividedBy(factor)).isEqualTo(time);
    assertThat(time.times(factor).times(Ratio.of(1, factor))).isEqualTo(time);
  }

  @Property(seed = "5")
  void roundsAsBigDecimalDoes(
      @ForAll @LongRange(min = 0, max = 1L << 40) long picoseconds,
      @ForAll @LongRange(min = 0, max = 1L << 20) long numerator,
      @ForAll @LongRange(min = 1, max = 1L << 40) long denominator) {
    long expected =
        BigDecimal.valueOf(picoseconds)
            .multiply(BigDecimal.valueOf(numerator))
            .divide(BigDecimal.valueOf(denominator), 0, RoundingMode.HALF_UP)
            .longValueExact();
    TimeSpan time = TimeSpan.ofPicoseconds(picoseconds);
    assertThat(time.times(Ratio.of(numerator, denominator)).toPicoseconds()).isEqualTo(expected);
  }

  @Property(seed = "6")
  void secondsInADoubleComeBack(@ForAll @DoubleRange(min = 0, max = 1000) double seconds) {
    // a double of at most 1000 s is exact to 2^-44 s, finer than half a picosecond's rounding error
    assertThat(TimeSpan.ofSeconds(seconds).toSeconds())
        .isCloseTo(seconds, org.assertj.core.data.Offset.offset(0.6e-12));
  }

  @Property(seed = "7")
  void durationsComeBack(@ForAll @LongRange(min = 0, max = 9_223_372_036_854_775L) long nanos) {
    Duration duration = Duration.ofNanos(nanos);
    assertThat(TimeSpan.of(duration).toDuration()).isEqualTo(duration);
  }
}
