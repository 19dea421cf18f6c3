package io.clusterfabric.topology.format.simai;

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
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.internal.exchange.SimulatorRows.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes servers of GPUs, a network and a scale-up fabric of the rows. A row between GPU and
 * NVSwitch is on the scale-up fabric, one between GPU and switch or two switches on the network.
 */
final class SimaiAssembly {
  static final String NETWORK = "network";
  static final String SCALE_UP = "scale-up";

  private final SimaiHeader header;
  private final int[] networkPorts;
  private final int[] scaleUpPorts;
  private final List<Link> network = new ArrayList<>();
  private final List<Link> scaleUp = new ArrayList<>();
  private final Map<Optional<Bandwidth>, LinkSpec> specs = new HashMap<>();

  SimaiAssembly(SimaiHeader header) {
    this.header = header;
    this.networkPorts = new int[header.nodes()];
    this.scaleUpPorts = new int[header.nodes()];
  }

  boolean isGpu(int node) {
    return node < header.gpus();
  }

  boolean isNvSwitch(int node) {
    return !isGpu(node) && node < header.gpus() + header.nvSwitches();
  }

  /**
   * Adds a row.
   *
   * @return why it joins nothing that a cluster can hold, if so
   */
  Optional<String> add(Row row) {
    boolean nvlink = isNvSwitch(row.a()) || isNvSwitch(row.b());
    boolean gpus = isGpu(row.a()) && isGpu(row.b());
    if (nvlink
        && !isGpu(row.a())
        && !isGpu(row.b())
        && isNvSwitch(row.a()) != isNvSwitch(row.b())) {
      return Optional.of("it joins an NVSwitch and a switch of the network");
    }
    if (row.a() == row.b()) {
      return Optional.of("it joins a node with itself");
    }
    boolean up = nvlink || (gpus && server(row.a()) == server(row.b()));
    LinkSpec spec = specs.computeIfAbsent(row.rate(), r -> LinkSpec.builder().dataRate(r).build());
    (up ? scaleUp : network).add(Link.of(port(row.a(), up), port(row.b(), up), spec));
    return Optional.empty();
  }

  private int server(int gpu) {
    return gpu / header.gpusPerServer();
  }

  private PortRef port(int node, boolean up) {
    int number = up ? ++scaleUpPorts[node] : ++networkPorts[node];
    if (!isGpu(node)) {
      return new PortRef(name(node), String.valueOf(number));
    }
    int local = node % header.gpusPerServer();
    return new PortRef("server-" + server(node), (up ? "gpu" : "nic") + local + "/" + number);
  }

  private String name(int node) {
    return (isNvSwitch(node) ? "nvswitch-" : "switch-") + node;
  }

  /** How many hosts, switches and links it has. */
  long elements() {
    return servers()
        + (long) header.nvSwitches()
        + header.switches()
        + network.size()
        + scaleUp.size();
  }

  private int servers() {
    return (header.gpus() + header.gpusPerServer() - 1) / header.gpusPerServer();
  }

  Cluster cluster(String id, String fabricId, FabricRole role, Provenance provenance) {
    ClusterBuilder out = Cluster.builder(id);
    out.provenance(provenance);
    String upId = fabricId.equals(SCALE_UP) ? SCALE_UP + "-nvlink" : SCALE_UP;
    FabricBuilder net = out.fabric(fabricId);
    net.role(role).technology(Technology.UNKNOWN);
    SwitchSpec plain = SwitchSpec.builder().model("unknown").build();
    for (int n = header.gpus() + header.nvSwitches(); n < header.nodes(); n++) {
      net.addSwitch(Switch.of(name(n), plain));
    }
    net.addLinks(network);
    if (header.nvSwitches() > 0 || !scaleUp.isEmpty()) {
      FabricBuilder up = out.fabric(upId);
      up.role(FabricRole.SCALE_UP).technology(Technology.NVLINK);
      SwitchSpec nv = SwitchSpec.builder().model("NVSwitch").build();
      for (int n = header.gpus(); n < header.gpus() + header.nvSwitches(); n++) {
        up.addSwitch(Switch.of(name(n), nv));
      }
      up.addLinks(scaleUp);
    }
    Map<HostSpec, HostSpec> shared = new HashMap<>();
    for (int s = 0; s < servers(); s++) {
      out.addHost(server(s, fabricId, upId, shared));
    }
    return out.build();
  }

  private Host server(int server, String fabricId, String upId, Map<HostSpec, HostSpec> shared) {
    int first = server * header.gpusPerServer();
    int last = Math.min(first + header.gpusPerServer(), header.gpus());
    HostSpec.Builder spec = HostSpec.builder().model("unknown");
    List<Endpoint> endpoints = new ArrayList<>();
    for (int node = first; node < last; node++) {
      int local = node - first;
      Gpu gpu = Gpu.builder().index(local).model(header.gpuModel()).build();
      spec.addGpu(gpu);
      adapter("nic" + local, networkPorts[node], "unknown")
          .ifPresent(
              a -> {
                spec.addAdapter(a);
                endpoints(server, a, fabricId, gpu, endpoints);
              });
      adapter("gpu" + local, scaleUpPorts[node], header.gpuModel())
          .ifPresent(
              a -> {
                spec.addAdapter(a);
                endpoints(server, a, upId, gpu, endpoints);
              });
    }
    HostSpec made = spec.build();
    return Host.builder()
        .id("server-" + server)
        .spec(shared.computeIfAbsent(made, m -> m))
        .endpoints(endpoints)
        .build();
  }

  private static Optional<Adapter> adapter(String id, int ports, String model) {
    return ports == 0
        ? Optional.empty()
        : Optional.of(Adapter.builder().id(id).model(model).ports(ports).build());
  }

  private static void endpoints(
      int server, Adapter adapter, String fabric, Gpu gpu, List<Endpoint> out) {
    for (int p = 1; p <= adapter.ports(); p++) {
      out.add(
          Endpoint.builder()
              .port(new PortRef("server-" + server, adapter.id() + "/" + p))
              .fabricId(fabric)
              .adapter(adapter)
              .addGpusNear(gpu)
              .build());
    }
  }
}
