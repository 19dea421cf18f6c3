package io.clusterfabric.collectives.measured;

import io.clusterfabric.collectives.internal.text.DecimalText;
import io.clusterfabric.model.internal.text.NaturalOrder;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which ranks run where, as the lines about devices before a table say. */
final class Devices {
  private static final Pattern LINE =
      Pattern.compile(
          "\\bRank\\s++(\\d{1,8})\\s++(?:Group\\s++(\\d{1,8})\\s++)?(?:Pid\\s++\\d++\\s++)?"
              + "on\\s++(\\S++)\\s++device\\s++\\d++\\s++\\[[^\\]]*+\\]\\s*+(.*+)");
  private static final int MOST_RANKS = 1 << 20;
  private static final int MOST_NAMES = 16;

  private final BitSet ranks = new BitSet();
  private final SortedSet<String> groups = new TreeSet<>(NaturalOrder.INSTANCE);
  private final SortedSet<String> hosts = new TreeSet<>(NaturalOrder.INSTANCE);
  private final SortedSet<String> gpus = new TreeSet<>(NaturalOrder.INSTANCE);

  /** Takes a line, if it is about a device. */
  boolean take(String line) {
    if (!line.contains("Rank") || !line.contains(" device ")) {
      return false;
    }
    Matcher m = LINE.matcher(line);
    if (!m.find()) {
      return false;
    }
    add(
        DecimalText.whole(m.group(1)).orElse(MOST_RANKS),
        m.group(2) == null ? "" : m.group(2),
        m.group(3),
        m.group(4).strip());
    return true;
  }

  void add(long rank, String group, String host, String gpu) {
    if (rank >= 0 && rank < MOST_RANKS) {
      ranks.set((int) rank);
    }
    if (!group.isEmpty() && groups.size() < MOST_NAMES) {
      groups.add(group);
    }
    hosts.add(host);
    if (!gpu.isEmpty() && gpus.size() < MOST_NAMES) {
      gpus.add(gpu);
    }
  }

  boolean isEmpty() {
    return ranks.isEmpty();
  }

  /** One more than the highest rank: excerpts leave out lines, but seldom the last one. */
  OptionalInt ranks() {
    return ranks.isEmpty() ? OptionalInt.empty() : OptionalInt.of(ranks.length());
  }

  /** Whether every rank up to the highest one is there. */
  boolean isComplete() {
    return !ranks.isEmpty() && ranks.cardinality() == ranks.length();
  }

  /** How many communicators the ranks are split into. */
  int groups() {
    return Math.max(1, groups.size());
  }

  int hosts() {
    return hosts.size();
  }

  String gpus() {
    return String.join("; ", gpus);
  }
}
