package io.clusterfabric.topology.format.infiniband;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.topology.format.Formats;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines that are made to stop a reader, and numbers that no subnet has. */
class HostileRecordsTest {
  private static final String TABLES =
      """
      START_NODES
      NodeDesc,NumPorts,NodeType,NodeGUID,SystemImageGUID
      a,%s,2,0x1,0x0
      b,8,2,0x2,0x0
      h1 mlx5_0,1,1,0x3,0x0
      h2 mlx5_0,1,1,0x4,0x0
      END_NODES
      START_LINKS
      NodeGuid1,PortNum1,NodeGuid2,PortNum2
      0x1,1,0x2,1
      0x1,2,0x3,1
      0x1,3,0x4,1
      END_LINKS
      """;

  private static ImportResult read(String format, String text) throws IOException {
    return Formats.read(
        FabricSource.ofText("x", text), ImportOptions.builder().formatId(format).build());
  }

  /** Each pattern with as many beginnings of a part as a line has room for, and no end of it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '\0',
      value = {
        "iblinkinfo~1 1[ ] ==( ~)==> 1 1 [ ] \"(",
        "iblinkinfo~1 1[ ] ==( ~)==> 1 1 [ ] \"() \"",
        "iblinkinfo~0x1 \"~a\" 1 1[ ] ==( )==> \"",
        "opensm-subnet~{ SW Ports:08 SystemGUID:1 NodeGUID:1 PortGUID:1 VenID:1 DevID:1 Rev:1 {~} LID:0001"
            + " PN:01 } { SW Ports:08 SystemGUID:1 NodeGUID:1 PortGUID:1 VenID:1 DevID:1 Rev:1 {",
        "ibnetdiscover-ports~CA 8 1 0x1 4x HDR - SW 3 1 0x2 ( '~' - '",
        "ibnetdiscover-ports~CA 8 1 0x1 4x HDR '~' - ') '"
      })
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void linesOfOpenPartsTakeNoLongTime(String format, String begin, String part) throws IOException {
    String line = (begin + part.repeat(2_040)).substring(0, 2_040);
    ImportResult r = read(format, (line + "\n").repeat(500));
    assertThat(r.findCluster()).isEmpty();
    assertThat(r.findings().errors()).isNotEmpty();
    String one = begin + part.repeat(60_000 / part.length());
    Formats.read(FabricSource.ofText("x", one), ImportOptions.standard());
  }

  @ParameterizedTest
  @ValueSource(strings = {"255", "65535", "2147483647"})
  void numbersOfPortsThatNoNodeHasAreUnknown(String ports) throws IOException {
    ImportResult r = read("ibdiagnet-db-csv", TABLES.formatted(ports));
    assertThat(r.cluster().backend().switchNode("a").spec().radix()).isEmpty();
    assertThat(r.findings().warnings().ofRule("format.ibdiagnet-db-csv.port-count")).hasSize(1);
    assertThat(r.cluster().backend().switchNode("b").spec().radix()).isEqualTo(OptionalInt.of(8));
    String dump =
        "Switch\t" + ports + " \"S-00000000000000a1\"\t\t# \"a\" base port 0 lid 1 lmc 0\n";
    if (ports.length() < 7) {
      ImportResult d = read("ibnetdiscover", dump);
      assertThat(d.cluster().backend().switchNode("a").spec().radix()).isEmpty();
      assertThat(d.findings().warnings().ofRule("format.ibnetdiscover.port-count")).hasSize(1);
    }
  }

  /** A GUID of 0 is none: nodes and systems without one are not one. */
  @Test
  void guidsOfZeroJoinNothing() throws IOException {
    ImportResult r = read("ibdiagnet-db-csv", TABLES.formatted("8"));
    assertThat(r.cluster().hosts()).extracting("id").containsExactly("h1", "h2");
    assertThat(r.findings().warnings().ofRule("format.ibdiagnet-db-csv.system-image-shared"))
        .isEmpty();
    ImportResult none =
        read(
            "ibdiagnet-db-csv",
            TABLES.formatted("8").replace("0x3,", "0x0,").replace("0x4,", "0x0,"));
    assertThat(none.cluster().hosts()).isEmpty();
    assertThat(none.findings().ofRule("format.ibdiagnet-db-csv.bad-row")).hasSize(4);
    String end =
        "{ SW Ports:08 SystemGUID:0 NodeGUID:0 PortGUID:0 VenID:1 DevID:1 Rev:1 {a} LID:0001 PN:01 }";
    assertThat(
            read("opensm-subnet", end + " " + end + " PHY=4x LOG=ACT SPD=50\n")
                .findings()
                .ofRule("format.opensm-subnet.bad-line"))
        .hasSize(1);
  }

  /** LIDs are those of one subnet: two subnets in one folder both have LIDs 1 and 2. */
  @Test
  void lidsOfTwoSubnetsAreKeptApart() throws IOException {
    String one =
        """
        Switch: 0x0000000000000001 a:
             1    1[  ] ==( 4X 53.125 Gbps Active/  LinkUp)==>       2    1[  ] "b" ( )
        Switch: 0x0000000000000002 b:
             2    1[  ] ==( 4X 53.125 Gbps Active/  LinkUp)==>       1    1[  ] "a" ( )
        """;
    String other =
        one.replace("00001 a", "00003 c")
            .replace("00002 b", "00004 d")
            .replace("\"a\"", "\"c\"")
            .replace("\"b\"", "\"d\"");
    ImportResult r =
        Formats.read(
            FabricSource.ofText("one.txt", one)
                .plus("two.txt", () -> FabricSource.ofText("t", other).open("t")),
            ImportOptions.standard());
    assertThat(r.cluster().backend().links())
        .extracting(l -> l.a() + " " + l.b())
        .containsExactlyInAnyOrder("a[1] b[1]", "c[1] d[1]");
    assertThat(r.findings().warnings()).isEmpty();
  }

  /** A file for each switch: partners are rows of other files, by LID and name. */
  @Test
  void partsOfOneSubnetInSeveralFilesAreJoined() throws IOException {
    List<String> parts =
        List.of(
            "Switch: 0x1 a:\n 1 1[ ] ==( 4X 53.125 Gbps Active/ LinkUp)==> 2 1[ ] \"b\" ( )\n",
            "Switch: 0x2 b:\n 2 1[ ] ==( 4X 53.125 Gbps Active/ LinkUp)==> 1 1[ ] \"a\" ( )\n");
    ImportResult r =
        Formats.read(
            FabricSource.ofText("a.txt", parts.get(0))
                .plus("b.txt", () -> FabricSource.ofText("t", parts.get(1)).open("t")),
            ImportOptions.standard());
    assertThat(r.cluster().backend().links()).hasSize(1);
    assertThat(r.findings().warnings()).isEmpty();
  }
}
