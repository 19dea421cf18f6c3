package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.unit.Ratio;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OversubscriptionRatioTest {

  @ParameterizedTest
  @CsvSource({
    "2800, 400, 7:1 down:up",
    "25600, 24000, 16:15 down:up",
    "16, 18, 8:9 down:up",
    "5, 5, 1:1 down:up",
    "5, 0, 1:0 down:up",
    "0, 5, 0:1 down:up",
    "0, 0, not applicable"
  })
  void printsInLowestTermsWithItsDirection(long down, long up, String text) {
    assertThat(OversubscriptionRatio.of(down, up)).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource({
    "7:1 down:up, 7:1 down:up",
    "7:1, 7:1 down:up",
    "16:15, 16:15 down:up",
    "1.5:1, 3:2 down:up",
    "1:7 down:up, 1:7 down:up",
    "1:1, 1:1 down:up",
    "1:0 down:up, 1:0 down:up"
  })
  void readsWhatIsClear(String text, String printed) {
    assertThat(OversubscriptionRatio.parse(text)).hasToString(printed);
  }

  @Test
  void refusesABareRatioBelowOneWithAHint() {
    assertThatThrownBy(() -> OversubscriptionRatio.parse("1:7"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "'1:7' does not say which way round it is: write '7:1' if more comes from below than"
                + " goes up, or '1:7 down:up' if less");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "7", "7:1 up:down", "-7:1", "7 : 1", "7:1:1", "NaN:1", "1e9:1"})
  void refusesOtherForms(String text) {
    assertThatThrownBy(() -> OversubscriptionRatio.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("written as 7:1");
  }

  @Test
  void multipliesStages() {
    OversubscriptionRatio leaf = OversubscriptionRatio.of(16, 15);
    assertThat(leaf.times(OversubscriptionRatio.of(15, 1)))
        .as("Alibaba HPN 7.0")
        .isEqualTo(OversubscriptionRatio.of(16, 1));
    assertThat(leaf.times(OversubscriptionRatio.NO_UPLINK))
        .isEqualTo(OversubscriptionRatio.NO_UPLINK);
    assertThat(leaf.times(OversubscriptionRatio.NOT_APPLICABLE).isApplicable()).isFalse();
  }

  @Test
  void multipliesBeyondLongs() {
    OversubscriptionRatio huge = OversubscriptionRatio.of(Long.MAX_VALUE, Long.MAX_VALUE - 1);
    OversubscriptionRatio cube = huge.times(huge).times(huge);
    assertThat(cube).isGreaterThan(huge);
    assertThat(cube.toDouble()).isCloseTo(1.0, Offset.offset(1e-9));
    assertThatThrownBy(cube::value).isInstanceOf(ArithmeticException.class);
  }

  @Test
  void ordersByValue() {
    assertThat(
            Stream.of("1:0 down:up", "7:1", "1:2 down:up", "16:15", "1:1")
                .map(OversubscriptionRatio::parse)
                .sorted()
                .map(OversubscriptionRatio::toString))
        .containsExactly(
            "1:2 down:up", "1:1 down:up", "16:15 down:up", "7:1 down:up", "1:0 down:up");
    assertThat(OversubscriptionRatio.NOT_APPLICABLE)
        .isLessThan(OversubscriptionRatio.of(0, 1))
        .isEqualByComparingTo(OversubscriptionRatio.of(0, 0));
  }

  @Test
  void hasAnExactValue() {
    assertThat(OversubscriptionRatio.of(32, 30).value()).isEqualTo(Ratio.of(16, 15));
    assertThat(OversubscriptionRatio.of(Ratio.of(16, 15)))
        .isEqualTo(OversubscriptionRatio.of(32, 30));
    assertThat(OversubscriptionRatio.of(16, 15).isOversubscribed()).isTrue();
    assertThat(OversubscriptionRatio.NON_BLOCKING.isOversubscribed()).isFalse();
    assertThatThrownBy(OversubscriptionRatio.NO_UPLINK::value)
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> OversubscriptionRatio.of(-1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
