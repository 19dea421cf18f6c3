package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.json.FabricJson;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EstimateScriptTest {
  /**
   * 32 hosts of 8 GPUs with 400 Gb/s each: 2 * 31 GiB at 32 * 3.2 Tb/s take 5.20 ms, and NVLink's
   * 3.6 Tb/s is no narrower: 2 * 255 GiB at 256 * 4 Tb/s take 4.28 ms.
   */
  @Test
  void tellsBoundMechanismAndWhatNcclTakes() {
    ScriptResult result =
        ExampleScripts.run("estimate.jsh", "dgx-superpod-h100", "all_reduce", "1GiB", "256");

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    List<String> out = result.out();
    assertThat(out)
        .startsWith(
            "cluster dgx-superpod-h100 fabric backend",
            "job 256 gpus on 32 hosts",
            "message 1GiB of all_reduce",
            "bound 5200.9 us if only GPUs combine data")
        .anyMatch(l -> l.startsWith("limit 256 ranks in 32 scale-up domains"))
        .contains("reduce-scatter-all-gather 5200.9 us at best; no bound")
        .anyMatch(l -> l.startsWith("mechanism two-level-all-reduce takes "))
        .anyMatch(l -> l.startsWith("nccl 2.30.7 "));
    assertThat(out.stream().filter(l -> l.endsWith(" best"))).hasSize(1);
  }

  /** Four leaves of two hosts with one port; nothing is known of GPUs, so NCCL cannot be asked. */
  @Test
  void readsFilesAndSaysWhatIsUnknown(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("fabric.json");
    FabricJson.write(ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build(), file);

    ScriptResult result =
        ExampleScripts.run("estimate.jsh", file.toString(), "AllGather", "8MiB", "8");

    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .contains("bound 146.8 us if switches may copy data")
        .anyMatch(l -> l.startsWith("mechanism bruck-all-gather takes "))
        .anyMatch(l -> l.startsWith("nccl 2.30.7 unknown "));
    assertThat(ExampleScripts.run("estimate.jsh", file.toString(), "alltoall", "8MiB", "8").out())
        .contains("nccl 2.30.7 has no model of all_to_all")
        .anyMatch(l -> l.startsWith("mechanism pairwise-all-to-all takes "));
    assertThat(ExampleScripts.run("estimate.jsh", file.toString(), "broadcast", "8MiB", "8").out())
        .contains("bound 167.8 us if switches may copy data")
        .contains("mechanism unknown no algorithm of broadcast has a cost on a fabric");
  }

  @Test
  void wrongUseIsToldInALine(@TempDir Path folder) throws IOException {
    String usage =
        "usage: estimate.jsh FILE|DESIGN COLLECTIVE SIZE GPUS, such as dgx-superpod-h100 all_reduce"
            + " 1GiB 256";
    assertThat(ExampleScripts.run("estimate.jsh"))
        .isEqualTo(new ScriptResult(2, List.of(), List.of(usage)));
    assertThat(ExampleScripts.run("estimate.jsh", "x", "sing", "1GiB", "8").exitCode())
        .isEqualTo(2);
    for (String[] bad :
        new String[][] {
          {"no-such-design", "all_reduce", "1GiB", "8"},
          {"dgx-superpod-h100", "all_reduce", "1", "8"},
          {"dgx-superpod-h100", "all_reduce", "1GiB", "9999999"}
        }) {
      ScriptResult result = ExampleScripts.run("estimate.jsh", bad);
      assertThat(result.exitCode()).isOne();
      assertThat(result.err()).hasSize(1);
      assertThat(result.out()).isEmpty();
    }
  }
}
