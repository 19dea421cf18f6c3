package io.clusterfabric.topology.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.testkit.arbitrary.ClosCluster;
import io.clusterfabric.testkit.arbitrary.ClusterArbitraries;
import io.clusterfabric.topology.sample.Wires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is written is read back as far as the format holds it, and writing twice gives the same. */
class RoundTripProperties {
  @Provide
  Arbitrary<Cluster> anyCluster() {
    return ClusterArbitraries.clusters();
  }

  @Provide
  Arbitrary<Cluster> closCluster() {
    return ClusterArbitraries.closClusters().map(ClosCluster::cluster);
  }

  @Property(tries = 60)
  void nodeLinkHoldsNodesPortsAndRates(@ForAll("anyCluster") Cluster c) throws IOException {
    check(c, "node-link", Wires::byPortsAndRate);
  }

  @Property(tries = 60)
  void nodeLinkOfClos(@ForAll("closCluster") Cluster c) throws IOException {
    check(c, "node-link", Wires::byPortsAndRate);
  }

  @Property(tries = 60)
  void batfishHoldsPorts(@ForAll("anyCluster") Cluster c) throws IOException {
    check(c, "batfish", k -> withoutLoops(k, PortRef::toString));
  }

  @Property(tries = 40)
  void containerlabHoldsNodesOrTellsOfNewNames(@ForAll("closCluster") Cluster c)
      throws IOException {
    check(c, "containerlab", k -> Wires.by(k, PortRef::node, false));
  }

  /** Numbers for names: how many links of a rate leave how many nodes of each number of links. */
  @Property(tries = 60)
  void ns3HoldsShapeAndRates(@ForAll("closCluster") Cluster c) throws IOException {
    check(c, "ns3", RoundTripProperties::shape);
  }

  @Property(tries = 60)
  void ns3OfAnything(@ForAll("anyCluster") Cluster c) throws IOException {
    check(c, "ns3", k -> new TreeMap<>());
  }

  @Property(tries = 60)
  void htsimWritesTheShapeOrRefuses(@ForAll("closCluster") Cluster c) throws IOException {
    check(c, "htsim", RoundTripProperties::switchShape);
  }

  @Property(tries = 40)
  void simaiWritesOrRefuses(@ForAll("closCluster") Cluster c) throws IOException {
    check(c, "simai", k -> new TreeMap<>());
  }

  private static Map<String, Integer> withoutLoops(Cluster c, Function<PortRef, String> end) {
    TreeMap<String, Integer> out = new TreeMap<>();
    c.backend().links().stream()
        .filter(l -> !l.isLoopback())
        .forEach(
            l ->
                out.merge(
                    List.of(end.apply(l.a()), end.apply(l.b())).stream().sorted().toList() + "",
                    1,
                    Integer::sum));
    return out;
  }

  private static Map<String, Integer> shape(Cluster c) {
    TreeMap<String, Integer> degrees = new TreeMap<>();
    c.backend()
        .links()
        .forEach(
            l -> {
              degrees.merge(l.a().node(), 1, Integer::sum);
              degrees.merge(l.b().node(), 1, Integer::sum);
            });
    TreeMap<String, Integer> out = new TreeMap<>();
    c.backend()
        .links()
        .forEach(
            l -> {
              List<Integer> ends =
                  List.of(degrees.get(l.a().node()), degrees.get(l.b().node())).stream()
                      .sorted()
                      .toList();
              out.merge(ends + " " + l.spec().dataRate().orElseThrow(), 1, Integer::sum);
            });
    return out;
  }

  /** The same for switches alone, since each port of a host is a node there. */
  private static Map<String, Integer> switchShape(Cluster c) {
    TreeMap<String, Integer> degrees = new TreeMap<>();
    c.backend().switches().forEach(s -> degrees.put(s.id(), 0));
    c.backend()
        .links()
        .forEach(
            l -> {
              degrees.computeIfPresent(l.a().node(), (k, n) -> n + 1);
              degrees.computeIfPresent(l.b().node(), (k, n) -> n + 1);
            });
    TreeMap<String, Integer> out = new TreeMap<>();
    degrees.values().forEach(n -> out.merge("degree " + n, 1, Integer::sum));
    out.put("links", c.backend().links().size());
    return out;
  }

  private static void check(Cluster c, String format, Function<Cluster, Map<String, Integer>> held)
      throws IOException {
    Path folder = Files.createTempDirectory("round-trip");
    Path file = folder.resolve("out");
    Path again = folder.resolve("again");
    try {
      ExportResult w = Formats.write(c, format, file);
      assertThat(w.written()).isEqualTo(w.findings().errors().isEmpty());
      assertThat(Files.exists(file)).isEqualTo(w.written());
      Formats.write(c, format, again);
      if (w.written()) {
        assertThat(Files.mismatch(file, again)).isEqualTo(-1);
        ImportResult r = Formats.read(file, ImportOptions.builder().formatId(format).build());
        assertThat(r.findings().ofSeverity(Severity.ERROR)).isEmpty();
        assertThat(r.recordsSkipped()).isZero();
        Cluster only = onlyFabric(c);
        assertThat(held.apply(r.cluster())).isEqualTo(held.apply(only));
      }
    } finally {
      List<Path> all = new ArrayList<>(List.of(file, again, folder));
      for (Path p : all) {
        Files.deleteIfExists(p);
      }
    }
  }

  /** The cluster with the one fabric that is written. */
  private static Cluster onlyFabric(Cluster c) {
    var fabrics =
        c.fabrics(FabricRole.BACKEND).size() == 1 ? c.fabrics(FabricRole.BACKEND) : c.fabrics();
    var f = fabrics.get(0);
    var b = Cluster.builder(c.id());
    b.fabric(f.id())
        .role(FabricRole.BACKEND)
        .technology(f.technology())
        .addSwitches(f.switches())
        .addLinks(f.links())
        .addCables(f.cables());
    c.failureDomains().forEach(b::addFailureDomain);
    c.hosts()
        .forEach(
            h -> {
              var host =
                  io.clusterfabric.model.Host.builder()
                      .from(h)
                      .endpoints(
                          h.endpoints().stream().filter(e -> e.fabricId().equals(f.id())).toList())
                      .build();
              b.addHost(host);
            });
    return b.build();
  }
}
