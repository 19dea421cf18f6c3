package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.infiniband.subnet.SubnetDraft.Draft;
import io.clusterfabric.infiniband.subnet.SubnetDraft.Plug;
import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Makes a subnet of a fabric of the model, node by node as {@code IbsimExporter} writes it. */
final class FabricDraft {
  static final String TOO_MANY_PORTS = "infiniband.subnet.too-many-ports";

  private final Fabric fabric;
  private final FabricGraph graph;
  private final SubnetDraft draft = new SubnetDraft();
  private final Findings.Builder log = Findings.builder();
  private final Map<String, TreeSet<String>> used = new HashMap<>();

  private FabricDraft(Fabric fabric) {
    this.fabric = fabric;
    this.graph = FabricGraph.of(fabric);
    draft.countRouters();
  }

  static Subnet read(Fabric fabric, SubnetOptions options) {
    FabricDraft out = new FabricDraft(fabric);
    out.nodes();
    SubnetOptions told = options;
    if (options.manager().isEmpty()) {
      Optional<Draft> first =
          out.draft.nodes().stream()
              .filter(d -> d.type == IbNodeType.ADAPTER && has(d))
              .findFirst();
      if (first.isPresent()) {
        told = SubnetOptions.builder().from(options).manager(first.get().name).build();
      }
    }
    return new Subnet(out.graph, out.draft, told, out.log.build());
  }

  private static boolean has(Draft d) {
    for (Draft p : d.peer) {
      if (p != null) {
        return true;
      }
    }
    return false;
  }

  private void nodes() {
    // Links of the graph only: what is down joins nothing.
    for (int b = 0; b < graph.bundleCount(); b++) {
      for (Link l : graph.links(b)) {
        use(l.a());
        use(l.b());
      }
    }
    for (Switch s : fabric.switches()) {
      if (s.spec().kind() != SwitchKind.AGGREGATION_NODE) {
        Set<String> ports = used.getOrDefault(s.id(), new TreeSet<>());
        IbNodeType type =
            s.spec().kind() == SwitchKind.ROUTER ? IbNodeType.ROUTER : IbNodeType.SWITCH;
        node(s.id(), s.id(), type, ports, "", s.spec().radix().orElse(1), s.guid());
      }
    }
    for (Host h : fabric.hosts()) {
      host(h, used.getOrDefault(h.id(), new TreeSet<>()));
    }
    for (int b = 0; b < graph.bundleCount(); b++) {
      for (Link l : graph.links(b)) {
        Plug a = draft.plug(l.a());
        Plug z = draft.plug(l.b());
        if (a != null && z != null) {
          SubnetDraft.join(a.node(), a.port(), z.node(), z.port());
        }
      }
    }
  }

  private void use(PortRef p) {
    used.computeIfAbsent(p.node(), k -> new TreeSet<>(NaturalOrder.INSTANCE)).add(p.port());
  }

  private void host(Host h, Set<String> linked) {
    TreeMap<String, TreeSet<String>> portsOf = new TreeMap<>(NaturalOrder.INSTANCE);
    Map<String, Adapter> adapters = new HashMap<>();
    for (Endpoint e : h.endpoints()) {
      if (linked.contains(e.port().port())) {
        portsOf
            .computeIfAbsent(e.adapter().id(), k -> new TreeSet<>(NaturalOrder.INSTANCE))
            .add(e.port().port());
        adapters.put(e.adapter().id(), e.adapter());
      }
    }
    portsOf.forEach(
        (id, ports) -> {
          Adapter a = adapters.get(id);
          node(
              h.id(),
              h.id() + " " + id,
              IbNodeType.ADAPTER,
              ports,
              id + "/",
              a == null ? 1 : a.ports(),
              a == null ? Optional.empty() : a.guid());
        });
  }

  /** Ports called by numbers keep them if all ports of the node are; else they are counted. */
  private void node(
      String owner,
      String name,
      IbNodeType type,
      Set<String> ports,
      String prefix,
      int least,
      Optional<String> guid) {
    Map<String, Integer> numbers = new TreeMap<>(NaturalOrder.INSTANCE);
    boolean keep = true;
    Set<Integer> seen = new TreeSet<>();
    for (String p : ports) {
      String digits = p.startsWith(prefix) ? p.substring(prefix.length()) : p;
      int n = digits.matches("[1-9]\\d{0,2}") ? Integer.parseInt(digits) : 0;
      keep &= n >= 1 && n <= Subnet.MAX_PORT && seen.add(n);
      numbers.put(p, n);
    }
    int count = least;
    int next = 0;
    for (Map.Entry<String, Integer> e : numbers.entrySet()) {
      next = keep ? e.getValue() : next + 1;
      e.setValue(next);
      count = Math.max(count, next);
    }
    if (count > Subnet.MAX_PORT) {
      log.add(
          TOO_MANY_PORTS,
          Severity.ERROR,
          ElementRef.switchNode(owner),
          "a node of InfiniBand has up to "
              + Subnet.MAX_PORT
              + " ports; this one has "
              + count
              + ", and its links from there on are left out");
      count = Subnet.MAX_PORT;
    }
    Long own = guid(guid);
    Draft d = draft.add(name, type, count, own, null);
    if (own != null && type == IbNodeType.ADAPTER && count == 1) {
      d.portGuid[1] = own;
    }
    if (type != IbNodeType.ADAPTER) {
      d.graphNode[0] = graph.indexOf(owner);
    }
    for (Map.Entry<String, Integer> e : numbers.entrySet()) {
      if (e.getValue() <= Subnet.MAX_PORT) {
        PortRef ref = new PortRef(owner, e.getKey());
        draft.place(ref, d, e.getValue());
        if (type == IbNodeType.ADAPTER) {
          d.graphNode[e.getValue()] = graph.indexOf(ref.toString());
        }
      }
    }
  }

  /** A GUID of 16 hexadecimal digits; MAC addresses are none. */
  private static @Nullable Long guid(Optional<String> text) {
    List<String> found =
        text.map(t -> t.startsWith("0x") ? t.substring(2) : t).stream()
            .filter(t -> t.matches("[0-9a-fA-F]{16}"))
            .toList();
    return found.isEmpty() ? null : Long.parseUnsignedLong(found.get(0), 16);
  }
}
