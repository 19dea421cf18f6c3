package io.clusterfabric.roce.check;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.roce.device.AdapterConfig;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceKind;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.Routing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The ports that RoCE traffic passes in a fabric, with how each is configured: what the rules of
 * {@link RoceRules} check. Only ports on ways of the routing between hosts count, in the direction
 * in which traffic passes them.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RocePaths {
  private final Fabric fabric;
  private final Routing routing;
  private final Deployment deployment;
  private final RoceCheckOptions options;
  private final UsedLinks used;
  private final List<PathPort> ports;
  private final SortedMap<String, List<PathPort>> byDevice;
  private final MarkFates fates;

  private RocePaths(
      Fabric fabric, Routing routing, Deployment deployment, RoceCheckOptions options) {
    this.fabric = fabric;
    this.routing = routing;
    this.deployment = deployment;
    this.options = options;
    FabricGraph g = routing.graph();
    boolean[] takesPart = new boolean[g.endpointCount()];
    for (int e = 0; e < takesPart.length; e++) {
      takesPart[e] = !options.hostsWithoutRoce().contains(g.endpoint(e).port().node());
    }
    this.used = UsedLinks.of(routing, takesPart);
    this.ports = new Collector().collect();
    this.byDevice = new TreeMap<>(NaturalOrder.INSTANCE);
    for (PathPort p : ports) {
      byDevice.computeIfAbsent(p.ref.node(), k -> new ArrayList<>()).add(p);
    }
    this.fates = new MarkFates(this);
  }

  /**
   * The ways of RoCE traffic in a fabric.
   *
   * @param cluster the cluster
   * @param routing which way traffic takes; its graph is that of one of the cluster's fabrics
   * @param deployment how devices are configured
   * @param options what else is known
   * @return the ports on them
   * @throws IllegalArgumentException if the cluster has no fabric of the graph's name
   */
  public static RocePaths of(
      Cluster cluster, Routing routing, Deployment deployment, RoceCheckOptions options) {
    String name = routing.graph().name();
    Fabric fabric =
        cluster.fabrics().stream()
            .filter(f -> f.id().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the routing is of fabric '"
                            + name
                            + "', which the cluster does not have; it has "
                            + cluster.fabrics().stream().map(Fabric::id).toList()));
    return new RocePaths(fabric, routing, deployment, options);
  }

  /**
   * The fabric.
   *
   * @return the fabric
   */
  public Fabric fabric() {
    return fabric;
  }

  /**
   * Which way traffic takes.
   *
   * @return the routing
   */
  public Routing routing() {
    return routing;
  }

  /**
   * How devices are configured.
   *
   * @return the configurations
   */
  public Deployment deployment() {
    return deployment;
  }

  /**
   * What else is known.
   *
   * @return the options
   */
  public RoceCheckOptions options() {
    return options;
  }

  /**
   * The ports that RoCE traffic passes.
   *
   * @return the ports of switches and hosts, in natural order
   */
  public List<PortRef> passed() {
    return ports.stream().map(p -> p.ref).toList();
  }

  /**
   * How many different configurations these ports have.
   *
   * @return the number, names left aside
   */
  public int classes() {
    IdentityHashMap<PortProfile, Boolean> out = new IdentityHashMap<>();
    ports.forEach(p -> Optional.ofNullable(p.profile).ifPresent(x -> out.put(x, true)));
    return out.size();
  }

  List<PathPort> ports() {
    return ports;
  }

  /** The deployment with ports of hosts by the names of the topology, as far as they were found. */
  Deployment byTopologyNames() {
    SortedMap<String, DeviceConfig> devices = new TreeMap<>(deployment.devices());
    for (Map.Entry<String, List<PathPort>> e : byDevice.entrySet()) {
      DeviceConfig old = devices.get(e.getKey());
      if (old == null || old.kind() != DeviceKind.HOST) {
        continue;
      }
      List<PathPort> other =
          e.getValue().stream()
              .filter(p -> p.config != null && old.port(p.ref.port()).isEmpty())
              .toList();
      if (!other.isEmpty()) {
        devices.put(e.getKey(), renamed(old, other));
      }
    }
    return Deployment.of(devices.values());
  }

  private static DeviceConfig renamed(DeviceConfig old, List<PathPort> other) {
    DeviceConfig.Builder b = DeviceConfig.ofHost(old.device());
    Set<String> taken = new HashSet<>();
    for (PathPort p : other) {
      if (p.config != null) {
        PortConfig.Builder port = PortConfig.builder();
        port.from(p.config).name(p.ref.port());
        // changes that are told by the old name then find the port
        port.alias(taken.add(p.config.name()) ? Optional.of(p.config.name()) : Optional.empty());
        b.add(port.build());
      }
    }
    for (PortConfig c : old.ports().values()) {
      if (!taken.contains(c.name())) {
        b.add(c);
      }
    }
    old.environment().forEach(b::environment);
    return b.build();
  }

  SortedMap<String, List<PathPort>> byDevice() {
    return byDevice;
  }

  MarkFates fates() {
    return fates;
  }

  /** An example of traffic through a port, for people to follow. */
  String way(PathPort p) {
    FabricGraph g = routing.graph();
    // of a host its own packets matter, of a switch those that come in
    int sender = p.receives && !(p.host && p.sends) ? other(p) : p.node;
    int a = used.exampleFrom(p.bundle, sender);
    if (a < 0) {
      return "";
    }
    return "hop "
        + used.exampleHop(p.bundle, sender)
        + " from "
        + g.node(a).id()
        + " to "
        + g.node(used.exampleTo(p.bundle, sender)).id();
  }

  private int other(PathPort p) {
    FabricGraph g = routing.graph();
    return g.endA(p.bundle) == p.node ? g.endB(p.bundle) : g.endA(p.bundle);
  }

  @Override
  public String toString() {
    return ports.size() + " ports of " + byDevice.size() + " devices on the ways of RoCE traffic";
  }

  /** Collects the ports of used links. */
  private final class Collector {
    private final FabricGraph graph = routing.graph();
    private final PartIds ids = new PartIds();
    private final Map<String, Length> lengths = new HashMap<>();
    private final IdentityHashMap<DeviceConfig, IdentityHashMap<PortProfile, List<HostMark>>>
        marks = new IdentityHashMap<>();
    private final Map<String, Integer> endpoints = new HashMap<>();
    private final IdentityHashMap<DeviceConfig, Optional<PortConfig>> alike =
        new IdentityHashMap<>();
    private final List<PathPort> out = new ArrayList<>();

    List<PathPort> collect() {
      for (Cable c : fabric.cables()) {
        c.length().ifPresent(l -> lengths.put(c.id(), l));
      }
      for (int b = 0; b < graph.bundleCount(); b++) {
        int a = graph.endA(b);
        int z = graph.endB(b);
        boolean forth = used.isUsed(b, a);
        boolean back = used.isUsed(b, z);
        if (forth || back) {
          for (Link l : graph.links(b)) {
            boolean first = isAt(l.a(), a);
            PathPort pa = port(first ? l.a() : l.b(), a, b, forth, back, l);
            PathPort pz = port(first ? l.b() : l.a(), z, b, back, forth, l);
            pa.peer = pz;
            pz.peer = pa;
            out.add(pa);
            out.add(pz);
          }
        }
      }
      out.sort(Comparator.comparing(p -> p.ref));
      return List.copyOf(out);
    }

    private boolean isAt(PortRef ref, int node) {
      return graph.isEndpoint(node)
          ? graph.endpoint(node).port().equals(ref)
          : graph.switchNode(node).id().equals(ref.node());
    }

    /**
     * The settings of a port: by its name, alias or number; of an adapter also by its RDMA device,
     * and where none of a host's ports is found by name and all are set alike, by any.
     */
    private @Nullable PortConfig find(DeviceConfig device, PortRef ref, boolean host) {
      Optional<PortConfig> named = device.port(ref.port());
      if (named.isPresent()) {
        return named.get();
      }
      return host ? adapterPort(device, ref) : null;
    }

    private @Nullable PortConfig adapterPort(DeviceConfig device, PortRef ref) {
      for (PortConfig c : device.ports().values()) {
        String rdma = c.adapter().flatMap(a -> a.rdmaDevice()).orElse("");
        if (!rdma.isEmpty() && (ref.port().equals(rdma) || ref.port().equals(rdma + "/1"))) {
          return c;
        }
      }
      return device.ports().size() == endpointsOf(ref.node())
          ? alike.computeIfAbsent(device, d -> alike(d, ref.node())).orElse(null)
          : null;
    }

    /** A port that stands for all of a host, if no name fits and nothing but names differs. */
    private Optional<PortConfig> alike(DeviceConfig device, String hostId) {
      for (int e = 0; device.ports().size() > 1 && e < graph.endpointCount(); e++) {
        PortRef other = graph.endpoint(e).port();
        if (other.node().equals(hostId) && device.port(other.port()).isPresent()) {
          return Optional.empty();
        }
      }
      Set<PortConfig> different = new HashSet<>();
      for (PortConfig c : device.ports().values()) {
        PortConfig.Builder b = PortConfig.builder();
        b.from(c).name("").alias(Optional.empty());
        b.adapter(c.adapter().map(a -> withoutName(a)));
        different.add(b.build());
      }
      return different.size() == 1
          ? Optional.of(device.ports().values().iterator().next())
          : Optional.empty();
    }

    private static AdapterConfig withoutName(AdapterConfig a) {
      AdapterConfig.Builder b = AdapterConfig.builder();
      return b.from(a).rdmaDevice(Optional.empty()).gids(List.of()).build();
    }

    private int endpointsOf(String hostId) {
      if (endpoints.isEmpty()) {
        for (int e = 0; e < graph.endpointCount(); e++) {
          endpoints.merge(graph.endpoint(e).port().node(), 1, Integer::sum);
        }
      }
      return endpoints.getOrDefault(hostId, 0);
    }

    private PathPort port(
        PortRef ref, int node, int bundle, boolean sends, boolean receives, Link link) {
      boolean host = graph.isEndpoint(node);
      @Nullable DeviceConfig device = deployment.device(ref.node()).orElse(null);
      @Nullable PortConfig config = device == null ? null : find(device, ref, host);
      @Nullable PortProfile profile = config == null ? null : ids.profile(config, host);
      Optional<Bandwidth> rate = link.spec().nominalRate().or(() -> link.spec().dataRate());
      PathPort p =
          new PathPort(
              ref,
              host,
              node,
              bundle,
              sends,
              receives,
              device,
              config,
              profile,
              link.cableId().map(lengths::get),
              rate);
      if (host && device != null && (config == null || profile == null)) {
        // what libraries are told holds for ports whose own settings are not known
        p.marks = HostMark.of(device, PortConfig.builder().name(ref.port()).build());
      } else if (host && device != null && config != null && profile != null) {
        p.marks =
            marks
                .computeIfAbsent(device, k -> new IdentityHashMap<>())
                .computeIfAbsent(profile, k -> List.copyOf(HostMark.of(device, config)));
      }
      return p;
    }
  }
}
