package io.clusterfabric.topology.format.cablelist;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.topology.format.Formats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CableListTest {

  private static ImportResult read(FabricSource source) throws IOException {
    return Formats.read(source, ImportOptions.standard());
  }

  private static ImportResult read(String... lines) throws IOException {
    return read(FabricSource.ofText("list.csv", String.join("\n", lines)));
  }

  private static Link at(Cluster c, String port) {
    return c.backend().linkAt(PortRef.parse(port)).orElseThrow();
  }

  @Test
  void ourOwnListHoldsDevicesRatesAndCables() throws IOException {
    ImportResult r = read(Lists.OWN);
    Cluster c = r.cluster();
    assertThat(r.findings()).isEmpty();
    assertThat(c.hosts()).extracting(h -> h.id()).containsExactly("host, two", "host-1");
    assertThat(c.backend().switches())
        .extracting(s -> s.id())
        .containsExactly("leaf-1", "leaf-2", "spare-leaf", "spine-1", "spine-2");
    assertThat(at(c, "host, two[mlx5_0/1]").spec().dataRate()).contains(Bandwidth.of("600/11Gb/s"));
    assertThat(c.racks()).extracting(k -> k.id()).containsExactly("R1", "R2", "R3");
    Cable twin = c.backend().cables().stream().filter(k -> k.id().equals("D1")).findFirst().get();
    assertThat(twin.linkIds()).hasSize(2);
    assertThat(twin.medium()).isEqualTo(CableMedium.DAC);
    assertThat(twin.length()).contains(Length.of("2m"));
    assertThat(c.backend().technology()).isEqualTo(Technology.UNKNOWN);
  }

  @Test
  void aBareNumberIsNoRateAndCostsOnlyItself() throws IOException {
    ImportResult r =
        read("a_device,a_port,b_device,b_port,rate,length", "leaf-1,1,spine-1,1,400,30m");
    assertThat(at(r.cluster(), "leaf-1[1]").spec().dataRate()).isEmpty();
    assertThat(r.cluster().backend().cables().get(0).length()).contains(Length.of("30m"));
    Finding f = r.findings().iterator().next();
    assertThat(f.ruleId()).isEqualTo("format.cable-list.rate");
    assertThat(f.why()).contains("400Gb/s");
  }

  @Test
  void columnsComeInAnyOrderAndWithSemicolonsOrTabs() throws IOException {
    for (String s : new String[] {";", "\t", ","}) {
      ImportResult r =
          read(
              String.join(s, "Rate", "B Device", "b port", "note", "A-DEVICE", "a_port"),
              String.join(s, "400G", "spine-1", "1", "x", "leaf-1", "7"));
      assertThat(at(r.cluster(), "leaf-1[7]").spec().dataRate()).contains(Bandwidth.of("400Gb/s"));
    }
  }

  @Test
  void aPortThatIsUsedTwiceKeepsItsFirstCable() throws IOException {
    ImportResult r =
        read(
            "a_device,a_port,b_device,b_port",
            "a,1,b,1",
            "a,1,c,1",
            "b,1,a,1",
            "d,4,d,4",
            ",1,b,2");
    assertThat(r.cluster().backend().links()).hasSize(1);
    assertThat(r.recordsSkipped()).isEqualTo(3);
    assertThat(r.findings().ofRule("format.port-used-twice")).hasSize(2);
    assertThat(r.findings().ofRule("format.no-name")).hasSize(1);
  }

  @Test
  void twoSpellingsOfOnePortCostOneLinkAndNotTheCluster() throws IOException {
    ImportResult r =
        read(
            "a_device,a_port,a_kind,b_device,b_port",
            "h,mlx5_0/P1,host,leaf,1",
            "h,mlx5_0/1,host,leaf,2");
    assertThat(r.cluster().backend().links()).hasSize(1);
    assertThat(r.findings().ofRule("format.port-used-twice")).hasSize(1);
  }

  @Test
  void numbersOfHostPortsInPointToPointListsAreAdapters() throws IOException {
    Cluster c = read(Lists.P2P).cluster();
    assertThat(at(c, "node-1[mlx5_1/1]").opposite(PortRef.parse("node-1[mlx5_1/1]")).toString())
        .isEqualTo("leaf-2[1]");
    assertThat(at(c, "leaf-1[2/1]").isLoopback()).isFalse();
    assertThat(c.hosts()).hasSize(2);
    Cluster pairs = read(Lists.PAIRS).cluster();
    assertThat(pairs.backend().links()).hasSize(3);
    assertThat(at(pairs, "node-2[mlx5_3/1]").a().toString()).isEqualTo("leaf-2[7]");
    assertThat(pairs.host("node-1").location().get().unit()).hasValue(22);
  }

  @Test
  void portsOfDesiredTopologiesAreSpelledInFourWays() throws IOException {
    ImportResult r = read(Lists.NDT);
    Cluster c = r.cluster();
    assertThat(r.findings()).isEmpty();
    assertThat(at(c, "LEAF-01[21]").spec().dataRate()).contains(Bandwidth.of("200Gb/s"));
    assertThat(at(c, "dir-1[L2/U2/20]").opposite(PortRef.parse("dir-1[L2/U2/20]")).toString())
        .isEqualTo("LEAF-01[22]");
    assertThat(c.hosts())
        .extracting(h -> h.id())
        .containsExactly("Rack 1 Server 1", "Rack 2 Server 1", "node-7");
    Link fdr = at(c, "leaf-02[1]");
    assertThat(fdr.spec().dataRate()).contains(Bandwidth.of("600/11Gb/s"));
    Link qdr = at(c, "leaf-02[2]");
    assertThat(qdr.spec().dataRate()).as("40 Gb/s is QDR, which carries 32, or FDR10").isEmpty();
    assertThat(qdr.spec().nominalRate()).contains(Bandwidth.of("40Gb/s"));
    assertThat(c.backend().technology()).isEqualTo(Technology.INFINIBAND);
  }

  @Test
  void cablesOfNetboxHaveMediaAndLengths() throws IOException {
    ImportResult r = read(Lists.NETBOX);
    assertThat(r.findings()).isEmpty();
    assertThat(r.cluster().backend().cables())
        .extracting(k -> k.medium() + " " + k.length().map(Length::toString).orElse("?"))
        .containsExactlyInAnyOrder("SINGLE_MODE_FIBRE 12.5m", "MULTIMODE_FIBRE 3.048m", "DAC ?");
    ImportResult panel = read(Lists.broken(Lists.NETBOX, "dcim.interface,swp2", "dcim.rearport,1"));
    assertThat(panel.cluster().backend().links()).hasSize(2);
    assertThat(panel.findings().ofRule("format.netbox-cables.termination")).hasSize(1);
  }

  @Test
  void bandwidthsOfSonicAreMegabits() throws IOException {
    Cluster c = read(Lists.SONIC).cluster();
    assertThat(at(c, "dut-1[Ethernet4]").spec().dataRate()).contains(Bandwidth.of("100Gb/s"));
  }

  @Test
  void anAbsentColumnIsNamed() throws IOException {
    ImportResult r = read("a_device,a_port,b_device", "x,1,y");
    assertThat(r.findCluster()).isEmpty();
    assertThat(r.findings().ofRule("format.cable-list.no-header").iterator().next().why())
        .contains("b_port");
  }

  // ---- writing

  @Test
  void portsWithoutNumbersHaveNoSpellingInDesiredTopologies(@TempDir Path folder)
      throws IOException {
    Path to = folder.resolve("plan.ndt");
    ExportResult r = Formats.write(Lists.named(), "ufm-ndt", to);
    assertThat(r.written()).isFalse();
    assertThat(r.findings().iterator().next().observed().orElse("")).contains("uplink one");
    assertThat(to).doesNotExist();
  }

  @Test
  void desiredTopologiesAreWrittenAsThePluginReadsThem(@TempDir Path folder) throws IOException {
    Path to = folder.resolve("plan.ndt");
    ExportResult r = Formats.write(read(Lists.NDT).cluster(), "ufm-ndt", to);
    assertThat(r.written()).isTrue();
    assertThat(Files.readString(to).lines())
        .contains(
            "#StartDevice,StartPort,StartDeviceLocation,EndDevice,EndPort,EndDeviceLocation,"
                + "LinkType,Speed,Cable Length",
            "LEAF-01,Port 21,R-426,dir-1,Blade 01_Port 1/1,R-429,Data,200000,10",
            "node-7,node-7 ibp11s0f0,,leaf-02,Port 2,R-426,Data,40000,");
  }

  @Test
  void pointToPointListsNumberAdapters(@TempDir Path folder) throws IOException {
    Path to = folder.resolve("p2p.csv");
    Formats.write(read(Lists.P2P).cluster(), "p2p", to);
    assertThat(Files.readString(to).lines())
        .containsExactly(
            "A-Node Name,A-Type,A-Port,Z-Node Name,Z-Type,Z-Port",
            "node-1,Host,1,leaf-1,Switch,1",
            "node-2,Host,enp3s0np0,leaf-1,Switch,2/1",
            "leaf-1,Switch,swp31,spine-1,Switch,swp1",
            "node-1,Host,2,leaf-2,Switch,1",
            "leaf-2,Switch,sw1p1,spine-1,Switch,swp2");
  }

  @Test
  void netboxGetsOneCableALink(@TempDir Path folder) throws IOException {
    Path to = folder.resolve("cables.csv");
    ExportResult r = Formats.write(Lists.cabled(), "netbox-cables", to);
    assertThat(r.findings().ofRule("format.netbox-cables.breakout")).hasSize(1);
    assertThat(Files.readString(to))
        .contains("leaf-1,dcim.interface,1/1,spine-1,dcim.interface,1/1,smf,connected,C1,12.5,m\n");
  }

  @Test
  void namesThatNoListHoldsAreRefused(@TempDir Path folder) throws IOException {
    Cluster c = Lists.cabled();
    ExportResult r =
        Formats.write(Cluster.builder("x").build(), "cable-list", folder.resolve("empty.csv"));
    assertThat(r.written()).isFalse();
    assertThat(c.backend().links()).hasSize(2);
    assertThat(r.findings().ofSeverity(Severity.ERROR)).hasSize(1);
  }
}
