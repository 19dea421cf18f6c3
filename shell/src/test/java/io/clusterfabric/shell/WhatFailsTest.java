package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.json.FabricJson;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhatFailsTest {
  @TempDir Path folder;

  private Path saved() throws IOException {
    Path file = folder.resolve("fabric.json");
    FabricJson.write(ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build(), file);
    return file;
  }

  /**
   * Four leaves of two hosts, two spines, each leaf with a link to each. Before, access links are
   * full at 7 demands: 8 x 400 Gb/s for 56 pairs. Without a spine the other one's links have 12, so
   * 7/12 is left; without a leaf 3/4. A leaf's two uplinks shrunk to one have 12 as well.
   */
  @Test
  void tellsTheWorstOfEachKind() throws IOException {
    ScriptResult result = ExampleScripts.run("what-fails.jsh", saved().toString(), "fabric-json");

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .contains(
            "fabric backend endpoints 8 switches 6 links 16",
            "switch left 0.5833 now 1.866666666667Tb/s for 56 pairs, fullest leaf-1 -> spine-2",
            "switch disconnected 0 endpoints, cut off 0 hosts []",
            "link left 0.5833 now 1.866666666667Tb/s for 56 pairs, fullest leaf-1 -> spine-2",
            "switch oversubscription 2:1 down:up")
        .anyMatch(l -> l.startsWith("worst switch switch spine-1 of 6 alike 2"))
        .anyMatch(l -> l.startsWith("switch bisection 800Gb/s one way, exact"));
  }

  @Test
  void whatCannotBeReadIsToldInALine() throws IOException {
    ScriptResult missing = ExampleScripts.run("what-fails.jsh", "no-such-file");
    ScriptResult format =
        ExampleScripts.run("what-fails.jsh", saved().toString(), "no-such-format");
    ScriptResult nothing = ExampleScripts.run("what-fails.jsh");

    assertThat(missing.exitCode()).isOne();
    assertThat(missing.err()).singleElement().asString().contains("no-such-file");
    assertThat(format.exitCode()).isOne();
    assertThat(format.err()).hasSize(2).first().asString().contains("no-such-format");
    assertThat(nothing.exitCode()).isEqualTo(2);
    assertThat(nothing.err()).containsExactly("usage: what-fails.jsh FILE [FORMAT]");
  }
}
