package io.clusterfabric.topology.resilience;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * What fails together: switches, hosts and links. Cables, optics, racks, failure domains and planes
 * are failures of the links, switches and hosts that they hold. Failures combine by {@link #and},
 * in any order.
 *
 * <p>A failure is made from a cluster, a fabric or a graph, which must know what it names. What is
 * not in the graph that it is later looked at on (a rack holds switches of several fabrics) makes
 * no difference there.
 *
 * <p>Immutable; equal if the same elements fail, whatever the name.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Failure {
  private static final Failure NONE = new Failure("nothing", List.of());
  private static final Comparator<ElementRef> ORDER =
      Comparator.comparing(ElementRef::kind)
          .thenComparing(ElementRef::id, NaturalOrder.INSTANCE)
          .thenComparing(ElementRef::id);

  private final String name;
  private final List<ElementRef> elements;

  private Failure(String name, List<ElementRef> elements) {
    this.name = name;
    this.elements = elements;
  }

  static Failure named(String name, Collection<ElementRef> elements) {
    TreeSet<ElementRef> sorted = new TreeSet<>(ORDER);
    sorted.addAll(elements);
    return new Failure(name, List.copyOf(sorted));
  }

  /**
   * Nothing fails.
   *
   * @return a failure without elements
   */
  public static Failure none() {
    return NONE;
  }

  /**
   * The failure of things that a cluster names.
   *
   * @param cluster the cluster
   * @param elements switches, hosts, links, cables, ports (with the module that they share with
   *     others, see {@link #ofOptic}), racks and failure domains
   * @return the failure of what they hold, in all fabrics
   * @throws NoSuchElementException if no fabric of the cluster has one of them
   * @throws IllegalArgumentException if one is of another kind
   */
  public static Failure of(Cluster cluster, ElementRef... elements) {
    return ElementFinder.failure("cluster " + cluster.id(), cluster.fabrics(), List.of(elements));
  }

  /**
   * The failure of things that a fabric names.
   *
   * @param fabric the fabric
   * @param elements switches, hosts, links, cables, ports (with the module that they share with
   *     others, see {@link #ofOptic}), racks and failure domains
   * @return the failure of what they hold in this fabric
   * @throws NoSuchElementException if the fabric has nothing of one of them
   * @throws IllegalArgumentException if one is of another kind
   */
  public static Failure of(Fabric fabric, ElementRef... elements) {
    return ElementFinder.failure("fabric " + fabric.id(), List.of(fabric), List.of(elements));
  }

  /**
   * The failure of things that a graph names.
   *
   * @param graph the graph
   * @param elements switches, hosts, links, cables and ports
   * @return the failure; a port or cable fails with its links. Takes time in proportion to all
   *     links for each port and cable
   * @throws NoSuchElementException if the graph has not one of them
   * @throws IllegalArgumentException if one is of another kind
   */
  public static Failure of(FabricGraph graph, ElementRef... elements) {
    return ElementFinder.failure(graph, List.of(elements));
  }

  /**
   * The failure of a module: of all ports in the cage of a port. A twin-port optic takes both.
   * Where cages are not told, of all ports that were split of the same one; where that is not told,
   * of the port alone.
   *
   * @param fabric the fabric
   * @param port a port of a switch or host
   * @return the failure of the links at those ports
   * @throws NoSuchElementException if none of them has a link
   */
  public static Failure ofOptic(Fabric fabric, PortRef port) {
    return of(fabric, ElementRef.port(port.toString()));
  }

  /**
   * The failure of a node by its number.
   *
   * @param graph the graph
   * @param node the number of a switch, or of an endpoint, whose link fails
   * @return the failure; an endpoint without a link has none
   * @throws IndexOutOfBoundsException if there is no such node
   */
  public static Failure ofNode(FabricGraph graph, int node) {
    if (!graph.isEndpoint(node)) {
      String id = graph.node(node).id();
      return new Failure("switch " + id, List.of(ElementRef.switchNode(id)));
    }
    return graph.degree(node) == 0 ? NONE : ofLink(graph, graph.bundle(node, 0), 0);
  }

  /**
   * The failure of a link by its number.
   *
   * @param graph the graph
   * @param bundle the number of a bundle
   * @param link from 0 to below the number of the bundle's links
   * @return the failure of that link
   * @throws IndexOutOfBoundsException if there is no such link
   */
  public static Failure ofLink(FabricGraph graph, int bundle, int link) {
    String id = graph.links(bundle).get(link).id();
    return new Failure("link " + id, List.of(ElementRef.link(id)));
  }

  /**
   * The failure of a plane: of all its switches.
   *
   * @param structure the fabric with its planes
   * @param plane from 0 to below {@link FabricStructure#planeCount}
   * @return the failure
   * @throws IndexOutOfBoundsException if there is no such plane
   */
  public static Failure ofPlane(FabricStructure structure, int plane) {
    Objects.checkIndex(plane, structure.planeCount());
    FabricGraph graph = structure.graph();
    List<ElementRef> switches = new ArrayList<>();
    for (int n = graph.endpointCount(); n < graph.nodeCount(); n++) {
      if (structure.planeOf(n) == plane) {
        switches.add(ElementRef.switchNode(graph.node(n).id()));
      }
    }
    return named("plane " + plane, switches);
  }

  /**
   * Both failures at once.
   *
   * @param other another failure
   * @return the failure of all that fails in one of them
   */
  public Failure and(Failure other) {
    if (other.elements.isEmpty()) {
      return this;
    }
    if (elements.isEmpty()) {
      return other;
    }
    List<ElementRef> both = new ArrayList<>(elements);
    both.addAll(other.elements);
    return named(name + " + " + other.name, both);
  }

  /**
   * The same failure under another name.
   *
   * @param newName what it is called in results
   * @return a failure of the same elements
   */
  public Failure named(String newName) {
    return new Failure(requireNonNull(newName), elements);
  }

  /**
   * What it is called.
   *
   * @return such as {@code switch spine-1} or {@code rack r-3}
   */
  public String name() {
    return name;
  }

  /**
   * What fails.
   *
   * @return switches, hosts and links, by kind and then in natural order
   */
  public List<ElementRef> elements() {
    return elements;
  }

  /**
   * What is left of a graph.
   *
   * @param graph a graph
   * @return the graph without what fails; elements that it has not make no difference
   */
  public FabricGraph on(FabricGraph graph) {
    return graph.without(new ElementIndex(graph).present(this).toArray(new ElementRef[0]));
  }

  /** Whether a link is at a port. */
  static boolean isAt(Link link, PortRef port) {
    return link.a().equals(port) || link.b().equals(port);
  }

  static IllegalArgumentException unfit(ElementKind kind, String known) {
    return new IllegalArgumentException(
        "a " + kind.word() + " cannot fail here; what can are " + known);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Failure f && elements.equals(f.elements);
  }

  @Override
  public int hashCode() {
    return elements.hashCode();
  }

  /** The name. */
  @Override
  public String toString() {
    return name;
  }
}
