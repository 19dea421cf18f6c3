package io.clusterfabric.model.part;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.text.json.JsonFault;
import io.clusterfabric.model.internal.text.json.JsonOutput;
import java.io.Writer;
import java.util.List;

/** Writes parts, one line each, fields in a fixed order. */
final class PartWriter {
  private final JsonOutput out;

  private PartWriter(JsonOutput out) {
    this.out = out;
  }

  static void writeArray(List<Part> parts, Writer to) {
    try {
      JsonOutput out = JsonOutput.exact(to);
      out.array();
      parts.forEach(new PartWriter(out)::part);
      out.endArray();
      out.end();
    } catch (JsonFault e) {
      throw new PartFormatException(e);
    }
  }

  private void part(Part p) {
    out.row();
    out.field("id", p.id());
    out.field("kind", p.kind().name());
    out.field("vendor", p.vendor());
    out.field("model", p.model());
    out.fields("aliases", p.aliases());
    if (!p.figures().isEmpty()) {
      out.object("figures");
      p.figures().forEach(this::figure);
      out.endObject();
    }
    out.endObject();
  }

  private void figure(String name, Figure<String> f) {
    out.object(name);
    out.field("value", f.value());
    out.object("source");
    source(f.source());
    out.endObject();
    out.endObject();
  }

  private void source(Source s) {
    out.field("title", s.title());
    out.field("locator", s.locator());
    out.field("date", s.date());
    out.field("confidence", s.confidence().name());
  }
}
