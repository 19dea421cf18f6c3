package io.clusterfabric.topology.graph;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * Draws a graph without a cluster: hosts and their endpoints first, then switches, then links. Node
 * numbers are final when they are returned. Links take the ports of a switch one after the other,
 * from 1 on. Not for use by several threads.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FabricGraphBuilder {
  private static final SwitchSpec UNKNOWN = SwitchSpec.builder().model("unknown").build();

  private final String name;
  private final List<String> hosts = new ArrayList<>();
  private final List<String> endpointPorts = new ArrayList<>();
  private final List<String> switches = new ArrayList<>();
  private final List<SwitchSpec> specs = new ArrayList<>();
  private int[] hostOf = new int[64];
  private int[] a = new int[64];
  private int[] b = new int[64];
  private int[] rate = new int[64];
  private final RateTable rates = new RateTable();
  private final BitSet linked = new BitSet();
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
    if (!switches.isEmpty()) {
      throw new IllegalStateException(
          "endpoints are numbered before switches: add port "
              + port
              + " before switch "
              + switches.get(0));
    }
    Objects.checkIndex(host, hosts.size());
    int number = endpointPorts.size();
    if (number == hostOf.length) {
      hostOf = Arrays.copyOf(hostOf, 2 * number);
    }
    hostOf[number] = host;
    endpointPorts.add(requireNonNull(port));
    return number;
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
    switches.add(requireNonNull(id));
    specs.add(requireNonNull(spec));
    return endpointPorts.size() + switches.size() - 1;
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
    return add(from, to, count, rates.number(each));
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
    return add(from, to, count, (int) Adjacency.UNKNOWN_RATE);
  }

  private FabricGraphBuilder add(int from, int to, int count, int number) {
    int nodes = endpointPorts.size() + switches.size();
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
    occupy(from, count);
    occupy(to, count);
    while (links + count > a.length) {
      int size = Math.multiplyExact(2, a.length);
      a = Arrays.copyOf(a, size);
      b = Arrays.copyOf(b, size);
      rate = Arrays.copyOf(rate, size);
    }
    Arrays.fill(a, links, links + count, from);
    Arrays.fill(b, links, links + count, to);
    Arrays.fill(rate, links, links + count, number);
    links += count;
    return this;
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
    int nodes = endpoints + switches.size();
    int[] owners = Arrays.copyOf(hostOf, endpoints);
    int[] portA = new int[links];
    int[] portB = new int[links];
    int[] used = new int[nodes];
    int[] number = new int[links];
    for (int i = 0; i < links; i++) {
      portA[i] = ++used[a[i]];
      portB[i] = ++used[b[i]];
      number[i] = i;
    }
    BuiltParts parts =
        new BuiltParts(
            name,
            List.copyOf(hosts),
            owners,
            List.copyOf(endpointPorts),
            List.copyOf(switches),
            List.copyOf(specs),
            Arrays.copyOf(a, links),
            Arrays.copyOf(b, links),
            portA,
            portB,
            Arrays.copyOf(rate, links),
            rates.rates());
    CapacityUnit unit = rates.unit(rate, links);
    long[] units = rates.inUnits(unit, rate, links);
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
