package io.clusterfabric.topology.reference;

import io.clusterfabric.model.Technology;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.SlimFlyDesign;
import java.util.List;

/** The first Slim Fly that was deployed: the graph of Hoffman and Singleton with InfiniBand. */
final class SlimFlyCluster {
  private final PublishedTable table = new PublishedTable("slim-fly-nsdi24");

  List<ReferenceDesign> designs() {
    SlimFlyDesign.Builder b = SlimFlyDesign.builder();
    Design design =
        b.from(SlimFlyDesign.of(5, Bandwidth.ofGigabitsPerSecond(100)))
            .id("slim-fly-nsdi24")
            .hostsPerSwitch(4)
            .technology(Technology.INFINIBAND)
            .addAllSources(table.sources())
            .addAssumptions(
                Assumption.of("a link carries 100Gb/s in each direction, which no source says"))
            .build();
    return List.of(
        new ReferenceDesign(
            "slim-fly-nsdi24",
            "Deployed Slim Fly of 50 switches and 200 servers",
            List.of(),
            table.sources(),
            table.rows("slim-fly-nsdi24"),
            values -> design));
  }
}
