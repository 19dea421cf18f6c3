package io.clusterfabric.topology.internal.cut;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A real leaf-spine fabric with cables missing here and there. */
class IbnetdiscoverCutTest {
  private static final Pattern PORT =
      Pattern.compile("\\[(\\d+)]\\s+\"([SH]-[0-9a-f]+)\"\\[(\\d+)].*?# \"([^\"]*)\".*");

  @Test
  void everyPortAUnitGives251Links() throws IOException {
    CutProblem problem = parse(SharedData.require("formats/ibnetdiscover/topograph-example.out"));
    assertThat(problem.unitCount()).isEqualTo(542);

    CutResult result = BalancedCut.solve(problem, CutOptions.defaults());

    assertThat(result.isExact()).as(result.steps().toString()).isTrue();
    assertThat(result.upper()).isEqualTo(251);
    assertThat(CutFixtures.isWitness(problem, result)).isTrue();
  }

  private static CutProblem parse(Path file) throws IOException {
    CutFixtures f = new CutFixtures();
    Map<String, Integer> switches = new HashMap<>();
    String current = "";
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith("Switch") || line.startsWith("Ca")) {
        current = line.startsWith("Ca") ? "" : line.replaceAll("^[^\"]*\"([^\"]*)\".*", "$1");
        continue;
      }
      Matcher m = PORT.matcher(line);
      if (current.isEmpty() || !m.matches() || m.group(4).contains("Aggregation Node")) {
        continue;
      }
      int here = switches.computeIfAbsent(current, id -> f.aSwitch());
      if (m.group(2).startsWith("H-")) {
        f.link(f.unit(), here, 1);
      } else {
        int there = switches.computeIfAbsent(m.group(2), id -> f.aSwitch());
        if (current.compareTo(m.group(2)) < 0) {
          f.link(here, there, 1);
        }
      }
    }
    return f.build();
  }
}
