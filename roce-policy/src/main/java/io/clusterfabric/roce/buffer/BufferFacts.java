package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.facts.Facts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import java.util.Locale;
import java.util.OptionalLong;

/** The facts of this package, and the arithmetic that its models share. */
final class BufferFacts {
  static final long KIB = 1_024;
  static final int BITS = 8;

  private static final String NAME = "headroom.properties";

  static final Facts FACTS = Facts.of(NAME, BufferFacts.class.getResourceAsStream(NAME));

  private BufferFacts() {}

  static Source source(String name) {
    return FACTS.source(name);
  }

  static double number(String key) {
    return Double.parseDouble(FACTS.text(key));
  }

  static long whole(String key) {
    return Long.parseLong(FACTS.text(key));
  }

  static DataSize kibibytes(String key) {
    return DataSize.ofKibibytes(whole(key));
  }

  /** The rate as tables name it: the whole Mb/s that it is nearest to. */
  static long megabits(Bandwidth rate) {
    return Math.round(rate.toGigabitsPerSecond() * 1_000);
  }

  /** A fact of a rate, if it is known for that rate. */
  static OptionalLong byRate(String prefix, Bandwidth rate) {
    return FACTS.find(prefix + "." + megabits(rate)).stream()
        .mapToLong(Long::parseLong)
        .findFirst();
  }

  /** The bytes that a sender may still send once a pause has come: pause quanta of its rate. */
  static OptionalLong responseBytes(Bandwidth rate) {
    OptionalLong quanta = byRate("quanta", rate);
    return quanta.isPresent()
        ? OptionalLong.of(quanta.getAsLong() * whole("quantum-bits") / BITS)
        : OptionalLong.empty();
  }

  /** Up to whole KiB. */
  static long upToKibibytes(double bytes) {
    return (long) Math.ceil(bytes / KIB) * KIB;
  }

  static String bytes(double bytes) {
    return bytes == Math.rint(bytes) && Math.abs(bytes) < 1L << 53
        ? (long) bytes + " B"
        : String.format(Locale.ROOT, "%.2f B", bytes);
  }
}
