package io.clusterfabric.model.progress;

import io.clusterfabric.model.finding.CancelledException;
import org.apiguardian.api.API;

/** Hears how far long work has come, and may stop it. Called on the thread that does the work. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface ProgressListener {

  /**
   * Hears of progress.
   *
   * @param progress how far the work has come
   * @return whether the work should go on
   */
  boolean onProgress(Progress progress);

  /**
   * The listener that says nothing and stops nothing.
   *
   * @return the listener
   */
  static ProgressListener silent() {
    return p -> true;
  }

  /**
   * Reports progress and stops the work if the listener wants that.
   *
   * @param progress how far the work has come
   * @throws CancelledException if the listener answers that the work should not go on
   */
  default void report(Progress progress) {
    if (!onProgress(progress)) {
      throw new CancelledException(progress.task());
    }
  }
}
