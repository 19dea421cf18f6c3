package io.clusterfabric.collectives.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoodputTest {
  private static CheckpointCosts costs(long write, long restart, long queue) {
    return new CheckpointCosts(
        Duration.ofSeconds(write), Duration.ofSeconds(restart), Duration.ofSeconds(queue));
  }

  /** The intervals that Daly's paper prints below its figures 3 to 5, for writes of 5 minutes. */
  @ParameterizedTest
  @CsvSource({"1440, 117", "360, 57", "15, 9.1"})
  void dalysOwnIntervals(long meanMinutes, double minutes) {
    Duration found = Goodput.daly(Duration.ofMinutes(5), Duration.ofMinutes(meanMinutes));
    assertThat(found.toMillis() / 60e3).isEqualTo(minutes, within(minutes < 10 ? 0.05 : 0.5));
  }

  /** 419 interruptions of 16,384 GPUs in 54 days are 3.09 h apart. */
  @Test
  void llama3() {
    Interruptions i =
        Interruptions.ofHosts(FailureRate.find("llama-3-node").orElseThrow(), 16_384 / 8);
    Duration mean = i.meanTime().orElseThrow();
    assertThat(mean.toSeconds() / 3600.0).isEqualTo(3.09, within(0.005));
    assertThat(FailureRate.find("llama-3-node").orElseThrow().perThousandDays())
        .isEqualTo(3.79, within(0.005));
    // Writes of 30 s: every 817 s, 3.7 % for writing and as much for work done again.
    assertThat(Goodput.young(Duration.ofSeconds(30), mean).toSeconds()).isBetween(815L, 818L);
    Goodput g = Goodput.of(mean, costs(30, 0, 0), Duration.ofSeconds(817));
    assertThat(1 - g.firstOrderShare()).isEqualTo(0.0734, within(0.0002));
    // More than 90 % were effective, so a restart cannot have taken much more than four minutes.
    assertThat(Goodput.of(mean, costs(30, 240, 0)).effectiveShare()).isGreaterThan(0.9);
    assertThat(Goodput.of(mean, costs(30, 400, 0)).effectiveShare()).isLessThan(0.9);
  }

  /** Meta projects 1.8 h at 16,384 GPUs and 0.23 h at 131,072 from the rate of RSC-1. */
  @Test
  void rscProjections() {
    FailureRate r = FailureRate.find("meta-rsc-1-node").orElseThrow();
    assertThat(hours(Interruptions.ofHosts(r, 2048))).isEqualTo(1.8, within(0.01));
    assertThat(hours(Interruptions.ofHosts(r, 16_384))).isEqualTo(0.225, within(0.001));
    assertThat(FailureRate.find("meta-rsc-2-node").orElseThrow().perThousandDays())
        .isEqualTo(2.34, within(1e-9));
  }

  private static double hours(Interruptions i) {
    return i.meanTime().orElseThrow().toNanos() / 3600e9;
  }

  /** The share of a simulated job that works, checkpoints, fails, waits and restarts. */
  @ParameterizedTest
  @CsvSource({"3600, 30, 60, 0", "3600, 120, 300, 600", "600, 60, 120, 30", "300, 60, 200, 100"})
  void agreesWithASimulation(long mean, long write, long restart, long queue) {
    Duration every = Goodput.daly(Duration.ofSeconds(write), Duration.ofSeconds(mean));
    double t = every.toNanos() / 1e9;
    SplittableRandom random = new SplittableRandom(11);
    double wall = 0;
    double work = 0;
    for (int segment = 0; segment < 400_000; segment++) {
      double need = t + write;
      while (true) {
        double failure = -Math.log1p(-random.nextDouble()) * mean;
        if (failure >= need) {
          wall += need;
          break;
        }
        wall += failure + queue;
        // A restart comes before the segment begins once more.
        need = restart + t + write;
      }
      work += t;
    }
    Goodput g = Goodput.of(Duration.ofSeconds(mean), costs(write, restart, queue), every);
    assertThat(g.effectiveShare()).isEqualTo(work / wall, within(0.004));
  }

  /** No interval does better than Daly's by more than a thousandth. */
  @ParameterizedTest
  @CsvSource({"10000, 30", "3600, 300", "600, 120", "100, 50"})
  void dalysIntervalIsNearlyTheBest(long mean, long write) {
    CheckpointCosts c = costs(write, 60, 0);
    Duration m = Duration.ofSeconds(mean);
    double best = 0;
    for (double s = 1; s < 10.0 * mean; s *= 1.02) {
      best =
          Math.max(best, Goodput.of(m, c, Duration.ofMillis((long) (1000 * s))).effectiveShare());
    }
    double found = Goodput.of(m, c).effectiveShare();
    assertThat(found).isGreaterThan(best - 0.002).isLessThan(best + 1e-4);
  }

  @Test
  void firstOrderIsCloseWhereItHolds() {
    Goodput g = Goodput.of(Duration.ofHours(24), costs(10, 60, 60));
    assertThat(g.effectiveShare()).isEqualTo(g.firstOrderShare(), within(0.001));
    assertThat(g.lostEach()).isGreaterThan(Duration.ofMinutes(2));
    assertThat(g.explain().toString()).contains("Young", "Daly", "C/T");
  }

  @Test
  void writesThatTakeLongerThanJobsLast() {
    assertThat(Goodput.daly(Duration.ofSeconds(200), Duration.ofSeconds(100)))
        .isEqualTo(Duration.ofSeconds(100));
    assertThatThrownBy(() -> costs(0, 1, 1)).hasMessageContaining("more than 0");
    assertThatThrownBy(() -> Goodput.of(Duration.ZERO, costs(1, 1, 1)))
        .hasMessageContaining("above 0");
  }

  /** 1,000 links of which each fails once in 1,000 days, repaired in a day, with one stand-in. */
  @Test
  void standInsTakeOver() {
    FailureRate r = FailureRate.of(FailurePart.ACCESS_LINK, 1, 1000, 1);
    Interruptions alone = Interruptions.of(List.of(FailureSource.of(r, 1000)));
    Interruptions two =
        Interruptions.of(List.of(FailureSource.redundant(r, 1000, 1, Duration.ofDays(1))));
    assertThat(alone.perDay()).isEqualTo(1, within(1e-12));
    assertThat(two.perDay()).isEqualTo(0.001 / 1.001, within(1e-12));
    assertThat(Interruptions.of(List.of()).meanTime()).isEmpty();
    assertThat(two.explain().toString()).contains("stands in");
  }

  /** Two parts of which one suffices: simulated as they fail and are repaired. */
  @Test
  void standInsAgreeWithASimulation() {
    double rate = 0.1;
    double repair = 0.5;
    SplittableRandom random = new SplittableRandom(3);
    double[] next = {draw(random, 1 / rate), draw(random, 1 / rate)};
    boolean[] down = new boolean[2];
    double now = 0;
    long both = 0;
    while (now < 2_000_000) {
      int i = next[0] < next[1] ? 0 : 1;
      now = next[i];
      down[i] = !down[i];
      both += down[0] && down[1] ? 1 : 0;
      next[i] = now + draw(random, down[i] ? repair : 1 / rate);
    }
    FailureRate r = FailureRate.of(FailurePart.LEAF, rate, 1, 1);
    double expected = FailureSource.redundant(r, 2, 1, Duration.ofHours(12)).interruptionsPerDay();
    // A part that is down does not fail, which the sum of rates does not see: 1 / (1 + r R).
    assertThat(both / now).isEqualTo(expected / (1 + rate * repair), within(expected * 0.03));
  }

  private static double draw(SplittableRandom random, double mean) {
    return -Math.log1p(-random.nextDouble()) * mean;
  }

  @Test
  void ratesHaveSources() {
    assertThat(FailureRate.published()).hasSizeGreaterThan(6).allMatch(r -> r.source().isPresent());
    FailureRate link = FailureRate.find("alibaba-access-link").orElseThrow();
    assertThat(link.perDay() * 30.4375).isEqualTo(0.00057, within(1e-12));
  }
}
