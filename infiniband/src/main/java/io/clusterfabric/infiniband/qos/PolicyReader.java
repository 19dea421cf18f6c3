package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.reading.Excerpt;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.internal.text.LineReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a qos-policy.conf line by line; a line that cannot be read costs itself. */
final class PolicyReader {
  static final String SYNTAX = "infiniband.qos.policy-syntax";

  private static final Pattern ASSIGNMENT = Pattern.compile("([a-z0-9-]+)\\s*:\\s*(.*)");
  private static final Pattern PROTOCOL =
      Pattern.compile(
          "(default|sdp|rds|iser|srp|ipoib|any)(?:\\s*,\\s*([a-z-]+)\\s+([^:]*?))?\\s*:\\s*(.*)",
          Pattern.CASE_INSENSITIVE);
  private static final Map<String, Set<String>> CRITERIA =
      Map.of(
          "default", Set.of(""),
          "sdp", Set.of("", "port-num"),
          "rds", Set.of("", "port-num"),
          "iser", Set.of("", "port-num"),
          "srp", Set.of("target-port-guid"),
          "ipoib", Set.of("", "pkey"),
          "any",
              Set.of(
                  "service-id",
                  "pkey",
                  "target-port-guid",
                  "source-port-guid",
                  "source-target-port-guid"));
  private static final Map<String, String> INNER =
      Map.of(
          "port-groups", "port-group",
          "qos-levels", "qos-level",
          "qos-match-rules", "qos-match-rule");
  private static final Map<String, Set<String>> KEYS =
      Map.of(
          "port-group",
              Set.of("name", "use", "port-guid", "port-name", "partition", "pkey", "node-type"),
          "qos-level",
              Set.of(
                  "name",
                  "use",
                  "sl",
                  "mtu-limit",
                  "rate-limit",
                  "packet-life",
                  "path-bits",
                  "pkey"),
          "qos-match-rule",
              Set.of(
                  "use",
                  "source",
                  "destination",
                  "qos-class",
                  "service-id",
                  "pkey",
                  "qos-level-name"));

  private final String file;
  private final FindingLog log = new FindingLog(ImportOptions.standard());
  private final QosPolicy.Builder out = QosPolicy.builder();
  private final Deque<String> open = new ArrayDeque<>();
  private final Map<String, List<String>> fields = new TreeMap<>();
  private int line;
  private int start;

  PolicyReader(String file) {
    this.file = file;
  }

  QosPolicy.Reading read(FabricSource source) throws IOException {
    Limits limits = Limits.standard();
    try (LineReader in =
        new LineReader(source.open(file), limits.maxBytes(), limits.maxLineLength())) {
      while (in.next()) {
        line = in.number();
        String text = in.text();
        int comment = text.indexOf('#');
        text = (comment < 0 ? text : text.substring(0, comment)).strip();
        if (!text.isEmpty()) {
          read(text);
        }
      }
      if (in.isCapped()) {
        throw new LimitExceededException(file + " holds more than " + limits.maxBytes() + " bytes");
      }
    }
    if (!open.isEmpty()) {
      doubt("the section is not ended: end-" + open.peek() + " is missing", open.peek());
    }
    QosPolicy policy = out.file(file).build();
    Findings found = log.build(file);
    return new QosPolicy.Reading(policy, found.plus(QosRules.policy().check(policy)));
  }

  private void doubt(String why, String found) {
    log.add(
        Finding.builder()
            .ruleId(SYNTAX)
            .severity(Severity.ERROR)
            .where(SourcePosition.of(file, line))
            .why(why + "; OpenSM gives up the whole file and uses no policy")
            .observed("'" + Excerpt.of(found) + "'")
            .fix("correct the line")
            .build());
  }

  private void read(String text) {
    String at = open.isEmpty() ? "" : open.peek();
    if (text.startsWith("end-")) {
      end(text.substring(4));
    } else if (at.isEmpty()) {
      if (Set.of("port-groups", "qos-setup", "qos-levels", "qos-match-rules", "qos-ulps")
          .contains(text)) {
        open.push(text);
        if (text.equals("qos-setup")) {
          out.setupLine(line);
        }
      } else {
        doubt("a section is expected", text);
      }
    } else if (at.equals("qos-ulps")) {
      protocol(text);
    } else if (!open.contains("qos-setup")) {
      if (text.equals(INNER.get(at))) {
        open.push(text);
        fields.clear();
        start = line;
      } else {
        assignment(at, text);
      }
    }
  }

  private void end(String name) {
    if (open.contains("qos-setup") && !name.equals("qos-setup")) {
      return;
    }
    if (!name.equals(open.peek())) {
      doubt(
          open.isEmpty() ? "no section is open" : "the open section is " + open.peek(),
          "end-" + name);
      if (!open.contains(name)) {
        return;
      }
      while (!name.equals(open.peek())) {
        open.pop();
      }
    }
    open.pop();
    switch (name) {
      case "port-group" -> group();
      case "qos-level" -> level();
      case "qos-match-rule" -> rule();
      default -> {}
    }
  }

  private void assignment(String at, String text) {
    Matcher m = ASSIGNMENT.matcher(text);
    Set<String> known = KEYS.get(at);
    if (known == null || !m.matches() || !known.contains(m.group(1))) {
      doubt(
          known == null
              ? INNER.get(at) + " is expected"
              : "one of " + new TreeSet<>(known) + " is expected",
          text);
      return;
    }
    fields.computeIfAbsent(m.group(1), k -> new ArrayList<>()).add(m.group(2).strip());
  }

  private String first(String key) {
    List<String> v = fields.get(key);
    return v == null ? "" : v.get(0);
  }

  private List<String> words(String key) {
    List<String> words = new ArrayList<>();
    for (String v : fields.getOrDefault(key, List.of())) {
      for (String w : v.split(",", -1)) {
        if (!w.isBlank()) {
          words.add(w.strip());
        }
      }
    }
    return words;
  }

  private List<NumberRange> ranges(String key) {
    List<NumberRange> ranges = new ArrayList<>();
    for (String v : fields.getOrDefault(key, List.of())) {
      Optional<List<NumberRange>> r = NumberRange.parse(v);
      if (r.isPresent()) {
        ranges.addAll(r.get());
      } else {
        doubt(key + " wants numbers and ranges", v);
      }
    }
    return ranges;
  }

  private OptionalInt number(String key, int most) {
    String v = first(key);
    if (v.isEmpty()) {
      return OptionalInt.empty();
    }
    OptionalInt n = Numbers.parse(v, most);
    if (n.isEmpty()) {
      doubt(key + " wants a number from 0 to " + most, v);
    }
    return n;
  }

  private void group() {
    if (first("name").isEmpty()) {
      doubt("a port group needs a name", "");
      return;
    }
    List<String> types = words("node-type").stream().map(t -> t.toUpperCase(Locale.ROOT)).toList();
    for (String t : types) {
      if (!Set.of("CA", "ROUTER", "SWITCH", "SELF", "ALL").contains(t)) {
        doubt("a node type is CA, ROUTER, SWITCH, SELF or ALL", t);
      }
    }
    out.addPortGroups(
        new QosPolicy.PortGroup(
            first("name"),
            first("use"),
            ranges("port-guid"),
            words("port-name"),
            words("partition"),
            ranges("pkey"),
            types,
            start));
  }

  private void level() {
    OptionalInt sl = number("sl", 15);
    if (first("name").isEmpty() || sl.isEmpty()) {
      doubt("a level needs a name and an sl of 0 to 15", first("name"));
      return;
    }
    out.addLevels(
        new QosPolicy.Level(
            first("name"),
            first("use"),
            sl.getAsInt(),
            number("mtu-limit", 255),
            number("rate-limit", 255),
            number("packet-life", 255),
            ranges("pkey"),
            start));
  }

  private void rule() {
    if (first("qos-level-name").isEmpty()) {
      doubt("a match rule needs a qos-level-name", first("use"));
      return;
    }
    out.addMatchRules(
        new QosPolicy.MatchRule(
            first("use"),
            words("source"),
            words("destination"),
            ranges("qos-class"),
            ranges("service-id"),
            ranges("pkey"),
            first("qos-level-name"),
            start));
  }

  private void protocol(String text) {
    Matcher m = PROTOCOL.matcher(text);
    if (!m.matches()) {
      doubt("a protocol, at most a criterion, a colon and an SL are expected", text);
      return;
    }
    String protocol = m.group(1).toLowerCase(Locale.ROOT);
    String criterion = m.group(2) == null ? "" : m.group(2);
    OptionalInt sl = Numbers.parse(m.group(4), 15);
    Optional<List<NumberRange>> ranges =
        m.group(3) == null ? Optional.of(List.of()) : NumberRange.parse(m.group(3));
    if (sl.isEmpty()
        || ranges.isEmpty()
        || !CRITERIA.getOrDefault(protocol, Set.of()).contains(criterion)) {
      doubt(
          sl.isEmpty()
              ? "an SL is 0 to 15"
              : ranges.isEmpty()
                  ? "numbers and ranges are expected"
                  : protocol
                      + " goes with "
                      + new TreeSet<>(CRITERIA.getOrDefault(protocol, Set.of())),
          text);
      return;
    }
    out.addProtocols(
        new QosPolicy.Protocol(protocol, criterion, ranges.get(), sl.getAsInt(), line));
  }
}
