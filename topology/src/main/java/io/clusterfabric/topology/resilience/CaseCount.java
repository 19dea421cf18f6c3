package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;

/** Counts cases that are looked at, refuses too many beforehand, and reports. */
final class CaseCount {
  private final String task;
  private final long total;
  private final ProgressListener listener;
  private long done;

  private CaseCount(String task, long total, ProgressListener listener) {
    this.task = task;
    this.total = total;
    this.listener = listener;
  }

  /**
   * Starts to count cases.
   *
   * @param task what is done, such as {@code pairs of failures}
   * @param total how many there will be
   * @param instead what to do if that is too many
   * @throws LimitExceededException if there are more than the options allow
   */
  static CaseCount of(String task, long total, WorstCaseOptions options, String instead) {
    refuseMore(task, total, options.limit(), instead, WorstCaseOptions.class);
    return new CaseCount(task, total, options.listener());
  }

  /**
   * Starts to count states.
   *
   * @param task what is done, such as {@code samples}
   * @param total how many there will be
   * @param instead what to do if that is too many
   * @throws LimitExceededException if there are more than the options allow
   */
  static CaseCount of(String task, long total, ExpectedCapacityOptions options, String instead) {
    refuseMore(task, total, options.limit(), instead, ExpectedCapacityOptions.class);
    return new CaseCount(task, total, options.listener());
  }

  private static void refuseMore(
      String task, long total, long limit, String instead, Class<?> options) {
    if (total > limit) {
      throw new LimitExceededException(
          total
              + " "
              + task
              + " are more than the "
              + limit
              + " that are looked at; "
              + instead
              + ", or allow more with "
              + options.getSimpleName()
              + ".withLimit");
    }
  }

  /** One is looked at now. */
  void next() {
    listener.report(Progress.of(task, done++, total));
  }
}
