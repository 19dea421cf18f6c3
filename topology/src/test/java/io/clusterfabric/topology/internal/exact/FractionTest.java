package io.clusterfabric.topology.internal.exact;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.unit.Bandwidth;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class FractionTest {
  @Test
  void sumsAreReduced() {
    assertThat(Fraction.of(1, 6).plus(Fraction.of(1, 3))).isEqualTo(Fraction.of(1, 2));
    assertThat(Fraction.ZERO.plus(Fraction.of(0, 7))).isEqualTo(Fraction.ZERO);
    assertThat(Fraction.of(0, 7).isZero()).isTrue();
    assertThat(Fraction.of(1, 7).isZero()).isFalse();
  }

  /** More than a bandwidth holds. */
  @Test
  void manyLinksAddUp() {
    Bandwidth rate = Bandwidth.ofGigabitsPerSecond(400);
    BigInteger links = BigInteger.TEN.pow(30);
    Fraction all = Fraction.bits(rate, links);
    assertThat(all.numerator()).isEqualTo(new BigInteger("400000000000").multiply(links));
    assertThat(all.compareTo(Fraction.bits(rate, links.add(BigInteger.ONE)))).isNegative();
    assertThat(all.plus(all)).isEqualTo(all.times(2, 1));
  }
}
