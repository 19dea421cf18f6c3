package io.clusterfabric.collectives.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.collectives.measured.MeasuredRow;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationTest {
  private static final DataSize LARGE = DataSize.of("8GiB");

  private static CalibrationQuestion.Builder hosts(Collective c, int hosts, String gpu) {
    Bandwidth nic = Bandwidth.of("400Gb/s");
    CalibrationQuestion.Builder b =
        CalibrationQuestion.builder()
            .collective(c)
            .ranks(8 * hosts)
            .hosts(hosts)
            .domains(hosts)
            .gpu(gpu, 8, 8, java.util.Optional.of(nic));
    return hosts == 1 ? b : b.networkRate(nic.times(8)).latencyClass(LatencyClass.IB);
  }

  private static CalibrationQuestion racks(Collective c, int ranks, int racks) {
    CalibrationQuestion.Builder b =
        CalibrationQuestion.builder()
            .collective(c)
            .ranks(ranks)
            .hosts(ranks / 4)
            .domains(racks)
            .gpu("GB300", 4, 4, java.util.Optional.of(Bandwidth.of("800Gb/s")));
    if (racks > 1) {
      b.networkRate(Bandwidth.of("800Gb/s").times(ranks / racks)).latencyClass(LatencyClass.ROCE);
    }
    return b.build();
  }

  private static double busGBs(CalibrationQuestion q) {
    double us = Calibration.shipped().curve(q).at(LARGE).time().toMicroseconds();
    double n = q.ranks();
    double factor = q.collective() == Collective.ALL_REDUCE ? 2 * (n - 1) / n : (n - 1) / n;
    return LARGE.bytes() / us / 1e3 * factor;
  }

  @Test
  void twoHostsAreSpecial() {
    // Measured on one cluster of H100 and 8 x 400G: 467 GB/s over 2 hosts, 325 over 4, 321 over 8.
    double two = busGBs(hosts(Collective.ALL_REDUCE, 2, "H100").build());
    double four = busGBs(hosts(Collective.ALL_REDUCE, 4, "H100").build());
    double eight = busGBs(hosts(Collective.ALL_REDUCE, 8, "H100").build());

    assertThat(two).isBetween(467 * 0.9, 467 * 1.1);
    assertThat(four).isBetween(325 * 0.9, 325 * 1.1);
    assertThat(eight).isBetween(321 * 0.85, 321 * 1.15);
  }

  @Test
  void allToAllFallsOffTheRack() {
    // Measured on GB300: 667 to 47.7 GB/s, 14-fold, while all-reduce goes from 930 to 738 GB/s.
    double fall =
        busGBs(racks(Collective.ALL_TO_ALL, 64, 1)) / busGBs(racks(Collective.ALL_TO_ALL, 128, 2));
    double reduce =
        busGBs(racks(Collective.ALL_REDUCE, 64, 1)) / busGBs(racks(Collective.ALL_REDUCE, 128, 2));

    assertThat(fall).isBetween(10.0, 20.0);
    assertThat(reduce).isBetween(1.05, 1.4);
  }

  @Test
  void theFallIsSeenBeforeItIsMeasured() {
    // Line rates give the fourfold of it: 900 GB/s against 100 GB/s x 127/64. The rest no row of
    // another cluster shows, so the interval must be wide enough for it.
    Calibration without = Calibration.shipped().without("OCI GB300 NVL72");
    CalibratedTime inside = without.curve(racks(Collective.ALL_TO_ALL, 64, 1)).at(LARGE);
    CalibratedTime across = without.curve(racks(Collective.ALL_TO_ALL, 128, 2)).at(LARGE);

    double fall = across.time().toMicroseconds() / inside.time().toMicroseconds();
    assertThat(fall).isBetween(3.0, 14.0);
    assertThat(across.interval().upper()).isGreaterThan(TimeSpan.of("180191us"));
    assertThat(across.interval().lower()).isLessThan(TimeSpan.of("180191us"));
    assertThat(across.isSupported()).isFalse();
  }

  @Test
  void fewRanksOfAMeshUseFewLinks() {
    // Measured on MI300X: 47.7 GB/s over 2 of 8 GPUs, 312.9 over all.
    CalibrationQuestion.Builder two =
        CalibrationQuestion.builder()
            .collective(Collective.ALL_REDUCE)
            .hosts(1)
            .domains(1)
            .gpu("MI300X", 8, 0, java.util.Optional.empty());
    CalibrationQuestion all = two.ranks(8).build();

    assertThat(busGBs(two.ranks(2).build())).isBetween(47.7 * 0.85, 47.7 * 1.15);
    assertThat(busGBs(all)).isBetween(312.9 * 0.85, 312.9 * 1.15);
  }

  @Test
  void pairsThatAreLinkedDoNotShareTheirHostBridge() {
    CalibrationQuestion pairs =
        CalibrationQuestion.of(row("A100-80GB", "PCIe+NVLink pairs", 4)).orElseThrow();
    CalibrationQuestion plain = CalibrationQuestion.of(row("A100-80GB", "PCIe", 4)).orElseThrow();

    assertThat(pairs.peerToPeer()).contains(PeerToPeer.LINKED_PAIRS);
    assertThat(plain.peerToPeer()).contains(PeerToPeer.HOST_BRIDGE);
    assertThat(busGBs(pairs)).isGreaterThan(busGBs(plain));
  }

  private static MeasuredRow row(String gpu, String fabric, int ranks) {
    return MeasuredRow.builder()
        .gpu(gpu)
        .ranks(ranks)
        .hosts(1)
        .fabric(fabric)
        .collective(Collective.ALL_REDUCE)
        .size(LARGE)
        .build();
  }

  @ParameterizedTest
  @CsvSource({
    "IB, IB",
    "RoCE, RoCE",
    "NVLink(MNNVL)+RoCE, RoCE",
    "NVLink(MNNVL)+IB, IB",
    "EFA, EFA",
    "RoCEv2, RoCE",
    "NVLink+EFAv3, EFA",
    "GPUDirect-TCPXO, TCPXO"
  })
  void latencyClassesHaveTheNamesOfTables(String fabric, String id) {
    assertThat(LatencyClass.of(fabric)).isEqualTo(new LatencyClass(id));
  }

  @Test
  void technologiesThatNobodyMeasuredAreUnknown() {
    assertThat(LatencyClass.of("slingshot")).isEqualTo(LatencyClass.UNKNOWN);
    assertThat(LatencyClass.of("infiniband")).isEqualTo(LatencyClass.IB);
    assertThat(LatencyClass.of("roce-v2")).isEqualTo(LatencyClass.ROCE);
    assertThat(LatencyClass.of("InfinityFabric")).isEqualTo(LatencyClass.UNKNOWN);
  }

  @Test
  void everyOperationHasAnAnswerAndSaysWhenNobodyMeasuredIt() {
    for (Collective c : Collective.values()) {
      CalibratedCurve curve = Calibration.shipped().curve(hosts(c, 360, "MI250X").build());
      CalibratedTime t = curve.at(DataSize.of("1MiB"));
      assertThat(t.time()).as(c.id()).isGreaterThan(TimeSpan.ZERO);
      assertThat(t.isSupported()).as(c.id()).isFalse();
      assertThat(t.factor()).as(c.id()).isGreaterThan(1.2);
    }
    CalibratedCurve broadcast =
        Calibration.shipped().curve(hosts(Collective.BROADCAST, 360, "unheard of").build());
    assertThat(broadcast.nearest(DataSize.of("1MiB"))).isEmpty();
  }

  @Test
  void aMachineThatWasMeasuredHasItsRowsNear() {
    CalibratedCurve curve =
        Calibration.shipped().curve(hosts(Collective.ALL_REDUCE, 1, "H100").build());
    List<MeasuredRow> near = curve.nearest(DataSize.of("1GiB"));

    assertThat(near).hasSizeBetween(2, 5);
    assertThat(near.get(0).gpu().orElse("")).startsWith("H100");
    assertThat(near.get(0).source()).isNotBlank();
    assertThat(near.stream().map(MeasuredRow::runId)).doesNotHaveDuplicates();
  }

  @Test
  void oneMeasuredSmallMessageSetsTheLatency() {
    CalibrationQuestion slow =
        hosts(Collective.ALL_REDUCE, 2, "H100").smallMessage(TimeSpan.of("300us")).build();
    CalibratedCurve curve = Calibration.shipped().curve(slow);

    assertThat(curve.at(DataSize.of("1KiB")).time().toMicroseconds()).isCloseTo(300, within(20.0));
    double plain =
        Calibration.shipped()
            .curve(hosts(Collective.ALL_REDUCE, 2, "H100").build())
            .at(LARGE)
            .time()
            .toMicroseconds();
    assertThat(curve.at(LARGE).time().toMicroseconds()).isCloseTo(plain, within(0.02 * plain));
  }

  @Test
  void anyClusterCanBeLeftOut() {
    Calibration all = Calibration.shipped();
    Calibration without = all.without("Lambda 1-Click Cluster B200");

    assertThat(without.clusters())
        .hasSize(all.clusters().size() - 1)
        .doesNotContain("Lambda 1-Click Cluster B200");
    assertThat(without.parameters()).isNotEqualTo(all.parameters());
    assertThat(all.without("no such cluster")).isSameAs(all);
    CalibrationQuestion q = hosts(Collective.ALL_REDUCE, 2, "B200").build();
    assertThat(without.curve(q).at(LARGE).support()).isLessThan(all.curve(q).at(LARGE).support());
  }

  @Test
  @Tag("full")
  void theShippedParametersAreThoseOfTheShippedRows() {
    Calibration again = CalibrationFit.of(CalibrationFit.shippedRows());
    Calibration shipped = Calibration.shipped();

    again
        .parameters()
        .forEach(
            (id, value) ->
                assertThat(value).as(id).isCloseTo(shipped.parameters().get(id), within(1e-6)));
    assertThat(again.held()).hasSameSizeAs(shipped.held());
  }

  @Test
  void rowsThatSayNothingAreRefused() {
    assertThat(CalibrationFit.observations(List.of())).isEmpty();
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> CalibrationFit.of(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("quality nominal");
  }
}
