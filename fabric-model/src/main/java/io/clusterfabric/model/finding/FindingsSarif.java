package io.clusterfabric.model.finding;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.internal.text.json.JsonOutput;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Findings in the Static Analysis Results Interchange Format (SARIF), OASIS standard 2.1.0. */
final class FindingsSarif {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  private static final String UNRESERVED = "-._~/";

  private final JsonOutput out;
  private final Findings findings;
  private final SortedMap<String, Optional<Rule<?>>> rules = new TreeMap<>(NaturalOrder.INSTANCE);
  private final Map<String, Integer> index = new HashMap<>();

  private FindingsSarif(JsonOutput out, Findings findings, Collection<? extends Rule<?>> known) {
    this.out = out;
    this.findings = findings;
    findings.forEach(f -> rules.put(f.ruleId(), Optional.empty()));
    known.forEach(r -> rules.put(r.id(), Optional.of(r)));
    rules.keySet().forEach(id -> index.put(id, index.size()));
  }

  static String write(Findings findings, Collection<? extends Rule<?>> known) {
    StringWriter text = new StringWriter();
    new FindingsSarif(JsonOutput.repairing(text), findings, known).write();
    return text.toString();
  }

  private void write() {
    // The standard wants suppressions in all results of a run or in none (3.27.23).
    boolean suppressions = findings.stream().anyMatch(f -> f.waiver().isPresent());
    out.object();
    out.field("$schema", SCHEMA);
    out.field("version", "2.1.0");
    out.array("runs");
    out.object();
    out.object("tool");
    out.object("driver");
    out.field("name", "Cluster Fabric SDK");
    out.field("informationUri", "https://clusterfabric.io");
    out.array("rules");
    rules.forEach(this::writeRule);
    out.endArray();
    out.endObject();
    out.endObject();
    out.field("columnKind", "utf16CodeUnits");
    out.array("results");
    findings.forEach(f -> writeResult(f, suppressions));
    out.endArray();
    out.endObject();
    out.endArray();
    out.endObject();
    out.end();
  }

  private void writeRule(String id, Optional<Rule<?>> known) {
    out.row();
    out.field("id", id);
    if (known.isPresent()) {
      Rule<?> r = known.get();
      writeText("shortDescription", r.title());
      writeText("help", r.source().toString());
      r.source().locator().filter(FindingsSarif::isAddress).ifPresent(l -> out.field("helpUri", l));
      out.object("defaultConfiguration");
      out.field("level", level(r.severity()));
      out.endObject();
    }
    out.endObject();
  }

  /** A locator that is an absolute address as it stands; others are places inside a document. */
  private static boolean isAddress(String locator) {
    return locator.matches("https?://[A-Za-z0-9\\-._~:/?#@!$&'()*+,;=%]+")
        && !locator.matches(".*%(?![0-9A-Fa-f]{2}).*");
  }

  private void writeResult(Finding f, boolean suppressions) {
    out.row();
    out.field("ruleId", f.ruleId());
    out.field("ruleIndex", requireNonNull(index.get(f.ruleId())));
    out.field("level", level(f.severity()));
    writeText("message", sentence(f));
    out.array("locations");
    out.object();
    if (f.where() instanceof SourcePosition p) {
      writePosition(p);
    } else {
      writeElement(f);
    }
    out.endObject();
    out.endArray();
    if (suppressions) {
      out.array("suppressions");
      f.waiver().ifPresent(this::writeSuppression);
      out.endArray();
    }
    if (f.observed().isPresent() || f.expected().isPresent() || f.fix().isPresent()) {
      out.object("properties");
      out.field("observed", f.observed());
      out.field("expected", f.expected());
      out.field("fix", f.fix());
      out.endObject();
    }
    out.endObject();
  }

  private void writePosition(SourcePosition p) {
    out.object("physicalLocation");
    out.object("artifactLocation");
    out.field("uri", uri(p.file()));
    out.endObject();
    if (p.line() > 0) {
      out.object("region");
      out.field("startLine", p.line());
      if (p.column() > 0) {
        out.field("startColumn", p.column());
      }
      out.endObject();
    }
    out.endObject();
  }

  private void writeElement(Finding f) {
    ElementRef e =
        f.where()
            .fold(
                x -> x,
                p -> {
                  throw new IllegalStateException("a position is a physical location");
                },
                PathHop::element);
    out.array("logicalLocations");
    out.object();
    out.field("name", e.id());
    out.field("fullyQualifiedName", f.where().toString());
    out.field("kind", e.kind().word());
    out.endObject();
    out.endArray();
  }

  private void writeSuppression(Waiver w) {
    out.object();
    out.field("kind", "external");
    out.field("status", "accepted");
    out.field("justification", w.reason() + " (" + w.owner() + ", until " + w.expires() + ")");
    out.endObject();
  }

  private void writeText(String name, String text) {
    out.object(name);
    out.field("text", text);
    out.endObject();
  }

  /** What a reader of the result sees first: place, reason, values and remedy in one sentence. */
  private static String sentence(Finding f) {
    return f.where()
        + ": "
        + f.why()
        + f.observed().map(o -> "; found " + o).orElse("")
        + f.expected().map(e -> "; expected " + e).orElse("")
        + f.fix().map(x -> "; " + x).orElse("");
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case INFO -> "note";
    };
  }

  /** A relative reference (RFC 3986) that names the file; whatever could mean more is escaped. */
  private static String uri(String file) {
    StringBuilder uri = new StringBuilder();
    for (byte b : file.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean plain =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || UNRESERVED.indexOf(c) >= 0;
      // A second slash at the start would turn the first folder into a host name.
      if (plain && !(c == '/' && uri.toString().equals("/"))) {
        uri.append(c);
      } else {
        uri.append(String.format(Locale.ROOT, "%%%02X", (int) c));
      }
    }
    return uri.toString();
  }
}
