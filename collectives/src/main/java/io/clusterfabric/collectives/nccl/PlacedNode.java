package io.clusterfabric.collectives.nccl;

import io.clusterfabric.collectives.internal.load.Domains;
import io.clusterfabric.collectives.internal.load.FabricShape;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.PcieDistance;
import io.clusterfabric.model.PcieLink;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads off a placement what NCCL would see of its fullest node. */
final class PlacedNode {
  private static final double WIRE_VOLTA_TO_HOPPER = 25;
  private static final double WIRE_BLACKWELL = 50;
  private static final double UNKNOWN_NIC_GBS = 1.25;
  private static final double GEN5_GBS = 48;

  private final Placement placement;
  private final NcclOptions options;
  private final Domains domains;
  private final FabricGraph graph;
  private final HostSpec spec;
  private final List<String> assumptions = new ArrayList<>();

  private PlacedNode(Placement placement, NcclOptions options) {
    this.placement = placement;
    this.options = options;
    FabricShape shape = FabricShape.of(placement.cluster(), placement.fabric());
    this.domains = Domains.of(placement, shape);
    this.graph = shape.graph();
    this.spec = placement.host(0).spec();
  }

  static PlacedNode of(Placement placement, NcclOptions options) {
    return new PlacedNode(placement, options);
  }

  NcclInputs inputs(NcclProfile profile) {
    assumptions.clear();
    int cc = computeCapability();
    int nodes = domains.count();
    double nvlink = nvlinkGBs(profile, cc);
    NcclCpu cpu = cpu();
    double pci = pciGBs();
    int nics = nics();
    double nic = Math.min(nicGBs(), pci);
    boolean reduces = domains.reduces() || (nvlink > 0 && cc >= 90);
    if (reduces && !domains.reduces() && options.nvls()) {
      assumptions.add(
          "the NVSwitches reduce (NVLS), as those of Hopper and later do; the cluster does not"
              + " say");
    }
    NodeGraphs.Node node =
        new NodeGraphs.Node(
            domains.most(),
            nodes,
            cc,
            nvlink,
            nvlink > 0,
            nics,
            nic,
            pci,
            switchShared(cc, nics),
            spec.numaNodes().orElse(2),
            cpu,
            options.nvls() && reduces,
            options.collNet(),
            options.nicLatency());
    if (placement.ranks() % nodes != 0 || domains.most() * nodes != placement.ranks()) {
      assumptions.add(
          "the nodes have different numbers of ranks; the fullest stands for all of them");
    }
    NcclInputs.Builder b =
        NcclInputs.builder()
            .ranks(placement.ranks())
            .nodes(nodes)
            .mostRanksPerNode(domains.most())
            .computeCapability(cc)
            .cpu(cpu)
            .nvSwitch(nvlink > 0)
            .collNet(options.collNet());
    return new NodeGraphs(profile, node).into(b).addAllAssumptions(assumptions).build();
  }

  private String gpuModel() {
    return placement.gpu(0).map(Gpu::model).orElse("unknown");
  }

  private int computeCapability() {
    if (options.computeCapability().isPresent()) {
      return options.computeCapability().getAsInt();
    }
    Optional<Integer> known = GpuGenerations.computeCapability(gpuModel() + " " + spec.model());
    if (known.isPresent()) {
      return known.get();
    }
    double gbs = scaleUpGBs();
    int guess = gbs >= 800 ? 100 : gbs >= 350 || gbs == 0 ? 90 : 80;
    assumptions.add(
        "the compute capability of GPU model \""
            + gpuModel()
            + "\" is not known; "
            + guess / 10
            + "."
            + guess % 10
            + " is taken"
            + (gbs > 0 ? " by the rate of its NVLink" : ""));
    return guess;
  }

  private double scaleUpGBs() {
    return domains.rate().map(Bandwidth::toGigabytesPerSecond).orElse(0.0);
  }

  /** NVLink links of a GPU by what NCCL counts on for one. */
  private double nvlinkGBs(NcclProfile profile, int cc) {
    boolean other =
        spec.scaleUp().map(s -> !s.technology().equals(Technology.NVLINK)).orElse(false);
    if (other) {
      assumptions.add(
          "the GPUs are joined by "
              + spec.scaleUp().orElseThrow().technology()
              + ", which NCCL does not know; it is taken for NVLink of the same rate");
    }
    double wire = cc >= 100 ? WIRE_BLACKWELL : WIRE_VOLTA_TO_HOPPER;
    return Math.rint(scaleUpGBs() / wire) * profile.nvlinkGBs(cc);
  }

  private NcclCpu cpu() {
    if (options.cpu().isPresent()) {
      return options.cpu().get();
    }
    String model = (gpuModel() + " " + spec.model()).toUpperCase(Locale.ROOT);
    boolean grace = model.contains("GB200") || model.contains("GB300") || model.contains("GH200");
    NcclCpu cpu = grace ? NcclCpu.ARM : NcclCpu.INTEL;
    assumptions.add("the CPUs are taken to be of kind " + cpu + "; the cluster does not say");
    return cpu;
  }

  private Set<String> adaptersOfFullest() {
    Map<Integer, Set<String>> of = new TreeMap<>();
    for (int r = 0; r < placement.ranks(); r++) {
      for (Endpoint e : placement.endpoints(r)) {
        of.computeIfAbsent(domains.domainOf(r), k -> new TreeSet<>())
            .add(placement.host(placement.hostOf(r)).id() + "/" + e.adapter().id());
      }
    }
    int fullest = 0;
    for (int d = 1; d < domains.count(); d++) {
      if (domains.ranksIn(d) > domains.ranksIn(fullest)) {
        fullest = d;
      }
    }
    return of.getOrDefault(fullest, Set.of());
  }

  private int nics() {
    return Math.max(1, adaptersOfFullest().size());
  }

  /** What the slowest NIC of the first rank carries, all its ports together. */
  private double nicGBs() {
    if (domains.count() == 1) {
      return GEN5_GBS;
    }
    Map<String, Double> sums = new TreeMap<>();
    for (Endpoint e : placement.endpoints(0)) {
      double gbs = 0;
      int node = graph.find(e.port().toString()).orElse(-1);
      for (int k = 0; node >= 0 && k < graph.degree(node); k++) {
        gbs += graph.capacityBps(graph.bundle(node, k)) / 8e9;
      }
      if (gbs <= 0) {
        gbs = e.adapter().portRate().map(Bandwidth::toGigabytesPerSecond).orElse(0.0);
      }
      sums.merge(e.adapter().id(), gbs, Double::sum);
    }
    double least = sums.values().stream().mapToDouble(x -> x).min().orElse(0);
    if (least <= 0) {
      assumptions.add("the NIC's rate is not known; NCCL then takes 10 Gb/s");
      return UNKNOWN_NIC_GBS;
    }
    return least;
  }

  /** What NCCL counts on for a slot: lanes by the generation's rate, less overhead. */
  private double pciGBs() {
    Optional<PcieLink> link = placement.gpu(0).flatMap(Gpu::pcieLink);
    for (Endpoint e : placement.endpoints(0)) {
      Optional<PcieLink> nic = e.adapter().pcieLink();
      if (nic.isPresent() && (link.isEmpty() || gbs(nic.get()) < gbs(link.get()))) {
        link = nic;
      }
    }
    if (link.isEmpty()) {
      assumptions.add("slots are taken to be of 16 lanes of PCIe 5; the cluster does not say");
      return GEN5_GBS;
    }
    return gbs(link.get());
  }

  private static double gbs(PcieLink link) {
    int perLane = 15 << Math.min(5, link.generation() - 1); // in 100 Mb/s
    return link.lanes() * perLane / 80.0;
  }

  private boolean switchShared(int cc, int nics) {
    int ranks = domains.most();
    if (ranks == 1) {
      return false;
    }
    if (options.gpusPerPcieSwitch().isPresent()) {
      return options.gpusPerPcieSwitch().getAsInt() > 1;
    }
    Optional<Integer> near = nearGpus();
    if (near.isPresent()) {
      return near.get() > 1;
    }
    if (nics < ranks) {
      return true; // several GPUs have to share a NIC
    }
    boolean shared = cc < 90;
    assumptions.add(
        shared
            ? "two GPUs share a PCIe switch, as on boards of Ampere; the cluster does not say"
            : "each GPU shares its PCIe switch with its NIC alone; the cluster does not say");
    return shared;
  }

  /** How many GPUs of the first host are at one PCIe switch with the first rank's NIC. */
  private Optional<Integer> nearGpus() {
    Adapter adapter = placement.endpoints(0).get(0).adapter();
    int near = 0;
    for (Gpu g : spec.gpus()) {
      Optional<PcieDistance> d = spec.distance(g, adapter);
      if (d.isEmpty()) {
        return Optional.empty();
      }
      if (d.get() == PcieDistance.PIX || d.get() == PcieDistance.PXB) {
        near++;
      }
    }
    return Optional.of(near);
  }
}
