package io.clusterfabric.model.unit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class LengthAndPowerProperties {
  @Property(seed = "1")
  void readBackWhatTheyPrint(@ForAll @LongRange(min = 0) long value) {
    Length length = Length.ofMicrometers(value);
    Power power = Power.ofMilliwatts(value);
    assertThat(Length.of(length.toString())).isEqualTo(length);
    assertThat(Power.of(power.toString())).isEqualTo(power);
  }

  @Property(seed = "2")
  void areOrderedByValue(@ForAll @LongRange(min = 0) long a, @ForAll @LongRange(min = 0) long b) {
    int expected = Long.compare(a, b);
    assertThat(Length.ofMicrometers(a).compareTo(Length.ofMicrometers(b))).isEqualTo(expected);
    assertThat(Power.ofMilliwatts(a).compareTo(Power.ofMilliwatts(b))).isEqualTo(expected);
    assertThat(Length.ofMicrometers(a).equals(Length.ofMicrometers(b))).isEqualTo(a == b);
    assertThat(Power.ofMilliwatts(a).equals(Power.ofMilliwatts(b))).isEqualTo(a == b);
  }

  @Property(seed = "3")
  void addLengthsExactlyOrNotAtAll(
      @ForAll @LongRange(min = 0) long a, @ForAll @LongRange(min = 0) long b) {
    BigInteger sum = BigInteger.valueOf(a).add(BigInteger.valueOf(b));
    try {
      Length result = Length.ofMicrometers(a).plus(Length.ofMicrometers(b));
      assertThat(BigInteger.valueOf(result.toMicrometers())).isEqualTo(sum);
    } catch (ArithmeticException refused) {
      assertThat(sum.bitLength()).as(refused.getMessage()).isGreaterThan(63);
    }
  }

  @Property(seed = "4")
  void addPowersExactlyOrNotAtAll(
      @ForAll @LongRange(min = 0) long a, @ForAll @LongRange(min = 0) long b) {
    BigInteger sum = BigInteger.valueOf(a).add(BigInteger.valueOf(b));
    try {
      Power result = Power.ofMilliwatts(a).plus(Power.ofMilliwatts(b));
      assertThat(BigInteger.valueOf(result.toMilliwatts())).isEqualTo(sum);
    } catch (ArithmeticException refused) {
      assertThat(sum.bitLength()).as(refused.getMessage()).isGreaterThan(63);
    }
  }
}
