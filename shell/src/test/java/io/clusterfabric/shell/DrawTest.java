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

class DrawTest {
  @TempDir Path folder;

  private Path saved() throws IOException {
    Path file = folder.resolve("fabric.json");
    FabricJson.write(ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build(), file);
    return file;
  }

  @Test
  void drawsWhatItReadAndSaysSo() throws IOException {
    Path out = folder.resolve("fabric.svg");

    ScriptResult result = ExampleScripts.run("draw.jsh", saved().toString(), out.toString());

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    // Radix 4, two tiers: 4^2 / 2 hosts, 4 leaves, 2 spines, 8 links at hosts and 8 between
    // switches.
    assertThat(result.out())
        .containsExactly(
            "title fat-tree-4-2 / backend",
            "shows 8 hosts, 8 endpoints, 6 switches, 16 links",
            "boxes 14 one-by-one",
            "lines 16",
            "written " + out);
    assertThat(Files.readString(out)).startsWith("<?xml").endsWith("</svg>\n");
  }

  @Test
  void whatCannotBeReadOrWrittenIsToldInALine() throws IOException {
    Path out = folder.resolve("no/such/folder/fabric.svg");

    ScriptResult unwritable = ExampleScripts.run("draw.jsh", saved().toString(), out.toString());
    ScriptResult missing = ExampleScripts.run("draw.jsh", "no-such-file", "x.svg");
    ScriptResult nothing = ExampleScripts.run("draw.jsh");

    assertThat(unwritable.exitCode()).isOne();
    assertThat(unwritable.err()).singleElement().asString().startsWith("cannot draw");
    assertThat(missing.exitCode()).isOne();
    assertThat(missing.err()).singleElement().asString().contains("no-such-file");
    assertThat(nothing.exitCode()).isEqualTo(2);
    assertThat(nothing.err()).containsExactly("usage: draw.jsh FILE OUT.svg");
  }
}
