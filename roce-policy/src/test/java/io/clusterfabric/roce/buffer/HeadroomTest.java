package io.clusterfabric.roce.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.roce.policy.DynamicThreshold;
import org.junit.jupiter.api.Test;

class HeadroomTest {
  private static HeadroomRequest request(String rate, String cable, long mtu) {
    return HeadroomRequest.of(Bandwidth.of(rate), Length.of(cable), DataSize.ofBytes(mtu));
  }

  private static long headroom(String model, String rate, String cable, long mtu) {
    return HeadroomModels.of(model).of(request(rate, cable, mtu)).headroom().orElseThrow().bytes();
  }

  /** Rows of the tables that SONiC ships for SN2700, SN3700, SN3800, SN4700 and SN5600. */
  @Test
  void shippedRows() {
    assertThat(headroom("sonic-spc1-legacy", "100Gb/s", "40m", 9_216)).isEqualTo(38_912);
    assertThat(headroom("sonic-spc2-legacy", "200Gb/s", "300m", 9_216)).isEqualTo(203_776);
    assertThat(headroom("sonic-spc2-gearbox-legacy", "100Gb/s", "300m", 9_216)).isEqualTo(140_288);
    assertThat(headroom("sonic-spc4-legacy", "400Gb/s", "40m", 9_216)).isEqualTo(283_648);
    Headroom h = HeadroomModels.of("sonic-spc3-legacy").of(request("400Gb/s", "5m", 9_216));
    assertThat(h.size().orElseThrow().bytes()).isEqualTo(86_016);
    assertThat(h.xon().orElseThrow().bytes()).isEqualTo(37_888);
    assertThat(h.explain().toString())
        .contains("on the cable, both ways = 2525.25 B", "8 lanes", "source: SONiC");
  }

  /** Computed by the driver's formula by hand: (301 + 216) · 100 + 24,480. */
  @Test
  void adapter() {
    assertThat(headroom("mlx5-host", "100Gb/s", "100m", 9_000)).isEqualTo(76_180);
    assertThat(headroom("mlx5-host", "100Gb/s", "6.5m", 9_000))
        .isEqualTo(headroom("mlx5-host", "100Gb/s", "7m", 9_000));
    assertThat(new Mlx5Host().leastSize(request("100Gb/s", "7m", 9_000)).bytes())
        .isEqualTo(56_080 + 9_216 + 128);
  }

  /** 73,888 + 672 + 2 · 5,000 + 2 · 8,192 + 30,720 + 18,560 bit times at 10 Gb/s and 100 m. */
  @Test
  void bitTimes() {
    HeadroomRequest r =
        request("10Gb/s", "100m", 9_216).toBuilder().losslessMtu(DataSize.ofBytes(2_300)).build();
    assertThat(new BitTime().of(r).headroom().orElseThrow().bytes()).isEqualTo(150_224 / 8);
    Headroom fast = new BitTime().of(request("400Gb/s", "5m", 9_216));
    assertThat(fast.headroom()).isEmpty();
    assertThat(fast.findings().asList()).hasSize(1);
    assertThat(fast.explain().toString()).contains("interface, at each end = unknown");
  }

  @Test
  void asics() {
    assertThat(SwitchAsic.ofPlatform("Mellanox-SN5600-C224O8").orElseThrow().id())
        .isEqualTo("spc4");
    assertThat(SwitchAsic.ofPlatform("x86_64-mlnx_msn3800-r0").orElseThrow().id())
        .isEqualTo("spc2");
    assertThat(SwitchAsic.ofPlatform("Arista-7060X6-64PE-B-P32O64")).isEmpty();
    assertThat(HeadroomModels.ofPlatform("ACS-MSN3800").orElseThrow().id())
        .isEqualTo("sonic-spc2-gearbox-current");
    assertThatThrownBy(() -> HeadroomModels.of("spc9"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("mlx5-host, bit-time");
    assertThatThrownBy(() -> new SonicNvidia(SwitchAsic.of("spc6"), SonicNvidia.Mode.LEGACY, false))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Break-even B / Kmin - 1 / alpha of pools in rendered configurations (reference, 2.3). */
  @Test
  void congestedGroups() {
    assertThat(first(55_058_432, 2_000_000)).isEqualTo(27);
    assertThat(first(33_262_528, 2_000_000)).isEqualTo(16);
    assertThat(first(10_875_072, 250_000)).isEqualTo(43);
    assertThat(first(164_619_432, 131_072)).isEqualTo(1_255);
    SharedBuffer pool = SharedBuffer.of(DataSize.ofBytes(55_058_432), new DynamicThreshold(0));
    assertThat(pool.limit(1).bytes()).isEqualTo(27_529_216);
    assertThat(pool.limit(8).bytes()).isEqualTo(6_117_603);
    assertThat(pool.limit(32).bytes()).isEqualTo(1_668_437);
    assertThat(pool.limit(128).bytes()).isEqualTo(426_809);
  }

  private static long first(long pool, long min) {
    return EcnBeforePfc.of(
            SharedBuffer.of(DataSize.ofBytes(pool), new DynamicThreshold(0)),
            DataSize.ofBytes(min),
            DataSize.ofBytes(5 * min))
        .firstCongestedGroups();
  }

  @Test
  void scenariosOfOneProfile() {
    EcnBeforePfc e =
        EcnBeforePfc.of(
            new SharedBuffer(
                DataSize.ofBytes(55_058_432),
                new DynamicThreshold(0),
                java.util.OptionalLong.of(128)),
            DataSize.ofBytes(2_000_000),
            DataSize.ofBytes(10_000_000));
    assertThat(e.in(CongestionScenario.oneToOne(26)).marksFirst()).isTrue();
    assertThat(e.in(CongestionScenario.oneToOne(27)).marksFirst()).isFalse();
    assertThat(e.in(CongestionScenario.incast(127)).marksFirst()).isTrue();
    assertThat(e.in(CongestionScenario.allEgress(14)).marksFirst()).isFalse();
    assertThat(e.isReachable()).contains(true);
    assertThat(e.explain().toString())
        .contains("n* = 27", "break-even = 26.53 groups", "one-to-one (128 groups");
  }

  /** The paper's switch: 12 MB, 32 ports, 8 priorities, 22.4 KB in flight, beta 8: 21.75 KB. */
  @Test
  void dcqcnPaper() {
    DcqcnThresholds t =
        new DcqcnThresholds(
            DataSize.ofBytes(12_000_000), 32, 8, DataSize.ofBytes(22_400), Ratio.of(8));
    assertThat(t.fixedPause()).isEqualTo(Ratio.of(24_475));
    assertThat(t.markBelow().floor()).isEqualTo(21_755);
    assertThat(t.feasibleMark(DataSize.ofBytes(1_500))).contains(DataSize.ofBytes(21_755));
    DcqcnThresholds full =
        new DcqcnThresholds(
            DataSize.ofBytes(12_000_000), 128, 8, DataSize.ofBytes(22_400), Ratio.of(8));
    assertThat(full.feasibleMark(DataSize.ofBytes(1_500))).isEmpty();
  }
}
