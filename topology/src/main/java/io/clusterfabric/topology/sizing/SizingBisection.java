package io.clusterfabric.topology.sizing;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.DragonflyDesign;
import io.clusterfabric.topology.design.DragonflyPlusDesign;
import io.clusterfabric.topology.design.FabricPlan;
import io.clusterfabric.topology.design.FlatDesign;
import io.clusterfabric.topology.design.HyperXDesign;
import io.clusterfabric.topology.design.PlannedBisection;
import io.clusterfabric.topology.design.PolarFlyDesign;
import io.clusterfabric.topology.design.SlimFlyDesign;
import io.clusterfabric.topology.design.XgftDesign;
import io.clusterfabric.topology.design.XgftLevel;
import java.math.BigInteger;
import java.util.Set;

/**
 * Two proved ends of the bisection bandwidth of the hosts that are asked for, from numbers alone.
 *
 * <p>Trees: where the plan's closed form is not exact, hosts can each send their rate over the
 * oversubscription from end to end to any other, every switch spreading evenly over equal bundles;
 * so half of the hosts times that is the lower end. The upper end is the plan's cut or, for four
 * tiers, that of half of the topmost subtrees.
 *
 * <p>Flat networks of n switches of p hosts of rate R and links of rate w. If every cut of k
 * switches has at least {@code k (n - k) / beta} links, which is concave in k, halves of the hosts
 * are at least {@code min(w floor(n/2) ceil(n/2) / beta, floor(n p / 2) R)} apart, as {@link
 * FlatDesign} shows. {@code n / beta} is the least eigenvalue above zero where that is known: least
 * {@code K S} for a HyperX, {@code q + 1 - sqrt(q)} for a PolarFly (with its loops its square is
 * {@code J + q I}), q for those Slim Flies for which it was computed. For dragonflies {@code beta}
 * is the greatest load of a link under uniform flow along shortest ways: with b links at least
 * between two groups, {@code max(a^2 / b, 1 + 2 a h / b)} in a dragonfly, {@code max(l^2 / b, (l -
 * 1) / s + l h / b)} in a Dragonfly+. The upper end is the average over random halves: of switches,
 * or of groups in dragonflies, where an odd group is parted.
 *
 * <p>If there are C places for H hosts, the places without a host can be anywhere: each second of
 * them moves the value by at most R either way.
 */
final class SizingBisection {
  /** The least eigenvalue above zero was computed for these and is q. */
  private static final Set<Integer> COMPUTED_SLIM_FLIES = Set.of(3, 5, 7, 11, 13, 17);

  private static final long MILLION = 1_000_000;

  private final FabricPlan plan;
  private final long hosts;

  /** What half of the hosts send. */
  private final Ratio half;

  private final Ratio hostRate;

  SizingBisection(FabricPlan plan, SizingRequest request) {
    this.plan = plan;
    this.hosts = request.hosts();
    this.hostRate = request.rate().times(request.adaptersPerHost()).asRatio();
    this.half = hostRate.times(hosts / 2);
  }

  ObjectiveValue of(Design design) {
    Ratio lower;
    Ratio upper;
    if (design instanceof FlatDesign d) {
      Ratio moved = hostRate.times((plan.designedHosts() - hosts + 1) / 2);
      lower = flatLower(d).minus(moved).max(Ratio.ZERO);
      upper = flatUpper(d).plus(moved);
    } else if (plan.bisection().isPresent()) {
      PlannedBisection b = plan.bisection().get();
      upper = b.value().asRatio();
      lower = b.exact() ? upper : treeLower();
    } else {
      lower = treeLower();
      upper = design instanceof XgftDesign x ? subtreeCut(x) : half;
    }
    upper = upper.min(half);
    return new ObjectiveValue(SizingObjective.BISECTION, lower.min(upper), upper);
  }

  // ---- trees

  private Ratio treeLower() {
    boolean even = plan.boundaries().stream().allMatch(SizingBisection::isEven);
    Ratio least = plan.endToEndOversubscription().orElse(Ratio.ONE).max(Ratio.ONE);
    return even
        ? fitting(half, Ratio.ONE.dividedBy(least), BigInteger.ONE, BigInteger.ONE)
        : Ratio.ZERO;
  }

  private static boolean isEven(io.clusterfabric.topology.design.BoundaryPlan b) {
    return b.bundles().isEmpty() || b.bundles().get().least() == b.bundles().get().most();
  }

  /** Half of the full subtrees under the top, and hosts of at most two others one by one. */
  private Ratio subtreeCut(XgftDesign d) {
    int top = d.levels().size() - 1;
    long below = 1;
    long parents = 1;
    for (XgftLevel l : d.levels().subList(0, top)) {
      below *= l.children();
    }
    for (XgftLevel l : d.levels()) {
      parents *= l.parents();
    }
    XgftLevel last = d.levels().get(top);
    Ratio up = rate(last.wiring()).asRatio().times(parents * last.parallelLinks());
    long pairs = hosts / below / 2;
    return up.times(pairs).plus(hostRate.times((hosts - 2 * pairs * below) / 2));
  }

  private static Bandwidth rate(io.clusterfabric.topology.design.Wiring wiring) {
    return wiring.link().dataRate().orElse(Bandwidth.ZERO);
  }

  // ---- flat networks

  private long switches() {
    return plan.tiers().get(0).switches();
  }

  private Ratio allHosts() {
    return hostRate.times(plan.designedHosts() / 2);
  }

  private Ratio flatLower(FlatDesign d) {
    if (plan.bisection().isPresent() && plan.bisection().get().exact()) {
      return plan.bisection().get().value().asRatio();
    }
    long n = switches();
    Ratio share = connectivity(d, n);
    Ratio across = fitting(rate(d.network()).asRatio(), share, pairs(n), BigInteger.valueOf(n));
    return across.min(allHosts());
  }

  /** How many pairs two halves make. */
  private static BigInteger pairs(long n) {
    return BigInteger.valueOf(n / 2).multiply(BigInteger.valueOf(n - n / 2));
  }

  /** A product and quotient; where that needs more than 64 bits, the whole bits of it. */
  private static Ratio fitting(Ratio rate, Ratio factor, BigInteger times, BigInteger over) {
    BigInteger above =
        BigInteger.valueOf(rate.numerator())
            .multiply(BigInteger.valueOf(factor.numerator()))
            .multiply(times);
    BigInteger below =
        BigInteger.valueOf(rate.denominator())
            .multiply(BigInteger.valueOf(factor.denominator()))
            .multiply(over);
    BigInteger common = above.gcd(below).max(BigInteger.ONE);
    BigInteger n = above.divide(common);
    BigInteger d = below.divide(common);
    if (n.bitLength() < Long.SIZE && d.bitLength() < Long.SIZE) {
      return Ratio.of(n.longValueExact(), d.longValueExact());
    }
    return Ratio.of(n.divide(d).longValueExact());
  }

  /** A number c such that every cut of k switches has at least {@code c k (n - k) / n} links. */
  private static Ratio connectivity(FlatDesign design, long n) {
    if (design instanceof HyperXDesign d) {
      long least = Long.MAX_VALUE;
      for (int i = 0; i < d.sides().size(); i++) {
        if (d.sides().get(i) > 1) {
          least = Math.min(least, (long) d.sides().get(i) * d.linksPerPair().get(i));
        }
      }
      return least == Long.MAX_VALUE ? Ratio.ZERO : Ratio.of(least);
    }
    if (design instanceof PolarFlyDesign d) {
      long root =
          BigInteger.valueOf(d.q())
                  .multiply(BigInteger.valueOf(MILLION * MILLION))
                  .sqrt()
                  .longValueExact()
              + 1;
      return Ratio.of((d.q() + 1L) * MILLION - root, MILLION);
    }
    if (design instanceof SlimFlyDesign d) {
      return COMPUTED_SLIM_FLIES.contains(d.q()) ? Ratio.of(d.q()) : Ratio.ZERO;
    }
    if (design instanceof DragonflyDesign d && d.groups() > 1) {
      long a = d.switchesPerGroup();
      long between = a * d.globalPortsPerSwitch() / (d.groups() - 1);
      Ratio load =
          Ratio.of(a * a, between)
              .max(Ratio.of(between + 2 * a * d.globalPortsPerSwitch(), between));
      return Ratio.of(n).dividedBy(load);
    }
    if (design instanceof DragonflyPlusDesign d && d.groups() > 1) {
      long l = d.leavesPerGroup();
      long s = d.spinesPerGroup();
      long between = s * d.globalPortsPerSpine() / (d.groups() - 1);
      Ratio load =
          Ratio.of(l * l, between)
              .max(Ratio.of(l - 1, s).plus(Ratio.of(l * d.globalPortsPerSpine(), between)));
      return Ratio.of(n).dividedBy(load);
    }
    return Ratio.ZERO;
  }

  private Ratio flatUpper(FlatDesign design) {
    if (plan.bisection().isPresent()) {
      return plan.bisection().get().value().asRatio();
    }
    Ratio rate = rate(design.network()).asRatio();
    if (design instanceof DragonflyDesign d && d.groups() > 1) {
      long a = d.switchesPerGroup();
      return halvedGroups(d.groups(), rate, a / 2 * (a - a / 2), a % 2, d.hostsPerSwitch());
    }
    if (design instanceof DragonflyPlusDesign d && d.groups() > 1) {
      // each spine of the parted group on either side by the toss of a coin
      long l = d.leavesPerGroup();
      return halvedGroups(
          d.groups(), rate, (l * d.spinesPerGroup() + 1) / 2, l % 2, d.hostsPerSwitch());
    }
    long n = switches();
    long links = plan.boundaries().stream().skip(1).mapToLong(b -> b.links()).sum();
    if (n < 2) {
      return allHosts();
    }
    BigInteger ends = BigInteger.valueOf(n).multiply(BigInteger.valueOf(n - 1));
    long across = BigInteger.valueOf(2 * links).multiply(pairs(n)).divide(ends).longValueExact();
    long parted = n % 2 == 0 ? 0 : design.hostsPerSwitch() / 2;
    return rate.times(across).plus(hostRate.times(parted));
  }

  /** The average over random halves of the groups; with an odd number, one group is parted. */
  private Ratio halvedGroups(long groups, Ratio rate, long inside, long odd, long hostsPerSwitch) {
    long links =
        plan.boundaries().stream()
            .filter(b -> b.name().equals("global"))
            .mapToLong(b -> b.links())
            .sum();
    if (groups % 2 == 0) {
      return rate.times(Ratio.of(links).times(groups).dividedBy(2 * (groups - 1)).floor());
    }
    // two groups that stay whole are apart with this chance, more than a half
    Ratio apart = groups == 1 ? Ratio.ONE : Ratio.of(groups - 1, 2 * (groups - 2));
    // chance at worst; the parted group's switches fall on either side at random
    Ratio across = Ratio.of(links).times(apart).plus(Ratio.of(inside));
    return rate.times(across.floor()).plus(hostRate.times(odd * (hostsPerSwitch / 2)));
  }
}
