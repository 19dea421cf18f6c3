package io.clusterfabric.model;

import static io.clusterfabric.model.PcieHosts.GEN5;
import static io.clusterfabric.model.PcieHosts.adapter;
import static io.clusterfabric.model.PcieHosts.below;
import static io.clusterfabric.model.PcieHosts.gpu;
import static io.clusterfabric.model.PcieHosts.root;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.junit.jupiter.api.Test;

class PcieTreeTest {

  /** One host with every distance of nvidia-smi's legend. */
  private static HostSpec everyDistance() {
    return HostSpec.builder()
        .model("H")
        .numaNodes(2)
        .addPcieNodes(
            root("r0", 0),
            below("s0", "r0", GEN5),
            below("s0a", "s0", GEN5),
            below("s0b", "s0", GEN5),
            below("s1", "r0", GEN5),
            root("r1", 0),
            root("r2", 1))
        .addGpu(gpu(0, "s0a"))
        .addAdapters(
            adapter("same", "s0a", "400Gb/s", GEN5),
            adapter("cousin", "s0b", "400Gb/s", GEN5),
            adapter("above", "s0", "400Gb/s", GEN5),
            adapter("bridge", "s1", "400Gb/s", GEN5),
            adapter("rootport", "r0", "400Gb/s", GEN5),
            adapter("node", "r1", "400Gb/s", GEN5),
            adapter("far", "r2", "400Gb/s", GEN5))
        .build();
  }

  @Test
  void knowsEveryDistanceOfTheLegend() {
    HostSpec h = everyDistance();
    Gpu g = h.gpus().get(0);
    Map<String, PcieDistance> expected =
        Map.of(
            "same", PcieDistance.PIX,
            "cousin", PcieDistance.PXB,
            "above", PcieDistance.PXB,
            "bridge", PcieDistance.PHB,
            "rootport", PcieDistance.PHB,
            "node", PcieDistance.NODE,
            "far", PcieDistance.SYS);

    expected.forEach(
        (id, distance) ->
            assertThat(h.distance(g, h.findAdapter(id).orElseThrow())).as(id).contains(distance));
  }

  @Test
  void twoDevicesAtOneRootComplexAreJoinedByTheHostBridge() {
    HostSpec h =
        HostSpec.builder()
            .model("H")
            .addPcieNode(root("r", 0))
            .addGpu(gpu(0, "r"))
            .addAdapter(adapter("n", "r", "100Gb/s", GEN5))
            .build();

    assertThat(h.distance(h.gpus().get(0), h.adapters().get(0))).contains(PcieDistance.PHB);
  }

  @Test
  void isUnknownWithoutTree() {
    Gpu g = Gpu.builder().index(0).model("G").build();
    Adapter a = Adapter.builder().id("n").model("N").build();
    HostSpec h = HostSpec.builder().model("H").addGpu(g).addAdapter(a).build();

    assertThat(h.distance(g, a)).isEmpty();
    assertThat(h.gpusNear(a)).isEmpty();
  }

  @Test
  void differentNumaNodesAreFarEvenWithoutTree() {
    Gpu g = Gpu.builder().index(0).model("G").numaNode(0).build();
    Adapter far = Adapter.builder().id("f").model("N").numaNode(1).build();
    Adapter same = Adapter.builder().id("s").model("N").numaNode(0).build();
    HostSpec h = HostSpec.builder().model("H").addGpu(g).addAdapters(far, same).build();

    assertThat(h.distance(g, far)).contains(PcieDistance.SYS);
    assertThat(h.distance(g, same)).isEmpty();
  }

  @Test
  void differentRootsNeedTheNumaNodes() {
    PcieNode r0 = PcieNode.builder().id("r0").build();
    PcieNode r1 = PcieNode.builder().id("r1").build();
    Gpu g = gpu(0, "r0");
    Adapter a = adapter("n", "r1", "100Gb/s", GEN5);
    HostSpec.Builder b = HostSpec.builder().model("H").addPcieNodes(r0, r1).addGpu(g).addAdapter(a);

    assertThat(b.build().distance(g, a)).isEmpty();
    assertThat(b.numaNodes(2).build().distance(g, a)).isEmpty();
    assertThat(b.numaNodes(1).build().distance(g, a)).contains(PcieDistance.NODE);
  }

  @Test
  void theNumaNodeOfADeviceStandsInForThatOfItsRoot() {
    PcieNode r0 = PcieNode.builder().id("r0").build();
    PcieNode r1 = PcieNode.builder().id("r1").build();
    Gpu g = Gpu.builder().from(gpu(0, "r0")).numaNode(0).build();
    Adapter a = Adapter.builder().from(adapter("n", "r1", "100Gb/s", GEN5)).numaNode(1).build();
    HostSpec h = HostSpec.builder().model("H").addPcieNodes(r0, r1).addGpu(g).addAdapter(a).build();

    assertThat(h.distance(g, a)).contains(PcieDistance.SYS);
  }

  @Test
  void survivesDamagedTrees() {
    PcieNode x = below("x", "y", GEN5);
    PcieNode y = below("y", "x", GEN5);
    Gpu g = gpu(0, "x");
    Adapter a = adapter("n", "y", "100Gb/s", GEN5);
    Adapter lost = adapter("l", "nowhere", "100Gb/s", GEN5);
    HostSpec h =
        HostSpec.builder().model("H").addPcieNodes(x, y).addGpu(g).addAdapters(a, lost).build();

    assertThat(h.distance(g, a)).isEmpty();
    assertThat(h.distance(g, lost)).isEmpty();
    assertThat(h.usableRate(a).isComplete()).isFalse();
  }

  @Test
  void findsTheGpusNearAnAdapter() {
    HostSpec h = PcieHosts.dgxLike();
    for (int i = 0; i < 8; i++) {
      Adapter a = h.adapters().get(i);
      assertThat(h.gpusNear(a)).extracting(Gpu::index).containsExactly(i);
      for (Gpu g : h.gpus()) {
        PcieDistance expected =
            g.index() == i
                ? PcieDistance.PIX
                : g.index() / 4 == i / 4 ? PcieDistance.NODE : PcieDistance.SYS;
        assertThat(h.distance(g, a)).contains(expected);
      }
    }
  }

  /** The GPU by adapter part of a real matrix, reproduced by the only tree that fits it. */
  @Test
  void agreesWithAMatrixOfNvidiaSmi() throws IOException {
    Path sample = shared("validation/samples/nvidia-smi_topo_m_8gpu_6nic.txt");
    assumeTrue(Files.exists(sample), () -> sample + " is absent");
    HostSpec.Builder b = HostSpec.builder().model("H").numaNodes(5);
    int[] adapterOfPair = {0, 3, 4, 5};
    for (int pair = 0; pair < 4; pair++) {
      String root = "root" + pair;
      b.addPcieNodes(
          root(root, pair),
          below("outer" + pair, root, GEN5),
          below("inner" + pair, "outer" + pair, GEN5));
      b.addGpus(gpu(2 * pair, "inner" + pair), gpu(2 * pair + 1, "inner" + pair));
      b.addAdapter(adapter("NIC" + adapterOfPair[pair], "outer" + pair, "400Gb/s", GEN5));
    }
    b.addPcieNodes(root("root4", 4), below("outer4", "root4", GEN5));
    b.addAdapters(
        adapter("NIC1", "outer4", "100Gb/s", GEN5), adapter("NIC2", "outer4", "100Gb/s", GEN5));
    HostSpec h = b.build();

    int cells = 0;
    for (String line : Files.readAllLines(sample)) {
      String[] words = line.split("\t", -1);
      if (words[0].matches("GPU\\d+") && words.length > 14) {
        Gpu g = h.gpus().get(Integer.parseInt(words[0].substring(3)));
        for (int n = 0; n < 6; n++) {
          assertThat(h.distance(g, h.findAdapter("NIC" + n).orElseThrow()))
              .as(g + " NIC" + n)
              .contains(PcieDistance.valueOf(words[9 + n].strip()));
          cells++;
        }
      }
    }
    assertThat(cells).isEqualTo(48);
  }

  /** Counts of distances that the shape of published NCCL topologies gives, counted by hand. */
  @Test
  void agreesWithPublishedTopologies() throws Exception {
    // Four NUMA nodes, each one switch with two GPUs and two adapters.
    assertThat(counts("formats/nccl/azure-ndv4-topo.xml"))
        .isEqualTo(Map.of(PcieDistance.PIX, 16, PcieDistance.SYS, 48));
    // Two sockets with two switches each, of two GPUs and one adapter.
    assertThat(counts("formats/nccl/aws-p4d-24xl-topo.xml"))
        .isEqualTo(Map.of(PcieDistance.PIX, 8, PcieDistance.NODE, 8, PcieDistance.SYS, 16));
  }

  /** Each GPU of a DGX A100 reaches two adapters over several bridges, and no other so near. */
  @Test
  void agreesWithADumpOfDgxA100() throws Exception {
    Path xml = shared("formats/infragraph/dgx_a100_nccl_topo.xml");
    assumeTrue(Files.exists(xml), () -> xml + " is absent");
    HostSpec h = ncclHost(xml);

    assertThat(h.gpus()).hasSize(8);
    for (Gpu g : h.gpus()) {
      assertThat(h.adapters().stream().filter(a -> near(h, g, a))).as(g.toString()).hasSize(2);
    }
  }

  private static boolean near(HostSpec h, Gpu g, Adapter a) {
    return h.distance(g, a).orElseThrow().compareTo(PcieDistance.PXB) <= 0;
  }

  private static Map<PcieDistance, Integer> counts(String file) throws Exception {
    Path xml = shared(file);
    assumeTrue(Files.exists(xml), () -> xml + " is absent");
    HostSpec h = ncclHost(xml);
    Map<PcieDistance, Integer> counts = new EnumMap<>(PcieDistance.class);
    for (Gpu g : h.gpus()) {
      for (Adapter a : h.adapters()) {
        counts.merge(h.distance(g, a).orElseThrow(), 1, Integer::sum);
      }
    }
    return counts;
  }

  /**
   * The tree as NCCL keeps it: each {@code cpu} has one bridge for each {@code pci} right below it.
   */
  private static HostSpec ncclHost(Path xml) throws IOException, XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    HostSpec.Builder b = HostSpec.builder().model("H");
    List<Adapter> adapters = new ArrayList<>();
    Deque<String> open = new ArrayDeque<>();
    int gpus = 0;
    int roots = 0;
    OptionalInt numa = OptionalInt.empty();
    try (InputStream in = Files.newInputStream(xml)) {
      XMLStreamReader r = factory.createXMLStreamReader(in);
      while (r.hasNext()) {
        int event = r.next();
        if (event == XMLStreamReader.START_ELEMENT && r.getLocalName().equals("cpu")) {
          numa = OptionalInt.of(Integer.parseInt(r.getAttributeValue(null, "numaid")));
        } else if (event == XMLStreamReader.START_ELEMENT && r.getLocalName().equals("pci")) {
          String id = r.getAttributeValue(null, "busid");
          String kind = r.getAttributeValue(null, "class");
          if (open.isEmpty()) {
            String root = "root" + roots++;
            b.addPcieNode(PcieNode.builder().id(root).numaNode(numa).build());
            open.push(root);
          }
          if (kind.startsWith("0x0604")) {
            b.addPcieNode(PcieNode.builder().id(id).parent(open.peek()).build());
          } else if (kind.startsWith("0x0302")) {
            b.addGpu(gpu(gpus++, open.peek()));
          } else if (kind.startsWith("0x02")) {
            adapters.add(adapter(id, open.peek(), "200Gb/s", GEN5));
          }
          open.push(id);
        } else if (event == XMLStreamReader.END_ELEMENT && r.getLocalName().equals("pci")) {
          open.pop();
          if (open.size() == 1) {
            open.pop();
          }
        }
      }
    }
    return b.addAllAdapters(adapters).build();
  }

  /** A file of the shared data, which need not be there. */
  static Path shared(String file) {
    String set = System.getProperty("clusterfabric.shared");
    if (set != null) {
      return Path.of(set).resolve(file);
    }
    Path at = Path.of("").toAbsolutePath();
    for (Path p = at; p != null; p = p.getParent()) {
      Path data = p.resolve("shared").resolve("data");
      if (Files.isDirectory(data)) {
        return data.resolve(file);
      }
    }
    return at.resolve("shared").resolve("data").resolve(file);
  }
}
