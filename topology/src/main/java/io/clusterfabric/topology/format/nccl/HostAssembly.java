package io.clusterfabric.topology.format.nccl;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Provenance;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.topology.internal.exchange.LineSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** Makes a cluster of hosts. Not for use by several threads. */
final class HostAssembly {
  static final String SCALE_UP = "scale-up";
  static final String INDEX = "format.nccl.gpu-index";
  static final String ONE_SIDED = "format.nccl.one-sided";
  static final String BAD_TARGET = "format.nccl.bad-target";
  static final String HIDDEN_SWITCH = "format.nccl.hidden-nvswitch";

  private static final LinkSpec UNKNOWN = LinkSpec.builder().build();

  private final List<HostDraft> hosts;
  private final FindingLog log;
  private final long maxElements;
  private final String source;

  /** GPUs by bus id, with their host: bus ids repeat from host to host. */
  private final Map<String, Place> gpuAt = new HashMap<>();

  private final Map<String, Integer> ports = new HashMap<>();
  private final Map<String, Integer> switchPorts = new LinkedHashMap<>();
  private final List<Link> links = new ArrayList<>();
  private boolean xgmi;
  private boolean full;

  /** A GPU of a host. */
  private record Place(String host, int gpu, String busId) {
    String key() {
      return host + ' ' + busId;
    }
  }

  HostAssembly(List<HostDraft> hosts, FindingLog log, long maxElements, String source) {
    this.hosts = hosts;
    this.log = log;
    this.maxElements = maxElements;
    this.source = source;
  }

  Cluster build(String clusterId, String fabricId, FabricRole role, Provenance provenance) {
    Map<HostDraft, List<Gpu>> gpus = new HashMap<>();
    for (HostDraft h : hosts) {
      gpus.put(h, gpus(h));
    }
    scaleUp();
    ClusterBuilder out = Cluster.builder(clusterId);
    out.provenance(provenance);
    boolean infiniband =
        hosts.stream().allMatch(h -> h.nics.values().stream().allMatch(n -> n.infiniband))
            && hosts.stream().anyMatch(h -> !h.nics.isEmpty());
    out.fabric(fabricId)
        .role(role)
        .technology(infiniband ? Technology.INFINIBAND : Technology.UNKNOWN);
    String up = fabricId.equals(SCALE_UP) ? SCALE_UP + "-nvlink" : SCALE_UP;
    if (!links.isEmpty()) {
      FabricBuilder f = out.fabric(up);
      f.role(FabricRole.SCALE_UP).technology(xgmi ? Technology.XGMI : Technology.NVLINK);
      SwitchSpec spec = SwitchSpec.builder().model("NVSwitch").build();
      switchPorts.keySet().forEach(s -> f.addSwitch(Switch.of(s, spec)));
      f.addLinks(links);
    }
    Map<HostSpec, HostSpec> shared = new HashMap<>();
    for (HostDraft h : hosts) {
      out.addHost(host(h, gpus.getOrDefault(h, List.of()), fabricId, up, shared));
    }
    return out.build();
  }

  private List<Gpu> gpus(HostDraft h) {
    TreeSet<Integer> told = new TreeSet<>();
    h.gpus.forEach(g -> g.dev().ifPresent(told::add));
    boolean byDev = told.size() == h.gpus.size();
    if (!byDev && !told.isEmpty()) {
      log.add(
          INDEX,
          Severity.WARNING,
          SourcePosition.of(source),
          "not each GPU has an index of its own, so GPUs are numbered in the order of the file",
          h.name);
    }
    List<Gpu> out = new ArrayList<>();
    for (HostDraft.GpuDraft g : h.gpus) {
      int index = byDev ? g.dev().orElseThrow() : out.size();
      Gpu.Builder gpu = Gpu.builder();
      gpu.index(index)
          .model(g.model())
          .pcie(g.seat().parent())
          .pcieLink(g.seat().link())
          .numaNode(g.seat().numa());
      out.add(gpu.build());
      gpuAt.put(h.name + ' ' + g.busId(), new Place(h.name, index, g.busId()));
    }
    return out;
  }

  private void scaleUp() {
    Map<String, long[]> counts = new LinkedHashMap<>();
    for (HostDraft h : hosts) {
      for (HostDraft.GpuDraft g : h.gpus) {
        Place from = gpuAt.get(h.name + ' ' + g.busId());
        for (HostDraft.Bridge b : g.bridges()) {
          if (from != null) {
            bridge(h, from, b, counts);
          }
        }
      }
    }
    counts.forEach(
        (pair, c) -> {
          if (c[0] != c[1]) {
            log.add(
                ONE_SIDED,
                Severity.WARNING,
                SourcePosition.of(source),
                "the two GPUs tell different numbers of links between them; the lower one counts",
                pair + ": " + c[0] + " and " + c[1]);
          }
        });
    for (Map.Entry<String, long[]> e : counts.entrySet()) {
      String[] ends = e.getKey().split(" \u0001 ", 2);
      Place a = gpuAt.get(ends[0]);
      Place b = gpuAt.get(ends[1]);
      for (long i = 0;
          a != null && b != null && i < Math.min(e.getValue()[0], e.getValue()[1]);
          i++) {
        if (hasRoom(0)) {
          links.add(Link.of(port(a), port(b), UNKNOWN));
        }
      }
    }
  }

  private void bridge(HostDraft h, Place from, HostDraft.Bridge b, Map<String, long[]> counts) {
    xgmi |= b.xgmi();
    Place to = gpuAt.get(h.name + ' ' + b.target());
    if (b.count() == 0 || b.target().isEmpty() || from.equals(to)) {
      log.add(
          BAD_TARGET,
          Severity.WARNING,
          b.where(),
          "a link has a target other than the GPU itself and a count above 0; it was left out",
          b.target());
    } else if (to != null) {
      String here = from.key();
      String there = to.key();
      boolean first = here.compareTo(there) < 0;
      counts
              .computeIfAbsent(
                  first ? here + " \u0001 " + there : there + " \u0001 " + here, k -> new long[2])[
              first ? 0 : 1] +=
          b.count();
    } else if (b.targetClass().startsWith("0x068001")) {
      log.add(
          BAD_TARGET,
          Severity.INFO,
          b.where(),
          "links to the CPU are no part of the scale-up fabric and are left out",
          b.target());
    } else {
      toSwitch(h, from, b);
    }
  }

  private void toSwitch(HostDraft h, Place from, HostDraft.Bridge b) {
    boolean hidden = !b.targetClass().startsWith("0x0680");
    if (hidden) {
      log.add(
          HIDDEN_SWITCH,
          Severity.WARNING,
          b.where(),
          "the other end is no device of the file; it is taken for an NVSwitch, as virtual machines"
              + " hide these",
          b.target());
    }
    String name =
        h.name
            + "-nvswitch-"
            + b.target().replace('[', '(').replace(']', ')').toLowerCase(Locale.ROOT);
    for (int i = 0; i < b.count(); i++) {
      if (hasRoom(switchPorts.containsKey(name) ? 0 : 1)) {
        int port = switchPorts.merge(name, 1, Integer::sum);
        links.add(Link.of(port(from), new PortRef(name, String.valueOf(port)), UNKNOWN));
      }
    }
  }

  private boolean hasRoom(int newSwitches) {
    long have = hosts.size() + switchPorts.size() + (long) links.size();
    boolean room = have + newSwitches + 1 <= maxElements;
    if (!room && !full) {
      full = true;
      log.add(
          LineSource.ELEMENT_LIMIT,
          Severity.ERROR,
          SourcePosition.of(source),
          String.format(
              Locale.ROOT,
              "links were left out: more than %,d hosts, switches and links; raise the limit"
                  + " maxElements if the file is sound",
              maxElements));
    }
    return room;
  }

  private PortRef port(Place gpu) {
    return new PortRef(
        gpu.host(),
        "gpu" + gpu.gpu() + "/" + ports.merge(gpu.host() + ' ' + gpu.gpu(), 1, Integer::sum));
  }

  private Host host(
      HostDraft h, List<Gpu> gpus, String fabricId, String up, Map<HostSpec, HostSpec> shared) {
    HostSpec.Builder b = HostSpec.builder();
    b.model("unknown").gpus(gpus).pcieNodes(h.nodes);
    if (!h.numaNodes.isEmpty()) {
      b.numaNodes(h.numaNodes.size());
    }
    Map<Adapter, HostDraft.NicDraft> network = new LinkedHashMap<>();
    for (HostDraft.NicDraft n : h.nics.values()) {
      Adapter.Builder a = Adapter.builder();
      a.id(n.id)
          .model(n.model)
          .ports(n.ports.last())
          .portRate(n.rate)
          .guid(n.guid)
          .pcie(n.seat.parent())
          .pcieLink(n.seat.link())
          .numaNode(n.seat.numa());
      network.put(a.build(), n);
    }
    network.keySet().forEach(b::addAdapter);
    Map<Gpu, Adapter> bridges = new LinkedHashMap<>();
    for (Gpu g : gpus) {
      int n = ports.getOrDefault(h.name + ' ' + g.index(), 0);
      if (n > 0) {
        bridges.put(g, Adapter.builder().id("gpu" + g.index()).model(g.model()).ports(n).build());
      }
    }
    bridges.values().forEach(b::addAdapter);
    HostSpec spec = shared.computeIfAbsent(b.build(), s -> s);
    List<Endpoint> endpoints = new ArrayList<>();
    network.forEach(
        (a, n) -> {
          for (int p : n.ports) {
            endpoints.add(endpoint(h, a, p, fabricId, spec.gpusNear(a)));
          }
        });
    bridges.forEach(
        (g, a) -> {
          for (int p = 1; p <= a.ports(); p++) {
            endpoints.add(endpoint(h, a, p, up, List.of(g)));
          }
        });
    return Host.builder().id(h.name).spec(spec).endpoints(endpoints).build();
  }

  private static Endpoint endpoint(
      HostDraft h, Adapter a, int port, String fabric, List<Gpu> near) {
    return Endpoint.builder()
        .port(new PortRef(h.name, a.id() + "/" + port))
        .fabricId(fabric)
        .adapter(a)
        .gpusNear(near)
        .build();
  }
}
