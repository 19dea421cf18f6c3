package io.clusterfabric.topology.format.ibnetdiscover;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.topology.format.infiniband.IbNodeType;
import io.clusterfabric.topology.format.infiniband.IbPortLine;
import io.clusterfabric.topology.format.infiniband.IbRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineParsingTest {
  private final PortLineParser parser = new PortLineParser();

  private IbPortLine port(String text) {
    IbPortLine line = parser.parse(text, 7);
    assertThat(line).as(text + ": " + parser.why()).isNotNull();
    return line;
  }

  @Test
  void aSwitchPortTellsOfItsPartner() {
    IbPortLine p =
        port(
            "[1]\t\"H-0c42a10300a9b026\"[2](c42a10300a9b027) \t\t# \"gpu-1 mlx5_0 \" lid 647 4xNDR");
    assertThat(p.line()).isEqualTo(7);
    assertThat(p.port()).isEqualTo(1);
    assertThat(p.remoteId()).isEqualTo("H-0c42a10300a9b026");
    assertThat(p.remotePort()).isEqualTo(2);
    assertThat(p.remoteGuid()).hasValue(0xc42a10300a9b027L);
    assertThat(p.remoteDescription()).contains("gpu-1 mlx5_0 ");
    assertThat(p.remoteLid()).hasValue(647);
    assertThat(p.lid()).isEmpty();
    assertThat(p.rate().map(IbRate::text)).contains("4xNDR");
  }

  @Test
  void anAdapterPortTellsOfItselfToo() {
    IbPortLine p =
        port(
            "[2](f000000000000001) \t\"S-a\"[65]\t\t# lid 18 lmc 1 \"MF0;s:MQM9700/U1\" lid 4 2xNDR");
    assertThat(p.guid()).hasValue(0xf000000000000001L);
    assertThat(p.lid()).hasValue(18);
    assertThat(p.remoteLid()).hasValue(4);
    assertThat(p.remotePort()).isEqualTo(65);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1]\"S-1\"[2]# \"d\" lid 3 4xEDR",
        "[1] \"S-1\" [2] # \"d\" lid 3 4x EDR",
        "[1]\u00A0\"S-1\"[2]\t#\"d\"  lid 3\t4xEDR s=1 w=2 v=3",
        "[1][ext 4] \"S-1\"[2][ext 18] # \"d\" lid 3 4xEDR",
        "[1](12 \"S-1\") \"S-1\"[2](zz) # \"d\" lid 3 4xEDR"
      })
  void spacesAndExtrasMakeNoDifference(String text) {
    IbPortLine p = port(text);
    assertThat(p.port()).isEqualTo(1);
    assertThat(p.remoteId()).isEqualTo("S-1");
    assertThat(p.remotePort()).isEqualTo(2);
    assertThat(p.rate().flatMap(IbRate::generation)).contains("4xEDR");
    assertThat(parser.isWithoutRate()).isFalse();
  }

  @Test
  void externalPortsAreKept() {
    IbPortLine p = port("[1][ext 4] \"S-1\"[2][ext 18] # \"d\" lid 3 4xEDR");
    assertThat(p.externalPort()).hasValue(4);
    assertThat(p.remoteExternalPort()).hasValue(18);
  }

  @Test
  void aDescriptionMayHoldHashesAndQuotes() {
    IbPortLine p = port("[1] \"S-1\"[2] # \"Voltaire \"4036\" # v4036 lid 9 1xSDR\" lid 3 4xQDR");
    assertThat(p.remoteDescription()).contains("Voltaire \"4036\" # v4036 lid 9 1xSDR");
    assertThat(p.remoteLid()).hasValue(3);
    assertThat(p.rate().map(IbRate::text)).contains("4xQDR");
  }

  @Test
  void aPortWithoutRateIsKept() {
    assertThat(port("[1] \"S-1\"[2] # \"d\" lid 3").rate()).isEmpty();
    assertThat(parser.isWithoutRate()).isTrue();
    assertThat(port("[1] \"S-1\"[2] # \"cut descri").remoteDescription()).isEmpty();
    assertThat(parser.isWithoutRate()).isTrue();
    assertThat(port("[1] \"S-1\"[2]").rate()).isEmpty();
    assertThat(parser.isWithoutRate()).isTrue();
    assertThat(port("[1] \"Hca1\"[2] w=12").rate()).isEmpty();
    assertThat(parser.isWithoutRate()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "[0] \"S-1\"[2] | 3",
        "[255] \"S-1\"[2] | 5",
        "[1 \"S-1\"[2] | 3",
        "[99999999999] \"S-1\"[2] | 13",
        "[1] S-1\"[2] | 5",
        "[1] \"S-1[2] | 6",
        "[1] \"\"[2] | 7",
        "[1] \"S-1\" | 10",
        "[1] \"S-1\"[x] | 11",
        "[1] \"S-1\"[2 | 12",
        "[1] \"S-1\"[999] | 14"
      })
  void aDamagedPortIsNoneAndTheColumnIsTold(String text, int column) {
    assertThat(parser.parse(text.strip(), 1)).isNull();
    assertThat(parser.why()).isNotEmpty();
    assertThat(parser.column()).isEqualTo(column);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "Switch\t41 \"S-1\"\t\t# \"d\" base port 0 lid 3 lmc 0 | SWITCH | 41 | S-1 | d",
        "Switch41 \"S-1\"# \"d\" | SWITCH | 41 | S-1 | d",
        "Ca  1 \"H-1\"# \"a b \" | ADAPTER | 1 | H-1 | 'a b '",
        "Hca \t2 \"Hca 4\" | ADAPTER | 2 | Hca 4 | ",
        "Rt\t2 \"R-1\" # \"r\" (scp) | ROUTER | 2 | R-1 | r",
        "Switch x1 \"S-1\" # \"d\" | SWITCH | | S-1 | d",
        "Switch 8 \"S-1\" # \"a \"b\" # c\" base | SWITCH | 8 | S-1 | a \"b\" # c"
      })
  void nodesOfEveryForm(
      String text, IbNodeType type, Integer ports, String id, String description) {
    NodeLineParser n = NodeLineParser.parse(text);
    assertThat(n).isNotNull();
    assertThat(n.type()).isEqualTo(type);
    assertThat(n.portCount().isPresent() ? n.portCount().getAsInt() : null).isEqualTo(ports);
    assertThat(n.id()).isEqualTo(id);
    assertThat(n.comment().description().orElse(null)).isEqualTo(description);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Switch\t: 0x1 ports 36 devid 0xcb20 vendid 0x2c9 \"d\"",
        "Switch 8",
        "Switch 8 \"S-1",
        "Switch 8 # \"d\"",
        "Node 8 \"S-1\""
      })
  void otherLinesAreNoNodes(String text) {
    assertThat(NodeLineParser.parse(text)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "'', EMPTY",
    "# x, COMMENT",
    "[1] x, PORT",
    "[root@ufm ~]# ibnetdiscover, UNKNOWN",
    "devid=0x1, ATTRIBUTE",
    "Switch41 \"S-1\", NODE",
    "Hca \t2 \"H\", NODE",
    "Switches follow, UNKNOWN",
    "Chassis 1 (guid 0xa0), NOISE",
    "Non-Chassis Nodes, NOISE",
    "=~=~=~= PuTTY log 2026 =~=~=, NOISE",
    "src/query_smp.c:195; umad (DR path) bad status, TOOL_MESSAGE",
    "ibwarn: [123] mad_rpc: failed, TOOL_MESSAGE",
    "include other.net, DIRECTIVE"
  })
  void linesByTheirBeginning(String text, LineKind kind) {
    assertThat(LineKind.of(text)).isEqualTo(kind);
  }
}
