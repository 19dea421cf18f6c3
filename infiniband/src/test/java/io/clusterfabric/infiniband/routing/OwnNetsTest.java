package io.clusterfabric.infiniband.routing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.infiniband.subnet.SubnetOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/**
 * Our tables beside those of the real OpenSM on small nets of our own: irregular ones with parallel
 * cables, loopbacks, adapters of several ports and GUIDs of every order, trees with holes, tori.
 */
class OwnNetsTest {
  private static FabricSource source(String name) throws IOException {
    return FabricSource.ofText(name, text(name));
  }

  private static String text(String name) throws IOException {
    try (InputStream in =
        requireNonNull(OwnNetsTest.class.getResourceAsStream("opensm/" + name), name)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private static Subnet subnet(String net, int lmc) throws IOException {
    return SubnetFile.read(
            source(net), SubnetOptions.builder().lmc(lmc).build(), ImportOptions.standard())
        .subnet()
        .orElseThrow();
  }

  @Test
  void tablesAndEngines() throws IOException {
    SoftAssertions soft = new SoftAssertions();
    int count = 0;
    for (String line : text("cases.txt").split("\n", -1)) {
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      List<String> f = List.of(line.split("\\|", -1));
      Subnet subnet = subnet(f.get(0), Integer.parseInt(f.get(3)));
      RoutingOptions.Builder o = RoutingOptions.builder();
      for (String option : f.subList(5, f.size())) {
        String value = option.substring(option.indexOf('=') + 1);
        switch (option.substring(0, option.indexOf('='))) {
          case "roots" -> o.roots(GuidFile.read(source(value)));
          case "ids" -> o.ids(GuidFile.read(source(value)));
          case "cn" -> o.computeNodes(GuidFile.read(source(value)));
          case "io" -> o.ioNodes(GuidFile.read(source(value)));
          case "order" -> o.routingOrder(GuidFile.read(source(value)));
          case "connect" -> o.connectRoots(true);
          case "reverse" -> o.maxReverseHops(Integer.parseInt(value));
          default -> throw new IllegalArgumentException(option);
        }
      }
      EnginePrediction p = EnginePrediction.of(subnet, RoutingChain.of(f.get(2)), o.build());
      soft.assertThat(p.used().map(EngineName::toString)).as(line).hasValue(f.get(4));
      LftDump dump = LftDump.read(source(f.get(1)), ImportOptions.standard());
      soft.assertThat(dump.findings()).as(line).isEmpty();
      LftComparison c = LftComparison.of(p.tables().orElseThrow(), dump);
      soft.assertThat(c.different()).as(line).isZero();
      soft.assertThat(c.entries()).as(line).isEqualTo(dump.entries()).isPositive();
      soft.assertThat(dump.lmc()).as(line).isEqualTo(subnet.options().lmc());
      soft.assertThat(p.tables().orElseThrow().different(dump.on(subnet))).as(line).isZero();
      count++;
    }
    soft.assertAll();
    assertThat(count).isGreaterThan(20);
  }

  /**
   * OpenSM's up/down can close a circle: S7 has two ways of one length to S6, down over S4, on
   * which S1 above it counts, and up over S2, which its table takes, so that packets of S1 go down,
   * up and down. {@code ibdmchk} 1.5.7 finds the same circle in OpenSM's own tables.
   */
  @Test
  void upDownCanHaveALoop() throws IOException {
    Subnet subnet = subnet("around.net", 0);
    LftDump dump = LftDump.read(source("around-updn.lfts.dump"), ImportOptions.standard());
    CreditLoops loops = CreditLoops.of(dump.on(subnet));
    assertThat(loops.loop().toString()).isEqualTo("[S2 -> S0, S0 -> S1, S1 -> S7, S7 -> S2]");
    GuidFile roots = GuidFile.read(source("around.roots"));
    ForwardingTables ours =
        UpDownEngine.route(subnet, RoutingOptions.builder().roots(roots).build()).orElseThrow();
    assertThat(CreditLoops.of(ours).loop()).isEqualTo(loops.loop());
  }

  @Test
  void olderDump() throws IOException {
    Subnet subnet = subnet("f1.net", 0);
    ForwardingTables tables = MinHopEngine.route(subnet);
    assertThat(LftDump.writeFdbs(tables)).isEqualTo(text("f1.fdbs"));
    LftDump read = LftDump.read(source("f1.fdbs"), ImportOptions.standard());
    assertThat(read.findings()).isEmpty();
    assertThat(LftComparison.of(tables, read).different()).isZero();
    assertThat(read.on(subnet).different(tables)).isZero();
  }

  @Test
  void oneEntryIsSeen() throws IOException {
    Subnet subnet = subnet("f1.net", 0);
    ForwardingTables tables = MinHopEngine.route(subnet);
    String text = LftDump.write(tables);
    LftDump same = LftDump.read(FabricSource.ofText("same", text), ImportOptions.standard());
    assertThat(LftComparison.of(tables, same).different()).isZero();
    int at = text.indexOf("0x0003 001");
    LftDump changed =
        LftDump.read(
            FabricSource.ofText(
                "changed", text.substring(0, at) + "0x0003 002" + text.substring(at + 10)),
            ImportOptions.standard());
    assertThat(LftComparison.of(tables, changed).different()).isEqualTo(1);
    assertThat(LftComparison.of(tables, changed).differences().get(0).lid()).isEqualTo(3);
    int line = text.indexOf('\n', at) + 1;
    LftDump shorter =
        LftDump.read(
            FabricSource.ofText("shorter", text.substring(0, at) + text.substring(line)),
            ImportOptions.standard());
    assertThat(LftComparison.of(tables, shorter).different()).isEqualTo(1);
  }
}
