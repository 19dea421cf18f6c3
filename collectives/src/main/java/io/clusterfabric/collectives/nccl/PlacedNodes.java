package io.clusterfabric.collectives.nccl;

import io.clusterfabric.collectives.internal.load.Domains;
import io.clusterfabric.collectives.internal.load.Domains.Joint;
import io.clusterfabric.collectives.internal.load.FabricShape;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.PcieDistance;
import io.clusterfabric.model.PcieLink;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reads off a placement what NCCL would see of each of its nodes. A node of different GPUs, slots or
 * NICs is refused, since NCCL's search on it is not followed here; nodes that differ from one
 * another are fine.
 */
final class PlacedNodes {
  private static final double WIRE_VOLTA_TO_HOPPER = 25;
  private static final double WIRE_BLACKWELL = 50;
  private static final double GEN5_GBS = 48;
  private static final int BLACKWELL = 100;

  private final Placement placement;
  private final NcclOptions options;
  private final NcclProfile profile;
  private final Domains domains;
  private final FabricGraph graph;
  private final IdentityHashMap<HostSpec, Map<String, OptionalInt>> nearGpus =
      new IdentityHashMap<>();
  private final Remarks assumptions = new Remarks();
  private final Remarks unknown = new Remarks();
  private final List<NodeGraphs.Node> nodes = new ArrayList<>();
  private final Remarks switchesUnknown = new Remarks();
  private final Set<Integer> maybeSwitched = new TreeSet<>();

  private PlacedNodes(Placement placement, NcclProfile profile, NcclOptions options) {
    this.placement = placement;
    this.options = options;
    this.profile = profile;
    FabricShape shape = FabricShape.of(placement.cluster(), placement.fabric());
    this.domains = Domains.of(placement, shape);
    this.graph = shape.graph();
  }

  static PlacedNodes of(Placement placement, NcclProfile profile, NcclOptions options) {
    PlacedNodes out = new PlacedNodes(placement, profile, options);
    out.read();
    return out;
  }

  /** Sentences, each once, with the first host that it is about and how many more there are. */
  private static final class Remarks {
    private final Map<String, Set<String>> hosts = new LinkedHashMap<>();

    void add(String text, String host) {
      hosts.computeIfAbsent(text, k -> new LinkedHashSet<>()).add(host);
    }

    void add(String text) {
      hosts.computeIfAbsent(text, k -> new LinkedHashSet<>());
    }

    List<String> sentences() {
      List<String> out = new ArrayList<>();
      hosts.forEach(
          (text, of) -> {
            String first = of.isEmpty() ? "" : " (" + of.iterator().next();
            String more = of.size() > 1 ? " and " + (of.size() - 1) + " more" : "";
            out.add(text + first + more + (of.isEmpty() ? "" : ")"));
          });
      return out;
    }
  }

  /** The ranks of a node and its first host, which names it. */
  private record Members(int domain, List<Integer> ranks, String name) {}

  private void read() {
    List<List<Integer>> ranksOf = new ArrayList<>();
    for (int d = 0; d < domains.count(); d++) {
      ranksOf.add(new ArrayList<>());
    }
    for (int r = 0; r < placement.ranks(); r++) {
      ranksOf.get(domains.domainOf(r)).add(r);
    }
    if (placement.gpusGuessed()) {
      assumptions.add("each endpoint of a host whose GPUs are not known stands for a GPU");
    }
    for (int d = 0; d < ranksOf.size(); d++) {
      List<Integer> ranks = ranksOf.get(d);
      node(new Members(d, ranks, host(ranks.get(0)).id())).ifPresent(nodes::add);
    }
  }

  /**
   * What NCCL would see of each node; complete only if {@link #unknown()} is empty.
   *
   * @param switched whether NVSwitches are taken to be where neither model nor options tell
   */
  List<NodeGraphs.Node> nodes(boolean switched) {
    List<NodeGraphs.Node> out = new ArrayList<>();
    for (int d = 0; d < nodes.size(); d++) {
      NodeGraphs.Node n = nodes.get(d);
      out.add(switched && maybeSwitched.contains(d) ? n.withSwitches() : n);
    }
    return out;
  }

  List<String> assumptions() {
    return assumptions.sentences();
  }

  List<String> unknown() {
    return unknown.sentences();
  }

  /** Of which nodes neither model nor options say if NVSwitches join the GPUs. */
  List<String> switchesUnknown() {
    return switchesUnknown.sentences();
  }

  int mostRanksPerNode() {
    return domains.most();
  }

  private Host host(int rank) {
    return placement.host(placement.hostOf(rank));
  }

  private Optional<NodeGraphs.Node> node(Members m) {
    OptionalInt cc = computeCapability(m);
    if (cc.isEmpty()) {
      return Optional.empty();
    }
    OptionalDouble nvlink = nvlinkGBs(m, cc.getAsInt());
    OptionalDouble nic = nicGBs(m);
    OptionalDouble pci = pciGBs(m);
    int nics = nics(m);
    Optional<Boolean> shared = switchShared(m, cc.getAsInt(), nics);
    if (nvlink.isEmpty() || nic.isEmpty() || pci.isEmpty() || shared.isEmpty()) {
      return Optional.empty();
    }
    Optional<Boolean> switched = switched(m);
    boolean matters = nvlink.getAsDouble() > 0 || (m.ranks().size() == 1 && options.collNet());
    if (switched.isEmpty() && matters) {
      maybeSwitched.add(m.domain());
      switchesUnknown.add(
          "whether NVSwitches join the GPUs is not known; say that they reduce in the host's"
              + " scale-up connection, describe them as a fabric, or set NcclOptions.nvlink",
          m.name());
    }
    return Optional.of(
        new NodeGraphs.Node(
            m.ranks().size(),
            domains.count(),
            cc.getAsInt(),
            nvlink.getAsDouble(),
            switched.orElse(false),
            nics,
            Math.min(nic.getAsDouble(), pci.getAsDouble()),
            pci.getAsDouble(),
            shared.get(),
            sockets(m, nvlink.getAsDouble()),
            cpu(m),
            options.nvls(),
            options.collNet(),
            options.nicLatency()));
  }

  private OptionalInt computeCapability(Members m) {
    if (options.computeCapability().isPresent()) {
      return options.computeCapability();
    }
    Set<Integer> found = new TreeSet<>();
    for (int r : m.ranks()) {
      String model = placement.gpu(r).map(Gpu::model).orElse("unknown");
      Optional<Integer> cc =
          GpuGenerations.computeCapability(model + " " + host(r).spec().model());
      if (cc.isEmpty()) {
        unknown.add(
            "the compute capability of GPU model \""
                + model
                + "\" is not known; set NcclOptions.computeCapability, such as 90 for Hopper",
            m.name());
        return OptionalInt.empty();
      }
      found.add(cc.get());
    }
    if (found.size() > 1) {
      unknown.add(
          "one node has GPUs of compute capabilities "
              + found
              + " (times 10), on which NCCL's search is not followed here; give its graphs with"
              + " NcclInputs.builder()",
          m.name());
      return OptionalInt.empty();
    }
    return OptionalInt.of(found.iterator().next());
  }

  /** Whether switches join the GPUs; empty if nothing tells. */
  private Optional<Boolean> switched(Members m) {
    if (options.nvlink().isPresent()) {
      return Optional.of(options.nvlink().get() == NcclNvlink.SWITCHED);
    }
    Set<Boolean> said = new TreeSet<>();
    for (Joint j : domains.joints(m.domain())) {
      if (j.switched().isEmpty()) {
        return Optional.empty();
      }
      said.add(j.switched().get());
    }
    return said.size() == 1 ? Optional.of(said.iterator().next()) : Optional.empty();
  }

  /** NVLink links of a GPU by what NCCL counts on for one; 0 without NVLink, empty if unknown. */
  private OptionalDouble nvlinkGBs(Members m, int cc) {
    if (m.ranks().size() == 1) {
      return OptionalDouble.of(0); // nobody on the node to talk to
    }
    boolean none = options.nvlink().map(n -> n == NcclNvlink.NONE).orElse(false);
    if (none) {
      return OptionalDouble.of(0);
    }
    Set<Bandwidth> rates = new TreeSet<>();
    int known = 0;
    for (Joint j : domains.joints(m.domain())) {
      if (!j.technology().equals(Technology.NVLINK)) {
        unknown.add(
            "the GPUs are joined by "
                + j.technology()
                + ", of which NCCL's model knows nothing; if it is NVLink, let the cluster say so",
            j.host());
        return OptionalDouble.empty();
      }
      j.perGpu().ifPresent(rates::add);
      known += j.perGpu().isPresent() ? 1 : 0;
    }
    Set<String> hosts = new TreeSet<>();
    m.ranks().forEach(r -> hosts.add(host(r).id()));
    if (known < hosts.size()) {
      unknown.add(
          "whether and how fast NVLink joins the GPUs is not known; describe the host's scale-up"
              + " connection, or set NcclOptions.nvlink to NONE",
          m.name());
      return OptionalDouble.empty();
    }
    if (rates.size() > 1) {
      unknown.add(
          "the GPUs of one node have NVLink of "
              + rates
              + ", on which NCCL's search is not followed here; give its graphs with"
              + " NcclInputs.builder()",
          m.name());
      return OptionalDouble.empty();
    }
    if (!switched(m).orElse(false)) {
      assumptions.add(
          "NVLink joins every two GPUs of a node at the full rate, as through switches; NCCL's"
              + " search looks at which are joined",
          m.name());
    }
    double wire = cc >= BLACKWELL ? WIRE_BLACKWELL : WIRE_VOLTA_TO_HOPPER;
    double gbs = rates.iterator().next().toGigabytesPerSecond();
    double links = Math.rint(gbs / wire);
    if (links < 1) {
      unknown.add(
          "NVLink of " + rates + " is less than one link of " + (int) wire + " GB/s", m.name());
      return OptionalDouble.empty();
    }
    if (Math.abs(links * wire - gbs) > 1e-6 * gbs) {
      assumptions.add(
          "NVLink of " + rates + " is taken for " + (int) links + " links of " + (int) wire
              + " GB/s");
    }
    return OptionalDouble.of(links * profile.nvlinkGBs(cc));
  }

  private int sockets(Members m, double nvlinkGBs) {
    OptionalInt most = OptionalInt.empty();
    for (int r : m.ranks()) {
      OptionalInt n = host(r).spec().numaNodes();
      if (n.isPresent()) {
        most = OptionalInt.of(Math.max(n.getAsInt(), most.orElse(0)));
      }
    }
    if (most.isEmpty() && nvlinkGBs == 0 && m.ranks().size() > 1) {
      assumptions.add("hosts are taken to have two CPUs; the cluster does not say", m.name());
    }
    return most.orElse(2);
  }

  private NcclCpu cpu(Members m) {
    if (options.cpu().isPresent()) {
      return options.cpu().get();
    }
    String model =
        (placement.gpu(m.ranks().get(0)).map(Gpu::model).orElse("")
                + " "
                + host(m.ranks().get(0)).spec().model())
            .toUpperCase(Locale.ROOT);
    boolean grace = model.contains("GB200") || model.contains("GB300") || model.contains("GH200");
    NcclCpu cpu = grace ? NcclCpu.ARM : NcclCpu.INTEL;
    assumptions.add(
        "the CPUs are taken to be of kind " + cpu + "; the cluster does not say", m.name());
    return cpu;
  }

  private int nics(Members m) {
    Set<String> adapters = new TreeSet<>();
    for (int r : m.ranks()) {
      for (Endpoint e : placement.endpoints(r)) {
        adapters.add(host(r).id() + "/" + e.adapter().id());
      }
    }
    return Math.max(1, adapters.size());
  }

  /** What each NIC carries, all its ports together; the search wants them alike. */
  private OptionalDouble nicGBs(Members m) {
    if (domains.count() == 1) {
      return OptionalDouble.of(GEN5_GBS); // not used on one node
    }
    Map<String, Double> sums = new TreeMap<>();
    Set<String> ports = new TreeSet<>();
    for (int r : m.ranks()) {
      for (Endpoint e : placement.endpoints(r)) {
        if (ports.add(e.port().toString())) {
          OptionalDouble gbs = portGBs(e);
          if (gbs.isEmpty()) {
            unknown.add("the rate of NIC " + e.adapter().id() + " is not known", host(r).id());
            return OptionalDouble.empty();
          }
          sums.merge(host(r).id() + "/" + e.adapter().id(), gbs.getAsDouble(), Double::sum);
        }
      }
    }
    Set<Double> rates = new TreeSet<>(sums.values());
    if (rates.size() != 1) {
      unknown.add(
          "the NICs of one node carry "
              + rates
              + " GB/s, on which NCCL's search is not followed here; give its graphs with"
              + " NcclInputs.builder()",
          m.name());
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(rates.iterator().next());
  }

  private OptionalDouble portGBs(Endpoint e) {
    int node = graph.find(e.port().toString()).orElse(-1);
    double gbs = 0;
    for (int k = 0; node >= 0 && k < graph.degree(node); k++) {
      int bundle = graph.bundle(node, k);
      if (graph.unknownRateLinks(bundle) > 0) {
        return portRate(e);
      }
      gbs += graph.capacityBps(bundle) / 8e9;
    }
    return gbs > 0 ? OptionalDouble.of(gbs) : portRate(e);
  }

  private OptionalDouble portRate(Endpoint e) {
    Optional<Bandwidth> rate = e.adapter().portRate();
    if (rate.isEmpty()) {
      return OptionalDouble.empty();
    }
    assumptions.add(
        "the rate of a NIC is that of its port, since its link's is not known", e.port().node());
    return OptionalDouble.of(rate.get().toGigabytesPerSecond());
  }

  /** What NCCL counts on for a slot: lanes by the generation's rate, less overhead. */
  private OptionalDouble pciGBs(Members m) {
    Set<Double> gpus = new TreeSet<>();
    Set<Double> nics = new TreeSet<>();
    boolean silent = false;
    for (int r : m.ranks()) {
      Optional<PcieLink> gpu = placement.gpu(r).flatMap(Gpu::pcieLink);
      gpu.ifPresent(l -> gpus.add(gbs(l)));
      silent |= gpu.isEmpty();
      for (Endpoint e : placement.endpoints(r)) {
        Optional<PcieLink> nic = e.adapter().pcieLink();
        nic.ifPresent(l -> nics.add(gbs(l)));
        silent |= nic.isEmpty();
      }
    }
    if (gpus.size() > 1 || nics.size() > 1) {
      unknown.add(
          "one node has slots of different rates, on which NCCL's search is not followed here; give"
              + " its graphs with NcclInputs.builder()",
          m.name());
      return OptionalDouble.empty();
    }
    Set<Double> all = new TreeSet<>(gpus);
    all.addAll(nics);
    if (all.isEmpty()) {
      assumptions.add(
          "slots are taken to be of 16 lanes of PCIe 5; the cluster does not say", m.name());
      return OptionalDouble.of(GEN5_GBS);
    }
    if (silent) {
      assumptions.add(
          "slots of which the cluster says nothing are taken to be as fast as the others of the"
              + " node",
          m.name());
    }
    return OptionalDouble.of(all.iterator().next());
  }

  private static double gbs(PcieLink link) {
    int perLane = 15 << Math.min(5, link.generation() - 1); // in 100 Mb/s
    return link.lanes() * perLane / 80.0;
  }

  /** Whether NICs share their PCIe switch with several GPUs; empty if some do and some do not. */
  private Optional<Boolean> switchShared(Members m, int cc, int nics) {
    int ranks = m.ranks().size();
    if (ranks == 1) {
      return Optional.of(false);
    }
    if (options.gpusPerPcieSwitch().isPresent()) {
      return Optional.of(options.gpusPerPcieSwitch().getAsInt() > 1);
    }
    Set<Boolean> near = new TreeSet<>();
    boolean silent = false;
    for (int r : m.ranks()) {
      OptionalInt gpus = nearGpus(host(r).spec(), placement.endpoints(r).get(0).adapter());
      gpus.ifPresent(n -> near.add(n > 1));
      silent |= gpus.isEmpty();
    }
    if (near.size() > 1) {
      unknown.add(
          "some NICs of one node share their PCIe switch with several GPUs and some do not; set"
              + " NcclOptions.gpusPerPcieSwitch",
          m.name());
      return Optional.empty();
    }
    if (near.size() == 1 && !silent) {
      return Optional.of(near.iterator().next());
    }
    boolean shared = nics < ranks || cc < 90;
    assumptions.add(
        nics < ranks
            ? "GPUs that share a NIC share its PCIe switch; the cluster does not say"
            : shared
                ? "two GPUs share a PCIe switch, as on boards of Ampere; the cluster does not say"
                : "each GPU shares its PCIe switch with its NIC alone; the cluster does not say",
        m.name());
    return Optional.of(shared);
  }

  /** How many GPUs of a host are at one PCIe switch with a NIC. */
  private OptionalInt nearGpus(HostSpec spec, Adapter adapter) {
    return nearGpus
        .computeIfAbsent(spec, k -> new TreeMap<>())
        .computeIfAbsent(adapter.id(), k -> countNear(spec, adapter));
  }

  private static OptionalInt countNear(HostSpec spec, Adapter adapter) {
    int near = 0;
    for (Gpu g : spec.gpus()) {
      Optional<PcieDistance> d = spec.distance(g, adapter);
      if (d.isEmpty()) {
        return OptionalInt.empty();
      }
      if (d.get() == PcieDistance.PIX || d.get() == PcieDistance.PXB) {
        near++;
      }
    }
    return spec.gpus().isEmpty() ? OptionalInt.empty() : OptionalInt.of(near);
  }
}
