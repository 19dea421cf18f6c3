package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompareTopologiesTest {

  @Test
  void putsTopologiesSideBySide() {
    ScriptResult result = ExampleScripts.run("compare-topologies.jsh", "16");

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .as("16 hosts, 20 switches, 32 links; full rate whatever the pattern")
        .anyMatch(l -> l.matches("fat tree +16 +20 +32 +6 .* 400\\.0 +400\\.0 +400\\.0 +400\\.0"))
        // Two leaves of 8 hosts with 4 uplinks: 4 links for 8 hosts of a half, and 8 of 15 peers
        // are on the other leaf, so 4 links / 8 hosts * 15 / 8.
        .anyMatch(l -> l.matches("leaf-spine 2:1 +16 .* 200\\.0 +375\\.0 +375\\.0 +200\\.0"))
        .anyMatch(l -> l.startsWith("Jellyfish"));
  }

  @Test
  void misuseEndsWithTwo() {
    ScriptResult result = ExampleScripts.run("compare-topologies.jsh", "9999");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).hasSize(1).first().asString().startsWith("usage:");
  }
}
