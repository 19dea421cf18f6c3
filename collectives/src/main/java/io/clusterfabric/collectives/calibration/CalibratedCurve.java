package io.clusterfabric.collectives.calibration;

import io.clusterfabric.collectives.measured.MeasuredRow;
import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The calibrated times of one question over message sizes: they never fall with size, an all-reduce
 * costs at least an all-gather, and none is below what the rates of the machine allow. Immutable;
 * an answer takes well below a microsecond.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CalibratedCurve {
  private static final int NEAREST = 5;

  private final Calibration calibration;
  private final CalibrationQuestion question;
  private final Calibration.Grid grid;

  CalibratedCurve(Calibration calibration, CalibrationQuestion question, Calibration.Grid grid) {
    this.calibration = calibration;
    this.question = question;
    this.grid = grid;
  }

  /**
   * What is asked.
   *
   * @return the question
   */
  public CalibrationQuestion question() {
    return question;
  }

  /** Microseconds. */
  double micros(double size) {
    return Math.max(Math.exp(value(grid.logs(), size, true)), grid.least() * size);
  }

  /**
   * The time for a size.
   *
   * @param size the whole array
   * @return time, interval and support
   * @throws ArithmeticException if it is longer than a time span holds, 106 days
   */
  public CalibratedTime at(DataSize size) {
    double s = size.bytes();
    double micros = micros(s);
    double half = value(grid.half(), s, false);
    double support = value(grid.support(), s, false);
    double lower = Math.max(micros * Math.exp(-half), Math.min(micros, grid.least() * s));
    CalibratedLimit limit = question.ranks() == 1 ? CalibratedLimit.NOTHING : limit(s);
    return new CalibratedTime(
        span(micros),
        new Interval<>(span(lower), span(micros * Math.exp(half))),
        limit,
        support,
        support >= calibration.priors().supported());
  }

  private CalibratedLimit limit(double size) {
    PhysicalModel.Terms t = grid.terms();
    double plain = size * t.perByte();
    double filling = t.bytes(size) - plain;
    if (t.latency() >= plain + filling) {
      return CalibratedLimit.LATENCY;
    }
    return filling > plain ? CalibratedLimit.FILLING : t.line();
  }

  private static TimeSpan span(double micros) {
    return TimeSpan.ofSeconds(micros / 1e6);
  }

  private static double value(double[] values, double size, boolean grows) {
    double x = 2 * Math.log(Math.max(1, size)) / Math.log(2);
    int from = (int) Math.min(x, Evidence.GRID - 1);
    if (from >= Evidence.GRID - 1) {
      double last = values[Evidence.GRID - 1];
      return grows ? last + (x - (Evidence.GRID - 1)) * Math.log(2) / 2 : last;
    }
    return values[from] + (x - from) * (values[from + 1] - values[from]);
  }

  /**
   * The measured rows that are nearest: at most five, one a run.
   *
   * @param size the whole array
   * @return the nearest first; empty if there is no evidence near
   */
  public List<MeasuredRow> nearest(DataSize size) {
    return calibration.nearest(question, (double) size.bytes(), NEAREST);
  }

  @Override
  public String toString() {
    return "Times of " + question;
  }
}
