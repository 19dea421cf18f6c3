package io.clusterfabric.topology.reference;

import io.clusterfabric.model.Technology;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import java.util.List;

/** Alibaba's HPN 7.0: rails, two planes, bonded ports, 16:15 at the leaf and 15:1 above. */
final class AlibabaHpn {
  private static final Bandwidth G200 = Bandwidth.ofGigabitsPerSecond(200);
  private static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);

  private final PublishedTable table = new PublishedTable("alibaba-hpn7");

  List<ReferenceDesign> designs() {
    String id = "alibaba-hpn7";
    return List.of(
        new ReferenceDesign(
            id,
            "Alibaba HPN 7.0",
            List.of(new DesignParameter("pods", "pods of 15,360 GPUs", 1, 16, 1)),
            table.sources(),
            table.rows(id),
            values -> {
              ClosDesign.Builder b = ClosDesign.builder();
              return b.id(id)
                  .hosts(values.getOrDefault("pods", 1) * 15 * 128)
                  .hostSpec(HostShape.of("unknown", 8, 8, 2, G200))
                  .technology(Technology.ROCE_V2)
                  .planes(2)
                  .bonded(true)
                  .hostsPerGroup(128)
                  .spareHostsPerGroup(8)
                  .hostsPerUnit(128)
                  .access(Wiring.builder().from(Wiring.of(G200)).upperSplit(2).build())
                  .leafSpine(Wiring.of(G400))
                  .leaf(SwitchShape.of("51.2 Tb/s switch", 128, G400))
                  .leafOversubscription(Ratio.of(16, 15))
                  .tiers(3)
                  .spines(60)
                  .groupsPerPod(15)
                  .spineOversubscription(Ratio.of(15))
                  .addAllSources(table.sources())
                  .addAssumption(
                      Assumption.of(
                          "the core is not published in enough detail: cores of 128 ports, those of"
                              + " one place of aggregation switches apart from the others"))
                  .build();
            }));
  }
}
