package io.clusterfabric.topology.format.lldp;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LldpImporterTest {
  private static ImportResult read(FabricSource source, String... options) throws IOException {
    ImportOptions.Builder b = ImportOptions.builder();
    for (int i = 0; i < options.length; i += 2) {
      b.putFormatOption(options[i], options[i + 1]);
    }
    return new LldpImporter().read(source, b.build(), ProgressListener.silent());
  }

  private static Fabric fabric(Cluster c) {
    return c.fabrics().get(0);
  }

  private static List<String> links(Cluster c) {
    return fabric(c).links().stream().map(Link::id).toList();
  }

  private static List<String> switches(Cluster c) {
    return fabric(c).switches().stream().map(Switch::id).toList();
  }

  private static List<String> hosts(Cluster c) {
    return c.hosts().stream().map(Host::id).toList();
  }

  private static Bandwidth rate(Cluster c, String port) {
    return fabric(c).linkAt(PortRef.parse(port)).orElseThrow().spec().dataRate().orElseThrow();
  }

  @Test
  void bothEndsOfALinkAreOneLinkAndTheRestIsTold() throws IOException {
    ImportResult r = read(Heard.several());
    Cluster c = r.cluster();
    assertThat(links(c))
        .containsExactlyInAnyOrder(
            "leaf-1[Ethernet0]--spine-1[Ethernet0]",
            "leaf-2[Ethernet0]--spine-1[Ethernet4]",
            "leaf-1[Ethernet8]--node-1[ens1f0np0]",
            "leaf-1[Ethernet12]--node-2[02:00:00:00:02:01]");
    assertThat(switches(c)).containsExactly("leaf-1", "leaf-2", "spine-1");
    assertThat(hosts(c)).containsExactly("node-1", "node-2");
    assertThat(rate(c, "leaf-1[Ethernet0]")).isEqualTo(Bandwidth.of("400Gb/s"));
    assertThat(rate(c, "leaf-1[Ethernet8]")).isEqualTo(Bandwidth.of("200Gb/s"));
    assertThat(
            fabric(c).linkAt(PortRef.parse("leaf-1[Ethernet12]")).orElseThrow().spec().dataRate())
        .isEmpty();
    assertThat(r.findings().stream().map(Finding::ruleId))
        .contains(
            "format.lldp.domain",
            "format.lldp.management-port",
            "format.lldp.no-file",
            "format.lldp.name-of-file");
    assertThat(r.findings().ofRule("format.lldp.no-file").iterator().next().observed().orElse(""))
        .isEqualTo("'node-2'");
    assertThat(r.findings().ofRule("format.lldp.one-sided")).isEmpty();
    assertThat(r.findings().warnings()).isEmpty();
    assertThat(r.recordsRead()).isEqualTo(7);
  }

  @Test
  void aLinkThatTheOtherEndDoesNotConfirmIsTold() throws IOException {
    FabricSource s =
        Heard.folder(
            Heard.one("leaf-1.json", Heard.SONIC_DB),
            "spine-1.json",
            "{\"lldpNeighbors\": [{\"neighborDevice\": \"leaf-9\", \"neighborPort\": \"E1\","
                + " \"port\": \"E9\"}]}");
    ImportResult r = read(s);
    assertThat(r.findings().ofRule("format.lldp.one-sided")).hasSize(1);
    Finding f = r.findings().ofRule("format.lldp.one-sided").iterator().next();
    assertThat(f.severity()).isEqualTo(Severity.WARNING);
    assertThat(f.where()).hasToString("leaf-1.json:3");
    assertThat(links(r.cluster())).contains("leaf-1[Ethernet0]--spine-1[Eth1/1]");
  }

  @Test
  void recordsWithoutACommonPortNameCountOnce() throws IOException {
    FabricSource s =
        Heard.folder(
            Heard.one(
                "a.json",
                "{\"lldpNeighbors\": [{\"neighborDevice\": \"b\", \"neighborPort\":"
                    + " \"02:00:00:00:00:0b\", \"port\": \"E1\"}]}"),
            "b.json",
            "{\"lldpNeighbors\": [{\"neighborDevice\": \"a\", \"neighborPort\":"
                + " \"02:00:00:00:00:0a\", \"port\": \"E7\"}]}");
    ImportResult r = read(s);
    assertThat(links(r.cluster())).containsExactly("a[E1]--b[02:00:00:00:00:0b]");
    assertThat(r.findings().ofRule("format.lldp.one-sided")).hasSize(2);
    assertThat(r.recordsSkipped()).isEqualTo(1);
  }

  @Test
  void aPortThatOneEndCallsByItsAddressHasTheNameOfItsDevice() throws IOException {
    FabricSource s =
        Heard.folder(
            Heard.one(
                "a.json",
                "{\"lldpNeighbors\": [{\"neighborDevice\": \"b\", \"neighborPort\":"
                    + " \"02:00:00:00:00:0b\", \"port\": \"E1\"}]}"),
            "b.json",
            "{\"lldpNeighbors\": [{\"neighborDevice\": \"a\", \"neighborPort\": \"E1\","
                + " \"port\": \"E7\"}]}");
    ImportResult r = read(s);
    assertThat(links(r.cluster())).containsExactly("a[E1]--b[E7]");
    assertThat(r.findings().warnings()).isEmpty();
  }

  @Test
  void everyDialectIsRead() throws IOException {
    assertThat(links(read(Heard.one("node-2.json", Heard.LLDPD_SEVERAL)).cluster()))
        .containsExactly(
            "leaf-1[Ethernet12]--node-2[ens1f0np0]", "leaf-2[Ethernet12]--node-2[ens2f0np0]");
    assertThat(links(read(Heard.one("node-3.json", Heard.LLDPD_JSON0)).cluster()))
        .containsExactly("leaf-1[Ethernet16]--node-3[ens1f0np0]");
    assertThat(links(read(Heard.one("leaf-3.json", Heard.NVUE)).cluster()))
        .containsExactly("leaf-3[swp1]--spine-1[Ethernet8]");
    assertThat(rate(read(Heard.one("leaf-3.json", Heard.NVUE)).cluster(), "leaf-3[swp1]"))
        .isEqualTo(Bandwidth.of("400Gb/s"));
    assertThat(links(read(Heard.one("agg-1.json", Heard.NXOS)).cluster()))
        .containsExactlyInAnyOrder(
            "agg-1[Ethernet1/1]--agg-2[Ethernet1/2]",
            "0200.0000.0007[0200.0000.0107]--agg-1[Ethernet1/3]");
    assertThat(links(read(Heard.one("s.json", "{\"result\": [{}, " + Heard.EOS + "]}")).cluster()))
        .hasSize(2);
    assertThat(
            links(
                read(Heard.one(
                        "s.json",
                        "{\"lldpNeighbors\": {\"Ethernet1\": {\"lldpNeighborInfo\": [{"
                            + "\"systemName\": \"x\", \"neighborInterfaceInfo\":"
                            + " {\"interfaceId_v2\": \"Ethernet7\"}}]}}}"))
                    .cluster()))
        .containsExactly("s[Ethernet1]--x[Ethernet7]");
  }

  @Test
  void aNeighbourWithoutNameIsCalledByItsChassis() throws IOException {
    ImportResult r = read(Heard.one("agg-1.json", Heard.NXOS));
    assertThat(r.findings().ofRule("format.lldp.unnamed-neighbour")).hasSize(1);
  }

  @Test
  void optionsNameTheDeviceAndKeepManagement() throws IOException {
    ImportResult r =
        read(Heard.one("x.json", Heard.EOS), "device", "spine-7", "management", "keep");
    assertThat(links(r.cluster())).hasSize(3).contains("oob-1[Ethernet9]--spine-7[Management1]");
    assertThat(
            read(Heard.one("x.json", Heard.EOS), "management", "perhaps")
                .findings()
                .ofRule("format.option"))
        .hasSize(1);
  }

  @Test
  void namesOfSeveralDomainsAreSeveralDevices() throws IOException {
    String text =
        "{\"lldpNeighbors\": [{\"neighborDevice\": \"x.one\", \"neighborPort\": \"E1\", \"port\":"
            + " \"E1\"}, {\"neighborDevice\": \"x.two\", \"neighborPort\": \"E1\", \"port\":"
            + " \"E2\"}]}";
    assertThat(switches(read(Heard.one("s.json", text)).cluster()))
        .containsExactly("s", "x.one", "x.two");
  }

  @Test
  void realFileOfOneNeighbour() throws IOException {
    FabricSource s =
        FabricSource.of(SharedData.require("formats/lldp/lldpcli-f-json-one-neighbour.json"));
    ImportResult r = read(s);
    assertThat(links(r.cluster()))
        .as("the port's id is an address, its description the name")
        .containsExactly("lldpcli-f-json-one-neighbour[eth0]--ns-2.example.com[eth1]");
    assertThat(hosts(r.cluster())).hasSize(2);
  }
}
