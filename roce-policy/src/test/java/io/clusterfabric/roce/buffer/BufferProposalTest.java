package io.clusterfabric.roce.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.roce.policy.DynamicThreshold;
import io.clusterfabric.roce.policy.EcnProfile;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BufferProposalTest {
  private static BufferDemand.Builder demand() {
    SwitchAsic asic = SwitchAsic.of("spc3");
    return BufferDemand.builder()
        .asic(asic)
        .model(new SonicNvidia(asic, SonicNvidia.Mode.CURRENT, false))
        .memory(DataSize.ofMebibytes(60))
        .mtu(DataSize.ofBytes(9_100))
        .addPorts(
            PortDemand.of(48, Bandwidth.of("100Gb/s"), Length.of("5m")),
            PortDemand.of(8, Bandwidth.of("400Gb/s"), Length.of("40m")))
        .addScenarios(CongestionScenario.oneToOne(8), CongestionScenario.incast(47));
  }

  @Test
  void theLeastThresholdThatServes() {
    BufferProposal p = BufferProposal.of(demand().build());
    assertThat(p.isFeasible()).isTrue();
    // the ports' maximum is not known, and that is said
    assertThat(p.outcome()).isEqualTo(Outcome.NOT_CHECKED);
    int exponent = p.threshold().orElseThrow().exponent();
    EcnBeforePfc at400 = p.before(Bandwidth.of("400Gb/s")).orElseThrow();
    assertThat(at400.in(CongestionScenario.oneToOne(8)).marksFirst()).isTrue();
    // one step less would not do for the fastest port
    SharedBuffer less = SharedBuffer.of(at400.buffer().pool(), new DynamicThreshold(exponent - 1));
    EcnProfile e = p.marking().profile(Optional.of(Bandwidth.of("400Gb/s"))).orElseThrow();
    assertThat(
            EcnBeforePfc.of(less, e.min().bytes().orElseThrow(), e.max().bytes().orElseThrow())
                .in(CongestionScenario.oneToOne(8))
                .marksFirst())
        .isFalse();
    // 100 and 400 KB at 25 Gb/s, in proportion
    assertThat(e.min().bytes()).contains(DataSize.ofBytes(1_600_000));
    assertThat(p.pool().orElseThrow().memory().bytes())
        .isEqualTo(
            p.pool().get().reserved().bytes()
                + p.pool().get().others().bytes()
                + p.pool().get().shared().orElseThrow().bytes());
    assertThat(p.policy().losslessThreshold()).isEqualTo(p.threshold());
  }

  @Test
  void whatCannotBeMetIsNamed() {
    BufferProposal small =
        BufferProposal.of(demand().memory(DataSize.ofMebibytes(5)).losslessPriorities(2).build());
    assertThat(small.isFeasible()).isFalse();
    assertThat(small.failed()).extracting(BufferConstraint::name).containsExactly("memory");
    assertThat(small.failed().get(0).explain().toString()).contains("short by", "lossy groups");

    BufferProposal worst =
        BufferProposal.of(demand().addScenarios(CongestionScenario.allEgress(55)).build());
    assertThat(worst.failed()).hasSize(1);
    assertThat(worst.failed().get(0).name()).startsWith("marks before pauses in all-egress");
    assertThat(worst.failed().get(0).explain().toString()).contains("Kmin that would do");
    assertThat(worst.threshold()).isEmpty();

    BufferProposal unknown = BufferProposal.of(demand().model(new BitTime()).build());
    assertThat(unknown.failed()).isNotEmpty();

    BufferProposal port =
        BufferProposal.of(demand().maxPortHeadroom(DataSize.ofBytes(100_000)).build());
    assertThat(port.failed()).extracting(BufferConstraint::name).hasSize(2);
  }

  @Test
  void sharedHeadroomTakesLess() {
    PoolAdmission own = PoolAdmission.of(demand().losslessPriorities(2).build()).orElseThrow();
    PoolAdmission shared =
        PoolAdmission.of(demand().losslessPriorities(2).oversubscription(2).build()).orElseThrow();
    assertThat(shared.shared().orElseThrow()).isGreaterThan(own.shared().orElseThrow());
    assertThat(shared.sharedHeadroom().isZero()).isFalse();
    assertThat(shared.explain().toString()).contains("private headroom");
  }
}
