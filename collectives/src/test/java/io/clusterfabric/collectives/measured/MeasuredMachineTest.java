package io.clusterfabric.collectives.measured;

import static io.clusterfabric.collectives.measured.Logs.nccl;
import static io.clusterfabric.collectives.measured.Logs.only;
import static io.clusterfabric.collectives.measured.Logs.rules;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class MeasuredMachineTest {
  private static MeasuredMachine.Builder pair() {
    MeasuredMachine.Builder b = MeasuredMachine.builder();
    b.runId("pair")
        .cluster("our pair")
        .nicsPerHost(2)
        .nicRate(Bandwidth.of("200Gb/s"))
        .fabric("IB")
        .quality(MeasuredRow.NOMINAL);
    return b;
  }

  @Test
  void aLogBecomesATable() throws IOException {
    EvidenceResult<MeasuredRow> r = pair().build().rows(only(nccl(Logs.CURRENT)));
    assertThat(r.findings()).isEmpty();
    assertThat(r.values()).hasSize(6);
    MeasuredRow row = r.values().get(3);
    assertThat(row.gpu()).contains("NVIDIA A100-SXM4-40GB");
    assertThat(row.gpusPerHost()).hasValue(2);
    assertThat(row.hosts()).hasValue(2);
    assertThat(row.ranks()).hasValue(4);
    assertThat(row.libraryVersion()).contains("2.29.3");
    assertThat(row.dataType()).contains("float");
    assertThat(row.isNominal()).isTrue();
    StringBuilder table = new StringBuilder();
    MeasuredTable.write(r.values(), table);
    EvidenceResult<MeasuredRow> back =
        new MeasuredTable()
            .read(
                FabricSource.ofText("t.csv", table.toString()),
                ReadOptions.standard(),
                ProgressListener.silent());
    assertThat(back.findings()).isEmpty();
    assertThat(back.values()).isEqualTo(r.values());
  }

  @Test
  void whatIsNoMeasurementIsLeftOut() throws IOException {
    EvidenceResult<MeasuredRow> zero =
        pair().build().rows(nccl(Logs.OLD_BROADCAST).values().get(0));
    assertThat(rules(zero)).containsExactly("empty-messages");
    assertThat(zero.values()).hasSize(2);
    assertThat(zero.skipped()).isEqualTo(2);
    CollectiveRun cpu = only(nccl(Logs.CURRENT.replace("   time ", "cputime ")));
    assertThat(rules(pair().build().rows(cpu))).containsExactly("cpu-time");
    CollectiveRun wrong = only(nccl(Logs.CURRENT.replace("301.68       0", "301.68       3")));
    assertThat(rules(pair().build().rows(wrong))).containsExactly("wrong-values");
    assertThat(pair().build().rows(wrong).values()).hasSize(5);
  }

  @Test
  void theMachineMayNameWhatTheLogDoesNot() throws IOException {
    CollectiveRun unnamed =
        only(
            nccl(
                """
                #  size count type redop root time algbw busbw #wrong time algbw busbw #wrong
                   4096   256 float none   -1 10.00 0.41  0.31    N/A 10.00  0.41  0.31    N/A
                """));
    assertThat(rules(pair().build().rows(unnamed))).containsExactly("unknown-collective");
    MeasuredMachine.Builder named = pair();
    named.collective(Collective.ALL_GATHER);
    assertThat(named.build().rows(unnamed).values()).hasSize(2);
  }

  @Test
  void contradictionsAreTold() throws IOException {
    MeasuredMachine.Builder other = pair();
    other.ranks(8).hosts(2);
    EvidenceResult<MeasuredRow> r = other.build().rows(only(nccl(Logs.CURRENT)));
    assertThat(rules(r)).containsExactly("machine-disagrees");
    assertThat(r.values()).hasSize(6);
    MeasuredMachine.Builder three = pair();
    three.gpusPerHost(3);
    assertThat(rules(three.build().rows(only(nccl(Logs.CURRENT)))))
        .containsExactly("machine-disagrees");
  }

  /** OSU's all-gather prints what each rank gives; nccl-tests the whole. */
  @Test
  void sharesOfOsuBecomeTheWhole() throws IOException {
    String log = Logs.OSU_ALL_REDUCE.replace("Allreduce", "Allgather");
    EvidenceResult<MeasuredRow> r = pair().build().rows(only(Logs.read(new OsuReader(), log)));
    assertThat(r.values().get(1).size()).isEqualTo(DataSize.of("16MiB"));
    EvidenceResult<MeasuredRow> whole =
        pair().build().rows(only(Logs.read(new OsuReader(), Logs.OSU_ALL_REDUCE)));
    assertThat(whole.values().get(1).size()).isEqualTo(DataSize.of("1MiB"));
    String nobody = log.substring(log.indexOf('\n') + 1);
    assertThat(rules(pair().build().rows(only(Logs.read(new OsuReader(), nobody)))))
        .containsExactly("unknown-ranks");
  }
}
