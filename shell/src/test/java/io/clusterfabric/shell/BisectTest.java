package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.json.FabricJson;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BisectTest {
  @TempDir Path folder;

  @Test
  void halvesAFabricInGigabits() throws IOException {
    Path file = folder.resolve("fabric.json");
    FabricJson.write(ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build(), file);

    ScriptResult result = ExampleScripts.run("bisect.jsh", file.toString());

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    // Eight hosts at full bisection: four links of 400 Gb/s.
    assertThat(result.out().subList(0, 4))
        .containsExactly("lower 1600", "upper 1600", "exact true", "unit HOST");
    assertThat(result.out().get(4)).startsWith("method ");
    assertThat(result.out().get(5)).matches("seconds [0-9]+\\.[0-9]{3}");
    assertThat(result.out()).hasSize(6);
  }

  @Test
  void halvesAGraphOfMetisInEdgeWeight() throws IOException {
    Path ring =
        Files.writeString(
            folder.resolve("ring.graph"), "4 4 1\n2 3 4 9\n1 3 3 9\n2 9 4 3\n3 3 1 9\n");

    ScriptResult result = ExampleScripts.run("bisect.jsh", ring.toString(), "7");

    assertThat(result.err()).isEmpty();
    // The ring 1-2-3-4 with weights 3, 9, 3, 9: halves {1, 4} and {2, 3} are joined by 3 + 3.
    assertThat(result.out().subList(0, 4))
        .containsExactly("lower 6", "upper 6", "exact true", "unit VERTEX");
  }

  @Test
  void whatCannotBeReadIsToldInALine() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken.graph"), "4 4 1\n2 3\n");

    ScriptResult metis = ExampleScripts.run("bisect.jsh", broken.toString());
    ScriptResult words = ExampleScripts.run("bisect.jsh", broken.toString(), "seven");

    assertThat(metis.exitCode()).isOne();
    assertThat(metis.err()).singleElement().asString().contains("broken.graph, line 3");
    assertThat(words.exitCode()).isEqualTo(2);
    assertThat(words.err()).containsExactly("usage: bisect.jsh FILE [SEED]");
  }
}
