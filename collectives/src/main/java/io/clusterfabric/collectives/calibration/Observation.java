package io.clusterfabric.collectives.calibration;

import io.clusterfabric.collectives.measured.MeasuredRow;

/**
 * A measured row in the numbers of the model.
 *
 * @param row the row
 * @param machine what it was measured on
 * @param size bytes
 * @param micros microseconds
 */
record Observation(MeasuredRow row, Machine machine, double size, double micros) {
  /** The runs of a table are judged each by itself, in three buckets of sizes. */
  String part() {
    return row.runId() + "|" + SizeBucket.of(row.size()).id();
  }

  /** What differs in nothing but the size. */
  String curve() {
    return row.runId() + "|" + machine.question;
  }
}
