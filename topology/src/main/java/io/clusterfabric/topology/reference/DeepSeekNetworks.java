package io.clusterfabric.topology.reference;

import io.clusterfabric.model.Technology;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.DragonflyDesign;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.PlaneRule;
import io.clusterfabric.topology.design.SlimFlyDesign;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import java.util.List;

/**
 * The networks that DeepSeek compares: fat-trees of two tiers, of three, of eight planes of two, a
 * Slim Fly and a dragonfly.
 */
final class DeepSeekNetworks {
  private static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);

  private final PublishedTable table = new PublishedTable("deepseek-isca25");

  List<ReferenceDesign> designs() {
    return List.of(
        design("deepseek-ft2", "Two-tier fat-tree of radix 64", fatTree("deepseek-ft2", 2)),
        design("deepseek-ft3", "Three-tier fat-tree of radix 64", fatTree("deepseek-ft3", 3)),
        design("deepseek-mpft", "Multi-plane two-tier fat-tree of radix 64", multiPlane()),
        design("deepseek-sf", "Slim Fly of radix 64, which cannot be built", slimFly()),
        design("deepseek-df", "Dragonfly of radix 64 and 511 groups", dragonfly()));
  }

  /** 28 is no power of a prime, so the published counts are those of a formula. */
  private Design slimFly() {
    SlimFlyDesign.Builder b = SlimFlyDesign.builder();
    return b.from(SlimFlyDesign.of(28, G400))
        .id("deepseek-sf")
        .switchShape(SwitchShape.of("switch", 64, G400))
        .addAllSources(table.sources())
        .build();
  }

  /** With 513 groups, as many as can be, there would be 262,656 endpoints. */
  private Design dragonfly() {
    DragonflyDesign.Builder b = DragonflyDesign.builder();
    return b.from(DragonflyDesign.of(16, 32, 16, 511, G400))
        .id("deepseek-df")
        .switchShape(SwitchShape.of("switch", 64, G400))
        .addAllSources(table.sources())
        .build();
  }

  private Design fatTree(String id, int tiers) {
    ClosDesign.Builder b = ClosDesign.builder();
    return b.from(ClosDesign.fatTree(64, tiers, G400))
        .id(id)
        .addAllSources(table.sources())
        .build();
  }

  private Design multiPlane() {
    ClosDesign.Builder b = ClosDesign.builder();
    return b.id("deepseek-mpft")
        .hosts(2048)
        .hostSpec(HostShape.of("unknown", 8, 8, 1, G400))
        .technology(Technology.INFINIBAND)
        .planes(8)
        .planeRule(PlaneRule.BY_ADAPTER)
        .hostsPerGroup(32)
        .access(Wiring.of(G400))
        .leaf(SwitchShape.of("switch", 64, G400))
        .tiers(2)
        .addAllSources(table.sources())
        .build();
  }

  private ReferenceDesign design(String id, String title, Design design) {
    return new ReferenceDesign(
        id, title, List.of(), table.sources(), table.rows(id), values -> design);
  }
}
