package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.collectives.algorithm.ScheduleParts.Numbered;
import io.clusterfabric.collectives.internal.load.DoubleTree;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** The schedules of the algorithms over ranks that are all alike, for two ranks or more. */
final class Schedules {
  private Schedules() {}

  /** The number of steps in which one rank can tell p. */
  static int log2Ceil(int ranks) {
    return 32 - Integer.numberOfLeadingZeros(ranks - 1);
  }

  /** The largest power of two up to a number. */
  static int power(int ranks) {
    return Integer.highestOneBit(ranks);
  }

  /** In step s rank r passes on the block that began s ranks before it. */
  static Schedule ringAllGather(int p) {
    return ScheduleParts.uniform(Collective.ALL_GATHER, p, p, p - 1, s -> ringStep(p, s, false));
  }

  /** In step s rank r passes on the block of the rank s + 1 before it, with its own part added. */
  static Schedule ringReduceScatter(int p) {
    return ScheduleParts.uniform(
        Collective.REDUCE_SCATTER, p, p, p - 1, s -> ringStep(p, s + 1, true));
  }

  static Schedule ringAllReduce(int p) {
    return ScheduleParts.uniform(
        Collective.ALL_REDUCE,
        p,
        p,
        2 * (p - 1),
        s -> s < p - 1 ? ringStep(p, s + 1, true) : ringStep(p, s - (p - 1), false));
  }

  private static Step ringStep(int p, int behind, boolean reduce) {
    return Step.shift(p, 1, p, r -> BlockSet.range(r - behind, 1, p), reduce);
  }

  /** In step i each rank hands its part of the block of the rank i places on to that rank. */
  static Schedule pairwiseReduceScatter(int p) {
    return ScheduleParts.of(
        Collective.REDUCE_SCATTER,
        p,
        p,
        p - 1,
        i -> Step.shift(p, i + 1, p, r -> BlockSet.range(r + i + 1, 1, p), true));
  }

  static Schedule pairwiseAllToAll(int p) {
    return ScheduleParts.of(
        Collective.ALL_TO_ALL,
        p,
        p,
        p - 1,
        i ->
            Step.shift(
                p,
                i + 1,
                p,
                r -> BlockSet.of(1, use -> use.accept(r * p + (r + i + 1) % p)),
                false));
  }

  /** Nearest first: with each step a rank holds the blocks of twice as many ranks after it. */
  static Schedule bruckAllGather(int p) {
    return ScheduleParts.of(
        Collective.ALL_GATHER,
        p,
        p,
        log2Ceil(p),
        b -> {
          int d = 1 << b;
          return Step.shift(p, p - d, p, r -> BlockSet.range(r, Math.min(d, p - d), p), false);
        });
  }

  /** What has bit b in the number of places that it must go moves by that bit in step b. */
  static Schedule bruckAllToAll(int p) {
    return ScheduleParts.of(
        Collective.ALL_TO_ALL,
        p,
        p,
        log2Ceil(p),
        b -> {
          int d = 1 << b;
          return Step.shift(
              p,
              d,
              p,
              r ->
                  BlockSet.of(
                      withBit(p, b),
                      use -> {
                        for (int o = d; o < p; o++) {
                          if ((o & d) != 0) {
                            int source = Math.floorMod(r - o % d, p);
                            use.accept(source * p + (source + o) % p);
                          }
                        }
                      }),
              false);
        });
  }

  /** How many numbers below p have bit b. */
  static int withBit(int p, int b) {
    int d = 1 << b;
    return p / (2 * d) * d + Math.max(0, p % (2 * d) - d);
  }

  /**
   * Farthest first, on trees of all ranks at once: with distance d a rank sends the blocks of those
   * an even number of d before it that the receiver lacks.
   */
  static Schedule patAllGather(int p) {
    int steps = log2Ceil(p);
    return ScheduleParts.of(
        Collective.ALL_GATHER,
        p,
        p,
        steps,
        j -> {
          int d = 1 << (steps - 1 - j);
          return Step.shift(
              p,
              d,
              p,
              r ->
                  BlockSet.of(
                      (p - d - 1) / (2 * d) + 1,
                      use -> {
                        for (int o = 0; o + d < p; o += 2 * d) {
                          use.accept(Math.floorMod(r - o, p));
                        }
                      }),
              false);
        });
  }

  /** Whom a rank meets in an exchange among a power of two. */
  @FunctionalInterface
  interface Partner {
    int of(int rank, int step);
  }

  /** Distances 1, 2, 4…; the partner differs in one bit. */
  static Partner doubling() {
    return (r, step) -> r ^ (1 << step);
  }

  /** The same distances, farthest first. */
  static Partner halving(int q) {
    int steps = log2Ceil(q);
    return (r, step) -> r ^ (1 << (steps - 1 - step));
  }

  /**
   * Swing's distances (1 - (-2)^(s + 1)) / 3, that is 1, -1, 3, -5, 11…, to which odd ranks swing
   * the other way; largest first.
   */
  static Partner swing(int q) {
    int steps = log2Ceil(q);
    return (r, step) -> {
      int s = steps - 1 - step;
      int power = (s & 1) == 0 ? -(2 << s) : 2 << s;
      int distance = (1 - power) / 3;
      return Math.floorMod((r & 1) == 0 ? r + distance : r - distance, q);
    };
  }

  /**
   * An all-gather among a power of two: in each step partners give each other all that they have.
   */
  static Schedule exchangeAllGather(int q, Partner partner) {
    return ScheduleParts.of(
        Collective.ALL_GATHER,
        q,
        q,
        log2Ceil(q),
        j ->
            Step.of(
                q,
                visitor -> {
                  for (int r = 0; r < q; r++) {
                    int rank = r;
                    visitor.transfer(
                        r,
                        partner.of(r, j),
                        BlockSet.of(1 << j, use -> held(partner, rank, j, use)),
                        false);
                  }
                }));
  }

  private static void held(Partner partner, int rank, int steps, IntConsumer use) {
    if (steps == 0) {
      use.accept(rank);
    } else {
      held(partner, rank, steps - 1, use);
      held(partner, partner.of(rank, steps - 1), steps - 1, use);
    }
  }

  /**
   * Recursive doubling for any number of ranks: those above the largest power of two q first hand
   * their block to the rank q below, and get everything from it at the end.
   */
  static Schedule doublingAllGather(int p) {
    int q = power(p);
    int extra = p - q;
    if (extra == 0) {
      return exchangeAllGather(q, doubling());
    }
    int inner = log2Ceil(q);
    return ScheduleParts.of(
        Collective.ALL_GATHER,
        p,
        p,
        inner + 2,
        s -> {
          if (s == 0) {
            return pairs(p, extra, i -> q + i, i -> i, i -> BlockSet.range(q + i, 1, p), false);
          }
          if (s == inner + 1) {
            return pairs(
                p, extra, i -> i, i -> q + i, i -> BlockSet.range(q + i + 1, p - 1, p), false);
          }
          int d = 1 << (s - 1);
          return Step.of(
              p,
              visitor -> {
                for (int r = 0; r < q; r++) {
                  int first = r & -d;
                  int more = Math.max(0, Math.min(extra, first + d) - first);
                  visitor.transfer(
                      r,
                      r ^ d,
                      BlockSet.of(
                          d + more,
                          use -> {
                            for (int i = 0; i < d; i++) {
                              use.accept(first + i);
                            }
                            for (int i = 0; i < more; i++) {
                              use.accept(q + first + i);
                            }
                          }),
                      false);
                }
              });
        });
  }

  /** Numbers a rank by a counter. */
  @FunctionalInterface
  private interface Nth {
    int rank(int i);
  }

  private static Step pairs(
      int blocks, int count, Nth from, Nth to, Step.Carries carries, boolean reduce) {
    return Step.of(
        blocks,
        visitor -> {
          for (int i = 0; i < count; i++) {
            visitor.transfer(from.rank(i), to.rank(i), carries.from(i), reduce);
          }
        });
  }

  /** Each step everybody adds what its partner has of the whole message. */
  static Schedule doublingAllReduce(int p) {
    int q = power(p);
    return folded(
        p,
        ScheduleParts.of(
            Collective.ALL_REDUCE,
            q,
            1,
            log2Ceil(q),
            j ->
                Step.of(
                    1,
                    visitor -> {
                      for (int r = 0; r < q; r++) {
                        visitor.transfer(r, r ^ (1 << j), BlockSet.range(0, 1, 1), true);
                      }
                    })));
  }

  /** A reduce-scatter that is an all-gather backwards, then the all-gather. */
  static Schedule exchangeAllReduce(int p, boolean swing) {
    int q = power(p);
    Schedule gather = exchangeAllGather(q, swing ? swing(q) : halving(q));
    return folded(
        p,
        ScheduleParts.inOrder(
            Collective.ALL_REDUCE,
            ScheduleParts.reversed(Collective.REDUCE_SCATTER, gather),
            gather));
  }

  /**
   * An all-reduce among a power of two for any number of ranks: those above it first hand their
   * message to the rank q below, and get the result from it at the end.
   */
  private static Schedule folded(int p, Schedule inner) {
    int q = inner.ranks();
    int extra = p - q;
    if (extra == 0) {
      return inner;
    }
    int k = inner.blocks();
    return ScheduleParts.of(
        Collective.ALL_REDUCE,
        p,
        k,
        inner.steps() + 2,
        s -> {
          if (s == 0) {
            return pairs(k, extra, i -> q + i, i -> i, i -> BlockSet.range(0, k, k), true);
          }
          if (s == inner.steps() + 1) {
            return pairs(k, extra, i -> i, i -> q + i, i -> BlockSet.range(0, k, k), false);
          }
          return inner.step(s - 1);
        });
  }

  /** With each step twice as many ranks have the message. */
  static Schedule binomialBroadcast(int p) {
    return ScheduleParts.of(
        Collective.BROADCAST,
        p,
        1,
        log2Ceil(p),
        b ->
            Step.of(
                1,
                visitor -> {
                  int d = 1 << b;
                  for (int r = 0; r < d && r + d < p; r++) {
                    visitor.transfer(r, r + d, BlockSet.range(0, 1, 1), false);
                  }
                }));
  }

  static Schedule binomialReduce(int p) {
    return ScheduleParts.reversed(Collective.REDUCE, binomialBroadcast(p));
  }

  static Schedule binomialAllReduce(int p) {
    return ScheduleParts.inOrder(Collective.ALL_REDUCE, binomialReduce(p), binomialBroadcast(p));
  }

  /** Each rank keeps its block and hands on those of the half behind it. */
  static Schedule binomialScatter(int p) {
    int steps = log2Ceil(p);
    return ScheduleParts.of(
        Collective.SCATTER,
        p,
        p,
        steps,
        j ->
            Step.of(
                p,
                visitor -> {
                  int d = 1 << (steps - 1 - j);
                  for (int r = 0; r + d < p; r += 2 * d) {
                    visitor.transfer(
                        r, r + d, BlockSet.range(r + d, Math.min(d, p - r - d), p), false);
                  }
                }));
  }

  static Schedule binomialGather(int p) {
    return ScheduleParts.reversed(Collective.GATHER, binomialScatter(p));
  }

  static Schedule scatterAllGatherBroadcast(int p) {
    return ScheduleParts.inOrder(Collective.BROADCAST, binomialScatter(p), ringAllGather(p));
  }

  /** Chunk c leaves rank r in step c + r. */
  static Schedule chainBroadcast(int p, int chunks) {
    return new Numbered(Collective.BROADCAST, p, chunks, p - 2 + chunks) {
      @Override
      Step make(int s) {
        return Step.of(
            chunks,
            visitor -> {
              for (int r = Math.max(0, s - chunks + 1); r < p - 1 && r <= s; r++) {
                visitor.transfer(r, r + 1, BlockSet.range(s - r, 1, chunks), false);
              }
            });
      }

      @Override
      public Optional<Ratio> slot() {
        return Optional.of(Ratio.of(1, chunks));
      }

      @Override
      public List<Phase> phases() {
        return Breaks.of(
            steps(),
            breaks -> {
              for (int r = 0; r < p - 1; r++) {
                breaks.accept(r);
                breaks.accept(r + chunks);
              }
            });
      }
    };
  }

  static Schedule chainReduce(int p, int chunks) {
    return ScheduleParts.reversed(Collective.REDUCE, chainBroadcast(p, chunks));
  }

  /**
   * Chunks climb both trees and come down, one behind the other: a member d edges below the root of
   * a tree of depth h sends chunk c up in step h - d + c, and down in step h + d + c.
   */
  static Schedule doubleTree(int n, int chunks) {
    DoubleTree trees = DoubleTree.of(n);
    int depth = DoubleTree.depth(n);
    int[][] below = new int[2][n];
    for (int t = 0; t < 2; t++) {
      for (int r = 0; r < n; r++) {
        for (int up = trees.parent(t, r); up >= 0; up = trees.parent(t, up)) {
          below[t][r]++;
        }
      }
    }
    return new Numbered(Collective.ALL_REDUCE, n, 2 * chunks, 2 * depth + chunks - 1) {
      @Override
      Step make(int s) {
        return Step.of(
            2 * chunks,
            visitor -> {
              for (int t = 0; t < 2; t++) {
                for (int r = 0; r < n; r++) {
                  int up = trees.parent(t, r);
                  if (up < 0) {
                    continue;
                  }
                  int rising = s - (depth - below[t][r]);
                  int falling = s - (depth + below[t][up]);
                  if (rising >= 0 && rising < chunks) {
                    visitor.transfer(
                        r, up, BlockSet.range(t * chunks + rising, 1, 2 * chunks), true);
                  }
                  if (falling >= 0 && falling < chunks) {
                    visitor.transfer(
                        up, r, BlockSet.range(t * chunks + falling, 1, 2 * chunks), false);
                  }
                }
              }
            });
      }

      @Override
      public Optional<Ratio> slot() {
        return Optional.of(Ratio.of(trees.mostEdges(), 2L * chunks));
      }

      @Override
      public List<Phase> phases() {
        return Breaks.of(
            steps(),
            breaks -> {
              for (int d = 0; d <= depth; d++) {
                breaks.accept(depth - d);
                breaks.accept(depth - d + chunks);
                breaks.accept(depth + d);
                breaks.accept(depth + d + chunks);
              }
            });
      }
    };
  }

  /** Everybody sends all to one switch and receives the sum from it, on the fly. */
  static Schedule inNetwork(int p) {
    return new Numbered(Collective.ALL_REDUCE, p, 1, 1) {
      @Override
      Step make(int number) {
        return Step.of(
                1,
                visitor -> {
                  for (int r = 0; r < p; r++) {
                    visitor.transfer(r, p, BlockSet.range(0, 1, 1), true);
                  }
                  for (int r = 0; r < p; r++) {
                    visitor.transfer(p, r, BlockSet.range(0, 1, 1), false);
                  }
                })
            .throughSwitch();
      }

      @Override
      public int switches() {
        return 1;
      }
    };
  }

  /** Rings of single blocks on each rail, then rings of a rail's blocks in each domain. */
  static Schedule twoLevelAllGather(int n, int g) {
    int p = n * g;
    Schedule rails =
        ScheduleParts.uniform(
            Collective.ALL_GATHER,
            p,
            p,
            n - 1,
            s -> Step.shift(p, g, p, r -> BlockSet.range(r - s * g, 1, p), false));
    Schedule inside =
        ScheduleParts.uniform(
            Collective.ALL_GATHER,
            p,
            p,
            g - 1,
            s ->
                Step.of(
                    p,
                    visitor -> {
                      for (int r = 0; r < p; r++) {
                        int place = r % g;
                        int rail = Math.floorMod(place - s, g);
                        visitor.transfer(
                            r,
                            r - place + (place + 1) % g,
                            BlockSet.of(
                                n,
                                use -> {
                                  for (int d = 0; d < n; d++) {
                                    use.accept(d * g + rail);
                                  }
                                }),
                            false);
                      }
                    }));
    return ScheduleParts.inOrder(Collective.ALL_GATHER, rails, inside);
  }

  static Schedule twoLevelReduceScatter(int n, int g) {
    return ScheduleParts.reversed(Collective.REDUCE_SCATTER, twoLevelAllGather(n, g));
  }

  static Schedule twoLevelAllReduce(int n, int g) {
    return ScheduleParts.inOrder(
        Collective.ALL_REDUCE, twoLevelReduceScatter(n, g), twoLevelAllGather(n, g));
  }

  /** Inside each domain to the rank of the receiver's rail, then on each rail. */
  static Schedule twoLevelAllToAll(int n, int g) {
    int p = n * g;
    return ScheduleParts.of(
        Collective.ALL_TO_ALL,
        p,
        p,
        g - 1 + n - 1,
        s ->
            s < g - 1
                ? Step.of(
                    p,
                    visitor -> {
                      for (int r = 0; r < p; r++) {
                        int source = r;
                        int rail = (r % g + s + 1) % g;
                        visitor.transfer(
                            r,
                            r - r % g + rail,
                            BlockSet.of(
                                n,
                                use -> {
                                  for (int d = 0; d < n; d++) {
                                    use.accept(source * p + d * g + rail);
                                  }
                                }),
                            false);
                      }
                    })
                : Step.shift(
                    p,
                    (s - (g - 1) + 1) * g,
                    p,
                    r ->
                        BlockSet.of(
                            g,
                            use -> {
                              int to = (r + (s - (g - 1) + 1) * g) % p;
                              for (int i = 0; i < g; i++) {
                                use.accept((r - r % g + i) * p + to);
                              }
                            }),
                    false));
  }
}
