package io.clusterfabric.collectives.calibration;

import io.clusterfabric.collectives.calibration.PhysicalModel.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the parameters that fit rows best: least squares of the error of the logarithm, with
 * Huber's loss, so that an outlier pulls no harder than 1.5 deviations; offsets held to 0 by their
 * spread; each run's bucket of sizes of nearly the same weight, however many rows it has (Levenberg
 * and Marquardt's method).
 */
final class ParameterFit {
  private static final int MOST_STEPS = 40;
  private static final double NUDGE = 1e-5;

  private final PhysicalModel model;
  private final Priors priors;
  private final List<Observation> rows;
  private final List<Machine> machines = new ArrayList<>();
  private final int[] machineOf;
  private final double[] size;
  private final double[] log;
  private final double[] weight;

  ParameterFit(PhysicalModel model, List<Observation> rows) {
    this.model = model;
    this.priors = model.priors();
    this.rows = rows;
    this.machineOf = new int[rows.size()];
    this.size = new double[rows.size()];
    this.log = new double[rows.size()];
    this.weight = new double[rows.size()];
    prepare();
  }

  private void prepare() {
    Map<CalibrationQuestion, Integer> numbers = new LinkedHashMap<>();
    Map<String, Integer> counts = new HashMap<>();
    for (Observation o : rows) {
      counts.merge(o.part(), 1, Integer::sum);
    }
    for (int i = 0; i < rows.size(); i++) {
      Observation o = rows.get(i);
      Integer known = numbers.get(o.machine().question);
      if (known == null) {
        known = machines.size();
        numbers.put(o.machine().question, known);
        machines.add(o.machine());
      }
      machineOf[i] = known;
      size[i] = o.size();
      log[i] = Math.log(o.micros());
      weight[i] =
          priors.weight(o.row())
              * Math.pow(counts.getOrDefault(o.part(), 1), -priors.weightExponent());
    }
  }

  private double[] predict(double[] p) {
    Terms[] terms = new Terms[machines.size()];
    for (int m = 0; m < terms.length; m++) {
      terms[m] = model.terms(p, machines.get(m));
    }
    double[] out = new double[log.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = Math.log(terms[machineOf[i]].micros(size[i]));
    }
    return out;
  }

  private double cost(double[] p, double[] predicted) {
    double huber = priors.huber();
    double sum = 0;
    for (int i = 0; i < log.length; i++) {
      double r = Math.abs(predicted[i] - log[i]) / priors.rowSigma();
      sum += weight[i] * (r < huber ? r * r / 2 : huber * r - huber * huber / 2);
    }
    double[] prior = priors.values();
    for (int j = 0; j < p.length; j++) {
      double d = (p[j] - prior[j]) / priors.spread(j);
      sum += d * d / 2;
    }
    return sum;
  }

  /** The columns of rows whose machine feels a parameter; the others are 0. */
  private double[][] slopes(double[] p, double[] predicted) {
    Terms[] base = new Terms[machines.size()];
    for (int m = 0; m < base.length; m++) {
      base[m] = model.terms(p, machines.get(m));
    }
    double[][] out = new double[p.length][log.length];
    double[] q = p.clone();
    Terms[] moved = new Terms[base.length];
    for (int j = 0; j < p.length; j++) {
      q[j] = p[j] + NUDGE;
      for (int m = 0; m < base.length; m++) {
        moved[m] = model.terms(q, machines.get(m));
      }
      for (int i = 0; i < log.length; i++) {
        int m = machineOf[i];
        if (!moved[m].equals(base[m])) {
          out[j][i] =
              (Math.log(moved[m].micros(size[i])) - predicted[i]) / NUDGE / priors.rowSigma();
        }
      }
      q[j] = p[j];
    }
    return out;
  }

  /** The parameters. */
  double[] fit(double[] from) {
    int n = from.length;
    double[] p = from.clone();
    double[] prior = priors.values();
    double[] predicted = predict(p);
    double cost = cost(p, predicted);
    double damping = 1e-2;
    for (int round = 0; round < MOST_STEPS; round++) {
      double[][] j = slopes(p, predicted);
      double[] w = new double[log.length];
      double[] r = new double[log.length];
      for (int i = 0; i < w.length; i++) {
        r[i] = (predicted[i] - log[i]) / priors.rowSigma();
        w[i] = weight[i] * Math.min(1, priors.huber() / Math.max(1e-9, Math.abs(r[i])));
      }
      double[][] a = new double[n][n];
      double[] b = new double[n];
      for (int k = 0; k < n; k++) {
        double s2 = priors.spread(k) * priors.spread(k);
        a[k][k] = 1 / s2;
        b[k] = (prior[k] - p[k]) / s2;
        double[] wk = new double[w.length];
        for (int i = 0; i < w.length; i++) {
          wk[i] = w[i] * j[k][i];
          b[k] -= wk[i] * r[i];
        }
        for (int l = 0; l <= k; l++) {
          double sum = 0;
          double[] jl = j[l];
          for (int i = 0; i < wk.length; i++) {
            sum += wk[i] * jl[i];
          }
          a[k][l] += sum;
          a[l][k] = a[k][l];
        }
      }
      double before = cost;
      for (int tries = 0; tries < 8; tries++) {
        double[][] damped = new double[n][];
        for (int k = 0; k < n; k++) {
          damped[k] = a[k].clone();
          damped[k][k] *= 1 + damping;
        }
        double[] step = Cholesky.of(damped).solve(b);
        double[] q = p.clone();
        Arrays.setAll(q, k -> p[k] + step[k]);
        double[] there = predict(q);
        double c = cost(q, there);
        if (c < cost) {
          System.arraycopy(q, 0, p, 0, n);
          predicted = there;
          cost = c;
          damping = Math.max(damping / 5, 1e-6);
          break;
        }
        damping *= 5;
      }
      if (before - cost < 1e-5 * before) {
        break;
      }
    }
    return p;
  }
}
