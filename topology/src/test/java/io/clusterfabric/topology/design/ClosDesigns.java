package io.clusterfabric.topology.design;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import java.util.List;
import java.util.SplittableRandom;

/** Small Clos designs at random; many are possible, some are not. */
final class ClosDesigns {
  private ClosDesigns() {}

  static ClosDesign random(long seed, int mostHosts, int mostAdapters) {
    SplittableRandom r = new SplittableRandom(seed);
    int planes = oftenOne(r, 3);
    int tors = oftenOne(r, 2);
    PlaneRule rule = r.nextInt(3) == 0 ? PlaneRule.BY_ADAPTER : PlaneRule.BY_PORT;
    int adapters =
        (rule == PlaneRule.BY_ADAPTER ? planes : 1) * (1 + r.nextInt(Math.max(1, mostAdapters)));
    int ports = tors * (rule == PlaneRule.BY_PORT ? planes : 1);
    Bandwidth access = Bandwidth.ofGigabitsPerSecond(r.nextBoolean() ? 200 : 400);
    Bandwidth uplink = Bandwidth.ofGigabitsPerSecond(400);
    Bandwidth port = Bandwidth.ofGigabitsPerSecond(1600);
    int perGroup = 1 + r.nextInt(6);
    ClosDesign.Builder b =
        ClosDesign.builder()
            .id("random-" + Long.toUnsignedString(seed))
            .hosts(1 + r.nextInt(mostHosts))
            .hostSpec(HostShape.of("host", r.nextInt(9), adapters, ports, access))
            .layout(r.nextBoolean() ? AccessLayout.RAIL_OPTIMISED : AccessLayout.TOP_OF_RACK)
            .planes(planes)
            .planeRule(rule)
            .leavesPerAdapter(tors)
            .hostsPerGroup(perGroup)
            .hostsPerUnit(perGroup * oftenOne(r, 3))
            .spareHostsPerGroup(r.nextInt(4) == 0 ? r.nextInt(3) : 0)
            .population(r.nextBoolean() ? Population.FULL_UNITS : Population.AS_POPULATED)
            .access(wiring(r, access))
            .leafSpine(wiring(r, uplink))
            .spineCore(wiring(r, uplink))
            .leaf(shape(r, "leaf", 8 + r.nextInt(40), port))
            .spine(shape(r, "spine", 2 + r.nextInt(14), port))
            .core(shape(r, "core", 1 + r.nextInt(10), port))
            .reservedLeafPorts(r.nextInt(4) == 0 ? r.nextInt(20) : 0)
            .spineRule(r.nextBoolean() ? SpineRule.EVEN_BUNDLES : SpineRule.PORT_CEILING)
            .uplinkRounding(r.nextBoolean() ? UplinkRounding.UP : UplinkRounding.DOWN)
            .withCables(true);
    upperTiers(r, b);
    return b.build();
  }

  /** Numbers and ratios above the access links, seldom for tiers that are not asked for. */
  private static void upperTiers(SplittableRandom r, ClosDesign.Builder b) {
    int tiers = r.nextInt(3) == 0 ? 1 + r.nextInt(3) : 0;
    if (tiers > 0) {
      b.tiers(tiers);
    }
    boolean careless = r.nextInt(12) == 0;
    if (tiers != 1 || careless) {
      if (r.nextBoolean()) {
        b.leafUplinks(1 + r.nextInt(9));
      } else if (r.nextBoolean()) {
        b.leafOversubscription(Ratio.of(1 + r.nextInt(4), 1 + r.nextInt(3)));
      }
      if (r.nextInt(4) == 0) {
        b.spines(1 + r.nextInt(6));
      }
    }
    if (tiers == 0 || tiers == 3 || careless) {
      if (r.nextInt(3) == 0) {
        b.groupsPerPod(1 + r.nextInt(3));
      }
      if (r.nextInt(3) == 0) {
        b.spineUplinks(1 + r.nextInt(5));
      } else if (r.nextBoolean()) {
        b.spineOversubscription(Ratio.of(1 + r.nextInt(7), 1 + r.nextInt(2)));
      }
    }
  }

  private static int oftenOne(SplittableRandom r, int most) {
    return r.nextBoolean() ? 1 : 1 + r.nextInt(most);
  }

  private static Wiring wiring(SplittableRandom r, Bandwidth rate) {
    return Wiring.builder()
        .link(LinkSpec.builder().dataRate(rate).build())
        .lowerSplit(1 << r.nextInt(3))
        .upperSplit(1 << r.nextInt(3))
        .cables(List.of(CableRule.values()).get(r.nextInt(3)))
        .medium(CableMedium.SINGLE_MODE_FIBRE)
        .linksPerHostModule(1 + r.nextInt(2))
        .build();
  }

  private static SwitchShape shape(SplittableRandom r, String name, int ports, Bandwidth rate) {
    return SwitchShape.of(name, ports, rate).withPortsPerCage(1 + r.nextInt(2));
  }
}
