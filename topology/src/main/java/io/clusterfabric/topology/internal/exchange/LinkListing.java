package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.internal.text.NaturalOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The devices and links of a cluster as lists of links have them: of all fabrics together, in
 * natural order. What a list cannot have is told to the log of the writing, and what cannot be
 * written at all refuses it.
 */
public final class LinkListing {
  /** What a listing takes. */
  public enum Scope {
    /** Links of every kind. */
    ALL_LINKS,
    /** What a hand can plug: neither links inside enclosures nor links to aggregation nodes. */
    CABLES
  }

  /**
   * A device.
   *
   * @param id its id
   * @param kind what it is
   * @param model its model
   * @param location where it stands
   * @param tier its tier, leaves being 1, if declared
   */
  public record Node(
      String id, DeviceKind kind, String model, Optional<Location> location, OptionalInt tier) {}

  /**
   * A link.
   *
   * @param a the device of one end
   * @param portA its port
   * @param b the device of the other end
   * @param portB its port
   * @param link the link
   * @param cable its cable, if described
   */
  public record Row(Node a, String portA, Node b, String portB, Link link, Optional<Cable> cable) {}

  private final String format;
  private final ExportLog log;
  private final Scope scope;
  private final TreeMap<String, Node> nodes = new TreeMap<>(NaturalOrder.INSTANCE);
  private final TreeSet<PortRef> freeEndpoints = new TreeSet<>();
  private final TreeSet<String> linked = new TreeSet<>(NaturalOrder.INSTANCE);
  private final List<Row> rows = new ArrayList<>();

  private LinkListing(String format, ExportLog log, Scope scope) {
    this.format = "format." + format + ".";
    this.log = log;
    this.scope = scope;
  }

  /**
   * Lists a cluster.
   *
   * @param cluster the cluster
   * @param scope which links
   * @param format the id of the format, for the rules of findings
   * @param caseMatters whether the format tells names apart that differ in case only
   * @param log takes losses and refusals
   * @return the listing
   */
  public static LinkListing of(
      Cluster cluster, Scope scope, String format, boolean caseMatters, ExportLog log) {
    LinkListing out = new LinkListing(format, log, scope);
    out.take(cluster);
    out.check(caseMatters);
    return out;
  }

  /**
   * Lists all of a cluster for formats that are looked at, which write any name.
   *
   * @param cluster the cluster
   * @param format the id of the format, for the rules of findings
   * @param log takes losses
   * @return the listing
   */
  public static LinkListing forViewing(Cluster cluster, String format, ExportLog log) {
    LinkListing out = new LinkListing(format, log, Scope.ALL_LINKS);
    out.take(cluster);
    return out;
  }

  private void take(Cluster cluster) {
    for (Host h : cluster.hosts()) {
      nodes.put(
          h.id(),
          new Node(h.id(), DeviceKind.HOST, h.spec().model(), h.location(), OptionalInt.empty()));
      for (Endpoint e : h.endpoints()) {
        freeEndpoints.add(e.port());
      }
    }
    for (Fabric f : cluster.fabrics()) {
      for (Switch s : f.switches()) {
        if (scope == Scope.CABLES && s.spec().kind() == SwitchKind.AGGREGATION_NODE) {
          log.leaveOut(
              format + "aggregation-nodes", "an aggregation node is no cable's end", s.id());
        } else {
          nodes.put(s.id(), new Node(s.id(), kindOf(s), s.spec().model(), s.location(), s.tier()));
        }
      }
    }
    for (Fabric f : cluster.fabrics()) {
      if (cluster.fabrics().size() > 1) {
        log.lose(
            format + "fabrics",
            "the list does not say of which fabric a link is; those of all are in it",
            f.id());
      }
      Map<String, Cable> cables = new HashMap<>();
      f.cables().forEach(c -> cables.put(c.id(), c));
      f.links().forEach(l -> take(l, l.cableId().map(cables::get)));
    }
    rows.sort(
        Comparator.comparing((Row r) -> r.link().a())
            .thenComparing(r -> r.link().b())
            .thenComparing(r -> r.link().id()));
  }

  private static DeviceKind kindOf(Switch s) {
    return DeviceKind.valueOf(s.spec().kind().name());
  }

  private void take(Link l, Optional<Cable> cable) {
    freeEndpoints.remove(l.a());
    freeEndpoints.remove(l.b());
    @Nullable Node a = nodes.get(l.a().node());
    @Nullable Node b = nodes.get(l.b().node());
    if (a == null || b == null) {
      return; // an aggregation node, which is told of already
    }
    if (scope == Scope.CABLES && l.spec().backplane()) {
      log.lose(format + "backplane", "a link inside an enclosure is no cable", l.id());
      return;
    }
    linked.add(a.id());
    linked.add(b.id());
    rows.add(new Row(a, l.a().port(), b, l.b().port(), l, cable));
  }

  private void check(boolean caseMatters) {
    Map<String, String> folded = new HashMap<>();
    for (String id : nodes.keySet()) {
      name("the name of a device", id);
      String other = caseMatters ? null : folded.putIfAbsent(id.toUpperCase(Locale.ROOT), id);
      if (other != null) {
        log.refuse(
            format + "name",
            "names that differ in case only are one device to the format: " + other,
            id,
            "rename one of them");
      }
    }
    Set<String> ports = new TreeSet<>();
    for (Row r : rows) {
      ports.add(r.portA());
      ports.add(r.portB());
    }
    ports.forEach(p -> name("the name of a port", p));
  }

  /** Outer blanks and control characters do not survive any list. */
  private void name(String what, String name) {
    if (name.isBlank() || !Names.fit(name).equals(name)) {
      log.refuse(
          format + "name",
          what + " begins or ends with a blank or has control characters or brackets",
          name,
          "rename it");
    }
  }

  /** Tells of each device without a link, for formats that have links only. */
  public void loseUnlinked() {
    for (Node n : nodes.values()) {
      if (!linked.contains(n.id())) {
        log.lose(format + "unlinked", "a device without a link is not in the list", n.id());
      }
    }
    for (PortRef free : freeEndpoints) {
      if (linked.contains(free.node())) {
        log.lose(
            format + "free-ports", "a host's port without a link is not in the list", "" + free);
      }
    }
  }

  /**
   * Tells of each device that is neither host nor plain switch, for formats that know these only.
   */
  public void loseKinds() {
    for (Node n : nodes.values()) {
      if (n.kind() != DeviceKind.HOST && n.kind() != DeviceKind.SWITCH) {
        log.lose(
            format + "kinds",
            "the format knows hosts and switches only; a device of another kind is in it as a"
                + " switch",
            n.id());
      }
    }
  }

  /**
   * The devices.
   *
   * @return in natural order
   */
  public List<Node> nodes() {
    return List.copyOf(nodes.values());
  }

  /**
   * The devices without links.
   *
   * @return in natural order
   */
  public List<Node> unlinked() {
    return nodes.values().stream().filter(n -> !linked.contains(n.id())).toList();
  }

  /**
   * The hosts' ports without links.
   *
   * @return in natural order
   */
  public List<PortRef> freeEndpoints() {
    return List.copyOf(freeEndpoints);
  }

  /**
   * The links.
   *
   * @return in natural order of their ends
   */
  public List<Row> rows() {
    return List.copyOf(rows);
  }
}
