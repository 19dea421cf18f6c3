package io.clusterfabric.topology.design;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.List;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * Dragonfly+ (Megafly) networks: groups of leaves with hosts under spines, every leaf joined to
 * every spine of its group, and spines with ports for links to other groups (Shpiner et al.,
 * Dragonfly+: Low Cost Topology for Scaling Datacenters, HiPINEB 2017; Flajslik et al., Megafly,
 * ISC 2018).
 *
 * <p>With g groups of l leaves of p hosts and s spines of h global ports it has {@code g (l + s)}
 * switches, {@code g l p} hosts, {@code g l s} links between leaves and spines, and {@code floor(g
 * s h / 2)} global ones; a leaf takes {@code p + s} ports and a spine {@code l + h}. At most {@code
 * g = s h + 1} groups can be joined; with fewer, the global ports are spread as in a {@link
 * DragonflyDesign dragonfly}, see {@link GlobalArrangement}. Switches of radix k with {@code p = l
 * = s = h = k / 2} give at most {@code k^2 / 4 + 1} groups of {@code k^2 / 4} hosts. Leaves are no
 * more than 3 links apart.
 *
 * <p>No closed form of the bisection is known, so the plan has none.
 *
 * <p>Switches are named {@code leaf-<group>-<i>} and {@code spine-<group>-<i>}, from 0; a group is
 * a pod.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class DragonflyPlusDesign extends FlatDesign {
  private static final Web.Kind LEAF = new Web.Kind(1, true, PortRole.UP);
  private static final Web.Kind SPINE = new Web.Kind(2, false, PortRole.NETWORK);

  DragonflyPlusDesign() {}

  @Override
  @Value.Default
  public String id() {
    return "dragonfly-plus-"
        + hostsPerSwitch()
        + "-"
        + leavesPerGroup()
        + "-"
        + spinesPerGroup()
        + "-"
        + globalPortsPerSpine()
        + "-"
        + groups();
  }

  /**
   * How many leaves a group has: l.
   *
   * @return at least 1
   */
  public abstract int leavesPerGroup();

  /**
   * How many spines a group has: s.
   *
   * @return at least 1
   */
  public abstract int spinesPerGroup();

  /**
   * How many ports of each spine are for links to other groups: h.
   *
   * @return at least 0; all stay free in a single group
   */
  public abstract int globalPortsPerSpine();

  /**
   * How many groups there are: g.
   *
   * @return 1 to {@code s h + 1}; as many as can be unless set
   */
  @Value.Default
  public long groups() {
    return (long) spinesPerGroup() * globalPortsPerSpine() + 1;
  }

  /**
   * Which global port of a group leads to which group.
   *
   * @return ABSOLUTE unless set
   */
  @Value.Default
  public GlobalArrangement arrangement() {
    return GlobalArrangement.ABSOLUTE;
  }

  /**
   * How groups are joined.
   *
   * @return like leaves and spines unless set
   */
  @Value.Default
  public Wiring global() {
    return network();
  }

  /**
   * The Dragonfly+ of equal switches with half of their ports on either side.
   *
   * @param radix how many ports a switch has, an even number
   * @param groups how many groups there are
   * @param rate what each link carries per direction
   * @return the design
   * @throws IllegalArgumentException if the radix is odd or below 2
   */
  public static DragonflyPlusDesign of(int radix, long groups, Bandwidth rate) {
    if (radix < 2 || radix % 2 != 0) {
      throw new IllegalArgumentException(
          "a Dragonfly+ of equal switches has an even radix of at least 2 ports, found " + radix);
    }
    int half = radix / 2;
    return builder()
        .hostsPerSwitch(half)
        .leavesPerGroup(half)
        .spinesPerGroup(half)
        .globalPortsPerSpine(half)
        .groups(groups)
        .network(Wiring.of(rate))
        .build();
  }

  @Override
  List<Wiring> networkWirings() {
    return List.of(network(), global());
  }

  @Override
  void checkShape(FlatCheck out) {
    out.range("leavesPerGroup", leavesPerGroup(), 1, 1 << 20);
    out.range("spinesPerGroup", spinesPerGroup(), 1, 1 << 20);
    out.range("globalPortsPerSpine", globalPortsPerSpine(), 0, 1 << 16);
    GlobalLinks.check(out, groups(), "spinesPerGroup", spinesPerGroup(), globalPortsPerSpine());
  }

  @Override
  void count(FlatCounts out) {
    long l = leavesPerGroup();
    long s = spinesPerGroup();
    long h = globalPortsPerSpine();
    long g = groups();
    out.switches.add(new FlatCounts.Switches(1, "leaf", g * l, true, 0, s, true));
    out.switches.add(new FlatCounts.Switches(2, "spine", g * s, false, l, g > 1 ? h : 0, false));
    out.links.add(new FlatCounts.Links("leaf-spine", network(), "leaf", "spine", g * l * s, 1, 1));
    GlobalLinks.count(out, "spine", global(), g, s, h);
    out.groups = g;
    out.parameter("leavesPerGroup", l);
    out.parameter("spinesPerGroup", s);
    out.parameter("globalPortsPerSpine", h);
    out.parameter("groups", g);
    out.parameter("arrangement", arrangement());
    out.parameter("global", global());
  }

  @Override
  void draw(Web out) {
    int l = leavesPerGroup();
    int s = spinesPerGroup();
    int inside = out.wiring(network());
    for (int g = 0; g < groups(); g++) {
      for (int i = 0; i < l; i++) {
        out.add("leaf-" + g + "-" + i, LEAF, g);
      }
    }
    int spines = out.ids.size();
    for (int g = 0; g < groups(); g++) {
      for (int i = 0; i < s; i++) {
        out.add("spine-" + g + "-" + i, SPINE, g);
      }
    }
    for (int leaf = 0; leaf < spines; leaf++) {
      for (int i = 0; i < s; i++) {
        out.link(leaf, i, spines + leaf / l * s + i, Web.below(leaf % l), inside);
      }
    }
    new GlobalLinks((int) groups(), s, globalPortsPerSpine(), arrangement())
        .draw(out, spines, 0, out.wiring(global()));
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
  public static class Builder extends ImmutableDragonflyPlusDesign.Builder {
    Builder() {}
  }
}
