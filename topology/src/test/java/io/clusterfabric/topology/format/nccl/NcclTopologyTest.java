package io.clusterfabric.topology.format.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.PcieDistance;
import io.clusterfabric.model.PcieLink;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NcclTopologyTest {
  private static ImportResult read(FabricSource source) throws IOException {
    return new NcclTopologyImporter()
        .read(source, ImportOptions.standard(), ProgressListener.silent());
  }

  private static ImportResult read(String text) throws IOException {
    return read(FabricSource.ofText("host.xml", text));
  }

  private static ImportResult real(String file) throws IOException {
    return read(FabricSource.of(SharedData.require("formats/" + file)));
  }

  private static HostSpec spec(Cluster c) {
    return c.hosts().get(0).spec();
  }

  @Test
  void gpusAdaptersAndPcieTree() throws IOException {
    ImportResult r = read(Systems.NCCL);
    Cluster c = r.cluster();
    HostSpec s = spec(c);
    assertThat(c.hosts().get(0).id()).isEqualTo("host");
    assertThat(s.gpus()).extracting(Gpu::index).containsExactly(0, 1, 2);
    assertThat(s.gpus().get(0).model()).isEqualTo("PCI 10de:2330");
    assertThat(s.numaNodes()).hasValue(2);
    Adapter near = s.findAdapter("mlx5_0").orElseThrow();
    assertThat(near.portRate()).contains(Bandwidth.of("400Gb/s"));
    assertThat(near.pcieLink()).contains(new PcieLink(5, 16));
    assertThat(near.guid()).contains("00000000000000a1");
    assertThat(s.distance(s.gpus().get(0), near)).contains(PcieDistance.PIX);
    assertThat(s.distance(s.gpus().get(2), near)).contains(PcieDistance.SYS);
    assertThat(s.distance(s.gpus().get(2), s.findAdapter("mlx5_1").orElseThrow()))
        .contains(PcieDistance.PHB);
    assertThat(s.gpus().get(2).pcieLink()).as("no speed is told").isEmpty();
    Fabric back = c.backend();
    assertThat(back.technology()).isEqualTo(Technology.INFINIBAND);
    assertThat(back.switches()).isEmpty();
    assertThat(back.links()).isEmpty();
    assertThat(back.endpoints())
        .extracting(e -> e.port().toString())
        .containsExactly("host[mlx5_0/1]", "host[mlx5_1/1]");
    assertThat(back.endpoints().get(0).gpusNear()).extracting(Gpu::index).containsExactly(0, 1);
    assertThat(back.endpoints().get(1).gpusNear()).extracting(Gpu::index).containsExactly(2);
    Fabric up = c.fabrics(FabricRole.SCALE_UP).get(0);
    assertThat(up.technology()).isEqualTo(Technology.NVLINK);
    assertThat(up.switches())
        .extracting(w -> w.id())
        .containsExactly("host-nvswitch-0000:c7:00.0", "host-nvswitch-0000:c8:00.0");
    assertThat(up.links()).hasSize(8).allMatch(l -> l.spec().dataRate().isEmpty());
    assertThat(r.findings().warnings()).isEmpty();
    assertThat(r.findings().ofRule("format.nccl.link-speed")).as("one GPU tells none").hasSize(1);
  }

  @Test
  void xgmiLinksAreToldFromBothEnds() throws IOException {
    Cluster c = read(Systems.RCCL).cluster();
    Fabric up = c.fabrics(FabricRole.SCALE_UP).get(0);
    assertThat(up.technology()).isEqualTo(Technology.XGMI);
    assertThat(up.links()).hasSize(2);
    assertThat(up.switches()).isEmpty();
    ImportResult uneven = read(Systems.RCCL.replaceFirst("count=\"2\"", "count=\"1\""));
    assertThat(uneven.findings().ofRule("format.nccl.one-sided")).hasSize(1);
    assertThat(uneven.cluster().fabrics(FabricRole.SCALE_UP).get(0).links()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "2.5 GT/s,1,1",
    "5 GT/s,2,2",
    "5.0 GT/s PCIe,2,2",
    "8 GT/s,3,3",
    "8.0 GT/s PCIe,3,3",
    "16 GT/s,4,4",
    "16.0 GT/s PCIe,4,4",
    "32 GT/s,5,5",
    "32.0 GT/s PCIe,5,5",
    "64.0 GT/s PCIe,6,6",
    "64 GT/s,6,3",
    "64.0 GT/s,6,3",
    "32.0 GT/s,5,3",
    "Unknown,0,3",
    "'',0,3"
  })
  void speedsAsTheTextAndAsNcclHasThem(String text, int generation, int asNccl) {
    PcieSpeed s = PcieSpeed.of(text);
    assertThat(s.generation().orElse(0)).isEqualTo(generation);
    assertThat(s.asNccl()).isEqualTo(asNccl);
  }

  @Test
  void aSpeedThatNcclMistakesIsTold() throws IOException {
    ImportResult r = read(Systems.NCCL.replace("16 GT/s", "64 GT/s"));
    assertThat(r.findings().ofRule("format.nccl.link-speed").warnings()).hasSize(1);
    assertThat(spec(r.cluster()).findAdapter("mlx5_1").orElseThrow().pcieLink())
        .contains(new PcieLink(6, 16));
  }

  @Test
  void aHiddenNvSwitchIsOne() throws IOException {
    ImportResult r =
        read(
            Systems.NCCL
                .replace(
                    "0000:c7:00.0\" count=\"2\" tclass=\"0x068000\"",
                    "fffffff:ffff:ff\" count=\"12\" tclass=\"0x060400\"")
                .replaceAll(" *<nvlink target=\"0000:c8.*\n", ""));
    assertThat(r.findings().ofRule("format.nccl.hidden-nvswitch")).hasSize(2);
    assertThat(r.cluster().fabrics(FabricRole.SCALE_UP).get(0).switches()).hasSize(1);
    assertThat(r.cluster().fabrics(FabricRole.SCALE_UP).get(0).links()).hasSize(24);
  }

  @Test
  void cpusOfSeveralHostsAreSeveralHosts() throws IOException {
    ImportResult r =
        read(
            Systems.NCCL
                .replace("numaid=\"0\"", "host_hash=\"0x1\" numaid=\"0\"")
                .replace("numaid=\"1\"", "host_hash=\"0x2\" numaid=\"0\""));
    assertThat(r.cluster().hosts()).extracting(h -> h.id()).containsExactly("host", "host-1");
    assertThat(r.cluster().hosts().get(1).spec().gpus()).hasSize(1);
  }

  @Test
  void graphsAreNoTopologies() throws IOException {
    FabricSource graph =
        FabricSource.ofText("graph.xml", "<graphs version=\"1\"><graph id=\"0\"/></graphs>");
    assertThat(new NcclTopologyImporter().sniff(graph)).isEqualTo(Likelihood.NO);
    assertThat(read(graph).findings().ofRule("format.nccl.not-system")).hasSize(1);
  }

  @Test
  void linksWithoutEndAreRefused() throws IOException {
    ImportResult r =
        new NcclTopologyImporter()
            .read(
                FabricSource.ofText(
                    "x.xml", Systems.NCCL.replace("count=\"2\"", "count=\"999999\"")),
                ImportOptions.builder()
                    .limits(
                        io.clusterfabric.model.format.Limits.builder().maxElements(1000).build())
                    .build(),
                ProgressListener.silent());
    assertThat(r.findings().ofRule("format.element-limit")).hasSize(1);
    assertThat(r.cluster().fabrics(FabricRole.SCALE_UP).get(0).links()).hasSizeLessThan(1000);
  }

  @ParameterizedTest
  @CsvSource({
    "nccl/aws-p4d-24xl-topo.xml,8,4,0",
    "nccl/aws-p4de-24xl-topo.xml,8,4,0",
    "nccl/azure-ndv2-topo.xml,8,1,0",
    "nccl/azure-ndv4-topo.xml,8,8,0",
    "nccl/azure-ncv4-topo.xml,4,1,0",
    "nccl/rccl-topo_8p_940.xml,8,8,28",
    "nccl/rccl-topo_16p1h.xml,16,8,56",
    "nccl/rccl-topo_8p_rome_4nics.xml,8,4,12",
    "infragraph/dgx_a100_nccl_topo.xml,8,12,96"
  })
  void realFiles(String file, int gpus, int nics, int links) throws IOException {
    ImportResult r = real(file);
    assertThat(r.findings().errors()).isEmpty();
    HostSpec s = spec(r.cluster());
    assertThat(s.gpus()).hasSize(gpus);
    assertThat(s.adapters().stream().filter(a -> !a.id().startsWith("gpu"))).hasSize(nics);
    List<Fabric> up = r.cluster().fabrics(FabricRole.SCALE_UP);
    assertThat(up.isEmpty() ? 0 : up.get(0).links().size()).isEqualTo(links);
  }

  /** In a p4d each adapter is at the PCIe switch of two GPUs: its rail map. */
  @Test
  void railsOfP4d() throws IOException {
    Cluster c = real("nccl/aws-p4d-24xl-topo.xml").cluster();
    assertThat(c.backend().endpoints())
        .extracting(Endpoint::gpusNear)
        .extracting(l -> l.stream().map(Gpu::index).toList())
        .containsExactly(List.of(0, 1), List.of(2, 3), List.of(4, 5), List.of(6, 7));
  }

  @Test
  void aFileThatTellsNoDevicesHasNone() throws IOException {
    ImportResult r = real("nccl/aws-g5.48xl-topo.xml");
    assertThat(r.findings().ofRule("format.nccl.unknown-device")).hasSize(9);
    assertThat(spec(r.cluster()).gpus()).isEmpty();
  }
}
