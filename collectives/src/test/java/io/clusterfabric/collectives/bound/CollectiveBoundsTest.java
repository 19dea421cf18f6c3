package io.clusterfabric.collectives.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Collections;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectiveBoundsTest {
  private static final DataSize GB = DataSize.of("1GB");

  /** Textbook: 2(p-1)/p m b and (p-1)/p m b, with b = 8 ns a byte here. */
  @ParameterizedTest
  @CsvSource({
    "ALL_REDUCE,2,8", "ALL_REDUCE,4,12", "ALL_REDUCE,5,12.8", "ALL_GATHER,4,6",
    "REDUCE_SCATTER,5,6.4", "ALL_TO_ALL,4,6", "ALL_REDUCE,1,0", "ALL_TO_ALL,1,0",
    "BROADCAST,4,6", "REDUCE,5,6.4", "GATHER,4,1.5", "SCATTER,1,0"
  })
  void singleRanksGiveTheTextbooksBytes(Collective collective, int ranks, String seconds) {
    CollectiveBound b =
        CollectiveBounds.partition(
            collective,
            GB,
            Collections.nCopies(ranks, 1),
            Bandwidth.of("1Gb/s").times(ranks),
            false,
            "GPUs");
    assertThat(b.time()).isEqualTo(TimeSpan.of(seconds + "s"));
    assertThat(b.model()).isEqualTo("only endpoints combine data");
  }

  /** With reducing switches a rank sends its array once. */
  @Test
  void reducingSwitchesLeaveTheMessageOnce() {
    CollectiveBound b =
        CollectiveBounds.partition(
            Collective.ALL_REDUCE,
            GB,
            Collections.nCopies(8, 1),
            Bandwidth.of("8Gb/s"),
            true,
            "GPUs");
    assertThat(b.time()).isEqualTo(TimeSpan.of("8s"));
  }

  @ParameterizedTest
  @CsvSource({"1,0", "2,1", "3,2", "4,2", "5,3", "64,6", "65,7", "1016,10"})
  void latencyIsTheLogarithm(int ranks, int steps) {
    assertThat(CollectiveBounds.latency(Collective.ALL_GATHER, ranks, TimeSpan.of("1us")).time())
        .isEqualTo(TimeSpan.ofMicroseconds(steps));
  }

  /**
   * Optima of all-gather by max-flow over all cuts, in GB/s of algorithm bandwidth: boxes of 8 GPUs
   * with a rate inside the box and one out of it (GB/s a GPU), at one non-blocking switch. The
   * tight cut is all but one GPU or all but one box (ForestColl's tool gives the same for the A100
   * rows).
   */
  @ParameterizedTest
  @CsvSource({
    "2,300,25,346.667", "4,300,25,266.667", "2,450,50,533.333", "4,450,50,516.129",
    "2,200,50,266.667", "4,200,50,258.065", "2,900,50,800", "4,900,50,533.333"
  })
  void cutsOfAnAllGatherMeetTheOptimum(int boxes, long inside, long outside, double gigabytes) {
    int p = boxes * 8;
    Bandwidth ofBox = Bandwidth.ofGigabitsPerSecond(8 * 8 * outside);
    Bandwidth ofGpu = Bandwidth.ofGigabitsPerSecond(8 * (inside + outside));
    TimeSpan box = CollectiveBounds.part(Collective.ALL_GATHER, GB, p, 8, ofBox, "box").time();
    TimeSpan gpu = CollectiveBounds.part(Collective.ALL_GATHER, GB, p, 1, ofGpu, "GPU").time();
    assertThat(1 / box.max(gpu).toSeconds()).isCloseTo(gigabytes, Offset.offset(0.001));
  }

  /** A root that could hear of all at once would need one step only. */
  @Test
  void theBoundOfStepsTellsWhatItTakesForGranted() {
    TimeSpan step = TimeSpan.of("1us");
    CollectiveBound gather = CollectiveBounds.latency(Collective.GATHER, 9, step);
    assertThat(gather.time()).isEqualTo(TimeSpan.of("4us"));
    assertThat(gather.model()).contains("sends to one rank and receives from one at a time");
    assertThat(gather.witness()).isEqualTo("data of each of 9 ranks must reach one");
    assertThat(CollectiveBounds.latency(Collective.BROADCAST, 9, step).witness())
        .isEqualTo("data of one of 9 ranks must reach all");
    assertThat(CollectiveBounds.latency(Collective.ALL_TO_ALL, 9, step).witness())
        .isEqualTo("data of each of 9 ranks must reach all");
  }

  @Test
  void aPartExchangesWhatTheOperationSays() {
    Bandwidth rate = Bandwidth.of("8Gb/s");
    assertThat(seconds(Collective.ALL_REDUCE, 8, 3, rate)).isEqualTo("1s");
    assertThat(seconds(Collective.ALL_GATHER, 8, 2, rate)).isEqualTo("750ms");
    assertThat(seconds(Collective.REDUCE_SCATTER, 8, 6, rate)).isEqualTo("750ms");
    assertThat(seconds(Collective.ALL_TO_ALL, 8, 4, rate)).isEqualTo("2s");
    assertThat(seconds(Collective.ALL_TO_ALL, 8, 8, rate)).isEqualTo("0s");
    assertThat(seconds(Collective.ALL_REDUCE, 8, 0, rate)).isEqualTo("0s");
  }

  private static String seconds(Collective c, int ranks, int inside, Bandwidth rate) {
    return CollectiveBounds.part(c, GB, ranks, inside, rate, "it").time().toString();
  }

  @Test
  void anUnevenPartitionOfAnAllToAllCountsPairs() {
    // 1 and 3 of 4 ranks: 3 pairs each way, a quarter of the message each.
    CollectiveBound b =
        CollectiveBounds.partition(
            Collective.ALL_TO_ALL, GB, List.of(1, 3), Bandwidth.of("8Gb/s"), false, "hosts");
    assertThat(b.time()).isEqualTo(TimeSpan.of("1.5s"));
    assertThat(b.witness()).contains("4 ranks in 2 hosts");
    assertThat(b.explain().toString()).contains("times that it must cross = 3/2");
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertThatThrownBy(
            () -> CollectiveBounds.latency(Collective.SEND_RECEIVE, 4, TimeSpan.of("1us")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("SEND_RECEIVE");
    assertThatThrownBy(
            () ->
                CollectiveBounds.part(Collective.ALL_REDUCE, GB, 4, 5, Bandwidth.of("1Gb/s"), "it"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("found 5");
    assertThatThrownBy(
            () ->
                CollectiveBounds.partition(
                    Collective.ALL_REDUCE, GB, List.of(1, 0), Bandwidth.of("1Gb/s"), false, "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("found 0");
    assertThatThrownBy(() -> CollectiveBounds.latency(Collective.ALL_REDUCE, 0, TimeSpan.of("1us")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
