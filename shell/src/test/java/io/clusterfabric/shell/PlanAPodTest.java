package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.json.FabricJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PlanAPodTest {
  private static final Path INFINIBAND = Path.of("pod-infiniband.json");
  private static final Path ROCE = Path.of("pod-roce.json");

  @AfterEach
  void removeWhatTheScriptWrote() throws IOException {
    Files.deleteIfExists(INFINIBAND);
    Files.deleteIfExists(ROCE);
  }

  @Test
  void sizesThePodAndWritesBothTopologies() throws IOException {
    ScriptResult result = ExampleScripts.run("plan-a-pod.jsh", "256");

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    // 32 hosts of 8: one group of 8 leaves; 8 leaves of 32 uplinks fill 4 spines of 64 ports.
    assertThat(result.out())
        .anyMatch(
            l -> l.contains("pod-infiniband: 32 hosts, 256 GPUs, 256 endpoints, 8 leaf, 4 spine"))
        .anyMatch(l -> l.startsWith("Bisection: 51.2Tb/s one way, exact"))
        .anyMatch(l -> l.startsWith("all_to_all"));
    Cluster infiniband = FabricJson.read(INFINIBAND);
    assertThat(infiniband.backend().endpoints()).hasSize(256);
    assertThat(FabricJson.read(ROCE).backend().endpoints()).hasSize(256);
  }

  /** What three tiers of 64 ports cannot hold is refused for each design, not only the first. */
  @Test
  void eachDesignIsPlannedOnItsOwn() {
    ScriptResult result = ExampleScripts.run("plan-a-pod.jsh", "999999");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err())
        .anyMatch(l -> l.contains("design pod-infiniband cannot be built"))
        .anyMatch(l -> l.contains("design pod-roce cannot be built"));
    assertThat(INFINIBAND).doesNotExist();
    assertThat(ROCE).doesNotExist();
  }

  @Test
  void aFileThatCannotBeWrittenIsNamedInOneLine() throws IOException {
    Files.createDirectory(INFINIBAND);

    ScriptResult result = ExampleScripts.run("plan-a-pod.jsh", "8");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err()).hasSize(1);
    assertThat(result.err().get(0)).startsWith("cannot write pod-infiniband.json: ");
    assertThat(result.out()).anyMatch(l -> l.startsWith("wrote pod-roce.json"));
  }

  @Test
  void misuseEndsWithTwo() {
    assertThat(ExampleScripts.run("plan-a-pod.jsh", "many").exitCode()).isEqualTo(2);
    assertThat(ExampleScripts.run("plan-a-pod.jsh", "0").err())
        .first()
        .asString()
        .contains("usage");
  }
}
