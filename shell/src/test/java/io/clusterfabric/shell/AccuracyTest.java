package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccuracyTest {
  private static final String HEADER =
      "run_id,source,cluster,gpu,gpus_per_node,nodes,ranks,nics_per_node,nic_gbps,fabric,"
          + "collective,algo_proto_channels,dtype,inplace,size_bytes,time_us,algbw_GBps,"
          + "busbw_GBps,nccl_version,quality,notes\n";

  @Test
  void runsBucketsAndScopes(@TempDir Path folder) throws IOException {
    String machine = "r,log,a new cluster,H100-80GB,8,2,16,8,400,IB,all_reduce,,float,";
    Path table =
        Files.writeString(
            folder.resolve("rows.csv"),
            HEADER
                + machine
                + "0,1024,42,,,,nominal,\n"
                + machine
                + "1,1024,999,,,,nominal,\n"
                + machine
                + "0,1073741824,4600,,,,nominal,\n"
                + machine
                + "0,4096,1,,,,degraded,\n"
                + machine
                + "0,2048,NaN,,,,nominal,\n");

    ScriptResult result = ExampleScripts.run("accuracy.jsh", table.toString());

    assertThat(result.err()).hasSize(2);
    assertThat(result.err().get(0)).contains("rows.csv:6", "'NaN'");
    assertThat(result.err().get(1)).startsWith("1 lines were left out, 4 rows");
    assertThat(result.exitCode()).isZero();
    assertThat(result.out().get(0)).startsWith("RUN r small error ").contains(" rows 1 ");
    assertThat(result.out())
        .filteredOn(l -> l.startsWith("BUCKET "))
        .hasSize(2)
        .allMatch(
            l ->
                l.matches(
                    "BUCKET (small|large) median [0-9.]+% mean [0-9.]+% coverage [0-9.]+ width"
                        + " [0-9.]+"));
    assertThat(result.out()).filteredOn(l -> l.startsWith("SCOPE two BUCKET ")).hasSize(2);
    assertThat(result.out()).anyMatch(l -> l.startsWith("BASELINE line-rate BUCKET large "));
  }

  @Test
  void whatCannotBeJudgedEndsWithOne(@TempDir Path folder) throws IOException {
    Path empty = Files.writeString(folder.resolve("rows.csv"), HEADER);
    assertThat(ExampleScripts.run("accuracy.jsh", empty.toString()).exitCode()).isOne();
    assertThat(ExampleScripts.run("accuracy.jsh", "no-such-file.csv").exitCode()).isOne();
    assertThat(ExampleScripts.run("accuracy.jsh").exitCode()).isEqualTo(2);
  }
}
