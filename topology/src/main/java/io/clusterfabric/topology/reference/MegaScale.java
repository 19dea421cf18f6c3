package io.clusterfabric.topology.reference;

import io.clusterfabric.model.Technology;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import java.util.List;

/**
 * ByteDance's MegaScale: three tiers of Tomahawk 4 with 32 ports down and 32 up, those down of the
 * leaves split in two of 200G, so that 64 hosts of eight rails share eight leaves.
 */
final class MegaScale {
  private static final int PORTS = 64;
  private static final Bandwidth G200 = Bandwidth.ofGigabitsPerSecond(200);
  private static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);

  private final PublishedTable table = new PublishedTable("bytedance-megascale");

  List<ReferenceDesign> designs() {
    String id = "bytedance-megascale";
    return List.of(
        new ReferenceDesign(
            id,
            "ByteDance MegaScale",
            List.of(new DesignParameter("sets", "sets of 64 hosts under 8 leaves", 1, 256, 24)),
            table.sources(),
            table.rows(id),
            values -> {
              ClosDesign.Builder b = ClosDesign.builder();
              return b.id(id)
                  .hosts(64 * values.getOrDefault("sets", 1))
                  .hostSpec(HostShape.of("unknown", 8, 8, 1, G200))
                  .technology(Technology.ROCE_V2)
                  .hostsPerGroup(64)
                  .access(Wiring.builder().from(Wiring.of(G200)).upperSplit(2).build())
                  .leafSpine(Wiring.of(G400))
                  .leaf(SwitchShape.of("Tomahawk 4", PORTS, G400))
                  .tiers(3)
                  .groupsPerPod(4)
                  .addAllSources(table.sources())
                  .addAssumption(
                      Assumption.of(
                          "how switches above the leaves are wired is not published: pods of four"
                              + " sets, as many as 32 ports down take, at 1:1 down:up; cores by the"
                              + " rule of even bundles"))
                  .build();
            }));
  }
}
