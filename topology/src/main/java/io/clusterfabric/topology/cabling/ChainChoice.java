package io.clusterfabric.topology.cabling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The heaviest choice from a chain or circle in which no two neighbours are chosen. Takes time in
 * proportion to its length.
 */
final class ChainChoice {
  private final long[] weights;
  private final boolean circle;

  /**
   * A chain.
   *
   * @param weights the weight of each link of the chain, more than 0
   * @param circle whether the last is a neighbour of the first
   */
  ChainChoice(long[] weights, boolean circle) {
    this.weights = weights.clone();
    this.circle = circle;
  }

  /** The numbers of the chosen ones, ascending. */
  List<Integer> chosen() {
    int n = weights.length;
    if (!circle || n < 2) {
      return best(0, n);
    }
    // first and last are neighbours: one of them is not chosen
    List<Integer> withoutLast = best(0, n - 1);
    List<Integer> withoutFirst = best(1, n);
    return weight(withoutFirst) > weight(withoutLast) ? withoutFirst : withoutLast;
  }

  private long weight(List<Integer> choice) {
    return choice.stream().mapToLong(i -> weights[i]).sum();
  }

  private List<Integer> best(int from, int to) {
    int n = to - from;
    // the most that the first i of them weigh
    long[] most = new long[n + 1];
    boolean[] take = new boolean[n + 1];
    for (int i = 1; i <= n; i++) {
      long with = weights[from + i - 1] + (i >= 2 ? most[i - 2] : 0);
      take[i] = with > most[i - 1];
      most[i] = Math.max(with, most[i - 1]);
    }
    Integer[] out = new Integer[n];
    int count = 0;
    for (int i = n; i > 0; i -= take[i] ? 2 : 1) {
      if (take[i]) {
        out[count++] = from + i - 1;
      }
    }
    List<Integer> ascending = new ArrayList<>(Arrays.asList(out).subList(0, count));
    ascending.sort(null);
    return ascending;
  }
}
