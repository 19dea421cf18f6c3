package io.clusterfabric.collectives.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Nonsense is refused with what is allowed, and a choice tells only what was compared. */
class NcclRangesTest {
  private static final NcclProfile V2_27 = NcclProfile.of("2.27.5");

  private static NcclInputs with(Consumer<NcclInputs.Builder> change) {
    NcclInputs in = NcclInputs.of(Boards.all(Boards.h100(8, 400), Boards.h100(8, 400)), V2_27);
    NcclInputs.Builder b = NcclInputs.builder().from(in);
    change.accept(b);
    return b.build();
  }

  private static void refused(Consumer<NcclInputs.Builder> change, String... words) {
    assertThatThrownBy(() -> with(change))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void inputs() {
    refused(b -> b.computeCapability(9), "times 10", "90 for Hopper", "found 9");
    refused(b -> b.computeCapability(900), "found 900");
    refused(b -> b.nodes(17), "17 nodes");
    refused(b -> b.ranks(0), "0 ranks");
    refused(b -> b.mostRanksPerNode(7), "from 8 to 15", "found 7");
    refused(b -> b.mostRanksPerNode(16), "found 16");
    refused(b -> b.channels(65), "from 1 to 64", "found 65");
    refused(b -> b.collectiveChannels(17), "from 1 to 16", "found 17");
    refused(b -> b.collectiveChannels(0), "found 0");
    refused(b -> b.collNetHeads(-1), "found -1");
    // NVLS would be taken, on no channel.
    refused(b -> b.nvlsChannels(0), "channels of NVLS", "found 0");
    assertThat(with(b -> b.nvls(Optional.empty()).nvlsChannels(0)).nvlsChannels()).isZero();
  }

  @Test
  void options() {
    assertThatThrownBy(() -> NcclOptions.builder().computeCapability(9).build())
        .hasMessageContainingAll("times 10", "found 9");
    assertThatThrownBy(() -> NcclOptions.builder().gpusPerPcieSwitch(0).build())
        .hasMessageContainingAll("from 1 to 16", "found 0");
    assertThatThrownBy(() -> NcclOptions.builder().nicLatency(TimeSpan.ofSeconds(2)).build())
        .hasMessageContainingAll("latency of a NIC", "found 2s");
    assertThat(NcclOptions.builder().nicLatency(TimeSpan.of("150us")).build().nicLatency())
        .isEqualTo(TimeSpan.ofMicroseconds(150));
  }

  @Test
  void graphs() {
    NcclGraph ring = with(b -> {}).ring();
    assertThatThrownBy(() -> NcclGraph.builder().from(ring).channels(0).build())
        .hasMessageContainingAll("channels of a graph", "found 0");
    assertThatThrownBy(() -> NcclGraph.builder().from(ring).between(Bandwidth.ZERO).build())
        .hasMessageContaining("leave out a graph");
  }

  /** NCCL starts its comparison at an hour, which says nothing about the communicator. */
  @Test
  void anHourOrMoreIsToldAsSuch() {
    NcclTuning tuning = NcclTuning.of(with(b -> {}), V2_27);
    DataSize huge = DataSize.of("4PiB");
    assertThatThrownBy(() -> tuning.select(Collective.ALL_REDUCE, huge))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("an hour or more", "4PiB");
    NcclTuning alone = NcclTuning.of(with(b -> b.ranks(1).nodes(1).mostRanksPerNode(1)), V2_27);
    assertThatThrownBy(() -> alone.select(Collective.ALL_REDUCE, DataSize.of("1KiB")))
        .hasMessageContaining("one rank")
        .hasMessageNotContaining("hour");
  }

  /** From 2.29.2 on the comparison starts at the largest float, see enqueue.cc of each tag. */
  @Test
  void newerVersionsTakeWhateverIsLeast() {
    NcclProfile newest = NcclProfile.latest();
    NcclTuning tuning = NcclTuning.of(with(b -> {}), newest);
    NcclChoice choice = tuning.select(Collective.ALL_REDUCE, DataSize.of("4PiB"));
    assertThat(choice.time()).isGreaterThan(TimeSpan.ofSeconds(3600));
    // 4 EiB take years, which no time span holds: told, not cut off.
    assertThatThrownBy(() -> tuning.select(Collective.ALL_REDUCE, DataSize.of("4EiB")))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContainingAll("4EiB", "106 days");
    assertThat(NcclProfile.of("2.28.9").differences().toString()).contains("an hour");
    assertThat(NcclProfile.of("2.29.2").differences().toString()).doesNotContain("hour");
  }

  /** 2.21 has a figure for gathers by NVLS over nodes, and never compares it. */
  @Test
  void explainShowsWhatWasCompared() {
    NcclProfile old = NcclProfile.of("2.21.5");
    NcclOptions sharp = NcclOptions.builder().collNet(true).build();
    NcclTuning tuning =
        NcclTuning.of(
            NcclInputs.of(Boards.all(Boards.h100(8, 400), Boards.h100(8, 400)), old, sharp), old);
    assertThat(tuning.cell(Collective.ALL_GATHER, NcclAlgorithm.NVLS, NcclProtocol.SIMPLE))
        .isPresent();
    NcclChoice choice = tuning.select(Collective.ALL_GATHER, DataSize.of("1GiB"));
    TextTable table = choice.explain().table().orElseThrow();
    assertThat(table.toString()).contains("Ring").doesNotContain("NVLS");
    assertThat(choice.explain().toString()).contains("NVLS Simple has a figure", "not compare");
    String other =
        NcclTuning.of(tuning.inputs(), NcclProfile.of("2.20"))
            .select(Collective.ALL_REDUCE, DataSize.of("1GiB"))
            .explain()
            .toString();
    assertThat(other).contains("2.20 counts 23 us for NVLS").contains("NCCL 2.20 by the constants");
  }
}
