package io.clusterfabric.collectives.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.collectives.nccl.Boards.Board;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.unit.DataSize;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a cluster tells of NCCL's inputs, and what stays unknown. */
class NcclReadingTest {
  private static final NcclProfile V2_27 = NcclProfile.of("2.27.5");
  private static final NcclOptions NONE = NcclOptions.builder().build();
  private static final DataSize BIG = DataSize.of("1GiB");

  private static NcclReading read(Board... boards) {
    return read(NONE, boards);
  }

  private static NcclReading read(NcclOptions options, Board... boards) {
    return NcclReading.of(Boards.all(boards), V2_27, options);
  }

  private static NcclInputs inputs(Board... boards) {
    return read(boards).inputs().orElseThrow();
  }

  private static NcclOptions nvlink(NcclNvlink way) {
    return NcclOptions.builder().nvlink(way).build();
  }

  /** Refused, with a sentence that has all of the words. */
  private static void refused(NcclReading reading, String... words) {
    assertThat(reading.possible()).isEmpty();
    assertThat(reading.inputs()).isEmpty();
    assertThat(reading.unknown()).hasSize(1);
    assertThat(reading.unknown().get(0)).contains(words);
    assertThat(reading.select(Collective.ALL_REDUCE, BIG)).isEmpty();
    assertThat(reading.choices(Collective.ALL_REDUCE, BIG)).isEmpty();
  }

  @Test
  void nothingSaidAboutNvlinkIsNotNone() {
    Board silent = Boards.of(8, "H100-SXM", 400);
    refused(read(silent, silent), "NVLink", "not known", "host-0 and 1 more", "NONE");
    Placement placement = Boards.all(silent, silent);
    assertThatThrownBy(() -> NcclInputs.of(placement, V2_27))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("NVLink");
    NcclInputs none = read(nvlink(NcclNvlink.NONE), silent, silent).inputs().orElseThrow();
    assertThat(none.ring().pathInside()).isEqualTo(NcclPath.SYS);
    assertThat(none.nvSwitch()).isFalse();
    assertThat(none.nvls()).isEmpty();
    assertThat(none.assumptions()).anyMatch(s -> s.contains("two CPUs"));
    // That there are switches does not tell a rate.
    refused(read(nvlink(NcclNvlink.SWITCHED), silent, silent), "how fast");
    // A rank that is alone on its node asks nothing of NVLink.
    Board one = Boards.of(1, "H100-SXM", 400);
    assertThat(inputs(one, one).ring().pathInside()).isEqualTo(NcclPath.LOC);
  }

  @Test
  void nvlinkAloneIsNoNvSwitch() {
    Board bridged = Boards.of(8, "H100-SXM", 400).nvlink(Technology.NVLINK, "450GB/s", false);
    NcclReading reading = read(bridged, bridged);
    assertThat(reading.inputs()).isEmpty();
    assertThat(reading.unknown()).hasSize(1);
    assertThat(reading.unknown().get(0)).contains("NVSwitches", "host-0 and 1 more");
    assertThat(reading.possible()).hasSize(2);
    assertThat(reading.possible().get(0).nvls()).isEmpty();
    assertThat(reading.possible().get(0).nvSwitch()).isFalse();
    assertThat(reading.possible().get(1).nvls()).isPresent();
    assertThat(reading.possible().get(1).nvSwitch()).isTrue();
    assertThat(reading.possible().get(1).nvls()).isEqualTo(inputs(bridgedWith(true)).nvls());
    List<NcclChoice> choices = reading.choices(Collective.ALL_REDUCE, BIG);
    assertThat(choices.get(0).algorithm()).isNotEqualTo(NcclAlgorithm.NVLS_TREE);
    assertThat(choices.get(1).algorithm()).isEqualTo(NcclAlgorithm.NVLS_TREE);
    assertThat(reading.select(Collective.ALL_REDUCE, BIG)).isEmpty();
    assertThat(reading.toString()).contains("2 possible inputs", "NVSwitches");
    // A broadcast has rings alone, so that switches decide nothing.
    assertThat(reading.select(Collective.BROADCAST, BIG))
        .map(NcclChoice::algorithm)
        .contains(NcclAlgorithm.RING);
    Optional<NcclInputs> direct = read(nvlink(NcclNvlink.DIRECT), bridged, bridged).inputs();
    assertThat(direct.orElseThrow().nvls()).isEmpty();
    assertThat(direct.orElseThrow().assumptions()).anyMatch(s -> s.contains("every two GPUs"));
    Optional<NcclInputs> told = read(nvlink(NcclNvlink.SWITCHED), bridged, bridged).inputs();
    assertThat(told.orElseThrow().nvls()).isPresent();
  }

  private static Board[] bridgedWith(boolean reduces) {
    Board b = Boards.of(8, "H100-SXM", 400).nvlink(Technology.NVLINK, "450GB/s", reduces);
    return new Board[] {b, b};
  }

  /** Before Hopper NVSwitches do not reduce, so that NCCL does the same with and without. */
  @Test
  void whatDecidesNothingIsSaidAndDoesNotHinder() {
    Board a100 = Boards.of(8, "A100-SXM", 200).nvlink(Technology.NVLINK, "300GB/s", false);
    NcclInputs in = inputs(a100, a100);
    assertThat(in.nvls()).isEmpty();
    assertThat(in.assumptions()).anyMatch(s -> s.contains("NVSwitches") && s.contains("nothing"));
    // With reduction in the network they decide whether CollNet may have direct heads.
    NcclOptions sharp = NcclOptions.builder().collNet(true).build();
    assertThat(read(sharp, a100, a100).possible())
        .extracting(NcclInputs::nvSwitch)
        .containsExactly(false, true);
  }

  @Test
  void aScaleUpFabricTellsBySwitches() {
    Board h = Boards.of(4, "H100-SXM", 400);
    Placement switched = Boards.all(true, h, h);
    NcclInputs in = NcclInputs.of(switched, V2_27);
    assertThat(in.nodes()).isEqualTo(1);
    assertThat(in.nvSwitch()).isTrue();
    assertThat(in.nvls()).isPresent();
    NcclInputs without = NcclInputs.of(Boards.all(false, h, h), V2_27);
    assertThat(without.nvSwitch()).isFalse();
    assertThat(without.nvls()).isEmpty();
  }

  /** 2.27 wants three GPUs of a node for NVLS, 2.30 two. */
  @Test
  void twoGpusOfANode() {
    Placement two = Boards.all(Boards.h100(2, 400));
    NcclProfile now = NcclProfile.of("2.30.7");
    assertThat(NcclInputs.of(two, V2_27).nvls()).isEmpty();
    assertThat(NcclInputs.of(two, now).nvls()).map(NcclGraph::channels).contains(2);
    assertThat(NcclInputs.of(two, now).assumptions())
        .anyMatch(s -> s.contains("two GPUs was not compared"));
  }

  @Test
  void otherTechnologiesAndUnknownGpusAreRefused() {
    Board xgmi = Boards.of(8, "H100-SXM", 400).nvlink(Technology.XGMI, "448GB/s", false);
    refused(read(xgmi, xgmi), "xgmi", "host-0");
    Board unknown = Boards.of(8, "unknown", 400).nvlink(Technology.NVLINK, "450GB/s", true);
    refused(read(unknown, unknown), "compute capability", "\"unknown\"", "90 for Hopper");
  }

  @Test
  void anUnknownRateOfALinkIsNoRate() {
    Board silent = Boards.h100(8, 400).nic(3, 0);
    refused(read(silent, Boards.h100(8, 400)), "nic3", "host-0");
    // On one node no NIC is used.
    assertThat(read(silent).inputs()).isPresent();
  }

  /** The order of hosts does not matter: all agree on the least. */
  @Test
  void nodesAgreeOnTheLeastOfAll() {
    Board fast = Boards.h100(8, 400);
    Board slow = Boards.h100(8, 200);
    NcclInputs mixed = inputs(fast, fast, slow);
    assertThat(mixed).isEqualTo(inputs(slow, fast, fast));
    NcclInputs alone = inputs(slow, slow, slow);
    assertThat(mixed.ring()).isEqualTo(alone.ring());
    assertThat(mixed.tree()).isEqualTo(alone.tree());
    assertThat(mixed.nvls()).isEqualTo(alone.nvls());
    assertThat(mixed.channels()).isEqualTo(alone.channels());
    assertThat(mixed.ring().between()).isNotEqualTo(inputs(fast, fast, fast).ring().between());
    assertThat(mixed.mixedGpus()).isFalse();
  }

  @Test
  void theOldestGpuCountsAndWhatOneNodeLacksAllLack() {
    Board hopper = Boards.h100(8, 400);
    Board ampere = Boards.of(8, "A100-SXM", 200).nvlink(Technology.NVLINK, "300GB/s", true);
    for (NcclInputs in : List.of(inputs(hopper, ampere), inputs(ampere, hopper))) {
      assertThat(in.computeCapability()).isEqualTo(80);
      assertThat(in.mixedGpus()).isTrue();
      assertThat(in.nvls()).isEmpty();
      assertThat(in.nvlsChannels()).isZero();
      NcclTuning tuning = NcclTuning.of(in, V2_27);
      // 2.27 leaves LL128 off where GPUs are of several generations.
      assertThat(tuning.cell(Collective.ALL_REDUCE, NcclAlgorithm.RING, NcclProtocol.LL128))
          .isEmpty();
    }
    assertThat(inputs(ampere, ampere).mixedGpus()).isFalse();
  }

  @Test
  void nodesOfDifferentSizesAgreeToo() {
    NcclInputs in = inputs(Boards.h100(8, 400), Boards.h100(4, 400));
    assertThat(in.ranks()).isEqualTo(12);
    assertThat(in.mostRanksPerNode()).isEqualTo(8);
    assertThat(in).isEqualTo(inputs(Boards.h100(4, 400), Boards.h100(8, 400)));
    NcclGraph eight = inputs(Boards.h100(8, 400), Boards.h100(8, 400)).ring();
    NcclGraph four = inputs(Boards.h100(4, 400), Boards.h100(4, 400)).ring();
    assertThat(in.ring().channels()).isEqualTo(Math.min(eight.channels(), four.channels()));
    assertThat(in.ring().inside()).isEqualTo(eight.inside().min(four.inside()));
    assertThat(in.nvls()).map(NcclGraph::channels).contains(4);
  }

  @Test
  void aNodeOfDifferentPartsIsRefused() {
    Board even = Boards.h100(8, 400);
    refused(read(even, even.nic(5, 200)), "NICs of one node", "25.0", "50.0", "host-1");
    refused(read(even, even.gpu(7, "A100-SXM")), "[80, 90]", "host-1");
  }

  @Test
  void theSlowestSlotOfAllNodesCounts() {
    Board old = Boards.h100(8, 400).pcie(4);
    NcclInputs mixed = inputs(Boards.h100(8, 400).pcie(5), old);
    assertThat(mixed.ring()).isEqualTo(inputs(old, old).ring());
    assertThat(mixed.ring()).isNotEqualTo(inputs(old.pcie(5), old.pcie(5)).ring());
  }

  /** Grace beside Intel, by the model of the GPUs. */
  @Test
  void cpusOfSeveralKindsAreMixed() {
    Board grace = Boards.of(4, "GH200", 400).nvlink(Technology.NVLINK, "450GB/s", true);
    NcclInputs in = inputs(Boards.h100(4, 400), grace);
    assertThat(in.cpu()).isEqualTo(NcclCpu.MIXED);
    assertThat(in.assumptions()).noneMatch(s -> s.contains("each rank takes its own"));
    Placement placement = Boards.all(Boards.h100(4, 400), grace);
    assertThat(NcclInputs.of(placement, NcclProfile.of("2.21.5")).assumptions())
        .anyMatch(s -> s.contains("each rank takes its own"));
  }
}
