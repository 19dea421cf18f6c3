package io.clusterfabric.topology.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Plausibility;
import io.clusterfabric.model.ScaleUp;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.BisectionOptions;
import io.clusterfabric.topology.capacity.BisectionUnit;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.List;
import org.junit.jupiter.api.Test;

class RailOnlyDesignTest {
  private static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);
  private static final SwitchShape SWITCH = SwitchShape.of("switch", 64, G400);

  private static HostSpec host(int gpus, String nvlink) {
    return HostSpec.builder()
        .from(HostShape.of("host", gpus, gpus, 1, G400))
        .scaleUp(
            ScaleUp.builder()
                .technology(Technology.NVLINK)
                .bandwidthPerGpu(Bandwidth.of(nvlink))
                .build())
        .build();
  }

  private static RailOnlyDesign design(int hosts, int gpus, String nvlink) {
    return RailOnlyDesign.builder()
        .id("rail-only")
        .hosts(hosts)
        .hostSpec(host(gpus, nvlink))
        .railSwitch(SWITCH)
        .build();
  }

  @Test
  void aRailIsOneSwitchWhereThatHasThePorts() {
    RailOnlyDesign d = design(64, 8, "3600Gb/s");
    FabricPlan plan = d.plan();
    assertThat(plan.rails()).isEqualTo(8);
    assertThat(plan.switches()).isEqualTo(8);
    assertThat(plan.tiers()).hasSize(1);
    assertThat(plan.endpoints()).isEqualTo(512);
    assertThat(plan.links("endpoint-leaf")).isEqualTo(512);
    assertThat(plan.count("links.between-switches")).isZero();
    assertThat(plan.findings().stream().map(f -> f.ruleId())).contains("design.rails.apart");
    assertThat(plan.parameters()).containsEntry("scaleUpLinks", "512");
  }

  /** Values worked out by hand for 8 hosts of 4 GPUs: see each line. */
  @Test
  void theBisectionDependsOnWhatIsHalvedAndOnTheScaleUpDomains() {
    RailOnlyBisection b = RailOnlyBisection.of(design(8, 4, "3600Gb/s"));
    assertThat(b.hosts().value()).isEqualTo(G400.times(4 * 4)); // 4 hosts of 4 adapters
    assertThat(b.perRail()).isEqualTo(G400.times(4));
    assertThat(b.railsAlone().exact()).isEqualTo(Bandwidth.ZERO); // two rails on either side
    // NVLink is faster than adapters, so it pays to keep domains whole: 4 hosts of 4 adapters
    assertThat(b.withScaleUp().exact()).isEqualTo(G400.times(16));
    assertThat(b.explain().terms()).hasSize(4);
  }

  @Test
  void slowScaleUpDomainsAreCutInstead() {
    RailOnlyBisection b = RailOnlyBisection.of(design(8, 4, "100Gb/s"));
    // halving each of 8 domains costs 2 GPUs of 100 Gb/s each
    assertThat(b.withScaleUp().exact()).isEqualTo(Bandwidth.of("1600Gb/s"));
  }

  @Test
  void anOddNumberOfRailsCannotBeHalvedForNothing() {
    RailOnlyBisection b = RailOnlyBisection.of(design(4, 3, "100Gb/s"));
    // 12 GPUs: one rail whole and 2 of the 4 ports of another
    assertThat(b.railsAlone().exact()).isEqualTo(G400.times(2));
  }

  @Test
  void graphsAreThoseOfTheCluster() {
    RailOnlyDesign d =
        RailOnlyDesign.builder()
            .from(design(5, 3, "900Gb/s"))
            .hostsPerDomain(2)
            .switchesPerDomain(3)
            .withCables(false)
            .build();
    GraphOfDesign.isThatOfTheCluster(d);
    Cluster cluster = d.build();
    Fabric scaleUp = cluster.fabrics(FabricRole.SCALE_UP).get(0);
    assertThat(scaleUp.switches()).hasSize(9);
    assertThat(scaleUp.technology()).isEqualTo(Technology.NVLINK);
    assertThat(scaleUp.links()).hasSize((int) d.scaleUpLinks());
    assertThat(Plausibility.check(cluster).errors()).isEmpty();
    assertThat(FabricGraph.joined("rail-only", d.graph(), FabricGraph.of(scaleUp)))
        .isEqualTo(d.joinedGraph());
  }

  /** 72 GPUs with 18 links each, one to each of 18 switch chips. */
  @Test
  void aRackOf72GpusHas1296Links() {
    RailOnlyDesign d =
        RailOnlyDesign.builder()
            .id("nvl72")
            .hosts(18)
            .hostSpec(host(4, "900GB/s"))
            .railSwitch(SWITCH)
            .hostsPerDomain(18)
            .switchesPerDomain(18)
            .build();
    assertThat(d.scaleUpLinks()).isEqualTo(1296);
    assertThat(d.scaleUpDomains()).isEqualTo(1);
    Fabric scaleUp = d.build().fabric("scale-up");
    assertThat(scaleUp.links()).hasSize(1296);
    assertThat(scaleUp.switches()).hasSize(18);
    assertThat(scaleUp.switches()).allMatch(s -> s.spec().radix().orElseThrow() == 72);
    assertThat(scaleUp.links().get(0).spec().dataRate()).contains(G400);
    Bisection cut =
        Bisection.of(
            FabricGraph.of(scaleUp), BisectionOptions.defaults().withUnit(BisectionUnit.GPU));
    assertThat(cut.exact()).isEqualTo(Bandwidth.of("900GB/s").times(36));
  }

  @Test
  void moreHostsThanPortsMakeEachRailTree() {
    RailOnlyDesign d = design(1000, 2, "900Gb/s");
    FabricPlan plan = d.plan();
    assertThat(plan.tiers()).hasSize(2);
    assertThat(plan.switches("leaf")).isEqualTo(2 * 32);
    assertThat(plan.switches("spine")).isEqualTo(2 * 32);
    assertThat(plan.bisection().orElseThrow().value()).isEqualTo(G400.times(2 * 500));
    assertThat(Bisection.of(d.graph()).exact()).isEqualTo(G400.times(2 * 500));
    assertThat(design(5000, 1, "900Gb/s").plan().tiers()).hasSize(3);
    List<PortMap> maps = d.portMaps();
    assertThat(maps).hasSize(128);
    assertThat(maps.get(0).ports(PortRole.UP)).hasSize(32);
  }

  @Test
  void splitAndReservedPortsAreInThePortMap() {
    RailOnlyDesign d =
        RailOnlyDesign.builder()
            .from(design(100, 2, "900Gb/s"))
            .access(
                Wiring.builder()
                    .from(Wiring.of(Bandwidth.ofGigabitsPerSecond(200)))
                    .upperSplit(2)
                    .build())
            .reservedPorts(2)
            .build();
    FabricPlan plan = d.plan();
    assertThat(plan.tiers()).hasSize(1);
    PortMap map = d.portMaps().get(0);
    assertThat(map.ports(PortRole.DOWN)).hasSize(100);
    assertThat(map.ports(PortRole.DOWN).get(0).splitOf()).contains("1");
    assertThat(map.ports(PortRole.RESERVED)).hasSize(2);
    assertThat(map.ports(PortRole.UNPOPULATED)).hasSize(26);
    assertThat(map.ports()).hasSize(128);
  }

  @Test
  void withoutScaleUpThereIsOneFabric() {
    RailOnlyDesign d =
        RailOnlyDesign.builder()
            .id("plain")
            .hosts(4)
            .hostSpec(HostShape.of("host", 2, 2, 1, G400))
            .railSwitch(SWITCH)
            .build();
    assertThat(d.build().fabrics()).hasSize(1);
    assertThat(d.joinedGraph()).isEqualTo(d.graph());
    assertThat(d.scaleUpLinks()).isZero();
  }

  @Test
  void refusesWhatCannotBe() {
    RailOnlyDesign d = design(4, 2, "900Gb/s");
    assertThatThrownBy(() -> RailOnlyDesign.builder().from(d).hosts(0).build().plan())
        .isInstanceOf(DesignException.class);
    assertThatThrownBy(() -> RailOnlyDesign.builder().from(d).railTiers(4).build().plan())
        .hasMessageContaining("1 to 3");
    assertThatThrownBy(() -> RailOnlyDesign.builder().from(d).hosts(65).railTiers(1).build().plan())
        .hasMessageContaining("1 to 64");
    assertThatThrownBy(() -> RailOnlyDesign.builder().from(d).hostsPerDomain(0).build().plan())
        .hasMessageContaining("at least 1 host");
    assertThatThrownBy(() -> RailOnlyDesign.builder().from(d).reservedPorts(64).build().plan())
        .hasMessageContaining("0 to 63");
  }
}
