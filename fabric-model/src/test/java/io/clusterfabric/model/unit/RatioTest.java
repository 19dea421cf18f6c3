package io.clusterfabric.model.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatioTest {
  @ParameterizedTest
  @CsvSource({
    "3/2, 3, 2",
    "6/4, 3, 2",
    "1.5, 3, 2",
    "1.50, 3, 2",
    "-3/2, -3, 2",
    "-0.125, -1, 8",
    "0, 0, 1",
    "-0, 0, 1",
    "0/7, 0, 1",
    "007, 7, 1",
    "' 7 ', 7, 1",
    "9223372036854775807, 9223372036854775807, 1",
    "-9223372036854775808, -9223372036854775808, 1",
    "1/9223372036854775807, 1, 9223372036854775807",
    // neither part fits a long as written, the reduced fraction does
    "18446744073709551616/36893488147419103232, 1, 2",
  })
  void readsWholeNumbersFractionsAndDecimals(String text, long numerator, long denominator) {
    Ratio ratio = Ratio.of(text);
    assertThat(ratio.numerator()).isEqualTo(numerator);
    assertThat(ratio.denominator()).isEqualTo(denominator);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|empty",
        "'  '|empty",
        "x|does not begin with a number",
        "NaN|does not begin with a number",
        "Infinity|does not begin with a number",
        "-|does not begin with a number",
        "--1|does not begin with a number",
        "+1|without the sign",
        "\u22121|U+2212",
        "\uff11|U+FF11",
        "1\u0661|U+0661",
        ".5|write 0.5",
        "5.|no digit after",
        "1.2.3|second '.'",
        "1,5|'.'",
        "1_000|thousands",
        "1e3|exponents",
        "1E-3|exponents",
        "1/0|denominator is 0",
        "1/-2|without blanks",
        "3 / 2|like 3/2",
        "1.5/2|without blanks",
        "2:1|like 3/2",
        "50%|like 3/2",
        "9223372036854775808|does not fit",
        "1/9223372036854775808|does not fit",
      })
  void refusesEverythingElseAndSaysWhy(String text, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ratio.of(text))
        .withMessageContaining("'" + text + "'")
        .withMessageContaining(reason);
  }

  @Test
  @SuppressWarnings("NullAway") // the point of the test
  void refusesNull() {
    assertThatNullPointerException().isThrownBy(() -> Ratio.of(null)).withMessage("text");
  }

  @Test
  void keepsTheSignAboveTheLine() {
    assertThat(Ratio.of(1, -2)).hasToString("-1/2").isEqualTo(Ratio.of(-1, 2));
    assertThat(Ratio.of(-2, -4)).hasToString("1/2");
    assertThat(Ratio.of(Long.MIN_VALUE, Long.MIN_VALUE)).isEqualTo(Ratio.ONE);
    assertThat(Ratio.of(Long.MIN_VALUE, 2)).hasToString("-4611686018427387904");
    assertThat(Ratio.of(0, Long.MIN_VALUE)).isEqualTo(Ratio.ZERO);
  }

  @Test
  void refusesWhatDoesNotFitInsteadOfWrapping() {
    assertThatThrownBy(() -> Ratio.of(Long.MIN_VALUE, -1))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("-9223372036854775808/-1 does not fit");
    assertThatThrownBy(() -> Ratio.of(Long.MAX_VALUE).plus(Ratio.ONE))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("9223372036854775807 + 1 does not fit");
    assertThatThrownBy(() -> Ratio.of(Long.MIN_VALUE).minus(Ratio.ONE))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("-9223372036854775808 - 1 does not fit");
    assertThatThrownBy(() -> Ratio.of(1L << 32).times(1L << 31))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("4294967296 * 2147483648 does not fit");
    assertThatThrownBy(() -> Ratio.of(1, 1L << 32).dividedBy(1L << 31))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("does not fit");
  }

  @Test
  void refusesToDivideByZero() {
    assertThatThrownBy(() -> Ratio.of(3, 0))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("3/0");
    assertThatThrownBy(() -> Ratio.ONE.dividedBy(Ratio.ZERO))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("(1) / (0)");
  }

  @Test
  void anIntermediateProductMayExceedSixtyFourBits() {
    Ratio third = Ratio.of(1L << 61, 3);
    assertThat(third.plus(third).plus(third)).isEqualTo(Ratio.of(1L << 61));
    assertThat(Ratio.of(1L << 62, 3).times(Ratio.of(3, 1L << 62))).isEqualTo(Ratio.ONE);
  }

  @Test
  void roundsDownAndUpOnBothSidesOfZero() {
    assertThat(Ratio.of(7, 2).floor()).isEqualTo(3);
    assertThat(Ratio.of(7, 2).ceil()).isEqualTo(4);
    assertThat(Ratio.of(-7, 2).floor()).isEqualTo(-4);
    assertThat(Ratio.of(-7, 2).ceil()).isEqualTo(-3);
    assertThat(Ratio.of(Long.MAX_VALUE).ceil()).isEqualTo(Long.MAX_VALUE);
    assertThat(Ratio.of(Long.MIN_VALUE).floor()).isEqualTo(Long.MIN_VALUE);
    assertThat(Ratio.of(Long.MAX_VALUE, 2).ceil()).isEqualTo(1L << 62);
  }

  @Test
  void tellsNeighboursApartThatNoDoubleCan() {
    Ratio less = Ratio.of((1L << 62) - 1, 1L << 62);
    Ratio more = Ratio.of(1L << 62, (1L << 62) + 1);
    assertThat(less.toDouble()).isEqualTo(more.toDouble());
    assertThat(less).isLessThan(more);
    assertThat(less.min(more)).isSameAs(less);
    assertThat(less.max(more)).isSameAs(more);
    assertThat(more.min(less)).isSameAs(less);
    assertThat(more.max(less)).isSameAs(more);
    assertThat(Ratio.of(3).dividedBy(6)).isEqualTo(Ratio.of(1, 2));
  }

  @ParameterizedTest
  @ValueSource(longs = {-3, 0, 5})
  void knowsSignAndWholeness(long value) {
    assertThat(Ratio.of(value).signum()).isEqualTo(Long.signum(value));
    assertThat(Ratio.of(value).isWhole()).isTrue();
    assertThat(Ratio.of(2 * value + 1, 2).isWhole()).isFalse();
  }

  @Test
  void theNearestDoubleOfATieIsTheEvenOne() {
    // 2^53 + 1 lies halfway between two doubles, and the quotient has 62 decimals
    assertThat(Ratio.of((1L << 53) + 1, 1L << 62).toDouble()).isEqualTo(0x1p-9);
    assertThat(Ratio.of((1L << 53) + 3, 1L << 62).toDouble()).isEqualTo(0x1.0000000000002p-9);
    assertThat(Ratio.of(1, 3).toDouble()).isEqualTo(1.0 / 3.0);
    assertThat(Ratio.of(Long.MIN_VALUE).toDouble()).isEqualTo(-0x1p63);
  }
}
