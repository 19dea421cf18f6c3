package io.clusterfabric.model;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.InvalidModelException;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.internal.text.json.JsonFault;
import io.clusterfabric.model.internal.text.json.JsonText;
import io.clusterfabric.model.part.PartCatalogue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.apiguardian.api.API;

/** Collects hosts and fabrics and checks that they can be; not for use by several threads. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ClusterBuilder {
  private static final Comparator<Link> BY_ENDS =
      Comparator.comparing(Link::a)
          .thenComparing(Link::b)
          .thenComparing(Link::id, NaturalOrder.INSTANCE);
  private static final Comparator<Endpoint> BY_PORT =
      Comparator.comparing(Endpoint::port).thenComparing(Endpoint::fabricId, NaturalOrder.INSTANCE);

  String id;
  final List<Host> hosts = new ArrayList<>();
  final Map<String, FabricBuilder> fabrics = new LinkedHashMap<>();
  final List<Rack> racks = new ArrayList<>();
  final List<FailureDomain> failureDomains = new ArrayList<>();
  private PartCatalogue parts = PartCatalogue.empty();
  private Provenance provenance = Provenance.of("not told");
  private final SortedMap<String, String> extensions = new TreeMap<>();

  ClusterBuilder(String id) {
    this.id = requireNonNull(id);
  }

  /**
   * Sets the id anew.
   *
   * @param value the id
   * @return this builder
   */
  public ClusterBuilder id(String value) {
    id = requireNonNull(value);
    return this;
  }

  /**
   * Adds a host.
   *
   * @param host the host, with its endpoints
   * @return this builder
   */
  public ClusterBuilder addHost(Host host) {
    hosts.add(requireNonNull(host));
    return this;
  }

  /**
   * Adds hosts.
   *
   * @param values the hosts
   * @return this builder
   */
  public ClusterBuilder addHosts(Collection<Host> values) {
    hosts.addAll(values);
    return this;
  }

  /**
   * The builder of a fabric, which is made at the first call.
   *
   * @param fabricId the fabric's id
   * @return the builder; what is added to it becomes part of this cluster
   */
  public FabricBuilder fabric(String fabricId) {
    return fabrics.computeIfAbsent(fabricId, FabricBuilder::new);
  }

  /**
   * Adds a rack.
   *
   * @param rack the rack
   * @return this builder
   */
  public ClusterBuilder addRack(Rack rack) {
    racks.add(requireNonNull(rack));
    return this;
  }

  /**
   * Adds a failure domain.
   *
   * @param domain the domain
   * @return this builder
   */
  public ClusterBuilder addFailureDomain(FailureDomain domain) {
    failureDomains.add(requireNonNull(domain));
    return this;
  }

  /**
   * Sets the parts that the cluster is made of.
   *
   * @param value the parts
   * @return this builder
   */
  public ClusterBuilder parts(PartCatalogue value) {
    parts = requireNonNull(value);
    return this;
  }

  /**
   * Sets where the description comes from.
   *
   * @param value the provenance
   * @return this builder
   */
  public ClusterBuilder provenance(Provenance value) {
    provenance = requireNonNull(value);
    return this;
  }

  /**
   * Attaches something that this library passes through unread. It is kept as one line of JSON
   * without white space; order of fields and digits of numbers stay as they are.
   *
   * @param name its name
   * @param json its value, valid JSON
   * @return this builder
   * @throws IllegalArgumentException if the value is no JSON, has a field twice in an object, or is
   *     nested too deep; the message says where
   */
  public ClusterBuilder extension(String name, String json) {
    try {
      extensions.put(requireNonNull(name), JsonText.canonical("extension " + name, json));
    } catch (JsonFault e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    return this;
  }

  /**
   * Checks the structure without building.
   *
   * @return every violation of the model's invariants; empty if {@link #build} would succeed
   */
  public Findings check() {
    return new StructureCheck(this).run();
  }

  /**
   * Builds the cluster. Takes time in proportion to its size, or with a logarithm more where things
   * were not added in natural order.
   *
   * @return the cluster
   * @throws InvalidModelException if invariants are violated; it carries all violations
   */
  public Cluster build() {
    Findings violations = check();
    if (!violations.isEmpty()) {
      throw new InvalidModelException("cluster " + id, violations);
    }
    List<Host> sortedHosts = InOrder.of(hosts, byId(Host::id));
    Map<String, List<Endpoint>> endpoints = new HashMap<>();
    Map<String, List<Host>> hostsOf = new HashMap<>();
    for (Host h : sortedHosts) {
      for (Endpoint e : h.endpoints()) {
        endpoints.computeIfAbsent(e.fabricId(), f -> new ArrayList<>()).add(e);
        List<Host> there = hostsOf.computeIfAbsent(e.fabricId(), f -> new ArrayList<>());
        if (there.isEmpty() || there.get(there.size() - 1) != h) {
          there.add(h);
        }
      }
    }
    List<Fabric> built = new ArrayList<>();
    for (FabricBuilder f : fabrics.values()) {
      built.add(
          new Fabric(
              f.id,
              f.role,
              f.technology,
              InOrder.of(f.switches, byId(Switch::id)),
              InOrder.of(f.links, BY_ENDS),
              InOrder.of(f.cables, byId(Cable::id)),
              InOrder.of(endpoints.getOrDefault(f.id, List.of()), BY_PORT),
              List.copyOf(hostsOf.getOrDefault(f.id, List.of()))));
    }
    return new Cluster(
        id,
        sortedHosts,
        InOrder.of(built, byId(Fabric::id)),
        InOrder.of(racks, byId(Rack::id)),
        InOrder.of(failureDomains, byId(FailureDomain::id)),
        parts,
        provenance,
        Collections.unmodifiableSortedMap(new TreeMap<>(extensions)));
  }

  private static <T> Comparator<T> byId(Function<T, String> idOf) {
    return Comparator.comparing(idOf, NaturalOrder.INSTANCE);
  }
}
