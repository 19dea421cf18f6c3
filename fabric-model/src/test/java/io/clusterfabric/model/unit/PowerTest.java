package io.clusterfabric.model.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowerTest {
  @ParameterizedTest
  @CsvSource({
    "9W, 9000, 9W",
    "500mW, 500, 500mW",
    "0.5W, 500, 500mW",
    "1.2kW, 1200000, 1.2kW",
    "1.2 KW, 1200000, 1.2kW",
    "1200W, 1200000, 1.2kW",
    "20MW, 20000000000, 20MW",
    "12.345W, 12345, 12.345W",
    "0W, 0, 0W",
    "9223372036854775807mW, 9223372036854775807, 9223372036.854775807MW",
  })
  void readsAndPrints(String text, long milliwatts, String canonical) {
    assertThat(Power.of(text).toMilliwatts()).isEqualTo(milliwatts);
    assertThat(Power.of(text)).hasToString(canonical);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "9|'9' has no unit; write 9W",
        "9w|write 9W",
        "9mw|write 9mW or 9MW",
        "3dBm|in mW",
        "9VA|in W",
        "9 hp|write one of mW, W, kW, MW",
        "0.1mW|not a whole number of milliwatts",
        "-9W|never negative",
        "1e3W|exponents",
        "9223372036854776W|too large",
        "''|empty",
        "W|does not begin with a number",
      })
  void refusesEverythingElseAndSaysWhatToWrite(String text, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Power.of(text))
        .withMessageStartingWith("'" + text + "'")
        .withMessageContaining(reason);
  }

  @Test
  void calculates() {
    Power module = Power.of("9W");
    assertThat(module).isEqualTo(Power.ofWatts(9)).isEqualTo(Power.ofMilliwatts(9000));
    assertThat(module).hasSameHashCodeAs(Power.ofWatts(9));
    assertThat(module.toWatts()).isEqualTo(9.0);
    assertThat(module.plus(Power.of("500mW"))).hasToString("9.5W");
    assertThat(module.minus(module).isZero()).isTrue();
    assertThat(module.isZero()).isFalse();
    assertThat(module.times(1000)).hasToString("9kW");
    assertThat(module.times(Ratio.of(1, 3))).hasToString("3W");
    assertThat(module.dividedBy(2)).hasToString("4.5W");
    assertThat(module.dividedBy(Power.of("6W"))).isEqualTo(Ratio.of(3, 2));
    assertThat(module.min(Power.of("3W"))).hasToString("3W");
    assertThat(module.max(Power.of("3W"))).isSameAs(module);
    assertThat(Power.of("3W").min(module)).hasToString("3W");
    assertThat(Power.of("3W").max(module)).isSameAs(module);
    assertThat(Power.sum(List.of(module, module))).hasToString("18W");
    assertThat(Power.sum(List.of())).isEqualTo(Power.ZERO);
  }

  @Test
  void refusesWhatIsNotWholeNegativeOrTooLarge() {
    assertThatThrownBy(() -> Power.of("1W").dividedBy(3))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("1W / 3 is not a whole number of milliwatts");
    assertThatThrownBy(() -> Power.of("1W").minus(Power.of("2W")))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("1W - 2W is negative; a power is 0 or more");
    assertThatThrownBy(() -> Power.ofWatts(Long.MAX_VALUE))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("too large");
    assertThatIllegalArgumentException().isThrownBy(() -> Power.ofWatts(-1));
  }
}
