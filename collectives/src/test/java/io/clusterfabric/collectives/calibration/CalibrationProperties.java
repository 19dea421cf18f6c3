package io.clusterfabric.collectives.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class CalibrationProperties {
  @Provide
  Arbitrary<CalibrationQuestion> machines() {
    Arbitrary<String> gpus =
        Arbitraries.of("A100", "H100", "H800", "B200", "MI355X", "MI250X", "L40", "RTX6000D", "?");
    Arbitrary<LatencyClass> classes =
        Arbitraries.of("IB", "RoCE", "EFA", "TCPX", "TCPXO", "other").map(LatencyClass::of);
    return Combinators.combine(
            gpus,
            classes,
            Arbitraries.integers().between(1, 72),
            Arbitraries.integers().between(1, 400),
            Arbitraries.integers().between(0, 16),
            Arbitraries.of("100Gb/s", "400Gb/s", "800Gb/s"),
            Arbitraries.of(true, false))
        .as(
            (gpu, latency, perHost, hosts, nics, nic, ring) -> {
              CalibrationQuestion.Builder b =
                  CalibrationQuestion.builder()
                      .collective(Collective.ALL_REDUCE)
                      .ranks(perHost * hosts)
                      .hosts(hosts)
                      .domains(hosts)
                      .ringForced(ring)
                      .latencyClass(latency)
                      .gpu(gpu, perHost, nics, Optional.of(Bandwidth.of(nic)));
              return (nics == 0 ? b : b.networkRate(Bandwidth.of(nic).times(nics))).build();
            });
  }

  private static CalibratedCurve curve(CalibrationQuestion machine, Collective c) {
    return Calibration.shipped()
        .curve(CalibrationQuestion.builder().from(machine).collective(c).build());
  }

  @Property(tries = 200)
  void noTimeFallsWithSize(@ForAll("machines") CalibrationQuestion machine, @ForAll Collective c) {
    CalibratedCurve curve = curve(machine, c);
    TimeSpan before = TimeSpan.ZERO;
    for (double size = 1; size < 1L << 36; size *= 1.3) {
      TimeSpan now = curve.at(DataSize.ofBytes((long) size)).time();
      assertThat(now).isGreaterThanOrEqualTo(before);
      before = now;
    }
  }

  @Property(tries = 200)
  void anAllReduceCostsAtLeastAnAllGather(@ForAll("machines") CalibrationQuestion machine) {
    CalibratedCurve all = curve(machine, Collective.ALL_REDUCE);
    CalibratedCurve gather = curve(machine, Collective.ALL_GATHER);
    CalibratedCurve scatter = curve(machine, Collective.REDUCE_SCATTER);
    for (long size = 1; size < 1L << 36; size *= 3) {
      DataSize s = DataSize.ofBytes(size);
      assertThat(all.at(s).time()).isGreaterThanOrEqualTo(gather.at(s).time());
      assertThat(all.at(s).time()).isGreaterThanOrEqualTo(scatter.at(s).time());
    }
  }

  @Property(tries = 200)
  void everyQuestionHasAnAnswerWithinItsInterval(
      @ForAll("machines") CalibrationQuestion machine, @ForAll Collective c) {
    CalibratedCurve curve = curve(machine, c);
    Machine m = Machine.of(curve.question(), Priors.shipped());
    for (long size = 1; size < 1L << 36; size *= 7) {
      CalibratedTime t = curve.at(DataSize.ofBytes(size));
      assertThat(t.interval().contains(t.time())).isTrue();
      assertThat(t.support()).isNotNegative();
      // No rate as sold is beaten, but for the rounding of a picosecond.
      assertThat(t.time().toMicroseconds())
          .isGreaterThanOrEqualTo(m.leastPerByte() * size * 0.999999 - 1e-5);
    }
  }

  @Property(tries = 50)
  void theSameQuestionHasTheSameAnswer(
      @ForAll("machines") CalibrationQuestion machine, @ForAll Collective c) {
    DataSize size = DataSize.of("3MiB");
    assertThat(curve(machine, c).at(size)).isEqualTo(curve(machine, c).at(size));
  }
}
