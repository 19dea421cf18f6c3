package io.clusterfabric.collectives.calibration;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
   * @param weight how much the row's source is worth
   */
  record Held(
      String cluster,
      String run,
      boolean several,
      SizeBucket bucket,
      double support,
      double log,
      double weight) {}

  private static final double[] KNOTS = {0.1, 0.3, 0.6, 1.2, 2.4, 4.8}; // of support
  private static final double BLUR = 1.3; // over the logarithm of support
  private static final double OTHER_BUCKET = 0.05;
  private static final double CROWDED = 0.6; // a run's many rows count as fewer
  private static final double OTHER_SCOPE = 0.1;
  private static final double NORMAL = 1.645; // of which 90 % lie within

  private final double level;
  private final List<Map<SizeBucket, double[]>> half; // by scope, bucket, knot

  private Errors(Priors priors, List<Held> all) {
    this.level = priors.level();
    Map<String, Integer> counts = new HashMap<>();
    for (Held h : all) {
      counts.merge(part(h), 1, Integer::sum);
    }
    this.half = List.of(widths(all, counts, false), widths(all, counts, true));
  }

  private Map<SizeBucket, double[]> widths(
      List<Held> all, Map<String, Integer> counts, boolean several) {
    Map<SizeBucket, double[]> out = new EnumMap<>(SizeBucket.class);
    for (SizeBucket b : SizeBucket.values()) {
      double[] h = new double[KNOTS.length];
      for (int k = KNOTS.length - 1; k >= 0; k--) {
        // Less evidence never narrows an interval.
        double q = quantile(all, counts, several, b, KNOTS[k]);
        h[k] = k + 1 < KNOTS.length ? Math.max(q, h[k + 1]) : q;
      }
      out.put(b, h);
    }
    return out;
  }

  static Errors of(Priors priors, List<Held> all) {
    return new Errors(priors, all);
  }

  private static String part(Held h) {
    return h.run() + "|" + h.bucket();
  }

  private double quantile(
      List<Held> all,
      Map<String, Integer> counts,
      boolean several,
      SizeBucket bucket,
      double support) {
    record Weighted(double error, double weight) {}
    List<Weighted> list = new ArrayList<>();
    Map<String, Double> byCluster = new LinkedHashMap<>();
    double total = 0;
    for (Held h : all) {
      double d = Math.log(Math.max(0.05, h.support()) / support) / BLUR;
      double w =
          h.weight() * Math.exp(-d * d / 2) * Math.pow(counts.getOrDefault(part(h), 1), -CROWDED);
      w *= h.several() == several ? 1 : OTHER_SCOPE;
      w *= h.bucket() == bucket ? 1 : OTHER_BUCKET;
      list.add(new Weighted(Math.abs(h.log()), w));
      byCluster.merge(h.cluster(), w, Double::sum);
      total += w;
    }
    list.sort((a, b) -> Double.compare(a.error(), b.error()));
    double sum = 0;
    for (Weighted w : list) {
      sum += w.weight();
      if (sum >= level * total) {
        return w.error() * forOneMore(byCluster.values(), total);
      }
    }
    return 1; // without any row: a factor e either way
  }

  /**
   * By how much an interval for the next cluster is wider than one that holds the clusters that are
   * known: Student's quantile by the normal one (the first term of its series), and the next
   * cluster's own deviation beside that of the mean. The clusters count by their weights (Kish).
   */
  private static double forOneMore(Collection<Double> weights, double total) {
    double squares = 0;
    for (double w : weights) {
      squares += w * w;
    }
    double clusters = Math.max(2, total * total / squares);
    return (1 + (NORMAL * NORMAL + 1) / 4 / (clusters - 1)) * Math.sqrt(1 + 1 / clusters);
  }

  /** Half the width of the interval of the logarithm of time, on the grid. */
  double[] half(boolean several, double[] support) {
    double[][] h = half.get(several ? 1 : 0).values().toArray(new double[0][]);
    double[] out = new double[Evidence.GRID];
    for (int g = 0; g < out.length; g++) {
      double l = Evidence.log2Size(g);
      int from = l < CENTRES[1] ? 0 : 1;
      double t = share(CENTRES[from], CENTRES[from + 1], l);
      double a = at(h[from], support[g]);
      out[g] = a + t * (at(h[from + 1], support[g]) - a);
    }
    return out;
  }

  private static double at(double[] h, double support) {
    int k = 0;
    while (k < KNOTS.length - 2 && support >= KNOTS[k + 1]) {
      k++;
    }
    double t = share(Math.log(KNOTS[k]), Math.log(KNOTS[k + 1]), Math.log(Math.max(1e-3, support)));
    return h[k] + t * (h[k + 1] - h[k]);
  }

  private static double share(double from, double to, double x) {
    return Math.max(0, Math.min(1, (x - from) / (to - from)));
  }
}
