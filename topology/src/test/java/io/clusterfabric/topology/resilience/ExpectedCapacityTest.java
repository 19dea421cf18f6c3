package io.clusterfabric.topology.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.LimitExceededException;
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
    double exact =
        ExpectedCapacity.of(GRAPH, spines(0.1), 4).throughputLeft().orElseThrow().lower();
    double width = 2;
    for (int k = 0; k < 4; k++) {
      ExpectedCapacity c = ExpectedCapacity.of(GRAPH, spines(0.1), k);
      assertThat(c.throughputLeft().orElseThrow().lower()).isLessThanOrEqualTo(exact);
      assertThat(c.throughputLeft().orElseThrow().upper()).isGreaterThanOrEqualTo(exact);
      double now =
          c.throughputLeft().orElseThrow().upper() - c.throughputLeft().orElseThrow().lower();
      assertThat(now).isLessThan(width);
      width = now;
    }
    assertThat(ExpectedCapacity.of(GRAPH, spines(0.1), 1).openProbability())
        .isCloseTo(1 - 0.6561 - 0.2916, within(1e-12));
  }

  @Test
  void drawnStatesHoldTheMean() {
    double exact =
        ExpectedCapacity.of(GRAPH, spines(0.1), 4).throughputLeft().orElseThrow().lower();
    for (long seed = 1; seed <= 20; seed++) {
      ExpectedCapacity c = ExpectedCapacity.sampled(GRAPH, spines(0.1), 500, seed);
      assertThat(c.throughputLeft().orElseThrow().lower()).isLessThanOrEqualTo(exact);
      assertThat(c.throughputLeft().orElseThrow().upper()).isGreaterThanOrEqualTo(exact);
      assertThat(c.confidence()).isEqualTo(0.95);
    }
    assertThat(
            ExpectedCapacity.sampled(GRAPH, spines(0), 10, 1)
                .throughputLeft()
                .orElseThrow()
                .lower())
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
  void tooManyStatesAreRefusedBeforehand() {
    ExpectedCapacityOptions few = ExpectedCapacityOptions.defaults().withLimit(10);
    assertThatThrownBy(() -> ExpectedCapacity.of(GRAPH, spines(0.1), 2, few))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("11 states of up to 2 of 4 failures are more than the 10")
        .hasMessageContaining("ExpectedCapacityOptions.withLimit");
    assertThatThrownBy(() -> ExpectedCapacity.sampled(GRAPH, spines(0.1), 11, 1, few))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("ExpectedCapacityOptions.withLimit");
    assertThat(ExpectedCapacity.of(GRAPH, spines(0.1), 2, few.withLimit(11)).confidence())
        .isEqualTo(1);
    assertThatThrownBy(() -> few.withLimit(0)).isInstanceOf(IllegalArgumentException.class);
    assertThat(few).hasToString("at most 10 states");
  }

  @Test
  void canBeStopped() {
    ExpectedCapacityOptions stop =
        ExpectedCapacityOptions.defaults().withListener(p -> p.done() < 5);
    assertThatThrownBy(() -> ExpectedCapacity.of(GRAPH, spines(0.1), 2, stop))
        .isInstanceOf(CancelledException.class);
    assertThatThrownBy(() -> ExpectedCapacity.sampled(GRAPH, spines(0.1), 10, 1, stop))
        .isInstanceOf(CancelledException.class);
  }

  @Test
  void explainsItself() {
    assertThat(ExpectedCapacity.of(GRAPH, spines(0.1), 2).explain().toString())
        .contains("up to 2 failures at once", "probability");
  }

  @Test
  void drawnProbabilitiesAreIntervalsThatHold() {
    double all = ExpectedCapacity.of(GRAPH, spines(0.1), 4).probabilityOfAtLeast(0.7).lower();
    int held = 0;
    for (long seed = 1; seed <= 40; seed++) {
      ExpectedCapacity c = ExpectedCapacity.sampled(GRAPH, spines(0.1), 300, seed);
      Interval<Double> p = c.probabilityOfAtLeast(0.7);
      assertThat(p.isExact()).isFalse();
      assertThat(c.throughputLeft().orElseThrow().isExact()).isFalse();
      held += p.contains(all) ? 1 : 0;
    }
    assertThat(held).isGreaterThanOrEqualTo(38);
    assertThat(ExpectedCapacity.sampled(GRAPH, spines(0.1), 300, 1).toString())
        .endsWith("95 % confidence");
  }

  /** What is rare is still not never: the interval of one in 1e18 is as narrow, and not exact. */
  @Test
  void roundingClosesNoInterval() {
    ExpectedCapacity rare = ExpectedCapacity.sampled(GRAPH, spines(1e-18), 10, 1);
    assertThat(rare.confidence()).isEqualTo(0.95);
    assertThat(rare.throughputLeft().orElseThrow().isExact()).isFalse();
    ExpectedCapacity all = ExpectedCapacity.of(GRAPH, spines(0.3), 4);
    assertThat(all.openProbability()).isZero();
    assertThat(all.throughputLeft().orElseThrow().isExact()).isTrue();
  }

  /**
   * Hoeffding's bound contains that of the exact binomial tail, and is no wider than the simple
   * one.
   */
  @Test
  void sharesHold() {
    assertThat(Sampling.share(0, 100).lower()).isZero();
    assertThat(Sampling.share(0, 100).upper())
        .isCloseTo(1 - Math.exp(-Math.log(40) / 100), within(1e-9));
    assertThat(Sampling.share(100, 100).upper()).isEqualTo(1);
    double simple = Math.sqrt(Math.log(40) / 200);
    for (int k = 0; k <= 100; k += 10) {
      Interval<Double> p = Sampling.share(k, 100);
      assertThat(p.upper() - k / 100.0).isBetween(0.0, simple + 1e-9);
      assertThat(k / 100.0 - p.lower()).isBetween(0.0, simple + 1e-9);
      // at the ends the tail beyond what was seen is at most half of the risk
      assertThat(tail(k, 100, p.upper())).isLessThanOrEqualTo(0.025 + 1e-9);
    }
  }

  /** The chance of at most k of n. */
  private static double tail(int k, int n, double p) {
    if (p == 1) {
      return 0; // all of them
    }
    double term = Math.pow(1 - p, n);
    double sum = 0;
    for (int i = 0; i <= k; i++) {
      sum += term;
      term *= (double) (n - i) / (i + 1) * p / (1 - p);
    }
    return sum;
  }
}
