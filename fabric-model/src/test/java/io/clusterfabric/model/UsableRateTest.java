package io.clusterfabric.model;

import static io.clusterfabric.model.PcieHosts.GEN3;
import static io.clusterfabric.model.PcieHosts.GEN4;
import static io.clusterfabric.model.PcieHosts.GEN5;
import static io.clusterfabric.model.PcieHosts.adapter;
import static io.clusterfabric.model.PcieHosts.below;
import static io.clusterfabric.model.PcieHosts.root;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.AdapterRate.Limit;
import io.clusterfabric.model.unit.Bandwidth;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsableRateTest {

  private static HostSpec direct(Adapter... adapters) {
    return HostSpec.builder().model("H").addPcieNode(root("r", 0)).addAdapters(adapters).build();
  }

  private static long gigabits(Bandwidth b) {
    return Math.round(b.toGigabitsPerSecond());
  }

  /**
   * The checks of the rate table: EDR needs Gen3 x16, HDR Gen4 x16, NDR Gen5 x16; Gen4 x16 caps NDR
   * at about 230, and x8 halves all.
   */
  @ParameterizedTest
  @CsvSource({
    "100Gb/s, 3, 16, 100, PORT",
    "200Gb/s, 3, 16, 115, SLOT",
    "200Gb/s, 4, 16, 200, PORT",
    "200Gb/s, 4, 8, 115, SLOT",
    "400Gb/s, 4, 16, 230, SLOT",
    "400Gb/s, 5, 16, 400, PORT",
    "400Gb/s, 5, 8, 230, SLOT",
    "800Gb/s, 5, 16, 461, SLOT",
    "800Gb/s, 6, 16, 800, PORT"
  })
  void isTheLeastOfPortAndSlot(String rate, int generation, int lanes, long usable, Limit limit) {
    HostSpec h = direct(adapter("n", "r", rate, new PcieLink(generation, lanes)));

    AdapterRate r = h.usableRate(h.adapters().get(0));
    assertThat(gigabits(r.alone().orElseThrow())).isEqualTo(usable);
    assertThat(r.limitedBy()).isEqualTo(limit);
    assertThat(r.isComplete()).isTrue();
    assertThat(r.together()).isEqualTo(r.alone());
    assertThat(r.toNearGpu()).isEqualTo(r.alone());
  }

  @Test
  void countsAllPorts() {
    Adapter dual = Adapter.builder().from(adapter("n", "r", "200Gb/s", GEN4)).ports(2).build();

    AdapterRate r = direct(dual).usableRate(dual);
    assertThat(r.limitedBy()).isEqualTo(Limit.SLOT);
    assertThat(gigabits(r.alone().orElseThrow())).isEqualTo(230);
  }

  @Test
  void sharesAnUplinkFairly() {
    // As on Azure's ND A100 v4: two 200 Gb/s adapters below one Gen4 x16 uplink.
    HostSpec h =
        HostSpec.builder()
            .model("H")
            .addPcieNodes(root("r", 0), below("s", "r", GEN4))
            .addAdapters(adapter("n0", "s", "200Gb/s", GEN4), adapter("n1", "s", "200Gb/s", GEN4))
            .build();

    AdapterRate r = h.usableRate(h.adapters().get(0));
    assertThat(r.alone()).contains(Bandwidth.of("200Gb/s"));
    assertThat(r.limitedBy()).isEqualTo(Limit.PORT);
    assertThat(r.together().orElseThrow().times(2))
        .isEqualTo(PcieRates.bundled().payload(GEN4).orElseThrow());
    assertThat(r.toNearGpu()).contains(Bandwidth.of("200Gb/s"));
    assertThat(r.explain().toString())
        .contains("uplink of s Gen4 x16")
        .contains("shared max-min fairly")
        .contains("256 bytes")
        .contains("PCI-SIG");
  }

  @Test
  void givesToOthersWhatASlowAdapterLeaves() {
    HostSpec h =
        HostSpec.builder()
            .model("H")
            .addPcieNodes(root("r", 0), below("s", "r", GEN4))
            .addAdapters(
                adapter("slow", "s", "25Gb/s", GEN3), adapter("fast", "s", "400Gb/s", GEN5))
            .build();

    assertThat(h.usableRate(h.findAdapter("slow").orElseThrow()).together())
        .contains(Bandwidth.of("25Gb/s"));
    AdapterRate fast = h.usableRate(h.findAdapter("fast").orElseThrow());
    assertThat(fast.limitedBy()).isEqualTo(Limit.UPLINK);
    assertThat(fast.together().orElseThrow().plus(Bandwidth.of("25Gb/s")))
        .isEqualTo(PcieRates.bundled().payload(GEN4).orElseThrow());
  }

  @Test
  void seesEveryUplinkOnTheWay() {
    HostSpec h =
        HostSpec.builder()
            .model("H")
            .addPcieNodes(root("r", 0), below("outer", "r", GEN3), below("inner", "outer", GEN5))
            .addAdapter(adapter("n", "inner", "400Gb/s", GEN5))
            .build();

    AdapterRate r = h.usableRate(h.adapters().get(0));
    assertThat(r.limitedBy()).isEqualTo(Limit.UPLINK);
    assertThat(gigabits(r.alone().orElseThrow())).isEqualTo(115);
    assertThat(r.explain().summary()).contains("uplink of outer Gen3 x16");
  }

  @Test
  void saysWhatItDoesNotKnow() {
    Adapter bare = Adapter.builder().id("n").model("N").build();
    AdapterRate nothing = direct(bare).usableRate(bare);
    assertThat(nothing.alone()).isEmpty();
    assertThat(nothing.together()).isEmpty();
    assertThat(nothing.toNearGpu()).isEmpty();
    assertThat(nothing.limitedBy()).isEqualTo(Limit.UNKNOWN);
    assertThat(nothing.isComplete()).isFalse();
    assertThat(nothing.explain().assumptions()).hasSize(3);
    assertThat(nothing).hasToString("unknown rate (limited by UNKNOWN; upper bound)");

    Adapter port = Adapter.builder().from(bare).portRate(Bandwidth.of("400Gb/s")).build();
    AdapterRate r = direct(port).usableRate(port);
    assertThat(r.alone()).contains(Bandwidth.of("400Gb/s"));
    assertThat(r.limitedBy()).isEqualTo(Limit.PORT);
    assertThat(r.isComplete()).isFalse();
    assertThat(r.explain().summary()).contains("at most");
    assertThat(r.explain().sources()).isEmpty();
  }

  @Test
  void anUplinkOfUnknownGenerationIsNotGuessed() {
    HostSpec h =
        HostSpec.builder()
            .model("H")
            .addPcieNodes(root("r", 0), below("s", "r", new PcieLink(2, 16)))
            .addAdapter(adapter("n", "s", "400Gb/s", GEN5))
            .build();

    AdapterRate r = h.usableRate(h.adapters().get(0));
    assertThat(r.isComplete()).isFalse();
    assertThat(r.alone()).contains(Bandwidth.of("400Gb/s"));
    assertThat(r.explain().assumptions().get(0).text()).contains("uplink of s");
  }

  @Test
  void printsRoundedWhatIsNoWholeNumber() {
    HostSpec h = direct(adapter("n", "r", "400Gb/s", GEN4));

    AdapterRate r = h.usableRate(h.adapters().get(0));
    assertThat(r).hasToString("about 230.46Gb/s (limited by SLOT)");
    assertThat(r.explain().summary())
        .isEqualTo(
            "n can use about 230.46Gb/s per direction, limited by its slot Gen4 x16, payload");
  }

  @Test
  void aHostLikeDgxUsesItsPorts() {
    HostSpec h = PcieHosts.dgxLike();

    for (Adapter a : h.adapters()) {
      assertThat(h.usableRate(a)).hasToString("400Gb/s (limited by PORT)");
    }
  }
}
