package io.clusterfabric.topology.format.cablelist;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.testkit.arbitrary.ClosCluster;
import io.clusterfabric.testkit.arbitrary.ClusterArbitraries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is written comes back, as far as the format holds it. */
class CableListProperties {

  @Provide
  Arbitrary<Cluster> any() {
    return ClusterArbitraries.clusters();
  }

  @Provide
  Arbitrary<Cluster> clos() {
    return ClusterArbitraries.closClusters().map(ClosCluster::cluster);
  }

  @Property(tries = 200)
  void ourOwnListHoldsDevicesLinksRatesAndLengths(@ForAll("any") Cluster cluster)
      throws IOException {
    Path file = Files.createTempFile("list", ".csv");
    try {
      ExportResult written =
          new CableListExporter().write(cluster, file, ProgressListener.silent());
      if (!written.written()) {
        return;
      }
      ImportResult read = read(new CableListImporter(), file);
      assertThat(read.findings().errors()).isEmpty();
      assertThat(read.recordsSkipped()).isZero();
      assertThat(facts(read.cluster(), true)).isEqualTo(facts(cluster, true));
    } finally {
      Files.delete(file);
    }
  }

  @Property(tries = 50)
  void designsComeBackFromEachDialect(@ForAll("clos") Cluster cluster) throws IOException {
    back(cluster, new CableListExporter(), new CableListImporter(), true);
    back(cluster, new P2pExporter(), new P2pImporter(), false);
    back(cluster, new UfmNdtExporter(), new UfmNdtImporter(), true);
  }

  private static void back(
      Cluster cluster, FabricExporter exporter, FabricImporter importer, boolean rates)
      throws IOException {
    Path file = Files.createTempFile("list", ".csv");
    try {
      ExportResult written = exporter.write(cluster, file, ProgressListener.silent());
      if (!written.written() || !written.findings().warnings().isEmpty()) {
        return;
      }
      ImportResult read = read(importer, file);
      assertThat(read.findings().errors()).isEmpty();
      assertThat(facts(read.cluster(), rates)).isEqualTo(facts(cluster, rates));
    } finally {
      Files.delete(file);
    }
  }

  private static ImportResult read(FabricImporter importer, Path file) throws IOException {
    return importer.read(
        FabricSource.of(file), ImportOptions.standard(), ProgressListener.silent());
  }

  /** Devices with their kinds, and links with their rates, media and lengths. */
  private static Map<String, String> facts(Cluster cluster, boolean rates) {
    TreeMap<String, String> out = new TreeMap<>();
    for (Host h : cluster.hosts()) {
      out.put(h.id(), "host");
    }
    for (Fabric f : cluster.fabrics()) {
      for (Switch s : f.switches()) {
        out.put(s.id(), s.spec().kind().toString());
      }
      for (Link l : f.links()) {
        out.put(
            plain(l.a()) + " " + plain(l.b()),
            rates ? l.spec().dataRate().map(Object::toString).orElse("?") : "");
      }
    }
    return out;
  }

  /** The port 1 of an adapter may be called as the adapter. */
  private static String plain(PortRef port) {
    String text = port.toString();
    return text.endsWith("/1]") ? text.substring(0, text.length() - 3) + "]" : text;
  }
}
