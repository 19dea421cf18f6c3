package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.PortState;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import java.util.HashSet;
import java.util.Set;

/** Counts what of a fabric a format has no place for. */
public final class Losses {
  /** What a format may hold. */
  public enum Fact {
    /** Rates of links. */
    RATES,
    /** Names of ports. */
    PORT_NAMES,
    /** What a node is: host or switch. */
    NODE_KINDS,
    /** Kinds of switches beyond the plain one. */
    SWITCH_KINDS,
    /** Models and ports of switches, and the hardware of hosts. */
    HARDWARE,
    /** Tiers, planes, rails and pods. */
    TAGS,
    /** Racks and places. */
    PLACES,
    /** Cables. */
    CABLES,
    /** Ports that are down. */
    STATES,
    /** Hosts and switches without links. */
    UNLINKED_NODES,
    /** Endpoints without links. */
    UNLINKED_ENDPOINTS
  }

  private Losses() {}

  /**
   * Tells of each kind of fact that is there and not held.
   *
   * @param cluster the cluster
   * @param fabric the fabric of it that is written
   * @param held what the format holds
   * @param log takes the findings
   */
  public static void tell(Cluster cluster, Fabric fabric, Set<Fact> held, ExportLog log) {
    if (!held.contains(Fact.RATES)) {
      long rates = fabric.links().stream().filter(l -> l.spec().dataRate().isPresent()).count();
      log.lost(rates, "link rate", "the format holds no rates of links");
    }
    if (!held.contains(Fact.PORT_NAMES)) {
      log.lost(2L * fabric.links().size(), "port name", "the format names no ports");
    }
    if (!held.contains(Fact.NODE_KINDS)) {
      log.lost(
          fabric.switches().size() + (long) fabric.hosts().size(),
          "node",
          "the format does not say which nodes are hosts and which are switches");
    }
    if (!held.contains(Fact.SWITCH_KINDS)) {
      log.lost(
          fabric.switches().stream().filter(s -> s.spec().kind() != SwitchKind.SWITCH).count(),
          "node",
          "the format has no kinds of switches; routers, gateways and others become plain ones");
    }
    if (!held.contains(Fact.HARDWARE)) {
      log.lost(
          fabric.switches().stream().filter(Losses::isDescribed).count()
              + fabric.hosts().stream().filter(Losses::isDescribed).count(),
          "description",
          "the format holds no models, ports, GPUs and adapters of switches and hosts");
    }
    if (!held.contains(Fact.TAGS)) {
      log.lost(
          fabric.switches().stream().filter(Losses::isTagged).count()
              + fabric.endpoints().stream().filter(Losses::isTagged).count(),
          "tag",
          "the format holds no tiers, planes, rails, pods and bonds");
    }
    if (!held.contains(Fact.PLACES)) {
      log.lost(
          fabric.switches().stream().filter(s -> s.location().isPresent()).count()
              + fabric.hosts().stream().filter(h -> h.location().isPresent()).count(),
          "place",
          "the format holds no racks and places");
    }
    if (!held.contains(Fact.CABLES)) {
      log.lost(fabric.cables().size(), "cable", "the format holds no cables, only links");
    }
    if (!held.contains(Fact.STATES)) {
      log.lost(
          fabric.switches().stream()
              .flatMap(s -> s.ports().stream())
              .filter(p -> p.operational() == PortState.DOWN)
              .count(),
          "port",
          "the format does not say which ports are down");
    }
    unlinked(cluster, fabric, held, log);
  }

  private static void unlinked(Cluster cluster, Fabric fabric, Set<Fact> held, ExportLog log) {
    Set<PortRef> linked = new HashSet<>();
    Set<String> nodes = new HashSet<>();
    for (Link l : fabric.links()) {
      linked.add(l.a());
      linked.add(l.b());
      nodes.add(l.a().node());
      nodes.add(l.b().node());
    }
    if (!held.contains(Fact.UNLINKED_NODES)) {
      log.lost(
          fabric.switches().stream().filter(s -> !nodes.contains(s.id())).count()
              + fabric.hosts().stream().filter(h -> !nodes.contains(h.id())).count(),
          "node",
          "the format is a list of links; hosts and switches without any are left out");
    }
    if (!held.contains(Fact.UNLINKED_ENDPOINTS)) {
      log.lost(
          fabric.endpoints().stream().filter(e -> !linked.contains(e.port())).count(),
          "endpoint",
          "endpoints without a link are left out");
    }
    log.lost(
        cluster.hosts().stream().filter(h -> h.endpoints().isEmpty()).count(),
        "host",
        "hosts without any endpoint are on no fabric and left out");
  }

  private static boolean isDescribed(Switch s) {
    return !s.spec().model().equals("unknown")
        || s.spec().radix().isPresent()
        || s.spec().portRate().isPresent();
  }

  private static boolean isDescribed(Host h) {
    return !h.spec().model().equals("unknown") || !h.spec().gpus().isEmpty();
  }

  private static boolean isTagged(Switch s) {
    return s.tier().isPresent()
        || s.plane().isPresent()
        || s.rail().isPresent()
        || s.pod().isPresent();
  }

  private static boolean isTagged(Endpoint e) {
    return e.rail().isPresent() || e.plane().isPresent() || e.bond().isPresent();
  }
}
