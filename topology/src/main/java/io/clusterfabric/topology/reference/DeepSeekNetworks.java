package io.clusterfabric.topology.reference;

import io.clusterfabric.model.Technology;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.PlaneRule;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import java.util.List;

/** The fat-trees that DeepSeek compares: two tiers, three tiers, eight planes of two tiers. */
final class DeepSeekNetworks {
  private static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);

  private final PublishedTable table = new PublishedTable("deepseek-isca25");

  List<ReferenceDesign> designs() {
    return List.of(
        design("deepseek-ft2", "Two-tier fat-tree of radix 64", fatTree("deepseek-ft2", 2)),
        design("deepseek-ft3", "Three-tier fat-tree of radix 64", fatTree("deepseek-ft3", 3)),
        design("deepseek-mpft", "Multi-plane two-tier fat-tree of radix 64", multiPlane()));
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
