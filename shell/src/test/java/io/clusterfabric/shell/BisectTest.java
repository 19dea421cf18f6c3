package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BisectTest {
  @Test
  void aPlainGraphInWeightOfEdges(@TempDir Path folder) throws IOException {
    // A ring of six: two links.
    Path ring =
        Files.writeString(folder.resolve("ring.graph"), "6 6\n2 6\n1 3\n2 4\n3 5\n4 6\n5 1\n");

    ScriptResult result = ExampleScripts.run("bisect.jsh", ring.toString(), "7");

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    assertThat(result.out()).hasSize(5).startsWith("lower 2", "upper 2", "exact true");
    assertThat(result.out().get(3)).matches("method \\S.*");
    assertThat(result.out().get(4)).matches("seconds [0-9]+\\.[0-9]+");
  }

  @Test
  void weightsOfVerticesCount(@TempDir Path folder) throws IOException {
    // A path of weights 4, 1, 1: sides may differ by 4, so the edge of 5 is cut, not that of 7.
    Path path =
        Files.writeString(folder.resolve("path.graph"), "3 2 11\n4 2 7\n1 1 7 3 5\n1 2 5\n");

    assertThat(ExampleScripts.run("bisect.jsh", path.toString()).out())
        .startsWith("lower 5", "upper 5", "exact true");
  }

  @Test
  void whatCannotBeReadEndsWithOne(@TempDir Path folder) throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.graph"), "2 1\n3\n1\n");
    ScriptResult result = ExampleScripts.run("bisect.jsh", bad.toString());
    assertThat(result.exitCode()).isOne();
    assertThat(result.err()).hasSize(1).first().asString().contains("line 2", "allowed are 1 to 2");

    Path poem = Files.writeString(folder.resolve("poem.txt"), "shall I compare thee\n");
    assertThat(ExampleScripts.run("bisect.jsh", poem.toString()).exitCode()).isOne();
    assertThat(ExampleScripts.run("bisect.jsh", "no-such-file.graph").exitCode()).isOne();
  }

  @Test
  void aSeedIsANumber() {
    ScriptResult result = ExampleScripts.run("bisect.jsh", "x.graph", "seven");
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).containsExactly("usage: bisect.jsh FILE [SEED]");
  }

  @Test
  void aRealFabricInGigabits() {
    Path file = SharedData.require("formats/ibnetdiscover/topograph-example.out");
    assertThat(ExampleScripts.run("bisect.jsh", file.toString()).out())
        .startsWith("lower 100400", "upper 100400", "exact true");
  }
}
