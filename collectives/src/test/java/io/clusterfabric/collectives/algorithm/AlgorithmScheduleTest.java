package io.clusterfabric.collectives.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.collectives.internal.load.DoubleTree;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Carries algorithms out step by step, and compares with their closed forms. */
class AlgorithmScheduleTest {
  /** One byte takes a nanosecond. */
  private static final Bandwidth RATE = Bandwidth.of("8Gb/s");

  private static CollectiveAlgorithm algorithm(String id) {
    return CollectiveAlgorithms.find(id).orElseThrow();
  }

  private static AlgorithmInput.Builder input(int domains, int perDomain, long bytes) {
    return AlgorithmInput.builder()
        .size(DataSize.ofBytes(bytes))
        .ranks(domains * perDomain)
        .domains(domains)
        .ranksPerDomain(perDomain)
        .scaleUpStep(TimeSpan.ofNanoseconds(70))
        .networkStep(TimeSpan.ofNanoseconds(1_100))
        .ringStep(TimeSpan.ofNanoseconds(1_100));
  }

  private static long[] latencies(int domains, int perDomain) {
    int p = domains * perDomain;
    long[] out = new long[p];
    for (int r = 0; r < p; r++) {
      out[r] = domains > 1 && (r + 1) % perDomain == 0 ? 1_100 : 70;
    }
    return out;
  }

  @Test
  void ringAllReduceReducesEverythingInItsClosedTime() {
    for (int p = 1; p <= 64; p++) {
      for (int g = 1; g <= p; g++) {
        if (p % g != 0) {
          continue;
        }
        long share = 5;
        RingSchedule ring =
            new RingSchedule(p).contributeAll().run(2 * (p - 1), latencies(p / g, g), share);
        for (BitSet[] rank : ring.held) {
          for (BitSet s : rank) {
            assertThat(s.cardinality()).isEqualTo(p);
          }
        }
        AlgorithmInput.Builder in = input(p / g, g, share * p);
        AlgorithmInput one = g == p ? in.scaleUpRate(RATE).build() : in.ringRate(RATE).build();
        assertThat(algorithm("ring-all-reduce").cost(one).time())
            .as("%s domains of %s", p / g, g)
            .isEqualTo(TimeSpan.ofNanoseconds(ring.time));
      }
    }
  }

  @Test
  void ringReduceScatterLeavesAWholeShareWithEachRankInItsClosedTime() {
    for (int p = 1; p <= 64; p++) {
      RingSchedule ring = new RingSchedule(p).contributeAll().run(p - 1, latencies(p, 1), 3);
      for (int r = 0; r < p; r++) {
        assertThat(ring.held[r][(r + 1) % p].cardinality()).isEqualTo(p);
      }
      AlgorithmInput in = input(p, 1, 3L * p).ringRate(RATE).build();
      assertThat(algorithm("ring-reduce-scatter").cost(in).time())
          .isEqualTo(TimeSpan.ofNanoseconds(p == 1 ? 0 : ring.time));
    }
  }

  @Test
  void ringAllGatherBringsEachShareToAllInItsClosedTime() {
    for (int p = 1; p <= 64; p++) {
      for (int g = 1; g <= p; g++) {
        if (p % g != 0) {
          continue;
        }
        RingSchedule ring = new RingSchedule(p);
        for (int r = 0; r < p; r++) {
          ring.held[r][r].set(r);
        }
        ring.run(p - 1, latencies(p / g, g), 3);
        for (BitSet[] rank : ring.held) {
          for (int s = 0; s < p; s++) {
            assertThat(rank[s].get(s)).isTrue();
          }
        }
        AlgorithmInput.Builder in = input(p / g, g, 3L * p);
        AlgorithmInput one = g == p ? in.scaleUpRate(RATE).build() : in.ringRate(RATE).build();
        assertThat(algorithm("ring-all-gather").cost(one).time())
            .isEqualTo(TimeSpan.ofNanoseconds(ring.time));
      }
    }
  }

  @Test
  void pairwiseSendsOnceToEachRankInItsClosedTime() {
    for (int p = 1; p <= 64; p++) {
      boolean[][] sent = new boolean[p][p];
      long time = 0;
      for (int step = 1; step < p; step++) {
        for (int r = 0; r < p; r++) {
          int to = (r + step) % p;
          assertThat(sent[r][to]).isFalse();
          sent[r][to] = true;
        }
        time += 70 + 9;
      }
      AlgorithmInput in = input(1, p, 9L * p).scaleUpRate(RATE).build();
      assertThat(algorithm("pairwise-all-to-all").cost(in).time())
          .isEqualTo(TimeSpan.ofNanoseconds(time));
    }
  }

  /** Chunks climb both trees, are whole at the roots, and come down: one edge a step. */
  @Test
  void doubleTreeTakesTwiceItsDepthAndAStepForEachFurtherChunk() {
    for (int n = 2; n <= 64; n++) {
      DoubleTree trees = DoubleTree.of(n);
      for (int chunks = 1; chunks <= 8; chunks *= 2) {
        int steps = Math.max(stepsOfTree(trees, 0, n, chunks), stepsOfTree(trees, 1, n, chunks));
        assertThat(steps)
            .as("%s members, %s chunks", n, chunks)
            .isEqualTo(2 * DoubleTree.depth(n) + chunks - 1);
      }
    }
  }

  private static int stepsOfTree(DoubleTree trees, int tree, int n, int chunks) {
    BitSet[][] held = new BitSet[n][chunks];
    boolean[][] sentUp = new boolean[n][chunks];
    boolean[][] whole = new boolean[n][chunks];
    List<List<Integer>> children = new ArrayList<>();
    int[] below = new int[n];
    for (int r = 0; r < n; r++) {
      children.add(new ArrayList<>());
    }
    for (int r = 0; r < n; r++) {
      if (trees.parent(tree, r) >= 0) {
        children.get(trees.parent(tree, r)).add(r);
      }
      for (int a = r; a >= 0; a = trees.parent(tree, a)) {
        below[a]++;
      }
      for (int c = 0; c < chunks; c++) {
        held[r][c] = new BitSet();
        held[r][c].set(r);
      }
    }
    for (int step = 1; ; step++) {
      List<int[]> up = new ArrayList<>();
      List<int[]> down = new ArrayList<>();
      boolean done = true;
      for (int r = 0; r < n; r++) {
        int parent = trees.parent(tree, r);
        for (int c = 0; c < chunks; c++) {
          if (parent >= 0 && !sentUp[r][c] && held[r][c].cardinality() == below[r]) {
            up.add(new int[] {r, parent, c});
            sentUp[r][c] = true;
            break;
          }
        }
        for (int c = 0; c < chunks; c++) {
          boolean has = parent < 0 ? held[r][c].cardinality() == n : whole[r][c];
          int chunk = c;
          if (has && children.get(r).stream().anyMatch(k -> !whole[k][chunk])) {
            for (int k : children.get(r)) {
              down.add(new int[] {r, k, c});
            }
            break;
          }
        }
      }
      for (int[] m : up) {
        held[m[1]][m[2]].or(held[m[0]][m[2]]);
      }
      for (int[] m : down) {
        whole[m[1]][m[2]] = true;
      }
      for (int r = 0; r < n; r++) {
        for (int c = 0; c < chunks; c++) {
          done &= trees.parent(tree, r) < 0 ? held[r][c].cardinality() == n : whole[r][c];
        }
      }
      if (done) {
        return step;
      }
    }
  }

  /**
   * Scatter inside, a ring a rail, gather inside: everything is reduced in as many steps as said.
   */
  @Test
  void twoLevelAllReduceReducesEverythingInItsClosedTime() {
    for (int n = 2; n <= 16; n++) {
      for (int g = 2; g * n <= 64; g++) {
        long share = 7;
        long inside = 0;
        RingSchedule scatter =
            new RingSchedule(g).contributeAll().run(g - 1, constant(g, 70), share * n);
        inside += scatter.time;
        RingSchedule rail =
            new RingSchedule(n).contributeAll().run(2 * (n - 1), constant(n, 1_100), share);
        RingSchedule gather = new RingSchedule(g);
        for (int r = 0; r < g; r++) {
          gather.held[r][r].set(0);
          assertThat(scatter.held[r][(r + 1) % g].cardinality()).isEqualTo(g);
        }
        gather.run(g - 1, constant(g, 70), share * n);
        inside += gather.time;
        for (BitSet[] r : gather.held) {
          for (BitSet s : r) {
            assertThat(s.isEmpty()).isFalse();
          }
        }
        for (BitSet[] r : rail.held) {
          for (BitSet s : r) {
            assertThat(s.cardinality()).isEqualTo(n);
          }
        }
        AlgorithmInput in =
            input(n, g, share * n * g)
                .scaleUpRate(RATE)
                // Each of g rails at the rate of one NIC.
                .ringRate(RATE.times(g))
                .build();
        AlgorithmCost cost = algorithm("two-level-all-reduce").cost(in);
        assertThat(cost.time()).isLessThanOrEqualTo(TimeSpan.ofNanoseconds(inside + rail.time));
        assertThat(
                Pipeline.time(
                    in.size(),
                    new Pipeline.Stage(
                        2L * (g - 1),
                        in.scaleUpStep(),
                        Ratio.of(2L * (g - 1), g),
                        in.scaleUpRate()),
                    new Pipeline.Stage(
                        2L * (n - 1), in.ringStep(), Ratio.of(2L * (n - 1), n), in.ringRate()),
                    1))
            .isEqualTo(TimeSpan.ofNanoseconds(inside + rail.time));
      }
    }
  }

  private static long[] constant(int count, long value) {
    long[] out = new long[count];
    java.util.Arrays.fill(out, value);
    return out;
  }

  /**
   * Each chunk enters the second stage when it has left the first and its predecessor the second.
   */
  @Test
  void pipelineTakesTheTimeOfATwoStageFlowShop() {
    for (long x = 0; x < 50; x += 7) {
      for (long y = 0; y < 50; y += 9) {
        for (int k = 1; k <= 32; k *= 2) {
          long first = 0;
          long second = 0;
          for (int c = 0; c < k; c++) {
            first += x + 3;
            second = Math.max(first, second) + y + 5;
          }
          TimeSpan closed =
              Pipeline.time(
                  DataSize.ofBytes(k),
                  new Pipeline.Stage(1, TimeSpan.ofNanoseconds(x), Ratio.of(3), Optional.of(RATE)),
                  new Pipeline.Stage(1, TimeSpan.ofNanoseconds(y), Ratio.of(5), Optional.of(RATE)),
                  k);
          assertThat(closed).isEqualTo(TimeSpan.ofNanoseconds(second));
        }
      }
    }
  }

  @Test
  void twoLevelAllToAllDeliversEachPairOnceOnTheRailOfItsReceiver() {
    for (int n = 2; n <= 8; n++) {
      for (int g = 2; g * n <= 64; g++) {
        int[][] arrived = new int[n * g][n * g];
        for (int from = 0; from < n * g; from++) {
          for (int to = 0; to < n * g; to++) {
            int middle = from / g * g + to % g;
            assertThat(middle % g).isEqualTo(to % g);
            arrived[from][to]++;
          }
        }
        for (int[] row : arrived) {
          assertThat(row).containsOnly(1);
        }
        AlgorithmInput in =
            input(n, g, 4L * n * g)
                .scaleUpRate(RATE)
                .pairRate(RATE.dividedBy((long) n * g))
                .build();
        long inside = (g - 1) * (70 + 4L * n);
        long between = (n - 1) * 1_100L + 4L * n * g;
        assertThat(algorithm("two-level-all-to-all").cost(in).time())
            .isLessThanOrEqualTo(TimeSpan.ofNanoseconds(inside + between))
            .isGreaterThanOrEqualTo(TimeSpan.ofNanoseconds(Math.max(inside, between)));
      }
    }
  }
}
