package io.clusterfabric.topology.design;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * A network without a tree's tiers: switches with hosts on each, joined to one another. All
 * adapters of a host are on the same switch, and all switches that take hosts take equally many.
 *
 * <p>The plan's bisection is, as everywhere, over hosts with switches free to fall on either side.
 * The closed forms of the literature are over switches: {@link FabricPlan#switchBisection}. With n
 * switches of p hosts each, of rate R, and b links of rate w across the least halving of the
 * switches, some halving of the hosts costs
 *
 * <pre>min( b w + (n odd ? floor(p/2) R : 0),  floor(n p / 2) R ).</pre>
 *
 * <p>That is the least of all if {@code p R >= (D - 2) w} in a connected network of largest degree
 * D: k switches on the smaller side with t fewer than half leave at least {@code t p} hosts of the
 * larger side's switches apart from their switch, while moving t switches over one by one, each
 * with a link to the other side, raises the cut by at most {@code t (D - 2)} links. It is the least
 * at any rates if cuts of k switches have at least g(k) links, g concave on either side of the
 * middle and g at the middle is b: the sum then is least at an end. Elsewhere the plan says that
 * the value is an upper bound.
 *
 * <p>Ports of a switch: those of hosts first, then those of the network, then the reserved ones,
 * then what is left. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class FlatDesign implements Design {
  /** Above so many links no cables are described unless they are asked for. */
  static final long CABLES_UP_TO = 65_536;

  FlatDesign() {}

  /**
   * How many hosts each switch that takes hosts has.
   *
   * @return 1 unless set, at most 1,048,576
   */
  @Value.Default
  public int hostsPerSwitch() {
    return 1;
  }

  /**
   * What each host is. All its adapters are on the fabric, with all their ports.
   *
   * @return a host of one GPU and one adapter of one port unless set
   */
  @Value.Default
  public HostSpec hostSpec() {
    // an adapter takes no rate of nothing, and a link of no rate is refused by the check
    Bandwidth rate = access().rate().max(Bandwidth.ofBitsPerSecond(1));
    return HostShape.of("host", 1, 1, 1, rate);
  }

  /**
   * How hosts are joined to their switch.
   *
   * @return links like those of the network unless set
   */
  @Value.Default
  public Wiring access() {
    return Wiring.builder().link(network().link()).medium(network().medium()).build();
  }

  /**
   * How switches are joined. Each link has a cable of its own, and both ends are split alike.
   *
   * @return the wiring
   */
  public abstract Wiring network();

  /**
   * The switch.
   *
   * @return the switch model; if not given, one with just the ports that the design needs
   */
  public abstract Optional<SwitchShape> switchShape();

  /**
   * How many ports of each switch, as configured, are kept for something outside the design.
   *
   * @return 0 unless set
   */
  @Value.Default
  public int reservedPortsPerSwitch() {
    return 0;
  }

  /**
   * What these ports are kept for.
   *
   * @return {@code outside the design} unless set
   */
  @Value.Default
  public String reservedFor() {
    return "outside the design";
  }

  /**
   * The technology of the fabric.
   *
   * @return UNKNOWN unless set
   */
  @Value.Default
  public Technology technology() {
    return Technology.UNKNOWN;
  }

  /**
   * The id of the fabric, whose role is BACKEND.
   *
   * @return {@code backend} unless set
   */
  @Value.Default
  public String fabricId() {
    return "backend";
  }

  /**
   * Whether the cluster describes its cables.
   *
   * @return if not given, it does up to 65,536 links in all, since beyond that they double the
   *     memory
   */
  public abstract Optional<Boolean> withCables();

  /**
   * The documents that the design follows.
   *
   * @return the sources
   */
  public abstract List<Source> sources();

  /**
   * What is assumed because no source says.
   *
   * @return the assumptions
   */
  public abstract List<Assumption> assumptions();

  // ---- what a family says of itself

  /** Adds what is wrong with the family's parameters; only then is anything counted. */
  abstract void checkShape(FlatCheck out);

  /** Adds why the counts have no network, for families of which some have none. */
  void checkDrawable(FlatCheck out) {}

  /** Counts by closed form. */
  abstract void count(FlatCounts out);

  /** Draws switches, in natural order of id, and links. */
  abstract void draw(Web out);

  /** All wirings between switches. */
  List<Wiring> networkWirings() {
    return List.of(network());
  }

  // ---- what all families do

  /**
   * Why the design cannot be counted, if it cannot.
   *
   * @return every reason that can be told apart; empty if {@link #plan} succeeds, and {@link
   *     #build} too unless a family says otherwise
   */
  public Findings check() {
    return new FlatCheck(this).run(false);
  }

  /**
   * The counts. Takes time in proportion to the number of parameters, not to the size of the
   * network.
   *
   * @throws DesignException if the design cannot be; the exception carries every reason
   */
  @Override
  public FabricPlan plan() {
    refuse(check());
    return new FlatPlan(this).run();
  }

  @Override
  public Cluster build() {
    refuse(new FlatCheck(this).run(true));
    return new FlatBuild(this).cluster();
  }

  @Override
  public FabricGraph graph() {
    refuse(new FlatCheck(this).run(true));
    return new FlatBuild(this).graph();
  }

  @Override
  public List<PortMap> portMaps() {
    refuse(new FlatCheck(this).run(true));
    return new FlatBuild(this).portMaps();
  }

  private void refuse(Findings wrong) {
    if (!wrong.isEmpty()) {
      throw new DesignException(id(), wrong);
    }
  }

  /** How many ports of adapters a host has. */
  final long endpointsPerHost() {
    return hostSpec().adapters().stream().mapToLong(a -> a.ports()).sum();
  }

  @Override
  public String toString() {
    return "flat design " + id();
  }
}
