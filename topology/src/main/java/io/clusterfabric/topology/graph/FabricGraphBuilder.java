package io.clusterfabric.topology.graph;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Draws a graph without a cluster: hosts and their endpoints first, then switches, then links. Node
 * numbers are final when they are returned. Links take the ports of a switch one after the other,
 * from 1 on, unless their ports are named. Hosts, ports and links are kept as numbers; what the
 * model says of them is made when somebody asks, so that a graph of a million endpoints takes some
 * hundred megabytes. Not for use by several threads.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FabricGraphBuilder {
  private static final LinkSpec NO_RATE = LinkSpec.builder().build();
  private static final SwitchSpec UNKNOWN = SwitchSpec.builder().model("unknown").build();

  private final String name;
  private final NameSeries hosts = new NameSeries();
  private final List<String> endpointPorts = new ArrayList<>();
  private final List<@Nullable Endpoint> samples = new ArrayList<>();
  private final List<Switch> switches = new ArrayList<>();
  private final LinkSpecs specs = new LinkSpecs();
  private final PortNames portA = new PortNames();
  private final PortNames portB = new PortNames();
  private final BitSet linked = new BitSet();
  private int[] hostOf = new int[64];
  private int[] used = new int[64];
  private int[] a = new int[64];
  private int[] b = new int[64];
  private int[] spec = new int[64];
  private int links;

  FabricGraphBuilder(String name) {
    this.name = name;
  }

  /**
   * Adds a host; without endpoints it is no part of the graph.
   *
   * @param id its id
   * @return its number, for {@link #addEndpoint}
   */
  public int addHost(String id) {
    hosts.add(requireNonNull(id));
    return hosts.size() - 1;
  }

  /**
   * Adds hosts that differ only in their number, with the endpoints of each. Their ids are the
   * prefix and the numbers from 1 on.
   *
   * @param prefix what the ids begin with, such as {@code host-}
   * @param count how many hosts, 0 or more
   * @param endpoints the endpoints of each host; the host named in them is of no account
   * @return the number of the first host; its endpoints are numbered on from {@link #nodeCount}
   *     before this call, host by host
   * @throws IllegalStateException if there are switches already: endpoints come first
   * @throws IllegalArgumentException if the number is negative, or nodes exceed 2<sup>31</sup>
   */
  public int addHosts(String prefix, int count, List<Endpoint> endpoints) {
    requireNonNull(prefix);
    List<Endpoint> each = List.copyOf(endpoints);
    if (count < 0 || (long) count * each.size() > Integer.MAX_VALUE / 2) {
      throw new IllegalArgumentException(
          "hosts are 0 or more, with fewer than 2^30 endpoints; found "
              + count
              + " hosts of "
              + each.size()
              + " endpoints");
    }
    int first = hosts.size();
    hosts.addNumbered(prefix, count);
    for (int h = 0; h < count; h++) {
      for (Endpoint e : each) {
        endpoint(first + h, e.port().port(), e);
      }
    }
    return first;
  }

  /**
   * Adds an endpoint.
   *
   * @param host the number of its host
   * @param port the port's name in the host: the adapter's, or {@code adapter/port} if it has
   *     several
   * @return its node number
   * @throws IllegalStateException if there are switches already: endpoints come first
   * @throws IndexOutOfBoundsException if there is no such host
   */
  public int addEndpoint(int host, String port) {
    Objects.checkIndex(host, hosts.size());
    return endpoint(host, requireNonNull(port), null);
  }

  private int endpoint(int host, String port, @Nullable Endpoint sample) {
    if (!switches.isEmpty()) {
      throw new IllegalStateException(
          "endpoints are numbered before switches: add port "
              + port
              + " before switch "
              + switches.get(0).id());
    }
    int number = endpointPorts.size();
    if (number == hostOf.length) {
      hostOf = Arrays.copyOf(hostOf, 2 * number);
    }
    hostOf[number] = host;
    endpointPorts.add(port);
    samples.add(sample);
    return number;
  }

  /**
   * How many nodes there are so far: the number of the next one.
   *
   * @return endpoints and switches together
   */
  public int nodeCount() {
    return endpointPorts.size() + switches.size();
  }

  /**
   * Adds a switch of which nothing but the id is known.
   *
   * @param id its id
   * @return its node number
   */
  public int addSwitch(String id) {
    return addSwitch(id, UNKNOWN);
  }

  /**
   * Adds a switch.
   *
   * @param id its id
   * @param spec what it is
   * @return its node number
   */
  public int addSwitch(String id, SwitchSpec spec) {
    return addSwitch(Switch.of(requireNonNull(id), requireNonNull(spec)));
  }

  /**
   * Adds a switch of the model, with all that is known of it.
   *
   * @param node the switch
   * @return its node number
   */
  public int addSwitch(Switch node) {
    switches.add(requireNonNull(node));
    return nodeCount() - 1;
  }

  /**
   * Joins two nodes by parallel links. An endpoint is a port, so it takes one link in all.
   *
   * @param from one node
   * @param to another node
   * @param count how many links, 0 or more
   * @param bps what each carries in each direction, in bits per second, more than 0
   * @return this builder
   * @throws IllegalArgumentException if the nodes are the same, the number is negative, the rate is
   *     not above 0, or an endpoint would have a second link
   * @throws IndexOutOfBoundsException if there is no such node yet
   */
  public FabricGraphBuilder addLinks(int from, int to, int count, long bps) {
    if (bps <= 0) {
      throw noRate(bps + " bit/s", from, to);
    }
    return addLinks(from, to, count, Bandwidth.ofBitsPerSecond(bps));
  }

  /**
   * Joins two nodes by parallel links. An endpoint is a port, so it takes one link in all.
   *
   * @param from one node
   * @param to another node
   * @param count how many links, 0 or more
   * @param each what each carries in each direction, more than 0
   * @return this builder
   * @throws IllegalArgumentException if the nodes are the same, the number is negative, the rate is
   *     not above 0, or an endpoint would have a second link
   * @throws IndexOutOfBoundsException if there is no such node yet
   */
  public FabricGraphBuilder addLinks(int from, int to, int count, Bandwidth each) {
    if (each.isZero()) {
      throw noRate(each.toString(), from, to);
    }
    return add(from, to, count, specs.number(each));
  }

  private static IllegalArgumentException noRate(String found, int from, int to) {
    return new IllegalArgumentException(
        "links carry more than nothing, found "
            + found
            + " from node "
            + from
            + " to "
            + to
            + "; leave out what is down, and add links of unknown rate as such");
  }

  /**
   * Joins two nodes by parallel links of which nobody knows what they carry. An endpoint is a port,
   * so it takes one link in all.
   *
   * @param from one node
   * @param to another node
   * @param count how many links, 0 or more
   * @return this builder
   * @throws IllegalArgumentException if the nodes are the same, the number is negative, the rate is
   *     not above 0, or an endpoint would have a second link
   * @throws IndexOutOfBoundsException if there is no such node yet
   */
  public FabricGraphBuilder addLinksOfUnknownRate(int from, int to, int count) {
    return add(from, to, count, specs.number(NO_RATE));
  }

  /**
   * Joins two nodes by a link between named ports. That no port of a switch is named twice is for
   * the caller to see to. Names are kept, not copied, so that links should share them.
   *
   * @param from one node
   * @param fromPort its port; of an endpoint, its own
   * @param to another node
   * @param toPort its port; of an endpoint, its own
   * @param link what the link is; without a data rate, its rate is unknown
   * @return this builder
   * @throws IllegalArgumentException if the nodes are the same, the rate is 0, an endpoint's port
   *     has another name, or an endpoint would have a second link
   * @throws IndexOutOfBoundsException if there is no such node yet
   */
  public FabricGraphBuilder addLink(
      int from, String fromPort, int to, String toPort, LinkSpec link) {
    if (link.dataRate().isPresent() && link.dataRate().get().isZero()) {
      throw noRate(link.dataRate().get().toString(), from, to);
    }
    int number = specs.number(link);
    check(from, to, 1);
    checkPort(from, fromPort);
    checkPort(to, toPort);
    occupy(from, 1);
    occupy(to, 1);
    int at = room(1);
    a[at] = from;
    b[at] = to;
    spec[at] = number;
    portA.set(at, requireNonNull(fromPort));
    portB.set(at, requireNonNull(toPort));
    return this;
  }

  private void checkPort(int node, String port) {
    if (node < endpointPorts.size() && !endpointPorts.get(node).equals(port)) {
      throw new IllegalArgumentException(
          "endpoint " + node + " is port " + endpointPorts.get(node) + ", found port " + port);
    }
  }

  private void check(int from, int to, int count) {
    int nodes = nodeCount();
    Objects.checkIndex(from, nodes);
    Objects.checkIndex(to, nodes);
    if (from == to || count < 0) {
      throw new IllegalArgumentException(
          "links join two different nodes, 0 or more of them; found "
              + count
              + " links from node "
              + from
              + " to "
              + to);
    }
  }

  /** Makes room for so many links more; the number of the first. */
  private int room(int count) {
    while (links + count > a.length) {
      int size = Math.multiplyExact(2, a.length);
      a = Arrays.copyOf(a, size);
      b = Arrays.copyOf(b, size);
      spec = Arrays.copyOf(spec, size);
    }
    links += count;
    return links - count;
  }

  private FabricGraphBuilder add(int from, int to, int count, int number) {
    check(from, to, count);
    occupy(from, count);
    occupy(to, count);
    int first = room(count);
    for (int i = first; i < links; i++) {
      a[i] = from;
      b[i] = to;
      spec[i] = number;
      portA.set(i, nextPort(from));
      portB.set(i, nextPort(to));
    }
    return this;
  }

  private int nextPort(int node) {
    if (node >= used.length) {
      used = Arrays.copyOf(used, Math.max(nodeCount(), 2 * used.length));
    }
    return ++used[node];
  }

  private void occupy(int node, int count) {
    if (node < endpointPorts.size() && count > 0) {
      if (count > 1 || linked.get(node)) {
        throw new IllegalArgumentException(
            "port "
                + endpointPorts.get(node)
                + " of host "
                + hosts.get(hostOf[node])
                + " takes one link, found a second; a host of two links has two endpoints");
      }
      linked.set(node);
    }
  }

  /**
   * The graph.
   *
   * @return a new graph; the builder may be used on
   */
  public FabricGraph build() {
    int endpoints = endpointPorts.size();
    int nodes = nodeCount();
    int[] owners = Arrays.copyOf(hostOf, endpoints);
    int[] number = new int[links];
    for (int i = 0; i < links; i++) {
      number[i] = i;
    }
    BuiltParts parts =
        new BuiltParts(
            name,
            hosts.copy(),
            owners,
            endpointPorts.toArray(new String[0]),
            samples.toArray(new @Nullable Endpoint[0]),
            List.copyOf(switches),
            new BuiltLinks(
                Arrays.copyOf(a, links),
                Arrays.copyOf(b, links),
                portA.copy(links),
                portB.copy(links),
                Arrays.copyOf(spec, links),
                specs.specs()));
    int[] rate = specs.ratesOf(spec, links);
    CapacityUnit unit = specs.rates().unit(rate, links);
    long[] units = specs.rates().inUnits(unit, rate, links);
    boolean[] seen = new boolean[hosts.size()];
    for (int owner : owners) {
      seen[owner] = true;
    }
    int[] hostPart = new int[hosts.size()];
    int[] hostNumber = new int[hosts.size()];
    int count = 0;
    for (int h = 0; h < seen.length; h++) {
      hostNumber[h] = count;
      if (seen[h]) {
        hostPart[count++] = h;
      }
    }
    int[] numbered = new int[endpoints];
    for (int e = 0; e < endpoints; e++) {
      numbered[e] = hostNumber[owners[e]];
    }
    return new FabricGraph(
        parts,
        new Numbering(null, Arrays.copyOf(hostPart, count), endpoints, nodes, numbered, count),
        Adjacency.of(nodes, a, b, units, unit, links),
        new LinkFacts(number, units, unit, new int[0], new int[0], new int[nodes], 0, 0));
  }
}
