package io.clusterfabric.collectives.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BusBandwidthTest {
  /** The factors of nccl-tests' doc/PERFORMANCE.md. */
  @ParameterizedTest
  @CsvSource({
    "ALL_REDUCE,2,1",
    "ALL_REDUCE,8,7/4",
    "ALL_GATHER,8,7/8",
    "REDUCE_SCATTER,3,2/3",
    "ALL_TO_ALL,16,15/16",
    "GATHER,4,3/4",
    "SCATTER,4,3/4",
    "BROADCAST,8,1",
    "REDUCE,8,1",
    "SEND_RECEIVE,8,1",
    "ALL_REDUCE,1,0"
  })
  void factorsAreThoseOfTheBenchmark(Collective collective, int ranks, String factor) {
    assertThat(BusBandwidth.factor(collective, ranks)).isEqualTo(Ratio.of(factor));
  }

  @ParameterizedTest
  @EnumSource(Collective.class)
  void thereAndBackIsTheSame(Collective collective) {
    Bandwidth rate = Bandwidth.of("123Gb/s");
    for (int n = 2; n < 100; n++) {
      assertThat(
              BusBandwidth.toAlgorithm(
                  collective, n, BusBandwidth.fromAlgorithm(collective, n, rate)))
          .isEqualTo(rate);
    }
  }

  /** A published row: 8 H100, algorithm 275 GB/s, bus 480 GB/s with in-network reduction. */
  @Test
  void publishedPlateau() {
    Bandwidth bus =
        BusBandwidth.fromAlgorithm(
            Collective.ALL_REDUCE, 8, Bandwidth.ofBytesPerSecond(275_000_000_000L));
    assertThat(bus.toGigabytesPerSecond()).isBetween(479.0, 482.0);
  }

  @Test
  void refusesNoRanksAndTheAlgorithmBandwidthOfNothing() {
    assertThatThrownBy(() -> BusBandwidth.factor(Collective.REDUCE, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("found 0");
    assertThatThrownBy(
            () -> BusBandwidth.toAlgorithm(Collective.ALL_REDUCE, 1, Bandwidth.of("1Gb/s")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("moves nothing");
  }

  /** Of these nccl-tests has no operation of its own in the model. */
  @Test
  void benchmarksHaveTheFactorsOfTheirSource() {
    assertThat(BusBandwidth.factorOfBenchmark("alltoallv_perf", 8)).hasValue(Ratio.of(7, 8));
    assertThat(BusBandwidth.factorOfBenchmark("hypercube_perf", 8)).hasValue(Ratio.ONE);
    assertThat(BusBandwidth.factorOfBenchmark("sendrecv", 8)).hasValue(Ratio.ONE);
    assertThat(BusBandwidth.factorOfBenchmark("all_reduce_perf", 8)).hasValue(Ratio.of(7, 4));
    assertThat(BusBandwidth.factorOfBenchmark("AllToAll", 4)).hasValue(Ratio.of(3, 4));
    assertThat(BusBandwidth.factorOfBenchmark("perf", 4)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Collective.class)
  void ranksFollowFromBothBandwidths(Collective collective) {
    Bandwidth rate = Bandwidth.of("123Gb/s");
    for (int n = 1; n < 5_000; n += 7) {
      Optional<Ratio> found =
          BusBandwidth.ranks(collective, rate, BusBandwidth.fromAlgorithm(collective, n, rate));
      if (BusBandwidth.factor(collective, 3).equals(Ratio.ONE)) {
        assertThat(found).isEmpty();
      } else {
        assertThat(found).hasValue(Ratio.of(n));
      }
    }
  }

  /** A published row: 275 and 480 GB/s were printed, so 7.86 for 8 ranks. */
  @Test
  void ranksOfAPrintedRowAreNearlyWhole() {
    Bandwidth algorithm = Bandwidth.ofBytesPerSecond(275_000_000_000L);
    Bandwidth bus = Bandwidth.ofBytesPerSecond(480_000_000_000L);
    assertThat(BusBandwidth.ranks(Collective.ALL_REDUCE, algorithm, bus).orElseThrow().toDouble())
        .isBetween(7.8, 8.2);
    assertThat(BusBandwidth.ranks(Collective.ALL_GATHER, algorithm, bus)).isEmpty();
    assertThat(BusBandwidth.ranks(Collective.ALL_REDUCE, Bandwidth.ZERO, bus)).isEmpty();
  }
}
