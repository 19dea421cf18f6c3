package io.clusterfabric.model.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSpanTest {
  @ParameterizedTest
  @CsvSource({
    "7ps, 7",
    "130ns, 130000",
    "130 nsec, 130000",
    "2.5us, 2500000",
    "2.5\u00b5s, 2500000",
    "2.5\u03bcs, 2500000",
    "2.5 usec, 2500000",
    "1ms, 1000000000",
    "1msec, 1000000000",
    "3s, 3000000000000",
    "3sec, 3000000000000",
    "5min, 300000000000000",
    "1h, 3600000000000000",
    "1/3min, 20000000000000",
    "0.001ns, 1",
    "0s, 0",
    "9223372.036854775807s, 9223372036854775807",
  })
  void readsUnitsOfTime(String text, long picoseconds) {
    assertThat(TimeSpan.of(text).toPicoseconds()).isEqualTo(picoseconds);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5|'5' has no unit; write 5us, 5ns or 5s",
        "5m|write 5min for minutes or 5ms for milliseconds",
        "5M|write 5min for minutes or 5ms for milliseconds",
        "5Ms|write 5ms",
        "5MS|write 5ms",
        "5S|write 5s",
        "5US|write 5us",
        "5u|write 5us",
        "5d|java.time.Duration",
        "5 years|write one of ps, ns, us",
        "0.5ps|not a whole number of picoseconds",
        "1/3s|not a whole number of picoseconds",
        "-5us|never negative",
        "1e-6s|exponents",
        "1,5us|'.'",
        "9223372.036854775808s|too large",
        "2600h|that is 106 days, and java.time.Duration holds longer times",
        "''|empty",
        "us|does not begin with a number",
        "PT5S|does not begin with a number",
        "\u0665us|U+0665",
      })
  void refusesEverythingElseAndSaysWhatToWrite(String text, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSpan.of(text))
        .withMessageStartingWith("'" + text + "'")
        .withMessageContaining(reason);
  }

  @Test
  @SuppressWarnings("NullAway") // the point of the test
  void refusesNull() {
    assertThatNullPointerException()
        .isThrownBy(() -> TimeSpan.of((String) null))
        .withMessage("text");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0s",
    "1, 1ps",
    "999, 999ps",
    "1000, 1ns",
    "1001, 1.001ns",
    "130000, 130ns",
    "2500000, 2.5us",
    "1000000000, 1ms",
    "90000000000000, 90s",
    "9223372036854775807, 9223372.036854775807s",
  })
  void printsTheLargestUnitInWhichItIsAtLeastOne(long picoseconds, String text) {
    assertThat(TimeSpan.ofPicoseconds(picoseconds)).hasToString(text);
  }

  @Test
  void convertsToAndFromOtherUnits() {
    assertThat(TimeSpan.ofNanoseconds(130)).isEqualTo(TimeSpan.of("130ns"));
    assertThat(TimeSpan.ofMicroseconds(2)).isEqualTo(TimeSpan.of("2us"));
    assertThat(TimeSpan.ofMillis(2)).isEqualTo(TimeSpan.of("2ms"));
    assertThat(TimeSpan.ofSeconds(2)).isEqualTo(TimeSpan.of("2s"));
    assertThat(TimeSpan.of("2.5us").toMicroseconds()).isEqualTo(2.5);
    assertThat(TimeSpan.of("2.5us").toSeconds()).isEqualTo(2.5e-6);
  }

  @Test
  void roundsSecondsInADoubleToTheNearestPicosecond() {
    assertThat(TimeSpan.ofSeconds(2.5e-6)).hasToString("2.5us");
    assertThat(TimeSpan.ofSeconds(0.1)).hasToString("100ms");
    assertThat(TimeSpan.ofSeconds(0.4e-12)).isEqualTo(TimeSpan.ZERO);
    assertThat(TimeSpan.ofSeconds(0.6e-12)).hasToString("1ps");
    assertThat(TimeSpan.ofSeconds(Double.MIN_VALUE)).isEqualTo(TimeSpan.ZERO);
    assertThat(TimeSpan.ofSeconds(-0.0)).isEqualTo(TimeSpan.ZERO);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, -Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY})
  void refusesSecondsThatAreNoTime(double seconds) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSpan.ofSeconds(seconds))
        .withMessageContaining(seconds + " s is no time span");
  }

  @Test
  void convertsToAndFromDuration() {
    assertThat(TimeSpan.of(Duration.ofSeconds(3, 7))).hasToString("3.000000007s");
    assertThat(TimeSpan.of("3.000000007s").toDuration()).isEqualTo(Duration.ofSeconds(3, 7));
    assertThat(TimeSpan.of("499ps").toDuration()).isEqualTo(Duration.ZERO);
    assertThat(TimeSpan.of("500ps").toDuration()).isEqualTo(Duration.ofNanos(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSpan.of(Duration.ofNanos(-1)))
        .withMessageContaining("PT-0.000000001S is negative");
    assertThat(TimeSpan.of(Duration.ofDays(106)).toDuration()).isEqualTo(Duration.ofDays(106));
    assertThatThrownBy(() -> TimeSpan.of(Duration.ofDays(107)))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("106 days");
    assertThatThrownBy(() -> TimeSpan.of(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("106 days");
  }

  @Test
  void calculates() {
    TimeSpan hop = TimeSpan.of("130ns");
    assertThat(hop.plus(hop)).hasToString("260ns");
    assertThat(hop.minus(hop).isZero()).isTrue();
    assertThat(hop.isZero()).isFalse();
    assertThat(hop.times(3)).hasToString("390ns");
    assertThat(hop.times(Ratio.of(1, 2))).hasToString("65ns");
    assertThat(hop.dividedBy(2)).hasToString("65ns");
    assertThat(hop.dividedBy(TimeSpan.of("65ns"))).isEqualTo(Ratio.of(2));
    assertThat(hop.min(TimeSpan.of("1us"))).isSameAs(hop);
    assertThat(hop.max(TimeSpan.of("1us"))).hasToString("1us");
    assertThat(TimeSpan.of("1us").min(hop)).isSameAs(hop);
    assertThat(TimeSpan.of("1us").max(hop)).hasToString("1us");
    assertThat(hop).hasSameHashCodeAs(TimeSpan.ofPicoseconds(130_000));
    assertThat(TimeSpan.sum(List.of(hop, hop, hop))).hasToString("390ns");
    assertThat(TimeSpan.sum(List.of())).isEqualTo(TimeSpan.ZERO);
  }

  @Test
  void roundsHalfUpWhereItMustRound() {
    TimeSpan odd = TimeSpan.ofPicoseconds(5);
    assertThat(odd.dividedBy(2)).hasToString("3ps"); // 2.5
    assertThat(odd.dividedBy(3)).hasToString("2ps"); // 1.67
    assertThat(odd.dividedBy(4)).hasToString("1ps"); // 1.25
    assertThat(odd.times(Ratio.of(1, 2))).hasToString("3ps");
    assertThat(odd.times(Ratio.of(1, 20))).isEqualTo(TimeSpan.ZERO);
  }

  @Test
  void refusesWhatDoesNotFitAndNamesDuration() {
    assertThatThrownBy(() -> TimeSpan.of("2000h").plus(TimeSpan.of("2000h")))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("7200000s + 7200000s is too large")
        .hasMessageContaining("java.time.Duration");
    assertThatThrownBy(() -> TimeSpan.of("2000h").times(2))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("7200000s * 2 is too large");
    assertThatThrownBy(() -> TimeSpan.of("2000h").times(Ratio.of(3, 2)))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("7200000s * 3/2 is too large");
    assertThatThrownBy(() -> TimeSpan.ofSeconds(1e300)).isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> TimeSpan.ofSeconds(10_000_000))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("10000000 s is too large");
    assertThatThrownBy(() -> TimeSpan.ZERO.minus(TimeSpan.of("1ps")))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("0s - 1ps is negative; a time span is 0 or more");
    assertThatIllegalArgumentException().isThrownBy(() -> TimeSpan.ofPicoseconds(-1));
  }
}
