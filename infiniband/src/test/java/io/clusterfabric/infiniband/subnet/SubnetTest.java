package io.clusterfabric.infiniband.subnet;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.infiniband.routing.CreditLoops;
import io.clusterfabric.infiniband.routing.EngineName;
import io.clusterfabric.infiniband.routing.EnginePrediction;
import io.clusterfabric.infiniband.routing.ForwardingTables;
import io.clusterfabric.infiniband.routing.LftDump;
import io.clusterfabric.infiniband.routing.MinHopEngine;
import io.clusterfabric.infiniband.routing.RoutingChain;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.format.Formats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubnetTest {
  private static SubnetFile read(String net) throws IOException {
    return read(net, SubnetOptions.standard());
  }

  private static SubnetFile read(String net, SubnetOptions options) throws IOException {
    return SubnetFile.read(FabricSource.ofText("net", net), options, ImportOptions.standard());
  }

  private static final String PAIR =
      """
      Hca	1 "A"
      [1]	"S"[1]

      Hca	1 "B"
      [1]	"S"[2]

      Switch	4 "S"
      [1]	"A"[1]
      [2]	"B"[1]

      """;

  @Test
  void numbersAndGuidsOfIbsim() throws IOException {
    Subnet s = read(PAIR).subnet().orElseThrow();
    assertThat(s.findings()).isEmpty();
    assertThat(s.switches().get(0).guid()).isEqualTo(0x200000);
    assertThat(s.endGuid(0)).isEqualTo(0x100001);
    assertThat(s.endGuid(1)).isEqualTo(0x100003);
    // The manager on A first; then by the last byte of the GUID: S, B.
    assertThat(s.endLid(0)).isEqualTo(1);
    assertThat(s.switchLid(0)).isEqualTo(2);
    assertThat(s.endLid(1)).isEqualTo(3);
    assertThat(s.portOfLid(3)).hasValue(~1);
    assertThat(s.portOfLid(4)).isEmpty();
    assertThat(s)
        .hasToString(
            "Subnet of net: 1 switch, 2 end ports, 3 of 49151 local identifiers, the highest 3");
  }

  @Test
  void unreachedNodesAreNoPart() throws IOException {
    SubnetFile f = read(PAIR + "Hca\t1 \"C\"\n[1]\t\"T\"[1]\n\nSwitch\t4 \"T\"\n[1]\t\"C\"[1]\n\n");
    Subnet s = f.subnet().orElseThrow();
    assertThat(s.switches()).hasSize(1);
    assertThat(s.endCount()).isEqualTo(2);
    assertThat(f.findings().ofRule(Subnet.UNREACHED).size()).isEqualTo(1);
    ForwardingTables t = MinHopEngine.route(s);
    int[] bundle = new int[8];
    // Nothing leads to or from what is not reached.
    assertThat(t.nextHops(s.graph().indexOf("T"), 0, 0, bundle, new double[8])).isZero();
    assertThat(CreditLoops.of(t).outcome()).isEqualTo(Outcome.PASS);
  }

  @Test
  void duplicateGuids() throws IOException {
    SubnetFile f =
        read(
            """
            caguid=0x5
            Hca\t1 "A"
            [1]\t"S"[1]

            caguid=0x5
            Hca\t1 "B"
            [1]\t"S"[2]

            Switch\t4 "S"
            [1]\t"A"[1]
            [2]\t"B"[1]

            """);
    assertThat(f.findings().ofRule(Subnet.DUPLICATE).errors().size()).isEqualTo(1);
    assertThat(f.subnet().orElseThrow().endCount()).isEqualTo(1);
  }

  @Test
  void oneSidedLinksAndStrangers() throws IOException {
    SubnetFile f =
        read(
            """
            Hca\t1 "A"
            [1]\t"S"[1]

            Switch\t4 "S"
            [1]\t"A"[1]
            [2]\t"B"[1]
            [3]\t"A"[1]

            """);
    assertThat(f.findings().ofRule(SubnetFile.NO_PARTNER).size()).isEqualTo(1);
    assertThat(f.findings().ofRule(SubnetFile.ONE_SIDED).size()).isEqualTo(1);
    assertThat(f.subnet().orElseThrow().endCount()).isEqualTo(1);
  }

  @Test
  void nothing() throws IOException {
    assertThat(read("no net at all").subnet()).isEmpty();
    assertThat(read("no net at all").findings().errors().size()).isEqualTo(1);
    SubnetFile alone = read("Hca\t1 \"A\"\n\n");
    assertThat(alone.findings().ofRule(Subnet.NO_MANAGER).size()).isEqualTo(1);
    EnginePrediction p =
        EnginePrediction.of(alone.subnet().orElseThrow(), RoutingChain.of(EngineName.FTREE));
    assertThat(p.outcome()).isEqualTo(Outcome.NOT_CHECKED);
    assertThat(p.used()).isEmpty();
  }

  /** Every engine takes the least subnets without a fault, or says why not. */
  @Test
  void leastSubnets() throws IOException {
    for (String net :
        new String[] {
          PAIR,
          "Hca\t1 \"A\"\n[1]\t\"B\"[1]\n\nHca\t1 \"B\"\n[1]\t\"A\"[1]\n\n",
          "Switch\t4 \"S\"\n[1]\t\"S\"[2]\n[2]\t\"S\"[1]\n\n",
          """
          Switch\t4 "S"
          [1]\t"T"[1]

          Switch\t4 "T"
          [1]\t"S"[1]
          [2]\t"R"[1]

          Rt\t1 "R"
          [1]\t"T"[2]

          """
        }) {
      Subnet s = read(net).subnet().orElseThrow();
      for (EngineName e : EngineName.values()) {
        EnginePrediction p = EnginePrediction.of(s, RoutingChain.of(e));
        assertThat(p.why()).isNotEmpty();
        assertThat(p.explain().toString()).isNotEmpty();
        p.tables().ifPresent(t -> assertThat(CreditLoops.of(t).withLevels()).isFalse());
      }
    }
  }

  @Test
  void tooFewIdentifiers() throws IOException {
    SubnetFile f = read(PAIR, SubnetOptions.builder().highestLid(2).build());
    assertThat(f.findings().ofRule(Subnet.OUT_OF_LIDS).size()).isEqualTo(1);
    ForwardingTables t = MinHopEngine.route(f.subnet().orElseThrow());
    assertThat(t.entries()).isEqualTo(2);
  }

  /** A fabric of the model is the subnet that its export to ibsim is, wherever the manager runs. */
  @Test
  void fabricAndItsExport(@TempDir Path folder) throws IOException {
    Cluster cluster = ClosDesign.fatTree(6, 3, Bandwidth.of("100Gb/s")).build();
    Fabric fabric = cluster.backend();
    Path net = folder.resolve("out.net");
    assertThat(Formats.write(cluster, "ibsim", net).written()).isTrue();
    Subnet there = SubnetFile.read(net).subnet().orElseThrow();
    SubnetOptions options = SubnetOptions.builder().manager(there.switches().get(0).name()).build();
    Subnet here = Subnet.of(fabric, options);
    assertThat(here.findings()).isEmpty();
    assertThat(here.switches()).isEqualTo(there.switches());
    LftDump dump =
        LftDump.read(
            FabricSource.ofText("dump", LftDump.write(MinHopEngine.route(there))),
            ImportOptions.standard());
    assertThat(Files.size(net)).isPositive();
    assertThat(dump.on(here).findings()).isEmpty();
    assertThat(MinHopEngine.route(here).different(dump.on(here))).isZero();
    assertThat(Subnet.of(fabric).manager()).hasValue(~0);
  }

  /** What OpenSM calls ERR 0D15 and 0D16; tables beside it are in OwnNetsTest. */
  @Test
  void sharedAndMissingGuidsAreTold() throws IOException {
    String net =
        """
        caguid=0x10
        Hca 1 "H1"
        [1] "S1"[1]

        switchguid=0x100
        Switch 8 "S1"
        [1] "H1"[1]
        [2] "H2"[1]
        [3] "S2"[1]

        caguid=%s
        Hca 1 "H2"
        [1] "S1"[2]

        switchguid=0x21
        Switch 8 "S2"
        [1] "S1"[3]
        """;
    Subnet shared = read(net.formatted("0x20")).subnet().orElseThrow();
    assertThat(shared.findings().ofRule(Subnet.DUPLICATE).asList().toString())
        .contains("S2 and H2: 0x0000000000000021");
    assertThat(shared.switches()).extracting(SubnetNode::name).containsExactly("S1");
    Subnet missing = read(net.formatted("0x0")).subnet().orElseThrow();
    assertThat(missing.findings().ofRule(Subnet.ZERO).asList().toString()).contains("H2: the node");
    assertThat(missing.endCount()).isEqualTo(1);
    assertThat(read(net.formatted("0x30")).subnet().orElseThrow().findings().isEmpty()).isTrue();
  }
}
