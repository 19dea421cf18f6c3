package io.clusterfabric.infiniband.routing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.testkit.data.SharedData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows of the measured matrix whose tables are not kept: OpenSM makes them again. */
class MatrixRowsMadeAgainTest {
  private static final String ROOT = "infiniband/opensm-3.3.23/";

  @TempDir Path folder;

  @Test
  void rowsWithoutDump() throws Exception {
    OpenSmOnIbsim.require();
    JsonNode rows = new ObjectMapper().readTree(SharedData.require(ROOT + "matrix.json").toFile());
    Path runs = SharedData.require(ROOT + "runs");
    SoftAssertions soft = new SoftAssertions();
    int made = 0;
    for (JsonNode row : rows) {
      String net = row.get("net").asText();
      String engine = row.get("engine").asText();
      if (Files.exists(runs.resolve(net).resolve(engine).resolve("opensm-lfts.dump"))) {
        continue;
      }
      made++;
      Path file = SharedData.require(ROOT + "nets/" + net + ".net");
      Subnet subnet = SubnetFile.read(file).subnet().orElseThrow();
      try (OpenSmOnIbsim sim = new OpenSmOnIbsim(file, folder.resolve("run-" + made))) {
        sim.sweep(Map.of(), "-R", engine);
        LftDump dump = LftDump.read(sim.tables());
        String as = net + " " + engine;
        soft.assertThat(CreditLoops.of(dump.on(subnet)).inOneLane())
            .as("loop of " + as)
            .isEqualTo(row.get("ibdmchk_single_vl").asText().equals("loop"));
        EnginePrediction p = EnginePrediction.of(subnet, RoutingChain.of(engine));
        p.tables()
            .ifPresent(t -> soft.assertThat(LftComparison.of(t, dump).different()).as(as).isZero());
      }
    }
    soft.assertAll();
    assertThat(made).isEqualTo(12);
  }
}
