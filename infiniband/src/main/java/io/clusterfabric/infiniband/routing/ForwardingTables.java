package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.LaneRule;
import io.clusterfabric.topology.routing.Routing;
import io.clusterfabric.topology.routing.RoutingKind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * Linear forwarding tables: for each switch of a subnet the port by which it sends on to each local
 * identifier, those of switches included. As a {@link Routing} it takes the first identifier of
 * each destination, or another if told by {@link #withLidOffset}.
 *
 * <p>Immutable. Takes a byte for each switch and identifier.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ForwardingTables implements Routing {
  /** What stands in a table where there is no way. */
  static final byte NO_PATH = (byte) 0xFF;

  private final Subnet subnet;
  private final String maker;
  private final byte[][] table;
  private final Optional<ServiceLevels> levels;
  private final Findings findings;
  private final int offset;

  /** Takes the tables as its own. */
  ForwardingTables(
      Subnet subnet,
      String maker,
      byte[][] table,
      Optional<ServiceLevels> levels,
      Findings findings,
      int offset) {
    this.subnet = subnet;
    this.maker = maker;
    this.table = table;
    this.levels = levels;
    this.findings = findings;
    this.offset = offset;
  }

  /** Empty tables of all switches. */
  static byte[][] empty(Subnet subnet) {
    byte[][] out = new byte[subnet.switches().size()][subnet.lids().greatest() + 1];
    for (byte[] row : out) {
      Arrays.fill(row, NO_PATH);
    }
    return out;
  }

  /**
   * Starts tables, all empty.
   *
   * @param subnet the subnet
   * @param maker who made them, such as the name of a file
   * @return a builder
   */
  public static Builder builder(Subnet subnet, String maker) {
    return new Builder(requireNonNull(subnet), requireNonNull(maker));
  }

  /**
   * The subnet.
   *
   * @return what the tables are of
   */
  public Subnet subnet() {
    return subnet;
  }

  /**
   * Who made the tables.
   *
   * @return the name of an engine, or of a file
   */
  public String maker() {
    return maker;
  }

  /**
   * The port by which a switch sends on.
   *
   * @param node the number of a switch of the subnet
   * @param lid a local identifier
   * @return the port, 0 if it is the switch itself; empty if there is no way
   */
  public OptionalInt port(int node, int lid) {
    byte[] row = table[node];
    return lid < 0 || lid >= row.length || row[lid] == NO_PATH
        ? OptionalInt.empty()
        : OptionalInt.of(row[lid] & 0xFF);
  }

  /** The same without a box: 255 if there is no way. */
  int raw(int node, int lid) {
    byte[] row = table[node];
    return lid < 0 || lid >= row.length ? 0xFF : row[lid] & 0xFF;
  }

  /**
   * How many entries lead somewhere.
   *
   * @return of all switches and identifiers together
   */
  public long entries() {
    long count = 0;
    for (byte[] row : table) {
      for (byte b : row) {
        count += b == NO_PATH ? 0 : 1;
      }
    }
    return count;
  }

  /**
   * How many entries are other ones in other tables of the same subnet.
   *
   * @param other other tables
   * @return how many pairs of switch and identifier have another port, or one on one side only
   * @throws IllegalArgumentException if they are of another number of switches
   */
  public long different(ForwardingTables other) {
    if (table.length != other.table.length) {
      throw new IllegalArgumentException(
          "tables of "
              + table.length
              + " switches cannot be compared with those of "
              + other.table.length);
    }
    long count = 0;
    for (int s = 0; s < table.length; s++) {
      int n = Math.max(table[s].length, other.table[s].length);
      for (int lid = 0; lid < n; lid++) {
        count += raw(s, lid) == other.raw(s, lid) ? 0 : 1;
      }
    }
    return count;
  }

  /**
   * The service levels that go with the tables.
   *
   * @return the levels; empty if all traffic is of level 0
   */
  public Optional<ServiceLevels> serviceLevels() {
    return levels;
  }

  /**
   * The lanes that traffic takes if it keeps to the service levels.
   *
   * @return the rule; a single lane if there are no levels
   */
  public LaneRule laneRule() {
    if (levels.isEmpty()) {
      return LaneRule.single();
    }
    ServiceLevels told = levels.get();
    return new LaneRule() {
      @Override
      public int lanes() {
        return told.lanes();
      }

      @Override
      public int trafficClass(int from, int to) {
        OptionalInt a = subnet.ofGraphNode(from);
        OptionalInt b = subnet.ofGraphNode(to);
        return a.isEmpty() || b.isEmpty() ? 0 : told.level(a.getAsInt(), b.getAsInt());
      }

      @Override
      public int lane(int node, int in, int out, int trafficClass) {
        return trafficClass % told.lanes();
      }
    };
  }

  /**
   * The same tables as traffic sees them that goes to another identifier of each destination.
   *
   * @param value which one, from 0; a destination of fewer is reached by its last
   * @return a view of these tables
   * @throws IllegalArgumentException if negative
   */
  public ForwardingTables withLidOffset(int value) {
    if (value < 0) {
      throw new IllegalArgumentException("identifiers count from 0, found " + value);
    }
    return new ForwardingTables(subnet, maker, table, levels, findings, value);
  }

  @Override
  public FabricGraph graph() {
    return subnet.graph();
  }

  @Override
  public RoutingKind kind() {
    return RoutingKind.SINGLE_PATH;
  }

  @Override
  public int nextHops(int node, int destination, int trafficClass, int[] bundles, double[] shares) {
    FabricGraph graph = subnet.graph();
    int bundle;
    if (node < graph.endpointCount()) {
      bundle = graph.degree(node) == 0 ? -1 : graph.bundle(node, 0);
    } else {
      int slot = slot(node, destination);
      bundle = slot < 0 ? -1 : subnet.bundle(slot);
    }
    if (bundle < 0) {
      return 0;
    }
    bundles[0] = bundle;
    shares[0] = 1;
    return 1;
  }

  /** The slot by which a node of the graph sends on, -1 if by none. */
  private int slot(int node, int destination) {
    OptionalInt sw = subnet.ofGraphNode(node);
    OptionalInt end = subnet.ofGraphNode(destination);
    if (sw.isEmpty() || end.isEmpty()) {
      return -1;
    }
    int count = subnet.lidCount(~end.getAsInt());
    if (count == 0) {
      return -1;
    }
    int port = raw(sw.getAsInt(), subnet.endLid(end.getAsInt()) + Math.min(offset, count - 1));
    int slot = subnet.firstSlot(sw.getAsInt()) + port;
    return port == 0 || slot >= subnet.firstSlot(sw.getAsInt() + 1) ? -1 : slot;
  }

  @Override
  public int link(int node, int destination, int trafficClass, int bundle) {
    if (node < subnet.graph().endpointCount()) {
      return 0;
    }
    int slot = slot(node, destination);
    return slot < 0 || subnet.bundle(slot) != bundle ? -1 : subnet.linkOfBundle(slot);
  }

  @Override
  public Findings findings() {
    return findings;
  }

  /**
   * How many pairs of end ports are so many hops apart, a hop being a cable passed.
   *
   * @return by number of hops, ascending; under -1 the pairs that the tables do not join
   */
  public Map<Integer, Long> hopHistogram() {
    Map<Integer, Long> out = new TreeMap<>();
    Map<Integer, Long> count = new HashMap<>();
    for (int d = 0; d < subnet.endCount(); d++) {
      int[] hops = hopsTo(d);
      for (int e = 0; e < subnet.endCount(); e++) {
        if (e != d) {
          int s = subnet.endSwitch(e);
          count.merge(s < 0 || hops[s] < 0 ? -1 : hops[s] + 1, 1L, Long::sum);
        }
      }
    }
    out.putAll(count);
    return out;
  }

  /** The cables from each switch to an end port, -1 if there is no way. */
  int[] hopsTo(int end) {
    int n = subnet.switches().size();
    int[] hops = new int[n];
    Arrays.fill(hops, -2);
    int lid = subnet.endLid(end) + Math.max(0, Math.min(offset, subnet.lidCount(~end) - 1));
    int[] path = new int[n];
    for (int s = 0; s < n; s++) {
      int length = 0;
      int at = s;
      while (hops[at] == -2) {
        hops[at] = -3;
        path[length++] = at;
        int port = raw(at, lid);
        int slot = subnet.firstSlot(at) + port;
        if (port == 0 || slot >= subnet.firstSlot(at + 1)) {
          hops[at] = -1;
        } else if (subnet.peerEnd(slot) == end) {
          hops[at] = 1;
        } else if (subnet.peerSwitch(slot) < 0) {
          hops[at] = -1;
        } else {
          at = subnet.peerSwitch(slot);
        }
      }
      int known = hops[at] == -3 ? -1 : hops[at];
      for (int i = length - 1; i >= 0; i--) {
        int p = path[i];
        if (hops[p] == -3) {
          known = known < 0 ? -1 : known + 1;
          hops[p] = known;
        } else {
          known = hops[p];
        }
      }
    }
    return hops;
  }

  /** One line: who made them, how many entries. */
  @Override
  public String toString() {
    return maker + " tables on " + graph().name() + ": " + entries() + " entries";
  }

  /** Fills tables. Not for use by several threads. */
  public static final class Builder {
    private final Subnet subnet;
    private final String maker;
    private final byte[][] table;
    private Optional<ServiceLevels> levels = Optional.empty();
    private Findings findings = Findings.none();

    private Builder(Subnet subnet, String maker) {
      this.subnet = subnet;
      this.maker = maker;
      this.table = empty(subnet);
    }

    /**
     * Sets an entry; the last word counts.
     *
     * @param node the number of a switch of the subnet
     * @param lid a local identifier that some port has, or another up to the highest
     * @param port from 0 to the number of the switch's ports
     * @return this builder
     * @throws IndexOutOfBoundsException if there is no such switch, identifier or port
     */
    public Builder entry(int node, int lid, int port) {
      subnet.slot(node, port);
      table[node][lid] = (byte) port;
      return this;
    }

    /**
     * Says which service levels go with the tables.
     *
     * @param value the levels
     * @return this builder
     */
    public Builder serviceLevels(ServiceLevels value) {
      levels = Optional.of(value);
      return this;
    }

    /**
     * Says what is wrong or worth knowing of the tables.
     *
     * @param value the findings; they replace earlier ones
     * @return this builder
     */
    public Builder findings(Findings value) {
      findings = requireNonNull(value);
      return this;
    }

    /**
     * The tables.
     *
     * @return the tables so far; the builder may be used on
     */
    public ForwardingTables build() {
      byte[][] copy = new byte[table.length][];
      for (int s = 0; s < copy.length; s++) {
        copy[s] = table[s].clone();
      }
      return new ForwardingTables(subnet, maker, copy, levels, findings, 0);
    }
  }
}
