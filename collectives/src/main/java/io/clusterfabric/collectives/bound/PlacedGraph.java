package io.clusterfabric.collectives.bound;

import io.clusterfabric.collectives.internal.load.Domains;
import io.clusterfabric.collectives.internal.load.FabricShape;
import io.clusterfabric.collectives.internal.load.PartKind;
import io.clusterfabric.collectives.internal.load.Parts;
import io.clusterfabric.collectives.internal.load.UnknownRates;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.ScaleUp;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Puts the network of a placement together, link by link. */
final class PlacedGraph {
  private final Placement placement;
  private final FabricShape shape;
  private final FabricGraph graph;
  private final Domains domains;
  private final RankGraph.Builder out;
  private final int[] rankNode;
  private final Set<String> unknownHosts = new LinkedHashSet<>();
  private int unknownLinks;

  private PlacedGraph(Placement placement) {
    this.placement = placement;
    this.shape = FabricShape.of(placement.cluster(), placement.fabric());
    this.graph = shape.graph();
    this.domains = Domains.of(placement, shape);
    this.out = RankGraph.builder(placement.toString());
    this.rankNode = new int[placement.ranks()];
  }

  static RankGraph of(Placement placement) {
    return new PlacedGraph(placement).build();
  }

  private RankGraph build() {
    int[] onHost = new int[placement.hosts()];
    for (int r = 0; r < rankNode.length; r++) {
      int host = placement.hostOf(r);
      Optional<Gpu> gpu = placement.gpu(r);
      String id = placement.host(host).id();
      rankNode[r] =
          out.addRank(id + (gpu.isPresent() ? "/gpu" + gpu.get().index() : "/rank" + onHost[host]));
      onHost[host]++;
    }
    scaleUp();
    if (domains.count() > 1) {
      fabric();
    }
    partitions();
    if (!unknownHosts.isEmpty()) {
      List<String> hosts = List.copyOf(unknownHosts);
      out.unknown(
          "the scale-up network of "
              + hosts.get(0)
              + (hosts.size() == 1 ? "" : " and " + Counts.of(hosts.size() - 1L, "other host")));
    }
    if (unknownLinks > 0) {
      out.unknown(Counts.of(unknownLinks, "link") + " of fabric " + placement.fabric().id());
    }
    if (placement.gpusGuessed()) {
      out.assume("the GPUs of some hosts are not known: each of their ports stands for one");
    }
    if (domains.count() == 1 && rankNode.length > 1) {
      out.assume("the job is in one scale-up domain, whose GPUs do not talk over the network");
    }
    if (domains.count() > 1) {
      out.assume(
          "a GPU reaches the network through the ports near it, or through its scale-up domain and"
              + " the ports of the job's other GPUs there");
      if (shape.pcieIncomplete()) {
        out.assume("PCIe links of some adapters are not known: they do not limit here");
      }
    }
    return out.build();
  }

  // ---- inside domains

  private void scaleUp() {
    Map<String, Integer> hubOfHost = new HashMap<>();
    for (Fabric f : placement.cluster().fabrics(FabricRole.SCALE_UP)) {
      addScaleUpFabric(f, hubOfHost);
    }
    boolean switches = false;
    for (int r = 0; r < rankNode.length; r++) {
      Host host = placement.host(placement.hostOf(r));
      if (domains.ranksIn(domains.domainOf(r)) == 1 || hubOfHost.getOrDefault(host.id(), 0) < 0) {
        continue; // alone in its domain, or on a scale-up fabric by its own ports
      }
      Integer hub = hubOfHost.get(host.id());
      Optional<Bandwidth> rate = host.spec().scaleUp().map(ScaleUp::bandwidthPerGpu);
      if (hub == null) {
        hub = out.addNode("scale-up network of " + host.id());
        hubOfHost.put(host.id(), hub);
        switches = true;
        if (rate.isEmpty()) {
          unknownHosts.add(host.id());
        }
      }
      if (rate.isPresent() && !rate.get().isZero()) {
        out.addLink(rankNode[r], hub, rate.get());
      } else {
        out.addUnlimitedLink(rankNode[r], hub);
      }
    }
    if (switches) {
      out.assume(
          "the scale-up network of a host lets its GPUs exchange anything at their own rates");
    }
  }

  /** Takes a scale-up fabric as it is. Hosts whose GPUs have ports of their own need no switch. */
  private void addScaleUpFabric(Fabric fabric, Map<String, Integer> hubOfHost) {
    FabricGraph up = FabricGraph.of(fabric);
    BitSet unknown = UnknownRates.bundles(up);
    Map<String, Map<Integer, Integer>> nodeOfGpu = new HashMap<>();
    for (int r = 0; r < rankNode.length; r++) {
      int rank = r;
      placement
          .gpu(r)
          .ifPresent(
              g ->
                  nodeOfGpu
                      .computeIfAbsent(
                          placement.host(placement.hostOf(rank)).id(), h -> new HashMap<>())
                      .put(g.index(), rankNode[rank]));
    }
    Map<String, Boolean> own = new HashMap<>();
    for (int e = 0; e < up.endpointCount(); e++) {
      String host = up.hostId(up.hostOf(e));
      own.merge(host, up.endpoint(e).gpusNear().size() == 1, Boolean::logicalAnd);
    }
    int[] node = new int[up.nodeCount()];
    Arrays.fill(node, -1);
    for (int e = 0; e < up.endpointCount(); e++) {
      String host = up.hostId(up.hostOf(e));
      Map<Integer, Integer> gpus = nodeOfGpu.get(host);
      if (gpus == null) {
        continue; // no host of the job
      }
      if (own.getOrDefault(host, false)) {
        hubOfHost.putIfAbsent(host, -1);
        Integer gpu = gpus.get(up.endpoint(e).gpusNear().get(0).index());
        node[e] = gpu == null ? -1 : gpu;
      } else {
        Integer hub = hubOfHost.get(host);
        if (hub == null) {
          hub = out.addNode("scale-up ports of " + host);
          hubOfHost.put(host, hub);
        }
        node[e] = hub;
      }
    }
    for (int s = up.endpointCount(); s < up.nodeCount(); s++) {
      node[s] = out.addNode(fabric.id() + "/" + up.node(s).id());
    }
    for (int b = 0; b < up.bundleCount(); b++) {
      join(up, b, node[up.endA(b)], node[up.endB(b)], unknown.get(b));
    }
  }

  private void join(FabricGraph of, int bundle, int a, int b, boolean unknown) {
    if (a < 0 || b < 0 || a == b) {
      return;
    }
    if (unknown) {
      unknownLinks++;
      out.addUnlimitedLink(a, b);
    } else if (of.capacityBps(bundle) > 0) {
      out.addLink(a, b, of.capacity(bundle));
    }
  }

  // ---- between domains

  private void fabric() {
    BitSet unknown = UnknownRates.bundles(graph);
    Parts adapters = family(PartKind.ADAPTER);
    int[] node = new int[graph.nodeCount()];
    Arrays.fill(node, -1);
    Map<Integer, Integer> adapterIn = new HashMap<>();
    for (int r = 0; r < rankNode.length; r++) {
      Set<Integer> reached = new LinkedHashSet<>();
      for (Endpoint e : placement.endpoints(r)) {
        int n = graph.find(e.port().toString()).orElse(-1);
        if (n < 0 || graph.degree(n) == 0) {
          continue;
        }
        if (node[n] < 0) {
          node[n] = out.addNode(e.port().toString());
        }
        int adapter = adapters.partOf(n);
        long cap = adapters.capacityBps(adapter);
        if (cap <= 0) {
          reached.add(n);
          continue;
        }
        Integer in = adapterIn.get(adapter);
        if (in == null) {
          String id = e.port().node() + "/" + e.adapter().id();
          in = out.addNode("PCIe of " + id);
          int ports = out.addNode("ports of " + id);
          out.addLink(in, ports, Bandwidth.ofBitsPerSecond(cap));
          adapterIn.put(adapter, in);
          adapterIn.put(-1 - adapter, ports);
        }
        out.addUnlimitedLink(adapterIn.getOrDefault(-1 - adapter, in), node[n]);
        reached.add(-1 - adapter);
      }
      for (int n : reached) {
        // What a rank moves through a port is no more than the port moves; so two GPUs at one port
        // do not count as joined by more than that.
        int to = n >= 0 ? node[n] : adapterIn.getOrDefault(-1 - n, -1);
        long cap = n >= 0 ? portBps(n, unknown) : adapters.capacityBps(-1 - n);
        if (cap <= 0) {
          out.addUnlimitedLink(rankNode[r], to);
        } else {
          out.addLink(rankNode[r], to, Bandwidth.ofBitsPerSecond(cap));
        }
      }
    }
    for (int s = graph.endpointCount(); s < graph.nodeCount(); s++) {
      node[s] = out.addNode(graph.node(s).id());
    }
    for (int b = 0; b < graph.bundleCount(); b++) {
      join(graph, b, node[graph.endA(b)], node[graph.endB(b)], unknown.get(b));
    }
  }

  private long portBps(int endpoint, BitSet unknown) {
    long sum = 0;
    for (int k = 0; k < graph.degree(endpoint); k++) {
      int b = graph.bundle(endpoint, k);
      if (unknown.get(b)) {
        return -1;
      }
      sum = Math.addExact(sum, graph.capacity(b).asRatio().ceil());
    }
    return sum;
  }

  private Parts family(PartKind kind) {
    for (Parts p : shape.families()) {
      if (p.kind() == kind) {
        return p;
      }
    }
    throw new IllegalStateException("no family of " + kind);
  }

  // ---- parts

  private void partitions() {
    int[] domainOf = new int[rankNode.length];
    for (int r = 0; r < domainOf.length; r++) {
      domainOf[r] = domains.domainOf(r);
    }
    if (domains.count() == 1) {
      return;
    }
    int last = rankNode.length;
    if (domains.count() == last) {
      out.ranksAreDomains();
    } else {
      out.addPartition("scale-up domains", domainOf);
      last = domains.count();
    }
    for (Parts parts : shape.families()) {
      if (parts.tier() == 0) {
        continue;
      }
      int[] ofDomain = closed(parts);
      Map<Integer, Integer> number = new LinkedHashMap<>();
      int[] part = new int[domainOf.length];
      for (int r = 0; r < part.length; r++) {
        part[r] = number.computeIfAbsent(ofDomain[domainOf[r]], k -> number.size());
      }
      // Parts that are those of the family before bound nothing new.
      if (number.size() > 1 && number.size() < last) {
        out.addPartition(
            parts.kind() == PartKind.LEAF
                ? "groups of leaves"
                : "pods below tier " + (parts.tier() + 1),
            part);
        last = number.size();
      }
    }
  }

  /** For each domain its part, parts being joined where a domain has endpoints in several. */
  private int[] closed(Parts parts) {
    int[] root = new int[parts.count()];
    for (int p = 0; p < root.length; p++) {
      root[p] = p;
    }
    int[] firstPart = new int[domains.count()];
    Arrays.fill(firstPart, -1);
    for (int d = 0; d < firstPart.length; d++) {
      for (int e : domains.endpoints(d)) {
        int p = find(root, parts.partOf(e));
        if (firstPart[d] < 0) {
          firstPart[d] = p;
        }
        int q = find(root, firstPart[d]);
        root[Math.max(p, q)] = Math.min(p, q);
      }
    }
    int[] out = new int[firstPart.length];
    for (int d = 0; d < out.length; d++) {
      out[d] = firstPart[d] < 0 ? -1 - d : find(root, firstPart[d]);
    }
    return out;
  }

  private static int find(int[] root, int part) {
    int p = part;
    while (root[p] != p) {
      root[p] = root[root[p]];
      p = root[p];
    }
    return p;
  }
}
