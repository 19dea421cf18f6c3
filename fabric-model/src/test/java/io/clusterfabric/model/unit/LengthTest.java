package io.clusterfabric.model.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LengthTest {
  @ParameterizedTest
  @CsvSource({
    "5m, 5000000, 5m",
    "0.5m, 500000, 0.5m",
    "50 cm, 500000, 0.5m",
    "500mm, 500000, 0.5m",
    "2km, 2000000000, 2km",
    "1500m, 1500000000, 1.5km",
    "100mm, 100000, 0.1m",
    "99mm, 99000, 99mm",
    "50um, 50, 50um",
    "50\u00b5m, 50, 50um",
    "50\u03bcm, 50, 50um",
    "10ft, 3048000, 3.048m",
    "1in, 25400, 25.4mm",
    "0m, 0, 0m",
    "9223372036854775807um, 9223372036854775807, 9223372036.854775807km",
  })
  void readsAndPrints(String text, long micrometers, String canonical) {
    assertThat(Length.of(text).toMicrometers()).isEqualTo(micrometers);
    assertThat(Length.of(text)).hasToString(canonical);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5|'5' has no unit; write 5m",
        "5M|write 5m",
        "5Mm|write 5mm",
        "5KM|write 5km",
        "5k|write 5km",
        "5 miles|write one of um, mm, cm, m, km, ft, in",
        "0.1um|not a whole number of micrometres",
        "-5m|never negative",
        "1e3m|exponents",
        "1,000m|no thousands separators",
        "9223372036855m|too large",
        "''|empty",
        "m|does not begin with a number",
      })
  void refusesEverythingElseAndSaysWhatToWrite(String text, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Length.of(text))
        .withMessageStartingWith("'" + text + "'")
        .withMessageContaining(reason);
  }

  @Test
  void calculates() {
    Length cable = Length.of("30m");
    assertThat(cable).isEqualTo(Length.ofMeters(30)).isEqualTo(Length.ofMillimeters(30_000));
    assertThat(cable).hasSameHashCodeAs(Length.ofMicrometers(30_000_000));
    assertThat(cable.toMeters()).isEqualTo(30.0);
    assertThat(cable.plus(Length.of("0.5m"))).hasToString("30.5m");
    assertThat(cable.minus(cable).isZero()).isTrue();
    assertThat(cable.isZero()).isFalse();
    assertThat(cable.times(64)).hasToString("1.92km");
    assertThat(cable.times(Ratio.of(11, 10))).hasToString("33m");
    assertThat(cable.dividedBy(2)).hasToString("15m");
    assertThat(cable.dividedBy(Length.of("20m"))).isEqualTo(Ratio.of(3, 2));
    assertThat(cable.min(Length.of("3m"))).hasToString("3m");
    assertThat(cable.max(Length.of("3m"))).isSameAs(cable);
    assertThat(Length.of("3m").min(cable)).hasToString("3m");
    assertThat(Length.of("3m").max(cable)).isSameAs(cable);
    assertThat(Length.sum(List.of(cable, cable))).hasToString("60m");
    assertThat(Length.sum(List.of())).isEqualTo(Length.ZERO);
  }

  @Test
  void refusesWhatIsNotWholeNegativeOrTooLarge() {
    assertThatThrownBy(() -> Length.of("1m").dividedBy(3))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("1m / 3 is not a whole number of micrometres");
    assertThatThrownBy(() -> Length.of("1m").minus(Length.of("2m")))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("1m - 2m is negative; a length is 0 or more");
    assertThatThrownBy(() -> Length.ofMeters(Long.MAX_VALUE))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("too large");
    assertThatIllegalArgumentException().isThrownBy(() -> Length.ofMeters(-1));
  }
}
