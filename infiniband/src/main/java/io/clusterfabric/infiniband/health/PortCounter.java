package io.clusterfabric.infiniband.health;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * A counter of a port. Counters stop at the most that they can count (all ones) and stay there;
 * they do not start anew.
 *
 * @param name its name, as perfquery prints it
 * @param legacyBits how wide it is in PortCounters, if it is there
 * @param extendedBits how wide it is in PortCountersExtended, if it is there
 * @param unit what it counts
 * @param kind what it tells
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PortCounter(
    String name, OptionalInt legacyBits, OptionalInt extendedBits, Unit unit, Kind kind) {
  private static final Map<String, PortCounter> ALL = read();

  /** What a counter counts. */
  public enum Unit {
    /** Things that happen. */
    EVENTS,
    /** Packets. */
    PACKETS,
    /** Words of four bytes. */
    WORDS,
    /** Ticks of the port's own clock, whose length the port does not tell. */
    TICKS
  }

  /** What a counter tells. */
  public enum Kind {
    /** A fault of a link or port. */
    ERROR,
    /** What happens in good fabrics too, such as at a restart of hosts. */
    SIDE_EFFECT,
    /** That a port wants to send and cannot; no fault. */
    CONGESTION,
    /** How much passes. */
    TRAFFIC
  }

  private static Map<String, PortCounter> read() {
    Map<String, PortCounter> out = new LinkedHashMap<>();
    for (String name : HealthFacts.FACTS.list("counters")) {
      List<String> f = HealthFacts.FACTS.list(name);
      out.put(
          name,
          new PortCounter(
              name,
              bits(f.get(0)),
              bits(f.get(1)),
              Unit.valueOf(f.get(2)),
              Kind.valueOf(f.get(3))));
    }
    return out;
  }

  private static OptionalInt bits(String text) {
    return text.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text));
  }

  /**
   * All that are known.
   *
   * @return in the order of perfquery
   */
  public static List<PortCounter> all() {
    return List.copyOf(new ArrayList<>(ALL.values()));
  }

  /**
   * A counter by its name.
   *
   * @param name its name in perfquery, in sysfs or in older tools
   * @return the counter, if it is known
   */
  public static Optional<PortCounter> of(String name) {
    PortCounter c = ALL.get(name);
    return c != null ? Optional.of(c) : HealthFacts.FACTS.find("alias." + name).map(ALL::get);
  }

  /**
   * Tells whether a value is the most that a counter of a width can hold, so that the true value is
   * not known.
   *
   * @param value the value, unsigned
   * @param bits the width, 1 to 64
   * @return whether all bits are ones
   */
  public static boolean isSaturated(long value, int bits) {
    return value == (bits == 64 ? -1L : (1L << bits) - 1);
  }
}
