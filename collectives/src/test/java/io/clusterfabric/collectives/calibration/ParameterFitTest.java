package io.clusterfabric.collectives.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.collectives.measured.MeasuredRow;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParameterFitTest {
  /** Rows of machines that follow the model to the letter, with parameters off their priors. */
  private static List<MeasuredRow> invented(PhysicalModel model, double[] truth, double outlier) {
    List<MeasuredRow> rows = new ArrayList<>();
    for (String gpu : List.of("A100", "H100", "B200")) {
      for (int hosts : new int[] {1, 2, 4, 8}) {
        for (Collective c : List.of(Collective.ALL_REDUCE, Collective.ALL_GATHER)) {
          MeasuredRow.Builder b =
              MeasuredRow.builder()
                  .runId(gpu + " x" + hosts + " " + c.id())
                  .cluster(gpu + " x" + hosts)
                  .source("invented")
                  .quality(MeasuredRow.NOMINAL)
                  .gpu(gpu)
                  .gpusPerHost(8)
                  .hosts(hosts)
                  .ranks(8 * hosts)
                  .nicsPerHost(8)
                  .nicRate(Bandwidth.of("400Gb/s"))
                  .fabric("IB")
                  .collective(c);
          MeasuredRow machine = b.size(DataSize.of("1KiB")).build();
          PhysicalModel.Terms terms =
              model.terms(
                  truth, Machine.of(CalibrationQuestion.of(machine).orElseThrow(), model.priors()));
          for (long bytes = 1024; bytes <= 8L << 30; bytes *= 8) {
            double us = terms.micros((double) bytes) * (bytes == 65536 ? outlier : 1);
            rows.add(b.size(DataSize.ofBytes(bytes)).time(TimeSpan.ofSeconds(us / 1e6)).build());
          }
        }
      }
    }
    return rows;
  }

  private static double[] truth(Priors priors) {
    double[] p = priors.values();
    p[priors.number("start")] += 0.3;
    p[priors.number("step")] -= 0.4;
    p[priors.number("efficiency")] -= 0.1;
    p[priors.number("hop")] += 0.25;
    p[priors.number("netFill")] -= 0.3;
    return p;
  }

  private static double worst(double outlier) {
    Priors priors = Priors.shipped();
    PhysicalModel model = new PhysicalModel(priors);
    double[] truth = truth(priors);
    List<Observation> rows = CalibrationFit.observations(invented(model, truth, outlier));
    double[] found = new ParameterFit(model, rows).fit(priors.values());
    double worst = 0;
    for (Observation o : rows) {
      double t = model.terms(truth, o.machine()).micros(o.size());
      double e = model.terms(found, o.machine()).micros(o.size());
      worst = Math.max(worst, Math.abs(e / t - 1));
    }
    return worst;
  }

  @Test
  void findsTheModelThatRowsFollow() {
    assertThat(worst(1)).isLessThan(0.06);
  }

  @Test
  void outliersHardlyMatter() {
    // One row in nine takes ten times as long.
    assertThat(worst(10)).isLessThan(0.2);
  }

  @Test
  void aRootSolves() {
    double[][] a = {{4, 0, 0}, {2, 5, 0}, {1, 3, 6}};
    double[] x = Cholesky.of(a).solve(new double[] {4 + 4 + 3, 2 + 10 + 9, 1 + 6 + 18});
    assertThat(x).containsExactly(new double[] {1, 2, 3}, within(1e-12));
  }
}
