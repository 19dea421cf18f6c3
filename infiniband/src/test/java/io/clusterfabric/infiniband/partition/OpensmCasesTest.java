package io.clusterfabric.infiniband.partition;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The P_Key table of every port is the one that the real OpenSM wrote. */
class OpensmCasesTest {
  static Collection<OpensmCases.Case> cases() {
    return OpensmCases.all().values();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void tablesAreThoseOfOpensm(OpensmCases.Case c) {
    PartitionEvaluation e = c.evaluate();
    if (e.status() == PartitionEvaluation.Status.UNDETERMINED) {
      // chance decided in the real run: one of these was given up, the other not
      assertThat(c.name).isIn("mgid-swallow", "many-on-line");
      assertThat(e.findings().ofRule("infiniband.partition.unknown-memory").errors()).isNotEmpty();
      return;
    }
    assertThat(e.status() == PartitionEvaluation.Status.GIVEN_UP)
        .as(e.events().toString())
        .isEqualTo(c.givenUp);
    for (Map.Entry<Long, List<PartitionKey>> row : c.tables.entrySet()) {
      assertThat(e.table(row.getKey()).orElseThrow().keys())
          .as(e.ports().find(row.getKey()).orElseThrow() + " " + e.events())
          .isEqualTo(row.getValue());
    }
    assertThat(c.tables).hasSize(6);
  }

  @Test
  void thereAreManyCases() {
    assertThat(cases()).hasSizeGreaterThan(100);
    assertThat(cases().stream().filter(c -> c.givenUp)).hasSizeGreaterThan(20);
  }

  /** A file that is given up is an error before OpenSM reads it, at a line. */
  @ParameterizedTest
  @MethodSource("cases")
  void everyFailOpenIsAnError(OpensmCases.Case c) {
    PartitionEvaluation e = c.evaluate();
    if (c.givenUp) {
      assertThat(e.failsOpen()).isTrue();
      if (e.status() == PartitionEvaluation.Status.UNDETERMINED) {
        return;
      }
      assertThat(e.findings().errors().asList())
          .anySatisfy(
              f -> {
                assertThat(f.ruleId())
                    .isIn("infiniband.partition.file-given-up", "infiniband.partition.file-empty");
                assertThat(f.fix()).isPresent();
              });
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "01-basic",
        "02-comment-only",
        "03-missing-colon",
        "04-prefix-case",
        "05-both",
        "05b-both-W",
        "06-empty-flag",
        "07-autogen",
        "08-dup",
        "09-indx0",
        "10-unknown-guid",
        "11-A-prefix",
        "12-longline",
        "13-missing-comma",
        "14-zero",
        "15-full-then-limited",
        "16-missing-semicolon"
      })
  void sharedCasesAreThoseOfOpensm(String name) throws IOException {
    Path conf = SharedData.require("infiniband/partition-cases/" + name + ".conf");
    List<EndPort> ports = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      ports.add(OpensmCases.port("H" + i, IbNodeType.ADAPTER, 0x100001 + 2L * i, 64));
    }
    PartitionEvaluation e =
        PartitionEvaluation.of(
            name + ".conf",
            Files.readAllBytes(conf),
            EndPorts.of(ports, OpensmCases.H1),
            OpensmCases.options(name.endsWith("-W") ? "-W" : ""));
    Map<Integer, Long> lids =
        Map.of(1, OpensmCases.H1, 5, OpensmCases.H2, 8, OpensmCases.H3, 10, OpensmCases.H4);
    List<String> lines = Files.readAllLines(conf.resolveSibling(name + ".pkeys.txt"));
    assertThat(lines).hasSize(4);
    for (String line : lines) {
      String[] w = line.replace("lid ", "").replace(":", "").split(" ", -1);
      KeyTable table = e.table(requireNonNull(lids.get(Integer.valueOf(w[0])))).orElseThrow();
      for (int i = 0; i < 8; i++) {
        assertThat(table.at(i).orElse(PartitionKey.NONE)).as(line).hasToString(w[i + 1]);
      }
    }
    if (Files.readString(conf.resolveSibling(name + ".log.txt")).contains("default config")) {
      assertThat(e.findings().errors().isEmpty()).isFalse();
    }
  }
}
