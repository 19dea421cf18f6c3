package io.clusterfabric.collectives.measured;

import io.clusterfabric.model.Collective;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * How many ranks the two printed bandwidths of rows tell of. With r = bus by algorithm bandwidth,
 * all-reduce has n = 2/(2 − r) ranks, operations of the factor (n − 1)/n have n = 1/(1 − r). Each
 * row allows the numbers that rounding leaves open; the number that the most rows allow is taken.
 */
final class RankEvidence {
  private static final int MOST = 1 << 24;
  private static final double TINY = 1e-9;

  private int[] least = new int[16];
  private int[] most = new int[16];
  private int rows;

  /** How bandwidths depend on the number of ranks. */
  enum Factor {
    /** Twice (n − 1)/n. */
    TWICE,
    /** (n − 1)/n. */
    ONCE,
    /** 1 for any number. */
    FLAT;

    static Factor of(Collective c) {
      return switch (c) {
        case ALL_REDUCE -> TWICE;
        case ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL, GATHER, SCATTER -> ONCE;
        case BROADCAST, REDUCE, SEND_RECEIVE -> FLAT;
      };
    }
  }

  /** The numbers of ranks that a row allows: least and most, most below least if none. */
  static int[] allowed(Factor factor, Printed algorithm, Printed bus) {
    double low = algorithm.most() <= 0 ? 0 : bus.least() / algorithm.most();
    double high = algorithm.least() <= 0 ? 2 : bus.most() / algorithm.least();
    if (factor == Factor.FLAT) {
      boolean one = low <= 1 + TINY && high >= 1 - TINY;
      return one ? new int[] {1, MOST} : new int[] {1, 0};
    }
    double scale = factor == Factor.TWICE ? 2 : 1;
    double from = low >= scale ? Double.MAX_VALUE : scale / (scale - low);
    double to = high >= scale ? MOST : scale / (scale - high);
    return new int[] {
      (int) Math.max(1, Math.min(MOST, Math.ceil(from - TINY))),
      (int) Math.min(MOST, Math.floor(to + TINY))
    };
  }

  /** Takes a row; those that allow no number say nothing. */
  void add(int[] allowed) {
    if (allowed[1] < allowed[0]) {
      return;
    }
    if (rows == least.length) {
      least = Arrays.copyOf(least, rows * 2);
      most = Arrays.copyOf(most, rows * 2);
    }
    least[rows] = allowed[0];
    most[rows] = allowed[1];
    rows++;
  }

  /** The numbers that the most rows allow: least and most; 1 to 2^24 if there are no rows. */
  int[] best() {
    int[] from = Arrays.copyOf(least, rows);
    int[] to = Arrays.copyOf(most, rows);
    Arrays.sort(from);
    Arrays.sort(to);
    int[] best = {1, MOST};
    int open = 0;
    int height = 0;
    int ends = 0;
    for (int i = 0; i < rows; i++) {
      while (to[ends] < from[i]) {
        ends++;
        open--;
      }
      open++;
      if (open > height) {
        height = open;
        best[0] = from[i];
        best[1] = to[ends];
      }
    }
    return best;
  }

  /** The one number that the most rows allow, if it is only one. */
  OptionalInt only() {
    int[] best = best();
    return rows > 0 && best[0] == best[1] ? OptionalInt.of(best[0]) : OptionalInt.empty();
  }
}
