package io.clusterfabric.collectives.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class NcclTuningProperties {
  private static final List<NcclTuning> ALL = new ArrayList<>(ComputedRuns.tunings().values());

  private static NcclTuning tuning(int index) {
    return ALL.get(index % ALL.size());
  }

  @Property(tries = 500)
  void theChoiceIsThePairOfLeastTime(
      @ForAll @IntRange(max = 100_000) int which,
      @ForAll Collective collective,
      @ForAll @LongRange(min = 1, max = 1L << 36) long bytes) {
    if (!NcclTuning.collectives().contains(collective)) {
      return;
    }
    NcclTuning t = tuning(which);
    DataSize size = DataSize.ofBytes(bytes);
    NcclChoice choice = t.select(collective, size);
    for (NcclAlgorithm a : NcclAlgorithm.values()) {
      // NVLS over several nodes has figures for gathers that some versions do not compare.
      if (a == NcclAlgorithm.NVLS && collective != Collective.ALL_REDUCE) {
        continue;
      }
      for (NcclProtocol p : NcclProtocol.values()) {
        Optional<TimeSpan> time = t.time(collective, a, p, size);
        assertThat(time.map(x -> x.compareTo(choice.time()) >= 0).orElse(true)).isTrue();
      }
    }
    assertThat(t.time(collective, choice.algorithm(), choice.protocol(), size))
        .contains(choice.time());
    assertThat(choice.channels()).isBetween(1, 64);
    assertThat(choice.threads()).isBetween(96, 672);
    assertThat(choice.threads() % 32).isZero();
  }

  /**
   * Within a step of the tree's correction and away from the ring's plateau time grows with size.
   */
  @Property(tries = 500)
  void timeGrowsWithSizeWithinAnOctave(
      @ForAll @IntRange(max = 100_000) int which,
      @ForAll @IntRange(min = 6, max = 33) int log,
      @ForAll @LongRange(max = 1L << 33) long extra,
      @ForAll NcclAlgorithm algorithm,
      @ForAll NcclProtocol protocol) {
    NcclTuning t = tuning(which);
    long low = 1L << log;
    long high = low + extra % low;
    Optional<TimeSpan> a =
        t.time(Collective.ALL_REDUCE, algorithm, protocol, DataSize.ofBytes(low));
    Optional<TimeSpan> b =
        t.time(Collective.ALL_REDUCE, algorithm, protocol, DataSize.ofBytes(high));
    assertThat(a.isPresent()).isEqualTo(b.isPresent());
    a.ifPresent(x -> assertThat(x).isLessThanOrEqualTo(b.orElseThrow()));
  }

  /** Rings move twice the bytes in twice the steps for an all-reduce as for an all-gather. */
  @Property(tries = 200)
  void allReduceCostsAtLeastAllGatherByRing(
      @ForAll @IntRange(max = 100_000) int which,
      @ForAll NcclProtocol protocol,
      @ForAll @LongRange(min = 1, max = 1L << 36) long bytes) {
    NcclTuning t = tuning(which);
    DataSize size = DataSize.ofBytes(bytes);
    Optional<TimeSpan> reduce = t.time(Collective.ALL_REDUCE, NcclAlgorithm.RING, protocol, size);
    Optional<TimeSpan> gather = t.time(Collective.ALL_GATHER, NcclAlgorithm.RING, protocol, size);
    reduce.ifPresent(x -> assertThat(x).isGreaterThanOrEqualTo(gather.orElseThrow()));
  }
}
