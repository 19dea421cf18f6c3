package io.clusterfabric.topology.format.ibnetdiscover;

import static io.clusterfabric.topology.format.ibnetdiscover.Dumps.fixture;
import static io.clusterfabric.topology.format.ibnetdiscover.Dumps.read;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostIdentity;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.format.ImportSummary;
import io.clusterfabric.topology.format.infiniband.IbNode;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import io.clusterfabric.topology.format.infiniband.IbPortLine;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IbnetdiscoverImporterTest {
  private static final String RULE = "format.ibnetdiscover.";

  private static Fabric fabric(Cluster c) {
    return c.fabric("infiniband");
  }

  private static Link link(Cluster c, String port) {
    return fabric(c).linkAt(PortRef.parse(port)).orElseThrow();
  }

  private static List<String> rules(ImportResult r) {
    return r.findings().stream().map(Finding::ruleId).distinct().sorted().toList();
  }

  @Test
  void aQuantum2FabricIsReadWhole() {
    ImportResult r = read(fixture("quantum2.txt"));
    Cluster c = r.cluster();
    ImportSummary s = ImportSummary.of(c);
    assertThat(s.hosts()).isEqualTo(Map.of(HostIdentity.NAME, 5, HostIdentity.UNKNOWN, 3));
    assertThat(s.adapters()).isEqualTo(13);
    assertThat(s.endpoints()).isEqualTo(12);
    assertThat(s.switches()).isEqualTo(4);
    assertThat(s.aggregationNodes()).isEqualTo(4);
    assertThat(s.links()).isEqualTo(20);
    assertThat(s.aggregationLinks()).isEqualTo(4);
    assertThat(s.linksByRate()).isEqualTo(Map.of("2xNDR", 1, "4xHDR", 1, "4xNDR", 18));
    assertThat(rules(r)).containsExactly(RULE + "unnamed-adapters");
    assertThat(r.recordsSkipped()).isZero();
    assertThat(r.recordsRead()).isEqualTo(21 + 48);

    assertThat(c.backend().technology().id()).isEqualTo("infiniband");
    Link l = link(c, "gpu-03[mlx5_1/1]");
    assertThat(l.opposite(PortRef.parse("gpu-03[mlx5_1/1]")))
        .isEqualTo(PortRef.parse("rack2-leaf[3]"));
    assertThat(l.spec().dataRate()).contains(Bandwidth.of("400Gb/s"));
    assertThat(l.spec().backplane()).isFalse();
  }

  /** What no model holds is left out of it; the rest of the dump is read. */
  @Test
  void nodesOfNoPortsAndNamesOfControlCharactersAreRead() {
    String dump = fixture("quantum2.txt");
    Cluster none = read(dump.replaceAll("(?m)^(Ca|Switch)\t\\d+", "$1\t0")).cluster();
    assertThat(none.hosts()).hasSize(8);
    assertThat(fabric(none).switches()).hasSize(8).allMatch(s -> s.spec().radix().isEmpty());
    assertThat(read(dump.replaceAll("(?m)^(Ca)\t\\d+", "$1\t0")).cluster().hosts())
        .allMatch(h -> h.spec().adapters().stream().allMatch(a -> a.ports() == 1));
    Cluster odd =
        read(
                FabricSource.ofText("du\nmp", dump.replace("MQM9700", "MQM\u001b9700")),
                ImportOptions.builder().formatOptions(Map.of("fabric", "ib\u0000")).build())
            .cluster();
    assertThat(odd.id()).isEqualTo("du_mp");
    assertThat(odd.fabric("ib_").switchNode("rack1-leaf").spec().model()).isEqualTo("MQM_9700");
  }

  @Test
  void equalSpecsAreOneObject() {
    Cluster c = read(fixture("quantum2.txt")).cluster();
    assertThat(link(c, "gpu-03[mlx5_1/1]").spec()).isSameAs(link(c, "gpu-01[mlx5_0/1]").spec());
    assertThat(fabric(c).switchNode("spine-1").spec())
        .isSameAs(fabric(c).switchNode("rack1-leaf").spec());
  }

  @Test
  void aSwitchIsKnownByNameModelAndGuidWithoutItsAggregationPort() {
    Switch leaf = fabric(read(fixture("quantum2.txt")).cluster()).switchNode("rack1-leaf");
    assertThat(leaf.spec().model()).isEqualTo("MQM9700");
    assertThat(leaf.spec().kind()).isEqualTo(SwitchKind.SWITCH);
    assertThat(leaf.spec().radix()).hasValue(64);
    assertThat(leaf.guid()).contains("0a00000000000011");
    assertThat(leaf.tier()).isEmpty();
    assertThat(leaf.enclosure()).isEmpty();
  }

  @Test
  void anAggregationNodeIsNamedAfterItsSwitchAndIsNoHost() {
    Cluster c = read(fixture("quantum2.txt")).cluster();
    Switch a = fabric(c).switchNode("spine-2.aggregation-node");
    assertThat(a.spec().kind()).isEqualTo(SwitchKind.AGGREGATION_NODE);
    assertThat(link(c, "spine-2[65]").opposite(PortRef.parse("spine-2[65]")).node())
        .isEqualTo(a.id());
    assertThat(c.hosts()).noneMatch(h -> h.id().contains("ggregation"));
  }

  @Test
  void hostsAreJoinedByNameAndUnnamedAdaptersStayAlone() {
    Cluster c = read(fixture("quantum2.txt")).cluster();
    Host gpu = c.host("gpu-01");
    assertThat(gpu.identity()).isEqualTo(HostIdentity.NAME);
    assertThat(gpu.spec().adapters()).extracting(a -> a.id()).containsExactly("mlx5_0", "mlx5_1");
    assertThat(gpu.spec().adapters()).allMatch(a -> a.model().equals("ConnectX-7"));
    assertThat(gpu.spec().adapters().get(0).guid()).contains("0b00000000000110");
    Host login = c.host("login-1");
    assertThat(login.spec().adapters()).hasSize(2);
    assertThat(login.endpoints()).hasSize(1);
    assertThat(c.host("hca-0c00000000000001").identity()).isEqualTo(HostIdentity.UNKNOWN);
    assertThat(c.host("hca-0c00000000000003").spec().adapters().get(0).id()).isEqualTo("HCA-6");
    assertThat(c.findHost("localhost")).isEmpty();
  }

  @Test
  void directorsAreEnclosuresWithBackplaneLinksAndLostTabsDoNoHarm() {
    ImportResult r = read(fixture("director.txt"));
    Cluster c = r.cluster();
    ImportSummary s = ImportSummary.of(c);
    assertThat(s.switches()).isEqualTo(8);
    assertThat(s.links()).isEqualTo(38);
    assertThat(s.backplaneLinks()).isEqualTo(16);
    assertThat(s.hosts()).isEqualTo(Map.of(HostIdentity.SYSTEM_IMAGE, 1, HostIdentity.NAME, 6));
    assertThat(c.host("ufm-1").identity()).isEqualTo(HostIdentity.SYSTEM_IMAGE);
    Switch asic = fabric(c).switchNode("core-A/L02/U1");
    assertThat(asic.enclosure()).contains("core-A");
    assertThat(asic.spec().kind()).isEqualTo(SwitchKind.DIRECTOR_ASIC);
    assertThat(asic.spec().model()).isEqualTo("MCS8500");
    assertThat(asic.spec().radix()).hasValue(40);
    assertThat(link(c, "core-A/L02/U1[21]").spec().backplane()).isTrue();
    assertThat(link(c, "core-A/L02/U1[1]").spec().backplane()).isFalse();
    assertThat(fabric(c).switchNode("edge-1").spec().kind()).isEqualTo(SwitchKind.SWITCH);
    assertThat(rules(r)).containsExactly(RULE + "no-lid", RULE + "unknown-line");
    assertThat(r.findings().ofRule(RULE + "unknown-line").asList().get(0).where())
        .isEqualTo(SourcePosition.of("dump", 216));
  }

  @Test
  void mixedGenerationsRoutersLoopbacksAndUnknownRates() {
    ImportResult r = read(fixture("mixed.txt"));
    Cluster c = r.cluster();
    String old = "old # 4036 \"test\"";
    assertThat(fabric(c).findSwitch(old)).isPresent();
    assertThat(link(c, old + "[1]").spec().dataRate()).contains(Bandwidth.of("600/11Gb/s"));
    assertThat(link(c, old + "[9]").isLoopback()).isTrue();
    assertThat(link(c, old + "[9]").spec().generation()).contains("4xFDR10");
    assertThat(link(c, old + "[4]").spec().dataRate()).isEmpty();
    assertThat(link(c, old + "[3]").spec().generation()).contains("1xSDR");
    assertThat(fabric(c).switchNode("router-1").spec().kind()).isEqualTo(SwitchKind.ROUTER);
    assertThat(fabric(c).switches())
        .extracting(Switch::id)
        .contains(
            "SwitchIB Mellanox Technologies-00000000000000e1",
            "SwitchIB Mellanox Technologies-00000000000000e2");
    assertThat(c.host("storage-1").spec().adapters().get(0).ports()).isEqualTo(2);
    assertThat(c.host("storage-1").endpoints())
        .extracting(e -> e.port().port())
        .containsExactly("HCA-1/1", "HCA-1/2");
    assertThat(rules(r))
        .containsExactly(
            RULE + "loopback", RULE + "rates-differ", RULE + "tool-message", RULE + "unknown-rate");
  }

  @Test
  void netFilesOfIbsimAreReadWithoutRates() {
    ImportResult r = read(fixture("ibsim-net.txt"));
    Cluster c = r.cluster();
    assertThat(fabric(c).switches()).extracting(Switch::id).containsExactly("Sw A", "SwB");
    assertThat(fabric(c).links()).hasSize(4).allMatch(l -> l.spec().dataRate().isEmpty());
    assertThat(c.host("Hca2").endpoints()).hasSize(1);
    assertThat(rules(r)).containsExactly(RULE + "unnamed-adapters");
  }

  @Test
  void xdrAndHalfWidthXdr() {
    Cluster c = read(fixture("xdr.txt")).cluster();
    assertThat(link(c, "xdr-leaf[1]").spec().dataRate()).contains(Bandwidth.of("800Gb/s"));
    assertThat(link(c, "xdr-leaf[2]").spec().dataRate()).contains(Bandwidth.of("400Gb/s"));
    assertThat(fabric(c).switchNode("xdr-leaf").spec().radix()).hasValue(144);
  }

  @Test
  void chassisOfTheToolAreEnclosuresAndTheirSecondRecordsAddNothing() {
    ImportResult r = read(fixture("chassis.txt"));
    Cluster c = r.cluster();
    assertThat(fabric(c).switches())
        .hasSize(2)
        .allMatch(s -> s.enclosure().equals(java.util.Optional.of("core")))
        .allMatch(s -> s.spec().kind() == SwitchKind.DIRECTOR_ASIC);
    assertThat(fabric(c).links()).hasSize(2);
    assertThat(link(c, "ISR2012 Voltaire[1]").spec().backplane()).isTrue();
    assertThat(rules(r)).containsExactly(RULE + "repeated-records");
  }

  @Test
  void aQuantumSwitchOfOddCountHasAnInnerPortEvenIfNothingShowsThere() {
    String dump = "devid=0xd2f2\nSwitch 129 \"S-1\" # \"MF0;a:MQM9700/U1\"\n";
    Switch split = fabric(read(dump).cluster()).switchNode("a");
    assertThat(split.spec().radix()).hasValue(128);
    assertThat(split.spec().splitWays()).hasValue(2);
    assertThat(fabric(read("Switch 5 \"S-1\" # \"a\"\n").cluster()).switchNode("a").spec().radix())
        .hasValue(5);
    String wired = dump + "[129] \"H-2\"[1] # \"h HCA-1\" lid 3 2xNDR\n";
    assertThat(fabric(read(wired).cluster()).switchNode("a").spec().radix()).hasValue(129);
  }

  @Test
  void aLinkToldOfOnceIsKeptAndNodesWithoutRecordsAreMade() {
    ImportResult r =
        read(
            """
            Switch 36 "S-1" # "a"
            [1] "S-2"[5] # "b" lid 2 4xEDR
            [2] "H-3"[1](3) # "h HCA-1" lid 4 4xEDR
            [36] "H-4"[1](4) # "Mellanox Technologies Aggregation Node" lid 5 4xEDR
            """);
    Cluster c = r.cluster();
    assertThat(Dumps.links(c)).hasSize(3);
    assertThat(fabric(c).switchNode("b").spec().radix()).isEmpty();
    assertThat(c.host("h").identity()).isEqualTo(HostIdentity.NAME);
    assertThat(ImportSummary.of(c).aggregationNodes()).isEqualTo(1);
    assertThat(r.findings().ofRule(RULE + "one-sided")).hasSize(3);
    assertThat(r.findings().ofRule(RULE + "undeclared-node")).hasSize(3);
  }

  private static String pair(String lineOfA, String lineOfB) {
    return "Switch 36 \"S-1\" # \"a\"\n"
        + lineOfA
        + "\n\nSwitch 36 \"S-2\" # \"b\"\n"
        + lineOfB
        + "\n";
  }

  @Test
  void aDamagedLineLeavesTheLinkToTheOtherEnd() {
    ImportResult r =
        read(pair("[1] \"S-2[5] # \"b\" lid 2 4xEDR", "[5] \"S-1\"[1] # \"a\" lid 1 4xEDR"));
    assertThat(Dumps.links(r.cluster()))
        .containsExactly("a[1]--b[5] (a[1] to b[5], 4xEDR 100Gb/s)");
    assertThat(rules(r)).containsExactly(RULE + "bad-port-line", RULE + "one-sided");
    assertThat(r.findings().ofRule(RULE + "bad-port-line").asList().get(0).where())
        .isEqualTo(new SourcePosition("dump", 2, 16));
    assertThat(r.recordsSkipped()).isEqualTo(1);
  }

  @Test
  void ofDifferentRatesTheLowerOneIsTakenAndAnUnknownOneGivesWay() {
    ImportResult differ =
        read(pair("[1] \"S-2\"[5] # \"b\" lid 2 4xNDR", "[5] \"S-1\"[1] # \"a\" lid 1 2xNDR"));
    assertThat(link(differ.cluster(), "a[1]").spec().generation()).contains("2xNDR");
    assertThat(rules(differ)).containsExactly(RULE + "rates-differ");
    ImportResult unknown =
        read(pair("[1] \"S-2\"[5] # \"b\" lid 2", "[5] \"S-1\"[1] # \"a\" lid 1 2xNDR"));
    assertThat(link(unknown.cluster(), "a[1]").spec().generation()).contains("2xNDR");
    assertThat(rules(unknown)).containsExactly(RULE + "no-rate");
  }

  @Test
  void thePortThatTwoLinksClaimGoesToTheOneThatBothEndsTellOf() {
    String text =
        """
        Switch 36 "S-1" # "a"
        [1] "S-3"[5] # "c" lid 3 4xEDR

        Switch 36 "S-2" # "b"
        [1] "S-3"[5] # "c" lid 3 4xEDR

        Switch 36 "S-3" # "c"
        [5] "S-2"[1] # "b" lid 2 4xEDR
        """;
    ImportResult r = read(text);
    assertThat(fabric(r.cluster()).links()).extracting(Link::id).containsExactly("b[1]--c[5]");
    assertThat(r.findings().ofRule(RULE + "port-used-twice"))
        .singleElement()
        .satisfies(
            f -> {
              assertThat(f.where()).isEqualTo(SourcePosition.of("dump", 2));
              assertThat(f.why()).contains("line 5");
            });
  }

  @Test
  void aPortBeyondTheCountAndALinkToItselfAreTold() {
    ImportResult r =
        read(
            pair(
                "[37] \"S-2\"[5] # \"b\" lid 2 4xEDR\n[3] \"S-1\"[3] # \"a\" lid 1 4xEDR",
                "[5] \"S-1\"[37] # \"a\" lid 1 4xEDR"));
    assertThat(fabric(r.cluster()).links()).hasSize(1);
    assertThat(rules(r)).containsExactly(RULE + "one-port-link", RULE + "port-out-of-range");
  }

  @Test
  void aNodeWhoseLineIsDamagedIsKnownByItsGuid() {
    String good = fixture("quantum2.txt");
    String line = "Switch\t65 \"S-0a00000000000011\"\t\t# \"MF0;rack1-leaf:MQM9700/U1\"";
    assertThat(good).contains(line);
    for (String bad :
        List.of(
            "Xwitch\t65 \"S-0a00000000000011\"\t\t# \"MF0;rack1-leaf:MQM9700/U1\"",
            "Switch\t65 \"S-0a00000000000019\"\t\t# \"MF0;rack1-leaf:MQM9700/U1\"",
            "Switch\t65 \"S-0a0000000000zz11\"\t\t# \"MF0;rack1-leaf:MQM9700/U1\"",
            "Switch\t65 S-0a00000000000011 # MF0;rack1-leaf:MQM9700/U1",
            "Sw")) {
      ImportResult r = read(good.replace(line, bad));
      assertThat(Dumps.links(r.cluster())).as(bad).isEqualTo(Dumps.links(read(good).cluster()));
      assertThat(r.findings().warnings()).as(bad).isNotEmpty();
    }
  }

  @Test
  void aNameThatSeveralMachinesHaveJoinsNothing() {
    ImportResult r =
        read(
            """
            Ca 1 "H-1" # "node HCA-1"

            Ca 1 "H-2" # "node HCA-1"

            Ca 1 "H-3" # "node HCA-2"
            """);
    assertThat(r.cluster().hosts())
        .hasSize(3)
        .allMatch(h -> h.identity() == HostIdentity.UNKNOWN && h.id().startsWith("node-0"));
    assertThat(rules(r))
        .containsExactly(
            RULE + "host-name-shared", RULE + "no-switches", RULE + "unnamed-adapters");
  }

  @Test
  void aSystemImageJoinsAdaptersWithoutNamesButNotDifferentNames() {
    String a = "sysimgguid=0x9\ncaguid=0x1\nCa 1 \"H-1\" # \"%s\"\n\n";
    String b = "sysimgguid=0x9\ncaguid=0x2\nCa 1 \"H-2\" # \"%s\"\n\n";
    String none = "MT4129 ConnectX7   Mellanox Technologies";
    Cluster unnamed = read(String.format(a, none) + String.format(b, none)).cluster();
    assertThat(unnamed.host("host-0000000000000009").identity())
        .isEqualTo(HostIdentity.SYSTEM_IMAGE);
    Cluster half = read(String.format(a, none) + String.format(b, "n1 mlx5_0")).cluster();
    assertThat(half.host("n1").spec().adapters()).hasSize(2);
    assertThat(half.host("n1").identity()).isEqualTo(HostIdentity.SYSTEM_IMAGE);
    ImportResult two = read(String.format(a, "n2 mlx5_0") + String.format(b, "n1 mlx5_0"));
    assertThat(two.cluster().hosts()).extracting(Host::id).containsExactly("n1", "n2");
    assertThat(rules(two)).contains(RULE + "system-image-shared");
  }

  @Test
  void aDumpWithoutSwitchesIsLegal() {
    ImportResult r =
        read("vendid=0x2c9\ndevid=0x1021\ncaguid=0xb8\nCa\t1 \"H-b8\"\t\t# \"dgx-1 HCA-1\"\n");
    assertThat(r.cluster().hosts()).hasSize(1);
    assertThat(fabric(r.cluster()).links()).isEmpty();
    assertThat(rules(r)).containsExactly(RULE + "no-switches");
  }

  @Test
  void nothingIsMadeOfNothing() {
    for (String text : List.of("", "\n\n", "# Topology file: generated on x\n", "hello\n")) {
      ImportResult r = read(text);
      assertThat(r.findCluster()).isEmpty();
      assertThat(rules(r)).contains(RULE + "no-nodes");
      assertThatThrownBy(r::cluster).hasMessageContaining("no node could be read");
    }
  }

  @Test
  void binaryAndUtf16AreToldAsSuch() {
    byte[] utf16 = ("\uFEFF" + fixture("xdr.txt")).getBytes(UTF_16LE);
    ImportResult r = read(FabricSource.ofBytes("f", utf16), ImportOptions.standard());
    assertThat(r.findCluster()).isEmpty();
    assertThat(r.findings().ofRule("format.binary").asList().get(0).why()).contains("UTF-16");
    byte[] utf32 = ("\uFEFF" + fixture("xdr.txt")).getBytes(Charset.forName("UTF-32LE"));
    ImportResult u = read(FabricSource.ofBytes("f", utf32), ImportOptions.standard());
    assertThat(u.findings().ofRule("format.binary").asList().get(0).why()).contains("UTF-32");
    byte[] gzip = {0x1f, (byte) 0x8b, 8, 1, 1, 1, 1, 1, 1, 3};
    ImportResult g = read(FabricSource.ofBytes("f", gzip), ImportOptions.standard());
    assertThat(g.findings().ofRule("format.binary").asList().get(0).why()).contains("gzip");
    ImportResult b = read(FabricSource.ofBytes("f", new byte[100]), ImportOptions.standard());
    assertThat(b.findings().errors().ofRule("format.binary")).hasSize(1);
  }

  @Test
  void descriptionsThatAreNoUtf8CostOnlyTheirLetters() {
    byte[] bytes =
        fixture("xdr.txt")
            .replace("gb300", "g\u00FC300")
            .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    ImportResult r = read(FabricSource.ofBytes("f", bytes), ImportOptions.standard());
    assertThat(fabric(r.cluster()).links()).hasSize(2);
    assertThat(rules(r)).contains("format.not-utf8");
  }

  @Test
  void limitsEndTheReadingWithAReport() {
    String text = fixture("quantum2.txt");
    Limits few = Limits.builder().maxElements(10).build();
    ImportResult r =
        read(FabricSource.ofText("f", text), ImportOptions.builder().limits(few).build());
    assertThat(r.findings().errors().ofRule("format.element-limit")).hasSize(1);
    Limits bytes = Limits.builder().maxBytes(1000).build();
    ImportResult b =
        read(FabricSource.ofText("f", text), ImportOptions.builder().limits(bytes).build());
    assertThat(b.findings().errors().ofRule("format.byte-limit")).hasSize(1);
    Limits length = Limits.builder().maxLineLength(60).build();
    ImportResult l =
        read(FabricSource.ofText("f", text), ImportOptions.builder().limits(length).build());
    assertThat(l.findings().ofRule("format.line-too-long")).isNotEmpty();
  }

  @Test
  void strictReadingMakesErrorsOfWarnings() {
    ImportResult r =
        read(
            FabricSource.ofText("f", fixture("mixed.txt")),
            ImportOptions.builder().strict(true).build());
    assertThat(r.findings().ofSeverity(Severity.WARNING)).isEmpty();
    assertThat(r.findings().errors()).isNotEmpty();
    assertThat(r.findCluster()).isPresent();
  }

  @Test
  void roleAndFabricIdAreOptions() {
    ImportOptions o =
        ImportOptions.builder()
            .clusterId("selene")
            .putFormatOption("role", "storage")
            .putFormatOption("fabric", "st0")
            .build();
    Cluster c = read(FabricSource.ofText("f", fixture("xdr.txt")), o).cluster();
    assertThat(c.id()).isEqualTo("selene");
    assertThat(c.fabric("st0").role()).isEqualTo(FabricRole.STORAGE);
    assertThat(c.provenance().assumptions()).isEmpty();
    assertThat(c.provenance().format()).contains("ibnetdiscover");
    assertThat(c.provenance().importedFrom()).contains("f");
    assertThat(c.provenance().origin()).contains("Thu Apr  2 08:00:00 2026");
    Cluster standard = read(fixture("xdr.txt")).cluster();
    assertThat(standard.backend().id()).isEqualTo("infiniband");
    assertThat(standard.provenance().assumptions()).hasSize(1);
  }

  @Test
  void optionsThatTheFormatHasNotAreTold() {
    ImportOptions o =
        ImportOptions.builder().putFormatOption("role", "x").putFormatOption("rail", "2").build();
    ImportResult r = read(FabricSource.ofText("f", fixture("xdr.txt")), o);
    assertThat(r.findings().ofRule("format.option")).hasSize(2);
    assertThat(r.cluster().fabric("infiniband").role()).isEqualTo(FabricRole.UNKNOWN);
  }

  @Test
  void theDumpsOfAFolderAreReadAsOne() {
    String whole = fixture("quantum2.txt");
    int cut = whole.indexOf("vendid", whole.indexOf("Ca\t"));
    FabricSource folder =
        FabricSource.ofText("part-1", whole.substring(0, cut))
            .plus("part-2", () -> bytes(whole.substring(cut)))
            .plus("readme", () -> bytes("Switches are blue.\n"));
    assertThat(Dumps.links(read(folder, ImportOptions.standard()).cluster()))
        .isEqualTo(Dumps.links(read(whole).cluster()));
  }

  private static ByteArrayInputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  @Test
  void progressIsToldAndReadingCanBeStopped() throws IOException {
    FabricSource source = FabricSource.ofText("f", fixture("xdr.txt"));
    List<String> tasks = new ArrayList<>();
    new IbnetdiscoverImporter().read(source, ImportOptions.standard(), p -> tasks.add(p.task()));
    assertThat(tasks).contains("reading ibnetdiscover", "pairing links", "building the cluster");
    for (int stop = 1; stop <= tasks.size(); stop++) {
      int[] left = {stop};
      assertThatThrownBy(
              () ->
                  new IbnetdiscoverImporter()
                      .read(source, ImportOptions.standard(), p -> --left[0] > 0))
          .isInstanceOf(CancelledException.class);
    }
  }

  @Test
  void sniffingKnowsMarksOfTheFormat() throws IOException {
    IbnetdiscoverImporter i = new IbnetdiscoverImporter();
    for (String f : Dumps.WHOLE) {
      assertThat(i.sniff(FabricSource.ofText(f, fixture(f))))
          .as(f)
          .isEqualTo(f.startsWith("ibsim") ? Likelihood.LIKELY : Likelihood.CERTAIN);
    }
    for (String text :
        List.of(
            "", "{}", "SwitchName=s0 Nodes=n[1-4]\n", "leaf1:swp1 -- leaf2:swp1\n", "a,b\n1,2\n")) {
      assertThat(i.sniff(FabricSource.ofText("f", text))).isEqualTo(Likelihood.NO);
    }
    assertThat(i.sniff(FabricSource.ofBytes("f", new byte[64]))).isEqualTo(Likelihood.NO);
  }

  @Test
  void theRecordsThemselvesCanBeHad() throws IOException {
    IbnetdiscoverFile f =
        IbnetdiscoverReader.read(
            FabricSource.ofText("f", fixture("xdr.txt")), ImportOptions.standard(), p -> true);
    assertThat(f.nodes()).hasSize(3);
    IbNode leaf = f.nodes().get(0);
    assertThat(leaf.type()).isEqualTo(IbNodeType.SWITCH);
    assertThat(leaf.deviceId()).hasValue(0xd2f4);
    assertThat(leaf.lid()).hasValue(1);
    assertThat(leaf.ports()).extracting(IbPortLine::remotePort).containsExactly(1, 1);
    assertThat(f.generated()).contains("Thu Apr  2 08:00:00 2026");
    assertThat(f.findings()).isEmpty();
  }
}
