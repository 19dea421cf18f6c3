package io.clusterfabric.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.collectives.estimate.CalibratedEstimate;
import io.clusterfabric.collectives.estimate.CalibratedSweep;
import io.clusterfabric.collectives.estimate.Collectives;
import io.clusterfabric.collectives.estimate.Estimate;
import io.clusterfabric.collectives.estimate.SizeSweep;
import io.clusterfabric.collectives.measured.MeasuredRow;
import io.clusterfabric.collectives.measured.MeasuredTable;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlotsTest {
  private static final DataSize GIB = DataSize.of("1GiB");

  private static SizeSweep sweep() {
    return Collectives.on(ReferenceDesigns.dgxSuperPodH100(1))
        .mechanism(Collective.ALL_REDUCE, GIB, PlacementPolicy.packed(16))
        .overSizes("1MiB", "1GiB");
  }

  @Test
  void calibratedEstimatesHaveTheirIntervalsShaded() {
    CalibratedSweep sweep =
        Collectives.on(ReferenceDesigns.dgxSuperPodH100(1))
            .estimate(Collective.ALL_REDUCE, GIB, PlacementPolicy.packed(16))
            .overSizes("1MiB", "1GiB");

    LinePlot plot = Plots.busBandwidth(sweep);

    PlotSeries ours = series(plot, "estimate");
    PlotBand band = plot.bands().get(0);
    assertThat(band.series()).contains("estimate");
    for (int i = 0; i < ours.size(); i++) {
      CalibratedEstimate e = sweep.estimates().get(i);
      assertThat(ours.y(i) / 1e9).isCloseTo(e.busBandwidth().toGigabytesPerSecond(), within(1e-6));
      assertThat(ours.y(i)).isBetween(band.low(i), band.high(i));
    }
  }

  private static PlotSeries series(LinePlot plot, String name) {
    return plot.series().stream().filter(s -> s.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void estimatesAreAtTheirSizesInBytesPerSecond() {
    SizeSweep sweep = sweep();

    PlotSeries ours = series(Plots.busBandwidth(sweep), "estimate");

    assertThat(ours.size()).isEqualTo(11);
    for (int i = 0; i < ours.size(); i++) {
      Estimate e = sweep.estimates().get(i);
      assertThat(ours.x(i)).isEqualTo((double) e.size().bytes());
      assertThat(ours.y(i) / 1e9).isCloseTo(e.busBandwidth().toGigabytesPerSecond(), within(1e-9));
    }
  }

  @Test
  void theBoundIsNeverBelowTheEstimate() {
    LinePlot plot = Plots.busBandwidth(sweep());
    PlotSeries ours = series(plot, "estimate");
    PlotSeries bound = series(plot, "bound: no schedule is faster");

    assertThat(plot.title()).isEqualTo("all-reduce over 16 ranks");
    assertThat(IntStream.range(0, ours.size())).allMatch(i -> bound.y(i) >= ours.y(i));
    LinePlot time = Plots.time(sweep());
    assertThat(IntStream.range(0, ours.size()))
        .allMatch(i -> time.series().get(1).y(i) <= time.series().get(0).y(i));
  }

  @Test
  void intervalsAreShadedAroundTheirSeries() {
    Bandwidth value = Bandwidth.of("40GB/s");
    LinePlot plot =
        Plots.busBandwidth(
            "mine",
            List.of(
                BandwidthPoint.of(
                    DataSize.of("1MiB"), value, Bandwidth.of("30GB/s"), Bandwidth.of("50GB/s")),
                BandwidthPoint.unknown(DataSize.of("2MiB")),
                BandwidthPoint.of(GIB, value)),
            List.of(BandwidthPoint.of(GIB, Bandwidth.of("35GB/s"))));

    PlotBand band = plot.bands().get(0);
    assertThat(plot.bands()).hasSize(1);
    assertThat(band.series()).contains("estimate");
    assertThat(band.low(0)).isEqualTo(30e9);
    assertThat(band.high(0)).isEqualTo(50e9);
    assertThat(band.low(1)).isNaN();
    assertThat(series(plot, "estimate").y(1)).isNaN();
    assertThat(series(plot, "measured").style()).isEqualTo(SeriesStyle.POINTS);
    assertThat(series(plot, "measured").y(0)).isEqualTo(35e9);
    assertThat(Plots.busBandwidth("none", List.of(), List.of()).series()).isEmpty();
  }

  /** 1 GiB in 5 ms over 16 ranks: 2 * 15 / 16 * 2^30 / 0.005 = 402.653 GB/s. */
  @Test
  void aRunHasTheBandwidthsThatBenchmarksPrint() {
    SourcePosition here = SourcePosition.of("log", 7);
    CollectiveRun.Row row =
        new CollectiveRun.Row(GIB, TimeSpan.of("5ms"), false, Optional.empty(), here);
    CollectiveRun.Builder run = CollectiveRun.builder();
    run.collective(Collective.ALL_REDUCE).position(here).addRows(row);

    // Without the number of ranks there is no factor, and nothing was printed.
    assertThat(Plots.measured(run.build())).containsExactly(BandwidthPoint.unknown(GIB));
    List<BandwidthPoint> points = Plots.measured(run.ranks(16).build());
    assertThat(points).hasSize(1);
    assertThat(points.get(0).value().orElseThrow().toGigabytesPerSecond())
        .isCloseTo(402.6531840, within(1e-6));
  }

  @Test
  void eachRunOfALogIsASeriesOutOfPlaceWhereBothExist() {
    CollectiveRun.Builder run = CollectiveRun.builder();
    run.collective(Collective.ALL_REDUCE).ranks(16).position(SourcePosition.of("log", 7));
    for (boolean inPlace : new boolean[] {false, true}) {
      run.addRows(
          new CollectiveRun.Row(
              GIB, TimeSpan.of("5ms"), inPlace, Optional.empty(), SourcePosition.of("log", 8)));
    }
    LinePlot none = Plots.busBandwidth("m", List.of(), List.of());

    assertThat(Plots.withRuns(none, List.of(run.build())).series())
        .extracting(Object::toString)
        .containsExactly("measured: 1 point");
    assertThat(Plots.withRuns(none, List.of(run.build(), run.build())).series())
        .extracting(PlotSeries::name)
        .containsExactly("measured: log:7", "measured: log:7");
  }

  private static MeasuredRow.Builder row(String run, String size) {
    MeasuredRow.Builder b = MeasuredRow.builder();
    b.runId(run).collective(Collective.ALL_REDUCE).ranks(16).size(DataSize.of(size));
    return b;
  }

  @Test
  void rowsTellTheirBandwidthByTimeOrElseByWhatIsPrinted() {
    Bandwidth rate = Bandwidth.of("16GB/s");

    assertThat(
            Plots.measured(
                List.of(
                    row("a", "1GiB").time(TimeSpan.of("5ms")).busBandwidth(rate).build(),
                    row("a", "1GiB").busBandwidth(rate).build(),
                    row("a", "1GiB").algorithmBandwidth(rate).build(),
                    row("a", "1GiB").build())))
        .extracting(p -> p.value().map(Bandwidth::toGigabytesPerSecond))
        .satisfies(
            v -> {
              assertThat(v.get(0).orElseThrow()).isCloseTo(402.6531840, within(1e-6));
              assertThat(v.get(1)).contains(16.0);
              assertThat(v.get(2)).contains(30.0);
              assertThat(v.get(3)).isEmpty();
            });
  }

  @Test
  void eachRunIsASeriesOutOfPlaceWhereBothExist() {
    List<MeasuredRow> rows =
        List.of(
            row("b", "1MiB").time(TimeSpan.of("100us")).build(),
            row("b", "1MiB").time(TimeSpan.of("90us")).inPlace(true).build(),
            row("b", "2MiB").time(TimeSpan.of("150us")).inPlace(true).build(),
            row("a", "1MiB").time(TimeSpan.of("110us")).build());

    LinePlot plot = Plots.withMeasured(Plots.busBandwidth("m", List.of(), List.of()), rows);

    assertThat(plot.series())
        .extracting(Object::toString)
        .containsExactly("measured: b: 2 points", "measured: a: 1 point");
  }

  /** What nccl-tests printed as bus bandwidth is what is drawn, but for its rounding. */
  @Test
  void sharedRowsAreDrawnWhereTheirBenchmarkPrintedThem() throws Exception {
    List<MeasuredRow> rows =
        MeasuredTable.read(SharedData.require("collectives/measured.csv")).values().stream()
            .filter(r -> r.busBandwidth().isPresent() && r.time().isPresent())
            .filter(r -> r.ranks().isPresent() && r.isNominal())
            .filter(r -> r.size().compareTo(DataSize.of("64MiB")) >= 0)
            .toList();
    List<BandwidthPoint> points = Plots.measured(rows);

    assertThat(rows.size()).isGreaterThan(500);
    int near = 0;
    for (int i = 0; i < rows.size(); i++) {
      double printed = rows.get(i).busBandwidth().orElseThrow().toGigabytesPerSecond();
      double drawn = points.get(i).value().orElseThrow().toGigabytesPerSecond();
      near += Math.abs(drawn - printed) <= 0.011 + 0.01 * printed ? 1 : 0;
    }
    assertThat(near).as("rows of " + rows.size()).isGreaterThan(rows.size() * 98 / 100);
  }
}
