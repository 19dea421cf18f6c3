package io.clusterfabric.topology.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpectedCapacityTest {
  private static final FabricGraph GRAPH = Networks.leafSpine(3, 4, 4, 4);

  private static List<FailureMode> spines(double down) {
    List<Failure> spines = FailureScenarios.switches(GRAPH).subList(3, 7);
    return FailureMode.each(spines, Unavailability.of(down));
  }

  @Test
  void allStatesTogetherAreExact() {
    double exact = 0;
    int[] choose = {1, 4, 6, 4, 1};
    for (int k = 0; k <= 4; k++) {
      exact += choose[k] * Math.pow(0.1, k) * Math.pow(0.9, 4 - k) * total(k);
    }
    ExpectedCapacity c = ExpectedCapacity.of(GRAPH, spines(0.1), 4);
    assertThat(c.openProbability()).isCloseTo(0, within(1e-12));
    assertThat(c.throughputLeft().orElseThrow().lower()).isCloseTo(exact, within(1e-9));
    assertThat(c.throughputLeft().orElseThrow().upper()).isCloseTo(exact, within(1e-9));
    assertThat(c.distribution().values().stream().mapToDouble(p -> p).sum())
        .isCloseTo(1, within(1e-12));
    assertThat(c.probabilityOfAtLeast(1).lower())
        .isCloseTo(0.9 * 0.9 * 0.9 * 0.9 + 4 * 0.1 * 0.729, within(1e-9));
  }

  /**
   * Access links have 11 demands, those to the spines 32 together; without spines a leaf is left.
   */
  private static double total(int downSpines) {
    return downSpines == 4 ? 1.0 / 3 : 11 / Math.max(11, 32.0 / (4 - downSpines));
  }

  @Test
  void fewStatesLeaveAnInterval() {
    double exact = ExpectedCapacity.of(GRAPH, spines(0.1), 4).throughputLeft().orElseThrow().lower();
    double width = 2;
    for (int k = 0; k < 4; k++) {
      ExpectedCapacity c = ExpectedCapacity.of(GRAPH, spines(0.1), k);
      assertThat(c.throughputLeft().orElseThrow().lower()).isLessThanOrEqualTo(exact);
      assertThat(c.throughputLeft().orElseThrow().upper()).isGreaterThanOrEqualTo(exact);
      double now = c.throughputLeft().orElseThrow().upper() - c.throughputLeft().orElseThrow().lower();
      assertThat(now).isLessThan(width);
      width = now;
    }
    assertThat(ExpectedCapacity.of(GRAPH, spines(0.1), 1).openProbability())
        .isCloseTo(1 - 0.6561 - 0.2916, within(1e-12));
  }

  @Test
  void drawnStatesHoldTheMean() {
    double exact = ExpectedCapacity.of(GRAPH, spines(0.1), 4).throughputLeft().orElseThrow().lower();
    for (long seed = 1; seed <= 20; seed++) {
      ExpectedCapacity c = ExpectedCapacity.sampled(GRAPH, spines(0.1), 500, seed);
      assertThat(c.throughputLeft().orElseThrow().lower()).isLessThanOrEqualTo(exact);
      assertThat(c.throughputLeft().orElseThrow().upper()).isGreaterThanOrEqualTo(exact);
      assertThat(c.confidence()).isEqualTo(0.95);
    }
    assertThat(ExpectedCapacity.sampled(GRAPH, spines(0), 10, 1).throughputLeft().orElseThrow().lower())
        .isEqualTo(1);
  }

  @Test
  void unavailabilityFollowsFromMeanTimes() {
    assertThat(Unavailability.of(Duration.ofHours(99), Duration.ofHours(1)).share())
        .isCloseTo(0.01, within(1e-15));
    assertThatThrownBy(() -> Unavailability.of(1.5)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Unavailability.of(Duration.ZERO, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void explainsItself() {
    assertThat(ExpectedCapacity.of(GRAPH, spines(0.1), 2).explain().toString())
        .contains("up to 2 failures at once", "probability");
  }
}
