package io.clusterfabric.topology.format;

import static java.util.stream.Collectors.joining;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostIdentity;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.internal.text.NaturalOrder;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * How many of each thing a cluster has, counted as people compare it with what they know to be
 * there: aggregation nodes and the links to them apart, since they are no switches and no cables.
 *
 * @param hosts the hosts by how it is known which ports are theirs; identities without hosts are
 *     absent
 * @param adapters the adapters of all hosts
 * @param endpoints the ports of hosts on fabrics
 * @param switches the switches, director ASICs and other devices without the aggregation nodes
 * @param aggregationNodes the aggregation nodes
 * @param links the links without those to aggregation nodes
 * @param backplaneLinks those of the links that run inside an enclosure
 * @param loopbackLinks those of the links that have both ends on one node
 * @param aggregationLinks the links to aggregation nodes
 * @param linksByRate the links without those to aggregation nodes, by generation and width; {@code
 *     unknown} where it is not known
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ImportSummary(
    Map<HostIdentity, Integer> hosts,
    int adapters,
    int endpoints,
    int switches,
    int aggregationNodes,
    int links,
    int backplaneLinks,
    int loopbackLinks,
    int aggregationLinks,
    SortedMap<String, Integer> linksByRate) {

  /**
   * Copies the maps.
   *
   * @param hosts the hosts by identity
   * @param adapters the adapters
   * @param endpoints the endpoints
   * @param switches the switches
   * @param aggregationNodes the aggregation nodes
   * @param links the links
   * @param backplaneLinks the links inside enclosures
   * @param loopbackLinks the links of one node
   * @param aggregationLinks the links to aggregation nodes
   * @param linksByRate the links by generation and width
   */
  public ImportSummary {
    EnumMap<HostIdentity, Integer> copy = new EnumMap<>(HostIdentity.class);
    copy.putAll(hosts);
    hosts = Collections.unmodifiableMap(copy);
    SortedMap<String, Integer> rates = new TreeMap<>(NaturalOrder.INSTANCE);
    rates.putAll(linksByRate);
    linksByRate = Collections.unmodifiableSortedMap(rates);
  }

  /**
   * Counts what a cluster has, over all of its fabrics. Takes time in proportion to its size.
   *
   * @param cluster the cluster
   * @return the numbers
   */
  public static ImportSummary of(Cluster cluster) {
    EnumMap<HostIdentity, Integer> hosts = new EnumMap<>(HostIdentity.class);
    int adapters = 0;
    for (Host h : cluster.hosts()) {
      hosts.merge(h.identity(), 1, Integer::sum);
      adapters += h.spec().adapters().size();
    }
    int endpoints = 0;
    int switches = 0;
    int links = 0;
    int backplane = 0;
    int loopback = 0;
    int aggregationLinks = 0;
    Set<String> aggregation = new HashSet<>();
    SortedMap<String, Integer> rates = new TreeMap<>(NaturalOrder.INSTANCE);
    for (Fabric f : cluster.fabrics()) {
      endpoints += f.endpoints().size();
      for (Switch s : f.switches()) {
        if (s.spec().kind() == SwitchKind.AGGREGATION_NODE) {
          aggregation.add(s.id());
        } else {
          switches++;
        }
      }
      for (Link l : f.links()) {
        if (aggregation.contains(l.a().node()) || aggregation.contains(l.b().node())) {
          aggregationLinks++;
          continue;
        }
        links++;
        backplane += l.spec().backplane() ? 1 : 0;
        loopback += l.isLoopback() ? 1 : 0;
        rates.merge(l.spec().generation().orElse("unknown"), 1, Integer::sum);
      }
    }
    return new ImportSummary(
        hosts,
        adapters,
        endpoints,
        switches,
        aggregation.size(),
        links,
        backplane,
        loopback,
        aggregationLinks,
        rates);
  }

  /**
   * How many hosts stand for one adapter whose owner could not be told.
   *
   * @return the number of hosts of identity {@link HostIdentity#UNKNOWN}
   */
  public int ungroupedAdapters() {
    return hosts.getOrDefault(HostIdentity.UNKNOWN, 0);
  }

  /** One line with every number. */
  @Override
  public String toString() {
    return hosts.values().stream().mapToInt(Integer::intValue).sum()
        + " hosts"
        + (hosts.isEmpty()
            ? ""
            : hosts.entrySet().stream()
                .map(e -> e.getValue() + " " + e.getKey())
                .collect(joining(", ", " (", ")")))
        + ", "
        + endpoints
        + " endpoints, "
        + switches
        + " switches, "
        + links
        + " links ("
        + linksByRate.entrySet().stream()
            .map(e -> e.getKey() + " " + e.getValue())
            .collect(joining(", "))
        + (linksByRate.isEmpty() ? "" : "; ")
        + backplaneLinks
        + " backplane, "
        + loopbackLinks
        + " loopback), and "
        + aggregationNodes
        + " aggregation nodes with "
        + aggregationLinks
        + " links";
  }
}
