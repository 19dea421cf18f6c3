package io.clusterfabric.topology.internal.infiniband;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Provenance;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.finding.InvalidModelException;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.topology.format.infiniband.IbRate;
import io.clusterfabric.topology.internal.infiniband.LinkPairing.Pair;
import io.clusterfabric.topology.internal.infiniband.LinkPairing.Plug;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Makes a cluster of the records of a dump. */
final class ClusterAssembly {
  static final String NO_NODES = "format.ibnetdiscover.no-nodes";
  static final String NO_SWITCHES = "format.ibnetdiscover.no-switches";
  static final String UNDECLARED = "format.ibnetdiscover.undeclared-node";
  static final String OPTION = "format.option";
  static final String ROLE = "role";
  static final String FABRIC = "fabric";

  private static final String STANDARD_FABRIC = "infiniband";

  private final FabricSource source;
  private final ImportOptions options;
  private final String format;
  private final FindingLog log;
  private final Map<List<Object>, LinkSpec> specs = new HashMap<>();

  ClusterAssembly(FabricSource source, ImportOptions options, String format, FindingLog log) {
    this.source = source;
    this.options = options;
    this.format = format;
    this.log = log;
  }

  Optional<Cluster> of(String origin, LinkPairing pairing, NodeTable table) {
    FabricRole role = role();
    String fabricId = fabricId();
    unknownOptions();
    Set<String> linked = pairing.linkedNodes();
    List<Node> nodes = nodes(table, linked);
    if (nodes.isEmpty()) {
      log.add(
          NO_NODES,
          Severity.ERROR,
          SourcePosition.of(source.name()),
          "no node could be read, so there is no cluster");
      return Optional.empty();
    }
    List<Node> switches = new ArrayList<>();
    List<Node> adapters = new ArrayList<>();
    for (Node n : nodes) {
      (n.isHostAdapter() ? adapters : switches).add(n);
    }
    if (switches.isEmpty()) {
      log.add(
          NO_SWITCHES,
          Severity.WARNING,
          SourcePosition.of(source.name()),
          "there is no switch in this dump: the node that it was made on may have no cable");
    }
    NodeIds ids = new NodeIds();
    SwitchAssembly boxes = new SwitchAssembly(switches, pairing.pairs(), ids, log);
    HostGrouping grouping = new HostGrouping(adapters, source.name(), log);
    HostAssembly hosts = new HostAssembly(grouping.groups(), pairing.pairs(), fabricId, ids);

    ClusterBuilder cluster = Cluster.builder(clusterId());
    cluster.provenance(provenance(origin, role)).addHosts(hosts.hosts());
    FabricBuilder fabric = cluster.fabric(fabricId);
    fabric.role(role).technology(Technology.INFINIBAND).addSwitches(boxes.switches());
    for (Pair p : pairing.pairs()) {
      fabric.addLink(
          Link.of(
              ref(p.a(), boxes, hosts),
              ref(p.b(), boxes, hosts),
              spec(p.rate().orElse(null), boxes.isBackplane(p))));
    }
    try {
      return Optional.of(cluster.build());
    } catch (InvalidModelException e) {
      e.findings().forEach(log::add);
      return Optional.empty();
    }
  }

  private List<Node> nodes(NodeTable table, Set<String> linked) {
    List<Node> nodes = new ArrayList<>(table.declared());
    for (String key : new TreeSet<>(linked)) {
      Node n = table.node(key);
      if (!n.declared()) {
        nodes.add(n);
        log.add(
            UNDECLARED,
            Severity.WARNING,
            n.position(),
            "the node has no record of its own; it is known only by the lines of its partners, so"
                + " that the file may be cut or damaged",
            key);
      }
    }
    nodes.sort(Node.ORDER);
    return nodes;
  }

  private static PortRef ref(Plug plug, SwitchAssembly boxes, HostAssembly hosts) {
    return boxes.isSwitch(plug.key())
        ? new PortRef(boxes.id(plug.key()), Integer.toString(plug.port()))
        : hosts.ref(plug);
  }

  private LinkSpec spec(@Nullable IbRate rate, boolean backplane) {
    return specs.computeIfAbsent(
        List.of(Optional.ofNullable(rate), backplane),
        k ->
            rate == null
                ? LinkSpec.builder().backplane(backplane).build()
                : rate.toLinkSpec(backplane));
  }

  private Provenance provenance(String origin, FabricRole role) {
    Provenance.Builder out = Provenance.builder();
    out.origin(origin).importedFrom(source.name()).format(format);
    if (!options.formatOptions().containsKey(ROLE)) {
      out.addAssumption(
          Assumption.of(
              "the fabric is of role " + role + ": the dump does not say; see the option " + ROLE));
    }
    return out.build();
  }

  private String clusterId() {
    String id = NodeIds.plain(options.clusterId().orElse(source.name()));
    return id.isBlank() ? "cluster" : id;
  }

  private String fabricId() {
    String id = NodeIds.plain(options.formatOptions().getOrDefault(FABRIC, STANDARD_FABRIC));
    return id.isBlank() ? STANDARD_FABRIC : id;
  }

  private FabricRole role() {
    String role = options.formatOptions().get(ROLE);
    if (role == null) {
      return FabricRole.BACKEND;
    }
    for (FabricRole r : FabricRole.values()) {
      if (r.name().equals(role.strip().toUpperCase(Locale.ROOT).replace('-', '_'))) {
        return r;
      }
    }
    option("the value of option " + ROLE + " is none of " + List.of(FabricRole.values()), role);
    return FabricRole.UNKNOWN;
  }

  private void unknownOptions() {
    for (String name : options.formatOptions().keySet()) {
      if (!name.equals(ROLE) && !name.equals(FABRIC)) {
        option("the format has no such option; it has " + FABRIC + " and " + ROLE, name);
      }
    }
  }

  private void option(String why, String found) {
    log.add(OPTION, Severity.WARNING, SourcePosition.of(source.name()), why, found);
  }
}
