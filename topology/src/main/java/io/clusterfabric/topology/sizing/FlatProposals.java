package io.clusterfabric.topology.sizing;

import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.DragonflyDesign;
import io.clusterfabric.topology.design.DragonflyPlusDesign;
import io.clusterfabric.topology.design.FullMeshDesign;
import io.clusterfabric.topology.design.HyperXDesign;
import io.clusterfabric.topology.design.JellyfishDesign;
import io.clusterfabric.topology.design.PolarFlyDesign;
import io.clusterfabric.topology.design.SlimFlyDesign;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.TorusDesign;
import io.clusterfabric.topology.design.Wiring;
import io.clusterfabric.topology.design.XpanderDesign;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;

/** Goes through the parameters of networks without tiers, see {@link NetworkFamily}. */
final class FlatProposals {
  private static final int MOST_DIMENSIONS = 6;
  private static final int MOST_HYPERX_DIMENSIONS = 4;

  private final SizingRequest r;
  private final Proposals out;
  private final NetworkFamily family;
  private final long wanted;
  private final HostSpec host;

  // of the switch that is looked at
  private String name = "";
  private SwitchShape shape;
  private Wiring access;
  private Wiring network;

  FlatProposals(SizingRequest request, NetworkFamily family, Proposals out) {
    this.r = request;
    this.out = out;
    this.family = family;
    this.wanted = request.roomFor();
    this.host = HostPorts.host(request, 1);
    this.shape = request.switches().get(0).shape();
    this.access = Wiring.of(request.rate());
    this.network = access;
  }

  void run() {
    if (!r.planes().contains(1)) {
      out.ruleOut(
          family, family.toString(), "sizing.planes", "it has 1 plane, wanted: " + r.planes());
      return;
    }
    for (SwitchOption s : out.switches()) {
      OptionalInt split = HostPorts.split(s, r.rate());
      if (split.isEmpty()) {
        out.ruleOut(
            family,
            family + "-" + s.word(),
            "sizing.port-rate",
            "a port of " + s.shape() + " is slower than a link of " + r.rate());
        continue;
      }
      shape = s.shape();
      access = HostPorts.wiring(r.rate(), 1, split.getAsInt(), r.accessMedium());
      for (int ways : s.splits()) {
        Bandwidth rate = shape.portRate().dividedBy(ways);
        if (rate.compareTo(r.rate()) >= 0) {
          name = family + "-" + s.word() + (s.splits().size() == 1 ? "" : "-x" + ways);
          network = HostPorts.wiring(rate, ways, ways, r.networkMedium());
          family();
        }
      }
    }
  }

  private void family() {
    switch (family) {
      case DRAGONFLY -> dragonflies();
      case DRAGONFLY_PLUS -> dragonfliesPlus();
      case TORUS -> tori();
      case HYPERX -> hyperx();
      case SLIM_FLY -> slimFlies();
      case POLAR_FLY -> polarFlies();
      case JELLYFISH -> jellyfish();
      case XPANDER -> xpanders();
      case FULL_MESH -> meshes();
      default -> throw new IllegalStateException(family + " is a tree");
    }
  }

  private void look(Design design) {
    out.look(family, design, 1);
  }

  private void no(String id, String rule, String reason) {
    out.ruleOut(family, id, rule, reason);
  }

  /** The links to other switches that hosts leave ports for; below 0 if hosts don't fit. */
  private int left(int hosts) {
    long ports =
        shape.ports()
            - r.sparePorts()
            - up((long) hosts * r.adaptersPerHost(), access.upperSplit());
    return (int) (ports * network.lowerSplit());
  }

  /** The most hosts that leave so many links to other switches. */
  private int mostHosts(int links) {
    int most = 0;
    while (most < wanted && left(most + 1) >= links) {
      most++;
    }
    if (most == 0) {
      no(
          name,
          "design.ports.switch",
          "a switch of "
              + shape
              + " has too few ports for one host and "
              + links
              + " links to other switches");
    }
    return most;
  }

  private int switchesFor(int hosts) {
    return (int) up(wanted, hosts);
  }

  private static long up(long a, long b) {
    return TreeProposals.up(a, b);
  }

  private void dragonflies() {
    for (int p = 1, most = mostHosts(1); p <= most && out.goesOn(); p++) {
      for (int a = 1; left(p) - (a - 1) >= 1 && out.goesOn(); a++) {
        int h = left(p) - (a - 1);
        long g = up(wanted, (long) p * a);
        if (g < 2) {
          break; // one group is a full mesh
        }
        look(
            DragonflyDesign.builder()
                .id(name + "-" + p + "p-" + a + "a-" + h + "h-" + g + "g")
                .hostsPerSwitch(p)
                .hostSpec(host)
                .access(access)
                .network(network)
                .switchShape(shape)
                .reservedPortsPerSwitch(r.sparePorts())
                .switchesPerGroup(a)
                .globalPortsPerSwitch(h)
                .groups(g)
                .build());
      }
    }
  }

  private void dragonfliesPlus() {
    int spinePorts = (shape.ports() - r.sparePorts()) * network.lowerSplit();
    for (int p = 1, most = mostHosts(1); p <= most && out.goesOn(); p++) {
      int s = left(p);
      for (int l = 1; l < spinePorts && out.goesOn(); l++) {
        int h = spinePorts - l;
        long g = up(wanted, (long) p * l);
        if (g < 2) {
          break; // one group is leaves and spines
        }
        look(
            DragonflyPlusDesign.builder()
                .id(name + "-" + p + "p-" + l + "l-" + s + "s-" + h + "h-" + g + "g")
                .hostsPerSwitch(p)
                .hostSpec(host)
                .access(access)
                .network(network)
                .switchShape(shape)
                .reservedPortsPerSwitch(r.sparePorts())
                .leavesPerGroup(l)
                .spinesPerGroup(s)
                .globalPortsPerSpine(h)
                .groups(g)
                .build());
      }
    }
  }

  /** Sides that differ by one at most, with the least product that holds so many switches. */
  static List<Integer> sides(long switches, int dimensions) {
    long side = 1;
    while (power(side + 1, dimensions) <= switches) {
      side++;
    }
    List<Integer> sides = new ArrayList<>(Collections.nCopies(dimensions, (int) side));
    long product = power(side, dimensions);
    for (int i = 0; product < switches; i++) {
      sides.set(i, (int) side + 1);
      product = product / side * (side + 1);
    }
    return sides;
  }

  private static long power(long base, int exponent) {
    long out = 1;
    for (int i = 0; i < exponent && out < 1L << 40; i++) {
      out *= base;
    }
    return out;
  }

  private static String words(List<Integer> sides) {
    StringBuilder out = new StringBuilder();
    sides.forEach(s -> out.append('-').append(s));
    return out.toString();
  }

  private void tori() {
    for (int p = 1, most = mostHosts(4); p <= most && out.goesOn(); p++) {
      for (int d = 2; d <= MOST_DIMENSIONS && left(p) >= 2 * d; d++) {
        List<Integer> sides = sides(switchesFor(p), d);
        String id = name + "-" + p + "p" + words(sides);
        if (sides.get(d - 1) < 3) {
          no(id, "sizing.sides", "sides below 3 are looked at as HyperX and full mesh");
          continue;
        }
        look(
            TorusDesign.builder()
                .id(id)
                .hostsPerSwitch(p)
                .hostSpec(host)
                .access(access)
                .network(network)
                .switchShape(shape)
                .reservedPortsPerSwitch(r.sparePorts())
                .sides(sides)
                .build());
      }
    }
  }

  private void hyperx() {
    for (int p = 1, most = mostHosts(2); p <= most && out.goesOn(); p++) {
      for (int d = 2; d <= MOST_HYPERX_DIMENSIONS; d++) {
        List<Integer> sides = sides(switchesFor(p), d);
        int degree = sides.stream().mapToInt(s -> s - 1).sum();
        String id = name + "-" + p + "p" + words(sides);
        if (sides.get(d - 1) < 2) {
          no(id, "sizing.sides", "a side of 1 has no links: fewer dimensions do");
        } else if (degree > left(p)) {
          no(
              id,
              "design.ports.switch",
              "the switch has too few ports: " + degree + " links to others, room for " + left(p));
        } else {
          for (int k = 1; k * degree <= left(p) && out.goesOn(); k++) {
            look(
                HyperXDesign.builder()
                    .id(id + "-" + k + "k")
                    .hostsPerSwitch(p)
                    .hostSpec(host)
                    .access(access)
                    .network(network)
                    .switchShape(shape)
                    .reservedPortsPerSwitch(r.sparePorts())
                    .sides(sides)
                    .linksPerPair(Collections.nCopies(d, k))
                    .build());
          }
        }
      }
    }
  }

  private void slimFlies() {
    if (mostHosts(5) == 0) {
      return;
    }
    for (int q = 3; (3 * q - 1) / 2 <= left(1) && q <= 1448 && out.goesOn(); q++) {
      int p = (int) up(wanted, 2L * q * q);
      look(
          SlimFlyDesign.builder()
              .id(name + "-" + q + "q-" + p + "p")
              .q(q)
              .hostsPerSwitch(p)
              .hostSpec(host)
              .access(access)
              .network(network)
              .switchShape(shape)
              .reservedPortsPerSwitch(r.sparePorts())
              .build());
    }
  }

  private void polarFlies() {
    if (mostHosts(3) == 0) {
      return;
    }
    for (int q = 2; q + 1 <= left(1) && q <= 512 && out.goesOn(); q++) {
      int p = (int) up(wanted, (long) q * q + q + 1);
      look(
          PolarFlyDesign.builder()
              .id(name + "-" + q + "q-" + p + "p")
              .q(q)
              .hostsPerSwitch(p)
              .hostSpec(host)
              .access(access)
              .network(network)
              .switchShape(shape)
              .reservedPortsPerSwitch(r.sparePorts())
              .build());
    }
  }

  private void jellyfish() {
    for (int p = 1, most = mostHosts(1); p <= most && out.goesOn(); p++) {
      int n = switchesFor(p);
      if (n < 2) {
        break; // one switch is a full mesh
      }
      int degree = Math.min(left(p), n - 1);
      degree -= (int) ((long) n * degree % 2);
      look(
          JellyfishDesign.builder()
              .id(name + "-" + p + "p-" + n + "n-" + degree + "r")
              .switches(n)
              .degree(degree)
              .hostsPerSwitch(p)
              .hostSpec(host)
              .access(access)
              .network(network)
              .switchShape(shape)
              .reservedPortsPerSwitch(r.sparePorts())
              .build());
    }
  }

  private void xpanders() {
    for (int p = 1, most = mostHosts(3); p <= most && out.goesOn(); p++) {
      int d = left(p);
      int lift = (int) up(switchesFor(p), d + 1L);
      look(
          XpanderDesign.builder()
              .id(name + "-" + p + "p-" + d + "d-" + lift)
              .degree(d)
              .addLifts(lift)
              .hostsPerSwitch(p)
              .hostSpec(host)
              .access(access)
              .network(network)
              .switchShape(shape)
              .reservedPortsPerSwitch(r.sparePorts())
              .build());
    }
  }

  private void meshes() {
    for (int p = 1, most = mostHosts(0); p <= most && out.goesOn(); p++) {
      int n = switchesFor(p);
      int room = n == 1 ? 1 : left(p) / (n - 1);
      String id = name + "-" + p + "p-" + n + "n";
      if (room < 1) {
        no(
            id,
            "design.ports.switch",
            "the switch has too few ports: " + (n - 1) + " other switches, room for " + left(p));
      }
      for (int m = 1; m <= room && out.goesOn(); m++) {
        look(
            FullMeshDesign.builder()
                .id(id + "-" + m + "k")
                .switches(n)
                .linksPerPair(m)
                .hostsPerSwitch(p)
                .hostSpec(host)
                .access(access)
                .network(network)
                .switchShape(shape)
                .reservedPortsPerSwitch(r.sparePorts())
                .build());
      }
    }
  }
}
