package io.clusterfabric.model;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableList;

import io.clusterfabric.model.part.PartCatalogue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SortedMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Hosts and the fabrics that join them. Immutable; made by a {@link ClusterBuilder}, which refuses
 * what cannot be (two ports on one cable end, links to nowhere) and lets pass what is merely
 * implausible: that is for rules to find.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Cluster {
  private final String id;
  private final List<Host> hosts;
  private final List<Fabric> fabrics;
  private final List<Rack> racks;
  private final List<FailureDomain> failureDomains;
  private final PartCatalogue parts;
  private final Provenance provenance;
  private final SortedMap<String, String> extensions;

  // Made on first use and never changed: racing threads make equal ones.
  private volatile @Nullable Map<String, Host> hostById;
  private volatile int hash;

  Cluster(
      String id,
      List<Host> hosts,
      List<Fabric> fabrics,
      List<Rack> racks,
      List<FailureDomain> failureDomains,
      PartCatalogue parts,
      Provenance provenance,
      SortedMap<String, String> extensions) {
    this.id = id;
    this.hosts = hosts;
    this.fabrics = fabrics;
    this.racks = racks;
    this.failureDomains = failureDomains;
    this.parts = parts;
    this.provenance = provenance;
    this.extensions = extensions;
  }

  /**
   * Starts a cluster.
   *
   * @param id its id
   * @return a builder
   */
  public static ClusterBuilder builder(String id) {
    return new ClusterBuilder(id);
  }

  /**
   * Starts a cluster from this one.
   *
   * @return a builder that holds all that this cluster holds
   */
  public ClusterBuilder toBuilder() {
    ClusterBuilder b = new ClusterBuilder(id).parts(parts).provenance(provenance);
    b.addHosts(hosts);
    for (Fabric f : fabrics) {
      b.fabric(f.id())
          .role(f.role())
          .technology(f.technology())
          .addSwitches(f.switches())
          .addLinks(f.links())
          .addCables(f.cables());
    }
    racks.forEach(b::addRack);
    failureDomains.forEach(b::addFailureDomain);
    extensions.forEach(b::extension);
    return b;
  }

  /**
   * Its id.
   *
   * @return the id
   */
  public String id() {
    return id;
  }

  /**
   * Its hosts.
   *
   * @return in natural order of id
   */
  public List<Host> hosts() {
    return hosts;
  }

  /**
   * A host by id. Takes constant time after the first call.
   *
   * @param hostId the id
   * @return the host, if there is one
   */
  public Optional<Host> findHost(String hostId) {
    Map<String, Host> map = hostById;
    if (map == null) {
      map = new HashMap<>(hosts.size() * 2);
      for (Host h : hosts) {
        map.put(h.id(), h);
      }
      hostById = map;
    }
    return Optional.ofNullable(map.get(hostId));
  }

  /**
   * A host by id.
   *
   * @param hostId the id
   * @return the host
   * @throws NoSuchElementException if there is none
   */
  public Host host(String hostId) {
    return findHost(hostId)
        .orElseThrow(() -> new NoSuchElementException("cluster " + id + " has no host " + hostId));
  }

  /**
   * Its fabrics.
   *
   * @return in natural order of id
   */
  public List<Fabric> fabrics() {
    return fabrics;
  }

  /**
   * Its fabrics of a role.
   *
   * @param role the role
   * @return in natural order of id; empty if there is none
   */
  public List<Fabric> fabrics(FabricRole role) {
    return fabrics.stream().filter(f -> f.role() == role).collect(toUnmodifiableList());
  }

  /**
   * A fabric by id.
   *
   * @param fabricId the id
   * @return the fabric
   * @throws NoSuchElementException if there is none; the message lists those that there are
   */
  public Fabric fabric(String fabricId) {
    return fabrics.stream()
        .filter(f -> f.id().equals(fabricId))
        .findFirst()
        .orElseThrow(() -> noFabric("no fabric " + fabricId));
  }

  /**
   * The only back-end fabric.
   *
   * @return the fabric of role {@link FabricRole#BACKEND}
   * @throws NoSuchElementException if there is none or there are several; the message lists all
   *     fabrics
   */
  public Fabric backend() {
    List<Fabric> found = fabrics(FabricRole.BACKEND);
    if (found.size() != 1) {
      throw noFabric(
          found.isEmpty()
              ? "no fabric of role BACKEND"
              : found.size() + " fabrics of role BACKEND; name one with fabric(id)");
    }
    return found.get(0);
  }

  private NoSuchElementException noFabric(String what) {
    return new NoSuchElementException(
        "cluster "
            + id
            + " has "
            + what
            + (fabrics.isEmpty()
                ? "; it has no fabric at all"
                : fabrics.stream()
                    .map(f -> f.id() + " (" + f.role() + ")")
                    .collect(joining(", ", "; its fabrics: ", ""))));
  }

  /**
   * Its racks, where racks are described.
   *
   * @return in natural order of id
   */
  public List<Rack> racks() {
    return racks;
  }

  /**
   * Its failure domains, where they are described.
   *
   * @return in natural order of id
   */
  public List<FailureDomain> failureDomains() {
    return failureDomains;
  }

  /**
   * The parts that it is made of, as far as they are known.
   *
   * @return a catalogue of the parts that its specs name
   */
  public PartCatalogue parts() {
    return parts;
  }

  /**
   * Where this description comes from.
   *
   * @return the provenance
   */
  public Provenance provenance() {
    return provenance;
  }

  /**
   * What others attached, passed through unread.
   *
   * @return name to JSON text in one line without white space, sorted by name
   */
  public SortedMap<String, String> extensions() {
    return extensions;
  }

  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof Cluster c) || hashCode() != other.hashCode()) {
      return false;
    }
    return id.equals(c.id)
        && hosts.equals(c.hosts)
        && fabrics.equals(c.fabrics)
        && racks.equals(c.racks)
        && failureDomains.equals(c.failureDomains)
        && parts.equals(c.parts)
        && provenance.equals(c.provenance)
        && extensions.equals(c.extensions);
  }

  @Override
  public int hashCode() {
    int h = hash;
    if (h == 0) {
      h = 31 * id.hashCode() + hosts.hashCode();
      h = 31 * h + fabrics.hashCode();
      hash = h;
    }
    return h;
  }

  /** One line: id and how many of each thing. */
  @Override
  public String toString() {
    return "Cluster "
        + id
        + ": "
        + hosts.size()
        + " hosts; "
        + (fabrics.isEmpty()
            ? "no fabrics"
            : fabrics.stream().map(Fabric::toString).collect(joining("; ")));
  }
}
