package io.clusterfabric.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PcieRatesTest {
  private final PcieRates rates = PcieRates.bundled();

  /** Coded rate and rounded payload of x16, as PCI-SIG's line rates give them. */
  @ParameterizedTest
  @CsvSource({"3, 126.03, 115", "4, 252.06, 230", "5, 504.12, 461", "6, 944.0, 863"})
  void sixteenLanesCarryThePublishedRate(int generation, double coded, long payload) {
    PcieLink x16 = new PcieLink(generation, 16);

    assertThat(rates.coded(x16).orElseThrow().toGigabitsPerSecond()).isCloseTo(coded, within(0.01));
    assertThat(Math.round(rates.payload(x16).orElseThrow().toGigabitsPerSecond()))
        .isEqualTo(payload);
  }

  @Test
  void isExact() {
    assertThat(rates.payload(new PcieLink(4, 16)).orElseThrow())
        .isEqualTo(
            Bandwidth.ofGigabitsPerSecond(
                Ratio.of(16 * 16).times(Ratio.of(128, 130)).times(Ratio.of(256, 280))));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 6})
  void halfTheLanesCarryHalf(int generation) {
    assertThat(rates.payload(new PcieLink(generation, 8)).orElseThrow().times(2))
        .isEqualTo(rates.payload(new PcieLink(generation, 16)).orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void generationsWithoutSourceAreUnknown(int generation) {
    assertThat(rates.payload(new PcieLink(generation, 16))).isEmpty();
    assertThat(rates.coded(new PcieLink(generation, 16))).isEmpty();
  }

  @Test
  void saysThatItIsComputed() {
    assertThat(rates.source().confidence()).isEqualTo(Confidence.COMPUTED);
  }
}
