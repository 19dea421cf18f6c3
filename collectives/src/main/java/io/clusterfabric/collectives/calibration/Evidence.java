package io.clusterfabric.collectives.calibration;

import io.clusterfabric.collectives.measured.MeasuredRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What measured curves say beyond the physical model: the mean of a Gaussian process over what the
 * model leaves, in which a curve speaks for another the more alike their machines are. Errors that
 * all curves of a cluster share are counted once. Far from all evidence it says nothing.
 */
final class Evidence {
  /** Sizes of the grid on which curves are held: half octaves from 1 B to 2^42 B. */
  static final int GRID = 85;

  private static final double MOST = 1; // no row is worth more than a factor e

  /**
   * Rows that differ only in size.
   *
   * @param machine what they were measured on
   * @param cluster whose
   * @param rows in the order of size
   */
  record Curve(Machine machine, String cluster, List<Observation> rows) {}

  private final Priors priors;
  private final List<Curve> curves;
  private final List<String> clusters;
  private final int[] clusterOf;
  private final double[][] worth;
  private final double[][] near;

  private final double physics;
  private final double peersPhysics;
  private final double perRanks;
  private final double perDomains;
  private final double perRate;
  private final double perNetwork;
  private final double octaves;
  private final double otherOperation;
  private final double otherGather;
  private final double otherScope;
  private final double otherReduction;
  private final double otherForced;
  private final double otherGeneration;
  private final double otherLatency;

  private Evidence(Priors priors, List<Curve> curves) {
    this.priors = priors;
    this.curves = curves;
    this.physics = priors.correction("physics");
    this.peersPhysics = priors.correction("peersPhysics");
    this.perRanks = Math.log(2) * priors.correction("ranks");
    this.perDomains = Math.log(2) * priors.correction("domains");
    this.perRate = Math.log(2) * priors.correction("rate");
    this.perNetwork = Math.log(2) * priors.correction("network");
    this.octaves = priors.correction("size");
    this.otherOperation = priors.correction("otherOperation");
    this.otherGather = priors.correction("otherGather");
    this.otherScope = priors.correction("otherScope");
    this.otherReduction = priors.correction("otherReduction");
    this.otherForced = priors.correction("otherForced");
    this.otherGeneration = priors.correction("otherGeneration");
    this.otherLatency = priors.correction("otherLatency");
    this.clusters = new ArrayList<>();
    this.clusterOf = new int[curves.size()];
    Map<String, Integer> numbers = new HashMap<>();
    for (int c = 0; c < clusterOf.length; c++) {
      String name = curves.get(c).cluster();
      if (!numbers.containsKey(name)) {
        numbers.put(name, clusters.size());
        clusters.add(name);
      }
      clusterOf[c] = numbers.get(name);
    }
    this.worth = new double[curves.size()][GRID];
    this.near = new double[curves.size()][GRID];
  }

  static double log2Size(int grid) {
    return grid / 2.0;
  }

  static Evidence of(PhysicalModel model, double[] parameters, List<Observation> rows) {
    Map<String, List<Observation>> groups = new LinkedHashMap<>();
    for (Observation o : rows) {
      groups.computeIfAbsent(o.curve(), k -> new ArrayList<>()).add(o);
    }
    List<Curve> curves = new ArrayList<>();
    for (List<Observation> g : groups.values()) {
      g.sort((a, b) -> Double.compare(a.size(), b.size()));
      curves.add(
          new Curve(g.get(0).machine(), g.get(0).row().cluster(), Collections.unmodifiableList(g)));
    }
    Evidence out = new Evidence(model.priors(), curves);
    out.learn(model, parameters);
    return out;
  }

  private void learn(PhysicalModel model, double[] parameters) {
    List<double[]> points = new ArrayList<>(); // curve, log size, rest, count, noise
    for (int c = 0; c < curves.size(); c++) {
      PhysicalModel.Terms terms = model.terms(parameters, curves.get(c).machine());
      double[] now = {c, 0, 0, 0, 0};
      int last = -1;
      for (Observation o : curves.get(c).rows()) {
        double l = Math.log(o.size()) / Math.log(2);
        int bin = (int) Math.floor(l / 2);
        if (bin != last && now[3] > 0) {
          points.add(now);
          now = new double[] {c, 0, 0, 0, 0};
        }
        last = bin;
        double rest = Math.log(o.micros() / terms.micros(o.size()));
        now[1] += l;
        now[2] += Math.max(-MOST, Math.min(MOST, rest));
        now[3]++;
        now[4] = priors.noise(o.row());
      }
      if (now[3] > 0) {
        points.add(now);
      }
    }
    solve(points);
  }

  private void solve(List<double[]> points) {
    int n = points.size();
    if (n == 0) {
      return;
    }
    double cluster = square("cluster");
    double curve = square("curve");
    double row = square("row");
    double[][] alike = new double[curves.size()][curves.size()];
    double[][] alikeInCluster = new double[curves.size()][curves.size()];
    for (int a = 0; a < curves.size(); a++) {
      for (int b = 0; b <= a; b++) {
        alike[a][b] = covariance(curves.get(a).machine(), curves.get(b).machine());
        alike[b][a] = alike[a][b];
        alikeInCluster[a][b] =
            clusterOf[a] == clusterOf[b]
                ? alike(curves.get(a).machine(), curves.get(b).machine(), false)
                : 0;
        alikeInCluster[b][a] = alikeInCluster[a][b];
      }
    }
    double[][] k = new double[n][n];
    double[] rest = new double[n];
    for (int i = 0; i < n; i++) {
      double[] a = points.get(i);
      int ca = (int) a[0];
      rest[i] = a[2] / a[3];
      for (int j = 0; j <= i; j++) {
        double[] b = points.get(j);
        int cb = (int) b[0];
        double s = sizes(a[1] / a[3], b[1] / b[3]);
        double v = alike[ca][cb] + cluster * alikeInCluster[ca][cb];
        v += ca == cb ? curve : 0;
        v += clusterOf[ca] == clusterOf[cb] ? a[4] * b[4] : 0;
        k[i][j] = v * s;
      }
      k[i][i] += row / Math.sqrt(a[3]) + a[4] * a[4];
    }
    double[] alpha = Cholesky.of(k).solve(rest);
    for (int i = 0; i < n; i++) {
      double[] a = points.get(i);
      for (int g = 0; g < GRID; g++) {
        double s = sizes(log2Size(g), a[1] / a[3]);
        worth[(int) a[0]][g] += s * alpha[i];
        double trust = a[4] > 0 ? 0.3 : 1; // what a scattered source says counts less
        near[(int) a[0]][g] = Math.max(near[(int) a[0]][g], s * trust);
      }
    }
  }

  private double square(String name) {
    double v = priors.correction(name);
    return v * v;
  }

  /** Matern's kernel of order 3/2 over octaves: smooth, with room for steps of protocols. */
  private double sizes(double a, double b) {
    double z = Math.sqrt(3) * Math.abs(a - b) / octaves;
    return (1 + z) * Math.exp(-z);
  }

  /** How alike two machines are, 0 to 1; relabelling changes nothing. */
  private double alike(Machine a, Machine b, boolean groups) {
    double z =
        distance(a.logRanks, b.logRanks, perRanks)
            + distance(a.logDomains, b.logDomains, perDomains)
            + distance(a.logScaleUp, b.logScaleUp, perRate);
    double k = Math.exp(-z / 2);
    if (a.collective != b.collective) {
      k *= a.isGather() && b.isGather() ? otherGather : otherOperation;
    }
    // A part that all scopes share, and one of the scope's own, so that it stays a covariance.
    double scope = a.several() == b.several() ? 1 : 0;
    if (a.several() && b.several()) {
      scope = Math.exp(-distance(a.logNetwork, b.logNetwork, perNetwork) / 2);
    }
    k *= otherScope + (1 - otherScope) * scope;
    k *= a.reducing == b.reducing ? 1 : otherReduction;
    k *= a.ring == b.ring ? 1 : otherForced;
    if (groups) {
      boolean sameGeneration = a.question.generation().equals(b.question.generation());
      k *= sameGeneration ? 1 : otherGeneration;
      k *= a.latency == b.latency ? 1 : otherLatency;
    }
    return k;
  }

  private static double distance(double logA, double logB, double scale) {
    double d = (logA - logB) / scale;
    return d * d;
  }

  /** How what the model leaves of two machines goes together: deviations times likeness. */
  private double covariance(Machine a, Machine b) {
    return deviation(a) * deviation(b) * alike(a, b, true);
  }

  /** The physics of all pairs between domains is known worst: clusters contradict one another. */
  private double deviation(Machine m) {
    return m.several() && m.isPeers() ? peersPhysics : physics;
  }

  /** How alike each curve is to a machine. */
  double[] alike(Machine machine) {
    double[] out = new double[curves.size()];
    for (int c = 0; c < out.length; c++) {
      out[c] = alike(machine, curves.get(c).machine(), true);
    }
    return out;
  }

  /** The logarithm of the factor by which evidence changes the physical model, on the grid. */
  double[] correction(Machine machine, double[] alike) {
    double[] out = new double[GRID];
    for (int c = 0; c < alike.length; c++) {
      double v = deviation(machine) * deviation(curves.get(c).machine()) * alike[c];
      double[] w = worth[c];
      for (int g = 0; g < GRID; g++) {
        out[g] += v * w[g];
      }
    }
    return out;
  }

  /** How many clusters just like the machine the evidence is worth, on the grid. */
  double[] support(double[] alike) {
    double[][] most = new double[clusters.size()][GRID];
    for (int c = 0; c < alike.length; c++) {
      double[] m = most[clusterOf[c]];
      for (int g = 0; g < GRID; g++) {
        m[g] = Math.max(m[g], alike[c] * near[c][g]);
      }
    }
    double[] out = new double[GRID];
    for (double[] m : most) {
      for (int g = 0; g < GRID; g++) {
        out[g] += m[g];
      }
    }
    return out;
  }

  /** The rows nearest to a machine and size, one a run, the nearest first. */
  List<MeasuredRow> nearest(double[] alike, double size, int count, double least) {
    double log = Math.log(Math.max(1, size)) / Math.log(2);
    record Found(double weight, int order, MeasuredRow row) {}
    Map<String, Found> best = new LinkedHashMap<>();
    int order = 0;
    for (int c = 0; c < alike.length; c++) {
      for (Observation o : curves.get(c).rows()) {
        double w = alike[c] * sizes(log, Math.log(o.size()) / Math.log(2));
        Found f = new Found(w, order++, o.row());
        if (w >= least) {
          best.merge(o.row().runId(), f, (x, y) -> y.weight() > x.weight() ? y : x);
        }
      }
    }
    return best.values().stream()
        .sorted(
            (x, y) ->
                x.weight() == y.weight()
                    ? Integer.compare(x.order(), y.order())
                    : Double.compare(y.weight(), x.weight()))
        .limit(count)
        .map(Found::row)
        .toList();
  }
}
