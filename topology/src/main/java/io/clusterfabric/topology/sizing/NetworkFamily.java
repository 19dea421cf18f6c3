package io.clusterfabric.topology.sizing;

import java.util.Locale;
import org.apiguardian.api.API;

/**
 * The families of networks that a sizing search looks at, and over which parameters it looks. The
 * ranges are complete: every combination is looked at, and either becomes a candidate or is ruled
 * out with a reason.
 *
 * <p>Every family is looked at with each allowed switch, with host ports split as far as their rate
 * allows, and with links between switches of every rate that a split of a port gives and that is
 * not below the rate of a host's link. In trees the leaf and the switches above it may differ.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum NetworkFamily {
  /**
   * Leaves and spines, all adapters of a host on the same leaves: every number of hosts a leaf,
   * with every number of uplinks within the limits of oversubscription. Of several planes also one
   * switch a plane; with one plane that is looked at as {@link #FULL_MESH}.
   */
  LEAF_SPINE,
  /**
   * Trees of three and of four tiers, all adapters of a host on the same leaves. Three tiers: every
   * number of hosts a leaf, of uplinks of a leaf and of uplinks of a spine within the limits, pods
   * as large as spines allow. Four tiers: every number of hosts a leaf, oversubscribed at the leaf
   * or at the third tier but not at both, the second tier never.
   */
  FAT_TREE,
  /**
   * Trees of two and three tiers in which adapter r of each host of a group has a leaf of its own:
   * parameters as for the others, hosts a group in the place of hosts a leaf.
   */
  RAIL_OPTIMISED,
  /**
   * As {@link #RAIL_OPTIMISED}, but each adapter has two ports of half the rate on two leaves of
   * the same plane.
   */
  DUAL_TOR,
  /**
   * Every number of hosts a switch and of switches a group, all other ports of a switch for links
   * between groups, as few groups as hold the hosts, at least 2.
   */
  DRAGONFLY,
  /**
   * Every number of hosts a leaf and of leaves a group, all other ports of leaves for spines and of
   * spines for links between groups, as few groups as hold the hosts, at least 2.
   */
  DRAGONFLY_PLUS,
  /**
   * Two to six dimensions, every number of hosts a switch, sides as equal as they go and at least
   * 3.
   */
  TORUS,
  /**
   * Two to four dimensions, every number of hosts a switch, sides as equal as they go and at least
   * 2, every number of links between two switches of a line.
   */
  HYPERX,
  /** Every q for which links to other switches leave ports, as few hosts a switch as do. */
  SLIM_FLY,
  /** Every q for which links to other switches leave ports, as few hosts a switch as do. */
  POLAR_FLY,
  /** Every number of hosts a switch, all other ports for links to other switches. */
  JELLYFISH,
  /** Every number of hosts a switch, all other ports for links to other switches, one lift. */
  XPANDER,
  /** Every number of hosts a switch, every number of links between two switches; one switch too. */
  FULL_MESH;

  /** Whether hosts are joined by tiers of switches. */
  boolean isTree() {
    return compareTo(DRAGONFLY) < 0;
  }

  /** The name as designs are named: lower case with hyphens. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
