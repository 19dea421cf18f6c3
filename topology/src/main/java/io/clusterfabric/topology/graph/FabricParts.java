package io.clusterfabric.topology.graph;

import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.HostIdentity;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Switch;
import java.util.List;

/** The parts of a fabric: nothing is copied. */
final class FabricParts implements Parts {
  private final Fabric fabric;
  private final List<Switch> switches;
  private final int endpoints;

  /** Takes the switches that are nodes, in the order of their numbers. */
  FabricParts(Fabric fabric, List<Switch> switches) {
    this.fabric = fabric;
    this.switches = switches;
    this.endpoints = fabric.endpoints().size();
  }

  @Override
  public String name() {
    return fabric.id();
  }

  @Override
  public String nodeId(int node) {
    return node < endpoints
        ? fabric.endpoints().get(node).port().toString()
        : switchNode(node).id();
  }

  @Override
  public String hostId(int host) {
    return fabric.hosts().get(host).id();
  }

  @Override
  public boolean ownerKnown(int host) {
    return fabric.hosts().get(host).identity() != HostIdentity.UNKNOWN;
  }

  @Override
  public Endpoint endpoint(int node) {
    return fabric.endpoints().get(node);
  }

  @Override
  public Switch switchNode(int node) {
    return switches.get(node - endpoints);
  }

  @Override
  public Link link(int link) {
    return fabric.links().get(link);
  }
}
