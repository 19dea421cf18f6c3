package io.clusterfabric.model.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.model.unit.Bandwidth;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PortLayoutTest {

  @Test
  void readsWhatItPrints() {
    PortLayout layout = PortLayout.parse(" 64x400Gb/s ");

    assertThat(layout).isEqualTo(new PortLayout(64, Bandwidth.of("400Gb/s")));
    assertThat(layout).hasToString("64x400Gb/s");
    assertThat(PortLayout.parse(layout.toString())).isEqualTo(layout);
  }

  @Test
  void addsTheRatesUp() {
    assertThat(PortLayout.parse("64x400Gb/s").total()).isEqualTo(Bandwidth.of("25.6Tb/s"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "64",
        "x400Gb/s",
        "64x",
        "64x400",
        "-1x400Gb/s",
        "0x400Gb/s",
        "64x0Gb/s",
        "99999999x1Gb/s",
        "1000001x1Gb/s",
        "64 x 400Gb/s",
        "٦x400Gb/s"
      })
  void refusesOtherForms(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> PortLayout.parse(text));
  }
}
