package io.clusterfabric.topology.design;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Draws trees at random. */
final class XgftDesigns {
  private XgftDesigns() {}

  /** A possible tree of up to so many levels, with no more than so many hosts' places. */
  static XgftDesign random(long seed, int mostLevels, int mostPositions) {
    SplittableRandom r = new SplittableRandom(seed);
    int height = 1 + r.nextInt(mostLevels);
    List<XgftLevel> levels = new ArrayList<>();
    int positions = 1;
    int switches = 1;
    Bandwidth port = Bandwidth.ofGigabitsPerSecond(3200);
    for (int l = 1; l <= height; l++) {
      int children = 1 + r.nextInt(Math.min(4, Math.max(1, mostPositions / positions)));
      int parents = switches > 40 ? 1 : 1 + r.nextInt(l == 1 ? 2 : 3);
      positions *= children;
      switches *= parents;
      Bandwidth rate = Bandwidth.ofGigabitsPerSecond(r.nextBoolean() ? 200 : 400);
      SwitchShape shape =
          SwitchShape.of("s" + l, 40 + r.nextInt(9), port).withPortsPerCage(1 + r.nextInt(2));
      levels.add(
          new XgftLevel(
              children,
              parents,
              1 + r.nextInt(3),
              Wiring.builder()
                  .from(Wiring.of(rate))
                  .upperSplit(1 << r.nextInt(3))
                  .lowerSplit(1 << r.nextInt(3))
                  .cables(rule(r))
                  .medium(CableMedium.SINGLE_MODE_FIBRE)
                  .fibresPerCable(8)
                  .linksPerHostModule(1 + r.nextInt(2))
                  .build(),
              shape,
              r.nextInt(4) == 0 ? r.nextInt(4) : 0));
    }
    return XgftDesign.builder()
        .id("random-" + Long.toUnsignedString(seed))
        .levels(levels)
        .hosts(1 + r.nextInt(positions))
        .withCables(true)
        .build();
  }

  private static CableRule rule(SplittableRandom r) {
    return List.of(CableRule.PER_LINK, CableRule.PER_LOWER_PORT, CableRule.PER_UPPER_PORT)
        .get(r.nextInt(3));
  }
}
