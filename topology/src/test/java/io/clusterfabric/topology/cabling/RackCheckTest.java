package io.clusterfabric.topology.cabling;

import static io.clusterfabric.topology.cabling.CablePlanTest.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.Rack;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Power;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RackCheckTest {
  private static final Cluster TWO = new Wired().link("s1[1]", "h1[1]").cluster();

  private static RackLayout.Builder rack(Rack.Builder rack) {
    return RackLayout.builder()
        .addRack(rack.id("r").row("A").position(1).build())
        .putShape("plain", DeviceShape.of(2, Power.ofWatts(1_500)))
        .putShape("box", DeviceShape.of(8, Power.ofWatts(10_200)));
  }

  private static Finding one(RackLayout layout, String rule) {
    Findings f = CablePlan.of(TWO, layout).findings().ofRule(rule);
    assertThat(f).hasSize(1);
    return f.iterator().next();
  }

  @Test
  void devicesThatStandInEachOther() {
    RackLayout.Builder layout = rack(Rack.builder().units(48)).putDevice("h1", at("r", 1));
    Finding f = one(layout.putDevice("s1", at("r", 8)).build(), "cabling.rack.overlap");
    assertThat(f.where()).hasToString("switch s1");
    assertThat(f.observed()).contains("rack units 8 to 9");
    assertThat(f.expected()).contains("above rack unit 8");
    RackLayout apart =
        rack(Rack.builder().units(48))
            .putDevice("h1", at("r", 1))
            .putDevice("s1", at("r", 9))
            .build();
    assertThat(CablePlan.of(TWO, apart).findings().errors()).isEmpty();
  }

  @Test
  void devicesAboveTheTopAndTooManyOfThem() {
    RackLayout layout =
        rack(Rack.builder().units(9))
            .putDevice("h1", at("r", 1))
            .putDevice("s1", at("r", 9))
            .build();
    assertThat(one(layout, "cabling.rack.above-top").observed()).contains("rack units 9 to 10");
    assertThat(one(layout, "cabling.rack.overfull").observed()).contains("10 rack units");
  }

  @Test
  void powerAndCooling() {
    RackLayout.Builder layout =
        rack(Rack.builder()
                .units(48)
                .powerLimit(Power.ofWatts(11_700))
                .coolingLimit(Power.ofWatts(11_699)))
            .putDevice("h1", at("r", 1))
            .putDevice("s1", at("r", 9));
    Findings found = CablePlan.of(TWO, layout.build()).findings();
    assertThat(found.ofRule("cabling.rack.power-exceeded")).as("11.7 kW of 11.7 kW").isEmpty();
    assertThat(found.ofRule("cabling.rack.cooling-exceeded")).hasSize(1);
    RackUse use = CablePlan.of(TWO, layout.build()).racks().get(0);
    assertThat(use.unitsUsed()).isEqualTo(10);
    assertThat(use.power()).isEqualTo(Power.ofWatts(11_700));
    assertThat(use.unknownHeights() + use.unknownPowers()).isZero();
  }

  /** What is not known neither fits nor is fed: it is counted, and said once. */
  @Test
  void whatIsNotKnownIsCountedApart() {
    RackLayout layout =
        RackLayout.builder()
            .addRack(Rack.builder().id("r").units(1).powerLimit(Power.ofWatts(1)).build())
            .putDevice("h1", at("r", 1))
            .build();
    CablePlan plan = CablePlan.of(TWO, layout);
    assertThat(plan.racks())
        .containsExactly(
            new RackUse(
                "r",
                1,
                0,
                OptionalInt.of(1),
                1,
                Power.ZERO,
                1,
                Outcome.INCONCLUSIVE,
                Outcome.INCONCLUSIVE,
                Outcome.NOT_CHECKED));
    assertThat(plan.findings().errors()).isEmpty();
    Finding height = plan.findings().ofRule("cabling.rack.height-unknown").iterator().next();
    assertThat(height.severity()).isEqualTo(Severity.INFO);
    assertThat(height.observed()).contains("1 of 1 device, such as h1");
    assertThat(height.why()).contains("as if they were 1 rack unit high");
    Finding power = plan.findings().ofRule("cabling.rack.power-unknown").iterator().next();
    assertThat(power.observed()).contains("1 of 1 device, such as h1");
    // a rack without limits has nothing that power could exceed
    RackLayout bare =
        RackLayout.builder()
            .addRack(Rack.builder().id("r").build())
            .putDevice("h1", at("r", 1))
            .build();
    assertThat(CablePlan.of(TWO, bare).findings().ofRule("cabling.rack.power-unknown")).isEmpty();
  }

  @Test
  void outcomesOfRacksThatAreKnown() {
    RackLayout.Builder known =
        rack(Rack.builder()
                .units(9)
                .powerLimit(Power.ofWatts(20_000))
                .coolingLimit(Power.ofWatts(9_000)))
            .putDevice("h1", at("r", 1));
    RackUse use = CablePlan.of(TWO, known.build()).racks().get(0);
    assertThat(List.of(use.space(), use.supply(), use.cooling()))
        .containsExactly(Outcome.PASS, Outcome.PASS, Outcome.FAIL);
    RackUse above = CablePlan.of(TWO, known.putDevice("s1", at("r", 9)).build()).racks().get(0);
    assertThat(above.space()).isEqualTo(Outcome.FAIL);
    RackLayout noUnit =
        rack(Rack.builder().units(48))
            .putDevice("h1", Location.builder().rack("r").build())
            .build();
    assertThat(CablePlan.of(TWO, noUnit).racks().get(0).space())
        .as("where it stands is not known")
        .isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(CablePlan.of(TWO, noUnit).racks().get(0).supply()).isEqualTo(Outcome.NOT_CHECKED);
    RackLayout noHeight = rack(Rack.builder()).putDevice("h1", at("r", 1)).build();
    assertThat(CablePlan.of(TWO, noHeight).racks().get(0).space()).isEqualTo(Outcome.NOT_CHECKED);
  }

  @Test
  void airBlownBothWays() {
    DeviceShape box =
        new DeviceShape(java.util.OptionalInt.of(8), Optional.empty(), Airflow.FRONT_TO_BACK);
    RackLayout layout =
        RackLayout.builder()
            .addRack(Rack.builder().id("r").units(48).build())
            .putShape("box", box)
            .putShape("plain", box.withAirflow(Airflow.BACK_TO_FRONT))
            .putDevice("h1", at("r", 1))
            .putDevice("s1", at("r", 20))
            .build();
    assertThat(one(layout, "cabling.rack.airflow-mixed").observed())
        .contains("h1 front to back, s1 back to front");
  }
}
