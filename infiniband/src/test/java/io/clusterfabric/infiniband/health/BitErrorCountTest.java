package io.clusterfabric.infiniband.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.infiniband.link.LinkRate;
import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BitErrorCountTest {
  private static BitErrorCount count(long errors) {
    return new BitErrorCount(errors, new BigDecimal("1e15"));
  }

  /**
   * Exact limits of a Poisson mean: two-sided intervals of 95 % (Garwood 1936), one-sided at 97.5
   * %, as tables of half the chi-square quantile give them.
   */
  @ParameterizedTest
  @CsvSource({
    "0,0,3.6889",
    "1,0.0253,5.5716",
    "2,0.2422,7.2247",
    "3,0.6187,8.7673",
    "5,1.6235,11.6683",
    "10,4.7954,18.3904",
    "20,12.2165,30.8884",
    "100,81.3640,121.6268"
  })
  void garwood(long errors, double lower, double upper) {
    assertThat(count(errors).lowerBound(0.975).value().doubleValue() * 1e15)
        .isCloseTo(lower, within(1e-4));
    assertThat(count(errors).upperBound(0.975).value().doubleValue() * 1e15)
        .isCloseTo(upper, within(1e-4));
  }

  /** Without an error the bound is -ln(0.05) = 2.9957 by the bits: the rule of three. */
  @Test
  void theRuleOfThree() {
    double bound = count(0).upperBound(0.95).value().doubleValue() * 1e15;
    assertThat(bound).isCloseTo(-Math.log(0.05), within(1e-9));
    // 125 minutes at 400 Gb/s are 3e15 bits, by which 1e-15 is shown
    BitErrorCount c =
        BitErrorCount.of(0, LinkRate.parse("NDR").orElseThrow(), Duration.ofMinutes(125));
    assertThat(c.bits()).isEqualByComparingTo("3e15");
    assertThat(c.upperBound(0.95).value()).isLessThan(new BigDecimal("1e-15"));
    BitErrorCount shorter =
        BitErrorCount.of(0, LinkRate.parse("NDR").orElseThrow(), Duration.ofMinutes(124));
    assertThat(shorter.upperBound(0.95).value()).isGreaterThan(new BigDecimal("1e-15"));
  }

  @Test
  void chancesOfTwoCounts() {
    // as many bits: 0 and then 5 is one half to the fifth
    assertThat(count(0).chanceOf(count(5))).isCloseTo(1.0 / 32, within(1e-12));
    assertThat(count(5).chanceOf(count(0))).isEqualTo(1);
    assertThat(count(7).chanceOf(count(7))).isBetween(0.5, 0.7);
    assertThat(new BitErrorCount(0, BigDecimal.TEN).chanceOf(count(0))).isEqualTo(1);
    // many errors cost no time and stay numbers
    assertThat(count(100_000_000L).chanceOf(count(100_100_000L))).isBetween(1e-13, 1e-11);
  }

  @Test
  void numbersMustMakeSense() {
    assertThatIllegalArgumentException().isThrownBy(() -> new BitErrorCount(-1, BigDecimal.ONE));
    assertThatIllegalArgumentException().isThrownBy(() -> new BitErrorCount(1, BigDecimal.ZERO));
    assertThatIllegalArgumentException().isThrownBy(() -> count(1).upperBound(1));
    assertThatIllegalArgumentException().isThrownBy(() -> count(1).lowerBound(Double.NaN));
  }
}
