package io.clusterfabric.topology.format.cablelist;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.format.Formats;
import io.clusterfabric.topology.format.ImportSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists that vendors and projects published; the numbers were counted by other means. */
class RealCableListsTest {

  private static ImportResult read(String file) throws IOException {
    return Formats.read(SharedData.require("formats/" + file));
  }

  @ParameterizedTest
  @CsvSource({
    "ufm_ndt/ndt.csv, ufm-ndt",
    "ufm_ndt/ndth2s.csv, ufm-ndt",
    "ufm_ndt/switch_to_host_topo1.ndt, ufm-ndt",
    "ufm_ndt/incorrect_columns.ndt, ufm-ndt",
    "ufm_ndt/incorrect_ports.ndt, ufm-ndt",
    "sonic/sonic_lab_links.csv, sonic-links",
    "sonic/sonic_snappi-sonic_links.csv, sonic-links",
  })
  void eachIsRecognisedByOneImporter(String file, String format) throws IOException {
    ImportResult r = read(file);
    assertThat(r.format().id()).isEqualTo(format);
    assertThat(r.findings().ofRule("format.ambiguous")).isEmpty();
  }

  @Test
  void noOtherFileIsTakenForACableList() throws IOException {
    List<String> lists = List.of("ufm-ndt", "p2p", "cable-list", "sonic-links", "netbox-cables");
    Path all = SharedData.require("formats");
    try (var walk = Files.walk(all)) {
      for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
        String name = all.relativize(file).toString();
        boolean list =
            (name.startsWith("ufm_ndt/") && (name.endsWith(".ndt") || name.endsWith(".csv")))
                || name.matches("sonic/.*_links.csv");
        if (!list) {
          assertThat(lists).as(name).doesNotContain(Formats.read(file).format().id());
        }
      }
    }
  }

  @Test
  void aDirectorFabricPlannedWithPortsUsedTwice() throws IOException {
    ImportResult r = read("ufm_ndt/ndt.csv");
    ImportSummary s = ImportSummary.of(r.cluster());
    assertThat(s.links()).isEqualTo(360);
    assertThat(s.switches()).isEqualTo(29);
    assertThat(s.endpoints()).isZero();
    assertThat(r.recordsSkipped()).isEqualTo(40);
    assertThat(r.findings().ofRule("format.port-used-twice")).hasSize(40);
    assertThat(r.findings().iterator().next().where().toString()).contains("ndt.csv:12");
    Link first =
        r.cluster().backend().linkAt(new PortRef("DSM07-0101-0806-01IB0", "21")).orElseThrow();
    assertThat(first.opposite(new PortRef("DSM07-0101-0806-01IB0", "21")))
        .isEqualTo(new PortRef("DSM07-0101-0806-01IB1", "L1/U1/1"));
    assertThat(first.spec().dataRate()).contains(Bandwidth.of("200Gb/s"));
    assertThat(r.cluster().backend().cables()).hasSize(360);
    assertThat(r.cluster().backend().cables())
        .filteredOn(k -> k.linkIds().contains(first.id()))
        .extracting(k -> k.length().orElseThrow())
        .containsExactly(Length.of("10m"));
  }

  @Test
  void serversThatAreCalledAlikeInEachRack() throws IOException {
    Cluster c = read("ufm_ndt/ndth2s.csv").cluster();
    ImportSummary s = ImportSummary.of(c);
    assertThat(s.links()).isEqualTo(320);
    assertThat(s.switches()).isEqualTo(20);
    assertThat(c.hosts()).hasSize(40).allMatch(h -> h.endpoints().size() == 8);
  }

  @Test
  void hostsNamedByTheirAdapters() throws IOException {
    ImportResult r = read("ufm_ndt/switch_to_host_topo1.ndt");
    ImportSummary s = ImportSummary.of(r.cluster());
    assertThat(s.links()).isEqualTo(2223);
    assertThat(r.cluster().hosts()).hasSize(280);
    assertThat(s.switches()).isEqualTo(154);
    assertThat(s.endpoints()).isEqualTo(2223);
    assertThat(r.findings()).isEmpty();
  }

  @Test
  void listsThatThePluginRefuses() throws IOException {
    Finding column = read("ufm_ndt/incorrect_columns.ndt").findings().iterator().next();
    assertThat(column.ruleId()).isEqualTo("format.ufm-ndt.no-header");
    assertThat(column.why()).contains("StartPort");
    Finding port = read("ufm_ndt/incorrect_ports.ndt").findings().iterator().next();
    assertThat(port.ruleId()).isEqualTo("format.ufm-ndt.port");
    assertThat(port.observed().orElse("")).contains("abra");
  }

  @Test
  void aTestBedOfSonicWithItsDevices() throws IOException {
    Path links = SharedData.require("formats/sonic/sonic_lab_links.csv");
    Path devices = SharedData.require("formats/sonic/sonic_lab_devices.csv");
    FabricSource both =
        FabricSource.of(links).plus("sonic_lab_devices.csv", () -> Files.newInputStream(devices));
    ImportResult r = Formats.read(both, ImportOptions.standard());
    assertThat(r.findings().warnings()).isEmpty();
    assertThat(r.format().id()).isEqualTo("sonic-links");
    ImportSummary s = ImportSummary.of(r.cluster());
    assertThat(s.links()).isEqualTo(77);
    assertThat(r.cluster().hosts())
        .extracting(h -> h.id())
        .containsExactly("str-acs-serv-01", "vnut-l2snk-tg", "vnut-tg-01");
    assertThat(s.switches()).isEqualTo(9);
    assertThat(r.cluster().backend().switches())
        .filteredOn(w -> w.id().equals("str-msn2700-01"))
        .allMatch(w -> w.spec().model().equals("Mellanox-2700"));
    assertThat(r.cluster().backend().links())
        .filteredOn(l -> l.spec().dataRate().equals(java.util.Optional.of(Bandwidth.of("40G"))))
        .hasSize(34);
  }
}
