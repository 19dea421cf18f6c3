package io.clusterfabric.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One homogeneous network with a role and a technology. A multigraph: nodes are switches and the
 * hosts' endpoints, parallel links and loopbacks are allowed. Immutable; made by {@link
 * ClusterBuilder#fabric}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Fabric {
  private final String id;
  private final FabricRole role;
  private final Technology technology;
  private final List<Switch> switches;
  private final List<Link> links;
  private final List<Cable> cables;
  private final List<Endpoint> endpoints;

  // Made on first use and never changed: racing threads make equal ones.
  private volatile @Nullable Map<PortRef, Link> linkByPort;
  private volatile @Nullable Map<String, Switch> switchById;
  private volatile int hash;

  Fabric(
      String id,
      FabricRole role,
      Technology technology,
      List<Switch> switches,
      List<Link> links,
      List<Cable> cables,
      List<Endpoint> endpoints) {
    this.id = id;
    this.role = role;
    this.technology = technology;
    this.switches = switches;
    this.links = links;
    this.cables = cables;
    this.endpoints = endpoints;
  }

  /**
   * Its id, unique in the cluster.
   *
   * @return the id
   */
  public String id() {
    return id;
  }

  /**
   * What it is for.
   *
   * @return the role
   */
  public FabricRole role() {
    return role;
  }

  /**
   * Its technology.
   *
   * @return the technology, {@link Technology#UNKNOWN} if nobody said
   */
  public Technology technology() {
    return technology;
  }

  /**
   * Its switches, aggregation nodes and gateways included.
   *
   * @return in natural order of id
   */
  public List<Switch> switches() {
    return switches;
  }

  /**
   * Its links.
   *
   * @return in natural order of their ends
   */
  public List<Link> links() {
    return links;
  }

  /**
   * Its cables, where cables are described.
   *
   * @return in natural order of id
   */
  public List<Cable> cables() {
    return cables;
  }

  /**
   * The ports of hosts on this fabric.
   *
   * @return in natural order of host and port
   */
  public List<Endpoint> endpoints() {
    return endpoints;
  }

  /**
   * A switch by id. Takes constant time after the first call.
   *
   * @param switchId the id
   * @return the switch, if there is one
   */
  public Optional<Switch> findSwitch(String switchId) {
    Map<String, Switch> map = switchById;
    if (map == null) {
      map = new HashMap<>(switches.size() * 2);
      for (Switch s : switches) {
        map.put(s.id(), s);
      }
      switchById = map;
    }
    return Optional.ofNullable(map.get(switchId));
  }

  /**
   * A switch by id.
   *
   * @param switchId the id
   * @return the switch
   * @throws NoSuchElementException if there is none
   */
  public Switch switchNode(String switchId) {
    return findSwitch(switchId)
        .orElseThrow(
            () -> new NoSuchElementException("fabric " + id + " has no switch " + switchId));
  }

  /**
   * The link at a port. Takes constant time after the first call.
   *
   * @param port the port
   * @return the link, if the port has one
   */
  public Optional<Link> linkAt(PortRef port) {
    Map<PortRef, Link> map = linkByPort;
    if (map == null) {
      map = new HashMap<>(links.size() * 4);
      for (Link l : links) {
        map.put(l.a(), l);
        map.put(l.b(), l);
      }
      linkByPort = map;
    }
    return Optional.ofNullable(map.get(port));
  }

  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof Fabric f) || hashCode() != other.hashCode()) {
      return false;
    }
    return id.equals(f.id)
        && role == f.role
        && technology.equals(f.technology)
        && switches.equals(f.switches)
        && links.equals(f.links)
        && cables.equals(f.cables)
        && endpoints.equals(f.endpoints);
  }

  @Override
  public int hashCode() {
    int h = hash;
    if (h == 0) {
      h = id.hashCode();
      h = 31 * h + role.name().hashCode();
      h = 31 * h + technology.hashCode();
      h = 31 * h + switches.hashCode();
      h = 31 * h + links.hashCode();
      h = 31 * h + cables.hashCode();
      hash = h;
    }
    return h;
  }

  /** One line: id, role, technology and how many of each thing. */
  @Override
  public String toString() {
    return "Fabric "
        + id
        + " ("
        + role
        + ", "
        + technology
        + "): "
        + endpoints.size()
        + " endpoints, "
        + switches.size()
        + " switches, "
        + links.size()
        + " links";
  }
}
