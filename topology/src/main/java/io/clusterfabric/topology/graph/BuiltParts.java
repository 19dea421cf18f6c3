package io.clusterfabric.topology.graph;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.List;

/**
 * Parts of a graph that was drawn without a cluster: model objects are made when somebody asks for
 * them. A link sits at a switch in the next port from 1 on.
 */
final class BuiltParts implements Parts {
  private final String name;
  private final List<String> hosts;
  private final int[] hostOf;
  private final List<String> endpointPorts;
  private final List<String> switches;
  private final List<SwitchSpec> specs;
  private final int[] linkA;
  private final int[] linkB;
  private final int[] portA;
  private final int[] portB;
  private final int[] rates;
  private final List<Bandwidth> different;

  BuiltParts(
      String name,
      List<String> hosts,
      int[] hostOf,
      List<String> endpointPorts,
      List<String> switches,
      List<SwitchSpec> specs,
      int[] linkA,
      int[] linkB,
      int[] portA,
      int[] portB,
      int[] rates,
      List<Bandwidth> different) {
    this.name = name;
    this.hosts = hosts;
    this.hostOf = hostOf;
    this.endpointPorts = endpointPorts;
    this.switches = switches;
    this.specs = specs;
    this.linkA = linkA;
    this.linkB = linkB;
    this.portA = portA;
    this.portB = portB;
    this.rates = rates;
    this.different = different;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String nodeId(int node) {
    return node < hostOf.length
        ? hosts.get(hostOf[node]) + "[" + endpointPorts.get(node) + "]"
        : switches.get(node - hostOf.length);
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
    String port = endpointPorts.get(node);
    int slash = port.lastIndexOf('/');
    return Endpoint.builder()
        .port(new PortRef(hosts.get(hostOf[node]), port))
        .fabricId(name)
        .adapter(
            Adapter.builder()
                .id(slash > 0 ? port.substring(0, slash) : port)
                .model("unknown")
                .build())
        .build();
  }

  @Override
  public Switch switchNode(int node) {
    return Switch.of(switches.get(node - hostOf.length), specs.get(node - hostOf.length));
  }

  @Override
  public Link link(int link) {
    return Link.of(
        port(linkA[link], portA[link]),
        port(linkB[link], portB[link]),
        rates[link] < 0
            ? LinkSpec.builder().build()
            : LinkSpec.builder().dataRate(different.get(rates[link])).build());
  }

  private PortRef port(int node, int port) {
    return node < hostOf.length
        ? new PortRef(hosts.get(hostOf[node]), endpointPorts.get(node))
        : new PortRef(switches.get(node - hostOf.length), Integer.toString(port));
  }
}
