package io.clusterfabric.model.part;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.clusterfabric.model.explain.Source;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;
import java.util.Map;

/** Writes parts, one line each, fields in a fixed order. */
final class PartWriter {
  private static final JsonFactory JSON = new JsonFactory();

  private PartWriter() {}

  static void writeArray(List<Part> parts, Writer out) throws IOException {
    out.write("[");
    String before = "\n  ";
    for (Part p : parts) {
      out.write(before);
      out.write(line(p));
      before = ",\n  ";
    }
    out.write(parts.isEmpty() ? "]" : "\n]");
  }

  private static String line(Part p) throws IOException {
    StringWriter line = new StringWriter();
    try (JsonGenerator g = JSON.createGenerator(line)) {
      g.writeStartObject();
      g.writeStringField("id", p.id());
      g.writeStringField("kind", p.kind().name());
      if (p.vendor().isPresent()) {
        g.writeStringField("vendor", p.vendor().get());
      }
      g.writeStringField("model", p.model());
      if (!p.aliases().isEmpty()) {
        g.writeArrayFieldStart("aliases");
        for (String a : p.aliases()) {
          g.writeString(a);
        }
        g.writeEndArray();
      }
      g.writeObjectFieldStart("figures");
      for (Map.Entry<String, Figure<String>> f : p.figures().entrySet()) {
        g.writeObjectFieldStart(f.getKey());
        g.writeStringField("value", f.getValue().value());
        g.writeFieldName("source");
        source(g, f.getValue().source());
        g.writeEndObject();
      }
      g.writeEndObject();
      g.writeEndObject();
    }
    return line.toString();
  }

  private static void source(JsonGenerator g, Source s) throws IOException {
    g.writeStartObject();
    g.writeStringField("title", s.title());
    if (s.locator().isPresent()) {
      g.writeStringField("locator", s.locator().get());
    }
    if (s.date().isPresent()) {
      g.writeStringField("date", s.date().get());
    }
    g.writeStringField("confidence", s.confidence().name());
    g.writeEndObject();
  }
}
