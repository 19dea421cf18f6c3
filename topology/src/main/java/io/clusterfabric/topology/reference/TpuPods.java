package io.clusterfabric.topology.reference;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.TorusDesign;
import io.clusterfabric.topology.design.Wiring;
import java.util.List;
import java.util.SortedMap;

/** Google's TPU v4: cubes of 4 x 4 x 4 chips that optical circuit switches join to a torus. */
final class TpuPods {
  private static final int CUBE = 4;
  private static final Bandwidth LINK = Bandwidth.ofGigabitsPerSecond(400);

  private final PublishedTable table = new PublishedTable("tpu-v4");

  List<ReferenceDesign> designs() {
    return List.of(
        new ReferenceDesign(
            "tpu-v4",
            "TPU v4 torus of cubes of 4 x 4 x 4 chips",
            List.of(side("x"), side("y"), side("z")),
            table.sources(),
            table.rows("tpu-v4"),
            this::torus));
  }

  private static DesignParameter side(String name) {
    return new DesignParameter(name, "cubes along " + name, 1, 4, 4);
  }

  private Design torus(SortedMap<String, Integer> cubes) {
    // six links of a chip: what joins it to the network is no bottleneck
    Bandwidth chip = LINK.times(6);
    TorusDesign.Builder out = TorusDesign.builder();
    cubes.values().forEach(n -> out.addSides(CUBE * n));
    return out.id("tpu-v4")
        .blockSides(List.of(CUBE, CUBE, CUBE))
        .network(wiring(LINK, CableMedium.DAC))
        .betweenBlocks(wiring(LINK, CableMedium.SINGLE_MODE_FIBRE))
        .access(Wiring.of(chip))
        .hostSpec(HostShape.of("TPU v4 chip", 1, "TPU v4", 1, "on chip", 1, chip).build())
        .addAllSources(table.sources())
        .addAssumptions(
            Assumption.of(
                "each chip is drawn as a host on a switch of its own that does not limit it, since"
                    + " chips forward for one another; four of them share a machine"),
            Assumption.of(
                "a link carries 400Gb/s in each direction; the rate is not in the source"),
            Assumption.of(
                "links around the torus leave the cubes, those of one cube too; the 6,144 optical"
                    + " links that are printed for 64 cubes count each of the 3,072 at both ends"))
        .build();
  }

  private static Wiring wiring(Bandwidth rate, CableMedium medium) {
    return Wiring.builder().link(LinkSpec.builder().dataRate(rate).build()).medium(medium).build();
  }
}
