package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CableCheckTest {
  private static final String PLAN =
      """
      MQM9700 leaf-1
          P1 -4x-100G-> MQM9700 spine-1 P1
          P2 -4x-100G-> MQM9700 spine-1 P2
          P3 -4x-100G-> MQM9700 spine-1 P3
      """;

  private static final String FOUND =
      """
      graph G {
        "LEAF-1":"1" -- "spine-1":"P1"
        "leaf-1":"2" -- "spine-1":"P7"
      }
      """;

  @Test
  void tellsWhichCablesAreWrong(@TempDir Path folder) throws IOException {
    Path plan = Files.writeString(folder.resolve("plan.topo"), PLAN);
    Path found = Files.writeString(folder.resolve("found.dot"), FOUND.replace("LEAF", "leaf"));

    ScriptResult result = ExampleScripts.run("cable-check.jsh", plan.toString(), found.toString());

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isOne();
    assertThat(result.out())
        .contains(
            "read " + plan + " as ibdm-topo skipped 0",
            "read " + found + " as ptm-dot skipped 0",
            "cables OK 0",
            "cables UNCONFIRMED 1",
            "cables MISWIRED 1",
            "cables MISSING 1",
            "cable MISWIRED planned leaf-1[2] to spine-1[2] found leaf-1[2] to spine-1[P7]: from"
                + " leaf-1[2] it goes to spine-1[7] and should go to spine-1[2]",
            "cable MISSING planned leaf-1[3] to spine-1[3]: both of its ports are without a link",
            "outcome FAIL")
        .noneMatch(l -> l.startsWith("cable UNCONFIRMED"));
  }

  @Test
  void aPlanIsAsPlanned(@TempDir Path folder) throws IOException {
    Path plan = Files.writeString(folder.resolve("plan.topo"), PLAN);

    ScriptResult result = ExampleScripts.run("cable-check.jsh", plan.toString(), plan.toString());

    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .contains("cables OK 3", "outcome PASS")
        .noneMatch(l -> l.startsWith("cable "));
  }

  @Test
  void twoFilesAreNeeded() {
    ScriptResult result = ExampleScripts.run("cable-check.jsh", "a");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(String.join("\n", result.err())).startsWith("usage:");
  }
}
