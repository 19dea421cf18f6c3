package io.clusterfabric.topology.internal.infiniband;

import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.PortState;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.topology.internal.infiniband.LinkPairing.Pair;
import io.clusterfabric.topology.internal.infiniband.LinkPairing.Plug;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Makes switches, routers and aggregation nodes of nodes: their ids, enclosures and specs. */
final class SwitchAssembly {
  private final Map<String, Node> byKey = new HashMap<>();
  private final Map<String, String> idOf = new HashMap<>();
  private final Enclosures enclosures;
  private final Map<String, SwitchName> nameOf = new HashMap<>();
  private final Map<String, Set<Integer>> usedPorts = new HashMap<>();
  private final Map<String, Integer> aggregationPorts = new HashMap<>();
  private final Map<SwitchSpec, SwitchSpec> specs = new HashMap<>();
  private final List<Switch> switches = new ArrayList<>();

  SwitchAssembly(Collection<Node> nodes, List<Pair> links, NodeIds ids, FindingLog log) {
    List<Node> boxes = new ArrayList<>();
    List<Node> aggregations = new ArrayList<>();
    for (Node n : nodes) {
      byKey.put(n.key(), n);
      (n.aggregation() ? aggregations : boxes).add(n);
      nameOf.put(n.key(), SwitchName.of(n.description().orElse("")));
    }
    enclosures = new Enclosures(boxes, log);
    name(boxes, ids);
    Map<String, String> partner = new HashMap<>();
    for (Pair p : links) {
      use(p.a(), p.b(), partner);
      use(p.b(), p.a(), partner);
    }
    for (Node n : aggregations) {
      String of = idOf.get(partner.getOrDefault(n.key(), ""));
      String wish = of == null ? "aggregation-node-" + n.key() : of + ".aggregation-node";
      idOf.put(n.key(), ids.take(wish, n.key()));
    }
    boxes.forEach(n -> switches.add(box(n)));
    aggregations.forEach(n -> switches.add(aggregation(n)));
  }

  private void use(Plug plug, Plug other, Map<String, String> partner) {
    usedPorts.computeIfAbsent(plug.key(), k -> new HashSet<>()).add(plug.port());
    partner.putIfAbsent(plug.key(), other.key());
    Node o = byKey.get(other.key());
    if (o != null && o.aggregation()) {
      aggregationPorts.merge(plug.key(), 1, Integer::sum);
    }
  }

  private SwitchName name(Node n) {
    return nameOf.getOrDefault(n.key(), SwitchName.of(""));
  }

  private void name(List<Node> boxes, NodeIds ids) {
    Map<String, Integer> times = new HashMap<>();
    boxes.forEach(n -> times.merge(wish(n), 1, Integer::sum));
    for (Node n : boxes) {
      String wish = wish(n);
      idOf.put(
          n.key(),
          ids.take(times.getOrDefault(wish, 0) > 1 ? wish + "-" + n.key() : wish, n.key()));
    }
  }

  private String wish(Node n) {
    SwitchName name = name(n);
    if (name.name().isEmpty()) {
      String kind = n.isSwitch() ? "switch-" : "router-";
      return n.guid().isPresent() ? kind + n.key() : n.key();
    }
    boolean placed = enclosures.of(n.key()).isPresent() && !name.unit().isEmpty();
    return placed ? enclosures.nameOfBox(n) + "/" + name.unit() : name.name();
  }

  private Switch box(Node n) {
    SwitchSpec.Builder spec = SwitchSpec.builder();
    spec.model(name(n).model().map(NodeIds::plain).orElseGet(() -> Devices.model(n.deviceId())))
        .kind(
            !n.isSwitch()
                ? SwitchKind.ROUTER
                : enclosures.of(n.key()).isPresent() && (name(n).board() || n.board())
                    ? SwitchKind.DIRECTOR_ASIC
                    : SwitchKind.SWITCH)
        .radix(radix(n))
        .splitWays(splitWays(n));
    return done(n, spec.build());
  }

  private Switch aggregation(Node n) {
    SwitchSpec.Builder spec = SwitchSpec.builder();
    spec.model("SHARP aggregation node").kind(SwitchKind.AGGREGATION_NODE);
    if (n.portCount().orElse(0) > 0) {
      spec.radix(n.portCount());
    }
    return done(n, spec.build());
  }

  private Switch done(Node n, SwitchSpec spec) {
    Switch.Builder out = Switch.builder();
    out.id(id(n.key()))
        .spec(specs.computeIfAbsent(spec, s -> s))
        .enclosure(enclosures.of(n.key()))
        .guid(n.guid());
    Set<Integer> used = usedPorts.getOrDefault(n.key(), Set.of());
    for (int p : n.downPorts()) {
      if (!used.contains(p) && p <= spec.radix().orElse(Integer.MAX_VALUE)) {
        out.addPort(
            Port.builder()
                .ref(new PortRef(id(n.key()), Integer.toString(p)))
                .operational(PortState.DOWN)
                .build());
      }
    }
    return out.build();
  }

  /**
   * The ports for cables. The port count includes the port of an aggregation node; where none
   * shows, a Quantum switch of an odd count still has that port, its last, unless something else is
   * there.
   */
  private OptionalInt radix(Node n) {
    if (n.portCount().isEmpty()) {
      return n.portCount();
    }
    int count = n.portCount().getAsInt();
    int inner = aggregationPorts.getOrDefault(n.key(), 0);
    boolean quantum =
        n.deviceId().isPresent()
            && (n.deviceId().getAsInt() == Devices.QUANTUM
                || n.deviceId().getAsInt() == Devices.QUANTUM_2);
    if (inner == 0
        && quantum
        && count % 2 == 1
        && !usedPorts.getOrDefault(n.key(), Set.of()).contains(count)) {
      inner = 1;
    }
    int radix = count - inner;
    return radix > 0 ? OptionalInt.of(radix) : OptionalInt.empty();
  }

  /** A Quantum-2 has 64 ports of four lanes or 128 of two, a Quantum 40 or 80. */
  private OptionalInt splitWays(Node n) {
    int radix = radix(n).orElse(0);
    int device = n.deviceId().orElse(0);
    return (device == Devices.QUANTUM_2 && radix == 128)
            || (device == Devices.QUANTUM && radix == 80)
        ? OptionalInt.of(2)
        : OptionalInt.empty();
  }

  List<Switch> switches() {
    return switches;
  }

  boolean isSwitch(String key) {
    return idOf.containsKey(key);
  }

  String id(String key) {
    String id = idOf.get(key);
    if (id == null) {
      throw new IllegalArgumentException("node " + key + " is no switch");
    }
    return id;
  }

  /** Whether both ends are ASICs of one enclosure. */
  boolean isBackplane(Pair p) {
    Optional<String> a = enclosures.of(p.a().key());
    return a.isPresent()
        && a.equals(enclosures.of(p.b().key()))
        && !p.a().key().equals(p.b().key());
  }
}
