package io.clusterfabric.testkit.contract;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * Runs work on a thread of its own, so that work without end fails a test instead of stopping it.
 */
final class Deadline {
  private Deadline() {}

  /**
   * The result of the work.
   *
   * @throws ExecutionException if the work threw something
   * @throws AssertionError if the work took too long; shows where it was
   */
  static <T> T within(Duration limit, String what, Callable<T> work) throws ExecutionException {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(task, "contract");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      String stack =
          Arrays.stream(thread.getStackTrace())
              .limit(12)
              .map(frame -> "\n    " + frame)
              .collect(Collectors.joining());
      thread.interrupt();
      throw new AssertionError(what + ": took longer than " + limit + "; it was at" + stack, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(what + ": the test was interrupted", e);
    }
  }
}
