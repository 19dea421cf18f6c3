package io.clusterfabric.collectives.nccl;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.collectives.nccl.TuningCells.Raw;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The model on NCCL's own graphs, against NCCL's own functions. */
class NcclComputedTest {
  private static final Map<String, NcclTuning> TUNINGS = ComputedRuns.tunings();

  private static NcclTuning tuning(String key) {
    return requireNonNull(TUNINGS.get(key), key);
  }

  @Test
  void cellsAreThoseOfNccl() {
    List<String[]> rows = ComputedRuns.rows("nccl-cells.csv");
    assertThat(rows).hasSizeGreaterThan(400);
    List<String> wrong = new ArrayList<>();
    for (String[] r : rows) {
      Raw raw =
          tuning(ComputedRuns.key(r))
              .raw(
                  Collective.valueOf(r[3]),
                  NcclAlgorithm.valueOf(r[4]),
                  NcclProtocol.valueOf(r[5]));
      float latency = Float.parseFloat(r[6]);
      float bandwidth = Float.parseFloat(r[7]);
      // Written so that a figure which is no number is wrong.
      if (!(Math.abs(raw.latencyUs() - latency) <= latency * 1e-6f)
          || !(Math.abs(raw.bandwidthGBs() - bandwidth) <= bandwidth * 1e-6f)) {
        wrong.add(String.join(" ", r) + " found " + raw);
      }
    }
    assertThat(wrong).isEmpty();
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
          boolean on = tuning(key).cell(c, a, p).isPresent();
          String cell = key + " " + c + " " + a + " " + p;
          assertThat(on).as(cell).isEqualTo(listed.contains(cell));
        }
      }
    }
  }

  @Test
  void choicesAreThoseOfNccl() {
    List<String[]> rows = ComputedRuns.rows("nccl-choices.csv");
    assertThat(rows).hasSizeGreaterThan(600);
    List<String> wrong = new ArrayList<>();
    for (String[] r : rows) {
      NcclChoice choice =
          tuning(ComputedRuns.key(r))
              .select(Collective.valueOf(r[3]), DataSize.ofBytes(Long.parseLong(r[4])));
      String found =
          choice.algorithm()
              + " "
              + choice.protocol()
              + " "
              + choice.channels()
              + " "
              + choice.threads();
      double us = Double.parseDouble(r[9]);
      if (!found.equals(r[5] + " " + r[6] + " " + r[7] + " " + r[8])
          || !(Math.abs(choice.time().toMicroseconds() - us) <= us * 1e-6 + 1e-6)) {
        wrong.add(String.join(" ", r) + " found " + found + " " + choice.time());
      }
    }
    assertThat(wrong).isEmpty();
  }
}
