package io.clusterfabric.collectives.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.collectives.nccl.TuningCells.Raw;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** The model on NCCL's own graphs, against NCCL's own functions. */
class NcclComputedTest {
  private static final Map<String, NcclTuning> TUNINGS = ComputedRuns.tunings();

  @Test
  void cellsAreThoseOfNccl() {
    List<String[]> rows = ComputedRuns.rows("nccl-cells.csv");
    assertThat(rows).hasSizeGreaterThan(700);
    SoftAssertions soft = new SoftAssertions();
    for (String[] r : rows) {
      Raw raw =
          TUNINGS
              .get(ComputedRuns.key(r))
              .raw(
                  Collective.valueOf(r[3]),
                  NcclAlgorithm.valueOf(r[4]),
                  NcclProtocol.valueOf(r[5]));
      float latency = Float.parseFloat(r[6]);
      float bandwidth = Float.parseFloat(r[7]);
      String what = String.join(" ", r);
      soft.assertThat(raw.latencyUs()).as(what).isCloseTo(latency, within(latency * 1e-6f));
      soft.assertThat(raw.bandwidthGBs()).as(what).isCloseTo(bandwidth, within(bandwidth * 1e-6f));
    }
    soft.assertAll();
  }

  /** What NCCL switches off is off here: a run's cells are all there are. */
  @Test
  void noOtherCellIsOn() {
    Set<String> listed = new HashSet<>();
    Set<String> runs = new HashSet<>();
    for (String[] r : ComputedRuns.rows("nccl-cells.csv")) {
      listed.add(ComputedRuns.key(r) + " " + r[3] + " " + r[4] + " " + r[5]);
      runs.add(ComputedRuns.key(r) + "/" + r[3]);
    }
    for (String run : runs) {
      String key = run.substring(0, run.indexOf('/'));
      Collective c = Collective.valueOf(run.substring(run.indexOf('/') + 1));
      for (NcclAlgorithm a : NcclAlgorithm.values()) {
        for (NcclProtocol p : NcclProtocol.values()) {
          boolean on = TUNINGS.get(key).cell(c, a, p).isPresent();
          String cell = key + " " + c + " " + a + " " + p;
          assertThat(on).as(cell).isEqualTo(listed.contains(cell));
        }
      }
    }
  }

  @Test
  void choicesAreThoseOfNccl() {
    List<String[]> rows = ComputedRuns.rows("nccl-choices.csv");
    assertThat(rows).hasSizeGreaterThan(1000);
    SoftAssertions soft = new SoftAssertions();
    for (String[] r : rows) {
      NcclChoice choice =
          TUNINGS
              .get(ComputedRuns.key(r))
              .select(Collective.valueOf(r[3]), DataSize.ofBytes(Long.parseLong(r[4])));
      String found =
          choice.algorithm() + " " + choice.protocol() + " " + choice.channels() + " "
              + choice.threads();
      soft.assertThat(found)
          .as(String.join(" ", r))
          .isEqualTo(r[5] + " " + r[6] + " " + r[7] + " " + r[8]);
      double us = Double.parseDouble(r[9]);
      soft.assertThat(choice.time().toMicroseconds())
          .as(String.join(" ", r))
          .isCloseTo(us, within(us * 1e-6 + 1e-6));
    }
    soft.assertAll();
  }
}
