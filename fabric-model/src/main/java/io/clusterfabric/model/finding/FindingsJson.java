package io.clusterfabric.model.finding;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.text.json.JsonOutput;
import java.io.StringWriter;
import java.util.function.Consumer;

/** Findings as a JSON document of their own, one line a finding. */
final class FindingsJson {
  static final String SCHEMA = "https://clusterfabric.io/schema/findings";
  static final int VERSION = 1;

  private final JsonOutput out;

  private FindingsJson(JsonOutput out) {
    this.out = out;
  }

  static String write(Findings findings) {
    StringWriter text = new StringWriter();
    new FindingsJson(JsonOutput.repairing(text)).writeAll(findings);
    return text.toString();
  }

  private void writeAll(Findings findings) {
    out.object();
    out.field("schema", SCHEMA);
    out.field("schemaVersion", VERSION);
    out.field("outcome", findings.outcome().name());
    out.array("findings");
    findings.forEach(this::write);
    out.endArray();
    out.endObject();
    out.end();
  }

  private void write(Finding f) {
    out.row();
    out.field("rule", f.ruleId());
    out.field("severity", f.severity().name());
    out.object("where");
    f.where()
        .<Consumer<JsonOutput>>fold(
            e -> o -> writeElement(e), p -> o -> writePosition(p), h -> o -> writeHop(h))
        .accept(out);
    out.endObject();
    out.field("observed", f.observed());
    out.field("expected", f.expected());
    out.field("why", f.why());
    out.field("fix", f.fix());
    f.source().ifPresent(this::writeSource);
    f.waiver().ifPresent(this::writeWaiver);
    out.endObject();
  }

  private void writeElement(ElementRef e) {
    out.field("kind", e.kind().name());
    out.field("id", e.id());
  }

  private void writePosition(SourcePosition p) {
    out.field("file", p.file());
    if (p.line() > 0) {
      out.field("line", p.line());
    }
    if (p.column() > 0) {
      out.field("column", p.column());
    }
  }

  private void writeHop(PathHop h) {
    out.field("path", h.path());
    out.field("hop", h.hop());
    out.object("element");
    writeElement(h.element());
    out.endObject();
  }

  private void writeSource(Source s) {
    out.object("source");
    out.field("title", s.title());
    out.field("locator", s.locator());
    out.field("date", s.date());
    out.field("confidence", s.confidence().name());
    out.endObject();
  }

  private void writeWaiver(Waiver w) {
    out.object("waiver");
    out.field("rule", w.ruleId());
    out.field("where", w.where());
    out.field("owner", w.owner());
    out.field("expires", w.expires().toString());
    out.field("reason", w.reason());
    out.endObject();
  }
}
