package io.clusterfabric.collectives.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables of exact values and of a Monte Carlo run (4000 draws, 0.01) that others computed. */
class EcmpCollisionsTest {
  @ParameterizedTest
  @CsvSource({
    "2, 2, 0.5", "4, 4, 0.9062", "8, 8, 0.9976", "4, 8, 0.5898",
    "8, 16, 0.8792", "8, 64, 0.3660", "4, 64, 0.0911", "16, 64, 0.8710"
  })
  void someCollision(int flows, int links, double probability) {
    assertThat(EcmpCollisions.collisionProbability(flows, links))
        .isCloseTo(probability, within(6e-5));
  }

  @Test
  void usedLinks() {
    assertThat(EcmpCollisions.expectedUsedLinks(8, 8)).isCloseTo(5.251, within(5e-4));
    assertThat(EcmpCollisions.expectedUsedLinks(0, 8)).isZero();
    assertThat(EcmpCollisions.expectedUsedLinks(5, 1)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "8, 0.41, 0.58, 0.74, 0.80",
    "16, 0.35, 0.52, 0.69, 0.76",
    "32, 0.30, 0.47, 0.65, 0.73",
    "64, 0.26, 0.44, 0.62, 0.70"
  })
  void worstLinkOfElephants(int links, double one, double four, double sixteen, double thirtyTwo) {
    double[] expected = {one, four, sixteen, thirtyTwo};
    int[] queuePairs = {1, 4, 16, 32};
    for (int i = 0; i < expected.length; i++) {
      assertThat(EcmpCollisions.expectedThroughput(links, links, queuePairs[i]))
          .isCloseTo(expected[i], within(0.011));
    }
  }

  /** Every way to throw the balls, counted. */
  @Test
  void distributionOfTheFullestByEnumeration() {
    for (int links = 1; links <= 4; links++) {
      for (int flows = 0; flows <= 6; flows++) {
        int[] ofMost = new int[flows + 1];
        int ways = (int) Math.pow(links, flows);
        for (int way = 0; way < ways; way++) {
          int[] on = new int[links];
          int most = 0;
          for (int f = 0, w = way; f < flows; f++, w /= links) {
            most = Math.max(most, ++on[w % links]);
          }
          ofMost[most]++;
        }
        double sum = 0;
        for (int most = 0; most <= flows; most++) {
          sum += (double) ofMost[most] / ways;
          assertThat(EcmpCollisions.probabilityAtMost(flows, links, most))
              .as("%d flows on %d links, at most %d", flows, links, most)
              .isCloseTo(sum, within(1e-12));
        }
      }
    }
  }

  /** A half-loaded switch: no table has it, so it is drawn here. */
  @Test
  void fewerElephantsThanLinks() {
    SplittableRandom random = new SplittableRandom(7);
    double sum = 0;
    int draws = 20_000;
    for (int d = 0; d < draws; d++) {
      int[] on = new int[32];
      int most = 0;
      for (int f = 0; f < 8 * 4; f++) {
        most = Math.max(most, ++on[random.nextInt(32)]);
      }
      sum += Math.min(1, 4.0 / most);
    }
    assertThat(EcmpCollisions.expectedThroughput(8, 32, 4)).isCloseTo(sum / draws, within(0.01));
  }

  @Test
  void moreQueuePairsHelpAndTendToAll() {
    double last = 0;
    for (int k = 1; k <= 256; k *= 2) {
      double now = EcmpCollisions.expectedThroughput(4, 4, k);
      assertThat(now).isGreaterThan(last).isLessThan(1);
      last = now;
    }
    assertThat(last).isGreaterThan(0.9);
  }

  @Test
  void refusesWhatIsNoCount() {
    assertThatThrownBy(() -> EcmpCollisions.collisionProbability(-1, 4))
        .hasMessageContaining("found -1 on 4");
    assertThatThrownBy(() -> EcmpCollisions.expectedUsedLinks(1, 0))
        .hasMessageContaining("found 1 on 0");
    assertThatThrownBy(() -> EcmpCollisions.expectedThroughput(5, 4, 1))
        .hasMessageContaining("found 5 flows of 1 on 4 links");
    assertThatThrownBy(() -> EcmpCollisions.probabilityAtMost(20_000, 4, 1))
        .hasMessageContaining("found 20000");
  }

  /** Products that would vanish end early, and what is too much to count is told. */
  @Test
  void hugeNumbersNeitherHangNorOverflow() {
    assertThat(EcmpCollisions.collisionProbability(Integer.MAX_VALUE, Integer.MAX_VALUE))
        .isEqualTo(1);
    assertThatThrownBy(() -> EcmpCollisions.expectedThroughput(65_536, 65_536, 65_536))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("16,384", "4294967296");
  }
}
