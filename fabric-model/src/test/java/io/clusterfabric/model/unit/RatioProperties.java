package io.clusterfabric.model.unit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.Supplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RatioProperties {
  @Provide
  Arbitrary<Ratio> any() {
    return Combinators.combine(Arbitraries.longs(), Arbitraries.longs().between(1, Long.MAX_VALUE))
        .as(Ratio::of);
  }

  @Provide
  Arbitrary<Ratio> small() {
    return Combinators.combine(
            Arbitraries.longs().between(-1000, 1000), Arbitraries.longs().between(1, 1000))
        .as(Ratio::of);
  }

  /** Both parts within 1000 of 2^62: doubles see only 1.0. */
  @Provide
  Arbitrary<Ratio> nearTwoTo62() {
    Arbitrary<Long> part = Arbitraries.longs().between((1L << 62) - 1000, (1L << 62) + 1000);
    return Combinators.combine(part, part).as(Ratio::of);
  }

  @Property(seed = "1")
  void readsBackWhatItPrints(@ForAll("any") Ratio ratio) {
    assertThat(Ratio.of(ratio.toString())).isEqualTo(ratio);
  }

  @Property(seed = "2")
  void isInLowestTerms(@ForAll("any") Ratio ratio) {
    assertThat(ratio.denominator()).isPositive();
    assertThat(big(ratio.numerator()).gcd(big(ratio.denominator()))).isEqualTo(BigInteger.ONE);
  }

  @Property(seed = "3")
  void expandingChangesNothing(@ForAll("small") Ratio ratio, @ForAll("small") Ratio by) {
    if (by.numerator() == 0) {
      return;
    }
    Ratio expanded =
        Ratio.of(ratio.numerator() * by.numerator(), ratio.denominator() * by.numerator());
    assertThat(expanded).isEqualTo(ratio).hasSameHashCodeAs(ratio).hasToString(ratio.toString());
    assertThat(expanded).isEqualByComparingTo(ratio);
  }

  @Property(seed = "4")
  void comparesAsTheExactCrossProducts(@ForAll("any") Ratio a, @ForAll("any") Ratio b) {
    assertThat(Integer.signum(a.compareTo(b))).isEqualTo(compareExactly(a, b));
    assertThat(a.equals(b)).isEqualTo(compareExactly(a, b) == 0);
  }

  @Property(seed = "5")
  void comparesExactlyNearTwoTo62(@ForAll("nearTwoTo62") Ratio a, @ForAll("nearTwoTo62") Ratio b) {
    assertThat(Integer.signum(a.compareTo(b))).isEqualTo(compareExactly(a, b));
    assertThat(Integer.signum(b.compareTo(a))).isEqualTo(-compareExactly(a, b));
  }

  @Property(seed = "6")
  void addsExactlyOrNotAtAll(@ForAll("any") Ratio a, @ForAll("any") Ratio b) {
    BigInteger left = big(a.numerator()).multiply(big(b.denominator()));
    BigInteger right = big(b.numerator()).multiply(big(a.denominator()));
    BigInteger below = big(a.denominator()).multiply(big(b.denominator()));
    assertExactOrRefused(() -> a.plus(b), left.add(right), below);
    assertExactOrRefused(() -> a.minus(b), left.subtract(right), below);
  }

  @Property(seed = "7")
  void multipliesExactlyOrNotAtAll(@ForAll("any") Ratio a, @ForAll("any") Ratio b) {
    assertExactOrRefused(
        () -> a.times(b),
        big(a.numerator()).multiply(big(b.numerator())),
        big(a.denominator()).multiply(big(b.denominator())));
    if (b.signum() != 0) {
      assertExactOrRefused(
          () -> a.dividedBy(b),
          big(a.numerator()).multiply(big(b.denominator())),
          big(a.denominator()).multiply(big(b.numerator())));
    }
  }

  @Property(seed = "8")
  void isAField(@ForAll("small") Ratio a, @ForAll("small") Ratio b, @ForAll("small") Ratio c) {
    assertThat(a.plus(b)).isEqualTo(b.plus(a));
    assertThat(a.times(b)).isEqualTo(b.times(a));
    assertThat(a.plus(b).plus(c)).isEqualTo(a.plus(b.plus(c)));
    assertThat(a.times(b).times(c)).isEqualTo(a.times(b.times(c)));
    assertThat(a.times(b.plus(c))).isEqualTo(a.times(b).plus(a.times(c)));
    assertThat(a.plus(b).minus(b)).isEqualTo(a);
    if (b.signum() != 0) {
      assertThat(a.times(b).dividedBy(b)).isEqualTo(a);
    }
  }

  @Property(seed = "9")
  void floorAndCeilEncloseIt(@ForAll("any") Ratio ratio) {
    BigInteger below = big(ratio.denominator());
    BigInteger above = big(ratio.numerator());
    BigInteger floor = big(ratio.floor());
    assertThat(floor.multiply(below)).isLessThanOrEqualTo(above);
    assertThat(floor.add(BigInteger.ONE).multiply(below)).isGreaterThan(above);
    BigInteger ceil = big(ratio.ceil());
    assertThat(ceil.multiply(below)).isGreaterThanOrEqualTo(above);
    assertThat(ceil.subtract(BigInteger.ONE).multiply(below)).isLessThan(above);
  }

  @Property(seed = "10")
  void noOtherDoubleIsNearer(@ForAll("any") Ratio ratio) {
    double nearest = ratio.toDouble();
    BigDecimal error = error(ratio, nearest);
    assertThat(error).isLessThanOrEqualTo(error(ratio, Math.nextUp(nearest)));
    assertThat(error).isLessThanOrEqualTo(error(ratio, Math.nextDown(nearest)));
  }

  private static BigDecimal error(Ratio ratio, double value) {
    return new BigDecimal(value)
        .multiply(BigDecimal.valueOf(ratio.denominator()))
        .subtract(BigDecimal.valueOf(ratio.numerator()))
        .abs();
  }

  private static void assertExactOrRefused(
      Supplier<Ratio> calculation, BigInteger numerator, BigInteger denominator) {
    BigInteger divisor = numerator.gcd(denominator).multiply(big(denominator.signum()));
    boolean fits =
        numerator.divide(divisor).bitLength() < 64 && denominator.divide(divisor).bitLength() < 64;
    try {
      Ratio result = calculation.get();
      assertThat(fits).isTrue();
      assertThat(big(result.numerator()).multiply(denominator))
          .isEqualTo(big(result.denominator()).multiply(numerator));
    } catch (ArithmeticException refused) {
      assertThat(fits).as(refused.getMessage()).isFalse();
    }
  }

  private static int compareExactly(Ratio a, Ratio b) {
    return big(a.numerator())
        .multiply(big(b.denominator()))
        .compareTo(big(b.numerator()).multiply(big(a.denominator())));
  }

  private static BigInteger big(long value) {
    return BigInteger.valueOf(value);
  }
}
