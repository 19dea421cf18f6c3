package io.clusterfabric.collectives.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.collectives.algorithm.CollectiveAlgorithm;
import io.clusterfabric.collectives.algorithm.CollectiveAlgorithms;
import io.clusterfabric.collectives.bound.FabricBounds;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.Clos;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The textbooks' algorithms on a fabric, asked for by name. */
class ExchangeEstimateTest {
  private static final DataSize GB = DataSize.of("1GB");

  /** Two leaves of two hosts; 160 Gb/s go up from each. */
  private static final Cluster NARROW = new Clos(4, 1, 1, 2, false, 0, 0, 400, 160, 0).build();

  private static Estimate by(Cluster cluster, String id) {
    CollectiveAlgorithm a = CollectiveAlgorithms.find(id).orElseThrow();
    return Collectives.on(cluster)
        .with(EstimateOptions.builder().addAlgorithms(id).build())
        .estimate(a.collective(), GB, PlacementPolicy.packed(4));
  }

  /** At distance 2 both hosts of a leaf send over 160 Gb/s: 80 Gb/s each. */
  @Test
  void theWorstStepOfAnExchangeSetsItsRate() {
    // Twice 1 GB; 3/4 GB; 1/4 of 2 GB twice.
    assertThat(by(NARROW, "recursive-doubling-all-reduce").cost().transfer())
        .isEqualTo(TimeSpan.of("200ms"));
    assertThat(by(NARROW, "bruck-all-gather").cost().transfer()).isEqualTo(TimeSpan.of("75ms"));
    Estimate all = by(NARROW, "bruck-all-to-all");
    assertThat(all.cost().transfer()).isEqualTo(TimeSpan.of("100ms"));
    assertThat(all.limitedBy().kind()).isEqualTo(Limit.Kind.LEAF_UPLINK);
  }

  @Test
  void noneOfThemBeatsTheBoundOfTheNetwork() {
    for (Cluster cluster : List.of(NARROW, Clos.star(4, 1, 0, 400).build())) {
      FabricBounds bounds = FabricBounds.of(PlacementPolicy.packed(4).on(cluster));
      for (Collective c :
          List.of(
              Collective.ALL_REDUCE,
              Collective.ALL_GATHER,
              Collective.REDUCE_SCATTER,
              Collective.ALL_TO_ALL)) {
        int seen = 0;
        for (CollectiveAlgorithm a : CollectiveAlgorithms.of(c)) {
          if (a.applies(
              Collectives.on(cluster).estimate(c, GB, PlacementPolicy.packed(4)).input())) {
            seen++;
            assertThat(by(cluster, a.id()).time())
                .as("%s", a)
                .isGreaterThanOrEqualTo(bounds.bound(c, GB).time());
          }
        }
        assertThat(seen).isGreaterThanOrEqualTo(2);
      }
    }
  }

  /** An estimate that is not told otherwise stays with what libraries for GPUs have. */
  @Test
  void onlyCommonAlgorithmsAreChosenUnasked() {
    Estimate e =
        Collectives.on(NARROW)
            .estimate(Collective.ALL_GATHER, DataSize.of("1KiB"), PlacementPolicy.packed(4));
    assertThat(e.candidates())
        .allSatisfy(
            c ->
                assertThat(CollectiveAlgorithms.common(Collective.ALL_GATHER))
                    .contains(c.algorithm()));
    assertThatThrownBy(
            () ->
                Collectives.on(NARROW)
                    .estimate(Collective.BROADCAST, GB, PlacementPolicy.packed(4)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("BROADCAST");
  }
}
