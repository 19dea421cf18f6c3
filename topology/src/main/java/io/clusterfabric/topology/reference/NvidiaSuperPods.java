package io.clusterfabric.topology.reference;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.CableRule;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import java.util.ArrayList;
import java.util.List;

/** NVIDIA's DGX SuperPODs: rail-optimised, at full bisection, built for full scalable units. */
final class NvidiaSuperPods {
  static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);
  static final Bandwidth G800 = Bandwidth.ofGigabitsPerSecond(800);

  /** 64 ports in 32 twin-port cages. */
  static final SwitchShape QM9700 =
      SwitchShape.of("QM9700", 64, G400).withPortsPerCage(2).withPart("qm9700");

  /** 144 ports in 72 twin-port cages. */
  private static final SwitchShape Q3400 =
      SwitchShape.of("Q3400-RA", 144, G800).withPortsPerCage(2).withPart("q3400-ra");

  private static final SwitchShape SN5600 = SwitchShape.of("SN5600", 64, G800).withPart("sn5600");

  private final PublishedTable table = new PublishedTable("nvidia-dgx-superpod");

  List<ReferenceDesign> designs() {
    return List.of(
        design(
            "dgx-superpod-h100",
            "NVIDIA DGX SuperPOD, DGX H100, NDR InfiniBand",
            4,
            Dgx.NVLINK_4,
            (builder, su) ->
                builder
                    .hosts(32 * su - 1)
                    .hostSpec(Dgx.h100())
                    .technology(Technology.INFINIBAND)
                    .hostsPerGroup(32)
                    .access(ndr())
                    .leaf(QM9700)
                    .reservedLeafPorts(4)
                    .reservedFor("UFM")
                    .addAssumption(
                        Assumption.of(
                            "the four cables of the fabric manager end on the leaves of the last"
                                + " scalable unit, at the position of the host left out"))),
        design(
            "dgx-superpod-b200",
            "NVIDIA DGX SuperPOD, DGX B200, NDR InfiniBand",
            64,
            Dgx.NVLINK_5,
            (builder, su) ->
                builder
                    .hosts(32 * su)
                    .hostSpec(Dgx.b200())
                    .technology(Technology.INFINIBAND)
                    .hostsPerGroup(32)
                    .access(ndr())
                    .leaf(QM9700)),
        design(
            "dgx-superpod-b300-xdr",
            "NVIDIA DGX SuperPOD, DGX B300, XDR InfiniBand",
            18,
            Dgx.NVLINK_5,
            (builder, su) ->
                builder
                    .hosts(72 * su)
                    .hostSpec(Dgx.b300(1, G800))
                    .technology(Technology.INFINIBAND)
                    .hostsPerGroup(72)
                    .access(wiring("4xXDR", 4, G800).build())
                    .leaf(Q3400)),
        design(
            "dgx-superpod-b300-spectrum-x",
            "NVIDIA DGX SuperPOD, DGX B300, Spectrum-X Ethernet on two planes",
            16,
            Dgx.NVLINK_5,
            (builder, su) ->
                builder
                    .hosts(64 * su)
                    .hostSpec(Dgx.b300(2, G400))
                    .technology(Technology.ROCE_V2)
                    .planes(2)
                    .hostsPerGroup(64)
                    .access(
                        Wiring.builder()
                            .link(ethernet400())
                            .upperSplit(2)
                            .cables(CableRule.PER_LOWER_PORT)
                            .linksPerHostModule(2)
                            .build())
                    .leafSpine(
                        Wiring.builder()
                            .link(ethernet400())
                            .lowerSplit(2)
                            .upperSplit(2)
                            .cables(CableRule.PER_LOWER_PORT)
                            .build())
                    .leaf(SN5600)
                    .addAssumption(
                        Assumption.of(
                            "an 800G cable of the published table is the two 400G links that leave"
                                + " one adapter, or one 800G port of a leaf; its links may end on"
                                + " several switches"))));
  }

  static Wiring ndr() {
    return wiring("4xNDR", 4, G400).build();
  }

  private static Wiring.Builder wiring(String generation, int lanes, Bandwidth rate) {
    Wiring.Builder out = Wiring.builder();
    out.link(LinkSpec.builder().generation(generation).lanes(lanes).dataRate(rate).build());
    return out;
  }

  private static LinkSpec ethernet400() {
    return LinkSpec.builder().generation("400GbE").dataRate(G400).build();
  }

  /** Adds what a number of scalable units means. */
  private interface Shape {
    ClosDesign.Builder of(ClosDesign.Builder builder, int scalableUnits);
  }

  private ReferenceDesign design(String id, String title, int most, Source scaleUp, Shape shape) {
    List<PublishedRow> rows = table.rows(id);
    List<Source> sources = new ArrayList<>();
    rows.stream().map(PublishedRow::source).distinct().forEach(sources::add);
    sources.add(scaleUp);
    return new ReferenceDesign(
        id,
        title,
        List.of(new DesignParameter("su", "scalable units", 1, most, Math.min(4, most))),
        sources,
        rows,
        values -> {
          ClosDesign.Builder builder = ClosDesign.builder();
          builder.id(id).addAllSources(sources);
          return shape.of(builder, values.getOrDefault("su", 1)).build();
        });
  }
}
