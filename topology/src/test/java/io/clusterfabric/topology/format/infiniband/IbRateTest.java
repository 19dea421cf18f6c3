package io.clusterfabric.topology.format.infiniband;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.unit.Bandwidth;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IbRateTest {

  /** Data rates by the coding of each generation, nominal rates as sold, signalling as printed. */
  @ParameterizedTest
  @CsvSource({
    "1xSDR, 2, 2.5, 2.5",
    "4xSDR, 8, 10, 10",
    "12xSDR, 24, 30, 30",
    "4xDDR, 16, 20, 20",
    "12xDDR, 48, 60, 60",
    "4xQDR, 32, 40, 40",
    "8xQDR, 64, 80, 80",
    "12xQDR, 96, 120, 120",
    "4xFDR10, 40, 40, ",
    "1xFDR, 150/11, 14, 14.0625",
    "4xFDR, 600/11, 56, 56.25",
    "12xFDR, 1800/11, 168, 168.75",
    "1xEDR, 25, 25, 25.78125",
    "4xEDR, 100, 100, 103.125",
    "12xEDR, 300, 300, 309.375",
    "2xHDR, 100, 100, 106.25",
    "4xHDR, 200, 200, 212.5",
    "8xHDR, 400, 400, 425",
    "2xNDR, 200, 200, 212.5",
    "4xNDR, 400, 400, 425",
    "8xNDR, 800, 800, 850",
    "1xXDR, 200, 200, 212.5",
    "4xXDR, 800, 800, 850"
  })
  void ratesOfTheTable(String text, String data, String nominal, String signalling) {
    LinkSpec spec = IbRate.parse(text).orElseThrow().toLinkSpec(false);
    assertThat(spec.generation()).contains(text);
    assertThat(spec.dataRate()).contains(Bandwidth.of(data + "Gb/s"));
    assertThat(spec.nominalRate()).contains(Bandwidth.of(nominal + "Gb/s"));
    if (signalling == null) {
      assertThat(spec.signallingRate()).isEmpty();
    } else {
      assertThat(spec.signallingRate()).contains(Bandwidth.of(signalling + "Gb/s"));
    }
    assertThat(spec.lanes()).hasValue(Integer.parseInt(text.substring(0, text.indexOf('x'))));
    assertThat(spec.backplane()).isFalse();
  }

  @Test
  void theCodingOfFdrIs64Of66() {
    assertThat(IbSpeed.FDR.signallingRate(4).orElseThrow().asRatio().times(64))
        .isEqualTo(IbSpeed.FDR.dataRate(4).asRatio().times(66));
  }

  @ParameterizedTest
  @CsvSource({"4x???, 4x???", "?????, ", "??NDR, ??NDR", "4xGDR, 4xGDR", "3xNDR, 3xNDR"})
  void whatIsNotKnownStaysUnknown(String text, String generation) {
    IbRate rate = IbRate.parse(text).orElseThrow();
    assertThat(rate.isKnown()).isFalse();
    assertThat(rate.toLinkSpec(true).dataRate()).isEmpty();
    assertThat(rate.toLinkSpec(true).nominalRate()).isEmpty();
    assertThat(rate.toLinkSpec(true).backplane()).isTrue();
    assertThat(rate.generation().orElse(null)).isEqualTo(generation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "lid", "4", "4x", "x", "123", "NDR", "4NDR", "4x4x", "-1xNDR", "100xNDR"})
  void otherTextIsNoRate(String text) {
    assertThat(IbRate.parse(text)).isEmpty();
  }
}
