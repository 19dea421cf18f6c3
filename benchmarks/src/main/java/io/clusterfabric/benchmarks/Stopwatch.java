package io.clusterfabric.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;

/** Times something several times over and keeps the middle one. */
final class Stopwatch {
  private static final double NANOS_PER_MILLI = 1e6;

  private Stopwatch() {}

  /**
   * A timed result.
   *
   * @param value what the last run returned
   * @param millis the median time of a run
   * @param cpuMillis the median time that this thread was at work in a run; less than the other
   *     where the machine has more to do
   */
  record Timed<T>(T value, double millis, double cpuMillis) {}

  /** What runs this, for the head of a report. */
  static String machine() {
    return String.format(
        Locale.ROOT,
        "Java %s, %d processors, heap of %d MiB",
        Runtime.version(),
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory() >> 20);
  }

  /** Runs so often without and then, at least once, with the clock. */
  static <T> Timed<T> median(int warmUps, int runs, Supplier<T> work) {
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    double[] millis = new double[runs];
    double[] cpuMillis = new double[runs];
    int run = -warmUps;
    while (true) {
      long start = System.nanoTime();
      long cpu = thread.getCurrentThreadCpuTime();
      T value = work.get();
      if (run >= 0) {
        cpuMillis[run] = (thread.getCurrentThreadCpuTime() - cpu) / NANOS_PER_MILLI;
        millis[run] = (System.nanoTime() - start) / NANOS_PER_MILLI;
      }
      if (++run >= runs) {
        Arrays.sort(millis);
        Arrays.sort(cpuMillis);
        return new Timed<>(value, millis[runs / 2], cpuMillis[runs / 2]);
      }
    }
  }
}
