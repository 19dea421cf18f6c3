package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.json.JsonCursor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The invariants without which a cluster is no structure at all. Lists every violation. What is
 * merely implausible is no business of this class.
 */
final class StructureCheck {
  private final ClusterBuilder cluster;
  private final Findings.Builder out = Findings.builder();

  /** For each node id: the fabric it is a switch of, or empty text for a host. */
  private final Map<String, String> nodes = new HashMap<>();

  private final Map<PortRef, String> fabricOfEndpoint = new HashMap<>();

  /** For each gateway the fabrics that list it. */
  private final Map<String, Set<String>> gateways = new HashMap<>();

  private final Set<String> domains = new HashSet<>();

  private final NameCheck names = new NameCheck(out);

  StructureCheck(ClusterBuilder cluster) {
    this.cluster = cluster;
  }

  Findings run() {
    id(cluster.id, ElementRef.cluster(cluster.id), "a cluster");
    Set<String> racks = new HashSet<>();
    cluster.racks.forEach(r -> unique(racks, ElementKind.RACK, r.id(), "the cluster"));
    cluster.failureDomains.forEach(
        d -> unique(domains, ElementKind.FAILURE_DOMAIN, d.id(), "the cluster"));
    cluster.racks.forEach(names::check);
    cluster.failureDomains.forEach(names::check);
    for (FabricBuilder f : cluster.fabrics.values()) {
      id(f.id, ElementRef.fabric(f.id), "a fabric");
      f.switches.forEach(s -> checkSwitch(f, s));
    }
    HostSpecCheck specs = new HostSpecCheck(out);
    for (Host h : cluster.hosts) {
      checkHost(h);
      specs.check(h);
    }
    cluster.fabrics.values().forEach(this::checkLinks);
    return out.build();
  }

  private void checkSwitch(FabricBuilder f, Switch s) {
    ElementRef where = ElementRef.switchNode(s.id());
    nodeId(s.id(), where);
    String other = nodes.put(s.id(), f.id);
    boolean gateway = s.spec().kind() == SwitchKind.GATEWAY;
    if (other != null && (other.equals(f.id) || !gateway || !gateways.containsKey(s.id()))) {
      violation(
          "model.id.duplicate",
          where,
          "the id is given twice"
              + (other.equals(f.id)
                  ? " in fabric " + f.id
                  : ", in fabrics " + other + " and " + f.id + "; only a gateway is in several"));
    }
    if (gateway) {
      gateways.computeIfAbsent(s.id(), id -> new HashSet<>()).add(f.id);
    }
    Set<String> ports = new HashSet<>();
    for (Port p : s.ports()) {
      if (!p.ref().node().equals(s.id())) {
        violation(
            "model.port.elsewhere",
            ElementRef.port(p.ref().toString()),
            "the port is described at switch " + s.id() + ", which it is not on");
      }
      if (!ports.add(p.ref().port())) {
        violation(
            "model.id.duplicate",
            ElementRef.port(p.ref().toString()),
            "the port is described twice");
      }
    }
    checkDomains(s.failureDomains(), where);
    names.check(s);
  }

  private void checkHost(Host h) {
    ElementRef where = ElementRef.host(h.id());
    nodeId(h.id(), where);
    String other = nodes.put(h.id(), "");
    if (other != null) {
      violation(
          "model.id.duplicate",
          where,
          "the id is given twice" + (other.isEmpty() ? "" : ", the other time to a switch"));
    }
    for (Endpoint e : h.endpoints()) {
      ElementRef port = ElementRef.port(e.port().toString());
      if (!e.port().node().equals(h.id())) {
        violation(
            "model.port.elsewhere",
            port,
            "the endpoint is listed at host " + h.id() + ", which it is not on");
      }
      if (!cluster.fabrics.containsKey(e.fabricId())) {
        violation(
            "model.endpoint.no-fabric",
            port,
            "the endpoint names fabric " + e.fabricId() + ", which the cluster does not have");
      }
      if (fabricOfEndpoint.put(e.port(), e.fabricId()) != null) {
        violation("model.id.duplicate", port, "the port is an endpoint twice");
      }
      if (!h.spec().adapters().contains(e.adapter())) {
        violation(
            "model.endpoint.no-adapter",
            port,
            "the endpoint's adapter " + e.adapter() + " is none of the host's");
      }
      if (!h.spec().gpus().containsAll(e.gpusNear())) {
        violation(
            "model.endpoint.no-gpu",
            port,
            "the endpoint names GPUs near it that are none of the host's: " + e.gpusNear());
      }
      if (new HashSet<>(e.gpusNear()).size() < e.gpusNear().size()) {
        violation(
            "model.endpoint.gpu-twice",
            port,
            "the endpoint names a GPU near it twice: " + e.gpusNear());
      }
    }
    checkDomains(h.failureDomains(), where);
    names.check(h);
  }

  private void checkDomains(Set<String> named, ElementRef where) {
    for (String d : named) {
      if (!domains.contains(d)) {
        violation(
            "model.failure-domain.unknown",
            where,
            "names failure domain " + d + ", which the cluster does not have");
      }
    }
  }

  private void checkLinks(FabricBuilder f) {
    Set<String> ids = new HashSet<>(f.links.size() * 2);
    Map<PortRef, Link> used = new HashMap<>(f.links.size() * 4);
    Map<String, Link> byId = new HashMap<>(f.cables.isEmpty() ? 1 : f.links.size() * 2);
    for (Link l : f.links) {
      ElementRef where = ElementRef.link(l.id());
      unique(ids, ElementKind.LINK, l.id(), "fabric " + f.id);
      names.check(l);
      checkEnd(f, l, l.a(), used, where);
      if (l.a().equals(l.b())) {
        violation("model.link.one-port", where, "both ends are port " + l.a());
      } else {
        checkEnd(f, l, l.b(), used, where);
      }
      if (!f.cables.isEmpty()) {
        byId.put(l.id(), l);
      }
    }
    checkCables(f, byId);
  }

  private void checkEnd(
      FabricBuilder f, Link l, PortRef end, Map<PortRef, Link> used, ElementRef where) {
    String owner = nodes.get(end.node());
    if (owner == null) {
      violation(
          "model.link.dangling",
          where,
          "its end " + end + " is on node " + end.node() + ", which the cluster does not have");
    } else if (owner.isEmpty()) {
      String fabric = fabricOfEndpoint.get(end);
      if (fabric == null) {
        violation("model.link.dangling", where, "its end " + end + " is no endpoint of the host");
      } else if (!fabric.equals(f.id)) {
        violation(
            "model.link.across-fabrics",
            where,
            "it is in fabric " + f.id + " but its end " + end + " is on fabric " + fabric);
      }
    } else if (!owner.equals(f.id) && !gateways.getOrDefault(end.node(), Set.of()).contains(f.id)) {
      violation(
          "model.link.across-fabrics",
          where,
          "it is in fabric "
              + f.id
              + " but its end "
              + end
              + " is on a switch of fabric "
              + owner
              + "; fabrics meet in hosts and gateways only");
    }
    Link other = used.put(end, l);
    if (other != null) {
      violation(
          "model.port.used-twice",
          ElementRef.port(end.toString()),
          "links " + other.id() + " and " + l.id() + " both end there");
    }
  }

  private void checkCables(FabricBuilder f, Map<String, Link> links) {
    Set<String> ids = new HashSet<>();
    Map<String, String> cableOfLink = new HashMap<>();
    for (Cable c : f.cables) {
      ElementRef where = ElementRef.cable(c.id());
      unique(ids, ElementKind.CABLE, c.id(), "fabric " + f.id);
      if (c.ends().size() < 2 || c.linkIds().isEmpty()) {
        violation(
            "model.cable.incomplete",
            where,
            "a cable has at least two ends and one link, found "
                + c.ends().size()
                + " and "
                + c.linkIds().size());
      }
      names.check(c);
      Set<PortRef> plugged = new HashSet<>(c.ends());
      if (plugged.size() < c.ends().size()) {
        violation("model.cable.end-twice", where, "an end is given twice: " + c.ends());
      }
      for (String linkId : c.linkIds()) {
        Link l = links.get(linkId);
        if (l == null) {
          violation("model.cable.no-link", where, "it carries link " + linkId + ", which is none");
          continue;
        }
        if (cableOfLink.put(linkId, c.id()) != null) {
          violation(
              "model.cable.link-twice", where, "link " + linkId + " is already listed at a cable");
        }
        if (!l.cableId().equals(Optional.of(c.id()))) {
          violation(
              "model.cable.link-disagrees",
              where,
              "link " + linkId + " names " + l.cableId().orElse("no cable") + " as its cable");
        }
        for (PortRef end : List.of(l.a(), l.b())) {
          if (!plugged.contains(end)) {
            violation(
                "model.cable.end-missing",
                where,
                "it carries link " + linkId + " but is not plugged into its end " + end);
          }
        }
      }
    }
    for (Link l : f.links) {
      if (l.cableId().isPresent() && !ids.contains(l.cableId().get())) {
        violation(
            "model.link.no-cable",
            ElementRef.link(l.id()),
            "it names cable " + l.cableId().get() + ", which the fabric does not have");
      }
    }
  }

  private void nodeId(String id, ElementRef where) {
    // what a PortRef takes, since ports of the node are written with its id
    if (id.isBlank() || id.indexOf('[') >= 0 || id.indexOf(']') >= 0 || !NameCheck.isPlain(id)) {
      violation(
          "model.id.form",
          where,
          "an id must not be blank and must have no brackets and no control characters, found "
              + JsonCursor.quote(id));
    }
  }

  private void unique(Set<String> seen, ElementKind kind, String id, String scope) {
    ElementRef where = new ElementRef(kind, id);
    id(id, where, "a " + kind.word());
    if (!seen.add(id)) {
      violation("model.id.duplicate", where, "the id is given twice in " + scope);
    }
  }

  private void id(String id, ElementRef where, String what) {
    if (id.isBlank()) {
      violation("model.id.blank", where, what + " needs an id");
    }
    if (!NameCheck.isPlain(id)) {
      violation("model.id.form", where, controlCharacters(what, id));
    }
  }

  private static String controlCharacters(String what, String id) {
    return "the id of " + what + " must have no control characters, found " + JsonCursor.quote(id);
  }

  private void violation(String rule, ElementRef where, String why) {
    out.add(Finding.of(rule, Severity.ERROR, where, why));
  }

  /** Checks each distinct host spec once, at the first host that has it. */
  private static final class HostSpecCheck {
    private final Findings.Builder out;
    private final Set<HostSpec> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    HostSpecCheck(Findings.Builder out) {
      this.out = out;
    }

    void check(Host h) {
      HostSpec s = h.spec();
      if (!seen.add(s)) {
        return;
      }
      ElementRef where = ElementRef.host(h.id());
      Set<Integer> gpus = new HashSet<>();
      for (Gpu g : s.gpus()) {
        if (!gpus.add(g.index())) {
          bad("model.id.duplicate", where, "two GPUs have the index " + g.index());
        }
      }
      Set<String> adapters = new HashSet<>();
      for (Adapter a : s.adapters()) {
        if (!adapters.add(a.id())) {
          bad("model.id.duplicate", where, "two adapters have the name " + a.id());
        }
      }
      Map<String, PcieNode> tree = new HashMap<>();
      for (PcieNode n : s.pcieNodes()) {
        if (tree.put(n.id(), n) != null) {
          bad("model.id.duplicate", where, "two PCIe nodes have the id " + n.id());
        }
      }
      s.adapters().forEach(a -> plain("an adapter", a.id(), where));
      s.pcieNodes().forEach(n -> plain("a PCIe node", n.id(), where));
      List<String> named = new ArrayList<>();
      s.pcieNodes().forEach(n -> n.parent().ifPresent(named::add));
      s.gpus().forEach(g -> g.pcie().ifPresent(named::add));
      s.adapters().forEach(a -> a.pcie().ifPresent(named::add));
      for (String n : new TreeSet<>(named)) {
        if (!tree.containsKey(n)) {
          bad("model.pcie.unknown", where, "the spec names PCIe node " + n + ", which it has not");
        }
      }
      for (PcieNode n : s.pcieNodes()) {
        int steps = 0;
        PcieNode at = n;
        while (at != null && at.parent().isPresent() && steps <= tree.size()) {
          at = tree.get(at.parent().get());
          steps++;
        }
        if (steps > tree.size()) {
          bad("model.pcie.cycle", where, "the PCIe node " + n.id() + " is above itself");
        }
      }
    }

    private void plain(String what, String id, ElementRef where) {
      if (!NameCheck.isPlain(id)) {
        bad("model.id.form", where, controlCharacters(what, id));
      }
    }

    private void bad(String rule, ElementRef where, String why) {
      out.add(Finding.of(rule, Severity.ERROR, where, why));
    }
  }
}
