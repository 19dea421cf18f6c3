package io.clusterfabric.topology.internal.flow;

import java.util.Arrays;

/**
 * The permutation of greatest total weight, by shortest augmenting paths over reduced costs (R.
 * Jonker and A. Volgenant, A shortest augmenting path algorithm for dense and sparse linear
 * assignment problems, Computing 38, 1987). O(n³) time at worst and O(n) beside the weights.
 */
public final class Assignment {
  private final int[] column;
  private final long weight;

  private Assignment(int[] column, long weight) {
    this.column = column;
    this.weight = weight;
  }

  /**
   * Gives each row a column of its own so that the weights add up to the most.
   *
   * @param n how many rows and columns there are
   * @param weights the weight of each row and column, row by row; all within ±2<sup>30</sup>
   * @return the permutation
   */
  public static Assignment heaviest(int n, int[] weights) {
    // Costs are the negated weights.
    int[] rowOf = new int[n];
    int[] columnOf = new int[n];
    Arrays.fill(rowOf, -1);
    Arrays.fill(columnOf, -1);
    long[] v = new long[n];
    for (int j = n - 1; j >= 0; j--) {
      int best = 0;
      for (int i = 1; i < n; i++) {
        if (weights[i * n + j] > weights[best * n + j]) {
          best = i;
        }
      }
      v[j] = -weights[best * n + j];
      if (columnOf[best] < 0) {
        columnOf[best] = j;
        rowOf[j] = best;
      }
    }
    new Search(n, weights, v, rowOf, columnOf).assignAll();
    long sum = 0;
    for (int i = 0; i < n; i++) {
      sum += weights[i * n + columnOf[i]];
    }
    return new Assignment(columnOf, sum);
  }

  /**
   * The column of a row.
   *
   * @param row the row
   * @return its column
   */
  public int column(int row) {
    return column[row];
  }

  /**
   * The total weight.
   *
   * @return the most that a permutation can have
   */
  public long weight() {
    return weight;
  }

  /** Dijkstra's algorithm from each row without a column to the nearest column without a row. */
  private static final class Search {
    private final int n;
    private final int[] weights;
    private final long[] v;
    private final int[] rowOf;
    private final int[] columnOf;
    private final long[] distance;
    private final int[] before;
    private final int[] columns;

    Search(int n, int[] weights, long[] v, int[] rowOf, int[] columnOf) {
      this.n = n;
      this.weights = weights;
      this.v = v;
      this.rowOf = rowOf;
      this.columnOf = columnOf;
      this.distance = new long[n];
      this.before = new int[n];
      this.columns = new int[n];
    }

    void assignAll() {
      for (int row = 0; row < n; row++) {
        if (columnOf[row] < 0) {
          assign(row);
        }
      }
    }

    private void assign(int free) {
      for (int j = 0; j < n; j++) {
        distance[j] = -weights[free * n + j] - v[j];
        before[j] = free;
        columns[j] = j;
      }
      // Columns up to ready are settled, those up to level lie at the least distance.
      int ready = 0;
      int scan = 0;
      int level = 0;
      long least = 0;
      int end = -1;
      while (end < 0) {
        if (scan == level) {
          ready = scan;
          least = Long.MAX_VALUE;
          for (int k = level; k < n; k++) {
            int j = columns[k];
            if (distance[j] <= least) {
              if (distance[j] < least) {
                least = distance[j];
                level = scan;
              }
              columns[k] = columns[level];
              columns[level++] = j;
            }
          }
          for (int k = scan; k < level && end < 0; k++) {
            end = rowOf[columns[k]] < 0 ? columns[k] : -1;
          }
        }
        while (end < 0 && scan < level) {
          int reached = columns[scan++];
          int row = rowOf[reached];
          long base = -weights[row * n + reached] - v[reached] - least;
          for (int k = level; k < n; k++) {
            int j = columns[k];
            long other = -weights[row * n + j] - v[j] - base;
            if (other < distance[j]) {
              distance[j] = other;
              before[j] = row;
              if (other == least) {
                if (rowOf[j] < 0) {
                  end = j;
                  break;
                }
                columns[k] = columns[level];
                columns[level++] = j;
              }
            }
          }
        }
      }
      for (int k = 0; k < ready; k++) {
        v[columns[k]] += distance[columns[k]] - least;
      }
      int j = end;
      int row;
      do {
        row = before[j];
        rowOf[j] = row;
        int next = columnOf[row];
        columnOf[row] = j;
        j = next;
      } while (row != free);
    }
  }
}
