package io.clusterfabric.topology.reference;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.design.AccessLayout;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.UplinkRounding;
import io.clusterfabric.topology.design.Wiring;
import java.util.ArrayList;
import java.util.List;

/** Meta's two clusters of 24,576 GPUs. */
final class MetaClusters {
  private static final int RACKS_PER_POD = 192;
  private static final int POD_SPINES = 16;

  private final PublishedTable table = new PublishedTable("meta-24k");

  List<ReferenceDesign> designs() {
    return List.of(roce(), infiniBand());
  }

  private ReferenceDesign roce() {
    String id = "meta-roce-24k";
    List<Source> sources = new ArrayList<>(table.sources());
    sources.add(Dgx.NVLINK_4);
    return new ReferenceDesign(
        id,
        "Meta's cluster of 24,576 GPUs with RoCE",
        List.of(
            new DesignParameter("pods", "pods of 3,072 GPUs", 1, 8, 8),
            new DesignParameter(
                "roundUp",
                "1: 28 uplinks a pod spine, no worse than 7:1 down:up; 0: 27, no better",
                0,
                1,
                1),
            new DesignParameter(
                "torUplinks",
                "400G uplinks of a top-of-rack switch, and so pod spines; sources differ between"
                    + " 16, 18 and 32",
                POD_SPINES,
                2 * POD_SPINES,
                POD_SPINES)),
        sources,
        table.rows(id),
        values -> {
          boolean up = values.getOrDefault("roundUp", 1) == 1;
          int uplinks = values.getOrDefault("torUplinks", POD_SPINES);
          ClosDesign.Builder b = ClosDesign.builder();
          return b.id(id)
              .hosts(2 * RACKS_PER_POD * values.getOrDefault("pods", 8))
              .hostSpec(Dgx.h100("unknown"))
              .technology(Technology.ROCE_V2)
              .layout(AccessLayout.TOP_OF_RACK)
              .hostsPerGroup(2)
              .hostsPerUnit(2 * RACKS_PER_POD)
              .access(
                  Wiring.builder()
                      .link(
                          LinkSpec.builder()
                              .generation("400GbE")
                              .dataRate(NvidiaSuperPods.G400)
                              .build())
                      .build())
              .leaf(SwitchShape.of("Minipack2", 64, NvidiaSuperPods.G400))
              .leafUplinks(uplinks)
              .tiers(3)
              .spine(SwitchShape.of("Arista 7800", 256, NvidiaSuperPods.G400))
              .spines(uplinks)
              .groupsPerPod(RACKS_PER_POD)
              .spineOversubscription(Ratio.of(7))
              .uplinkRounding(up ? UplinkRounding.UP : UplinkRounding.DOWN)
              .core(SwitchShape.of("unknown", 8, NvidiaSuperPods.G400))
              .coresPerGroup(up ? 28 : 27)
              .addAllSources(sources)
              .addAssumptions(
                  Assumption.of(
                      "each pod has "
                          + uplinks
                          + " spines, each with one 400G link to every top-of-rack switch;"
                          + " the number is not published"),
                  Assumption.of(
                      "the spines of one place in all pods are joined by cores of their own, each"
                          + " pod spine by one link to each of them; cores need a port a pod"),
                  Assumption.of(
                      "7:1 down:up of 192 links down is 27.43 links up, made whole to "
                          + (up ? "28 (48:7 down:up)" : "27 (64:9 down:up)")),
                  Assumption.of(
                      "port counts: 64 for the top-of-rack switch, 256 for the pod spine, 8 for the"
                          + " core"))
              .build();
        });
  }

  private ReferenceDesign infiniBand() {
    String id = "meta-infiniband-24k";
    List<Source> sources =
        List.of(
            Source.of(
                "Meta has told of an InfiniBand cluster of 24,576 GPUs beside the RoCE one, but of"
                    + " no shape",
                Confidence.ASSUMED),
            Dgx.NVLINK_4);
    return new ReferenceDesign(
        id,
        "Meta's cluster of 24,576 GPUs with InfiniBand (an assumed shape)",
        List.of(),
        sources,
        List.of(),
        values -> {
          ClosDesign.Builder b = ClosDesign.builder();
          return b.id(id)
              .hosts(3072)
              .hostSpec(Dgx.h100("unknown"))
              .technology(Technology.INFINIBAND)
              .hostsPerGroup(32)
              .access(NvidiaSuperPods.ndr())
              .leaf(NvidiaSuperPods.QM9700)
              .tiers(3)
              .addAllSources(sources)
              .addAssumption(
                  Assumption.of(
                      "the shape is not published: NVIDIA's rule for rail-optimised NDR fabrics of"
                          + " three tiers at full bisection is taken"))
              .build();
        });
  }
}
