package io.clusterfabric.collectives.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How far times were off on clusters that were left out, and from it how wide an interval must be.
 * Errors of like cases count most: of one or several domains, of the same bucket of sizes, with or
 * without support; others keep a quantile from hanging on a handful of runs.
 */
final class Errors {
  private static final double[] CENTRES = {10, 20, 28}; // log2 of a size amid each bucket

  /**
   * An error on a row of a cluster that was left out.
   *
   * @param cluster the cluster
   * @param run the run
   * @param several whether several domains took part
   * @param bucket the bucket of the size
   * @param support how many like clusters the evidence was worth
   * @param log the logarithm of measured by estimated time
   */
  record Held(
      String cluster, String run, boolean several, SizeBucket bucket, double support, double log) {}

  private final double level;
  private final double supported;
  private final double[][][] half;

  private Errors(Priors priors, List<Held> all) {
    this.level = priors.level();
    this.supported = priors.supported();
    Map<String, Integer> counts = new HashMap<>();
    for (Held h : all) {
      counts.merge(h.run() + "|" + h.bucket(), 1, Integer::sum);
    }
    this.half = new double[2][SizeBucket.values().length][2];
    for (int several = 0; several < 2; several++) {
      for (SizeBucket b : SizeBucket.values()) {
        for (int s = 0; s < 2; s++) {
          half[several][b.ordinal()][s] = quantile(all, counts, several == 1, b, s == 1);
        }
      }
      for (double[] h : half[several]) {
        // Evidence never widens an interval.
        h[1] = Math.min(h[0], h[1]);
      }
    }
  }

  static Errors of(Priors priors, List<Held> all) {
    return new Errors(priors, all);
  }

  private double quantile(
      List<Held> all,
      Map<String, Integer> counts,
      boolean several,
      SizeBucket bucket,
      boolean support) {
    record Weighted(double error, double weight) {}
    List<Weighted> list = new ArrayList<>();
    double total = 0;
    for (Held h : all) {
      double w = 1.0 / counts.get(h.run() + "|" + h.bucket());
      w *= h.several() == several ? 1 : 0.03;
      w *= h.bucket() == bucket ? 1 : 0.1;
      w *= (h.support() >= supported) == support ? 1 : 0.2;
      list.add(new Weighted(Math.abs(h.log()), w));
      total += w;
    }
    list.sort((a, b) -> Double.compare(a.error(), b.error()));
    double sum = 0;
    for (Weighted w : list) {
      sum += w.weight();
      if (sum >= level * total) {
        return w.error();
      }
    }
    return 1; // without any row: a factor e either way
  }

  /** Half the width of the interval of the logarithm of time, on the grid. */
  double[] half(boolean several, double[] support) {
    double[][] h = half[several ? 1 : 0];
    double[] out = new double[Evidence.GRID];
    Arrays.setAll(
        out,
        g -> {
          double share = Math.max(0, Math.min(1, support[g] / supported - 0.5));
          double l = Evidence.log2Size(g);
          int from = l < CENTRES[1] ? 0 : 1;
          double t =
              Math.max(0, Math.min(1, (l - CENTRES[from]) / (CENTRES[from + 1] - CENTRES[from])));
          double low = h[from][0] + t * (h[from + 1][0] - h[from][0]);
          double high = h[from][1] + t * (h[from + 1][1] - h[from][1]);
          return low + share * (high - low);
        });
    return out;
  }
}
