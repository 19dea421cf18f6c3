package io.clusterfabric.model.unit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

class BandwidthProperties {
  private static final Map<String, Integer> EXPONENTS =
      Map.of("b/s", 0, "kb/s", 3, "Mb/s", 6, "Gb/s", 9, "Tb/s", 12, "Pb/s", 15, "Eb/s", 18);

  @Provide
  Arbitrary<Bandwidth> any() {
    return Combinators.combine(
            Arbitraries.longs().between(0, Long.MAX_VALUE),
            Arbitraries.oneOf(
                Arbitraries.longs().between(1, Long.MAX_VALUE),
                Arbitraries.longs().between(1, 1000),
                Arbitraries.of(1L, 2L, 4L, 5L, 8L, 10L, 11L, 33L, 64L, 1L << 40, 1L << 62)))
        .as(
            (numerator, denominator) ->
                Bandwidth.ofBitsPerSecond(Ratio.of(numerator, denominator)));
  }

  /** What ports have: whole Mb/s up to 10 Tb/s, and thirds and elevenths of them. */
  @Provide
  Arbitrary<Bandwidth> port() {
    return Combinators.combine(
            Arbitraries.longs().between(0, 10_000_000), Arbitraries.of(1L, 3L, 11L))
        .as((mega, by) -> Bandwidth.ofBitsPerSecond(mega * 1_000_000).dividedBy(by));
  }

  @Property(seed = "1")
  void readsBackWhatItPrints(@ForAll("any") Bandwidth bandwidth) {
    String text = bandwidth.toString();
    assertThat(text).hasSizeLessThanOrEqualTo(64);
    assertThat(Bandwidth.of(text)).isEqualTo(bandwidth).hasToString(text);
  }

  @Property(seed = "2")
  void readsBackWhatPortsPrint(@ForAll("port") Bandwidth bandwidth) {
    assertThat(Bandwidth.of(bandwidth.toString())).isEqualTo(bandwidth);
  }

  @Property(seed = "3")
  void printsTheExactDecimalOfTheRightUnit(@ForAll @LongRange(min = 1) long bits) {
    String text = Bandwidth.ofBitsPerSecond(bits).toString();
    String unit = text.replaceFirst("^[0-9.]+", "");
    BigDecimal number = new BigDecimal(text.substring(0, text.length() - unit.length()));
    assertThat(number.scaleByPowerOfTen(EXPONENTS.getOrDefault(unit, -1)))
        .isEqualByComparingTo(BigDecimal.valueOf(bits));
    assertThat(number).isBetween(BigDecimal.ONE, new BigDecimal("999.999999999999999999"));
  }

  @Property(seed = "4")
  void readsADecimalExactly(
      @ForAll @LongRange(min = 0, max = 9_000_000) long whole,
      @ForAll @LongRange(min = 0, max = 999_999_999) long billionths) {
    String text = whole + "." + String.valueOf(1_000_000_000 + billionths).substring(1) + " Gb/s";
    assertThat(Bandwidth.of(text).bitsPerSecond()).isEqualTo(whole * 1_000_000_000 + billionths);
  }

  @Property(seed = "5")
  void equalValuesPrintEqualText(
      @ForAll @LongRange(min = 0, max = 1_000_000) long numerator,
      @ForAll @LongRange(min = 1, max = 1_000) long denominator,
      @ForAll @LongRange(min = 1, max = 1_000) long by) {
    Bandwidth a = Bandwidth.of(numerator + "/" + denominator + "Gb/s");
    Bandwidth b = Bandwidth.of(numerator * by + "/" + denominator * by + " Gbit/s");
    assertThat(a).isEqualTo(b).hasSameHashCodeAs(b).hasToString(b.toString());
  }

  @Property(seed = "6")
  void isOrderedByExactValue(@ForAll("any") Bandwidth a, @ForAll("any") Bandwidth b) {
    BigInteger left = numerator(a).multiply(denominator(b));
    BigInteger right = numerator(b).multiply(denominator(a));
    assertThat(Integer.signum(a.compareTo(b))).isEqualTo(left.compareTo(right));
    assertThat(a.equals(b)).isEqualTo(left.equals(right));
    assertThat(a.min(b)).isLessThanOrEqualTo(a.max(b));
  }

  @Property(seed = "7")
  void addsExactlyOrNotAtAll(
      @ForAll @LongRange(min = 0) long a, @ForAll @LongRange(min = 0) long b) {
    BigInteger sum = BigInteger.valueOf(a).add(BigInteger.valueOf(b));
    try {
      Bandwidth result = Bandwidth.ofBitsPerSecond(a).plus(Bandwidth.ofBitsPerSecond(b));
      assertThat(BigInteger.valueOf(result.bitsPerSecond())).isEqualTo(sum);
    } catch (ArithmeticException refused) {
      assertThat(sum.bitLength()).as(refused.getMessage()).isGreaterThan(63);
    }
  }

  @Property(seed = "8")
  void multipliesExactlyOrNotAtAll(
      @ForAll @LongRange(min = 0) long a, @ForAll @LongRange(min = 0) long factor) {
    BigInteger product = BigInteger.valueOf(a).multiply(BigInteger.valueOf(factor));
    try {
      Bandwidth result = Bandwidth.ofBitsPerSecond(a).times(factor);
      assertThat(BigInteger.valueOf(result.bitsPerSecond())).isEqualTo(product);
    } catch (ArithmeticException refused) {
      assertThat(product.bitLength()).as(refused.getMessage()).isGreaterThan(63);
    }
  }

  @Property(seed = "9")
  void undoesWhatItDid(
      @ForAll("port") Bandwidth a,
      @ForAll("port") Bandwidth b,
      @ForAll @LongRange(min = 1, max = 100_000) long factor) {
    assertThat(a.plus(b)).isEqualTo(b.plus(a));
    assertThat(a.plus(b).minus(b)).isEqualTo(a);
    assertThat(a.times(factor).dividedBy(factor)).isEqualTo(a);
    assertThat(a.dividedBy(factor).times(factor)).isEqualTo(a);
    if (!b.isZero()) {
      assertThat(b.times(a.dividedBy(b))).isEqualTo(a);
    }
  }

  @Property(seed = "10", tries = 200)
  void sumsInAnyOrder(@ForAll List<@LongRange(min = 0, max = 1L << 50) Long> parts) {
    List<Bandwidth> rates = new ArrayList<>();
    BigInteger expected = BigInteger.ZERO;
    for (long part : parts) {
      rates.add(Bandwidth.ofBitsPerSecond(part));
      expected = expected.add(BigInteger.valueOf(part));
    }
    Bandwidth sum = Bandwidth.sum(rates);
    Collections.reverse(rates);
    assertThat(BigInteger.valueOf(sum.bitsPerSecond())).isEqualTo(expected);
    assertThat(Bandwidth.sum(rates)).isEqualTo(sum);
  }

  @Property(seed = "11")
  void timeForIsTheLeastInWhichTheDataFits(
      @ForAll("port") Bandwidth rate, @ForAll @LongRange(min = 1, max = 1L << 36) long bytes) {
    if (rate.compareTo(Bandwidth.of("1Mb/s")) < 0) {
      return;
    }
    long time = rate.timeFor(DataSize.ofBytes(bytes)).toPicoseconds();
    BigInteger needed =
        BigInteger.valueOf(bytes)
            .shiftLeft(3)
            .multiply(BigInteger.TEN.pow(12))
            .multiply(denominator(rate));
    assertThat(numerator(rate).multiply(BigInteger.valueOf(time))).isGreaterThanOrEqualTo(needed);
    assertThat(numerator(rate).multiply(BigInteger.valueOf(time - 1))).isLessThan(needed);
    assertThat(Bandwidth.average(DataSize.ofBytes(bytes), TimeSpan.ofPicoseconds(time)))
        .isLessThanOrEqualTo(rate);
  }

  private static BigInteger numerator(Bandwidth bandwidth) {
    return BigInteger.valueOf(bandwidth.asRatio().numerator());
  }

  private static BigInteger denominator(Bandwidth bandwidth) {
    return BigInteger.valueOf(bandwidth.asRatio().denominator());
  }
}
