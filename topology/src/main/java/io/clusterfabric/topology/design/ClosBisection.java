package io.clusterfabric.topology.design;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The bisection bandwidth of blocks of hosts that are joined from above: groups under spines, or
 * pods under cores. All upper switches lie on one side, say A. A block with a hosts in A and b in
 * B, each of rate r, and uplinks of rate U costs {@code min(b r, a r + U)}: its own switches lie
 * with B or with A as is cheaper. The cost is concave in b, so a least cut splits at most one
 * block; there are full blocks and at most one other, and all cases are tried.
 *
 * <p>For one layer of leaves with equal bundles to all spines this is the minimum: the cost is
 * linear in the share of spines on a side too. Otherwise it is the capacity of a cut, so an upper
 * bound, exact where it meets half the hosts' rate in a fabric without oversubscription.
 */
final class ClosBisection {
  private final Bandwidth hostRate;
  private final Bandwidth uplinkRate;
  private final long blockHosts;

  ClosBisection(Bandwidth hostRate, Bandwidth uplinkRate, long blockHosts) {
    this.hostRate = hostRate;
    this.uplinkRate = uplinkRate;
    this.blockHosts = blockHosts;
  }

  /** The least cut that separates half of the hosts, which fill blocks one after the other. */
  Bandwidth of(long hosts) {
    Bandwidth small = withInB(hosts, hosts / 2);
    return hosts % 2 == 0 ? small : small.min(withInB(hosts, hosts - hosts / 2));
  }

  private Bandwidth withInB(long hosts, long inB) {
    long full = hosts / blockHosts;
    long rest = hosts % blockHosts;
    Bandwidth best = fullBlocks(full, inB, null);
    if (rest > 0) {
      if (inB >= rest) {
        best = least(best, fullBlocks(full, inB - rest, cost(rest, 0)));
      }
      long split = inB % blockHosts;
      if (split <= rest && inB / blockHosts <= full) {
        best =
            least(
                best, cost(split, rest - split).plus(cost(blockHosts, 0).times(inB / blockHosts)));
      }
    }
    return Optional.ofNullable(best)
        .orElseThrow(() -> new IllegalStateException("no way to halve " + hosts + " hosts"));
  }

  private @Nullable Bandwidth fullBlocks(long full, long inB, @Nullable Bandwidth more) {
    long whole = inB / blockHosts;
    long split = inB % blockHosts;
    if (whole + (split > 0 ? 1 : 0) > full) {
      return null;
    }
    Bandwidth cost = cost(blockHosts, 0).times(whole);
    if (split > 0) {
      cost = cost.plus(cost(split, blockHosts - split));
    }
    return more == null ? cost : cost.plus(more);
  }

  private static @Nullable Bandwidth least(@Nullable Bandwidth a, @Nullable Bandwidth b) {
    return a == null ? b : b == null ? a : a.min(b);
  }

  private Bandwidth cost(long b, long a) {
    return hostRate.times(b).min(hostRate.times(a).plus(uplinkRate));
  }

  /** The bisection of a design for some number of hosts. */
  static PlannedBisection planned(ClosDesign d, ClosFigures f, long hosts) {
    return planned(d, f, hosts, f.groupUplinkRate(d), f.podUplinkRate(d), f.even());
  }

  static PlannedBisection planned(
      ClosDesign d,
      ClosFigures f,
      long hosts,
      Bandwidth groupUplinks,
      Bandwidth podUplinks,
      boolean even) {
    Bandwidth host = f.hostRate(d);
    Bandwidth half = host.times(hosts / 2);
    Bandwidth value = new ClosBisection(host, groupUplinks, d.hostsPerGroup()).of(hosts);
    String what = "groups of " + d.hostsPerGroup() + " hosts with " + groupUplinks + " up";
    boolean free = groupUplinks.compareTo(host.times(d.hostsPerGroup())) >= 0;
    if (f.tiers == 3) {
      long podHosts = d.hostsPerGroup() * f.groupsPerPod;
      Bandwidth byPods = new ClosBisection(host, podUplinks, podHosts).of(hosts);
      free &= podUplinks.compareTo(host.times(podHosts)) >= 0;
      if (byPods.compareTo(value) < 0 || !free) {
        what = "pods of " + podHosts + " hosts with " + podUplinks + " up";
      }
      value = value.min(byPods);
    }
    boolean whole = value.equals(half);
    boolean exact = even && (f.tiers < 3 || (free && whole));
    return new PlannedBisection(
        value,
        hosts,
        exact,
        whole
            ? "floor(" + hosts + "/2) hosts x " + host
            : "least cut of " + hosts + " hosts of " + host + " in " + what,
        Source.computed("concave cost of splitting blocks under one layer of switches"));
  }
}
