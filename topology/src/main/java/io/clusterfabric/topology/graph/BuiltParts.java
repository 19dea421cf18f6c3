package io.clusterfabric.topology.graph;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parts of a graph that was drawn without a cluster: model objects are made when somebody asks for
 * them.
 */
final class BuiltParts implements Parts {
  private final String name;
  private final NameSeries hosts;
  private final int[] hostOf;
  private final String[] endpointPorts;
  private final @Nullable Endpoint[] samples;
  private final List<Switch> switches;
  private final BuiltLinks links;

  BuiltParts(
      String name,
      NameSeries hosts,
      int[] hostOf,
      String[] endpointPorts,
      @Nullable Endpoint[] samples,
      List<Switch> switches,
      BuiltLinks links) {
    this.name = name;
    this.hosts = hosts;
    this.hostOf = hostOf;
    this.endpointPorts = endpointPorts;
    this.samples = samples;
    this.switches = switches;
    this.links = links;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String nodeId(int node) {
    return node < hostOf.length
        ? hosts.get(hostOf[node]) + "[" + endpointPorts[node] + "]"
        : switchNode(node).id();
  }

  @Override
  public String hostId(int host) {
    return hosts.get(host);
  }

  @Override
  public boolean ownerKnown(int host) {
    return true;
  }

  @Override
  public Endpoint endpoint(int node) {
    Endpoint sample = samples[node];
    PortRef port = new PortRef(hosts.get(hostOf[node]), endpointPorts[node]);
    if (sample != null) {
      return Endpoint.builder().from(sample).port(port).build();
    }
    int slash = port.port().lastIndexOf('/');
    return Endpoint.builder()
        .port(port)
        .fabricId(name)
        .adapter(
            Adapter.builder()
                .id(slash > 0 ? port.port().substring(0, slash) : port.port())
                .model("unknown")
                .build())
        .build();
  }

  @Override
  public Switch switchNode(int node) {
    return switches.get(node - hostOf.length);
  }

  @Override
  public Link link(int link) {
    return Link.of(
        port(links.a()[link], links.portA(), link),
        port(links.b()[link], links.portB(), link),
        links.specs().get(links.spec()[link]));
  }

  private PortRef port(int node, PortNames names, int link) {
    return node < hostOf.length
        ? new PortRef(hosts.get(hostOf[node]), endpointPorts[node])
        : new PortRef(switchNode(node).id(), names.get(link));
  }
}
