package io.clusterfabric.topology.reference;

import io.clusterfabric.model.Technology;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import java.util.List;

/** Two templates of the simulator SimAI, with their defaults: fabrics of one pod of two tiers. */
final class SimaiTemplates {
  private static final Bandwidth G200 = Bandwidth.ofGigabitsPerSecond(200);
  private static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);

  private final PublishedTable table = new PublishedTable("aliyun-simai");

  List<ReferenceDesign> designs() {
    return List.of(spectrumX(), alibabaHpn());
  }

  private ReferenceDesign spectrumX() {
    String id = "simai-spectrum-x";
    ClosDesign.Builder b = ClosDesign.builder();
    return design(
        id,
        "SimAI's abstraction of a Spectrum-X fabric",
        b.id(id)
            .hosts(512)
            .hostSpec(HostShape.of("unknown", 8, 8, 1, G400))
            .technology(Technology.ROCE_V2)
            .hostsPerGroup(64)
            .access(Wiring.of(G400))
            .leaf(SwitchShape.of("unknown", 128, G400))
            .spine(SwitchShape.of("unknown", 64, G400))
            .tiers(2)
            .addAllSources(sources(id))
            .addAssumption(
                Assumption.of(
                    "one 400G link joins each leaf to each spine; the template is an abstraction,"
                        + " as its maintainers say, and not NVIDIA's fabric"))
            .build());
  }

  /** The template is of one pod: it has no tier above the aggregation switches. */
  private ReferenceDesign alibabaHpn() {
    String id = "simai-alibaba-hpn";
    ClosDesign.Builder b = ClosDesign.builder();
    return design(
        id,
        "SimAI's template of one pod of Alibaba HPN, dual plane",
        b.id(id)
            .hosts(1920)
            .hostSpec(HostShape.of("unknown", 8, 8, 2, G200))
            .technology(Technology.ROCE_V2)
            .planes(2)
            .bonded(true)
            .hostsPerGroup(128)
            .access(Wiring.builder().from(Wiring.of(G200)).upperSplit(2).build())
            .leafSpine(Wiring.of(G400))
            .leaf(SwitchShape.of("51.2 Tb/s switch", 128, G400))
            .leafUplinks(60)
            .spines(60)
            .spine(SwitchShape.of("51.2 Tb/s switch", 128, G400))
            .tiers(2)
            .addAllSources(sources(id))
            .addAssumption(
                Assumption.of(
                    "each leaf has one 400G link to each of the 60 aggregation switches of its"
                        + " plane"))
            .build());
  }

  private List<Source> sources(String id) {
    return table.rows(id).stream().map(PublishedRow::source).toList();
  }

  private ReferenceDesign design(String id, String title, Design design) {
    return new ReferenceDesign(id, title, List.of(), sources(id), table.rows(id), values -> design);
  }
}
