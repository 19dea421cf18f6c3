package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.collectives.algorithm.ScheduleParts.Numbered;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Buckets on a torus of d sides. The message is cut in one part for each dimension and direction;
 * each part gathers along one dimension after the other, beginning with its own, so that on equal
 * sides all links are busy all the time. On unequal sides parts fall out of step and meet on links.
 */
final class TorusBuckets {
  private final int[] sides;
  private final int[] stride;
  private final int ranks;
  private final int parts;
  private final int steps;

  TorusBuckets(List<Integer> sides) {
    this.sides = sides.stream().mapToInt(Integer::intValue).toArray();
    this.stride = new int[this.sides.length];
    int p = 1;
    int all = 0;
    for (int i = 0; i < this.sides.length; i++) {
      stride[i] = p;
      p = Math.multiplyExact(p, this.sides[i]);
      all += this.sides[i] - 1;
    }
    this.ranks = p;
    this.parts = 2 * this.sides.length;
    this.steps = all;
  }

  int steps() {
    return steps;
  }

  /** Links of a rank: two a dimension; one where both directions lead to the same rank. */
  int ports() {
    int out = 0;
    for (int k : sides) {
      out += k == 2 ? 1 : 2;
    }
    return out;
  }

  /** Where a part is in a step: its dimension, how far along, and what it has gathered before. */
  private record Place(int phase, int dimension, int along, int gathered) {}

  private Place place(int part, int step) {
    int along = step;
    int gathered = 1;
    for (int j = 0; ; j++) {
      int dimension = (part / 2 + j) % sides.length;
      if (along < sides[dimension] - 1) {
        return new Place(j, dimension, along, gathered);
      }
      along -= sides[dimension] - 1;
      gathered *= sides[dimension];
    }
  }

  /** The message's parts that the busiest link carries, summed over the steps of an all-gather. */
  Ratio volume() {
    long blocks = 0;
    for (int s = 0; s < steps; s++) {
      long[] onLink = new long[parts];
      for (int t = 0; t < parts; t++) {
        Place at = place(t, s);
        boolean oneLink = sides[at.dimension()] == 2;
        onLink[2 * at.dimension() + (oneLink ? 0 : t % 2)] += at.gathered();
      }
      long most = 0;
      for (long l : onLink) {
        most = Math.max(most, l);
      }
      blocks += most;
    }
    return Ratio.of(blocks, (long) parts * ranks);
  }

  Schedule allGather() {
    return new Numbered(Collective.ALL_GATHER, ranks, parts * ranks, steps) {
      @Override
      Step make(int s) {
        return Step.of(
            parts * ranks,
            visitor -> {
              for (int t = 0; t < parts; t++) {
                Place at = place(t, s);
                int part = t;
                for (int r = 0; r < ranks; r++) {
                  int rank = r;
                  visitor.transfer(
                      r,
                      along(r, at.dimension(), part % 2 == 0 ? 1 : -1),
                      BlockSet.of(at.gathered(), use -> owners(rank, part, at, use)),
                      false);
                }
              }
            });
      }

      @Override
      public int ports() {
        return TorusBuckets.this.ports();
      }
    };
  }

  /** The blocks of one part whose owners differ from a rank in the dimensions already gathered. */
  private void owners(int rank, int part, Place at, IntConsumer use) {
    int base = along(rank, at.dimension(), part % 2 == 0 ? -at.along() : at.along());
    List<Integer> all = new ArrayList<>(at.gathered());
    all.add(base);
    for (int j = 0; j < at.phase(); j++) {
      int dimension = (part / 2 + j) % sides.length;
      int known = all.size();
      for (int step = 1; step < sides[dimension]; step++) {
        for (int i = 0; i < known; i++) {
          all.add(along(all.get(i), dimension, step));
        }
      }
    }
    for (int owner : all) {
      use.accept(owner * parts + part);
    }
  }

  private int along(int rank, int dimension, int places) {
    int now = rank / stride[dimension] % sides[dimension];
    return rank + (Math.floorMod(now + places, sides[dimension]) - now) * stride[dimension];
  }

  Schedule reduceScatter() {
    return ScheduleParts.reversed(Collective.REDUCE_SCATTER, allGather());
  }

  Schedule allReduce() {
    return ScheduleParts.inOrder(Collective.ALL_REDUCE, reduceScatter(), allGather());
  }
}
