package io.clusterfabric.topology.format.ibsim;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.format.Formats;
import io.clusterfabric.topology.format.infiniband.SmallFabric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IbsimExporterTest {
  @TempDir Path folder;

  /** Switches and hosts with what joins them; ports of hosts by their adapters. */
  private static Set<String> links(Cluster c, boolean rates) {
    TreeSet<String> out = new TreeSet<>();
    for (Link l : c.fabrics().get(0).links()) {
      out.add(l.a() + " " + l.b() + (rates ? " " + l.spec().dataRate() : ""));
    }
    return out;
  }

  @Test
  void aSubnetThatWasDiscoveredIsWrittenAsANet() throws IOException {
    Cluster c =
        Formats.read(SmallFabric.source("small.ibnetdiscover.txt"), ImportOptions.standard())
            .cluster();
    Path net = folder.resolve("a.net");
    ExportResult r = Formats.write(c, "ibsim", net);
    assertThat(r.written()).isTrue();
    assertThat(Files.readString(net))
        .startsWith(
            """
            switchguid=0x0000000000200000
            Switch\t8 "leaf-1"\t\t# "leaf-1"
            """)
        .contains("[1]\t\"node-1 mlx5_0\"[1]\t\t# \"\" lid 0 4xHDR\n")
        .contains("Hca\t2 \"node-2 mlx5_0\"\t\t# \"node-2 mlx5_0\"\n[1]\t\"leaf-1\"[2]\t\t# lid 0");
    ImportResult back = Formats.read(net);
    assertThat(back.format().id()).isEqualTo("ibnetdiscover");
    assertThat(links(back.cluster(), true)).isEqualTo(links(c, true));
  }

  @Test
  void namesThatIbsimCannotReadAreReplaced() throws IOException {
    Cluster c = SmallFabric.renamed("leaf-1", "leaf\"1#@\\x");
    Path net = folder.resolve("a.net");
    ExportResult r = Formats.write(c, "ibsim", net);
    assertThat(r.findings().ofRule("format.ibsim.renamed")).hasSize(1);
    assertThat(Files.readString(net)).contains("\"leaf_1___x\"").doesNotContain("leaf\"1");
  }

  /** Debian's ibsim refuses a directive for more than HDR, but not a comment behind a port. */
  @Test
  void ratesThatIbsimDoesNotRunAreToldBehindPorts() throws IOException {
    Path net = folder.resolve("a.net");
    Cluster ndr = ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build();
    ExportResult r = Formats.write(ndr, "ibsim", net);
    assertThat(r.findings().ofRule("format.ibsim.rates-not-run")).hasSize(1);
    assertThat(r.findings().ofRule("format.ibsim.rates")).isEmpty();
    assertThat(Files.readString(net)).doesNotContain("speed=").contains("lid 0 4xNDR\n");
    assertThat(links(Formats.read(net).cluster(), true)).hasSameSizeAs(links(ndr, true));
    assertThat(rates(Formats.read(net).cluster())).containsExactly("400Gb/s");
  }

  private static Set<String> rates(Cluster c) {
    Set<String> out = new TreeSet<>();
    for (Link l : c.fabrics().get(0).links()) {
      out.add(l.spec().dataRate().map(Bandwidth::toString).orElse("unknown"));
    }
    return out;
  }

  /** Two switches and a host, with a rate and a GUID for each node if there is one. */
  private static Cluster mixed(String first, String second, String guidOfSecond)
      throws IOException {
    String text =
        """
        switchguid=0x1000
        Switch\t4 "S-0000000000001000"\t\t# "s=1"
        [1]\t"S-0000000000001001"[1]\t\t# "s2" lid 0 %1$s
        [2]\t"H-0000000000002000"[1](2001)\t\t# "h1 mlx5_0" lid 0 %2$s

        switchguid=0x1001
        Switch\t4 "S-0000000000001001"\t\t# "s2"
        [1]\t"S-0000000000001000"[1]\t\t# "s=1" lid 0 %1$s

        caguid=0x%3$s
        Ca\t2 "H-0000000000002000"\t\t# "h1 mlx5_0"
        [1](2001)\t"S-0000000000001000"[2]\t\t# lid 0 lmc 0 "s=1" lid 0 %2$s
        """
            .formatted(first, second, guidOfSecond);
    return Formats.read(FabricSource.ofText("mixed", text), ImportOptions.standard()).cluster();
  }

  @Test
  void severalRatesStandBehindTheirPorts() throws IOException {
    Path net = folder.resolve("a.net");
    Cluster c = mixed("2xHDR", "12xFDR", "2000");
    ExportResult r = Formats.write(c, "ibsim", net);
    assertThat(r.findings().ofRule("format.ibsim.rates-not-run")).isEmpty();
    assertThat(r.findings().ofRule("format.ibsim.rates")).isEmpty();
    assertThat(Files.readString(net))
        .contains("[1]\t\"s2\"[1]\t\t# \"\" lid 0 2xHDR\n")
        .contains("[1]\t\"s=1\"[2]\t\t# lid 0 lmc 0 \"\" lid 0 12xFDR\n");
    assertThat(links(Formats.read(net).cluster(), true)).isEqualTo(links(c, true));
  }

  @Test
  void guidsOfAllNodesAreKept() throws IOException {
    Path net = folder.resolve("a.net");
    Cluster c = mixed("4xHDR", "4xHDR", "2000");
    ExportResult r = Formats.write(c, "ibsim", net);
    assertThat(r.findings().ofRule("format.ibsim.guids")).isEmpty();
    assertThat(Files.readString(net))
        .contains("switchguid=0x0000000000001000\nSwitch\t4 \"s=1\"")
        .contains("caguid=0x0000000000002000\nHca\t2 \"h1 mlx5_0\"");
  }

  /** What the tools discover on ibsim is the fabric that was written, rates too. */
  @Test
  @Tag("full")
  void openSmRoutesWhatIsWritten() throws Exception {
    Path script = SharedData.require("formats").resolve("../../tools/opensm-on-ibsim").normalize();
    Assumptions.assumeTrue(Files.isExecutable(script), "no " + script);
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/ibsim")), "no ibsim");
    Cluster c =
        Formats.read(SmallFabric.source("small.ibnetdiscover.txt"), ImportOptions.standard())
            .cluster();
    discovered(c, script, true);
    Cluster clos = ClosDesign.fatTree(4, 3, Bandwidth.of("200Gb/s")).build();
    discovered(clos, script, false);
  }

  private void discovered(Cluster c, Path script, boolean names) throws Exception {
    Path net = folder.resolve("a.net");
    assertThat(Formats.write(c, "ibsim", net).written()).isTrue();
    Path out = folder.resolve("out");
    Process p =
        new ProcessBuilder(script.toString(), net.toString(), out.toString(), "minhop")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    assertThat(p.waitFor(180, TimeUnit.SECONDS)).isTrue();
    assertThat(p.exitValue()).as(Files.readString(folder.resolve("log"))).isZero();
    Cluster found = Formats.read(out.resolve("ibnetdiscover.txt")).cluster();
    assertThat(found.fabrics().get(0).links()).hasSameSizeAs(c.fabrics().get(0).links());
    assertThat(found.hosts()).hasSameSizeAs(c.hosts());
    assertThat(found.fabrics().get(0).links())
        .allMatch(
            l -> l.spec().dataRate().equals(c.fabrics().get(0).links().get(0).spec().dataRate()));
    if (names) {
      assertThat(links(found, true)).isEqualTo(links(c, true));
    }
  }
}
