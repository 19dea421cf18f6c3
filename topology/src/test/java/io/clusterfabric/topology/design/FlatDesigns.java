package io.clusterfabric.topology.design;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random small flat designs of all families. */
final class FlatDesigns {
  static final List<String> FAMILIES =
      List.of(
          "torus",
          "full-mesh",
          "hypercube",
          "hyperx",
          "dragonfly",
          "dragonfly-plus",
          "slim-fly",
          "polar-fly",
          "jellyfish",
          "xpander");

  private final Random random;
  private final int split;

  private FlatDesigns(long seed) {
    // small seeds give much the same first numbers
    random = new Random(seed * 0x9E3779B97F4A7C15L);
    split = random.nextInt(4) == 0 ? 2 : 1;
  }

  /** A design that can be. */
  static FlatDesign random(long seed) {
    FlatDesigns r = new FlatDesigns(seed);
    return r.family(FAMILIES.get(r.random.nextInt(FAMILIES.size())));
  }

  /** A design that can be, of a family. */
  static FlatDesign random(String family, long seed) {
    return new FlatDesigns(seed).family(family);
  }

  private int from(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  private Wiring wiring(long gigabits, int lower, int upper) {
    return Wiring.builder()
        .link(LinkSpec.builder().dataRate(Bandwidth.ofGigabitsPerSecond(gigabits)).build())
        .lowerSplit(lower)
        .upperSplit(upper)
        .medium(
            random.nextInt(3) == 0
                ? CableMedium.DAC
                : random.nextBoolean() ? CableMedium.SINGLE_MODE_FIBRE : CableMedium.UNKNOWN)
        .build();
  }

  private Wiring network(long gigabits) {
    return wiring(gigabits, split, split);
  }

  private Wiring access() {
    Wiring w = wiring(100, 1, from(1, 2));
    return ((ImmutableWiring) w)
        .withCables(CableRule.values()[random.nextInt(3)])
        .withLinksPerHostModule(from(1, 2));
  }

  private FlatDesign family(String family) {
    int hosts = from(1, 3);
    var host = HostShape.of("host", from(0, 4), from(1, 2), from(1, 2), G100);
    int reserved = random.nextInt(3) == 0 ? from(1, 5) : 0;
    boolean cables = true;
    switch (family) {
      case "torus" -> {
        TorusDesign.Builder b = TorusDesign.builder();
        List<Integer> sides = new ArrayList<>();
        List<Integer> blocks = new ArrayList<>();
        List<Boolean> wrapped = new ArrayList<>();
        int shape = from(0, 2);
        for (int i = from(1, 3); i > 0; i--) {
          int k = from(1, 5);
          sides.add(k);
          int block = from(1, k);
          while (k % block != 0) {
            block++;
          }
          blocks.add(block);
          wrapped.add(shape == 0 || (shape == 1 && random.nextBoolean()));
        }
        b.addAllSides(sides).wrapped(wrapped);
        if (random.nextInt(3) == 0) {
          b.blockSides(blocks).betweenBlocks(network(50));
        }
        return b.hostsPerSwitch(hosts)
            .hostSpec(host)
            .access(access())
            .network(network(100))
            .reservedPortsPerSwitch(reserved)
            .withCables(cables)
            .build();
      }
      case "full-mesh" -> {
        return FullMeshDesign.builder()
            .switches(from(1, 7))
            .linksPerPair(from(1, 3))
            .hostsPerSwitch(hosts)
            .hostSpec(host)
            .access(access())
            .network(network(100))
            .reservedPortsPerSwitch(reserved)
            .withCables(cables)
            .build();
      }
      case "hypercube" -> {
        return HypercubeDesign.builder()
            .dimensions(from(0, 4))
            .hostsPerSwitch(hosts)
            .hostSpec(host)
            .access(access())
            .network(network(100))
            .reservedPortsPerSwitch(reserved)
            .withCables(cables)
            .build();
      }
      case "hyperx" -> {
        HyperXDesign.Builder b = HyperXDesign.builder();
        List<Integer> links = new ArrayList<>();
        for (int i = from(1, 3); i > 0; i--) {
          b.addSides(from(1, 4));
          links.add(random.nextInt(3) > 0 ? 1 : from(2, 3));
        }
        return b.linksPerPair(links)
            .hostsPerSwitch(hosts)
            .hostSpec(host)
            .access(access())
            .network(network(100))
            .reservedPortsPerSwitch(reserved)
            .withCables(cables)
            .build();
      }
      case "dragonfly" -> {
        int a = from(1, 4);
        int h = from(0, 3);
        return DragonflyDesign.builder()
            .switchesPerGroup(a)
            .globalPortsPerSwitch(h)
            .groups(from(1, a * h + 1))
            .arrangement(GlobalArrangement.values()[random.nextInt(3)])
            .global(network(50))
            .hostsPerSwitch(hosts)
            .hostSpec(host)
            .access(access())
            .network(network(100))
            .reservedPortsPerSwitch(reserved)
            .withCables(cables)
            .build();
      }
      case "dragonfly-plus" -> {
        int s = from(1, 3);
        int h = from(0, 3);
        return DragonflyPlusDesign.builder()
            .leavesPerGroup(from(1, 3))
            .spinesPerGroup(s)
            .globalPortsPerSpine(h)
            .groups(from(1, s * h + 1))
            .arrangement(GlobalArrangement.values()[random.nextInt(3)])
            .global(network(50))
            .hostsPerSwitch(hosts)
            .hostSpec(host)
            .access(access())
            .network(network(100))
            .reservedPortsPerSwitch(reserved)
            .withCables(cables)
            .build();
      }
      case "slim-fly" -> {
        return SlimFlyDesign.builder()
            .q(List.of(3, 4, 5, 7, 8, 9).get(from(0, 5)))
            .hostsPerSwitch(hosts)
            .hostSpec(host)
            .access(access())
            .network(network(100))
            .reservedPortsPerSwitch(reserved)
            .withCables(cables)
            .build();
      }
      case "polar-fly" -> {
        return PolarFlyDesign.builder()
            .q(List.of(2, 3, 4, 5, 7, 8, 9).get(from(0, 6)))
            .hostsPerSwitch(hosts)
            .hostSpec(host)
            .access(access())
            .network(network(100))
            .reservedPortsPerSwitch(reserved)
            .withCables(cables)
            .build();
      }
      case "jellyfish" -> {
        int n = from(1, 24);
        int d = n <= 2 ? n - 1 : from(2, n - 1);
        d -= n * d % 2;
        return JellyfishDesign.builder()
            .switches(n)
            .degree(n > 2 ? Math.max(2, d) : d)
            .seed(random.nextLong())
            .hostsPerSwitch(hosts)
            .hostSpec(host)
            .access(access())
            .network(network(100))
            .reservedPortsPerSwitch(reserved)
            .withCables(cables)
            .build();
      }
      case "xpander" -> {
        XpanderDesign.Builder b = XpanderDesign.builder();
        for (int i = from(0, 2); i > 0; i--) {
          b.addLifts(from(1, 4));
        }
        return b.degree(from(3, 6))
            .seed(random.nextLong())
            .hostsPerSwitch(hosts)
            .hostSpec(host)
            .access(access())
            .network(network(100))
            .reservedPortsPerSwitch(reserved)
            .withCables(cables)
            .build();
      }
      default -> throw new IllegalArgumentException(family);
    }
  }

  private static final Bandwidth G100 = Bandwidth.ofGigabitsPerSecond(100);
}
