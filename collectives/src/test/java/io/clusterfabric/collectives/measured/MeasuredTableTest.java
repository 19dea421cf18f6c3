package io.clusterfabric.collectives.measured;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuredTableTest {
  private static final String HEADER =
      "run_id,source,cluster,gpu,gpus_per_node,nodes,ranks,nics_per_node,nic_gbps,fabric,collective,"
          + "algo_proto_channels,dtype,inplace,size_bytes,time_us,algbw_GBps,busbw_GBps,nccl_version,"
          + "quality,notes\n";

  private static EvidenceResult<MeasuredRow> read(String text) throws IOException {
    return new MeasuredTable()
        .read(
            FabricSource.ofText("t.csv", text), ReadOptions.standard(), ProgressListener.silent());
  }

  private static MeasuredRow full() {
    MeasuredRow.Builder b = MeasuredRow.builder();
    b.runId("pair")
        .source("a log, \"as printed\"")
        .cluster("two hosts")
        .gpu("H100-80GB")
        .gpusPerHost(8)
        .hosts(2)
        .ranks(16)
        .nicsPerHost(8)
        .nicRate(Bandwidth.of("400Gb/s"))
        .fabric("IB")
        .collective(Collective.ALL_TO_ALL)
        .forced("Ring, 2 QP")
        .dataType("float")
        .inPlace(true)
        .size(DataSize.of("1GiB"))
        .time(TimeSpan.of("4302.25us"))
        .algorithmBandwidth(Bandwidth.of("249.58GB/s"))
        .busBandwidth(Bandwidth.of("233.98GB/s"))
        .libraryVersion("2.27.3")
        .quality("nominal")
        .notes("none");
    return b.build();
  }

  @Test
  void rowsComeBackAsTheyWereWritten() throws IOException {
    MeasuredRow.Builder little = MeasuredRow.builder();
    little.collective(Collective.SEND_RECEIVE).size(DataSize.ZERO).time(TimeSpan.of("1ps"));
    List<MeasuredRow> rows = List.of(full(), little.build());
    StringBuilder out = new StringBuilder();
    MeasuredTable.write(rows, out);
    assertThat(out.toString().lines().findFirst()).contains(HEADER.strip());
    EvidenceResult<MeasuredRow> back = read(out.toString());
    assertThat(back.findings()).isEmpty();
    assertThat(back.values()).isEqualTo(rows);
    assertThat(back.values().get(1).position()).hasToString("Optional[t.csv:3]");
  }

  @Test
  void columnsMayStandInAnyOrder() throws IOException {
    EvidenceResult<MeasuredRow> r =
        read(
            """
            Quality;time_us;weather;size_bytes;collective
            nominal;1.5e+03;rain;1024;AllReduce
            """);
    assertThat(r.findings().asList()).hasSize(1);
    assertThat(r.findings().asList().get(0).ruleId())
        .isEqualTo("collectives.measured.unknown-column");
    assertThat(r.values()).hasSize(1);
    MeasuredRow row = r.values().get(0);
    assertThat(row.time()).contains(TimeSpan.of("1500us"));
    assertThat(row.collective()).isEqualTo(Collective.ALL_REDUCE);
    assertThat(row.isNominal()).isTrue();
    assertThat(row.ranks()).isEmpty();
  }

  @Test
  void aBadRowCostsItself() throws IOException {
    String good = ",s,c,?,8,0,0,0,0,?,all_reduce,,float,0,1024,10,0.10,,,nominal,";
    EvidenceResult<MeasuredRow> r =
        read(
            HEADER
                + String.join(
                    "\n",
                    good,
                    good.replace("1024,10,", "1024,-10,"),
                    good.replace("1024,10,", "1024,nan,"),
                    good.replace("1024,10,", "1024,0,"),
                    good.replace("1024,10,0.10", "1024,,"),
                    good.replace("1024", "1e3"),
                    good.replace("all_reduce", "all_seduce"),
                    good.replace("float,0", "float,2"),
                    good + ",",
                    good.replace(",s,", ",\"s,"),
                    good.replace("1024,10,", "1024,1e999999999,"),
                    good));
    assertThat(r.parsed()).isEqualTo(2);
    assertThat(r.skipped()).isEqualTo(10);
    assertThat(r.findings().asList()).hasSize(10);
    assertThat(r.values()).hasSize(2).containsOnly(r.values().get(0));
  }

  @Test
  void everyRowOfThePublishedTableIsRead() throws IOException {
    Path file = SharedData.require("collectives/measured.csv");
    EvidenceResult<MeasuredRow> r = MeasuredTable.read(file);
    try (var lines = Files.lines(file)) {
      assertThat(r.parsed()).isEqualTo(lines.count() - 1);
    }
    assertThat(r.skipped()).isZero();
    // The run of two racks is entered with 144 ranks, and its figures are of 128.
    assertThat(r.findings().asList())
        .hasSize(12)
        .allMatch(f -> f.ruleId().equals("collectives.measured.bus-bandwidth-disagrees"));
    StringBuilder out = new StringBuilder();
    MeasuredTable.write(r.values(), out);
    EvidenceResult<MeasuredRow> again = read(out.toString());
    assertThat(again.values()).isEqualTo(r.values());
    List<MeasuredRow> streamed = new ArrayList<>();
    new MeasuredTable()
        .stream(
            FabricSource.of(file),
            ReadOptions.standard(),
            ProgressListener.silent(),
            streamed::add);
    assertThat(streamed).isEqualTo(r.values());
  }
}
