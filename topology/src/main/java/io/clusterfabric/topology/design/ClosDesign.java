package io.clusterfabric.topology.design;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * Folded Clos fabrics of one, two or three tiers, with rails or top-of-rack leaves, planes, pairs
 * of leaves (dual-ToR), split ports, mixed rates and oversubscription.
 *
 * <p>Hosts come in groups that share leaves. With h hosts a group, l links from a host to a leaf
 * and k leaves a group and plane, a plane of g groups has {@code L = g k} leaves; each has {@code h
 * l} links down and u up. One layer of upper switches with room for c links down each has S
 * switches: with {@link SpineRule#EVEN_BUNDLES} the least divisor of u that is at least {@code
 * ceil(L u / c)}, with {@link SpineRule#PORT_CEILING} that ceiling itself. Two tiers hold as long
 * as S is at most u, that is {@code L <= c}; beyond that, three tiers: pods of at most c leaves,
 * each with its S spines, and the spines of the same place in all pods joined by a group of core
 * switches, counted by the same rule. With radix r and one port a host that gives r^2/2 and r^3/4
 * hosts.
 *
 * <p>The rule reproduces the published tables of NVIDIA's DGX SuperPODs of H100, B200 and B300.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ClosDesign implements Design {
  /** Above so many endpoints no cables are described unless they are asked for. */
  static final int CABLES_UP_TO = 32_768;

  ClosDesign() {}

  @Override
  public abstract String id();

  /**
   * How many hosts there are.
   *
   * @return 1 to 4,194,304
   */
  public abstract int hosts();

  /**
   * What each host is. All its adapters are on the fabric, with all their ports.
   *
   * @return the spec; its adapters have equal numbers of ports
   */
  public abstract HostSpec hostSpec();

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
   * How the adapters of a host are spread over leaves.
   *
   * @return RAIL_OPTIMISED unless set
   */
  @Value.Default
  public AccessLayout layout() {
    return AccessLayout.RAIL_OPTIMISED;
  }

  /**
   * How many disjoint copies of the fabric there are.
   *
   * @return 1 unless set
   */
  @Value.Default
  public int planes() {
    return 1;
  }

  /**
   * What decides the plane of an endpoint.
   *
   * @return BY_PORT unless set
   */
  @Value.Default
  public PlaneRule planeRule() {
    return PlaneRule.BY_PORT;
  }

  /**
   * How many leaves of one plane the ports of an adapter are spread over: 2 for dual-ToR. The ports
   * of an adapter must be this number, times the number of planes where planes go by port.
   *
   * @return 1 unless set
   */
  @Value.Default
  public int leavesPerAdapter() {
    return 1;
  }

  /**
   * Whether the ports of an adapter are bonded into one logical endpoint.
   *
   * @return whether there are several leaves an adapter, unless set
   */
  @Value.Default
  public boolean bonded() {
    return leavesPerAdapter() > 1;
  }

  /**
   * How many hosts share a set of leaves: a rail group, or the hosts of a rack.
   *
   * @return at least 1
   */
  public abstract int hostsPerGroup();

  /**
   * How many further positions for hosts each group has ports for. They count for no
   * oversubscription; their ports are reserved.
   *
   * @return 0 unless set
   */
  @Value.Default
  public int spareHostsPerGroup() {
    return 0;
  }

  /**
   * How many hosts a scalable unit has.
   *
   * @return a multiple of the hosts of a group; one group unless set
   */
  @Value.Default
  public int hostsPerUnit() {
    return hostsPerGroup();
  }

  /**
   * For how many hosts the fabric is built.
   *
   * @return FULL_UNITS unless set
   */
  @Value.Default
  public Population population() {
    return Population.FULL_UNITS;
  }

  /**
   * How hosts are joined to leaves.
   *
   * @return the wiring
   */
  public abstract Wiring access();

  /**
   * The leaf.
   *
   * @return the switch model
   */
  public abstract SwitchShape leaf();

  /**
   * How many links each leaf has up.
   *
   * @return the number; if not given it follows from {@link #leafOversubscription}
   */
  public abstract OptionalInt leafUplinks();

  /**
   * The oversubscription asked for at the leaves, down over up by rate.
   *
   * @return the ratio; if neither it nor {@link #leafUplinks} is given, 1
   */
  public abstract Optional<Ratio> leafOversubscription();

  /**
   * How numbers of uplinks that follow from a ratio are made whole.
   *
   * @return UP unless set: never worse than asked for
   */
  @Value.Default
  public UplinkRounding uplinkRounding() {
    return UplinkRounding.UP;
  }

  /**
   * How many leaf ports are kept for something outside the design, one after another on the leaves
   * of the last group, on positions without a host first.
   *
   * @return 0 unless set
   */
  @Value.Default
  public int reservedLeafPorts() {
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
   * How many tiers of switches there are. A design that asks for one tier takes no number or ratio
   * of leaf uplinks, spines, pods or cores, and one that asks for two takes none of pods or cores:
   * {@link #check} refuses them. Where the number is left to follow, what is not used is a finding
   * of the plan. Switch models and wirings of tiers that there are not are ignored.
   *
   * @return 1 to 3; if not given, 2 where two are enough, else 3
   */
  public abstract OptionalInt tiers();

  /**
   * How leaves are joined to spines.
   *
   * @return the wiring; that of the access, one link a cable, if not given
   */
  @Value.Default
  public Wiring leafSpine() {
    return Wiring.builder().link(access().link()).medium(access().medium()).build();
  }

  /**
   * The spine.
   *
   * @return the switch model; that of the leaf if not given
   */
  @Value.Default
  public SwitchShape spine() {
    return leaf();
  }

  /**
   * How many spines a plane has, or a plane of a pod where there are three tiers.
   *
   * @return the number; if not given it follows from {@link #spineRule}
   */
  public abstract OptionalInt spines();

  /**
   * How numbers of spines and cores follow from numbers of links.
   *
   * @return EVEN_BUNDLES unless set
   */
  @Value.Default
  public SpineRule spineRule() {
    return SpineRule.EVEN_BUNDLES;
  }

  /**
   * How many groups a pod has, where there are three tiers.
   *
   * @return the number; if not given, as many as the ports of a spine allow
   */
  public abstract OptionalInt groupsPerPod();

  /**
   * How many links each spine has up, where there are three tiers.
   *
   * @return the number; if not given it follows from {@link #spineOversubscription}
   */
  public abstract OptionalInt spineUplinks();

  /**
   * The oversubscription asked for at the spines, down over up by rate.
   *
   * @return the ratio; if neither it nor {@link #spineUplinks} is given, 1
   */
  public abstract Optional<Ratio> spineOversubscription();

  /**
   * How spines are joined to cores.
   *
   * @return the wiring; that between leaves and spines if not given
   */
  @Value.Default
  public Wiring spineCore() {
    return leafSpine();
  }

  /**
   * The core switch.
   *
   * @return the switch model; that of the spine if not given
   */
  @Value.Default
  public SwitchShape core() {
    return spine();
  }

  /**
   * How many core switches join the spines of one place, in one plane.
   *
   * @return the number; if not given it follows from {@link #spineRule}
   */
  public abstract OptionalInt coresPerGroup();

  /**
   * Whether the cluster describes its cables.
   *
   * @return true up to 32,768 endpoints unless set, since beyond that they double the memory
   */
  @Value.Default
  public boolean withCables() {
    return (long) hosts() * ClosFigures.endpointsPerHost(this) <= CABLES_UP_TO;
  }

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

  /**
   * Why the design cannot be, if it cannot.
   *
   * @return every reason that can be told apart; empty if {@link #plan} and {@link #build} succeed
   */
  public Findings check() {
    return new ClosCheck(this).run();
  }

  @Override
  public FabricPlan plan() {
    refuseIfWrong();
    return new ClosPlan(this).run();
  }

  @Override
  public Cluster build() {
    refuseIfWrong();
    return new ClosBuild(this).cluster();
  }

  /**
   * The graph of the fabric, without a cluster. Its links name no cables.
   *
   * @return the graph of the back end of {@link #build}
   */
  @Override
  public FabricGraph graph() {
    refuseIfWrong();
    return new ClosBuild(this).graph();
  }

  @Override
  public List<PortMap> portMaps() {
    refuseIfWrong();
    return new ClosBuild(this).portMaps();
  }

  private void refuseIfWrong() {
    Findings wrong = check();
    if (!wrong.isEmpty()) {
      throw new DesignException(id(), wrong);
    }
  }

  /**
   * The folded Clos of equal switches at full bisection, one adapter of one port a host: the k-ary
   * fat-tree where there are three tiers. With radix k it has k^2/2 hosts, 3k/2 switches and k^2/2
   * links between switches in two tiers; k^3/4, 5k^2/4 and k^3/2 in three.
   *
   * @param radix the number of ports of a switch, even, at least 2
   * @param tiers 2 or 3
   * @param rate what each link carries per direction
   * @return the design, with all its hosts
   * @throws IllegalArgumentException if the radix is odd or there are other than 2 or 3 tiers
   */
  public static ClosDesign fatTree(int radix, int tiers, Bandwidth rate) {
    if (radix < 2 || radix % 2 != 0 || radix > 256 || tiers < 2 || tiers > 3) {
      throw new IllegalArgumentException(
          "a fat-tree of equal switches has an even radix of 2 to 256 ports and 2 or 3 tiers, found"
              + " radix "
              + radix
              + " and tiers "
              + tiers);
    }
    int half = radix / 2;
    return builder()
        .id("fat-tree-" + radix + "-" + tiers)
        .hosts(tiers == 2 ? radix * half : radix * half * half)
        .hostSpec(HostShape.of("host", 1, 1, 1, rate))
        .hostsPerGroup(half)
        .access(Wiring.of(rate))
        .leaf(SwitchShape.of("switch", radix, rate))
        .tiers(tiers)
        .build();
  }

  @Override
  public String toString() {
    return "Clos design " + id() + " for " + Counts.of(hosts(), "host");
  }

  /**
   * Starts a design.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parameters of a design. */
  public static class Builder extends ImmutableClosDesign.Builder {
    Builder() {}
  }
}
