package io.clusterfabric.topology.format.infiniband;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortState;
import io.clusterfabric.model.Provenance;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.format.Formats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What several tools say of one fabric gives one cluster, as far as each of them tells. */
class SameFabricTest {
  private static final ImportOptions OPTIONS = ImportOptions.builder().clusterId("c").build();

  private static ImportResult read(String name) throws IOException {
    return Formats.read(SmallFabric.source(name), OPTIONS);
  }

  private static Cluster plain(Cluster c) {
    return c.toBuilder().provenance(Provenance.of("test")).build();
  }

  private static Set<String> links(Cluster c) {
    TreeSet<String> out = new TreeSet<>();
    for (Link l : c.backend().links()) {
      out.add(l.a() + " " + l.b() + " " + l.spec());
    }
    return out;
  }

  private static List<String> hosts(Cluster c) {
    return c.hosts().stream().map(h -> h.id() + " " + h.identity()).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "small.lst, opensm-subnet",
    "small.iblinkinfo.txt, iblinkinfo",
    "small.iblinkinfo-lines.txt, iblinkinfo",
    "small.ports.txt, ibnetdiscover-ports",
    "small.db_csv, ibdiagnet-db-csv"
  })
  void oneFabricInAllForms(String name, String format) throws IOException {
    Cluster known = read("small.ibnetdiscover.txt").cluster();
    ImportResult r = read(name);
    assertThat(r.format().id()).isEqualTo(format);
    assertThat(r.findings().errors()).isEmpty();
    assertThat(r.recordsSkipped()).isZero();
    assertThat(links(r.cluster())).isEqualTo(links(known)).hasSize(8);
    assertThat(hosts(r.cluster())).isEqualTo(hosts(known));
    assertThat(r.cluster().backend().switches())
        .extracting("id")
        .containsExactly("leaf-1", "leaf-2", "spine-1");
    assertThat(r.cluster().backend().switches())
        .extracting(s -> s.spec().radix())
        .containsOnly(OptionalInt.of(8));
    assertThat(r.cluster().backend().switches().stream().map(s -> s.guid()).toList())
        .isEqualTo(known.backend().switches().stream().map(s -> s.guid()).toList());
  }

  /** These tell all that ibnetdiscover tells. */
  @ParameterizedTest
  @CsvSource({"small.lst", "small.db_csv"})
  void equalWhereAllIsTold(String name) throws IOException {
    assertThat(plain(read(name).cluster()))
        .isEqualTo(plain(read("small.ibnetdiscover.txt").cluster()));
    assertThat(read(name).findings().warnings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"small.iblinkinfo.txt", "small.iblinkinfo-lines.txt", "small.ports.txt"})
  void portsThatAreDownAreHeld(String name) throws IOException {
    Cluster c = read(name).cluster();
    assertThat(c.backend().switchNode("leaf-1").ports())
        .extracting(p -> p.ref().port() + " " + p.operational())
        .containsExactly("6 DOWN", "7 DOWN", "8 DOWN");
    assertThat(c.backend().switchNode("leaf-2").ports()).hasSize(5);
    assertThat(c.backend().switchNode("leaf-2").ports())
        .allMatch(p -> p.operational() == PortState.DOWN);
  }

  /** ibsim's ports could do 12X. */
  @Test
  void linksBelowWhatTheyCouldDoAreToldOnceEach() throws IOException {
    ImportResult r = read("small.iblinkinfo.txt");
    assertThat(r.findings().ofRule("format.iblinkinfo.below-capability"))
        .hasSize(8)
        .allMatch(f -> f.severity() == Severity.WARNING)
        .allMatch(f -> f.why().contains("4xHDR") && f.why().contains("12xHDR"));
  }

  /** OpenSM and ibnetdiscover of the same simulated fabrics, 36 to 320 nodes. */
  @Test
  void openSmAndIbnetdiscoverAgreeOnSimulatedFabrics() throws IOException {
    Path runs = SharedData.require("infiniband/opensm-3.3.23/runs");
    int compared = 0;
    try (Stream<Path> all = Files.walk(runs)) {
      for (Path list : all.filter(p -> p.endsWith("opensm-subnet.lst")).sorted().toList()) {
        Path dump = list.resolveSibling("ibnetdiscover.txt");
        if (Files.exists(dump)) {
          ImportResult a = Formats.read(list, OPTIONS);
          ImportResult b = Formats.read(dump, OPTIONS);
          assertThat(a.format().id()).isEqualTo("opensm-subnet");
          assertThat(plain(a.cluster())).as(list.toString()).isEqualTo(plain(b.cluster()));
          assertThat(a.findings().warnings()).as(list.toString()).isEmpty();
          compared++;
        }
      }
    }
    assertThat(compared).isPositive();
  }

  /** A list of ibdiagnet without speeds: 344 lines, each link twice. */
  @Test
  void aListWithoutSpeedsHasLinksOfUnknownRate() throws IOException {
    ImportResult r = Formats.read(SharedData.require("formats/ibdm/subnet.lst"), OPTIONS);
    assertThat(r.format().id()).isEqualTo("opensm-subnet");
    assertThat(r.recordsRead()).isEqualTo(344);
    assertThat(r.cluster().backend().links()).hasSize(172);
    assertThat(r.cluster().backend().links()).allMatch(l -> l.spec().dataRate().isEmpty());
    assertThat(r.findings().ofRule("format.opensm-subnet.no-speed")).hasSize(1);
    assertThat(r.findings().errors()).isEmpty();
  }
}
