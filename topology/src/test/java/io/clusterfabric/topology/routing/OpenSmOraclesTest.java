package io.clusterfabric.topology.routing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.SoftAssertions;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What OpenSM's own tables give, measured with other tools, where the runs are at hand. */
class OpenSmOraclesTest {
  private static final String ROOT = "infiniband/opensm-3.3.23/";

  /** Enough samples that the error is that of the published means over 200, not ours. */
  private static final EffectiveBisectionOptions MORE =
      EffectiveBisectionOptions.defaults().withSamples(1000);

  @Test
  void shiftsAndBisections() throws IOException {
    JsonNode rows = new ObjectMapper().readTree(SharedData.require(ROOT + "matrix.json").toFile());
    SoftAssertions soft = new SoftAssertions();
    int checked = 0;
    for (JsonNode row : rows) {
      String net = row.get("net").asText();
      String name = net + " " + row.get("engine").asText();
      Path dump =
          SharedData.require(ROOT + "runs/" + net)
              .resolve(row.get("engine").asText())
              .resolve("opensm-lfts.dump");
      if (!Files.exists(dump)) {
        continue;
      }
      OpenSmRun run = OpenSmRun.read(SharedData.require(ROOT + "nets/" + net + ".net"));
      SinglePathRouting lft = run.tables(dump);
      EffectiveBisection b = EffectiveBisection.of(lft, MORE);
      soft.assertThat(run.graph().endpointCount()).isEqualTo(row.get("hosts").asInt());
      soft.assertThat(b.unroutedPairs()).as(name).isZero();
      soft.assertThat(b.shiftMean().orElseThrow())
          .as("shifts of " + name)
          .isCloseTo(row.get("shift_mean").asDouble(), Offset.offset(6e-5));
      soft.assertThat(b.shiftLeast().orElseThrow())
          .as("worst shift of " + name)
          .isCloseTo(row.get("shift_min").asDouble(), Offset.offset(6e-5));
      soft.assertThat(b.mean())
          .as("bisections of " + name)
          .isCloseTo(row.get("ebb_mean_200").asDouble(), Offset.offset(0.03));
      checked++;
    }
    soft.assertAll();
    assertThat(checked).as("runs whose tables are kept").isEqualTo(159);
  }

  @Test
  void channelDependencies() throws IOException {
    JsonNode rows = new ObjectMapper().readTree(SharedData.require(ROOT + "matrix.json").toFile());
    SoftAssertions soft = new SoftAssertions();
    int checked = 0;
    int cyclic = 0;
    for (JsonNode row : rows) {
      String net = row.get("net").asText();
      String engine = row.get("engine").asText();
      Path dump =
          SharedData.require(ROOT + "runs/" + net).resolve(engine).resolve("opensm-lfts.dump");
      if (!Files.exists(dump)) {
        continue;
      }
      OpenSmRun run = OpenSmRun.read(SharedData.require(ROOT + "nets/" + net + ".net"));
      ChannelDependencies c = ChannelDependencies.of(run.tables(dump));
      String name = net + " " + engine;
      soft.assertThat(c.isCyclic())
          .as("cycle in " + name)
          .isEqualTo(row.get("cdg_cycle_single_vl").asBoolean());
      // The other tool stops counting channels at the first cycle that it meets.
      if (!c.isCyclic()) {
        soft.assertThat(c.channels())
            .as("channels of " + name)
            .isEqualTo(row.get("cdg_channels").asLong());
      }
      soft.assertThat(c.dependencies())
          .as("edges of " + name)
          .isEqualTo(row.get("cdg_edges").asLong());
      checked++;
      cyclic += c.isCyclic() ? 1 : 0;
    }
    soft.assertAll();
    assertThat(checked).as("runs whose tables are kept").isEqualTo(159);
    assertThat(cyclic).as("runs with a circle").isBetween(1, 158);
  }

  @Test
  void serviceLevelsBreakTheCycles() throws IOException {
    JsonNode rows =
        new ObjectMapper().readTree(SharedData.require(ROOT + "matrix_sl.json").toFile());
    SoftAssertions soft = new SoftAssertions();
    for (JsonNode row : rows) {
      String net = row.get("net").asText();
      String name = net + " " + row.get("engine").asText();
      Path folder = SharedData.require(ROOT + "runs-sl/" + net).resolve(row.get("engine").asText());
      OpenSmRun run = OpenSmRun.read(SharedData.require(ROOT + "nets/" + net + ".net"));
      SinglePathRouting lft = run.tables(folder.resolve("opensm-lfts.dump"));
      int[][] level = new int[run.graph().endpointCount()][run.graph().endpointCount()];
      for (String line : Files.readAllLines(folder.resolve("sl.txt"))) {
        String[] f = line.strip().split("\\s+", -1);
        int from = run.endpointOfLid(Integer.parseInt(f[0]));
        level[from][run.endpointOfLid(Integer.parseInt(f[1]))] = Integer.parseInt(f[2]);
      }
      ChannelDependencies c = ChannelDependencies.of(lft, new EightLanes(level));
      soft.assertThat(ChannelDependencies.of(lft).isCyclic()).as(name).isTrue();
      soft.assertThat(c.isCyclic()).as(name).isFalse();
      soft.assertThat(c.channels()).as(name).isEqualTo(row.get("channels").asLong());
      soft.assertThat(c.dependencies()).as(name).isEqualTo(row.get("edges").asLong());
    }
    soft.assertThat(rows).hasSize(6);
    soft.assertAll();
  }

  /** The dumps map service level s to virtual lane s modulo 8 at every port. */
  @SuppressWarnings("ArrayRecordComponent") // never compared, never shown
  private record EightLanes(int[][] level) implements LaneRule {
    @Override
    public int lanes() {
      return 8;
    }

    @Override
    public int trafficClass(int from, int to) {
      return level[from][to];
    }

    @Override
    public int lane(int node, int in, int out, int trafficClass) {
      return trafficClass % 8;
    }
  }
}
