package io.clusterfabric.model.unit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class DataSizeProperties {
  @Property(seed = "1")
  void readsBackWhatItPrints(@ForAll @LongRange(min = 0) long bytes) {
    DataSize size = DataSize.ofBytes(bytes);
    assertThat(DataSize.of(size.toString())).isEqualTo(size);
  }

  @Property(seed = "2")
  void readsBackRoundSizes(
      @ForAll @LongRange(min = 0, max = 5000) long count,
      @ForAll @IntRange(min = 0, max = 5) int binary,
      @ForAll @IntRange(min = 0, max = 12) int tens) {
    DataSize a = DataSize.ofBytes(count << (10 * binary));
    DataSize b = DataSize.ofBytes(count * BigInteger.TEN.pow(tens).longValueExact());
    assertThat(DataSize.of(a.toString())).isEqualTo(a);
    assertThat(DataSize.of(b.toString())).isEqualTo(b);
  }

  @Property(seed = "3")
  void isOrderedByBytes(@ForAll @LongRange(min = 0) long a, @ForAll @LongRange(min = 0) long b) {
    DataSize left = DataSize.ofBytes(a);
    DataSize right = DataSize.ofBytes(b);
    assertThat(Integer.signum(left.compareTo(right))).isEqualTo(Long.compare(a, b));
    assertThat(left.equals(right)).isEqualTo(a == b);
    assertThat(left.min(right).bytes()).isEqualTo(Math.min(a, b));
    assertThat(left.max(right).bytes()).isEqualTo(Math.max(a, b));
  }

  @Property(seed = "4")
  void addsExactlyOrNotAtAll(
      @ForAll @LongRange(min = 0) long a, @ForAll @LongRange(min = 0) long b) {
    BigInteger sum = BigInteger.valueOf(a).add(BigInteger.valueOf(b));
    try {
      DataSize result = DataSize.ofBytes(a).plus(DataSize.ofBytes(b));
      assertThat(BigInteger.valueOf(result.bytes())).isEqualTo(sum);
      assertThat(result).isEqualTo(DataSize.ofBytes(b).plus(DataSize.ofBytes(a)));
      assertThat(result.minus(DataSize.ofBytes(b)).bytes()).isEqualTo(a);
    } catch (ArithmeticException refused) {
      assertThat(sum.bitLength()).as(refused.getMessage()).isGreaterThan(63);
    }
  }

  @Property(seed = "5")
  void multipliesExactlyOrNotAtAll(
      @ForAll @LongRange(min = 0) long a, @ForAll @LongRange(min = 0) long factor) {
    BigInteger product = BigInteger.valueOf(a).multiply(BigInteger.valueOf(factor));
    try {
      DataSize result = DataSize.ofBytes(a).times(factor);
      assertThat(BigInteger.valueOf(result.bytes())).isEqualTo(product);
      assertThat(DataSize.ofBytes(a).times(Ratio.of(factor))).isEqualTo(result);
      if (factor != 0) {
        assertThat(result.dividedBy(factor).bytes()).isEqualTo(a);
      }
    } catch (ArithmeticException refused) {
      assertThat(product.bitLength()).as(refused.getMessage()).isGreaterThan(63);
    }
  }

  @Property(seed = "6")
  void dividedByCeilIsTheLeastShareThatHoldsAll(
      @ForAll @LongRange(min = 1) long bytes, @ForAll @LongRange(min = 1) long parts) {
    BigInteger share = BigInteger.valueOf(DataSize.ofBytes(bytes).dividedByCeil(parts).bytes());
    BigInteger count = BigInteger.valueOf(parts);
    assertThat(share.multiply(count)).isGreaterThanOrEqualTo(BigInteger.valueOf(bytes));
    assertThat(share.subtract(BigInteger.ONE).multiply(count))
        .isLessThan(BigInteger.valueOf(bytes));
  }

  @Property(seed = "7")
  void theRatioRestoresTheSize(
      @ForAll @LongRange(min = 0) long a, @ForAll @LongRange(min = 1) long b) {
    Ratio ratio = DataSize.ofBytes(a).dividedBy(DataSize.ofBytes(b));
    assertThat(DataSize.ofBytes(b).times(ratio).bytes()).isEqualTo(a);
  }
}
