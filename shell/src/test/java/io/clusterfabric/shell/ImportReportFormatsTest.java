package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.format.Formats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code import-report.jsh} takes each format that is installed, without being told which. */
class ImportReportFormatsTest {
  private static final String RING =
      "topology: [ Ring ]\nnpus_count: [ 4 ]\nbandwidth: [ 50 ]\nlatency: [ 1 ]\n";

  private static final String SERVERS =
      """
      7 2 2 1 8 H100
      4 5 6
      0 4 2880Gbps 0.000025ms 0
      1 4 2880Gbps 0.000025ms 0
      2 5 2880Gbps 0.000025ms 0
      3 5 2880Gbps 0.000025ms 0
      0 6 400Gbps 0.0005ms 0
      1 6 400Gbps 0.0005ms 0
      2 6 400Gbps 0.0005ms 0
      3 6 400Gbps 0.0005ms 0
      """;

  /** Of formats that are only read, or that hold no Clos. */
  private static final Map<String, String> SAMPLES =
      Map.ofEntries(
          Map.entry("astra-sim", RING),
          Map.entry("simai", SERVERS),
          Map.entry("booksim", "router 0 node 0 node 1 router 1 15\nrouter 1 node 2 node 3\n"),
          Map.entry(
              "ibnetdiscover",
              """
              Switch\t8 "S-00000000000000a1"\t\t# "a" base port 0 lid 1 lmc 0
              [1]\t"S-00000000000000a2"[1]\t\t# "b" lid 2 4xNDR

              Switch\t8 "S-00000000000000a2"\t\t# "b" base port 0 lid 2 lmc 0
              [1]\t"S-00000000000000a1"[1]\t\t# "a" lid 1 4xNDR
              """),
          Map.entry(
              "ibnetdiscover-ports",
              "SW     1  1 0x00000000000000a1 4x NDR - SW     2  1 0x00000000000000a2 ( 'a' - 'b' )\n"
                  + "SW     2  1 0x00000000000000a2 4x NDR - SW     1  1 0x00000000000000a1 ( 'b' -"
                  + " 'a' )\n"),
          Map.entry(
              "iblinkinfo",
              "Switch: 0x00a1 a:\n 1 1[ ] ==( 4X 106.25 Gbps Active/ LinkUp)==> 2 1[ ] \"b\" ( )\n"
                  + "Switch: 0x00a2 b:\n 2 1[ ] ==( 4X 106.25 Gbps Active/ LinkUp)==> 1 1[ ] \"a\" ("
                  + " )\n"),
          Map.entry(
              "opensm-subnet", end("a1", "a", 1) + end("a2", "b", 2) + "PHY=4x LOG=ACT SPD=50\n"),
          Map.entry(
              "ibdiagnet-db-csv",
              """
              START_NODES
              NodeDesc,NumPorts,NodeType,NodeGUID
              a,8,2,0xa1
              b,8,2,0xa2
              END_NODES
              START_LINKS
              NodeGuid1,PortNum1,NodeGuid2,PortNum2
              0xa1,1,0xa2,1
              END_LINKS
              """),
          Map.entry(
              "lldp",
              """
              {"lldp": {"interface": {"eth2": {"via": "LLDP",
                "chassis": {"leaf-1": {"id": {"type": "mac", "value": "00:00:00:00:00:01"},
                  "capability": {"type": "Bridge", "enabled": true}}},
                "port": {"id": {"type": "ifname", "value": "swp1"}}}}}}
              """),
          Map.entry(
              "sonic-links",
              """
              StartDevice,StartPort,EndDevice,EndPort,BandWidth,VlanID,VlanMode,AutoNeg
              leaf-1,Ethernet0,spine-1,Ethernet4,400000,1,Access,on
              """),
          Map.entry(
              "minigraph",
              """
              <DeviceMiniGraph xmlns="Microsoft.Search.Autopilot.Evolution">
                <PngDec><DeviceInterfaceLinks><DeviceLinkBase>
                  <ElementType>DeviceInterfaceLink</ElementType>
                  <StartDevice>a</StartDevice><StartPort>Ethernet0</StartPort>
                  <EndDevice>b</EndDevice><EndPort>Ethernet4</EndPort>
                </DeviceLinkBase></DeviceInterfaceLinks></PngDec>
              </DeviceMiniGraph>
              """),
          Map.entry(
              "nccl-topology",
              """
              <system version="1"><cpu numaid="0" arch="x86_64">
                <pci busid="0000:10:00.0" class="0x020000" link_speed="32.0 GT/s PCIe" link_width="16">
                  <nic><net name="mlx5_0" dev="0" speed="400000" port="1" guid="0x1"/></nic>
                </pci></cpu></system>
              """));

  private static String end(String guid, String name, int lid) {
    return "{ SW Ports:08 SystemGUID:00000000000000%1$s NodeGUID:00000000000000%1$s PortGUID:00000000000000%1$s VenID:0002C9 DevID:D2F0 Rev:000000A0 {%2$s} LID:000%3$d PN:01 } "
        .formatted(guid, name, lid);
  }

  static Stream<String> formats() {
    return Formats.all().stream().map(FormatInfo::id);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void eachFormatIsReported(String format, @TempDir Path folder) throws IOException {
    String name = format.contains("topograph") || format.contains("containerlab") ? "x.yaml" : "x";
    Path file = folder.resolve(name);
    if (SAMPLES.containsKey(format)) {
      Files.writeString(file, SAMPLES.get(format));
    } else {
      Cluster c = ClosDesign.fatTree(4, 2, Bandwidth.of("200Gb/s")).build();
      assertThat(Formats.writable()).extracting(FormatInfo::id).contains(format);
      assertThat(Formats.write(c, format, file).written()).isTrue();
    }
    ScriptResult r = ExampleScripts.run("import-report.jsh", file.toString());
    assertThat(r.err()).isEmpty();
    assertThat(r.out()).contains("format " + format, "findings ERROR 0");
    assertThat(r.out()).anyMatch(l -> l.matches("links \\d+"));
    assertThat(r.exitCode()).isZero();
  }
}
