package io.clusterfabric.topology.internal.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The largest sum of shares that pairs get at once: a pair has at most a share of 1, which takes so
 * much of each arc on its way, may be divided among all paths of no more than so many hops, and
 * arcs carry no more than their capacity.
 *
 * <p><b>Below.</b> A flow that was found, made to fit.
 *
 * <p><b>Above.</b> For any lengths of arcs that are not negative, the sum is at most Σ
 * capacity·length + Σ pairs·max(0, 1 − use·distance), by the duality of linear programs; for whole
 * lengths this is an exact fraction. So rounding makes the bound worse, never wrong.
 *
 * <p><b>Search.</b> The simplex method, with paths found as they are needed: those that are
 * shortest under the present prices of arcs. Capacities are made a little different each, so that
 * no step stands still; prices do not depend on that. It ends at the optimum, or after so many
 * steps.
 */
public final class ShareProgram {
  /** Divisible by the small numbers, so that simple fractions are exact lengths. */
  private static final long PARTS = 720_720;

  /** Sums of that many lengths are whole numbers in a double. */
  private static final long MOST_LENGTH = 1L << 42;

  /** Larger programs are only bounded by their fullest switches: a square of this many numbers. */
  private static final int MOST_ROWS = 2_500;

  private static final double EPSILON = 1e-9;
  private static final double SHAKE = 1e-7;

  private final ArcNetwork network;
  private final Commodities commodities;
  private final long most;
  private final long unit;
  private final int arcs;
  private final int[] rowOfArc;
  private final int rows;
  private final int arcRows;
  private final LimitedPaths paths;

  private final List<Column> columns = new ArrayList<>();
  private double[][] inverse = {};
  private double[] right = {};
  private double[] value = {};
  private double[] price = {};
  private int[] basic = {};

  private Bounded best;

  /**
   * What flows: pairs between the same nodes, of the same use and limit, together.
   *
   * @param source nodes, ascending
   * @param destination nodes, each another one than the source
   * @param hops how many arcs a path has at most
   * @param use what a share of 1 takes of an arc, in units of capacity; 0 or more
   * @param pairs how many pairs there are; at least 1
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared, never shown
  public record Commodities(int[] source, int[] destination, int[] hops, long[] use, long[] pairs) {
    /**
     * How many there are.
     *
     * @return the number
     */
    public int count() {
      return source.length;
    }
  }

  /**
   * A flow and a bound.
   *
   * @param found a sum of shares that is possible, up to rounding
   * @param numerator of the bound
   * @param denominator of the bound; more than 0
   */
  public record Solution(double found, BigInteger numerator, BigInteger denominator) {}

  private record Bounded(BigInteger numerator, double about) {}

  /** A path of a commodity: the rows that it is in. */
  private static final class Column {
    final int[] row;
    final double use;
    boolean isBasic;

    Column(int[] row, double use) {
      this.row = row;
      this.use = use;
    }

    /** What a row counts of it; its own commodity is the last. */
    double at(int k) {
      return k == row.length - 1 ? 1 : use;
    }

    double priced(double[] price) {
      double sum = 0;
      for (int k = 0; k < row.length - 1; k++) {
        sum += price[row[k]];
      }
      return 1 - use * sum - price[row[row.length - 1]];
    }
  }

  private ShareProgram(ArcNetwork network, Commodities commodities) {
    this.network = network;
    this.commodities = commodities;
    this.arcs = network.arcCount();
    long greatest = 0;
    for (long u : commodities.use()) {
      greatest = Math.max(greatest, u);
    }
    this.most = Math.max(1, greatest);
    // Lengths count in parts of 1 over the greatest use.
    this.unit = Math.max(1, Math.min(PARTS, MOST_LENGTH / most)) * most;
    this.rowOfArc = new int[arcs];
    int count = 0;
    for (int arc = 0; arc < arcs; arc++) {
      rowOfArc[arc] = network.unknown()[arc] > 0 ? -1 : count++;
    }
    this.arcRows = count;
    this.rows = count + commodities.count();
    this.paths = new LimitedPaths(network);
    this.best = bound(new double[arcs]);
  }

  /**
   * Finds the largest sum.
   *
   * @param network the nodes and arcs; arcs with links of unknown rate limit nothing
   * @param commodities what flows; those without a path of so many hops get nothing
   * @param mostSteps after so many steps the search ends in any case
   * @return the best that was found
   */
  public static Solution solve(ArcNetwork network, Commodities commodities, int mostSteps) {
    ShareProgram p = new ShareProgram(network, commodities);
    p.tryFullNodes();
    double found = p.rows <= MOST_ROWS ? p.search(mostSteps) : 0;
    return new Solution(
        Math.min(found, p.best.about()), p.best.numerator(), BigInteger.valueOf(p.unit));
  }

  /** What lengths prove. They are whole numbers. */
  private Bounded bound(double[] length) {
    BigInteger sum = BigInteger.ZERO;
    for (int arc = 0; arc < arcs; arc++) {
      if (length[arc] > 0) {
        sum =
            sum.add(
                BigInteger.valueOf(network.capacity()[arc])
                    .multiply(BigInteger.valueOf((long) length[arc])));
      }
    }
    BigInteger whole = BigInteger.valueOf(unit);
    for (int c = 0; c < commodities.count(); c++) {
      follow(c, length);
      double distance = paths.distance(commodities.destination()[c], commodities.hops()[c]);
      if (distance < Double.POSITIVE_INFINITY) {
        BigInteger left =
            whole.subtract(
                BigInteger.valueOf(commodities.use()[c])
                    .multiply(BigInteger.valueOf((long) distance)));
        if (left.signum() > 0) {
          sum = sum.add(left.multiply(BigInteger.valueOf(commodities.pairs()[c])));
        }
      }
    }
    return new Bounded(sum, sum.doubleValue() / unit);
  }

  /** Searches from the source of a commodity, unless the one before has the same. */
  private void follow(int c, double[] length) {
    if (c > 0 && commodities.source()[c - 1] == commodities.source()[c]) {
      return;
    }
    int hops = 0;
    for (int k = c; k < commodities.count(); k++) {
      if (commodities.source()[k] != commodities.source()[c]) {
        break;
      }
      hops = Math.max(hops, commodities.hops()[k]);
    }
    paths.from(commodities.source()[c], hops, length);
  }

  private void improve(double[] length) {
    Bounded b = bound(length);
    if (b.numerator().compareTo(best.numerator()) < 0) {
      best = b;
    }
  }

  /** The bounds of nodes that send, or receive, more than their arcs carry. */
  private void tryFullNodes() {
    int n = network.nodeCount();
    double[] sends = new double[n];
    double[] receives = new double[n];
    for (int c = 0; c < commodities.count(); c++) {
      double amount = (double) commodities.use()[c] * commodities.pairs()[c];
      sends[commodities.source()[c]] += amount;
      receives[commodities.destination()[c]] += amount;
    }
    double[] out = new double[arcs];
    double[] in = new double[arcs];
    double[] both = new double[arcs];
    for (int v = 0; v < n; v++) {
      double capacity = 0;
      for (int arc = network.first()[v]; arc < network.first()[v + 1]; arc++) {
        capacity += network.unknown()[arc] > 0 ? Double.POSITIVE_INFINITY : network.capacity()[arc];
      }
      double length = (double) (unit / most);
      double half = (double) (unit / most / 2);
      for (int arc = network.first()[v]; arc < network.first()[v + 1]; arc++) {
        if (sends[v] > capacity) {
          out[arc] = length;
          both[arc] += half;
        }
        if (receives[v] > capacity) {
          in[network.twin()[arc]] = length;
          both[network.twin()[arc]] += half;
        }
      }
    }
    improve(out);
    improve(in);
    improve(both);
  }

  /** The simplex method; returns the sum of a flow that fits. */
  private double search(int mostSteps) {
    inverse = new double[rows][rows];
    right = new double[rows];
    value = new double[rows];
    price = new double[rows];
    basic = new int[rows];
    for (int arc = 0; arc < arcs; arc++) {
      if (rowOfArc[arc] >= 0) {
        right[rowOfArc[arc]] = (double) network.capacity()[arc] / most;
      }
    }
    for (int c = 0; c < commodities.count(); c++) {
      right[arcRows + c] = commodities.pairs()[c];
    }
    for (int i = 0; i < rows; i++) {
      inverse[i][i] = 1;
      basic[i] = ~i;
      value[i] = right[i] + SHAKE * (1 + i % 97 + (i * 0.618) % 1);
    }
    int steps = 0;
    int atLastPaths = -1;
    while (steps < mostSteps) {
      int entering = entering();
      if (entering == Integer.MIN_VALUE) {
        // No known path pays; the prices are those of the best flow among them.
        improve(lengths());
        if (atLastPaths == steps || !findPaths()) {
          break;
        }
        atLastPaths = steps;
        continue;
      }
      if (!step(entering)) {
        break;
      }
      steps++;
    }
    if (steps >= mostSteps) {
      improve(lengths());
    }
    return fitted();
  }

  /** The column, or the slack of a row as its complement, that pays most. */
  private int entering() {
    int found = Integer.MIN_VALUE;
    double pays = EPSILON;
    for (int j = 0; j < columns.size(); j++) {
      Column column = columns.get(j);
      if (!column.isBasic) {
        double p = column.priced(price);
        if (p > pays) {
          pays = p;
          found = j;
        }
      }
    }
    for (int i = 0; i < rows; i++) {
      if (-price[i] > pays) {
        pays = -price[i];
        found = ~i;
      }
    }
    return found;
  }

  private boolean step(int entering) {
    double[] change = new double[rows];
    double pays;
    if (entering >= 0) {
      Column column = columns.get(entering);
      pays = column.priced(price);
      for (int i = 0; i < rows; i++) {
        double[] row = inverse[i];
        double sum = 0;
        for (int k = 0; k < column.row.length; k++) {
          sum += column.at(k) * row[column.row[k]];
        }
        change[i] = sum;
      }
    } else {
      pays = -price[~entering];
      for (int i = 0; i < rows; i++) {
        change[i] = inverse[i][~entering];
      }
    }
    int leaving = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < rows; i++) {
      if (change[i] > EPSILON) {
        double ratio = Math.max(0, value[i]) / change[i];
        if (ratio < least || (ratio == least && change[i] > change[leaving])) {
          least = ratio;
          leaving = i;
        }
      }
    }
    if (leaving < 0) {
      return false;
    }
    double[] pivot = inverse[leaving];
    double by = 1 / change[leaving];
    int count = 0;
    int[] filled = new int[rows];
    for (int k = 0; k < rows; k++) {
      if (pivot[k] != 0) {
        pivot[k] *= by;
        filled[count++] = k;
      }
    }
    for (int i = 0; i < rows; i++) {
      if (i != leaving && change[i] != 0) {
        double[] row = inverse[i];
        for (int f = 0; f < count; f++) {
          row[filled[f]] -= change[i] * pivot[filled[f]];
        }
        value[i] -= change[i] * least;
      }
    }
    value[leaving] = least;
    for (int f = 0; f < count; f++) {
      price[filled[f]] += pays * pivot[filled[f]];
    }
    if (basic[leaving] >= 0) {
      columns.get(basic[leaving]).isBasic = false;
    }
    basic[leaving] = entering;
    if (entering >= 0) {
      columns.get(entering).isBasic = true;
    }
    return true;
  }

  /** The present prices of arcs, as whole lengths. */
  private double[] lengths() {
    double[] length = new double[arcs];
    for (int arc = 0; arc < arcs; arc++) {
      if (rowOfArc[arc] >= 0) {
        // A price is of a capacity in greatest uses; of a whole one it is 1.
        length[arc] = Math.rint(Math.max(0, price[rowOfArc[arc]]) * (unit / most));
      }
    }
    return length;
  }

  /** For each commodity the path that pays most under the present prices; whether there is any. */
  private boolean findPaths() {
    double[] length = new double[arcs];
    for (int arc = 0; arc < arcs; arc++) {
      length[arc] = rowOfArc[arc] < 0 ? 0 : Math.max(0, price[rowOfArc[arc]]);
    }
    boolean any = false;
    for (int c = 0; c < commodities.count(); c++) {
      follow(c, length);
      int destination = commodities.destination()[c];
      double use = (double) commodities.use()[c] / most;
      double distance = paths.distance(destination, commodities.hops()[c]);
      if (1 - use * distance - price[arcRows + c] > 10 * EPSILON) {
        int[] path = paths.path(destination, commodities.hops()[c]);
        int count = 0;
        int[] row = new int[path.length + 1];
        for (int arc : path) {
          if (rowOfArc[arc] >= 0) {
            row[count++] = rowOfArc[arc];
          }
        }
        row[count++] = arcRows + c;
        columns.add(new Column(Arrays.copyOf(row, count), use));
        any = true;
      }
    }
    return any;
  }

  /** The sum of the present flow under the true capacities, made less where it does not fit. */
  private double fitted() {
    double[] load = new double[rows];
    double sum = 0;
    for (int i = 0; i < rows; i++) {
      double exact = 0;
      if (basic[i] < 0) {
        continue;
      }
      for (int k = 0; k < rows; k++) {
        exact += inverse[i][k] * right[k];
      }
      Column column = columns.get(basic[i]);
      double share = Math.max(0, exact);
      sum += share;
      for (int k = 0; k < column.row.length; k++) {
        load[column.row[k]] += column.at(k) * share;
      }
    }
    double factor = 1;
    for (int i = 0; i < rows; i++) {
      if (load[i] > right[i]) {
        factor = Math.min(factor, right[i] / load[i]);
      }
    }
    return sum * factor;
  }
}
