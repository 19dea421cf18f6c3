package io.clusterfabric.topology.sizing;

import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.design.AccessLayout;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.PlaneRule;
import io.clusterfabric.topology.design.SpineRule;
import io.clusterfabric.topology.design.Wiring;
import io.clusterfabric.topology.design.XgftDesign;
import io.clusterfabric.topology.design.XgftLevel;
import java.util.OptionalInt;

/** Goes through the parameters of trees, see {@link NetworkFamily}. */
final class TreeProposals {
  private final SizingRequest r;
  private final Proposals out;
  private final NetworkFamily family;
  private final boolean rails;
  private final int leavesPerAdapter;
  private final HostSpec oneAdapter;

  /** One way to join hosts to the leaves of some planes. */
  private record Access(
      SwitchOption leaf,
      int planes,
      PlaneRule rule,
      int portsPerAdapter,
      Bandwidth rate,
      int split,
      long linksPerHost,
      HostSpec host,
      String name) {}

  /** One kind of link between switches. */
  private record Uplink(SwitchOption spine, Bandwidth rate, int lowerSplit, int upperSplit) {}

  TreeProposals(SizingRequest request, NetworkFamily family, Proposals out) {
    this.r = request;
    this.out = out;
    this.family = family;
    this.rails = family == NetworkFamily.RAIL_OPTIMISED || family == NetworkFamily.DUAL_TOR;
    this.leavesPerAdapter = family == NetworkFamily.DUAL_TOR ? 2 : 1;
    this.oneAdapter = HostPorts.hostOfOneAdapter(request);
  }

  void run() {
    for (SwitchOption leaf : out.switches()) {
      for (int planes : out.planes()) {
        access(leaf, planes, PlaneRule.BY_PORT);
        if (planes > 1 && r.adaptersPerHost() % planes == 0) {
          access(leaf, planes, PlaneRule.BY_ADAPTER);
        }
      }
    }
  }

  private void access(SwitchOption leaf, int planes, PlaneRule rule) {
    boolean byPort = rule == PlaneRule.BY_PORT;
    int ports = leavesPerAdapter * (byPort ? planes : 1);
    Bandwidth rate = r.rate().dividedBy(ports);
    String name =
        family
            + "-"
            + leaf.word()
            + (planes == 1 ? "" : "-" + planes + (byPort ? "planes" : "planes-by-adapter"));
    OptionalInt split = HostPorts.split(leaf, rate);
    if (split.isEmpty()) {
      out.ruleOut(
          family,
          name,
          "sizing.port-rate",
          "a port of " + leaf.shape() + " is slower than a link of " + rate);
      return;
    }
    long adapters = byPort ? r.adaptersPerHost() : r.adaptersPerHost() / planes;
    Access a =
        new Access(
            leaf,
            planes,
            rule,
            ports,
            rate,
            split.getAsInt(),
            rails ? 1 : adapters,
            HostPorts.host(r, ports),
            name);
    if (family == NetworkFamily.LEAF_SPINE && planes > 1) {
      oneTier(a);
    }
    for (SwitchOption spine : out.switches()) {
      boolean any = false;
      for (int lower : leaf.splits()) {
        Bandwidth up = leaf.shape().portRate().dividedBy(lower);
        for (int upper : spine.splits()) {
          if (up.times(upper).equals(spine.shape().portRate()) && up.compareTo(rate) >= 0) {
            any = true;
            joined(a, new Uplink(spine, up, lower, upper));
          }
        }
      }
      if (!any) {
        out.ruleOut(
            family,
            name + "-" + spine.word(),
            "sizing.port-rates",
            "no split of ports of "
                + leaf.shape()
                + " and "
                + spine.shape()
                + " gives links of one rate that is at least "
                + rate);
      }
    }
  }

  /** Each plane one switch for all hosts; with one plane that is a full mesh of one switch. */
  private void oneTier(Access a) {
    String id = a.name() + "-1t-" + r.roomFor() + "d";
    long ports = a.leaf().shape().ports();
    long needed = up((r.roomFor() + spareHosts(a)) * a.linksPerHost(), a.split());
    if (needed > ports) {
      out.ruleOut(
          family,
          id,
          "design.ports.leaf",
          "one switch a plane has too few ports for all hosts: " + ports + " of " + needed);
      return;
    }
    out.look(
        family,
        ClosDesign.builder()
            .id(id)
            .hosts(r.roomFor())
            .hostSpec(a.host())
            .layout(AccessLayout.TOP_OF_RACK)
            .planes(a.planes())
            .planeRule(a.rule())
            .hostsPerGroup(r.roomFor())
            .spareHostsPerGroup(Math.toIntExact(spareHosts(a)))
            .access(HostPorts.wiring(a.rate(), 1, a.split(), r.accessMedium()))
            .leaf(a.leaf().shape())
            .tiers(1)
            .withCables(false)
            .build(),
        a.portsPerAdapter());
  }

  /** How many hosts the ports would take that are kept free on each leaf. */
  private long spareHosts(Access a) {
    return up((long) r.sparePorts() * a.split(), a.linksPerHost());
  }

  private void joined(Access a, Uplink w) {
    String name =
        a.name()
            + (w.spine().equals(a.leaf()) ? "" : "-" + w.spine().word())
            + (a.leaf().splits().size() == 1 ? "" : "-x" + w.lowerSplit());
    int ports = a.leaf().shape().ports();
    int most = Math.min(r.roomFor(), Math.max(1, ports * a.split()));
    for (int h = 1; h <= most && out.goesOn(); h++) {
      long down = up((h + spareHosts(a)) * a.linksPerHost(), a.split());
      long room = (ports - down) * w.lowerSplit();
      // rate down over rate of one uplink: as many uplinks as 1:1 takes
      Ratio full = a.rate().dividedBy(w.rate()).times(h * a.linksPerHost());
      long fewest = Math.max(1, full.dividedBy(r.maxOversubscription()).ceil());
      long wanted = Math.max(fewest, full.dividedBy(r.minOversubscription()).ceil());
      if (fewest > room) {
        out.ruleOut(
            family,
            name + "-" + h + "d",
            "design.ports.leaf",
            "the leaf has too few ports: "
                + down
                + " for hosts, and "
                + Math.max(0, ports - down)
                + " left for at least "
                + fewest
                + " uplinks");
        break; // more hosts leave fewer ports
      }
      for (long u = fewest; u <= Math.min(wanted, room) && out.goesOn(); u++) {
        uplinks(a, w, name, h, (int) u, full.dividedBy(u));
      }
    }
  }

  private void uplinks(Access a, Uplink w, String name, int h, int u, Ratio leafRatio) {
    if (family != NetworkFamily.FAT_TREE) {
      for (SpineRule rule : rules()) {
        out.look(family, clos(a, w, name, h, u, rule).tiers(2).build(), a.portsPerAdapter());
      }
    }
    if (family == NetworkFamily.LEAF_SPINE) {
      return;
    }
    int ports = w.spine().shape().ports() * w.upperSplit();
    // what a fully used spine may have below and above it
    Ratio rest = r.maxOversubscription().dividedBy(leafRatio.max(r.minOversubscription()));
    long fewest = Math.max(1, Ratio.of(ports).dividedBy(rest.plus(Ratio.ONE)).ceil());
    for (long v = fewest; v <= Math.max(fewest, up(ports, 2)) && v < ports && out.goesOn(); v++) {
      for (SpineRule rule : rules()) {
        ClosDesign.Builder b = clos(a, w, name + "-" + v + "v", h, u, rule);
        out.look(
            family,
            b.tiers(3)
                .spineUplinks((int) v)
                .spineCore(
                    HostPorts.wiring(w.rate(), w.upperSplit(), w.upperSplit(), r.networkMedium()))
                .build(),
            a.portsPerAdapter());
      }
      if (family == NetworkFamily.FAT_TREE
          && a.planes() == 1
          && (v == up(ports, 2) || leafRatio.compareTo(Ratio.ONE) <= 0)) {
        fourTiers(a, w, name, h, u, (int) v);
      }
    }
  }

  private SpineRule[] rules() {
    return r.unevenBundles() ? SpineRule.values() : new SpineRule[] {SpineRule.EVEN_BUNDLES};
  }

  private ClosDesign.Builder clos(Access a, Uplink w, String name, int h, int u, SpineRule rule) {
    ClosDesign.Builder b = ClosDesign.builder();
    b.id(name + "-" + h + "d-" + u + "u" + (rule == SpineRule.EVEN_BUNDLES ? "" : "-uneven"))
        .hosts(r.roomFor())
        .hostSpec(a.host())
        .layout(rails ? AccessLayout.RAIL_OPTIMISED : AccessLayout.TOP_OF_RACK)
        .planes(a.planes())
        .planeRule(a.rule())
        .leavesPerAdapter(leavesPerAdapter)
        .hostsPerGroup(h)
        .spareHostsPerGroup(Math.toIntExact(spareHosts(a)))
        .access(HostPorts.wiring(a.rate(), 1, a.split(), r.accessMedium()))
        .leaf(a.leaf().shape())
        .leafUplinks(u)
        .leafSpine(HostPorts.wiring(w.rate(), w.lowerSplit(), w.upperSplit(), r.networkMedium()))
        .spine(w.spine().shape())
        .spineRule(rule)
        .withCables(false);
    return b;
  }

  /** All switches above the leaf alike; v links up at the third tier, half of the ports below. */
  private void fourTiers(Access a, Uplink w, String name, int h, int u, int v) {
    int ports = w.spine().shape().ports() * w.upperSplit();
    int half = (int) up(ports, 2);
    String id = name + "-4t-" + v + "v-" + h + "d-" + u + "u";
    if (half >= ports) {
      out.ruleOut(family, id, "design.ports.spine", "a spine has no ports for links up");
      return;
    }
    int middle = ports - half;
    int upper = ports - v;
    long below = (long) h * middle * upper;
    int subtrees = (int) Math.min(Integer.MAX_VALUE, up(r.roomFor(), below));
    if (subtrees <= 1) {
      out.ruleOut(
          family, id, "sizing.tiers", "three tiers hold all hosts; a fourth has nothing to join");
      return;
    }
    int bundle = 1;
    for (int p = 2; p <= v && (long) p * subtrees <= ports; p++) {
      bundle = v % p == 0 ? p : bundle;
    }
    Wiring access = HostPorts.wiring(a.rate(), 1, a.split(), r.accessMedium());
    Wiring first = HostPorts.wiring(w.rate(), w.lowerSplit(), w.upperSplit(), r.networkMedium());
    Wiring between = HostPorts.wiring(w.rate(), w.upperSplit(), w.upperSplit(), r.networkMedium());
    out.look(
        family,
        XgftDesign.builder()
            .id(id)
            .hosts(r.roomFor())
            .hostSpec(oneAdapter)
            .withCables(false)
            .addLevels(
                new XgftLevel(h, 1, r.adaptersPerHost(), access, a.leaf().shape(), r.sparePorts()),
                new XgftLevel(middle, u, 1, first, w.spine().shape(), 0),
                new XgftLevel(upper, half, 1, between, w.spine().shape(), 0),
                new XgftLevel(subtrees, v / bundle, bundle, between, w.spine().shape(), 0))
            .build(),
        a.portsPerAdapter());
  }

  static long up(long a, long b) {
    return -Math.floorDiv(-a, b);
  }
}
