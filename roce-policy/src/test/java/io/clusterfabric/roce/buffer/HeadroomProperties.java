package io.clusterfabric.roce.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.roce.policy.DynamicThreshold;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class HeadroomProperties {
  private static final List<Integer> RATES = List.of(10, 25, 40, 50, 100, 200, 400, 800);

  @Provide
  Arbitrary<HeadroomModel> models() {
    return Arbitraries.of(HeadroomModels.all());
  }

  private static long bytes(
      HeadroomModel model, int gigabits, long meters, long mtu, int lossless, int percent) {
    return model
        .of(
            HeadroomRequest.builder()
                .rate(Bandwidth.ofGigabitsPerSecond(gigabits))
                .cable(Length.ofMeters(meters))
                .mtu(DataSize.ofBytes(mtu))
                .losslessMtu(DataSize.ofBytes(lossless))
                .smallPacketPercent(percent)
                .lanes(4)
                .build())
        .headroom()
        .map(DataSize::bytes)
        .orElse(-1L);
  }

  /** A longer cable, a larger MTU or a faster port never needs less. */
  @Property(tries = 500)
  void monotone(
      @ForAll("models") HeadroomModel model,
      @ForAll @IntRange(max = 7) int rate,
      @ForAll @LongRange(max = 40_000) long meters,
      @ForAll @LongRange(min = 64, max = 9_216) long mtu,
      @ForAll @IntRange(min = 256, max = 9_216) int lossless,
      @ForAll @IntRange(max = 100) int percent,
      @ForAll @LongRange(max = 1_000) long more) {
    int gigabits = RATES.get(rate);
    long base = bytes(model, gigabits, meters, mtu, lossless, percent);
    if (base < 0) {
      assertThat(model).isInstanceOf(BitTime.class);
      return;
    }
    assertThat(bytes(model, gigabits, meters + more, mtu, lossless, percent))
        .isGreaterThanOrEqualTo(base);
    assertThat(bytes(model, gigabits, meters, mtu + more, lossless, percent))
        .isGreaterThanOrEqualTo(base);
    int faster = RATES.get(Math.min(RATES.size() - 1, rate + 1));
    long fast = bytes(model, faster, meters, mtu, lossless, percent);
    assertThat(fast < 0 || fast >= base).isTrue();
    // what is on the cable both ways is in each of them
    double wire = 2.0 * meters * gigabits / 8 / 0.2;
    assertThat((double) base).isGreaterThan(wire * 0.99);
  }

  /** n groups never take more than the pool, and each step of n leaves each less. */
  @Property
  void sharesStayInThePool(
      @ForAll @LongRange(min = 1, max = 1L << 40) long pool,
      @ForAll @IntRange(min = -8, max = 7) int exponent,
      @ForAll @LongRange(min = 1, max = 100_000) long groups) {
    SharedBuffer b = SharedBuffer.of(DataSize.ofBytes(pool), new DynamicThreshold(exponent));
    assertThat(b.taken(groups).bytes()).isLessThan(pool);
    assertThat(b.limit(groups + 1)).isLessThanOrEqualTo(b.limit(groups));
    // the limit is alpha times what the others leave free: the law that it comes from
    BigDecimal alpha = BigDecimal.valueOf(Math.scalb(1.0, exponent));
    BigDecimal each = BigDecimal.valueOf(b.limit(groups).bytes());
    BigDecimal free = BigDecimal.valueOf(pool).subtract(each.multiply(BigDecimal.valueOf(groups)));
    double gap = alpha.multiply(free, MathContext.DECIMAL128).subtract(each).doubleValue();
    assertThat(gap).isBetween(-1e-6, 1 + alpha.doubleValue() * groups + 1e-6);
  }

  /** n* is found by trying: marks come first below it and pauses from it on. */
  @Property
  void firstCongestedGroupsByTrying(
      @ForAll @LongRange(min = 1_000, max = 1L << 24) long pool,
      @ForAll @IntRange(min = -8, max = 7) int exponent,
      @ForAll @LongRange(min = 1_000, max = 1L << 20) long min) {
    EcnBeforePfc e =
        EcnBeforePfc.of(
            SharedBuffer.of(DataSize.ofBytes(pool), new DynamicThreshold(exponent)),
            DataSize.ofBytes(min),
            DataSize.ofBytes(2 * min));
    double alpha = Math.scalb(1.0, exponent);
    long tried = 1;
    while (alpha * pool > (double) min * (1 + tried * alpha)) {
      tried++;
    }
    assertThat(e.firstCongestedGroups()).isEqualTo(tried);
    assertThat(e.in(CongestionScenario.oneToOne(tried)).marksFirst()).isFalse();
    if (tried > 1) {
      assertThat(e.in(CongestionScenario.oneToOne(tried - 1)).marksFirst()).isTrue();
    }
    assertThat(e.firstBeforeCertain()).isLessThanOrEqualTo(e.firstCongestedGroups());
    // the more queues a group feeds, the sooner it pauses; the more groups feed a queue, the later
    assertThat(e.firstCongestedGroups(2, 1)).isLessThanOrEqualTo(tried);
    assertThat(e.firstCongestedGroups(1, 2)).isGreaterThanOrEqualTo(tried);
  }

  /** What is promised and shared is never more than the memory, and no constraint is left out. */
  @Property(tries = 200)
  void proposalsFitTheMemory(
      @ForAll @IntRange(min = 1, max = 64) int slow,
      @ForAll @IntRange(min = 1, max = 64) int fast,
      @ForAll @LongRange(min = 1, max = 200) long mebibytes,
      @ForAll @IntRange(min = 1, max = 3) int priorities,
      @ForAll @IntRange(max = 4) int oversubscription,
      @ForAll @LongRange(min = 1, max = 128) long congested) {
    SwitchAsic asic = SwitchAsic.of("spc4");
    BufferDemand.Builder d =
        BufferDemand.builder()
            .asic(asic)
            .model(new SonicNvidia(asic, SonicNvidia.Mode.CURRENT, false))
            .memory(DataSize.ofMebibytes(mebibytes))
            .mtu(DataSize.ofBytes(9_100))
            .losslessPriorities(priorities)
            .addPorts(
                PortDemand.of(slow, Bandwidth.of("100Gb/s"), Length.of("5m")),
                PortDemand.of(fast, Bandwidth.of("400Gb/s"), Length.of("100m")))
            .addScenarios(CongestionScenario.oneToOne(congested));
    if (oversubscription > 0) {
      d.oversubscription(oversubscription);
    }
    BufferProposal p = BufferProposal.of(d.build());
    PoolAdmission pool = p.pool().orElseThrow();
    long set = pool.reserved().bytes() + pool.sharedHeadroom().bytes() + pool.others().bytes();
    assertThat(pool.shared().isPresent()).isEqualTo(set < pool.memory().bytes());
    pool.shared().ifPresent(s -> assertThat(set + s.bytes()).isEqualTo(pool.memory().bytes()));
    assertThat(p.isFeasible()).isEqualTo(p.failed().isEmpty());
    assertThat(p.threshold().isPresent()).isEqualTo(p.isFeasible());
    if (p.isFeasible()) {
      for (Bandwidth r : p.marking().byRate().keySet()) {
        assertThat(
                p.before(r).orElseThrow().in(CongestionScenario.oneToOne(congested)).marksFirst())
            .isTrue();
      }
    }
  }
}
