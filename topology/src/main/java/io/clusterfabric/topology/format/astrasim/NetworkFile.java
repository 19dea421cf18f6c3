package io.clusterfabric.topology.format.astrasim;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.internal.exchange.Decimals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the small part of YAML that these files are made of: four keys with lists of plain words,
 * in brackets or a line each. Not for use by several threads.
 */
final class NetworkFile {
  static final String BAD_LINE = "format.astra-sim.bad-line";
  static final String MISSING = "format.astra-sim.missing-key";
  static final String BAD_VALUE = "format.astra-sim.bad-value";
  static final String LENGTHS = "format.astra-sim.lengths";

  static final List<String> KEYS = List.of("topology", "npus_count", "bandwidth", "latency");
  static final Pattern KEY = Pattern.compile("(topology|npus_count|bandwidth|latency)\\s*:(.*)");

  private static final Pattern ITEM = Pattern.compile("\\s*-\\s+(\\S.*)");
  private static final long GIGABYTE = 8_000_000_000L;

  /** A list of words and where it stands. */
  private record Words(List<String> words, SourcePosition where) {}

  private final FindingLog log;
  private final Map<String, Words> lists = new HashMap<>();
  private @Nullable String openKey;
  private boolean inBrackets;
  private long read;

  NetworkFile(FindingLog log) {
    this.log = log;
  }

  long read() {
    return read;
  }

  boolean take(String line, SourcePosition where) {
    int hash = line.indexOf('#');
    String text = (hash >= 0 ? line.substring(0, hash) : line).stripTrailing();
    if (text.isBlank() || text.equals("---")) {
      return true;
    }
    if (inBrackets) {
      words(text, where);
      return true;
    }
    Matcher key = KEY.matcher(text);
    if (key.matches()) {
      openKey = key.group(1);
      if (lists.putIfAbsent(openKey, new Words(new ArrayList<>(), where)) != null) {
        log.add(
            BAD_LINE, Severity.WARNING, where, "the key is given twice; the first counts", text);
        openKey = null;
        return true;
      }
      read++;
      String rest = key.group(2).strip();
      if (rest.startsWith("[")) {
        inBrackets = true;
        words(rest.substring(1), where);
      } else if (!rest.isEmpty()) {
        bad(text, where);
      }
      return true;
    }
    Matcher item = ITEM.matcher(text);
    if (item.matches() && openKey != null) {
      add(item.group(1), where);
      return true;
    }
    bad(text, where);
    return true;
  }

  private void bad(String text, SourcePosition where) {
    log.add(
        BAD_LINE,
        Severity.WARNING,
        where,
        "a line has one of the keys "
            + String.join(", ", KEYS)
            + " and a list such as [ 8, 4 ]; it was left out",
        text);
  }

  private void words(String text, SourcePosition where) {
    int end = text.indexOf(']');
    for (String w : (end >= 0 ? text.substring(0, end) : text).split(",", -1)) {
      if (!w.isBlank()) {
        add(w, where);
      }
    }
    if (end >= 0) {
      inBrackets = false;
      openKey = null;
      if (!text.substring(end + 1).isBlank()) {
        bad(text, where);
      }
    }
  }

  private void add(String word, SourcePosition where) {
    Words open = openKey == null ? null : lists.get(openKey);
    if (open != null && open.words().size() < 64) {
      String w = word.strip();
      boolean quoted =
          w.length() > 1
              && (w.startsWith("\"") || w.startsWith("'"))
              && w.charAt(w.length() - 1) == w.charAt(0);
      open.words().add(quoted ? w.substring(1, w.length() - 1) : w);
    } else if (open != null) {
      log.add(BAD_LINE, Severity.WARNING, where, "there are more than 64 dimensions", word);
    }
  }

  /** The dimensions, the innermost first; none if a key or value is missing, which is told. */
  Optional<List<Dimension>> dimensions(String stream) {
    for (String key : KEYS) {
      if (!lists.containsKey(key)) {
        log.add(
            MISSING, Severity.ERROR, SourcePosition.of(stream), "the file lacks the key " + key);
        return Optional.empty();
      }
    }
    Words blocks = list("topology");
    for (String key : KEYS) {
      if (list(key).words().size() != blocks.words().size() || blocks.words().isEmpty()) {
        log.add(
            LENGTHS,
            Severity.ERROR,
            list(key).where(),
            "all lists have one value for each dimension; topology has "
                + blocks.words().size()
                + ", "
                + key
                + " has "
                + list(key).words().size());
        return Optional.empty();
      }
    }
    List<Dimension> out = new ArrayList<>();
    for (int d = 0; d < blocks.words().size(); d++) {
      Optional<Dimension> dimension = dimension(d);
      if (dimension.isEmpty()) {
        return Optional.empty();
      }
      out.add(dimension.get());
    }
    return Optional.of(out);
  }

  private Words list(String key) {
    return lists.getOrDefault(key, new Words(List.of(), SourcePosition.of("")));
  }

  private String word(String key, int d) {
    return list(key).words().get(d);
  }

  private Optional<Dimension> dimension(int d) {
    Optional<Dimension.Block> block = Optional.empty();
    for (Dimension.Block b : Dimension.Block.values()) {
      block = b.word().equals(word("topology", d)) ? Optional.of(b) : block;
    }
    if (block.isEmpty()) {
      return bad("topology", d, "is none of Ring, FullyConnected and Switch");
    }
    String size = word("npus_count", d);
    if (!size.matches("\\d{1,8}") || Integer.parseInt(size) < 2) {
      return bad("npus_count", d, "is no whole number of at least 2");
    }
    Optional<Bandwidth> rate =
        Decimals.parse(word("bandwidth", d)).flatMap(n -> Decimals.rate(n, GIGABYTE));
    if (rate.isEmpty()) {
      return bad("bandwidth", d, "is no number of gigabytes per second above 0");
    }
    if (Decimals.parse(word("latency", d)).filter(l -> l.signum() >= 0).isEmpty()) {
      return bad("latency", d, "is no number of nanoseconds");
    }
    return Optional.of(new Dimension(block.get(), Integer.parseInt(size), rate.get()));
  }

  private Optional<Dimension> bad(String key, int d, String why) {
    log.add(
        BAD_VALUE,
        Severity.ERROR,
        list(key).where(),
        "value " + (d + 1) + " of " + key + " " + why + ", and ASTRA-sim reads no such file",
        word(key, d));
    return Optional.empty();
  }
}
