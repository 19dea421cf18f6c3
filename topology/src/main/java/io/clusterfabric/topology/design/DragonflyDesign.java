package io.clusterfabric.topology.design;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.List;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * Dragonflies: g groups of a switches, each with p hosts, joined to all others of its group, and
 * with h ports for links to other groups (Kim et al., Technology-Driven, Highly-Scalable Dragonfly
 * Topology, ISCA 2008).
 *
 * <p>It has {@code a g} switches, {@code p a g} hosts, {@code g a (a - 1) / 2} local links and
 * {@code floor(g a h / 2)} global ones; a switch takes {@code p + a - 1 + h} ports. At most {@code
 * g = a h + 1} groups can be joined, and then every two by one link. With fewer groups the {@code a
 * h} global ports of a group are spread as evenly as they go, see {@link GlobalArrangement}. No two
 * switches are more than 3 links apart. A balanced dragonfly has {@code a = 2 p = 2 h}.
 *
 * <p>No closed form of the bisection is known that holds for all parameters and arrangements, so
 * the plan has none.
 *
 * <p>Switches are named {@code switch-<group>-<i>}, both from 0; a group is a pod. Ports of a
 * switch: hosts, the other switches of its group in order, then the global ports.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class DragonflyDesign extends FlatDesign {
  DragonflyDesign() {}

  @Override
  @Value.Default
  public String id() {
    return "dragonfly-"
        + hostsPerSwitch()
        + "-"
        + switchesPerGroup()
        + "-"
        + globalPortsPerSwitch()
        + "-"
        + groups();
  }

  /**
   * How many switches a group has: a.
   *
   * @return at least 1
   */
  public abstract int switchesPerGroup();

  /**
   * How many ports of each switch are for links to other groups: h.
   *
   * @return at least 0; all stay free in a single group
   */
  public abstract int globalPortsPerSwitch();

  /**
   * How many groups there are: g.
   *
   * @return 1 to {@code a h + 1}; as many as can be unless set
   */
  @Value.Default
  public long groups() {
    return (long) switchesPerGroup() * globalPortsPerSwitch() + 1;
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
   * @return like the switches of a group unless set
   */
  @Value.Default
  public Wiring global() {
    return network();
  }

  /**
   * A dragonfly.
   *
   * @param hosts how many hosts a switch has: p
   * @param switches how many switches a group has: a
   * @param globalPorts how many ports of a switch are for links to other groups: h
   * @param groups how many groups there are: g
   * @param rate what each link carries per direction
   * @return the design
   */
  public static DragonflyDesign of(
      int hosts, int switches, int globalPorts, long groups, Bandwidth rate) {
    return builder()
        .hostsPerSwitch(hosts)
        .switchesPerGroup(switches)
        .globalPortsPerSwitch(globalPorts)
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
    out.range("switchesPerGroup", switchesPerGroup(), 1, FlatCheck.MOST_SWITCHES);
    out.range("globalPortsPerSwitch", globalPortsPerSwitch(), 0, 1 << 16);
    GlobalLinks.check(
        out, groups(), "switchesPerGroup", switchesPerGroup(), globalPortsPerSwitch());
  }

  @Override
  void count(FlatCounts out) {
    long a = switchesPerGroup();
    long h = globalPortsPerSwitch();
    long g = groups();
    out.flat(a * g, a - 1 + (g > 1 ? h : 0));
    out.links("local", network(), g * (a * (a - 1) / 2), 1, 1);
    GlobalLinks.count(out, "switch", global(), g, a, h);
    out.groups = g;
    out.parameter("switchesPerGroup", a);
    out.parameter("globalPortsPerSwitch", h);
    out.parameter("groups", g);
    out.parameter("arrangement", arrangement());
    out.parameter("global", global());
    if (g == 1 || a == 1) {
      out.diameter(a * g == 1 ? 0 : 1);
    } else if (a + 2 * h * (a - 1) + h * h < a * g) {
      // more switches than two links can reach, and never more than three are needed
      out.diameter(3);
    }
  }

  @Override
  void draw(Web out) {
    int a = switchesPerGroup();
    int local = out.wiring(network());
    for (int g = 0; g < groups(); g++) {
      for (int i = 0; i < a; i++) {
        out.add("switch-" + g + "-" + i, Web.Kind.FLAT, g);
      }
    }
    for (int first = 0; first < out.ids.size(); first += a) {
      for (int i = 0; i < a; i++) {
        for (int j = i + 1; j < a; j++) {
          out.link(first + i, j - 1, first + j, i, local);
        }
      }
    }
    new GlobalLinks((int) groups(), a, globalPortsPerSwitch(), arrangement())
        .draw(out, 0, a - 1, out.wiring(global()));
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
  public static class Builder extends ImmutableDragonflyDesign.Builder {
    Builder() {}
  }
}
