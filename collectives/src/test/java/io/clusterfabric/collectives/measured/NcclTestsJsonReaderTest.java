package io.clusterfabric.collectives.measured;

import static io.clusterfabric.collectives.measured.Logs.only;
import static io.clusterfabric.collectives.measured.Logs.rules;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.TimeSpread;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.TimeSpan;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class NcclTestsJsonReaderTest {
  private static EvidenceResult<CollectiveRun> read(String text) throws IOException {
    return Logs.read(new NcclTestsJsonReader(), text);
  }

  @Test
  void aDocumentIsARun() throws IOException {
    EvidenceResult<CollectiveRun> r = read(Logs.JSON);
    assertThat(r.findings()).isEmpty();
    assertThat(r.parsed()).isEqualTo(2);
    CollectiveRun run = only(r);
    assertThat(run.collective()).contains(Collective.ALL_REDUCE);
    assertThat(run.ranks()).hasValue(2);
    assertThat(run.hosts()).hasValue(2);
    assertThat(run.circumstances())
        .containsEntry("nccl version", "2.27.3")
        .containsEntry("command", "all_reduce_perf -b 1G -a 3")
        .containsEntry("average of times", "greatest")
        .containsEntry("gpu", "NVIDIA H100")
        .containsEntry("iters", "20")
        .containsEntry("step", "2(factor)")
        .containsEntry("root", "-1");
    assertThat(run.toString()).doesNotContain("secret");
    assertThat(run.rows()).hasSize(2);
    CollectiveRun.Row out = run.rows().get(0);
    assertThat(out.inPlace()).isFalse();
    assertThat(out.time()).isEqualTo(TimeSpan.of("4500us"));
    assertThat(out.wrong()).contains(0L);
    assertThat(out.busBandwidth()).contains(Bandwidth.of("238609294kB/s"));
    assertThat(out.position()).isEqualTo(SourcePosition.of("log", 2));
    TimeSpread spread = out.spread().orElseThrow();
    assertThat(spread.least()).contains(TimeSpan.of("4400us"));
    assertThat(spread.percentiles()).containsOnlyKeys(50, 95, 99);
    assertThat(spread.samples()).hasSize(3);
    assertThat(run.rows().get(1).inPlace()).isTrue();
    assertThat(run.rows().get(1).position()).isEqualTo(SourcePosition.of("log", 3));
  }

  @Test
  void whatIsBeforeACutIsKept() throws IOException {
    String second = "\"size\":2147483648";
    EvidenceResult<CollectiveRun> r =
        read(Logs.JSON.substring(0, Logs.JSON.indexOf(second) + second.length() + 30));
    assertThat(rules(r)).containsExactly("bad-json");
    assertThat(only(r).rows()).hasSize(1);
    assertThat(only(r).ranks()).hasValue(2);
  }

  @Test
  void errorsAndVerdictsAreTold() throws IOException {
    EvidenceResult<CollectiveRun> failed =
        read(Logs.JSON.replace("\"errors\":[\"\"]", "\"errors\":[\"remote process exited\"]"));
    assertThat(rules(failed)).containsExactly("run-failed");
    assertThat(only(failed).circumstances()).containsEntry("failure", "remote process exited");
    assertThat(rules(read(Logs.JSON.replace("\"okay\":\"true\"", "\"okay\":\"false\""))))
        .containsExactly("out-of-bounds");
    assertThat(rules(read(Logs.JSON.replace("unchecked", "false"))))
        .containsExactly("below-minimum");
  }

  @Test
  void firstVersionsAndTheirSlipsAreRead() throws IOException {
    String first =
        Logs.JSON
            .replace("\"version\":3", "\"version\":1")
            .replace("average_bus_bandwidth", "average_bus_bandwidith")
            .replace("\"bandwidth\":", "\"bandwidith\":");
    assertThat(only(read(first)).circumstances())
        .containsEntry("json version", "1")
        .containsEntry("average bus bandwidth", "238.609294");
    assertThat(rules(read(Logs.JSON.replace("\"version\":3", "\"version\":4"))))
        .containsExactly("newer-version");
  }

  @Test
  void versionsOfTheLibraryAreNumbers() {
    assertThat(NcclVersionCode.text(22703)).contains("2.27.3");
    assertThat(NcclVersionCode.text(23102)).contains("2.31.2");
    assertThat(NcclVersionCode.text(20905)).contains("2.9.5");
    assertThat(NcclVersionCode.text(2804)).contains("2.8.4");
    assertThat(NcclVersionCode.text(7)).isEmpty();
  }
}
