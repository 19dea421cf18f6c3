package io.clusterfabric.topology.internal.cut;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import java.util.OptionalLong;

/**
 * Counts elementary operations against a limit. Counting instead of timing keeps every answer the
 * same on every machine. Every few million operations it tells a listener, which may stop the work.
 */
final class Effort {
  private static final long OPERATIONS_PER_REPORT = 4_000_000;

  private final long limit;
  private final String task;
  private final ProgressListener listener;
  private long spent;
  private long nextReport = OPERATIONS_PER_REPORT;

  Effort(long limit) {
    this(limit, "", ProgressListener.silent());
  }

  Effort(long limit, String task, ProgressListener listener) {
    this.limit = limit;
    this.task = task;
    this.listener = listener;
  }

  /** An effort that never runs out. */
  static Effort unlimited() {
    return new Effort(Long.MAX_VALUE);
  }

  /**
   * Counts operations.
   *
   * @param operations how many
   * @throws CancelledException if the listener wants no more of them
   */
  void spend(long operations) {
    spent += operations;
    if (spent >= nextReport) {
      nextReport = spent + OPERATIONS_PER_REPORT;
      listener.report(
          limit == Long.MAX_VALUE
              ? new Progress(task, spent, OptionalLong.empty())
              : Progress.of(task, Math.min(spent, limit), limit));
    }
  }

  long spent() {
    return spent;
  }

  /** How much may still be spent. */
  long left() {
    return Math.max(0, limit - spent);
  }

  boolean isExhausted() {
    return spent > limit;
  }
}
