package io.clusterfabric.infiniband.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.infiniband.link.LinkRate;
import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HealthTest {
  private static CounterSample.Builder sample(String counter) {
    CounterSample.Builder b = CounterSample.builder();
    b.device("mlx5_0").port("1").counter(counter).position(SourcePosition.of("x", 1));
    return b;
  }

  private static CounterSample of(String counter, long value) {
    return sample(counter).value(value).build();
  }

  private static CounterSample full(String counter) {
    return sample(counter).saturated(true).build();
  }

  @Test
  void countersHaveTheirWidths() {
    PortCounter symbol = PortCounter.of("symbol_error").orElseThrow();
    assertThat(symbol.name()).isEqualTo("SymbolErrorCounter");
    assertThat(symbol.legacyBits()).hasValue(16);
    assertThat(PortCounter.of("ExcessiveBufferOverrunErrors").orElseThrow().legacyBits())
        .hasValue(4);
    assertThat(PortCounter.of("PortUnicastRcvPkts").orElseThrow().legacyBits()).isEmpty();
    assertThat(PortCounter.of("nothing")).isEmpty();
    assertThat(PortCounter.isSaturated(15, 4)).isTrue();
    assertThat(PortCounter.isSaturated(14, 4)).isFalse();
    assertThat(PortCounter.isSaturated(0xFFFFFFFFL, 32)).isTrue();
    assertThat(PortCounter.isSaturated(-1L, 64)).isTrue();
    assertThat(PortCounter.all()).hasSize(22);
  }

  @Test
  void growth() {
    CounterDelta d = new CounterDelta(of("PortXmitData", 10), of("PortXmitData", 35));
    assertThat(d.certainty()).isEqualTo(CounterDelta.Certainty.EXACT);
    assertThat(d.growth()).hasValue(25);
    // words of four bytes, not bytes
    assertThat(d.data()).contains(DataSize.ofBytes(100));
    assertThat(new CounterDelta(of("PortRcvErrors", 1), of("PortRcvErrors", 2)).data()).isEmpty();
  }

  @Test
  void growthThatIsNotKnown() {
    CounterDelta cleared = new CounterDelta(of("PortRcvErrors", 10), of("PortRcvErrors", 3));
    assertThat(cleared.wasCleared()).isTrue();
    assertThat(cleared.certainty()).isEqualTo(CounterDelta.Certainty.AT_LEAST);
    assertThat(cleared.growth()).hasValue(3);
    CounterDelta filled = new CounterDelta(of("PortRcvErrors", 10), full("PortRcvErrors"));
    assertThat(filled.certainty()).isEqualTo(CounterDelta.Certainty.AT_LEAST);
    CounterDelta stuck = new CounterDelta(full("PortRcvErrors"), full("PortRcvErrors"));
    assertThat(stuck.certainty()).isEqualTo(CounterDelta.Certainty.UNKNOWN);
    assertThat(stuck.growth()).isEmpty();
    CounterDelta none = new CounterDelta(of("PortRcvErrors", 10), sample("PortRcvErrors").build());
    assertThat(none.certainty()).isEqualTo(CounterDelta.Certainty.UNKNOWN);
    assertThat(none.time()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CounterDelta(of("PortRcvErrors", 1), of("PortXmitWait", 1)));
  }

  @Test
  void thresholds() {
    List<CounterSample> all =
        List.of(
            of("SymbolErrorCounter", 11),
            of("port_xmit_discards", 101),
            of("PortXmitWait", 1001),
            of("PortXmitData", 1_000_000),
            of("LinkDownedCounter", 10),
            full("PortRcvErrors"),
            sample("VL15Dropped").build(),
            of("unheard_of", 5));
    Findings f = ErrorThresholds.suggested().check(all);
    assertThat(f.asList())
        .extracting(x -> x.severity())
        .containsExactly(
            Severity.ERROR, Severity.WARNING, Severity.INFO, Severity.ERROR, Severity.INFO);
    assertThat(f.ofRule(ErrorThresholds.UNKNOWN).size()).isEqualTo(1);
    // as shipped every threshold is 0
    assertThat(ErrorThresholds.shipped().check(List.of(of("LinkDownedCounter", 1))).errors().size())
        .isEqualTo(1);
    assertThat(ErrorThresholds.shipped().check(List.of(of("LinkDownedCounter", 0))).isEmpty())
        .isTrue();
    assertThat(ErrorThresholds.ufm().of(PortCounter.of("PortXmitDiscards").orElseThrow()))
        .isEqualTo(200);
    CounterThresholdRule rule = new CounterThresholdRule(ErrorThresholds.suggested());
    assertThat(rule.check(all)).isEqualTo(f.ofRule(ErrorThresholds.ABOVE));
    assertThat(rule.id()).isEqualTo(f.asList().get(0).ruleId());
  }

  @Test
  void thresholdFiles() throws IOException {
    ErrorThresholds.Reading r =
        ErrorThresholds.read(
            FabricSource.ofText(
                "t",
                "# c\nSymbolErrorCounter=10 # x\n\nLinkDowned = 3\nNothing=1\nVL15Dropped=x\n"));
    assertThat(r.findings().warnings().size()).isEqualTo(2);
    assertThat(r.thresholds().values())
        .containsEntry("SymbolErrorCounter", 10L)
        .containsEntry("LinkDownedCounter", 3L)
        .hasSize(2);
    assertThat(
            ErrorThresholds.read(FabricSource.ofText("t", r.thresholds().toConf()))
                .thresholds()
                .values())
        .isEqualTo(r.thresholds().values());
  }

  @Test
  void theShippedFileHasOnlyComments() throws IOException {
    ErrorThresholds.Reading r =
        ErrorThresholds.read(FabricSource.of(SharedData.require("infiniband/error_thresholds")));
    assertThat(r.thresholds().values()).isEmpty();
    assertThat(r.findings().isEmpty()).isTrue();
  }

  // ---- bit error rates

  private static BitErrorRate ber(String text) {
    return BitErrorRate.parse(text).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"15E-255", "1.5E-254", "0", "0E0"})
  void noErrors(String text) {
    assertThat(ber(text).isZero()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"N/A", "''", "-1E-9", "2", "1E-9999", "NaN", "1e"})
  void noRates(String text) {
    assertThat(BitErrorRate.parse(text)).isEmpty();
  }

  /** 3 / (1e-15 x 400 Gb/s) is 7,500 s: 125 minutes; 250 at 200, 62.5 at 800. */
  @ParameterizedTest
  @CsvSource({"400Gb/s,7500", "200Gb/s,15000", "800Gb/s,3750"})
  void leastObservation(String rate, long seconds) {
    assertThat(BitErrorVerdict.leastObservation(ber("1e-15"), Bandwidth.of(rate)))
        .isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @CsvSource({
    "NDR,LOW_LATENCY_RS_FEC_PLR,EFFECTIVE,1E-13,7500,PASS",
    "NDR,LOW_LATENCY_RS_FEC_PLR,EFFECTIVE,1E-12,7500,PASS",
    "NDR,LOW_LATENCY_RS_FEC_PLR,EFFECTIVE,2E-12,7500,ADVISORY",
    "NDR,LOW_LATENCY_RS_FEC_PLR,EFFECTIVE,5E-12,7500,PASS_WITH_WARNING",
    "NDR,LOW_LATENCY_RS_FEC_PLR,EFFECTIVE,1E-11,7500,FAIL",
    "NDR,LOW_LATENCY_RS_FEC_PLR,EFFECTIVE,1E-11,60,FAIL",
    "NDR,LOW_LATENCY_RS_FEC_PLR,EFFECTIVE,1E-13,7499,INCONCLUSIVE",
    "NDR,LOW_LATENCY_RS_FEC_PLR,SYMBOL,15E-255,7500,PASS",
    "NDR,LOW_LATENCY_RS_FEC_PLR,SYMBOL,5E-15,7500,PASS_WITH_WARNING",
    "NDR,KP4_STANDARD_RS_FEC,EFFECTIVE,1E-13,7500,FAIL",
    "NDR200,KP4_STANDARD_RS_FEC,EFFECTIVE,0,7500,INCONCLUSIVE",
    "NDR200,KP4_STANDARD_RS_FEC,EFFECTIVE,0,15000,PASS",
    "NDR200,LOW_LATENCY_RS_FEC_PLR,EFFECTIVE,0,7500,PASS",
    "XDR,LOW_LATENCY_RS_FEC_PLR,EFFECTIVE,0,99999,NOT_CHECKED",
    "HDR,LOW_LATENCY_RS_FEC_PLR,EFFECTIVE,1E-3,99999,NOT_CHECKED"
  })
  void verdicts(
      String link, FecProfile fec, FecProfile.Kind kind, String rate, long up, Outcome outcome) {
    BitErrorVerdict v =
        BitErrorVerdict.of(
            LinkRate.parse(link).orElseThrow(),
            fec,
            kind,
            ber(rate),
            Optional.of(Duration.ofSeconds(up)));
    assertThat(v.outcome()).as(v.toString()).isEqualTo(outcome);
    assertThat(v.explain().sources()).isNotEmpty();
  }

  @Test
  void withoutUpTimeNothingIsSaid() {
    BitErrorVerdict v =
        BitErrorVerdict.of(
            LinkRate.parse("NDR").orElseThrow(),
            FecProfile.KP4_STANDARD_RS_FEC,
            FecProfile.Kind.SYMBOL,
            ber("0"),
            Optional.empty());
    assertThat(v.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
  }

  @Test
  void profilesByMedium() {
    assertThat(FecProfile.usual(FecProfile.Medium.OPTICAL, true))
        .isEqualTo(FecProfile.KP4_STANDARD_RS_FEC);
    assertThat(FecProfile.usual(FecProfile.Medium.OPTICAL, false))
        .isEqualTo(FecProfile.LOW_LATENCY_RS_FEC_PLR);
    assertThat(FecProfile.usual(FecProfile.Medium.PASSIVE_COPPER, false))
        .isEqualTo(FecProfile.LOW_LATENCY_RS_FEC_PLR);
    assertThat(FecProfile.KP4_STANDARD_RS_FEC.goesWith(FecProfile.Medium.PASSIVE_COPPER)).isFalse();
    assertThat(BitErrorRate.of(3, new BigDecimal("3e15"))).isEqualByComparingTo(ber("1e-15"));
  }

  // ---- flaps

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private static List<Instant> hours(int... hours) {
    List<Instant> out = new ArrayList<>();
    for (int h : hours) {
      out.add(START.plus(Duration.ofHours(h)));
    }
    return out;
  }

  @Test
  void flaps() {
    FlapWindow w = FlapWindow.standard();
    Instant later = START.plus(Duration.ofDays(3));
    assertThat(w.outcome(hours(1, 24), START, later)).isEqualTo(Outcome.FAIL);
    assertThat(w.outcome(hours(1, 25), START, later)).isEqualTo(Outcome.PASS);
    assertThat(w.outcome(hours(), START, later)).isEqualTo(Outcome.PASS);
    assertThat(w.outcome(hours(1), START, START.plus(Duration.ofHours(2))))
        .isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(w.worst(hours(30, 1, 2, 3, 40), START)).isEqualTo(3);
    FlapWindow bringUp = new FlapWindow(0, Duration.ofHours(24), Duration.ofHours(2));
    assertThat(bringUp.outcome(hours(0, 1), START, later)).isEqualTo(Outcome.PASS);
    assertThat(bringUp.outcome(hours(2), START, later)).isEqualTo(Outcome.FAIL);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FlapWindow(-1, Duration.ofHours(1), Duration.ZERO));
  }
}
