package io.clusterfabric.collectives.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.collectives.calibration.CalibrationQuestion;
import io.clusterfabric.collectives.calibration.LatencyClass;
import io.clusterfabric.collectives.measured.MeasuredRow;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.Clos;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.topology.reference.ReferenceDesign;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CalibratedEstimateTest {
  private static final DataSize GIB = DataSize.of("1GiB");

  private static MeasuredRow row(Collective c, int hosts) {
    return MeasuredRow.builder()
        .gpu("H100-80GB")
        .gpusPerHost(8)
        .hosts(hosts)
        .ranks(8 * hosts)
        .nicsPerHost(8)
        .nicRate(Bandwidth.of("400Gb/s"))
        .fabric(hosts == 1 ? "NVLink" : "IB")
        .collective(c)
        .size(GIB)
        .build();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 32})
  void aClusterAndARowOfTheSameMachineAskTheSame(int hosts) {
    Collectives pod = Collectives.on(ReferenceDesigns.dgxSuperPodH100(4));
    for (Collective c :
        List.of(Collective.ALL_REDUCE, Collective.ALL_GATHER, Collective.ALL_TO_ALL)) {
      CalibrationQuestion asked =
          pod.estimate(c, GIB, PlacementPolicy.packed(8 * hosts)).question();
      CalibrationQuestion measured = CalibrationQuestion.of(row(c, hosts)).orElseThrow();
      if (c == Collective.ALL_TO_ALL && hosts > 1) {
        // The rate of all pairs is a fraction that is rounded down to whole bits.
        double a = asked.networkRate().orElseThrow().toGigabitsPerSecond();
        double m = measured.networkRate().orElseThrow().toGigabitsPerSecond();
        assertThat(a / m).isBetween(0.999999, 1.000001);
        asked =
            CalibrationQuestion.builder().from(asked).networkRate(measured.networkRate()).build();
      }
      assertThat(asked).isEqualTo(measured);
    }
  }

  static Stream<ReferenceDesign> designs() {
    return ReferenceDesigns.all().stream().filter(d -> d.plan(Map.of()).endpoints() <= 2_000);
  }

  @ParameterizedTest
  @MethodSource("designs")
  void noEstimateBeatsItsBound(ReferenceDesign design) {
    Cluster cluster = design.build(Map.of());
    int gpus = cluster.hosts().stream().mapToInt(h -> h.spec().gpus().size()).sum();
    Collectives on = Collectives.on(cluster);
    for (PlacementPolicy policy :
        List.of(PlacementPolicy.packed(gpus), PlacementPolicy.spread(gpus / 16 * 8))) {
      for (Collective c : List.of(Collective.ALL_REDUCE, Collective.ALL_TO_ALL)) {
        TimeSpan before = TimeSpan.ZERO;
        for (String size : List.of("8B", "64KiB", "1MiB", "3MB", "1GiB", "16GiB")) {
          CalibratedEstimate e = on.estimate(c, DataSize.of(size), policy);
          assertThat(e.time()).isGreaterThanOrEqualTo(e.bound().orElseThrow().time());
          assertThat(e.time()).isGreaterThanOrEqualTo(before);
          assertThat(e.interval().contains(e.time())).isTrue();
          before = e.time();
        }
      }
    }
  }

  @Test
  void evidenceIsNamedAndItsLackSaid() {
    Collectives pod = Collectives.on(ReferenceDesigns.dgxSuperPodH100(4));
    CalibratedEstimate near = pod.estimate(Collective.ALL_REDUCE, GIB, PlacementPolicy.packed(16));
    assertThat(near.isSupported()).isTrue();
    assertThat(near.evidence()).isNotEmpty();
    assertThat(near.explain().sources()).hasSameSizeAs(near.evidence());
    assertThat(near.toString()).doesNotContain("evidence");

    CalibratedEstimate far = pod.estimate(Collective.BROADCAST, GIB, PlacementPolicy.packed(1016));
    assertThat(far.isSupported()).isFalse();
    assertThat(far.toString()).contains("no evidence near");
    assertThat(far.time()).isGreaterThanOrEqualTo(far.bound().orElseThrow().time());
    assertThat(pod.estimate(Collective.SEND_RECEIVE, GIB, PlacementPolicy.packed(1016)).bound())
        .isEmpty();
    double nearWidth = near.interval().upper().toSeconds() / near.interval().lower().toSeconds();
    double farWidth = far.interval().upper().toSeconds() / far.interval().lower().toSeconds();
    assertThat(farWidth).isGreaterThan(nearWidth);
  }

  @Test
  void whereHostsAreMakesNoDifferenceOnANonBlockingFabric() {
    Collectives pod = Collectives.on(ReferenceDesigns.dgxSuperPodH100(4));
    CalibratedEstimate packed =
        pod.estimate(Collective.ALL_REDUCE, GIB, PlacementPolicy.packed(64));
    CalibratedEstimate spread =
        pod.estimate(Collective.ALL_REDUCE, GIB, PlacementPolicy.spread(64));
    assertThat(spread.time()).isEqualTo(packed.time());
  }

  @Test
  void theUserOverridesTheClassOfLatency() {
    Collectives pod = Collectives.on(ReferenceDesigns.dgxSuperPodH100(4));
    DataSize small = DataSize.of("1KiB");
    TimeSpan ib = pod.estimate(Collective.ALL_REDUCE, small, PlacementPolicy.packed(16)).time();
    TimeSpan efa =
        pod.with(EstimateOptions.builder().latencyClass(LatencyClass.EFA).build())
            .estimate(Collective.ALL_REDUCE, small, PlacementPolicy.packed(16))
            .time();
    assertThat(efa.toMicroseconds()).isGreaterThan(2 * ib.toMicroseconds());

    TimeSpan told =
        pod.with(EstimateOptions.builder().smallMessage(TimeSpan.of("20us")).build())
            .estimate(Collective.ALL_REDUCE, small, PlacementPolicy.packed(16))
            .time();
    assertThat(told.toMicroseconds()).isBetween(19.0, 21.0);
  }

  @Test
  void oneRankTakesNothingButItsStart() {
    CalibratedEstimate e =
        Collectives.on(Clos.star(2, 8, 3600, 400).build())
            .estimate(Collective.ALL_REDUCE, GIB, PlacementPolicy.packed(1));
    assertThat(e.limitedBy().kind()).isEqualTo(Limit.Kind.NOTHING);
    assertThat(e.busBandwidth()).isEqualTo(Bandwidth.ZERO);
  }

  @Test
  void unknownRatesAreSaid() {
    CalibratedEstimate e =
        Collectives.on(Clos.star(2, 8, 0, 400).build())
            .estimate(Collective.ALL_REDUCE, GIB, PlacementPolicy.packed(16));
    assertThat(e.question().scaleUpRate()).isEmpty();
    assertThat(e.explain().toString()).contains("not known");
  }

  @Test
  void sizesInATable() {
    CalibratedSweep sweep =
        Collectives.on(Clos.star(4, 8, 3600, 400).build())
            .estimate(Collective.ALL_REDUCE, GIB, PlacementPolicy.packed(32))
            .overSizes("1KiB", "16GiB");
    assertThat(sweep.estimates()).hasSize(25);
    assertThat(sweep.toString().lines()).hasSize(27);
  }
}
