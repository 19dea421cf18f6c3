package io.clusterfabric.topology.format;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.arbitrary.ClusterArbitraries;
import io.clusterfabric.topology.design.ClosDesign;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each format that is both written and read: what its table of losses says that it holds comes
 * back, of designs and of random clusters.
 */
class AllRoundTripsTest {
  /** Written only: to be looked at, or labels of machines, which no importer reads. */
  private static final Set<String> WRITE_ONLY = Set.of("graphviz", "graphml", "topograph-labels");

  private static final long RANDOM = 25;

  /** Stands for each warning: these formats tell of all that is lost. */
  private static final String ANY_LOSS = "any";

  /** Tells of hosts that no list can name. */
  private static final String LOST = "unnameable-host";

  /**
   * What comes back.
   *
   * @param reader the format that reads it
   * @param facts what the format holds of a cluster
   * @param excuses findings of the writing after which less may come back
   */
  private record Held(String reader, Function<Cluster, Object> facts, Set<String> excuses) {
    static Held by(String reader, Function<Cluster, Object> facts, String... excuses) {
      return new Held(reader, facts, Set.of(excuses));
    }
  }

  private static final Map<String, Held> FORMATS =
      new TreeMap<>(
          Map.ofEntries(
              entry("fabric-json", Held.by("fabric-json", c -> c)),
              entry("node-link", Held.by("node-link", c -> backend(c, PortRef::toString, true))),
              entry(
                  "infragraph",
                  Held.by(
                      "infragraph",
                      c -> backend(c, PortRef::toString, true),
                      "format.infragraph.renamed",
                      "format.infragraph.rates")),
              entry("cable-list", Held.by("cable-list", c -> all(c, true))),
              entry("netbox-cables", Held.by("netbox-cables", c -> cables(c, false), ANY_LOSS)),
              entry("p2p", Held.by("p2p", c -> cables(c, false), ANY_LOSS)),
              entry("ufm-ndt", Held.by("ufm-ndt", c -> cables(c, true), ANY_LOSS)),
              entry("ibdm-topo", Held.by("ibdm-topo", c -> cables(c, false), ANY_LOSS)),
              entry("ptm-dot", Held.by("ptm-dot", c -> cables(c, false), ANY_LOSS)),
              entry("batfish", Held.by("batfish", c -> withoutLoops(c))),
              entry("containerlab", Held.by("containerlab", AllRoundTripsTest::degrees)),
              entry(
                  "ibsim",
                  Held.by("ibnetdiscover", c -> cablesOf(List.of(fabric(c)), p -> "", false))),
              entry("ns3", Held.by("ns3", c -> links(c) + " " + rates(c))),
              entry("htsim", Held.by("htsim", c -> links(c) + " " + rates(c))),
              entry("simai", Held.by("simai", c -> links(c) + " " + rates(c))),
              entry("astra-sim", Held.by("astra-sim", c -> links(c) + " " + rates(c))),
              entry("slurm-topology", Held.by("slurm-topology", AllRoundTripsTest::hosts, LOST)),
              entry("slurm-block", Held.by("slurm-topology", AllRoundTripsTest::hosts, LOST)),
              entry(
                  "topograph-model", Held.by("topograph-model", AllRoundTripsTest::hosts, LOST))));

  static Stream<String> formats() {
    return FORMATS.keySet().stream();
  }

  @Test
  void eachFormatThatIsWrittenIsHere() {
    TreeSet<String> written = new TreeSet<>();
    Formats.writable().stream().map(FormatInfo::id).forEach(written::add);
    TreeSet<String> here = new TreeSet<>(FORMATS.keySet());
    here.addAll(WRITE_ONLY);
    assertThat(here).isEqualTo(written);
    List<String> read = Formats.all().stream().map(FormatInfo::id).toList();
    assertThat(read).doesNotContainAnyElementsOf(WRITE_ONLY);
    assertThat(read).containsAll(FORMATS.values().stream().map(Held::reader).toList());
  }

  @ParameterizedTest
  @MethodSource("formats")
  void whatIsHeldComesBack(String format, @TempDir Path folder) throws IOException {
    Held held = Objects.requireNonNull(FORMATS.get(format));
    int compared = 0;
    for (Cluster c : clusters()) {
      Path file = folder.resolve("file");
      ExportResult w = Formats.write(c, format, file);
      if (!w.written()) {
        assertThat(w.findings().errors()).as(format + " refuses " + c).isNotEmpty();
        continue;
      }
      ImportResult r =
          Formats.read(
              file, ImportOptions.builder().formatId(held.reader()).clusterId(c.id()).build());
      assertThat(r.findings().errors()).as(format + " of " + c).isEmpty();
      if (!isExcused(w, held)) {
        compared++;
        assertThat(held.facts().apply(r.cluster()))
            .as(format + " of " + c)
            .isEqualTo(held.facts().apply(c));
      }
    }
    assertThat(compared).as("clusters compared").isPositive();
  }

  private static boolean isExcused(ExportResult w, Held held) {
    return w.findings().warnings().stream()
        .anyMatch(
            f ->
                held.excuses().contains(ANY_LOSS)
                    || held.excuses().contains(f.ruleId())
                    || held.excuses().stream().anyMatch(e -> f.ruleId().endsWith(e)));
  }

  private static List<Cluster> clusters() throws IOException {
    List<Cluster> out = new ArrayList<>();
    for (String rate : List.of("100Gb/s", "200Gb/s", "400Gb/s")) {
      out.add(ClosDesign.fatTree(4, 2, Bandwidth.of(rate)).build());
      out.add(ClosDesign.fatTree(4, 3, Bandwidth.of(rate)).build());
    }
    for (String block : List.of("Ring", "FullyConnected", "Switch")) {
      out.add(
          sample(
              "network.yml",
              "topology: [ "
                  + block
                  + " ]\nnpus_count: [ 5 ]\nbandwidth: [ 50 ]\nlatency: [ 1 ]\n"));
    }
    out.add(sample("servers", SERVERS));
    for (long seed = 1; seed <= RANDOM; seed++) {
      out.add(ClusterArbitraries.cluster(seed));
    }
    return out;
  }

  /** Two servers of two GPUs with a scale-up switch each, and a leaf. */
  private static final String SERVERS =
      """
      7 2 2 1 8 H100
      4 5 6
      0 4 2880Gbps 0.000025ms 0
      1 4 2880Gbps 0.000025ms 0
      2 5 2880Gbps 0.000025ms 0
      3 5 2880Gbps 0.000025ms 0
      0 6 400Gbps 0.0005ms 0
      1 6 400Gbps 0.0005ms 0
      2 6 400Gbps 0.0005ms 0
      3 6 400Gbps 0.0005ms 0
      """;

  private static Cluster sample(String name, String text) throws IOException {
    return Formats.read(FabricSource.ofText(name, text), ImportOptions.standard()).cluster();
  }

  /** The fabric that formats of one fabric write: the only back end, or the only one. */
  private static Fabric fabric(Cluster c) {
    List<Fabric> backends = c.fabrics(FabricRole.BACKEND);
    return backends.size() == 1 ? backends.get(0) : c.fabrics().get(0);
  }

  private static Map<String, Integer> count(
      Iterable<Link> links, Function<PortRef, String> end, boolean rate) {
    TreeMap<String, Integer> out = new TreeMap<>();
    for (Link l : links) {
      List<String> ends = Stream.of(end.apply(l.a()), end.apply(l.b())).sorted().toList();
      String r = rate ? l.spec().dataRate().map(Object::toString).orElse("?") : "";
      out.merge(ends + r, 1, Integer::sum);
    }
    return out;
  }

  private static Map<String, Integer> backend(
      Cluster c, Function<PortRef, String> end, boolean rate) {
    return count(fabric(c).links(), end, rate);
  }

  private static Map<String, Integer> withoutLoops(Cluster c) {
    return count(withoutLoops(fabric(c)), PortRef::toString, false);
  }

  /** All fabrics together; the port 1 of an adapter may be called as the adapter. */
  private static Map<String, Integer> all(Cluster c, boolean rate) {
    return count(
        c.fabrics().stream().flatMap(f -> f.links().stream()).toList(),
        p -> p.toString().replaceFirst("/1]$", "]"),
        rate);
  }

  /** The same without links to aggregation nodes, which are no cables. */
  private static Map<String, Integer> cables(Cluster c, boolean rate) {
    return cablesOf(c.fabrics(), p -> p.toString().replaceFirst("/1]$", "]"), rate);
  }

  private static Map<String, Integer> cablesOf(
      List<Fabric> fabrics, Function<PortRef, String> end, boolean rate) {
    Set<String> aggregation = new TreeSet<>();
    for (Fabric f : fabrics) {
      f.switches().stream()
          .filter(s -> s.spec().kind() == SwitchKind.AGGREGATION_NODE)
          .forEach(s -> aggregation.add(s.id()));
    }
    return count(
        fabrics.stream()
            .flatMap(f -> f.links().stream())
            .filter(l -> !aggregation.contains(l.a().node()) && !aggregation.contains(l.b().node()))
            .toList(),
        end,
        rate);
  }

  private static List<Link> withoutLoops(Fabric f) {
    return f.links().stream().filter(l -> !l.isLoopback()).toList();
  }

  private static int links(Cluster c) {
    return withoutLoops(fabric(c)).size();
  }

  private static Map<String, Integer> rates(Cluster c) {
    return count(withoutLoops(fabric(c)), p -> "", true);
  }

  /** How many hosts and switches of each number of links there are. */
  private static Map<String, Integer> degrees(Cluster c) {
    Map<String, Integer> links = new TreeMap<>();
    for (Link l : fabric(c).links()) {
      links.merge(l.a().node(), 1, Integer::sum);
      links.merge(l.b().node(), 1, Integer::sum);
    }
    Set<String> hosts = new TreeSet<>(c.hosts().stream().map(Host::id).toList());
    TreeMap<String, Integer> out = new TreeMap<>();
    links.forEach(
        (id, n) -> out.merge((hosts.contains(id) ? "host " : "switch ") + n, 1, Integer::sum));
    return out;
  }

  /** The hosts that have a link to a switch. */
  private static Set<String> hosts(Cluster c) {
    Set<String> switches = new TreeSet<>(fabric(c).switches().stream().map(s -> s.id()).toList());
    Set<String> out = new TreeSet<>();
    for (Link l : fabric(c).links()) {
      if (switches.contains(l.a().node()) != switches.contains(l.b().node())) {
        out.add(switches.contains(l.a().node()) ? l.b().node() : l.a().node());
      }
    }
    return out;
  }
}
