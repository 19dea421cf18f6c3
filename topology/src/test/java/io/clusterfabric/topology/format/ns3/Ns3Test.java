package io.clusterfabric.topology.format.ns3;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.sample.Wires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Ns3Test {
  @TempDir Path folder;

  private static ImportResult read(FabricSource source) throws IOException {
    return new Ns3Importer().read(source, ImportOptions.standard(), ProgressListener.silent());
  }

  private static ImportResult read(String text) throws IOException {
    return read(FabricSource.ofText("topology.txt", text));
  }

  private static void counts(String file, int hosts, int switches, int links) throws IOException {
    ImportResult r = read(FabricSource.of(SharedData.require("formats/ns3/" + file)));
    assertThat(r.cluster().hosts()).as(file).hasSize(hosts);
    assertThat(r.cluster().backend().switches()).as(file).hasSize(switches);
    assertThat(r.cluster().backend().links()).as(file).hasSize(links);
  }

  @Test
  void hostsSwitchesAndRates() throws IOException {
    Cluster c = read(Ns3ImporterContractTest.SMALL).cluster();
    assertThat(Wires.byPortsAndRate(c))
        .containsOnlyKeys(
            "[host-0[1], switch-4[1]] 200Gb/s",
            "[host-1[1], switch-4[2]] 200Gb/s",
            "[host-2[1], switch-5[1]] 200Gb/s",
            "[host-3[1], switch-5[2]] 200Gb/s",
            "[switch-4[3], switch-6[1]] 400Gb/s",
            "[switch-5[3], switch-6[2]] 400Gb/s");
  }

  @Test
  void lineBreaksMeanNothing() throws IOException {
    String oneLine = Ns3ImporterContractTest.SMALL.replace('\n', ' ');
    assertThat(read(oneLine).cluster().backend())
        .isEqualTo(read(Ns3ImporterContractTest.SMALL).cluster().backend());
  }

  @Test
  void fewerRowsThanCountedIsAnErrorAndMoreIsTold() throws IOException {
    ImportResult fewer = read(Ns3ImporterContractTest.SMALL.replaceFirst("7 3 6", "7 3 9"));
    assertThat(fewer.findings().ofRule("format.ns3.missing-links").errors()).hasSize(1);
    assertThat(fewer.cluster().backend().links()).hasSize(6);
    ImportResult more = read(Ns3ImporterContractTest.SMALL.replaceFirst("7 3 6", "7 3 4"));
    assertThat(more.findings().ofRule("format.ns3.more-than-counted").warnings()).hasSize(1);
    assertThat(more.findings().ofRule("format.ns3.more-than-counted").iterator().next().where())
        .hasToString("topology.txt:7");
    assertThat(more.cluster().backend().links()).hasSize(4);
  }

  @Test
  void aNodeBeyondTheCountCostsItsRowOnly() throws IOException {
    ImportResult r = read(Ns3ImporterContractTest.SMALL.replace("1 4 200Gbps", "1 7 200Gbps"));
    assertThat(r.findings().ofRule("format.ns3.bad-row")).hasSize(1);
    assertThat(r.cluster().backend().links()).hasSize(5);
    assertThat(r.recordsSkipped()).isEqualTo(1);
  }

  @Test
  void aRateWithoutUnitIsNoRate() throws IOException {
    ImportResult r = read(Ns3ImporterContractTest.SMALL.replace("1 4 200Gbps", "1 4 200"));
    assertThat(r.findings().ofRule("format.ns3.bad-rate")).hasSize(1);
    assertThat(Wires.byNodesAndRate(r.cluster())).containsKey("[host-1, switch-4] unknown");
  }

  @Test
  void anotherParserReadsWhatIsWritten() throws IOException {
    Cluster c = ClosDesign.fatTree(4, 3, Bandwidth.of("400Gb/s")).build();
    Path file = folder.resolve("topology.txt");
    ExportResult w = new Ns3Exporter().write(c, file, ProgressListener.silent());
    assertThat(w.written()).isTrue();
    List<String> words = Arrays.asList(Files.readString(file).split("\\s+"));
    assertThat(words.subList(0, 3)).containsExactly("36", "20", "48");
    TreeMap<Integer, Integer> degree = new TreeMap<>();
    for (int row = 0; row < 48; row++) {
      List<String> r = words.subList(23 + 5 * row, 28 + 5 * row);
      degree.merge(Integer.parseInt(r.get(0)), 1, Integer::sum);
      degree.merge(Integer.parseInt(r.get(1)), 1, Integer::sum);
      assertThat(r.subList(2, 5)).containsExactly("400Gbps", "0.001ms", "0");
    }
    assertThat(words).hasSize(23 + 5 * 48);
    degree.forEach((node, n) -> assertThat(n).as("node " + node).isEqualTo(node < 16 ? 1 : 4));
    assertThat(
            w.findings().ofRule("format.ns3.rates").stream().map(Finding::why).toList().toString())
        .contains("400000000000");
    assertThat(w.findings().ofRule("format.ns3.hosts-relay")).isEmpty();
  }

  @Test
  void unknownRatesAreRefused() throws IOException {
    Cluster c = read(Ns3ImporterContractTest.SMALL.replace("1 4 200Gbps", "1 4 x")).cluster();
    Path file = folder.resolve("topology.txt");
    ExportResult w = new Ns3Exporter().write(c, file, ProgressListener.silent());
    assertThat(w.written()).isFalse();
    assertThat(Files.exists(file)).isFalse();
    assertThat(w.findings().ofRule("format.ns3.rate-unknown").errors()).hasSize(1);
  }

  @Test
  void hostsThatWouldHaveToRelayAreTold() throws IOException {
    assertThat(relay(read(Ns3ImporterContractTest.RING).cluster()))
        .as("in a ring of three hosts each has a link to each")
        .isFalse();
    assertThat(
            relay(
                read("4 0 4\n0 1 1Gbps 1us 0 1 2 1Gbps 1us 0 2 3 1Gbps 1us 0 3 0 1Gbps 1us 0")
                    .cluster()))
        .as("in a ring of four hosts opposite ones have none")
        .isTrue();
    assertThat(relay(read(Ns3ImporterContractTest.SMALL).cluster())).isFalse();
    assertThat(
            relay(
                read("5 2 4\n3 4\n0 3 1Gbps 1us 0 1 3 1Gbps 1us 0 1 4 1Gbps 1us 0 2 4 1Gbps 1us 0")
                    .cluster()))
        .as("host 1 joins two switches")
        .isTrue();
    assertThat(
            relay(
                read("4 2 4\n2 3\n0 2 1Gbps 1us 0 0 3 1Gbps 1us 0 1 2 1Gbps 1us 0 1 3 1Gbps 1us 0")
                    .cluster()))
        .as("two planes")
        .isFalse();
  }

  private boolean relay(Cluster c) throws IOException {
    ExportResult w =
        new Ns3Exporter().write(c, folder.resolve("out.txt"), ProgressListener.silent());
    return !w.findings().ofRule("format.ns3.hosts-relay").isEmpty();
  }

  @Test
  void severalBackendsAreRefused() throws IOException {
    var b = ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build().toBuilder();
    b.fabric("other").role(FabricRole.BACKEND);
    ExportResult w =
        new Ns3Exporter().write(b.build(), folder.resolve("out.txt"), ProgressListener.silent());
    assertThat(w.written()).isFalse();
    assertThat(w.findings().ofRule("format.export.which-fabric")).hasSize(1);
  }

  @Test
  void realFiles() throws IOException {
    counts("astrans3-128_nodes_16_switch_topology.txt", 128, 16, 192);
    counts("astrans3-8_nodes_1_switch_topology.txt", 8, 1, 8);
    counts("astrans3-8nodes_ring_topology.txt", 8, 0, 8);
    counts("hpcc-fat.txt", 320, 56, 480);
    counts("hpcc-topology.txt", 65, 1, 65);
    ImportResult hpcc = read(FabricSource.of(SharedData.require("formats/ns3/hpcc-topology.txt")));
    assertThat(hpcc.findings().ofRule("format.ns3.more-than-counted")).hasSize(1);
    assertThat(hpcc.cluster().backend().links().stream().map(Link::spec).distinct()).hasSize(1);
  }
}
