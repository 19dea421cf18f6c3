package io.clusterfabric.report.plot;

import java.util.Arrays;

/**
 * Leaves out points that make no difference in a picture: of each column of pixels the first, the
 * last, the lowest and the highest stay, so that a line through them covers the same pixels (Jugel,
 * Jerzak, Hackenbroich, Markl: M4, a visualization-oriented time series data aggregation, PVLDB
 * 7(10), 2014).
 */
final class PixelColumns {
  private PixelColumns() {}

  /** Numbers of the points that stay, ascending; x is in ascending order. */
  static int[] kept(double[] x, double[] y) {
    int[] kept = new int[x.length];
    int count = 0;
    int begin = 0;
    while (begin < x.length) {
      double column = Math.floor(x[begin]);
      int end = begin + 1;
      int low = begin;
      int high = begin;
      while (end < x.length && Math.floor(x[end]) == column) {
        low = y[end] < y[low] ? end : low;
        high = y[end] > y[high] ? end : high;
        end++;
      }
      int[] four = {begin, Math.min(low, high), Math.max(low, high), end - 1};
      for (int i = 0; i < four.length; i++) {
        if (i == 0 || four[i] > four[i - 1]) {
          kept[count++] = four[i];
        }
      }
      begin = end;
    }
    return Arrays.copyOf(kept, count);
  }
}
