package io.clusterfabric.topology.design;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;

/**
 * The numbers of a Clos design that its plan is made of, all by arithmetic. Only valid for a design
 * whose single parameters are in range; whether the numbers fit the switches is for {@link
 * ClosCheck} to say. {@link ClosBuild} finds its own.
 */
final class ClosFigures {
  /** Keeps an absurd ratio from overflowing; a switch of 100,000 ports split in 8 has fewer. */
  private static final long MORE_THAN_ANY_SWITCH = 1 << 20;

  final long adapters;
  final long planes;
  final long linksPerHostAndLeaf;
  final long leavesPerGroup;
  final long leafDown;
  final long leafSpare;
  final long leafUp;
  final long leafDownPorts;
  final long leafUpPorts;
  final long designedHosts;
  final long groups;
  final int tiers;

  /** Leaves of one plane; the figures below are those of one plane too. */
  final long leaves;

  final long groupsPerPod;
  final long pods;
  final long podLeaves;

  /** Leaves of the last pod. */
  final long lastPodLeaves;

  /** Links that one spine has ports for, downward. */
  final long spineRoom;

  /** The least number of spines that have the ports. */
  final long fewestSpines;

  /** Spines of a pod; 0 if no number of spines will do. */
  final long spines;

  /** Links down of the fullest spine. */
  final long spineDown;

  final long spineUp;
  final long spineDownPorts;
  final long spineUpPorts;
  final long coreRoom;
  final long fewestCores;

  /** Cores that join the spines of one place; 0 if no number of cores will do. */
  final long cores;

  ClosFigures(ClosDesign d) {
    adapters = d.hostSpec().adapters().size();
    planes = d.planes();
    boolean rails = d.layout() == AccessLayout.RAIL_OPTIMISED;
    long adaptersInPlane = d.planeRule() == PlaneRule.BY_ADAPTER ? adapters / planes : adapters;
    linksPerHostAndLeaf = rails ? 1 : adaptersInPlane;
    leavesPerGroup = (rails ? adaptersInPlane : 1) * d.leavesPerAdapter();
    leafDown = d.hostsPerGroup() * linksPerHostAndLeaf;
    leafSpare = d.spareHostsPerGroup() * linksPerHostAndLeaf;
    boolean flat = d.tiers().orElse(0) == 1;
    Ratio perUplink = perUplink(d.access(), d.leafSpine());
    leafUp =
        flat
            ? 0
            : d.leafUplinks().isPresent()
                ? d.leafUplinks().getAsInt()
                : uplinks(leafDown, perUplink, d.leafOversubscription().orElse(Ratio.ONE), d);
    leafDownPorts = up(leafDown + leafSpare, d.access().upperSplit());
    leafUpPorts = up(leafUp, d.leafSpine().lowerSplit());
    designedHosts =
        d.population() == Population.AS_POPULATED
            ? d.hosts()
            : up(d.hosts(), d.hostsPerUnit()) * d.hostsPerUnit();
    groups = up(designedHosts, d.hostsPerGroup());
    leaves = groups * leavesPerGroup;
    long wholeSpine = (long) d.spine().ports() * d.leafSpine().upperSplit();
    tiers = d.tiers().orElse(leafUp == 0 ? 1 : leaves <= wholeSpine ? 2 : 3);
    if (tiers < 3) {
      groupsPerPod = groups;
      spineRoom = tiers == 1 ? 0 : wholeSpine;
    } else {
      spineRoom = roomBelowUplinks(d);
      groupsPerPod =
          Math.min(groups, d.groupsPerPod().orElse((int) Math.max(1, spineRoom / leavesPerGroup)));
    }
    pods = up(groups, groupsPerPod);
    podLeaves = groupsPerPod * leavesPerGroup;
    lastPodLeaves = leaves - (pods - 1) * podLeaves;
    if (tiers == 1) {
      fewestSpines = 0;
      spines = 0;
      spineDown = 0;
    } else {
      fewestSpines = spineRoom == 0 ? Long.MAX_VALUE : up(podLeaves * leafUp, spineRoom);
      spines =
          d.spines().isPresent()
              ? d.spines().getAsInt()
              : byRule(d.spineRule(), leafUp, fewestSpines);
      spineDown = spines == 0 ? 0 : up(podLeaves * leafUp, spines);
    }
    if (tiers < 3) {
      spineUp = 0;
      coreRoom = 0;
      fewestCores = 0;
      cores = 0;
    } else {
      spineUp =
          d.spineUplinks().isPresent()
              ? d.spineUplinks().getAsInt()
              : uplinks(
                  spineDown,
                  perUplink(d.leafSpine(), d.spineCore()),
                  d.spineOversubscription().orElse(Ratio.ONE),
                  d);
      coreRoom = (long) d.core().ports() * d.spineCore().upperSplit();
      fewestCores = up(pods * spineUp, coreRoom);
      cores =
          d.coresPerGroup().isPresent()
              ? d.coresPerGroup().getAsInt()
              : byRule(d.spineRule(), spineUp, fewestCores);
    }
    spineDownPorts = up(spineDown, d.leafSpine().upperSplit());
    spineUpPorts = up(spineUp, d.spineCore().lowerSplit());
  }

  /** How many endpoints a host has on the fabric. */
  static long endpointsPerHost(ClosDesign d) {
    return d.hostSpec().adapters().stream().mapToLong(a -> a.ports()).sum();
  }

  /** How many uplinks one downlink fills. */
  private static Ratio perUplink(Wiring below, Wiring above) {
    return below.rate().dividedBy(above.rate());
  }

  private static long uplinks(long down, Ratio perUplink, Ratio oversubscription, ClosDesign d) {
    Ratio exact = perUplink.times(down).dividedBy(oversubscription);
    long whole = d.uplinkRounding() == UplinkRounding.UP ? exact.ceil() : exact.floor();
    return Math.max(1, Math.min(MORE_THAN_ANY_SWITCH, whole));
  }

  /** Links down that a spine has ports for when its uplinks have theirs. */
  private static long roomBelowUplinks(ClosDesign d) {
    long ports = d.spine().ports();
    long downSplit = d.leafSpine().upperSplit();
    long upSplit = d.spineCore().lowerSplit();
    if (d.spineUplinks().isPresent()) {
      return Math.max(0, (ports - up(d.spineUplinks().getAsInt(), upSplit)) * downSplit);
    }
    Ratio perUplink = perUplink(d.leafSpine(), d.spineCore());
    Ratio ratio = d.spineOversubscription().orElse(Ratio.ONE);
    long low = 0;
    long high = ports * downSplit;
    while (low < high) {
      long middle = (low + high + 1) / 2;
      if (up(middle, downSplit) + up(uplinks(middle, perUplink, ratio, d), upSplit) <= ports) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private static long byRule(SpineRule rule, long uplinks, long fewest) {
    if (fewest > uplinks) {
      return 0;
    }
    if (rule == SpineRule.PORT_CEILING) {
      return fewest;
    }
    long divisor = fewest;
    while (uplinks % divisor != 0) {
      divisor++;
    }
    return divisor;
  }

  /** Division that rounds up. */
  static long up(long a, long b) {
    return -Math.floorDiv(-a, b);
  }

  /** The provisioned oversubscription of the leaves. */
  Ratio leafOversubscription(ClosDesign d) {
    return perUplink(d.access(), d.leafSpine()).times(Ratio.of(leafDown, leafUp));
  }

  /** The provisioned oversubscription of the fullest spines. */
  Ratio spineOversubscription(ClosDesign d) {
    return perUplink(d.leafSpine(), d.spineCore()).times(Ratio.of(spineDown, spineUp));
  }

  /** What one host can send, all planes together. */
  Bandwidth hostRate(ClosDesign d) {
    return d.access().rate().times(linksPerHostAndLeaf * leavesPerGroup * planes);
  }

  /** What the leaves of a group can send up, all planes together. */
  Bandwidth groupUplinkRate(ClosDesign d) {
    return d.leafSpine().rate().times(leavesPerGroup * leafUp * planes);
  }

  /** What the spines of a pod can send up, all planes together. */
  Bandwidth podUplinkRate(ClosDesign d) {
    return d.spineCore().rate().times(spines * spineUp * planes);
  }

  /** Whether all bundles between switches are equal. */
  boolean even() {
    return tiers == 1 || (leafUp % spines == 0 && (tiers == 2 || spineUp % cores == 0));
  }
}
