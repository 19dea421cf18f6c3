package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConvertTest {
  /** Two hosts at a switch, as ns-3 simulators read it. */
  private static final String STAR =
      """
      3 1 2
      2
      0 2 400Gbps 0.001ms 0
      1 2 400Gbps 0.001ms 0
      """;

  @Test
  void writesAnotherFormatAndTellsWhatIsLost(@TempDir Path folder) throws IOException {
    Path in = Files.writeString(folder.resolve("star.txt"), STAR);
    Path out = folder.resolve("star.yml");

    ScriptResult result =
        ExampleScripts.run("convert.jsh", in.toString(), out.toString(), "astra-sim");

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .contains("read ns3", "reading ERROR 0", "writing ERROR 0", "written astra-sim star.yml");
    assertThat(result.out()).anyMatch(l -> l.startsWith("writing ") && l.contains("port name"));
    assertThat(Files.readString(out))
        .isEqualTo(
            """
            topology: [ Switch ]
            npus_count: [ 2 ]
            bandwidth: [ 50 ]  # GB/s
            latency: [ 500.0 ]  # ns
            """);
  }

  @Test
  void whatTheFormatCannotHoldEndsWithOneAndWritesNothing(@TempDir Path folder) throws IOException {
    Path in = Files.writeString(folder.resolve("star.txt"), STAR);
    Path out = folder.resolve("star.topo");

    ScriptResult result = ExampleScripts.run("convert.jsh", in.toString(), out.toString(), "htsim");

    assertThat(result.exitCode()).isOne();
    assertThat(result.out()).last().isEqualTo("refused htsim star.topo");
    assertThat(Files.exists(out)).isFalse();
  }

  @Test
  void anUnknownFormatAndAMissingFileEndWithOne(@TempDir Path folder) throws IOException {
    Path in = Files.writeString(folder.resolve("star.txt"), STAR);
    String out = folder.resolve("out").toString();

    assertThat(ExampleScripts.run("convert.jsh", in.toString(), out, "morse").exitCode()).isOne();
    ScriptResult missing = ExampleScripts.run("convert.jsh", in + "x", out, "node-link");
    assertThat(missing.exitCode()).isOne();
    assertThat(missing.err()).hasSize(1);
  }

  @Test
  void withoutThreeWordsItTellsHowToUseIt() {
    ScriptResult result = ExampleScripts.run("convert.jsh", "a", "b");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).hasSize(1);
    assertThat(result.err().get(0))
        .startsWith("usage: convert.jsh IN OUT FORMAT")
        .contains("node-link");
  }
}
