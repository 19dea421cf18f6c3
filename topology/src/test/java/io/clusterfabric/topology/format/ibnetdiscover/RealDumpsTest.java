package io.clusterfabric.topology.format.ibnetdiscover;

import static io.clusterfabric.topology.format.ibnetdiscover.Dumps.shared;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.HostIdentity;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.topology.format.Formats;
import io.clusterfabric.topology.format.ImportSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Dumps of real fabrics that their owners published. The expected numbers were counted in the files
 * by other means than this library.
 */
class RealDumpsTest {
  private static final String SELENE = "formats/ibnetdiscover/ufm_sdk-selene.storage.txt";
  private static final String POD = "formats/ibnetdiscover/topograph-example.out";
  private static final String DIRECTOR = "formats/ufm_ndt/ibnetdiscover_director.txt";
  private static final String SMALL = "formats/ibnetdiscover/ufm_sdk-small_topo_file";

  private static ImportResult read(String path) throws IOException {
    ImportResult r = Formats.read(shared(path));
    assertThat(r.format().id()).isEqualTo("ibnetdiscover");
    return r;
  }

  @Test
  void selenesStorageFabric() throws IOException {
    ImportResult r = read(SELENE);
    ImportSummary s = ImportSummary.of(r.cluster());
    assertThat(s.switches()).isEqualTo(160);
    assertThat(s.adapters()).isEqualTo(1247);
    assertThat(s.endpoints()).isEqualTo(1247);
    assertThat(s.links()).isEqualTo(3286);
    assertThat(s.aggregationNodes()).isZero();
    assertThat(s.linksByRate()).isEqualTo(Map.of("4xHDR", 2966, "4xEDR", 320));
    // 618 hosts of two ports and 11 of one, of which one gives no name
    assertThat(r.cluster().hosts().stream().filter(h -> h.endpoints().size() == 2)).hasSize(618);
    assertThat(r.cluster().hosts()).hasSize(629);
    assertThat(s.ungroupedAdapters()).isEqualTo(1);
    assertThat(s.hosts().get(HostIdentity.SYSTEM_IMAGE)).isEqualTo(160);
    assertThat(r.findings().stream().map(Finding::severity)).containsOnly(Severity.INFO);
  }

  @Test
  void anNdrFabricWithAggregationNodes() throws IOException {
    ImportResult r = read(POD);
    ImportSummary s = ImportSummary.of(r.cluster());
    assertThat(s.switches()).isEqualTo(40);
    assertThat(s.adapters()).isEqualTo(542);
    assertThat(s.links()).isEqualTo(1074);
    assertThat(s.linksByRate()).isEqualTo(Map.of("4xNDR", 1074));
    assertThat(s.aggregationNodes()).isEqualTo(40);
    assertThat(s.aggregationLinks()).isEqualTo(40);
    // 69 adapters named by product and 3 of "localhost"
    assertThat(s.ungroupedAdapters()).isEqualTo(72);
    assertThat(r.cluster().backend().switches())
        .filteredOn(w -> w.id().contains("LEAF") && !w.id().contains("aggregation"))
        .hasSize(31)
        .allMatch(w -> w.spec().radix().getAsInt() == 64);
    assertThat(r.cluster().backend().switches())
        .filteredOn(w -> w.id().contains("SPINE") && !w.id().contains("aggregation"))
        .hasSize(9);
    assertThat(r.recordsSkipped()).isZero();
  }

  @Test
  void directorsInATerminalsLog() throws IOException {
    ImportResult r = read(DIRECTOR);
    ImportSummary s = ImportSummary.of(r.cluster());
    assertThat(s.switches()).isEqualTo(400);
    assertThat(s.adapters()).isEqualTo(2328);
    assertThat(s.links()).isEqualTo(8723);
    assertThat(s.backplaneLinks()).isEqualTo(3200);
    assertThat(s.linksByRate()).isEqualTo(Map.of("4xHDR", 8719, "4xEDR", 4));
    assertThat(s.ungroupedAdapters()).isEqualTo(103);
    assertThat(
            r.cluster().backend().switches().stream()
                .filter(w -> w.enclosure().isPresent())
                .map(w -> w.enclosure().get())
                .distinct())
        .hasSize(4);
    assertThat(r.findings().ofRule("format.ibnetdiscover.no-lid").asList().get(0).why())
        .startsWith("1,262 lines");
    assertThat(r.recordsSkipped()).isEqualTo(1);
  }

  @Test
  void fourGenerationsAndLoopbacks() throws IOException {
    ImportResult r = read(SMALL);
    ImportSummary s = ImportSummary.of(r.cluster());
    assertThat(s.switches()).isEqualTo(2);
    assertThat(s.links() + s.aggregationLinks()).isEqualTo(16);
    assertThat(s.loopbackLinks()).isEqualTo(2);
    assertThat(s.linksByRate()).isEqualTo(Map.of("4xFDR", 12, "4xFDR10", 1, "4xEDR", 2));
    assertThat(r.cluster().host("r-dcs96").spec().adapters()).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource({
    "ibtopotool-1.topo, 2, 4, 7",
    "ibtopotool-2.topo, 1, 2, 2",
    "ibtopotool-4.topo, 1, 1, 1",
    "excerpt-EDR-2023-no-blank-lines.txt, 4, 2, 5",
    "excerpt-129port-2xNDR.txt, 1, 2, 2",
    "topograph-example-bad.out, 0, 1, 0",
    "ibsim-net, 2, 2, 4",
    "ibsim-net.1, 1, 2, 2",
    "ibsim-net.2sw2path, 2, 2, 4",
    "ibsim-net.2sw2path4hca, 2, 4, 6",
    "ibsim-net.2sw2path4hca2port, 2, 2, 6"
  })
  void smallFiles(String file, int switches, int hosts, int links) throws IOException {
    ImportResult r = read("formats/ibnetdiscover/" + file);
    ImportSummary s = ImportSummary.of(r.cluster());
    assertThat(s.switches()).isEqualTo(switches);
    assertThat(r.cluster().hosts()).hasSize(hosts);
    assertThat(s.links()).isEqualTo(links);
    assertThat(r.findings().errors()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {SMALL, POD})
  void theLawsHold(String path) throws IOException {
    String text = Files.readString(shared(path));
    Laws.orderMakesNoDifference(text, 1);
    Laws.spacesMakeNoDifference(text, 2);
    Laws.lineEndsMakeNoDifference(text, "\r\n", true);
    Laws.twiceIsOnce(text);
    Laws.namesAreNames(text, 3);
    for (int seed = 0; seed < 5; seed++) {
      Laws.oneEndIsEnough(text, seed);
      Laws.damageOfALineIsLocal(text, seed);
      Laws.damageEndsInAReport(text, seed);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {SELENE, DIRECTOR})
  @EnabledIfSystemProperty(named = "clusterfabric.full", matches = "true")
  void theLawsHoldForLargeFiles(String path) throws IOException {
    String text = Files.readString(shared(path));
    Laws.orderMakesNoDifference(text, 1);
    Laws.spacesMakeNoDifference(text, 2);
    Laws.lineEndsMakeNoDifference(text, "\r\n", true);
    Laws.twiceIsOnce(text);
    Laws.namesAreNames(text, 3);
    for (int seed = 0; seed < 20; seed++) {
      Laws.oneEndIsEnough(text, seed);
      Laws.damageOfALineIsLocal(text, seed);
      Laws.damageEndsInAReport(text, seed);
    }
  }

  @Test
  void otherFormatsAreNotTakenForThisOne() throws IOException {
    for (String other :
        List.of(
            "ufm_ndt/ndt.csv",
            "ibdm/network.topo",
            "ibdm/subnet.lst",
            "slurm/check-topology.conf",
            "ptm/topology.dot.sample",
            "ns3/hpcc-fat.txt",
            "topograph/large.yaml",
            "nccl/azure-ndv4-topo.xml",
            "clab/clos01_clos01.clab.yml",
            "topograph/topologyGraph.json")) {
      ImportResult r = Formats.read(shared("formats/" + other));
      assertThat(r.format().id()).as(other).isNotEqualTo("ibnetdiscover");
    }
  }
}
