package io.clusterfabric.topology.design;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.ScaleUp;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.graph.FabricGraph;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;

@Tag("property")
class RailOnlyDesignProperties {
  @Property(tries = 100, seed = "20271", shrinking = ShrinkingMode.OFF)
  void countsGraphsAndBisectionsAgree(
      @ForAll @IntRange(min = 1, max = 40) int hosts,
      @ForAll @IntRange(min = 1, max = 4) int gpus,
      @ForAll @IntRange(min = 1, max = 5) int hostsPerDomain,
      @ForAll @IntRange(min = 1, max = 3) int switchesPerDomain,
      @ForAll @IntRange(min = 1, max = 2) int split,
      @ForAll @IntRange(min = 0, max = 1) int reserved) {
    Bandwidth rate = Bandwidth.ofGigabitsPerSecond(400);
    RailOnlyDesign d =
        RailOnlyDesign.builder()
            .id("random")
            .hosts(hosts)
            .hostSpec(
                HostSpec.builder()
                    .from(HostShape.of("host", gpus, gpus, 1, rate))
                    .scaleUp(
                        ScaleUp.builder()
                            .technology(Technology.NVLINK)
                            .bandwidthPerGpu(Bandwidth.ofGigabitsPerSecond(700))
                            .build())
                    .build())
            .railSwitch(SwitchShape.of("switch", 8, rate.times(split)))
            .access(Wiring.builder().from(Wiring.of(rate)).upperSplit(split).build())
            .reservedPorts(reserved)
            .hostsPerDomain(hostsPerDomain)
            .switchesPerDomain(switchesPerDomain)
            .withCables(false)
            .build();
    FabricPlan plan = d.plan();
    FabricGraph rails = d.graph();
    assertThat(plan.endpoints()).isEqualTo(rails.endpointCount());
    assertThat(plan.switches()).isEqualTo(rails.switchCount());
    GraphOfDesign.isThatOfTheCluster(d);
    Fabric scaleUp = d.build().fabrics(FabricRole.SCALE_UP).get(0);
    assertThat(scaleUp.links()).hasSize((int) d.scaleUpLinks());
    assertThat(scaleUp.switches()).hasSize((int) d.scaleUpDomains() * switchesPerDomain);
    assertThat(FabricGraph.joined("random", rails, FabricGraph.of(scaleUp)))
        .isEqualTo(d.joinedGraph());
    RailOnlyBisection all = RailOnlyBisection.of(d);
    assertThat(all.hosts().value()).isEqualTo(Bisection.of(rails).exact());
    assertThat(all.perRail().times(gpus)).isEqualTo(all.hosts().value());
    if (gpus % 2 == 0) {
      assertThat(all.railsAlone().upper()).isEqualTo(Bandwidth.ZERO);
    }
    // more links never make a cut cheaper
    assertThat(all.withScaleUp().upper()).isGreaterThanOrEqualTo(all.railsAlone().lower());
  }
}
