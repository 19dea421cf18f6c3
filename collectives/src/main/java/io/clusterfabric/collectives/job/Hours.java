package io.clusterfabric.collectives.job;

import java.time.Duration;

/** Durations as numbers. */
final class Hours {
  private static final double NANOS = 3600e9;

  private Hours() {}

  static double of(Duration time) {
    return time.getSeconds() / 3600.0 + time.getNano() / NANOS;
  }

  /** The nearest duration; the longest there is for what is longer. */
  static Duration duration(double hours) {
    double seconds = hours * 3600;
    if (!(seconds < Long.MAX_VALUE / 2.0)) {
      return Duration.ofSeconds(Long.MAX_VALUE / 2);
    }
    long whole = (long) Math.floor(seconds);
    return Duration.ofSeconds(whole, Math.round((seconds - whole) * 1e9));
  }
}
