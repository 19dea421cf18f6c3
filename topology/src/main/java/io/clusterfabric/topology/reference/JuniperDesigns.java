package io.clusterfabric.topology.reference;

import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import java.util.ArrayList;
import java.util.List;

/** Juniper's rail-optimised back ends for DGX A100 and DGX H100. */
final class JuniperDesigns {
  private static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);

  private final PublishedTable table = new PublishedTable("juniper-apstra-ai");

  List<ReferenceDesign> designs() {
    List<ReferenceDesign> out = new ArrayList<>();
    out.add(design("a100", 64, 32, 8, 8, 32));
    out.add(design("h100", 64, 16, 16, 16, 32));
    out.add(design("a100", 128, 32, 16, 16, 32));
    out.add(design("h100", 128, 16, 16, 16, 64));
    out.add(design("a100", 256, 32, 16, 8, 288));
    out.add(design("h100", 256, 16, 16, 8, 288));
    out.add(design("h100", 640, 16, 16, 16, 576));
    out.add(design("a100", 1152, 32, 16, 16, 288));
    return out;
  }

  private ReferenceDesign design(
      String gpu, int hosts, int hostsPerGroup, int uplinks, int spines, int spinePorts) {
    boolean a100 = gpu.equals("a100");
    String id = "juniper-" + hosts + "-dgx-" + gpu;
    HostSpec host = a100 ? Dgx.a100() : Dgx.h100();
    Wiring access =
        a100
            ? Wiring.builder()
                .from(Wiring.of(Bandwidth.ofGigabitsPerSecond(200)))
                .upperSplit(2)
                .build()
            : Wiring.of(G400);
    return new ReferenceDesign(
        id,
        "Juniper AI back end, " + hosts + " " + host.model(),
        List.of(),
        table.sources(),
        table.rows(id),
        values -> {
          ClosDesign.Builder b = ClosDesign.builder();
          return b.id(id)
              .hosts(hosts)
              .hostSpec(host)
              .technology(Technology.ROCE_V2)
              .hostsPerGroup(hostsPerGroup)
              .access(access)
              .leafSpine(Wiring.of(G400))
              .leaf(SwitchShape.of("unknown", 32, G400))
              .leafUplinks(uplinks)
              .spine(SwitchShape.of("unknown", spinePorts, G400))
              .spines(spines)
              .tiers(2)
              .addAllSources(table.sources())
              .addAssumption(
                  Assumption.of("the leaf has 32 ports of 400G, two 200G hosts share one"))
              .build();
        });
  }
}
