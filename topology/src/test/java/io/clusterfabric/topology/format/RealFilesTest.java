package io.clusterfabric.topology.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each real file: what it is read as and how much is in it, or for which reason it is refused.
 * Counts of InfiniBand dumps are those of an independent count of their lines; those of the others
 * follow from their headers (ns3, simai, htsim), from the number of their lines, or from the hosts
 * that their lists expand to.
 */
class RealFilesTest {
  /** File | format | hosts | switches | links; or file | - | the rules of the errors. */
  private static final String TABLE =
      """
      astrasim/8nodes.topo | htsim | 8 | 12 | 32
      astrasim/HGX-H100-validated.yml | astra-sim | 8 | 1 | 8
      astrasim/Ring_8npus.yml | astra-sim | 8 | 0 | 8
      astrasim/dgx_v100_8gpu.yml | astra-sim | format.astra-sim.bad-value format.no-links
      astrasim/hgx_h100_32gpu.yml | astra-sim | 32 | 4 | 64
      astrasim/sample_16nodes_2D.json | unknown | format.unrecognised
      astrasim/tpu_v3_32_2dtorus.yml | astra-sim | 32 | 0 | 64
      batfish/example_layer1_topology.json | batfish | 2 | 13 | 20
      batfish/frr_layer1_topology.json | batfish | 0 | 2 | 10
      booksim/anynet_file | booksim | 9 | 3 | 12
      clab/clos01_clos01.clab.yml | containerlab | 2 | 3 | 4
      clab/clos02_clos02.clab.yml | containerlab | 4 | 10 | 16
      clab/cvx01_topo.clab.yml | containerlab | 1 | 1 | 1
      htsim/fat_tree_1024.topo | htsim | 1024 | 320 | 3072
      htsim/leaf_spine_tiny.topo | htsim | 32 | 6 | 40
      htsim/test.topo | htsim | 8 | 12 | 32
      ibdm/4-ary-2-tree.topo | ibdm-topo | 16 | 8 | 32
      ibdm/FullGnu.topo | ibdm-topo | 16 | 1 | 16
      ibdm/RhinoBased512.topo | ibdm-topo | 512 | 12 | 1024
      ibdm/cvt-topo-example.topo | ibdm-topo | 2 | 2 | 5
      ibdm/gnu-based-32.topo | ibdm-topo | 32 | 10 | 64
      ibdm/network.topo | ibdm-topo | 128 | 17 | 256
      ibdm/subnet.lst | opensm-subnet | 3 | 62 | 172
      ibnetdiscover/excerpt-129port-2xNDR.txt | ibnetdiscover | 2 | 1 | 2
      ibnetdiscover/excerpt-EDR-2023-no-blank-lines.txt | ibnetdiscover | 2 | 4 | 5
      ibnetdiscover/ibsim-net | ibnetdiscover | 2 | 2 | 4
      ibnetdiscover/ibsim-net.1 | ibnetdiscover | 2 | 1 | 2
      ibnetdiscover/ibsim-net.2sw2path | ibnetdiscover | 2 | 2 | 4
      ibnetdiscover/ibsim-net.2sw2path4hca | ibnetdiscover | 4 | 2 | 6
      ibnetdiscover/ibsim-net.2sw2path4hca2port | ibnetdiscover | 2 | 2 | 6
      ibnetdiscover/ibtopotool-1.topo | ibnetdiscover | 4 | 2 | 7
      ibnetdiscover/ibtopotool-2.topo | ibnetdiscover | 2 | 1 | 2
      ibnetdiscover/ibtopotool-4.topo | ibnetdiscover | 1 | 1 | 1
      ibnetdiscover/topograph-example-bad.out | ibnetdiscover | 1 | 0 | 0
      ibnetdiscover/topograph-example.out | ibnetdiscover | 193 | 80 | 1114
      ibnetdiscover/ufm_sdk-selene.storage.txt | ibnetdiscover | 629 | 160 | 3286
      ibnetdiscover/ufm_sdk-small_topo_file | ibnetdiscover | 5 | 3 | 16
      infragraph/cx5.yaml | infragraph | format.infragraph.old-dialect format.no-links
      infragraph/dgx_a100_nccl_topo.xml | nccl-topology | 1 | 6 | 96
      infragraph/dgxa100.yaml | infragraph | format.infragraph.old-dialect format.no-links
      infragraph/hierarchical-device.yaml | infragraph | format.infragraph.old-dialect format.no-links
      infragraph/scaleup-scaleout.yaml | infragraph | format.infragraph.old-dialect format.no-links
      infragraph/symmetric-device.yaml | infragraph | format.infragraph.old-dialect format.no-links
      infragraph/two-tier-clos-fabric-infrastructure.yaml | infragraph | format.infragraph.old-dialect format.no-links
      lldp/lldpcli-f-json-one-neighbour.json | lldp | 2 | 0 | 1
      nccl/aws-g5.48xl-topo.xml | nccl-topology | 1 | 0 | 0
      nccl/aws-p4d-24xl-topo.xml | nccl-topology | 1 | 0 | 0
      nccl/aws-p4de-24xl-topo.xml | nccl-topology | 1 | 0 | 0
      nccl/azure-ncv4-graph.xml | unknown | format.unrecognised
      nccl/azure-ncv4-topo.xml | nccl-topology | 1 | 0 | 0
      nccl/azure-ndv2-topo.xml | nccl-topology | 1 | 0 | 0
      nccl/azure-ndv4-topo.xml | nccl-topology | 1 | 0 | 0
      nccl/rccl-topo_16p1h.xml | nccl-topology | 1 | 0 | 56
      nccl/rccl-topo_8p_940.xml | nccl-topology | 1 | 0 | 28
      nccl/rccl-topo_8p_rome_4nics.xml | nccl-topology | 1 | 0 | 12
      ns3/astrans3-128_nodes_16_switch_topology.txt | ns3 | 128 | 16 | 192
      ns3/astrans3-8_nodes_1_switch_topology.txt | ns3 | 8 | 1 | 8
      ns3/astrans3-8nodes_ring_topology.txt | ns3 | 8 | 0 | 8
      ns3/hpcc-fat.txt | ns3 | 320 | 56 | 480
      ns3/hpcc-topology.txt | ns3 | 65 | 1 | 65
      ptm/cvt-dot-example.dot | ptm-dot | 4 | 6 | 4
      ptm/topology.dot.sample | ptm-dot | 0 | 2 | 4
      simai/AlibabaHPN_128g_8gps_DualToR_DualPlane_200Gbps_H100 | simai | 16 | 152 | 1344
      simai/DCN+DualToR_64g_8gps_200Gbps_H100 | simai | 8 | 18 | 208
      simai/Spectrum-X_100g_8gps_400Gbps_H100 | simai | 13 | 84 | 192 | format.simai.missing-links
      simai/Spectrum-X_128g_8gps_100Gbps_A100 | simai | 16 | 88 | 768
      slurm/backfill-topology.conf | slurm-topology | 32 | 8 | 32
      slurm/check-topology.conf | slurm-topology | 32 | 8 | 32
      slurm/testcase1-topology.conf | slurm-topology | 10000 | 529 | 10528
      slurm/testcase3-topology.conf | slurm-topology | 400 | 23 | 422
      slurm/testcase4-topology.conf | slurm-topology | 400 | 22 | 420
      slurm/testcase5-topology.conf | slurm-topology | 400 | 22 | 420
      slurm/testcase6-topology.conf | slurm-topology | 40 | 7 | 44
      sonic/sample-arista-7260-t1-minigraph.xml | minigraph | 0 | 25 | 28
      sonic/sample-ft2-p64-minigraph.xml | minigraph | 0 | 64 | 63
      sonic/sonic_lab_devices.csv | unknown | format.unrecognised
      sonic/sonic_lab_links.csv | sonic-links | 0 | 12 | 77
      sonic/sonic_snappi-sonic_devices.csv | unknown | format.unrecognised
      sonic/sonic_snappi-sonic_links.csv | sonic-links | 0 | 3 | 8
      topograph/computeNodes.json | unknown | format.unrecognised
      topograph/dual-xclr-irregular.yaml | topograph-model | 255 | 34 | 288
      topograph/dual-xclr-regular.yaml | topograph-model | 96 | 19 | 114
      topograph/expected.slinky-dra-block.conf | slurm-topology | 96 | 12 | 96
      topograph/expected.slinky-oci-sim-tree.conf | slurm-topology | 96 | 19 | 114
      topograph/large.yaml | topograph-model | 96 | 19 | 114
      topograph/medium.yaml | topograph-model | 8 | 7 | 14
      topograph/nvl72.yaml | topograph-model | 72 | 7 | 78
      topograph/small-tree.yaml | topograph-model | 6 | 3 | 8
      topograph/topologyGraph.json | unknown | format.unrecognised
      topograph/toposim-tree.json | unknown | format.unrecognised
      ufm_ndt/expected_report.json | unknown | format.unrecognised
      ufm_ndt/ibnetdiscover_director.txt | ibnetdiscover | 383 | 400 | 8723
      ufm_ndt/incorrect_columns.ndt | ufm-ndt | format.no-links format.ufm-ndt.no-header
      ufm_ndt/incorrect_ports.ndt | ufm-ndt | format.no-links
      ufm_ndt/ndt.csv | ufm-ndt | 0 | 29 | 360
      ufm_ndt/ndth2s.csv | ufm-ndt | 40 | 20 | 320
      ufm_ndt/switch_to_host_topo1.ndt | ufm-ndt | 280 | 154 | 2223
      """;

  /**
   * A row of the table.
   *
   * @param file the file
   * @param format the id of its format, or a hyphen
   * @param rest what comes of it
   */
  record Row(String file, String format, List<String> rest) {
    static Row of(String line) {
      List<String> cells = Stream.of(line.split("\\|", -1)).map(String::strip).toList();
      return new Row(cells.get(0), cells.get(1), cells.subList(2, cells.size()));
    }

    @Override
    public String toString() {
      return file;
    }
  }

  static Stream<Row> rows() {
    return TABLE.lines().map(Row::of);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void eachRealFileIsReadOrRefusedWithItsReason(Row row) throws IOException {
    ImportResult r = Formats.read(SharedData.require("formats/" + row.file()));
    assertThat(r.format().id()).isEqualTo(row.format());
    if (row.rest().size() == 1) {
      assertThat(r.findCluster()).isEmpty();
      assertThat(r.findings().errors().stream().map(f -> f.ruleId()).distinct().sorted())
          .containsExactly(row.rest().get(0).split(" ", -1));
      return;
    }
    Cluster c = r.cluster();
    int switches = c.fabrics().stream().mapToInt(f -> f.switches().size()).sum();
    int links = c.fabrics().stream().mapToInt(f -> f.links().size()).sum();
    assertThat(List.of(c.hosts().size(), switches, links))
        .extracting(String::valueOf)
        .isEqualTo(row.rest().subList(0, 3));
    assertThat(r.findings().errors().stream().map(f -> f.ruleId()).distinct())
        .containsExactlyElementsOf(row.rest().subList(3, row.rest().size()));
  }

  @Test
  void noRealFileIsWithoutARow() throws IOException {
    Path folder = SharedData.require("formats");
    try (Stream<Path> all = Files.walk(folder)) {
      List<String> files =
          all.filter(Files::isRegularFile)
              .map(f -> folder.relativize(f).toString().replace('\\', '/'))
              .sorted()
              .toList();
      assertThat(rows().map(Row::file).sorted()).containsExactlyElementsOf(files);
    }
  }
}
