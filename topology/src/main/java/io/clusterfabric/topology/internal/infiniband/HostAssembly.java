package io.clusterfabric.topology.internal.infiniband;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.topology.internal.infiniband.LinkPairing.Pair;
import io.clusterfabric.topology.internal.infiniband.LinkPairing.Plug;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Makes hosts of groups of adapters. Ports without a link are no endpoints of the fabric. */
final class HostAssembly {
  private final String fabric;
  private final Map<String, TreeSet<Integer>> linkedPorts = new HashMap<>();
  private final Map<Plug, PortRef> refs = new HashMap<>();
  private final Map<HostSpec, HostSpec> specs = new HashMap<>();
  private final List<Host> hosts = new ArrayList<>();

  HostAssembly(List<HostGrouping.Group> groups, List<Pair> links, String fabric, NodeIds ids) {
    this.fabric = fabric;
    for (Pair p : links) {
      for (Plug plug : List.of(p.a(), p.b())) {
        linkedPorts.computeIfAbsent(plug.key(), k -> new TreeSet<>()).add(plug.port());
      }
    }
    for (HostGrouping.Group g : groups) {
      hosts.add(host(g, ids.take(g.name(), g.adapters().get(0).key())));
    }
  }

  private Host host(HostGrouping.Group group, String id) {
    Map<String, Node> byName = new TreeMap<>(NaturalOrder.INSTANCE);
    Set<String> taken = new HashSet<>();
    for (Node n : group.adapters()) {
      Optional<String> device = HostName.of(n.description().orElse("")).device();
      String name = NodeIds.fit(device.orElse(n.guid().isPresent() ? "hca-" + n.key() : n.key()));
      byName.put(taken.add(name) ? name : name + "-" + n.key(), n);
    }
    HostSpec.Builder spec = HostSpec.builder();
    spec.model("unknown");
    List<Endpoint> endpoints = new ArrayList<>();
    byName.forEach(
        (name, node) -> {
          TreeSet<Integer> ports = linkedPorts.getOrDefault(node.key(), new TreeSet<>());
          Adapter adapter = adapter(name, node, ports);
          spec.addAdapter(adapter);
          for (int port : ports) {
            PortRef ref = new PortRef(id, name + "/" + port);
            refs.put(new Plug(node.key(), port), ref);
            endpoints.add(Endpoint.builder().port(ref).fabricId(fabric).adapter(adapter).build());
          }
        });
    endpoints.sort(Comparator.comparing(Endpoint::port));
    HostSpec made = spec.build();
    Host.Builder out = Host.builder();
    out.id(id)
        .spec(specs.computeIfAbsent(made, s -> s))
        .identity(group.identity())
        .endpoints(endpoints);
    return out.build();
  }

  private static Adapter adapter(String name, Node node, SortedSet<Integer> ports) {
    int used = ports.isEmpty() ? 1 : ports.last();
    Adapter.Builder out = Adapter.builder();
    out.id(name)
        .model(Devices.model(node.deviceId()))
        .ports(Math.max(1, Math.max(node.portCount().orElse(1), used)))
        .guid(node.guid());
    return out.build();
  }

  List<Host> hosts() {
    return hosts;
  }

  PortRef ref(Plug plug) {
    PortRef ref = refs.get(plug);
    if (ref == null) {
      throw new IllegalArgumentException("no endpoint at " + plug);
    }
    return ref;
  }
}
