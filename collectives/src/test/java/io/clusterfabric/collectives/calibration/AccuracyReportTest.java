package io.clusterfabric.collectives.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.collectives.measured.MeasuredRow;
import io.clusterfabric.collectives.measured.MeasuredTable;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AccuracyReportTest {
  /** Rows of a cluster that nobody measured, each a given factor off the calibrated time. */
  private static List<MeasuredRow> rows(double factor, boolean inPlaceToo) {
    List<MeasuredRow> out = new ArrayList<>();
    MeasuredRow.Builder b =
        MeasuredRow.builder()
            .runId("new_2n_ar")
            .cluster("a cluster of nobody")
            .source("invented")
            .quality(MeasuredRow.NOMINAL)
            .gpu("H100-80GB")
            .gpusPerHost(8)
            .hosts(2)
            .ranks(16)
            .nicsPerHost(8)
            .nicRate(Bandwidth.of("400Gb/s"))
            .fabric("IB")
            .collective(Collective.ALL_REDUCE);
    for (String size : List.of("1KiB", "64KiB", "1MiB", "16MiB", "1GiB", "8GiB")) {
      MeasuredRow row = b.size(DataSize.of(size)).inPlace(false).build();
      double us =
          Calibration.shipped()
              .curve(CalibrationQuestion.of(row).orElseThrow())
              .at(row.size())
              .time()
              .toMicroseconds();
      out.add(MeasuredRow.builder().from(row).time(TimeSpan.ofSeconds(us * factor / 1e6)).build());
      if (inPlaceToo) {
        out.add(
            MeasuredRow.builder()
                .from(row)
                .inPlace(true)
                .time(TimeSpan.ofSeconds(us * 50 / 1e6))
                .build());
      }
    }
    return out;
  }

  @Test
  void errorsAreOfTimeAndOutOfPlaceCounts() {
    AccuracyReport report = AccuracyReport.of(rows(1.25, true));

    for (SizeBucket b : SizeBucket.values()) {
      assertThat(report.median(b)).isBetween(19.99, 20.01); // 1 - 1/1.25
      assertThat(report.mean(b)).isBetween(19.99, 20.01);
    }
    assertThat(report.lines())
        .filteredOn(l -> l.startsWith("BUCKET"))
        .hasSize(3)
        .allMatch(
            l ->
                l.matches(
                    "BUCKET (small|mid|large) median 20\\.0% mean 20\\.0% coverage [01]\\.[0-9]{2}"
                        + " width [0-9]+\\.[0-9]{2}"));
    assertThat(report.lines())
        .filteredOn(l -> l.startsWith("SCOPE"))
        .hasSize(3)
        .allMatch(l -> l.startsWith("SCOPE two BUCKET ") && l.endsWith("(of 1, not judged)"));
    assertThat(report.lines())
        .filteredOn(l -> l.startsWith("OPERATION"))
        .hasSize(3)
        .allMatch(l -> l.contains(" median 20.0% mean 20.0% (of 1, a run's operations apart)"));
  }

  @Test
  void operationsOfARunCountOnceTogetherAndEachApart() {
    List<MeasuredRow> rows = new ArrayList<>(rows(1.25, false));
    for (MeasuredRow r : rows(1.25, false)) {
      MeasuredRow gather = MeasuredRow.builder().from(r).collective(Collective.ALL_GATHER).build();
      double us =
          Calibration.shipped()
              .curve(CalibrationQuestion.of(gather).orElseThrow())
              .at(r.size())
              .time()
              .toMicroseconds();
      rows.add(MeasuredRow.builder().from(gather).time(TimeSpan.ofSeconds(us * 2 / 1e6)).build());
    }
    // Errors of 20 % and 50 %: a mean of 35 in one run, a median of 35 over two operations.
    List<String> lines = AccuracyReport.of(rows).lines();
    assertThat(lines).filteredOn(l -> l.startsWith("RUN ")).hasSize(3);
    assertThat(lines)
        .filteredOn(l -> l.startsWith("BUCKET"))
        .allMatch(l -> l.contains(" median 35.0% mean 35.0% "));
    assertThat(lines)
        .filteredOn(l -> l.startsWith("OPERATION"))
        .hasSize(3)
        .allMatch(l -> l.endsWith(" median 35.0% mean 35.0% (of 2, a run's operations apart)"));
  }

  @Test
  void exactTimesLieInTheirIntervals() {
    AccuracyReport report = AccuracyReport.of(rows(1, false));

    for (SizeBucket b : SizeBucket.values()) {
      assertThat(report.coverage(b)).isEqualTo(1);
      assertThat(report.median(b)).isLessThan(0.01);
    }
    AccuracyReport far = AccuracyReport.of(rows(30, false));
    assertThat(far.coverage(SizeBucket.LARGE)).isZero();
    assertThat(far.intervalScore(SizeBucket.LARGE))
        .isGreaterThan(report.intervalScore(SizeBucket.LARGE) + 20);
  }

  @Test
  void whatCannotBeJudgedIsNot() {
    MeasuredRow good = rows(1, false).get(0);
    MeasuredRow degraded = MeasuredRow.builder().from(good).quality("degraded").build();
    assertThat(AccuracyReport.of(List.of(degraded)).isEmpty()).isTrue();
    assertThat(AccuracyReport.of(List.of()).lines()).isEmpty();
  }

  @Test
  @Tag("full")
  void clustersThatAreLeftOut() throws IOException {
    // The issue asks for 11/26, 17/26, 10/17 at least, 8/20, 12/20, 7/12 % at best; that a change
    // of the model does not lose what is reached is what this test is for.
    AccuracyReport report =
        AccuracyReport.of(
            MeasuredTable.read(SharedData.require("collectives/measured.csv")).values());

    assertThat(report.mean(SizeBucket.SMALL)).isLessThan(26);
    assertThat(report.mean(SizeBucket.MID)).isLessThan(26);
    assertThat(report.mean(SizeBucket.LARGE)).isLessThan(17);
    assertThat(report.median(SizeBucket.SMALL)).isLessThan(11);
    assertThat(report.median(SizeBucket.MID)).isLessThan(17);
    assertThat(report.median(SizeBucket.LARGE)).isLessThan(10);
    for (SizeBucket b : SizeBucket.values()) {
      assertThat(report.coverage(b)).isGreaterThanOrEqualTo(0.85);
      assertThat(report.intervalScore(b)).isLessThan(report.constantWidthScore(b));
    }
  }
}
