package io.clusterfabric.topology.format.infiniband;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.format.Formats;
import io.clusterfabric.topology.format.ibdiagnet.DbCsvReader;
import io.clusterfabric.topology.format.iblinkinfo.IblinkinfoReader;
import io.clusterfabric.topology.format.ibnetdiscover.PortsReportReader;
import io.clusterfabric.topology.format.opensm.SubnetListReader;
import java.io.IOException;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Single lines with the traps of their formats. */
class SubnetLinesTest {
  private static final ImportOptions STANDARD = ImportOptions.standard();

  private static FabricSource source(String text) {
    return FabricSource.ofText("x", text);
  }

  private static IbRecords list(String text) throws IOException {
    return SubnetListReader.read(source(text), STANDARD, ProgressListener.silent());
  }

  private static IbRecords linkinfo(String text) throws IOException {
    return IblinkinfoReader.read(source(text), STANDARD, ProgressListener.silent());
  }

  private static String end(String type, String ports, int guid, String device, String port) {
    return String.format(
        "{ %s Ports:%s SystemGUID:%016x NodeGUID:%016x PortGUID:%016x VenID:0002C9 DevID:%s"
            + " Rev:000000A0 {d %d} LID:00%s PN:%s } ",
        type, ports, guid, guid, guid + 1, device, guid, "1F", port);
  }

  /** Ports:29 is 41, PN:29 is 41, LID:001F is 31. */
  @Test
  void numbersOfListsAreHexadecimal() throws IOException {
    IbRecords r =
        list(
            end("SW", "29", 1, "D2F0", "29")
                + end("CA", "01", 2, "CF090000", "01")
                + "PHY=4x LOG=ACT SPD=50\n");
    assertThat(r.findings()).isEmpty();
    IbNode n = r.nodes().get(0);
    assertThat(n.portCount()).hasValue(41);
    assertThat(n.deviceId()).hasValue(0xd2f0);
    assertThat(n.lid()).hasValue(31);
    assertThat(n.ports().get(0).port()).isEqualTo(41);
    assertThat(n.ports().get(0).remoteId()).isEqualTo("H-0000000000000002");
  }

  @ParameterizedTest
  @CsvSource({
    "SPD=2.5, 4xSDR",
    "SPD=5, 4xDDR",
    "SPD=10, 4xQDR",
    "SPD=FDR10, 4xFDR10",
    "SPD=14, 4xFDR",
    "SPD=25, 4xEDR",
    "SPD=50, 4xHDR",
    "SPD=100, 4xNDR",
    "SPD=??, 4x???",
    "'', 4x???",
    "SPD=77, 4x???"
  })
  void speedsOfListsAreOfOneLane(String speed, String rate) throws IOException {
    IbRecords r =
        list(
            end("SW", "24", 1, "D2F2", "01")
                + end("SW", "24", 2, "D2F2", "02")
                + "PHY=4x LOG=ACT "
                + speed
                + "\n");
    assertThat(r.nodes().get(0).ports().get(0).rate().orElseThrow().text()).isEqualTo(rate);
    assertThat(r.findings().ofRule("format.opensm-subnet.no-speed"))
        .hasSize(speed.isEmpty() || speed.endsWith("??") ? 1 : 0);
    assertThat(r.findings().ofRule("format.opensm-subnet.unknown-rate"))
        .hasSize(speed.endsWith("77") ? 1 : 0);
  }

  /** The 16 bits of an id in wrong order of bytes. */
  @Test
  void deviceIdsInWrongOrderArePutRight() throws IOException {
    IbRecords r =
        list(
            end("SW", "24", 1, "D2F20000", "01")
                + end("SW", "24", 2, "0000", "02")
                + "PHY=4x LOG=INI SPD=50\n");
    assertThat(r.nodes().get(0).deviceId()).hasValue(0xd2f2);
    assertThat(r.findings().ofRule("format.opensm-subnet.not-active")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "4X 2.5 Gbps, 4xSDR",
    "4X 5.0 Gbps, 4xDDR",
    "4X 10.0 Gbps, 4xQDR",
    "4X 10.0 Gbps (FDR10), 4xFDR10",
    "4X 14.0625 Gbps, 4xFDR",
    "4X 25.78125 Gbps, 4xEDR",
    "4X 25.78 Gbps, 4xEDR",
    "2X 53.125 Gbps, 2xHDR",
    "4X 106.25 Gbps, 4xNDR",
    "4X 212.5 Gbps, 4xXDR",
    "1X 33 Gbps, 1x???"
  })
  void speedsOfIblinkinfoAreSignallingRates(String state, String rate) throws IOException {
    IbRecords r =
        linkinfo(
            "Switch: 0x01 s:\n 1 3[  ] ==( " + state + " Active/  LinkUp)==> 2 4[  ] \"t\" ( )\n");
    assertThat(r.nodes().get(0).ports().get(0).rate().orElseThrow().text()).isEqualTo(rate);
    assertThat(r.findings().warnings()).hasSize(rate.contains("?") ? 1 : 0);
  }

  @Test
  void whatALinkCouldDoIsInTheRecord() throws IOException {
    IbRecords r =
        linkinfo(
            """
                Switch: 0x01 s:
                 1 3[ 17] ==( 1X 25.78125 Gbps Active/  LinkUp)==> 2 4[ 2] "t" (Could be 4X )
                 1 4[  ] ==( 4X 2.5 Gbps Active/  LinkUp)==> 2 5[  ] "t" ( Could be 53.125 Gbps)
                 1 5[  ] ==(                Down/Disabled)==>             [  ] "" ( )
                """);
    IbNode n = r.nodes().get(0);
    assertThat(n.ports().get(0).possibleRate().orElseThrow().text()).isEqualTo("4xEDR");
    assertThat(n.ports().get(1).possibleRate().orElseThrow().text()).isEqualTo("4xHDR");
    assertThat(n.ports().get(0).externalPort()).isEqualTo(OptionalInt.of(17));
    assertThat(n.ports().get(0).remoteExternalPort()).isEqualTo(OptionalInt.of(2));
    assertThat(n.downPorts()).containsExactly(5);
    assertThat(n.portCount()).hasValue(5);
    assertThat(r.findings().ofRule("format.iblinkinfo.below-capability")).hasSize(2);
  }

  /** With --switches-only no row tells of adapters; they are known by their LIDs and names. */
  @Test
  void partnersWithoutARowAreKnownByLidAndName() throws IOException {
    ImportResult r =
        Formats.read(
            source(
                """
                    Switch: 0x01 s:
                     1 1[  ] ==( 4X 53.125 Gbps Active/  LinkUp)==> 2 1[  ] "h1 mlx5_0" ( )
                     1 2[  ] ==( 4X 53.125 Gbps Active/  LinkUp)==> 3 1[  ] "h1 mlx5_1" ( )
                    """),
            STANDARD);
    assertThat(r.cluster().hosts()).extracting("id").containsExactly("h1");
    assertThat(r.cluster().host("h1").endpoints()).hasSize(2);
    assertThat(r.findings().ofRule("format.iblinkinfo.undeclared-node")).hasSize(2);
  }

  @Test
  void damagedRowsAreToldWithTheirLines() throws IOException {
    IbRecords r =
        linkinfo(
            """
                 1 1[  ] ==( 4X 53.125 Gbps Active/  LinkUp)==> 2 1[  ] "t" ( )
                Switch: 0x01 s:
                 1 999[  ] ==( 4X 53.125 Gbps Active/  LinkUp)==> 2 1[  ] "t" ( )
                 1 2[  ] ==( 4X 53.125 Gbps Active/  LinkUp)==> 2
                $ prompt
                 1 1[  ] ==( 4X 53.125 Gbps Active/  LinkUp)==> 2 1[  ] "t" ( )
                """);
    assertThat(r.recordsSkipped()).isEqualTo(5);
    assertThat(r.recordsRead()).isZero();
    assertThat(r.findings().ofRule("format.iblinkinfo.row-without-node")).hasSize(2);
    assertThat(r.findings().ofRule("format.iblinkinfo.bad-row"))
        .extracting(f -> ((SourcePosition) f.where()).line())
        .containsExactly(3, 4);
    assertThat(r.findings().ofRule("format.iblinkinfo.unknown-line")).hasSize(1);
  }

  /** Ports of one adapter stand together; two adapters of one product each have a port 1. */
  @Test
  void adaptersOfOneNameInAPortsReportStayApart() throws IOException {
    IbRecords r =
        PortsReportReader.read(
            source(
                """
                CA     8  2 0x0000000000000012 4x HDR - SW     3  2 0x00000000000000aa ( 'a mlx5_0' - 's' )
                CA     7  1 0x0000000000000011 4x HDR - SW     3  1 0x00000000000000aa ( 'a mlx5_0' - 's' )
                CA     6  1 0x0000000000000013 4x HDR - SW     3  3 0x00000000000000aa ( 'MT4129 X' - 's' )
                CA     5  1 0x0000000000000014 4x HDR - SW     3  4 0x00000000000000aa ( 'MT4129 X' - 's' )
                SW     3  5 0x00000000000000aa ?? ???                                    's'
                """),
            STANDARD,
            ProgressListener.silent());
    assertThat(r.findings()).isEmpty();
    assertThat(r.nodes()).hasSize(4);
    assertThat(r.nodes().get(0).ports()).extracting(IbPortLine::port).containsExactly(2, 1);
    assertThat(r.nodes().get(3).downPorts()).containsExactly(5);
  }

  /** Columns in another case and order, N/A, blanks, a missing table of ports, a lost node. */
  @Test
  void tablesAreReadByTheNamesOfTheirColumns() throws IOException {
    IbRecords r =
        DbCsvReader.read(
            source(
                """
                START_NODES
                nodeguid, NODETYPE,NodeDesc,numports
                0x1, 2, "s, one" ,40
                0x2, 1,h mlx5_0,1
                0x3, 9,odd,1
                END_NODES
                START_LINKS
                PortNum1,NodeGuid1,NodeGUID2,PortNum2
                7,0x1,0x2,1
                8,0x1,0x4,1
                9,0x1,N/A,1
                """),
            STANDARD,
            ProgressListener.silent());
    assertThat(r.nodes()).hasSize(2);
    assertThat(r.nodes().get(0).description()).hasValue("s, one");
    assertThat(r.nodes().get(0).ports()).extracting(IbPortLine::port).containsExactly(7);
    assertThat(r.nodes().get(1).ports()).extracting(IbPortLine::remotePort).containsExactly(7);
    assertThat(r.findings().ofRule("format.ibdiagnet-db-csv.bad-row")).hasSize(2);
    assertThat(r.findings().ofRule("format.ibdiagnet-db-csv.unknown-node")).hasSize(1);
    assertThat(r.findings().ofRule("format.ibdiagnet-db-csv.unknown-rate")).hasSize(1);
    assertThat(r.findings().ofRule("format.ibdiagnet-db-csv.open-table")).hasSize(1);
    assertThat(r.recordsSkipped()).isEqualTo(3);
  }

  @Test
  void aTableWithoutANeededColumnIsAnError() throws IOException {
    IbRecords r =
        DbCsvReader.read(
            source("START_LINKS\nNodeGuid1,PortNum1\n0x1,2\nEND_LINKS\n"),
            STANDARD,
            ProgressListener.silent());
    assertThat(r.findings().ofRule("format.ibdiagnet-db-csv.missing-column")).hasSize(1);
    assertThat(r.findings().errors()).hasSize(1);
  }
}
