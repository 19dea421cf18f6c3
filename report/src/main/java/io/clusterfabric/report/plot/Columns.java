package io.clusterfabric.report.plot;

import java.util.Arrays;
import java.util.Comparator;

/** Columns of numbers of equal length, put into the order of the first. */
final class Columns {
  private final double[][] columns;

  private Columns(double[][] columns) {
    this.columns = columns;
  }

  /** Copies, and puts in order. */
  static Columns byX(String what, double[]... given) {
    double[] x = given[0];
    for (double[] column : given) {
      if (column.length != x.length) {
        throw new IllegalArgumentException(
            what + " needs as many values as places, found " + column.length + " for " + x.length);
      }
    }
    boolean ordered = true;
    for (int i = 0; i < x.length; i++) {
      if (Double.isNaN(x[i])) {
        throw new IllegalArgumentException(
            what + " has a point without a place: x[" + i + "] is not a number");
      }
      ordered &= i == 0 || x[i - 1] <= x[i];
    }
    double[][] copy = new double[given.length][];
    for (int c = 0; c < given.length; c++) {
      copy[c] = given[c].clone();
    }
    if (!ordered) {
      Integer[] order = new Integer[x.length];
      Arrays.setAll(order, i -> i);
      Arrays.sort(order, Comparator.comparingDouble(i -> x[i]));
      for (int c = 0; c < given.length; c++) {
        for (int i = 0; i < order.length; i++) {
          copy[c][i] = given[c][order[i]];
        }
      }
    }
    return new Columns(copy);
  }

  double[] column(int number) {
    return columns[number];
  }
}
