package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.progress.Progress;

/** Counts cases that are looked at, refuses too many beforehand, and reports. */
final class CaseCount {
  private final String task;
  private final long total;
  private final WorstCaseOptions options;
  private long done;

  /**
   * Starts to count.
   *
   * @param task what is done, such as {@code pairs of failures}
   * @param total how many there will be
   * @param instead what to do if that is too many
   * @throws LimitExceededException if there are more than the options allow
   */
  CaseCount(String task, long total, WorstCaseOptions options, String instead) {
    if (total > options.limit()) {
      throw new LimitExceededException(
          total
              + " "
              + task
              + " are more than the "
              + options.limit()
              + " that are looked at; "
              + instead
              + ", or allow more with WorstCaseOptions.withLimit");
    }
    this.task = task;
    this.total = total;
    this.options = options;
  }

  /** One is looked at now. */
  void next() {
    options.listener().report(Progress.of(task, done++, total));
  }
}
