package io.clusterfabric.topology.graph;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.internal.flow.BreadthFirst;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.jgrapht.Graph;
import org.jspecify.annotations.Nullable;

/**
 * A fabric as compact arrays: what every analysis computes on.
 *
 * <p>Nodes are the endpoints (one for each port of a host) and the switches. They are numbered from
 * 0: endpoints first, in the order of {@link Fabric#endpoints()}, then switches in the order of
 * {@link Fabric#switches()}. Parallel links are merged to a <em>bundle</em> that carries their sum.
 *
 * <p>What a link carries per direction is the least of what is known: the data rate of its spec and
 * the negotiated rates of the ports at its ends. Capacities are kept exactly, as whole multiples of
 * the largest rate that divides them all, {@link #capacityUnit()}: 400 Gb/s where every link has
 * that, 600/11 Gb/s among FDR InfiniBand. Where nothing is known, the link adds nothing to its
 * bundle and is counted in {@link #unknownRateLinks()}; it still joins its ends. A link with a port
 * that is down joins nothing and is counted in {@link #downLinks()}. A loopback (both ends on one
 * node) is no part of the adjacency and is counted in {@link #loopbacks()}. Aggregation nodes move
 * no data of the hosts: they and their links are left out and counted in {@link
 * #aggregationNodes()}.
 *
 * <p>Immutable. Building takes time and memory in proportion to nodes and links; reading a
 * neighbour or a capacity takes constant time.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FabricGraph {
  private final Parts parts;
  private final Numbering numbering;
  private final Adjacency adjacency;
  private final LinkFacts facts;
  private final int unknownRateLinks;

  // Made on first use and never changed: racing threads make equal ones.
  private volatile @Nullable IdIndex nodeIndex;
  private volatile @Nullable IdIndex linkIndex;
  private final @Nullable Node[] nodes;
  private volatile int hash;

  FabricGraph(Parts parts, Numbering numbering, Adjacency adjacency, LinkFacts facts) {
    this.parts = parts;
    this.numbering = numbering;
    this.adjacency = adjacency;
    this.facts = facts;
    this.nodes = new Node[numbering.nodes()];
    int unknown = 0;
    for (int link : adjacency.links) {
      if (facts.rate()[link] == Adjacency.UNKNOWN_RATE) {
        unknown++;
      }
    }
    this.unknownRateLinks = unknown;
  }

  /**
   * The graph of a fabric. Takes time in proportion to endpoints, switches and links.
   *
   * @param fabric the fabric
   * @return its graph
   * @throws LimitExceededException if the rates of all links together exceed 2<sup>63</sup> - 1 of
   *     their common unit, or they have none that fits 64-bit numbers
   */
  public static FabricGraph of(Fabric fabric) {
    return new FabricReader(fabric).read();
  }

  /**
   * Several fabrics of the same hosts as one graph: the back end with the scale-up fabric, for
   * instance. Nodes and links are those of all of them; endpoints come first, then switches, each
   * in the order of the graphs. No link joins one fabric to another: what they have in common is
   * hosts and GPUs, which own endpoints of several of them. So {@code Bisection} of hosts or GPUs
   * sees the fabrics as one, since a host or GPU falls on one side with all its endpoints, while
   * paths stay within a fabric.
   *
   * @param name what the whole is of; stands where a fabric's id would
   * @param graphs the graphs, at least one, with hosts of the same ids and no node in common
   * @return a new graph; takes time and memory in proportion to all nodes and links
   * @throws IllegalArgumentException if there is no graph, or two have a node of the same id
   * @throws LimitExceededException if all rates together exceed 2<sup>63</sup> - 1 of their common
   *     unit, or they have none that fits 64-bit numbers
   */
  public static FabricGraph joined(String name, FabricGraph... graphs) {
    requireNonNull(name);
    if (graphs.length == 0) {
      throw new IllegalArgumentException("nothing to join: give at least one graph");
    }
    return GraphJoin.of(name, List.of(graphs));
  }

  /**
   * Starts a graph without a cluster, for designs that only need numbers.
   *
   * @param name what the graph is of; stands where a fabric's id would
   * @return a builder
   */
  public static FabricGraphBuilder builder(String name) {
    return new FabricGraphBuilder(requireNonNull(name));
  }

  /**
   * A copy in which something is missing, as after a failure. A switch or host goes with its links;
   * a port or cable takes only its links, so that the endpoint stays, though it may reach nothing.
   * The nodes that stay keep their order, and are numbered anew if nodes are missing. Takes time in
   * proportion to nodes and links, without building anything of the cluster anew.
   *
   * @param removed switches, hosts, ports, links or cables, by the ids of the fabric
   * @return the graph without them; this one if none are named
   * @throws NoSuchElementException if one of them is not in this graph
   * @throws IllegalArgumentException if one is of another kind
   */
  public FabricGraph without(ElementRef... removed) {
    return removed.length == 0 ? this : new Mask(this).remove(removed).apply();
  }

  Parts parts() {
    return parts;
  }

  Numbering numbering() {
    return numbering;
  }

  Adjacency adjacency() {
    return adjacency;
  }

  LinkFacts facts() {
    return facts;
  }

  /**
   * What the graph is of.
   *
   * @return the id of the fabric, or the name given to the builder
   */
  public String name() {
    return parts.name();
  }

  /**
   * How many nodes there are, endpoints and switches together.
   *
   * @return the number
   */
  public int nodeCount() {
    return numbering.nodes();
  }

  /**
   * How many endpoints there are; they are the nodes below this number.
   *
   * @return the number
   */
  public int endpointCount() {
    return numbering.endpoints();
  }

  /**
   * How many switches there are, aggregation nodes not counted.
   *
   * @return the number
   */
  public int switchCount() {
    return numbering.nodes() - numbering.endpoints();
  }

  /**
   * How many hosts have endpoints here.
   *
   * @return the number
   */
  public int hostCount() {
    return numbering.hosts();
  }

  /**
   * How many links join two nodes, parallel ones counted one by one.
   *
   * @return the number, without loopbacks and without links that are down
   */
  public int linkCount() {
    return adjacency.links.length;
  }

  /**
   * How many pairs of nodes are joined.
   *
   * @return the number of bundles
   */
  public int bundleCount() {
    return adjacency.endA.length;
  }

  /**
   * The node of an id. The first call takes time in proportion to the nodes, later ones constant
   * time.
   *
   * @param id a switch's id, or an endpoint's port as {@code host-1[mlx5_0]}
   * @return its number, if it is in the graph
   */
  public OptionalInt find(String id) {
    IdIndex index = nodeIndex;
    if (index == null) {
      index = IdIndex.of(nodeCount(), n -> node(n).id());
      nodeIndex = index;
    }
    int found = index.find(id);
    return found < 0 ? OptionalInt.empty() : OptionalInt.of(found);
  }

  /**
   * The node of an id, as {@link #find} finds it.
   *
   * @param id a switch's id, or an endpoint's port as {@code host-1[mlx5_0]}
   * @return its number
   * @throws NoSuchElementException if it is not in the graph
   */
  public int indexOf(String id) {
    return find(id)
        .orElseThrow(
            () ->
                new NoSuchElementException(
                    "the graph of "
                        + name()
                        + " has no node "
                        + id
                        + "; nodes are switches by id, such as "
                        + example(endpointCount(), nodeCount())
                        + ", and ports of hosts, such as "
                        + example(0, endpointCount())));
  }

  private String example(int from, int to) {
    return from < to ? node(from).id() : "(there are none)";
  }

  /**
   * A node.
   *
   * @param index its number
   * @return the node
   * @throws IndexOutOfBoundsException if there is none of that number
   */
  public Node node(int index) {
    Node node = nodes[index];
    if (node == null) {
      node =
          new Node(index, parts.nodeId(numbering.partOfNode(index)), index < numbering.endpoints());
      nodes[index] = node;
    }
    return node;
  }

  /**
   * Whether a node is an endpoint.
   *
   * @param node its number
   * @return true for a port of a host, false for a switch
   */
  public boolean isEndpoint(int node) {
    return Objects.checkIndex(node, numbering.nodes()) < numbering.endpoints();
  }

  /**
   * How many neighbours a node has.
   *
   * @param node its number
   * @return the number of bundles at it
   */
  public int degree(int node) {
    return adjacency.first[node + 1] - adjacency.first[node];
  }

  /**
   * A neighbour of a node.
   *
   * @param node its number
   * @param k from 0 to below {@link #degree}; neighbours ascend with it
   * @return the neighbour's number
   */
  public int neighbor(int node, int k) {
    return adjacency.heads[adjacency.first[node] + k];
  }

  /**
   * The bundle to a neighbour.
   *
   * @param node its number
   * @param k from 0 to below {@link #degree}
   * @return the bundle's number
   */
  public int bundle(int node, int k) {
    return adjacency.bundles[adjacency.first[node] + k];
  }

  /**
   * A bundle.
   *
   * @param bundle its number
   * @return the bundle
   * @throws IndexOutOfBoundsException if there is none of that number
   */
  public Bundle bundleAt(int bundle) {
    return new Bundle(
        bundle,
        node(adjacency.endA[bundle]),
        node(adjacency.endB[bundle]),
        linkCount(bundle),
        capacity(bundle));
  }

  /**
   * The end of a bundle with the lower number.
   *
   * @param bundle its number
   * @return a node
   */
  public int endA(int bundle) {
    return adjacency.endA[bundle];
  }

  /**
   * The end of a bundle with the higher number.
   *
   * @param bundle its number
   * @return a node
   */
  public int endB(int bundle) {
    return adjacency.endB[bundle];
  }

  /**
   * What the links of a bundle carry together in each direction, exactly; those of unknown rate add
   * nothing. Loops over many bundles add up {@link #capacityUnits} instead.
   *
   * @param bundle its number
   * @return the capacity
   */
  public Bandwidth capacity(int bundle) {
    return facts.unit().times(adjacency.capacity[bundle]);
  }

  /**
   * What the links of a bundle carry together in each direction, exactly, as a multiple of {@link
   * #capacityUnit()}; those of unknown rate add nothing.
   *
   * @param bundle its number
   * @return how many units, 0 or more; all bundles together have at most 2<sup>63</sup> - 1
   */
  public long capacityUnits(int bundle) {
    return adjacency.capacity[bundle];
  }

  /**
   * What capacities are counted in: the largest rate of which those of all links are whole
   * multiples.
   *
   * @return more than 0; 1 bit/s where no rate is known
   */
  public Bandwidth capacityUnit() {
    return facts.unit().rate();
  }

  /**
   * What the links of a bundle carry together, rounded down to whole bits per second.
   *
   * @param bundle its number
   * @return bits per second in each direction, 0 or more; those of unknown rate add nothing
   */
  public long capacityBps(int bundle) {
    return facts.unit().bitsPerSecond(adjacency.capacity[bundle]);
  }

  /**
   * How many links of a bundle add nothing because nothing tells their rate.
   *
   * @param bundle its number
   * @return the number; takes time in proportion to the links of the bundle, or constant time if no
   *     rate is unknown
   */
  public int unknownRateLinks(int bundle) {
    int unknown = 0;
    if (unknownRateLinks > 0) {
      for (int i = adjacency.firstLink[bundle]; i < adjacency.firstLink[bundle + 1]; i++) {
        unknown += facts.rate()[adjacency.links[i]] == Adjacency.UNKNOWN_RATE ? 1 : 0;
      }
    }
    return unknown;
  }

  /**
   * How many links a bundle is made of.
   *
   * @param bundle its number
   * @return 1 or more
   */
  public int linkCount(int bundle) {
    return adjacency.firstLink[bundle + 1] - adjacency.firstLink[bundle];
  }

  /**
   * What one link of a bundle carries in each direction, as a multiple of {@link #capacityUnit()}.
   *
   * @param bundle its number
   * @param link from 0 to below {@link #linkCount(int)}, in the order of {@link #links}
   * @return how many units; 0 if nothing tells its rate
   */
  public long linkCapacityUnits(int bundle, int link) {
    int at = adjacency.firstLink[bundle] + Objects.checkIndex(link, linkCount(bundle));
    return Math.max(0, facts.rate()[adjacency.links[at]]);
  }

  /**
   * The links of a bundle.
   *
   * @param bundle its number
   * @return in the order of the fabric
   */
  public List<Link> links(int bundle) {
    int from = adjacency.firstLink[bundle];
    return new AbstractList<>() {
      @Override
      public Link get(int index) {
        return linkAt(from + Objects.checkIndex(index, size()));
      }

      @Override
      public int size() {
        return adjacency.firstLink[bundle + 1] - from;
      }
    };
  }

  /** A link by its position among all bundles' links. */
  Link linkAt(int position) {
    return parts.link(facts.number()[adjacency.links[position]]);
  }

  /** A loopback by its position. */
  Link loopbackAt(int position) {
    return parts.link(facts.loopNumber()[position]);
  }

  /** Where a link is by id: its position, or the count of links plus that of a loopback, or -1. */
  int findLink(String id) {
    IdIndex index = linkIndex;
    if (index == null) {
      int links = linkCount();
      index =
          IdIndex.of(
              links + loopbacks(), i -> (i < links ? linkAt(i) : loopbackAt(i - links)).id());
      linkIndex = index;
    }
    return index.find(id);
  }

  /** The bundle that holds the link at a position. */
  int bundleOfLink(int position) {
    int found = Arrays.binarySearch(adjacency.firstLink, position);
    return found >= 0 ? found : -found - 2;
  }

  /**
   * Hops from one or several nodes, by breadth-first search in time linear in nodes and bundles.
   *
   * @param sources the numbers of the nodes to start from
   * @return a new array: for each node the links on a shortest path from the nearest source, -1 if
   *     none reaches it
   * @throws IndexOutOfBoundsException if a source is no node
   */
  public int[] hopsFrom(int... sources) {
    BreadthFirst search = BreadthFirst.over(adjacency.first, adjacency.heads);
    search.from(sources);
    int[] hops = new int[nodeCount()];
    for (int n = 0; n < hops.length; n++) {
      hops[n] = search.distance(n);
    }
    return hops;
  }

  /**
   * The host of an endpoint.
   *
   * @param endpoint the endpoint's number
   * @return the host's number, from 0 to below {@link #hostCount}; ascends with the endpoint's
   *     unless a builder was told otherwise or graphs were joined
   * @throws IndexOutOfBoundsException if the node is no endpoint
   */
  public int hostOf(int endpoint) {
    return numbering.hostOf()[endpoint];
  }

  /**
   * The id of a host.
   *
   * @param host its number
   * @return the id
   */
  public String hostId(int host) {
    return parts.hostId(numbering.partOfHost(Objects.checkIndex(host, hostCount())));
  }

  /**
   * Whether it is known of every port to which host it belongs. If not, some hosts stand for single
   * adapters whose owner could not be told, and nothing can be said of hosts.
   *
   * @return whether all owners are known; true if there are no hosts
   */
  public boolean hostIdentityKnown() {
    for (int h = 0; h < hostCount(); h++) {
      if (!parts.ownerKnown(numbering.partOfHost(h))) {
        return false;
      }
    }
    return true;
  }

  /**
   * An endpoint of the model.
   *
   * @param node its number
   * @return the endpoint; made up of what is known if the graph was drawn without a cluster
   * @throws IndexOutOfBoundsException if the node is no endpoint
   */
  public Endpoint endpoint(int node) {
    return parts.endpoint(numbering.partOfNode(Objects.checkIndex(node, endpointCount())));
  }

  /**
   * A switch of the model.
   *
   * @param node its number
   * @return the switch; made up of what is known if the graph was drawn without a cluster
   * @throws IllegalArgumentException if the node is an endpoint
   */
  public Switch switchNode(int node) {
    if (isEndpoint(node)) {
      throw new IllegalArgumentException(node(node) + " is an endpoint, not a switch");
    }
    return parts.switchNode(numbering.partOfNode(node));
  }

  /**
   * How many links add nothing to their bundle's capacity because nothing tells their rate.
   *
   * @return the number
   */
  public int unknownRateLinks() {
    return unknownRateLinks;
  }

  /**
   * How many links are left out because a port is down.
   *
   * @return the number; links that {@link #without} removed are not counted
   */
  public int downLinks() {
    return facts.down();
  }

  /**
   * How many links at a node are left out because a port is down.
   *
   * @param node its number
   * @return the number; links that {@link #without} removed are not counted
   */
  public int downLinks(int node) {
    return facts.downPorts()[node];
  }

  /**
   * How many links have both ends on one node.
   *
   * @return the number
   */
  public int loopbacks() {
    return facts.loopNode().length;
  }

  /**
   * How many links have both ends on a node.
   *
   * @param node its number
   * @return the number
   */
  public int loopbacks(int node) {
    int count = 0;
    for (int at : facts.loopNode()) {
      count += at == node ? 1 : 0;
    }
    return count;
  }

  /**
   * How many aggregation nodes are left out.
   *
   * @return the number
   */
  public int aggregationNodes() {
    return facts.aggregationNodes();
  }

  /**
   * This graph as JGraphT sees graphs: simple, undirected, weighted by capacity in Gb/s. A
   * read-only view that copies nothing; two views are equal only if they are the same object.
   *
   * @return a view whose edges are the bundles
   */
  public Graph<Node, Bundle> asGraph() {
    return new BundleView(this);
  }

  /**
   * This graph as JGraphT sees multigraphs: undirected, every link an edge, loopbacks included,
   * weighted by rate in Gb/s. A read-only view that copies nothing; two views are equal only if
   * they are the same object.
   *
   * @return a view whose edges are the links
   */
  public Graph<Node, Link> asMultigraph() {
    return new LinkView(this);
  }

  /** By name, nodes, hosts, links and capacities. */
  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof FabricGraph g) || hashCode() != g.hashCode()) {
      return false;
    }
    return name().equals(g.name())
        && endpointCount() == g.endpointCount()
        && facts.down() == g.facts.down()
        && facts.unit().equals(g.facts.unit())
        && facts.aggregationNodes() == g.facts.aggregationNodes()
        && Arrays.equals(adjacency.endA, g.adjacency.endA)
        && Arrays.equals(adjacency.endB, g.adjacency.endB)
        && Arrays.equals(adjacency.firstLink, g.adjacency.firstLink)
        && Arrays.equals(adjacency.capacity, g.adjacency.capacity)
        && Arrays.equals(facts.loopNode(), g.facts.loopNode())
        && Arrays.equals(numbering.hostOf(), g.numbering.hostOf())
        && sameIds(g);
  }

  private boolean sameIds(FabricGraph g) {
    for (int n = 0; n < nodeCount(); n++) {
      if (!node(n).id().equals(g.node(n).id())) {
        return false;
      }
    }
    for (int i = 0; i < linkCount(); i++) {
      if (!linkAt(i).equals(g.linkAt(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    int h = hash;
    if (h == 0) {
      h = name().hashCode();
      h = 31 * h + nodeCount();
      h = 31 * h + Arrays.hashCode(adjacency.endA);
      h = 31 * h + Arrays.hashCode(adjacency.endB);
      h = 31 * h + Arrays.hashCode(adjacency.capacity);
      hash = h;
    }
    return h;
  }

  /** One line: the name and how many of each thing. */
  @Override
  public String toString() {
    return "Graph of "
        + name()
        + ": "
        + Counts.of(endpointCount(), "endpoint")
        + " of "
        + Counts.of(hostCount(), "host")
        + ", "
        + Counts.of(switchCount(), "switch", "switches")
        + ", "
        + Counts.of(linkCount(), "link")
        + " in "
        + Counts.of(bundleCount(), "bundle");
  }
}
