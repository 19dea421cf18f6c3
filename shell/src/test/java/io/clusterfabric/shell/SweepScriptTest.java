package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepScriptTest {
  @TempDir Path folder;

  @Test
  void printsCsv() {
    ScriptResult result = ExampleScripts.run("sweep.jsh", "9");

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    assertThat(result.out()).hasSize(10);
    assertThat(result.out().get(0)).startsWith("design,seed,").contains("estimate.time [us]");
    // 128 ranks of 31 hosts, all-reduce of 1 KiB: packed, spread and at random.
    assertThat(result.out()).filteredOn(l -> l.contains(",all_reduce,")).hasSize(3);
  }

  @Test
  void goesOnWithAFileThatWasCut() throws IOException {
    Path file = folder.resolve("rows.jsonl");
    assertThat(ExampleScripts.run("sweep.jsh", "9", file.toString()).exitCode()).isZero();
    String whole = Files.readString(file);
    Files.write(file, whole.substring(0, 1000).getBytes(StandardCharsets.UTF_8));

    ScriptResult again = ExampleScripts.run("sweep.jsh", "9", file.toString());

    assertThat(again.exitCode()).isZero();
    assertThat(again.err()).singleElement().asString().contains("cut short");
    assertThat(again.out()).containsExactly("9 rows", "written to " + file);
    assertThat(file).hasContent(whole);
  }

  @Test
  void refusesAnotherFile() throws IOException {
    Path file = Files.writeString(folder.resolve("poem.txt"), "shall I compare thee\n");

    ScriptResult result = ExampleScripts.run("sweep.jsh", "3", file.toString());

    assertThat(result.exitCode()).isOne();
    assertThat(result.err()).singleElement().asString().contains("sweep.file-foreign");
    assertThat(file).hasContent("shall I compare thee\n");
    assertThat(ExampleScripts.run("sweep.jsh", "many").exitCode()).isEqualTo(2);
  }
}
