package io.clusterfabric.topology.resilience;

import static java.util.stream.Collectors.toCollection;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FailureDomain;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/** The failures of each thing of a kind, one by one, and their pairs. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FailureScenarios {
  private static final long MOST_PAIRS = 1_000_000;

  private FailureScenarios() {}

  /**
   * Each switch.
   *
   * @param graph the fabric
   * @return one failure for each, in the order of the graph
   */
  public static List<Failure> switches(FabricGraph graph) {
    List<Failure> out = new ArrayList<>();
    for (int n = graph.endpointCount(); n < graph.nodeCount(); n++) {
      out.add(Failure.ofNode(graph, n));
    }
    return out;
  }

  /**
   * Each link, access links included.
   *
   * @param graph the fabric
   * @return one failure for each, in the order of the graph
   */
  public static List<Failure> links(FabricGraph graph) {
    List<Failure> out = new ArrayList<>();
    for (int b = 0; b < graph.bundleCount(); b++) {
      for (int i = 0; i < graph.linkCount(b); i++) {
        out.add(Failure.ofLink(graph, b, i));
      }
    }
    return out;
  }

  /**
   * Each link between two switches.
   *
   * @param graph the fabric
   * @return one failure for each, in the order of the graph
   */
  public static List<Failure> switchLinks(FabricGraph graph) {
    List<Failure> out = new ArrayList<>();
    for (int b = 0; b < graph.bundleCount(); b++) {
      for (int i = 0; i < graph.linkCount(b) && !graph.isEndpoint(graph.endA(b)); i++) {
        out.add(Failure.ofLink(graph, b, i));
      }
    }
    return out;
  }

  /**
   * Each host.
   *
   * @param graph the fabric
   * @return one failure for each, in the order of the graph
   */
  public static List<Failure> hosts(FabricGraph graph) {
    List<Failure> out = new ArrayList<>();
    for (int h = 0; h < graph.hostCount(); h++) {
      String id = graph.hostId(h);
      out.add(Failure.named("host " + id, List.of(ElementRef.host(id))));
    }
    return out;
  }

  /**
   * Each cable.
   *
   * @param graph the fabric
   * @return one failure of all its links for each, in natural order; empty if links name no cables
   */
  public static List<Failure> cables(FabricGraph graph) {
    Map<String, List<ElementRef>> byCable = new TreeMap<>(NaturalOrder.INSTANCE);
    for (int b = 0; b < graph.bundleCount(); b++) {
      for (Link l : graph.links(b)) {
        l.cableId()
            .ifPresent(
                c ->
                    byCable
                        .computeIfAbsent(c, k -> new ArrayList<>())
                        .add(ElementRef.link(l.id())));
      }
    }
    List<Failure> out = new ArrayList<>();
    byCable.forEach((cable, links) -> out.add(Failure.named("cable " + cable, links)));
    return out;
  }

  /**
   * Each optic of a switch that is told to hold several ports, see {@link Failure#ofOptic}. Others
   * fail like their links.
   *
   * @param fabric the fabric
   * @return one failure for each, in natural order of switch
   */
  public static List<Failure> optics(Fabric fabric) {
    List<Failure> out = new ArrayList<>();
    for (Switch s : fabric.switches()) {
      Set<PortRef> seen = new HashSet<>();
      for (Port p : s.ports()) {
        List<PortRef> together = ElementFinder.sharing(s.ports(), p.ref());
        if (together.size() > 1
            && seen.addAll(together)
            && together.stream().anyMatch(t -> fabric.linkAt(t).isPresent())) {
          out.add(Failure.ofOptic(fabric, p.ref()).named("optic " + p.ref()));
        }
      }
    }
    return out;
  }

  /**
   * Each rack with what stands in it.
   *
   * @param fabric the fabric
   * @return one failure for each, in natural order; empty if locations are not told
   */
  public static List<Failure> racks(Fabric fabric) {
    TreeSet<String> racks =
        Stream.concat(
                fabric.switches().stream().map(Switch::location),
                fabric.hosts().stream().map(Host::location))
            .flatMap(l -> l.flatMap(Location::rack).stream())
            .collect(toCollection(() -> new TreeSet<>(NaturalOrder.INSTANCE)));
    return each(fabric, ElementKind.RACK, racks);
  }

  /**
   * Each failure domain of a kind.
   *
   * @param cluster tells the kinds
   * @param fabric a fabric of the cluster
   * @param kind such as {@code power}, or empty for all
   * @return one failure for each that something in the fabric belongs to, in natural order
   */
  public static List<Failure> domains(Cluster cluster, Fabric fabric, String kind) {
    TreeSet<String> named = new TreeSet<>(NaturalOrder.INSTANCE);
    fabric.switches().forEach(s -> named.addAll(s.failureDomains()));
    fabric.hosts().forEach(h -> named.addAll(h.failureDomains()));
    if (!kind.isEmpty()) {
      Set<String> wanted = new HashSet<>();
      for (FailureDomain d : cluster.failureDomains()) {
        if (d.kind().equals(kind)) {
          wanted.add(d.id());
        }
      }
      named.retainAll(wanted);
    }
    return each(fabric, ElementKind.FAILURE_DOMAIN, named);
  }

  private static List<Failure> each(Fabric fabric, ElementKind kind, Set<String> ids) {
    return ids.stream().map(id -> Failure.of(fabric, new ElementRef(kind, id))).toList();
  }

  /**
   * Each plane.
   *
   * @param structure the fabric with its planes
   * @return one failure for each
   */
  public static List<Failure> planes(FabricStructure structure) {
    List<Failure> out = new ArrayList<>();
    for (int p = 0; p < structure.planeCount(); p++) {
      out.add(Failure.ofPlane(structure, p));
    }
    return out;
  }

  /**
   * All pairs of failures. {@link WorstCase#ofPairs} takes them without listing them.
   *
   * @param failures at most 1,414
   * @return each two of them at once, in their order
   * @throws LimitExceededException if there are more than 1,000,000 pairs
   */
  public static List<Failure> pairs(List<Failure> failures) {
    long count = (long) failures.size() * (failures.size() - 1) / 2;
    if (count > MOST_PAIRS) {
      throw new LimitExceededException(
          count
              + " pairs of "
              + failures.size()
              + " failures are more than the "
              + MOST_PAIRS
              + " that are listed; WorstCase.ofPairs takes them without a list");
    }
    List<Failure> out = new ArrayList<>();
    for (int i = 0; i < failures.size(); i++) {
      for (int j = i + 1; j < failures.size(); j++) {
        out.add(failures.get(i).and(failures.get(j)));
      }
    }
    return out;
  }
}
