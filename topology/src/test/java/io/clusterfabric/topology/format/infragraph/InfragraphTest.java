package io.clusterfabric.topology.format.infragraph;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.topology.format.Formats;
import io.clusterfabric.topology.sample.Wires;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InfragraphTest {
  private static ImportResult read(String text) throws IOException {
    return Formats.read(FabricSource.ofText("x", text), ImportOptions.standard());
  }

  private static ImportResult clos(String from, String to) throws IOException {
    assertThat(Infrastructures.CLOS).contains(from);
    return read(Infrastructures.CLOS.replace(from, to));
  }

  /** Expanded by hand after infragraph_service.py: instances first, then outer components. */
  @Test
  void edgesAreExpandedAsTheServiceDoes() throws IOException {
    ImportResult r = read(Infrastructures.CLOS);
    assertThat(r.format().id()).isEqualTo("infragraph");
    assertThat(Wires.byPortsAndRate(r.cluster()).keySet())
        .containsExactly(
            "[leaf.0[1], server.0[cx5.0/2]] 100Gb/s",
            "[leaf.0[2], server.1[cx5.0/2]] 100Gb/s",
            "[leaf.0[5], spine.0[1]] 100Gb/s",
            "[leaf.0[7], spine.1[1]] 100Gb/s",
            "[leaf.0[8], server.0[mgmt/1]] unknown",
            "[leaf.1[1], server.2[cx5.0/2]] 100Gb/s",
            "[leaf.1[2], server.3[cx5.0/2]] 100Gb/s",
            "[leaf.1[5], spine.0[2]] 100Gb/s",
            "[leaf.1[7], spine.1[2]] 100Gb/s");
    Cluster c = r.cluster();
    assertThat(c.hosts()).hasSize(4).allMatch(h -> h.spec().model().equals("server"));
    assertThat(c.backend().switches())
        .allMatch(s -> s.spec().model().equals("switch") && s.spec().radix().orElse(0) == 8);
    assertThat(r.findings().warnings()).isEmpty();
    assertThat(r.findings().ofRule(InfragraphReader.INSIDE)).hasSize(1);
    assertThat(r.findings().ofRule(InfragraphReader.NOT_KEPT)).hasSize(1);
  }

  /** networkx, on which the service is built, has one edge between two nodes. */
  @Test
  void acceleratorsHaveAPortForEachLink() throws IOException {
    ImportResult r = read(Infrastructures.TORUS);
    assertThat(Wires.byPortsAndRate(r.cluster()).keySet())
        .containsExactly(
            "[rack.0[xpu.0/1], rack.1[xpu.0/1]] 1.2Tb/s",
            "[rack.0[xpu.0/2], rack.1[xpu.1/1]] 1.2Tb/s");
    assertThat(r.cluster().hosts()).extracting("id").containsExactly("rack.0", "rack.1");
  }

  @Test
  void anInstanceCountedOnceIsCalledByItsName() throws IOException {
    ImportResult r = read(Infrastructures.TORUS.replace("\"count\": 2", "\"count\": 1"));
    assertThat(r.cluster().hosts()).extracting("id").containsExactly("rack");
    assertThat(r.findings().ofRule(InfragraphReader.BAD_EDGE)).hasSize(2);
    assertThat(r.recordsSkipped()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "server[0:4] | server[0:5] | bad-edge | 8",
        "server[0:4] | server[0:3] | uneven-edge | 8",
        "server[0:4] | nobody[0:4] | bad-edge | 5",
        "server[0:4] | server[-1] | bad-edge | 5",
        "server[0:4] | server[0:4:0] | bad-edge | 5",
        "server[0:4] | server[0 | bad-edge | 5",
        "cx5[0].port[1] | cx5[0].plug[1] | bad-edge | 5",
        "cx5[0].port[1] | cx5[0].port[2] | bad-edge | 5",
        "cx5[0].port[1] | server.cx5[0].port[1] | | 9",
        "link: trunk | link: lost | bad-link | 9",
        "scheme: one2one | scheme: ring | scheme | 0",
        "count: 8 | count: eight | bad-device | 0",
        "gigabytes_per_second: 12.5 | gigabytes_per_second: tbd | no-rate | 9",
        "choice: gigabytes_per_second | choice: gigatransfers_per_second | no-rate | 9",
        "device: server | device: nothing | bad-instance | 4"
      })
  void whatIsWrongCostsItself(String from, String to, String rule, int links) throws IOException {
    ImportResult r = clos(from, to);
    int expected = to.equals("server[0:5]") ? 5 : links;
    assertThat(r.cluster().backend().links()).hasSize(expected);
    if (rule != null) {
      assertThat(r.findings().warnings().ofRule("format.infragraph." + rule)).isNotEmpty();
    } else {
      assertThat(r.findings().warnings()).isEmpty();
    }
  }

  @Test
  void theOlderDialectIsRefusedWithTheReason() throws IOException {
    ImportResult r =
        read(
            """
            infrastructure:
              instances:
                - name: leaf
                  device: switch
              connections:
                - server.0.nic.0.eth1.leaf.0.port.0
            """);
    assertThat(r.format().id()).isEqualTo("infragraph");
    assertThat(r.findCluster()).isEmpty();
    assertThat(r.findings().errors().ofRule(InfragraphReader.OLD_DIALECT)).hasSize(1);
  }

  /** 10^27 links by a few lines, in components within components. */
  @Test
  void edgesWithoutEndStopAtTheLimit() throws IOException {
    String huge =
        Infrastructures.CLOS
            .replace("count: 2\n    name: cx5", "count: 999999999\n    name: cx5")
            .replace("count: 2\n    name: port", "count: 999999999\n    name: port")
            .replace("cx5[0].port[1]", "cx5.port")
            .replaceFirst("scheme: one2one", "scheme: many2many");
    ImportOptions few =
        ImportOptions.builder().limits(Limits.builder().maxElements(10_000).build()).build();
    ImportResult r = Formats.read(FabricSource.ofText("x", huge), few);
    assertThat(r.findings().errors()).isNotEmpty();
    assertThat(r.cluster().backend().links().size()).isLessThanOrEqualTo(10_000);
    String many = Infrastructures.CLOS.replace("count: 4\n  device", "count: 999999999\n  device");
    assertThat(Formats.read(FabricSource.ofText("x", many), few).cluster().hosts().size())
        .isLessThanOrEqualTo(10_000);
  }

  @ParameterizedTest
  @CsvSource({
    "port, 5, 0, 5, 1",
    "port[3], 5, 3, 1, 1",
    "port[1:], 5, 1, 4, 1",
    "port[:2], 5, 0, 2, 1",
    "port[:], 5, 0, 5, 1",
    "port[::2], 5, 0, 3, 2",
    "port[4:2], 5, 4, 0, 1",
    "port[ 1 : 4 : 3 ], 5, 1, 1, 3"
  })
  void slicesAreThoseOfPython(String text, int count, int first, int size, int step) {
    Slice s = Slice.parse(text, count).orElseThrow();
    assertThat(s.name()).isEqualTo("port");
    assertThat(s.start()).isEqualTo(first);
    assertThat(s.size()).isEqualTo(size);
    assertThat(s.step()).isEqualTo(step);
  }

  @ParameterizedTest
  @CsvSource({
    "port[]",
    "[1]",
    "port[1",
    "port]1[",
    "port[1]x",
    "port[-1]",
    "port[::0]",
    "port[1:2:3:4]"
  })
  void otherTextIsNoSlice(String text) {
    assertThat(Slice.parse(text, 5)).isEmpty();
  }
}
