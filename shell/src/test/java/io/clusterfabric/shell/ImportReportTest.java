package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportReportTest {
  /** Two leaves and two spines; four hosts of one adapter; one link of the four is slower. */
  private static final String DUMP =
      """
      # Topology file: generated on Tue Dec  1 12:00:00 2026

      vendid=0x2c9
      devid=0xd2f2
      sysimgguid=0xa1
      switchguid=0xa1(a1)
      Switch\t65 "S-00000000000000a1"\t\t# "leaf-1" enhanced port 0 lid 1 lmc 0
      [1]\t"H-00000000000000c1"[1](c1) \t\t# "host-1 mlx5_0" lid 11 4xNDR
      [2]\t"H-00000000000000c2"[1](c2) \t\t# "host-2 mlx5_0" lid 12 4xNDR
      [33]\t"S-00000000000000b1"[1]\t\t# "spine-1" lid 3 4xNDR
      [34]\t"S-00000000000000b1"[2]\t\t# "spine-1" lid 3 4xHDR

      vendid=0x2c9
      devid=0xd2f2
      sysimgguid=0xa2
      switchguid=0xa2(a2)
      Switch\t65 "S-00000000000000a2"\t\t# "leaf-2" enhanced port 0 lid 2 lmc 0
      [1]\t"H-00000000000000c3"[1](c3) \t\t# "host-3 mlx5_0" lid 13 4xNDR
      [2]\t"H-00000000000000c4"[1](c4) \t\t# "host-4 mlx5_0" lid 14 4xNDR
      [33]\t"S-00000000000000b1"[3]\t\t# "spine-1" lid 3 4xNDR
      [34]\t"S-00000000000000b1"[4]\t\t# "spine-1" lid 3 4xNDR

      vendid=0x2c9
      devid=0xd2f2
      sysimgguid=0xb1
      switchguid=0xb1(b1)
      Switch\t65 "S-00000000000000b1"\t\t# "spine-1" enhanced port 0 lid 3 lmc 0
      [1]\t"S-00000000000000a1"[33]\t\t# "leaf-1" lid 1 4xNDR
      [2]\t"S-00000000000000a1"[34]\t\t# "leaf-1" lid 1 4xHDR
      [3]\t"S-00000000000000a2"[33]\t\t# "leaf-2" lid 2 4xNDR
      [4]\t"S-00000000000000a2"[34]\t\t# "leaf-2" lid 2 4xNDR

      """;

  private static String host(int n, String leaf, int port) {
    return """
    vendid=0x2c9
    devid=0x1021
    sysimgguid=0xc%1$d
    caguid=0xc%1$d
    Ca\t1 "H-00000000000000c%1$d"\t\t# "host-%1$d mlx5_0"
    [1](c%1$d) \t"S-00000000000000%2$s"[%3$d]\t\t# lid 1%1$d lmc 0 "leaf" lid 1 4xNDR

    """
        .formatted(n, leaf, port);
  }

  @Test
  void tellsOneFactALine(@TempDir Path folder) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("fabric.txt"),
            DUMP + host(1, "a1", 1) + host(2, "a1", 2) + host(3, "a2", 1) + host(4, "a2", 2));

    ScriptResult result = ExampleScripts.run("import-report.jsh", file.toString());

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    // Down 800 at both leaves; up 600 at leaf-1 and 800 at leaf-2. Of four hosts two and two fall
    // apart; the cheapest cut goes through leaf-1's uplinks, 400 + 200.
    assertThat(result.out())
        .containsExactly(
            "format ibnetdiscover",
            "hosts 4 grouped-by name ungrouped 0",
            "endpoints 4",
            "switches 3",
            "links 8",
            "cables 8",
            "backplane 0",
            "loopback 0",
            "aggregation 0",
            "rate 4xHDR 1",
            "rate 4xNDR 7",
            "tier 1 2",
            "tier 2 1",
            "oversubscription 1 1:1 down:up 4:3 down:up",
            "bisection-unit HOST",
            "bisection-lower 600Gb/s",
            "bisection-upper 600Gb/s",
            "findings ERROR 0",
            "findings WARNING 0",
            "findings INFO 0");
  }

  @Test
  void countsEachRuleWhetherItsFindingsAreKeptOrNot(@TempDir Path folder) throws IOException {
    StringBuilder dump = new StringBuilder("[1] \"S-1\"[1] # \"a\" lid 1 4xNDR\n".repeat(1_234));
    for (int i = 0; i < 3; i++) {
      dump.append("[x\n");
    }
    Path file =
        Files.writeString(folder.resolve("damaged.txt"), "Switch 8 \"S-1\" # \"a\"\n\n?\n" + dump);

    ScriptResult result = ExampleScripts.run("import-report.jsh", file.toString());

    assertThat(result.out())
        .containsSequence(
            "findings ERROR 0",
            "findings WARNING 1234",
            "findings INFO 5",
            "finding-rule WARNING format.ibnetdiscover.orphan-port-line 1234",
            "finding-rule INFO format.ibnetdiscover.unknown-line 4",
            "finding-rule INFO format.more-findings 1");
    assertThat(result.exitCode()).isZero();
  }

  @Test
  void readsAsTheFormatThatIsNamed(@TempDir Path folder) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("log.txt"),
            "#\n".repeat(40_000) + DUMP + host(1, "a1", 1) + host(2, "a1", 2));

    assertThat(ExampleScripts.run("import-report.jsh", file.toString()).exitCode()).isOne();
    ScriptResult named = ExampleScripts.run("import-report.jsh", file.toString(), "ibnetdiscover");
    assertThat(named.exitCode()).isZero();
    assertThat(named.out()).contains("format ibnetdiscover", "switches 3");
    ScriptResult unknown = ExampleScripts.run("import-report.jsh", file.toString(), "morse");
    assertThat(unknown.exitCode()).isOne();
    assertThat(unknown.out()).contains("finding-rule ERROR format.unknown-id 1");
  }

  @Test
  void moreThanAFileAndAFormatIsRefused() {
    ScriptResult result = ExampleScripts.run("import-report.jsh", "a", "b", "c");
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).containsExactly("usage: import-report.jsh FILE [FORMAT]");
  }

  @Test
  void whatIsNoTopologyEndsWithOneAndAReason(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("poem.txt"), "shall I compare thee\n");

    ScriptResult result = ExampleScripts.run("import-report.jsh", file.toString());

    assertThat(result.exitCode()).isOne();
    assertThat(result.out()).contains("format unknown", "findings ERROR 1");
    assertThat(result.out()).last().asString().startsWith("finding ERROR poem.txt: ");
  }

  @Test
  void realFabric() {
    Path file = SharedData.require("formats/ibnetdiscover/topograph-example.out");

    ScriptResult result = ExampleScripts.run("import-report.jsh", file.toString());

    assertThat(result.out())
        .contains(
            "endpoints 542",
            "switches 40",
            "links 1074",
            "aggregation 40",
            "rate 4xNDR 1074",
            "tier 1 31",
            "tier 2 9",
            "bisection-unit PORT",
            "bisection-lower 100.4Tb/s",
            "bisection-upper 100.4Tb/s");
  }
}
