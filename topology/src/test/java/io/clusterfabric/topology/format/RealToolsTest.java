package io.clusterfabric.topology.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.arbitrary.ClusterArbitraries;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.format.plain.MetisGraph;
import io.clusterfabric.topology.format.plain.PlainGraph;
import io.clusterfabric.topology.graph.FabricGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tools of the formats say of what is written, where Debian's packages have them. */
@Tag("full")
class RealToolsTest {
  private static final Pattern CUT = Pattern.compile("Edgecut: (\\d+)");

  @TempDir Path folder;

  private String run(int code, String tool, Object... words) throws Exception {
    Path program = Path.of("/usr/bin", tool);
    Assumptions.assumeTrue(Files.isExecutable(program), "there is no " + program);
    List<String> command = new ArrayList<>(List.of(program.toString()));
    for (Object w : words) {
      command.add(w.toString());
    }
    Path said = folder.resolve("said");
    Path complained = folder.resolve("complained");
    Process p =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(complained.toFile())
            .redirectOutput(said.toFile())
            .start();
    try {
      assertThat(p.waitFor(60, TimeUnit.SECONDS)).as(command + " ends").isTrue();
    } finally {
      p.destroyForcibly();
    }
    assertThat(p.exitValue()).as(command + " says " + Files.readString(complained)).isEqualTo(code);
    assertThat(Files.readString(complained)).doesNotContainIgnoringCase("syntax error");
    return Files.readString(said);
  }

  private static long links(Cluster c) {
    return c.fabrics().stream().mapToLong(f -> f.links().size()).sum();
  }

  /** dot tells as JSON what it read. */
  private long edgesByDot(Cluster c, String format) throws Exception {
    Path file = folder.resolve("x.dot");
    if (!Formats.write(c, format, file).written()) {
      return -1;
    }
    return new ObjectMapper().readTree(run(0, "dot", "-Tdot_json", file)).path("edges").size();
  }

  @Test
  void dotReadsAllEdgesOfADesign() throws Exception {
    Cluster c = ClosDesign.fatTree(4, 3, Bandwidth.of("400Gb/s")).build();
    for (String format : List.of("graphviz", "ptm-dot")) {
      assertThat(edgesByDot(c, format)).as(format).isEqualTo(links(c));
    }
  }

  /** Names with quotes, blanks and signs of the language among them. */
  @Test
  void dotReadsWhatIsWrittenOfAnything() throws Exception {
    int written = 0;
    for (long seed = 1; seed <= 15; seed++) {
      Cluster c = ClusterArbitraries.cluster(seed);
      for (String format : List.of("graphviz", "ptm-dot")) {
        long edges = edgesByDot(c, format);
        assertThat(edges).as(format + " of seed " + seed).isLessThanOrEqualTo(links(c));
        written += edges >= 0 ? 1 : 0;
      }
    }
    assertThat(written).isPositive();
  }

  /** A fat tree of 54 hosts can be cut in halves of 27 through 27 links of 400 Gb/s. */
  @Test
  void metisChecksAndHalvesWhatIsWritten() throws Exception {
    Cluster c = ClosDesign.fatTree(6, 3, Bandwidth.of("400Gb/s")).build();
    FabricGraph graph = FabricGraph.of(c.backend());
    Path file = folder.resolve("fabric.graph");
    MetisGraph.write(graph, PlainGraph.UNIT_WEIGHT, file);
    assertThat(run(0, "graphchk", file)).contains("is correct");
    assertThat(cut(run(0, "gpmetis", "-ptype=rb", "-ufactor=1", "-seed=1", file, 2)))
        .isGreaterThanOrEqualTo(27 * 400);
  }

  /** What METIS checks without weights of vertices, the reader reads back as it was. */
  @Test
  void aGraphOfSwitchesIsCheckedAndReadBack() throws Exception {
    Path file = folder.resolve("ring.graph");
    Files.writeString(file, "4 4 1\n2 2 4 7\n1 2 3 4\n2 4 4 6\n1 7 3 6\n");
    Path again = folder.resolve("again.graph");
    MetisGraph.write(MetisGraph.read(file).graph(), PlainGraph.UNIT_WEIGHT, again);
    assertThat(Files.readString(again)).isEqualTo(Files.readString(file));
    assertThat(run(0, "graphchk", again)).contains("is correct");
  }

  private static long cut(String said) throws IOException {
    Matcher m = CUT.matcher(said);
    assertThat(m.find()).as(said).isTrue();
    return Long.parseLong(m.group(1));
  }
}
