package io.clusterfabric.topology.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.capacity.Oversubscription;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import io.clusterfabric.topology.capacity.TierRatio;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.XgftDesign;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.traffic.TrafficRelation;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ratios found in the graphs of designs are those that were published or planned. */
class OversubscriptionOfReferencesTest {
  private static OversubscriptionRatio ratio(String text) {
    return OversubscriptionRatio.parse(text);
  }

  private static Design design(String id, Map<String, Integer> values) {
    return ReferenceDesigns.find(id).orElseThrow().design(values);
  }

  private static void isAsPlanned(Design design, Oversubscription found) {
    for (TierRatio t : found.tiers()) {
      assertThat(t.worst())
          .isEqualTo(
              OversubscriptionRatio.of(
                  design.plan().tiers().get(t.tier() - 1).oversubscription().orElseThrow()));
    }
  }

  /** The column "oversub" of Juniper's table: by rate, with hosts of 200G under uplinks of 400G. */
  @ParameterizedTest
  @CsvSource({
    "juniper-64-dgx-a100, 2:1",
    "juniper-64-dgx-h100, 1:1",
    "juniper-128-dgx-a100, 1:1",
    "juniper-128-dgx-h100, 1:1",
    "juniper-256-dgx-a100, 1:1",
    "juniper-256-dgx-h100, 1:1",
    "juniper-640-dgx-h100, 1:1",
    "juniper-1152-dgx-a100, 1:1"
  })
  void junipersEightDesigns(String id, String published) {
    Design d = design(id, Map.of());
    Oversubscription found = Oversubscription.of(d.graph());
    assertThat(found.tiers()).hasSize(1);
    assertThat(found.tiers().get(0).isUniform()).isTrue();
    assertThat(found.tiers().get(0).worst()).isEqualTo(ratio(published));
    assertThat(found.endToEnd(TrafficRelation.OTHER_RAIL)).isEqualTo(ratio(published));
    assertThat(d.plan().findings().ofRule("design.oversubscription.silent").size())
        .isEqualTo(published.equals("2:1") ? 1 : 0);
    isAsPlanned(d, found);
  }

  @Test
  void hpnsPodsAreSixteenToOneApart() {
    Design d = design("alibaba-hpn7", Map.of("pods", 2));
    Oversubscription found = Oversubscription.of(d.graph());
    assertThat(found.tiers())
        .extracting(TierRatio::worst)
        .containsExactly(ratio("16:15"), ratio("15:1"));
    assertThat(found.endToEnd(TrafficRelation.SAME_POD)).isEqualTo(ratio("16:15"));
    assertThat(found.endToEnd(TrafficRelation.OTHER_POD)).isEqualTo(ratio("16:1"));
    // the 8 ports of spare hosts lit as well
    assertThat(found.provisionedTiers().get(0).worst()).isEqualTo(ratio("17:15"));
    isAsPlanned(d, found);
  }

  @Test
  void metasPodsAreSevenToOneApartInWholeLinks() {
    Design d = design("meta-roce-24k", Map.of("pods", 2));
    Oversubscription found = Oversubscription.of(d.graph());
    assertThat(found.endToEnd(TrafficRelation.SAME_POD)).isEqualTo(ratio("1:1"));
    assertThat(found.endToEnd(TrafficRelation.OTHER_POD)).isEqualTo(ratio("48:7"));
    isAsPlanned(d, found);
  }

  /** 18 hosts under leaves of 4: four leaves are full, one is half full, three are empty. */
  @Test
  void aHalfPopulatedLeafIsBelowWhatItIsProvisionedFor() {
    XgftDesign full = XgftDesign.mPortNTree(8, 2, Bandwidth.ofGigabitsPerSecond(400));
    XgftDesign d = XgftDesign.builder().from(full).hosts(18).build();
    Oversubscription found = Oversubscription.of(d.graph());
    TierRatio leaves = found.tiers().get(0);
    assertThat(leaves.switches()).isEqualTo(5);
    assertThat(leaves.idle()).isEqualTo(3);
    assertThat(leaves.least()).isEqualTo(ratio("1:2 down:up"));
    assertThat(leaves.median()).isEqualTo(ratio("1:1"));
    assertThat(leaves.worst()).isEqualTo(ratio("1:1"));
    assertThat(found.at("leaf-5")).isEqualTo(ratio("1:2 down:up"));
    TierRatio provisioned = found.provisionedTiers().get(0);
    assertThat(provisioned.isUniform()).isTrue();
    assertThat(provisioned.worst()).isEqualTo(ratio("1:1"));
    assertThat(provisioned.switches()).isEqualTo(8);
    assertThat(d.plan().tier("leaf").orElseThrow().oversubscription().orElseThrow().isWhole())
        .isTrue();
  }

  /** 4 x 400 + 4 x 200 Gb/s down over 4 x 400 up is 3:2, though the ports are 8:4. */
  @Test
  void adaptersOfDifferentRatesOnOneLeafCountByRate() {
    FabricGraphBuilder b = FabricGraph.builder("mixed");
    for (int h = 0; h < 16; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    int one = b.addSwitch("leaf-1");
    int two = b.addSwitch("leaf-2");
    int spine = b.addSwitch("spine-1");
    for (int h = 0; h < 8; h++) {
      b.addLinks(h, one, 1, (h < 4 ? 400 : 200) * 1_000_000_000L);
      b.addLinks(8 + h, two, 1, (h < 2 ? 400 : 100) * 1_000_000_000L);
    }
    b.addLinks(one, spine, 4, 400_000_000_000L);
    b.addLinks(two, spine, 4, 400_000_000_000L);
    Oversubscription found = Oversubscription.of(b.build());
    assertThat(found.at("leaf-1")).isEqualTo(ratio("3:2"));
    assertThat(found.at("leaf-2")).as("1400 : 1600").isEqualTo(ratio("7:8 down:up"));
    assertThat(found.tiers().get(0).worstSwitch()).isEqualTo("leaf-1");
    assertThat(found.endToEnd()).isEqualTo(ratio("3:2"));
  }
}
