package io.clusterfabric.model.internal.json;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.Provenance;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.text.json.JsonCursor;
import io.clusterfabric.model.internal.text.json.JsonOutput;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a description comes from. */
final class ProvenanceJson {
  private ProvenanceJson() {}

  static void write(JsonOutput out, Provenance p) {
    out.object("provenance");
    out.field("origin", p.origin());
    out.field("importedFrom", p.importedFrom());
    out.field("format", p.format());
    if (!p.sources().isEmpty()) {
      out.array("sources");
      for (Source s : p.sources()) {
        out.row();
        writeParts(out, s);
        out.endObject();
      }
      out.endArray();
    }
    if (!p.assumptions().isEmpty()) {
      out.array("assumptions");
      for (Assumption a : p.assumptions()) {
        out.row();
        out.field("text", a.text());
        if (a.source().isPresent()) {
          out.object("source");
          writeParts(out, a.source().get());
          out.endObject();
        }
        out.endObject();
      }
      out.endArray();
    }
    out.endObject();
  }

  private static void writeParts(JsonOutput out, Source s) {
    out.field("title", s.title());
    out.field("locator", s.locator());
    out.field("date", s.date());
    out.field("confidence", s.confidence().name());
  }

  static Provenance read(JsonCursor in) {
    Provenance.Builder b = Provenance.builder();
    for (String f = in.enter(Wire.PROVENANCE); f != null; f = in.next()) {
      switch (f) {
        case "origin" -> b.origin(in.text());
        case "importedFrom" -> b.importedFrom(in.text());
        case "format" -> b.format(in.text());
        case "sources" -> b.sources(Rows.read(in, "sources", ProvenanceJson::readSource));
        case "assumptions" ->
            b.assumptions(Rows.read(in, "assumptions", ProvenanceJson::readAssumption));
        default -> throw new IllegalStateException(f);
      }
    }
    return b.build();
  }

  private static Assumption readAssumption(JsonCursor in) {
    @Nullable String text = null;
    Optional<Source> source = Optional.empty();
    for (String f = in.enter(Wire.ASSUMPTION); f != null; f = in.next()) {
      switch (f) {
        case "text" -> text = in.text();
        case "source" -> source = Optional.of(readSource(in));
        default -> throw new IllegalStateException(f);
      }
    }
    String given = requireNonNull(text);
    Optional<Source> by = source;
    return in.make(() -> new Assumption(given, by));
  }

  private static Source readSource(JsonCursor in) {
    @Nullable String title = null;
    @Nullable Confidence confidence = null;
    @Nullable String locator = null;
    @Nullable String date = null;
    for (String f = in.enter(Wire.SOURCE); f != null; f = in.next()) {
      switch (f) {
        case "title" -> title = in.text();
        case "locator" -> locator = in.text();
        case "date" -> date = in.text();
        case "confidence" -> confidence = in.oneOf(Confidence.class);
        default -> throw new IllegalStateException(f);
      }
    }
    String named = requireNonNull(title);
    Confidence sure = requireNonNull(confidence);
    Optional<String> place = Optional.ofNullable(locator);
    Optional<String> day = Optional.ofNullable(date);
    return in.make(() -> new Source(named, place, day, sure));
  }
}
