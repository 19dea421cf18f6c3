package io.clusterfabric.topology.format.htsim;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.FindingLog;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a {@code .topo} file. Not for use by several threads. */
final class TopoReader {
  static final String BAD_LINE = "format.htsim.bad-line";
  static final String UNKNOWN_KEY = "format.htsim.unknown-key";
  static final String DUPLICATE = "format.htsim.duplicate-key";
  static final String MISSING = "format.htsim.missing-key";

  private static final List<String> HEADER = List.of("nodes", "tiers", "podsize");
  private static final Set<String> OF_TIER =
      Set.of(
          "downlink_speed_gbps",
          "radix_down",
          "radix_up",
          "downlink_latency_ns",
          "switch_latency_ns",
          "queue_up",
          "queue_down",
          "oversubscribed",
          "bundle");

  private final FindingLog log;
  private final Map<String, Long> values = new HashMap<>();
  private int tier = -1;
  private long read;
  private @Nullable SourcePosition last;

  TopoReader(FindingLog log) {
    this.log = log;
  }

  boolean take(String line, SourcePosition where) {
    String[] words = line.strip().split("\\s+", -1);
    if (words[0].isEmpty() || words[0].startsWith("#")) {
      return true;
    }
    last = where;
    String key = words[0].toLowerCase(Locale.ROOT);
    boolean known = HEADER.contains(key) || key.equals("tier") || OF_TIER.contains(key);
    if (!known) {
      log.add(UNKNOWN_KEY, Severity.WARNING, where, "htsim has no such key and ignores it", key);
      return true;
    }
    if (words.length < 2 || !words[1].matches("\\d{1,9}")) {
      log.add(
          BAD_LINE,
          Severity.WARNING,
          where,
          "behind the key stands a whole number, as htsim reads no other; the line was left out",
          line);
      return true;
    }
    put(key, Long.parseLong(words[1]), where);
    return true;
  }

  private void put(String key, long value, SourcePosition where) {
    if (key.equals("tier")) {
      tier = (int) Math.min(value, 9);
      if (tier > 2) {
        log.add(BAD_LINE, Severity.WARNING, where, "tiers are 0, 1 and 2", String.valueOf(value));
      }
      read++;
      return;
    }
    boolean header = HEADER.contains(key);
    if (header == tier >= 0) {
      log.add(
          BAD_LINE,
          Severity.WARNING,
          where,
          header
              ? "htsim looks for this key before the first tier only"
              : "this key belongs below a tier",
          key);
      return;
    }
    String name = header ? key : tier + " " + key;
    if (values.putIfAbsent(name, value) != null) {
      log.add(
          DUPLICATE,
          Severity.WARNING,
          where,
          "the key is given twice, which htsim refuses; the first value counts",
          key);
      return;
    }
    read++;
  }

  long read() {
    return read;
  }

  /** The tree, or none if something is missing, which is told. */
  Optional<FatTree> tree(String stream) {
    SourcePosition where = last == null ? SourcePosition.of(stream) : last;
    long tiers = values.getOrDefault("tiers", 0L);
    if (!has("nodes", where) || !has("podsize", where) || !has("tiers", where)) {
      return Optional.empty();
    }
    if (tiers < 2 || tiers > 3) {
      log.add(BAD_LINE, Severity.ERROR, where, "htsim has trees of 2 or 3 tiers", "Tiers " + tiers);
      return Optional.empty();
    }
    boolean complete = true;
    for (int t = 0; t < tiers; t++) {
      complete &= has(t + " downlink_speed_gbps", where) && has(t + " radix_down", where);
      complete &= t == tiers - 1 || has(t + " radix_up", where);
      if (values.getOrDefault(t + " downlink_latency_ns", 0L) == 0) {
        log.add(
            MISSING,
            Severity.WARNING,
            where,
            "htsim refuses a tier without Downlink_Latency_ns above 0: tier " + t);
      }
    }
    if (!complete) {
      return Optional.empty();
    }
    return Optional.of(
        new FatTree(
            values.getOrDefault("nodes", 0L),
            (int) tiers,
            values.getOrDefault("podsize", 0L),
            List.of(level(0), level(1), level(2))));
  }

  private FatTree.Level level(int tier) {
    return new FatTree.Level(
        value(tier, "downlink_speed_gbps", 0),
        value(tier, "radix_down", 0),
        value(tier, "radix_up", 0),
        value(tier, "oversubscribed", 1),
        value(tier, "bundle", 1));
  }

  /** A value of a tier; 0 is as good as none, as for htsim. */
  private long value(int tier, String key, long standard) {
    long value = values.getOrDefault(tier + " " + key, standard);
    return value == 0 ? standard : value;
  }

  private boolean has(String name, SourcePosition where) {
    if (values.getOrDefault(name, 0L) > 0) {
      return true;
    }
    String key = name.substring(name.indexOf(' ') + 1);
    log.add(
        MISSING,
        Severity.ERROR,
        where,
        "the file lacks "
            + key
            + (name.equals(key) ? "" : " of tier " + name.substring(0, name.indexOf(' ')))
            + ", or it is 0; nothing can be built without it");
    return false;
  }
}
