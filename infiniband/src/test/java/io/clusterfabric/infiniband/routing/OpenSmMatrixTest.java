package io.clusterfabric.infiniband.routing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.infiniband.subnet.SubnetOptions;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.routing.EffectiveBisection;
import io.clusterfabric.topology.routing.EffectiveBisectionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.SoftAssertions;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What our tables are worth, beside what other tools measured on OpenSM's. */
class OpenSmMatrixTest {
  private static final String ROOT = "infiniband/opensm-3.3.23/";

  @Test
  void loopsHopsAndShifts() throws IOException {
    JsonNode rows = new ObjectMapper().readTree(SharedData.require(ROOT + "matrix.json").toFile());
    SoftAssertions soft = new SoftAssertions();
    Map<String, Subnet> subnets = new TreeMap<>();
    int checked = 0;
    int bisections = 0;
    for (JsonNode row : rows) {
      String net = row.get("net").asText();
      String engine = row.get("engine").asText();
      Path dump =
          SharedData.require(ROOT + "runs/" + net).resolve(engine).resolve("opensm-lfts.dump");
      Subnet subnet = subnets.computeIfAbsent(net, OpenSmMatrixTest::subnet);
      ForwardingTables tables;
      if (!engine.equals("nue")) {
        tables = EnginePrediction.of(subnet, RoutingChain.of(engine)).tables().orElseThrow();
      } else if (Files.exists(dump)) {
        tables = LftDump.read(dump).on(subnet);
      } else {
        continue;
      }
      String as = net + " " + engine;
      boolean cyclic = row.get("cdg_cycle_single_vl").asBoolean();
      CreditLoops loops = CreditLoops.of(tables);
      soft.assertThat(loops.inOneLane()).as("loop of " + as).isEqualTo(cyclic);
      soft.assertThat(row.get("ibdmchk_single_vl").asText())
          .as("ibdmchk of " + as)
          .isEqualTo(loops.inOneLane() ? "loop" : "clean");
      soft.assertThat(loops.dependencies().dependencies())
          .as("edges of " + as)
          .isEqualTo(row.get("cdg_edges").asLong());
      if (tables.serviceLevels().isPresent()) {
        soft.assertThat(loops.withLevels()).as("loop with levels of " + as).isFalse();
      }
      Map<String, Long> hops = new TreeMap<>();
      tables.hopHistogram().forEach((h, n) -> hops.put(String.valueOf(h), n));
      Map<String, Long> theirs = new TreeMap<>();
      row.get("hop_hist").properties().forEach(e -> theirs.put(e.getKey(), e.getValue().asLong()));
      soft.assertThat(hops).as("hops of " + as).isEqualTo(theirs);
      // Where the dump is at hand, the tables are equal, and topology measures the dump's.
      boolean sampled = !Files.exists(dump);
      EffectiveBisection b =
          EffectiveBisection.of(
              tables, EffectiveBisectionOptions.defaults().withSamples(sampled ? 300 : 2));
      soft.assertThat(b.shiftMean().orElseThrow())
          .as("shifts of " + as)
          .isCloseTo(row.get("shift_mean").asDouble(), Offset.offset(6e-5));
      if (sampled) {
        bisections++;
        soft.assertThat(b.mean())
            .as("bisections of " + as)
            .isCloseTo(row.get("ebb_mean_200").asDouble(), Offset.offset(0.03));
      }
      checked++;
    }
    soft.assertAll();
    assertThat(checked).isGreaterThanOrEqualTo(169);
    assertThat(bisections).isGreaterThanOrEqualTo(10);
  }

  private static Subnet subnet(String net) {
    try {
      return SubnetFile.read(SharedData.require(ROOT + "nets/" + net + ".net"))
          .subnet()
          .orElseThrow();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void pathsOfSeveralLids() throws IOException {
    assertThat(diversity("ft2-4x4x4", 1)).isEqualTo(Map.of(2, 192L));
    assertThat(diversity("ft2-4x4x4", 2)).isEqualTo(Map.of(4, 192L));
    assertThat(diversity("ft2-4x2x4-par2", 2)).isEqualTo(Map.of(3, 48L, 4, 144L));
    assertThat(diversity("ft3-k4", 2)).isEqualTo(Map.of(2, 224L));
  }

  private static Map<Integer, Long> diversity(String net, int lmc) throws IOException {
    Subnet subnet =
        SubnetFile.read(
                SharedData.require(ROOT + "nets/" + net + ".net"),
                SubnetOptions.builder().lmc(lmc).build())
            .subnet()
            .orElseThrow();
    return PathDiversity.of(MinHopEngine.route(subnet)).pairs();
  }

  /** The full tree of three levels: every shift at line rate by ftree, about half by MinHop. */
  @Test
  void shiftsOfTheThreeLevelTree() {
    Subnet subnet = subnet("ft3-k6");
    EffectiveBisectionOptions few = EffectiveBisectionOptions.defaults().withSamples(2);
    assertThat(EffectiveBisection.of(FatTreeEngine.route(subnet).orElseThrow(), few).shiftMean())
        .hasValue(1);
    assertThat(EffectiveBisection.of(MinHopEngine.route(subnet), few).shiftMean().orElseThrow())
        .isCloseTo(0.472, Offset.offset(5e-4));
  }
}
