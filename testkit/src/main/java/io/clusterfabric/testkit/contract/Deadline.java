package io.clusterfabric.testkit.contract;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Runs work on a thread of its own, so that work without end fails a test instead of stopping it.
 * Many short pieces of work share one thread, since to start one costs more than most of them.
 */
final class Deadline {
  private static final long LOOK_MILLIS = 200;

  private Deadline() {}

  /** A thread whose work is watched piece by piece. */
  private static final class Watched extends Thread {
    private final AtomicInteger piece = new AtomicInteger();

    Watched(Runnable work) {
      super(work, "contract");
      setDaemon(true);
    }
  }

  /** One of many pieces of work. */
  @FunctionalInterface
  interface Piece {
    void run(int number) throws ExecutionException;
  }

  /**
   * Runs pieces of work one after another, each with the same limit.
   *
   * @throws AssertionError if a piece failed or took too long; shows where it was
   */
  static void each(Duration limit, int count, IntFunction<String> what, Piece work) {
    FutureTask<Boolean> task =
        new FutureTask<>(
            () -> {
              Watched self = (Watched) Thread.currentThread();
              for (int i = 0; i < count; i++) {
                self.piece.set(i);
                work.run(i);
              }
              return true;
            });
    Watched thread = new Watched(task);
    thread.start();
    int last = -1;
    long since = System.nanoTime();
    try {
      while (true) {
        try {
          task.get(Math.min(limit.toMillis(), LOOK_MILLIS), TimeUnit.MILLISECONDS);
          return;
        } catch (TimeoutException e) {
          int now = thread.piece.get();
          if (now != last) {
            last = now;
            since = System.nanoTime();
          } else if (System.nanoTime() - since > limit.toNanos()) {
            throw tooLong(limit, what.apply(now), thread, e);
          }
        }
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof AssertionError failure
          ? failure
          : new AssertionError(what.apply(thread.piece.get()) + ": " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("the test was interrupted", e);
    }
  }

  /**
   * The result of the work.
   *
   * @throws ExecutionException if the work threw something
   * @throws AssertionError if the work took too long; shows where it was
   */
  static <T> T within(Duration limit, String what, Callable<T> work) throws ExecutionException {
    if (Thread.currentThread() instanceof Watched) {
      return here(work);
    }
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(task, "contract");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw tooLong(limit, what, thread, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(what + ": the test was interrupted", e);
    }
  }

  /** On a thread that is watched already. */
  private static <T> T here(Callable<T> work) throws ExecutionException {
    FutureTask<T> task = new FutureTask<>(work);
    task.run();
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("the test was interrupted", e);
    }
  }

  private static AssertionError tooLong(
      Duration limit, String what, Thread thread, TimeoutException e) {
    String stack =
        Arrays.stream(thread.getStackTrace())
            .limit(12)
            .map(frame -> "\n    " + frame)
            .collect(Collectors.joining());
    thread.interrupt();
    return new AssertionError(what + ": took longer than " + limit + "; it was at" + stack, e);
  }
}
