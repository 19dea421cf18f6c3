package io.clusterfabric.collectives.calibration;

import io.clusterfabric.collectives.measured.MeasuredRow;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * How far calibrated times are off on measured rows. Rows of quality {@code nominal} are judged,
 * out of place where both exist; a cluster that is also among the calibration's rows is predicted
 * without them. Immutable; prints as lines.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AccuracyReport {
  private static final int JUDGED = 5; // runs from which a scope's figures mean something
  private static final double LEVEL = 0.9;

  private final List<Part> parts;
  private final int rows;
  private final int unanswered;

  private AccuracyReport(List<Part> parts, int rows, int unanswered) {
    this.parts = List.copyOf(parts);
    this.rows = rows;
    this.unanswered = unanswered;
  }

  /** How many domains take part. */
  private enum Scope {
    ONE,
    TWO,
    MORE;

    static Scope of(int domains) {
      return domains == 1 ? ONE : domains == 2 ? TWO : MORE;
    }
  }

  /** One row judged; errors are of time, relative. */
  private record Judged(
      Collective operation,
      double error,
      double log,
      double half,
      double below,
      double above,
      double support,
      boolean supported,
      boolean inside,
      double line,
      double port) {}

  /** A run's rows in a bucket. */
  private record Part(String run, SizeBucket bucket, Scope scope, List<Judged> rows) {
    double mean(ToDoubleFunction<Judged> of) {
      return rows.stream().mapToDouble(of).average().orElse(Double.NaN);
    }

    double error() {
      return mean(Judged::error);
    }

    /** Each operation by itself: a run of one program, where a table names several as one. */
    List<Part> byOperation() {
      Map<Collective, List<Judged>> each = new LinkedHashMap<>();
      for (Judged r : rows) {
        each.computeIfAbsent(r.operation(), k -> new ArrayList<>()).add(r);
      }
      return each.values().stream().map(r -> new Part(run, bucket, scope, r)).toList();
    }

    boolean isSupported() {
      return 2 * rows.stream().filter(Judged::supported).count() >= rows.size();
    }

    double port() {
      return rows.stream()
          .mapToDouble(Judged::port)
          .filter(p -> !Double.isNaN(p))
          .average()
          .orElse(Double.NaN);
    }
  }

  /**
   * Judges the library's calibration.
   *
   * @param rows measured rows
   * @return the report
   */
  public static AccuracyReport of(List<MeasuredRow> rows) {
    return of(Calibration.shipped(), rows);
  }

  /**
   * Judges a calibration.
   *
   * @param calibration the calibration
   * @param rows measured rows
   * @return the report
   */
  public static AccuracyReport of(Calibration calibration, List<MeasuredRow> rows) {
    Map<String, List<MeasuredRow>> byCluster = new LinkedHashMap<>();
    int all = 0;
    for (MeasuredRow r : judged(rows)) {
      byCluster.computeIfAbsent(r.cluster(), k -> new ArrayList<>()).add(r);
      all++;
    }
    // Clusters are left out at the same time; their order stays that of the rows.
    List<Map<String, Part>> each =
        byCluster.entrySet().parallelStream()
            .map(e -> judge(calibration.without(e.getKey()), e.getValue()))
            .toList();
    Map<String, Part> parts = new LinkedHashMap<>();
    for (Map<String, Part> m : each) {
      m.forEach(
          (k, p) -> {
            Part known = parts.putIfAbsent(k, p);
            if (known != null) {
              known.rows().addAll(p.rows());
            }
          });
    }
    int answered = parts.values().stream().mapToInt(p -> p.rows().size()).sum();
    return new AccuracyReport(List.copyOf(parts.values()), all, all - answered);
  }

  private static List<MeasuredRow> judged(List<MeasuredRow> rows) {
    Map<String, Boolean> outOfPlace = new LinkedHashMap<>();
    for (MeasuredRow r : rows) {
      if (!r.inPlace() && isJudged(r)) {
        outOfPlace.put(CalibrationFit.key(r), true);
      }
    }
    return rows.stream()
        .filter(AccuracyReport::isJudged)
        .filter(r -> !r.inPlace() || !outOfPlace.containsKey(CalibrationFit.key(r)))
        .toList();
  }

  private static boolean isJudged(MeasuredRow r) {
    return r.isNominal() && r.time().isPresent() && !r.size().isZero();
  }

  private static Map<String, Part> judge(Calibration calibration, List<MeasuredRow> rows) {
    Map<CalibrationQuestion, CalibratedCurve> curves = new LinkedHashMap<>();
    Map<CalibrationQuestion, Optional<StraightPort>> ports = new LinkedHashMap<>();
    Map<String, Part> out = new LinkedHashMap<>();
    for (MeasuredRow r : rows) {
      Optional<CalibrationQuestion> found = CalibrationQuestion.of(r);
      Optional<TimeSpan> time = r.time();
      if (found.isEmpty() || time.isEmpty()) {
        continue;
      }
      CalibrationQuestion q = found.get();
      CalibratedCurve curve = curves.computeIfAbsent(q, calibration::curve);
      Optional<StraightPort> port = ports.computeIfAbsent(q, k -> StraightPort.of(r, k));
      SizeBucket bucket = SizeBucket.of(r.size());
      out.computeIfAbsent(
              r.runId() + "|" + bucket,
              k -> new Part(r.runId(), bucket, Scope.of(q.domains()), new ArrayList<>()))
          .rows()
          .add(judge(calibration, curve, port.orElse(null), r, time.get().toMicroseconds()));
    }
    return out;
  }

  private static Judged judge(
      Calibration calibration,
      CalibratedCurve curve,
      @Nullable StraightPort port,
      MeasuredRow row,
      double measured) {
    CalibratedTime t = curve.at(row.size());
    double estimated = t.time().toMicroseconds();
    Machine m = Machine.of(curve.question(), calibration.priors());
    double line = m.lineRateMicros((double) row.size().bytes());
    return new Judged(
        row.collective(),
        Math.abs(estimated / measured - 1),
        Math.log(measured / estimated),
        Math.log(t.factor()),
        Math.log(estimated / t.interval().lower().toMicroseconds()),
        Math.log(t.interval().upper().toMicroseconds() / estimated),
        t.support(),
        t.isSupported(),
        t.interval().lower().toMicroseconds() <= measured
            && measured <= t.interval().upper().toMicroseconds(),
        Math.abs(line / measured - 1),
        port == null ? Double.NaN : Math.abs(port.micros(row.size()) / measured - 1));
  }

  /**
   * Whether no row could be judged.
   *
   * @return whether this is so
   */
  public boolean isEmpty() {
    return parts.isEmpty();
  }

  /**
   * The median over runs of the mean error of time in a bucket.
   *
   * @param bucket the bucket
   * @return per cent; not a number if no run has rows there
   */
  public double median(SizeBucket bucket) {
    return 100 * median(errors(p -> p.bucket() == bucket));
  }

  /**
   * The mean over runs of the mean error of time in a bucket.
   *
   * @param bucket the bucket
   * @return per cent; not a number if no run has rows there
   */
  public double mean(SizeBucket bucket) {
    return 100 * Arrays.stream(errors(p -> p.bucket() == bucket)).average().orElse(Double.NaN);
  }

  /**
   * The share of rows of a bucket that fell into their interval.
   *
   * @param bucket the bucket
   * @return from 0 to 1; not a number if there are no rows
   */
  public double coverage(SizeBucket bucket) {
    return rowsOf(p -> p.bucket() == bucket).stream()
        .mapToDouble(r -> r.inside() ? 1 : 0)
        .average()
        .orElse(Double.NaN);
  }

  /**
   * The mean interval score of a bucket on the logarithm of time: the width, and twenty times what
   * a row missed it by (Winkler 1972, for a level of 90 %). Less is better.
   *
   * @param bucket the bucket
   * @return the score; not a number if there are no rows
   */
  public double intervalScore(SizeBucket bucket) {
    return score(rowsOf(p -> p.bucket() == bucket), -1);
  }

  /**
   * The same for intervals that are equally wide everywhere and cover as many rows.
   *
   * @param bucket the bucket
   * @return the score; not a number if there are no rows
   */
  public double constantWidthScore(SizeBucket bucket) {
    List<Judged> all = rowsOf(p -> p.bucket() == bucket);
    double[] sorted = all.stream().mapToDouble(r -> Math.abs(r.log())).sorted().toArray();
    int inside = (int) all.stream().filter(Judged::inside).count();
    return sorted.length == 0
        ? Double.NaN
        : score(all, sorted[Math.max(0, Math.min(inside, sorted.length) - 1)]);
  }

  private static double score(List<Judged> rows, double constant) {
    return rows.stream()
        .mapToDouble(
            r -> {
              double below = constant < 0 ? r.below() : constant;
              double above = constant < 0 ? r.above() : constant;
              double missed = Math.max(0, Math.max(r.log() - above, -r.log() - below));
              return below + above + 2 / (1 - LEVEL) * missed;
            })
        .average()
        .orElse(Double.NaN);
  }

  private List<Judged> rowsOf(Predicate<Part> which) {
    return parts.stream().filter(which).flatMap(p -> p.rows().stream()).toList();
  }

  private double[] errors(Predicate<Part> which) {
    return parts.stream().filter(which).mapToDouble(Part::error).toArray();
  }

  private static double median(double[] values) {
    double[] v = Arrays.stream(values).filter(x -> !Double.isNaN(x)).sorted().toArray();
    int n = v.length;
    return n == 0 ? Double.NaN : n % 2 == 1 ? v[n / 2] : (v[n / 2 - 1] + v[n / 2]) / 2;
  }

  /**
   * The report, one fact a line: runs and their buckets, the buckets, the buckets of each scope,
   * those of supported and unsupported questions, those over runs of which each operation counts by
   * itself, and the baselines.
   *
   * @return the lines
   */
  public List<String> lines() {
    List<String> out = new ArrayList<>();
    for (Part p : parts) {
      out.add(
          text(
              "RUN %s %s error %.1f%% support %.2f coverage %.2f width %.2f rows %d line-rate"
                  + " %.1f%% nccl-port %s",
              p.run().isEmpty() ? "-" : p.run(),
              p.bucket().id(),
              100 * p.error(),
              p.mean(Judged::support),
              p.mean(r -> r.inside() ? 1 : 0),
              Math.exp(p.mean(Judged::half)),
              p.rows().size(),
              100 * p.mean(Judged::line),
              Double.isNaN(p.port()) ? "-" : text("%.1f%%", 100 * p.port())));
    }
    for (SizeBucket b : SizeBucket.values()) {
      add(out, "", p -> p.bucket() == b, b, false);
    }
    for (Scope s : Scope.values()) {
      for (SizeBucket b : SizeBucket.values()) {
        String name = "SCOPE " + s.name().toLowerCase(Locale.ROOT) + " ";
        add(out, name, p -> p.bucket() == b && p.scope() == s, b, true);
      }
    }
    for (SizeBucket b : SizeBucket.values()) {
      add(out, "SUPPORT yes ", p -> p.bucket() == b && p.isSupported(), b, true);
      add(out, "SUPPORT no ", p -> p.bucket() == b && !p.isSupported(), b, true);
    }
    List<Part> operations = parts.stream().flatMap(p -> p.byOperation().stream()).toList();
    for (SizeBucket b : SizeBucket.values()) {
      double[] errors =
          operations.stream().filter(p -> p.bucket() == b).mapToDouble(Part::error).toArray();
      if (errors.length > 0) {
        out.add(
            text(
                "OPERATION BUCKET %s median %.1f%% mean %.1f%% (of %d, a run's operations apart)",
                b.id(),
                100 * median(errors),
                100 * Arrays.stream(errors).average().orElse(Double.NaN),
                errors.length));
      }
    }
    for (SizeBucket b : SizeBucket.values()) {
      baseline(out, "line-rate", b, p -> p.mean(Judged::line));
      baseline(out, "nccl-port", b, Part::port);
    }
    for (SizeBucket b : SizeBucket.values()) {
      if (!rowsOf(p -> p.bucket() == b).isEmpty()) {
        out.add(
            text(
                "WINKLER %s ours %.3f constant-width %.3f",
                b.id(), intervalScore(b), constantWidthScore(b)));
      }
    }
    if (unanswered > 0) {
      out.add(
          text(
              "SKIPPED %d of %d rows, which do not say how many ranks took part",
              unanswered, rows));
    }
    return out;
  }

  private void add(
      List<String> out, String name, Predicate<Part> which, SizeBucket bucket, boolean small) {
    double[] errors = errors(which);
    if (errors.length == 0) {
      return;
    }
    List<Judged> all = rowsOf(which);
    String line =
        text(
            "%sBUCKET %s median %.1f%% mean %.1f%% coverage %.2f width %.2f",
            name,
            bucket.id(),
            100 * median(errors),
            100 * Arrays.stream(errors).average().orElse(Double.NaN),
            all.stream().mapToDouble(r -> r.inside() ? 1 : 0).average().orElse(Double.NaN),
            Math.exp(all.stream().mapToDouble(Judged::half).average().orElse(Double.NaN)));
    out.add(
        small && errors.length < JUDGED
            ? line + text(" (of %d, not judged)", errors.length)
            : line);
  }

  private void baseline(
      List<String> out, String name, SizeBucket bucket, ToDoubleFunction<Part> of) {
    double[] errors =
        parts.stream()
            .filter(p -> p.bucket() == bucket)
            .mapToDouble(of)
            .filter(x -> !Double.isNaN(x))
            .toArray();
    if (errors.length > 0) {
      out.add(
          text(
              "BASELINE %s BUCKET %s median %.1f%% mean %.1f%%",
              name,
              bucket.id(),
              100 * median(errors),
              100 * Arrays.stream(errors).average().orElse(Double.NaN)));
    }
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** The lines. */
  @Override
  public String toString() {
    return String.join("\n", lines());
  }
}
