package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cable;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Small clusters for the tests: hosts have one port for each link, switches are given. */
final class Wired {
  static final Bandwidth G400 = Bandwidth.of("400Gb/s");
  static final SwitchSpec PLAIN =
      SwitchSpec.builder().model("plain").radix(64).portRate(G400).build();

  private final Map<String, Switch> switches = new LinkedHashMap<>();
  private final Map<String, List<PortRef>> hosts = new LinkedHashMap<>();
  private final List<Link> links = new ArrayList<>();
  private final List<Cable> cables = new ArrayList<>();

  Wired add(String id, SwitchSpec spec) {
    switches.put(id, Switch.of(id, spec));
    return this;
  }

  Wired add(Switch s) {
    switches.put(s.id(), s);
    return this;
  }

  Wired link(String a, String b) {
    return link(a, b, G400);
  }

  /**
   * Nodes that are no switch become hosts; nodes of no spec plain switches if they begin with s.
   */
  Wired link(String a, String b, Bandwidth rate) {
    links.add(link(PortRef.parse(a), PortRef.parse(b), rate));
    return this;
  }

  /** A cable over the links so far from one index on. */
  Wired cable(Cable.Builder cable, int from) {
    TreeSet<PortRef> ends = new TreeSet<>();
    Cable named = cable.addEnd(new PortRef("x", "1")).addLinkId("x").build();
    for (int i = from; i < links.size(); i++) {
      links.set(i, Link.builder().from(links.get(i)).cableId(named.id()).build());
      ends.add(links.get(i).a());
      ends.add(links.get(i).b());
    }
    cables.add(
        Cable.builder()
            .from(named)
            .ends(ends)
            .linkIds(links.subList(from, links.size()).stream().map(Link::id).toList())
            .build());
    return this;
  }

  private Link link(PortRef a, PortRef b, Bandwidth rate) {
    for (PortRef p : List.of(a, b)) {
      if (switches.containsKey(p.node())) {
        continue;
      }
      if (p.node().startsWith("s")) {
        add(p.node(), PLAIN);
      } else {
        hosts.computeIfAbsent(p.node(), h -> new ArrayList<>()).add(p);
      }
    }
    return Link.of(a, b, LinkSpec.builder().dataRate(rate).build());
  }

  List<Link> links() {
    return links;
  }

  Cluster cluster() {
    return with(links);
  }

  Cluster with(List<Link> order) {
    ClusterBuilder out = Cluster.builder("test");
    hosts.forEach(
        (id, ports) -> {
          Adapter nic = Adapter.builder().id("nic").model("nic").ports(64).portRate(G400).build();
          HostSpec.Builder spec = HostSpec.builder();
          spec.model("box").addAdapter(nic);
          Host.Builder host = Host.builder();
          host.id(id).spec(spec.build());
          for (PortRef p : ports) {
            host.addEndpoint(Endpoint.builder().port(p).fabricId("net").adapter(nic).build());
          }
          out.addHost(host.build());
        });
    out.fabric("net").addSwitches(switches.values()).addLinks(order).addCables(cables);
    return out.build();
  }
}
