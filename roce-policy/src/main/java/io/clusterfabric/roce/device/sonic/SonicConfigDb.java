package io.clusterfabric.roce.device.sonic;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.internal.reading.Excerpt;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.internal.text.NoText;
import io.clusterfabric.model.internal.text.json.JsonCursor;
import io.clusterfabric.model.internal.text.json.JsonFault;
import io.clusterfabric.model.internal.text.json.JsonOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a {@code config_db.json}, all of them: table, key, field, value. Values are JSON
 * text, mostly of strings. Tables whose entries have no fields are kept as they are.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SonicConfigDb {
  private static final int MAX_NESTING = 64;

  private final SortedMap<String, SortedMap<String, SortedMap<String, String>>> tables;
  private final SortedMap<String, String> others;
  private final SortedMap<String, Integer> lines;

  private SonicConfigDb(
      SortedMap<String, SortedMap<String, SortedMap<String, String>>> tables,
      SortedMap<String, String> others,
      SortedMap<String, Integer> lines) {
    this.tables = tables;
    this.others = others;
    this.lines = lines;
  }

  /**
   * What was read and every doubt.
   *
   * @param db the tables
   * @param findings the doubts; an error if the text ends or breaks before its end
   */
  public record Reading(SonicConfigDb db, Findings findings) {}

  /**
   * Reads tables. What breaks the text ends the reading; the tables before it are kept. Several
   * streams are joined, as SONiC loads several files one over the other.
   *
   * @param source the source
   * @param options how to read it
   * @return the tables
   * @throws IOException if the source cannot be read
   */
  public static Reading read(FabricSource source, ReadOptions options) throws IOException {
    Builder out = new Builder();
    Findings.Builder findings = Findings.builder();
    long left = Math.min(options.limits().maxBytes(), Integer.MAX_VALUE - 16L);
    for (String stream : source.streamNames()) {
      byte[] bytes;
      try (InputStream in = source.open(stream)) {
        bytes = in.readNBytes((int) left);
        if (in.read() >= 0) {
          findings.add(
              "roce.device.byte-limit",
              Severity.ERROR,
              SourcePosition.of(stream),
              "the source is longer than the limit maxBytes and was not read to its end");
        }
      }
      left -= bytes.length;
      Optional<NoText> no = NoText.of(bytes, bytes.length);
      if (no.isPresent()) {
        findings.add(
            "roce.device.binary",
            Severity.ERROR,
            SourcePosition.of(stream),
            "this is " + no.get().what() + "; " + no.get().remedy());
        continue;
      }
      read(stream, new String(bytes, UTF_8), options, out, findings);
    }
    return new Reading(out.build(), findings.build());
  }

  private static void read(
      String stream, String text, ReadOptions options, Builder out, Findings.Builder findings) {
    try {
      JsonCursor in =
          JsonCursor.open(
              new StringReader(text), stream, Math.min(MAX_NESTING, options.limits().maxNesting()));
      for (String t = in.enterMap("a configuration"); t != null; t = in.nextKey()) {
        int line = JsonCursor.lineOf(in.mark());
        out.table(t, in.raw());
        out.lines.putIfAbsent(t, line);
      }
      in.end();
    } catch (JsonFault e) {
      findings.add(
          "roce.device.damaged-json",
          Severity.ERROR,
          e.line() > 0 ? SourcePosition.of(stream, e.line()) : SourcePosition.of(stream),
          "what follows is not read: " + Excerpt.of(e.what()));
    }
  }

  /**
   * The names of the tables.
   *
   * @return in natural order
   */
  public List<String> tableNames() {
    List<String> out = new ArrayList<>(tables.keySet());
    out.addAll(others.keySet());
    out.sort(NaturalOrder.INSTANCE);
    return List.copyOf(out);
  }

  /**
   * The entries of a table.
   *
   * @param table its name
   * @return fields by key, each value as JSON text; empty if there is no such table or it has no
   *     entries with fields
   */
  public SortedMap<String, SortedMap<String, String>> table(String table) {
    SortedMap<String, SortedMap<String, String>> t = tables.get(table);
    return t == null ? Collections.emptySortedMap() : t;
  }

  /**
   * A field.
   *
   * @param table the table
   * @param key the entry
   * @param field the field
   * @return its value as plain text; empty if it is absent
   */
  public Optional<String> field(String table, String key, String field) {
    SortedMap<String, String> entry = table(table).get(key);
    return entry == null ? Optional.empty() : Optional.ofNullable(entry.get(field)).map(Text::of);
  }

  /** A table whose entries have no fields, as JSON text. */
  Optional<String> other(String table) {
    return Optional.ofNullable(others.get(table));
  }

  /** The line where a table begins; 0 if it was not read from a file. */
  int line(String table) {
    return lines.getOrDefault(table, 0);
  }

  /**
   * The tables as a {@code config_db.json}.
   *
   * @return JSON with tables, keys and fields in natural order
   */
  public String toJson() {
    StringWriter to = new StringWriter();
    JsonOutput out = JsonOutput.repairing(to);
    out.object();
    for (String t : tableNames()) {
      String other = others.get(t);
      if (other != null) {
        out.raw(t, other);
        continue;
      }
      out.object(t);
      table(t)
          .forEach(
              (key, fields) -> {
                out.object(key);
                fields.forEach(out::raw);
                out.endObject();
              });
      out.endObject();
    }
    out.endObject();
    out.end();
    return to.toString();
  }

  /**
   * These tables with those of another laid over them, field by field, as SONiC loads a further
   * file.
   *
   * @param over the other
   * @return new tables
   */
  public SonicConfigDb plus(SonicConfigDb over) {
    Builder b = new Builder();
    for (SonicConfigDb db : List.of(this, over)) {
      db.others.forEach((t, json) -> b.others.put(t, json));
      db.tables.forEach(
          (t, entries) -> {
            b.others.remove(t);
            b.tables.computeIfAbsent(t, k -> new TreeMap<>(NaturalOrder.INSTANCE));
            entries.forEach(
                (k, fields) -> {
                  b.entry(t, k);
                  fields.forEach((f, v) -> b.raw(t, k, f, v));
                });
          });
    }
    b.lines.putAll(lines);
    return b.build();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SonicConfigDb d && tables.equals(d.tables) && others.equals(d.others);
  }

  @Override
  public int hashCode() {
    return tables.keySet().hashCode() * 31 + others.keySet().hashCode();
  }

  @Override
  public String toString() {
    return "config_db of " + tableNames().size() + " tables";
  }

  /** Collects tables. */
  static final class Builder {
    private final SortedMap<String, SortedMap<String, SortedMap<String, String>>> tables =
        new TreeMap<>(NaturalOrder.INSTANCE);
    private final SortedMap<String, String> others = new TreeMap<>(NaturalOrder.INSTANCE);
    private final SortedMap<String, Integer> lines = new TreeMap<>(NaturalOrder.INSTANCE);

    /** Adds a table as JSON text: entries with fields, or anything else. */
    void table(String name, String json) {
      SortedMap<String, SortedMap<String, String>> read = entries(json);
      if (read == null) {
        others.put(name, json);
        return;
      }
      others.remove(name);
      SortedMap<String, SortedMap<String, String>> t =
          tables.computeIfAbsent(name, k -> new TreeMap<>(NaturalOrder.INSTANCE));
      read.forEach(
          (k, fields) ->
              t.computeIfAbsent(k, x -> new TreeMap<>(NaturalOrder.INSTANCE)).putAll(fields));
    }

    private static @Nullable SortedMap<String, SortedMap<String, String>> entries(String json) {
      if (!json.startsWith("{")) {
        return null;
      }
      SortedMap<String, SortedMap<String, String>> out = new TreeMap<>(NaturalOrder.INSTANCE);
      JsonCursor in = JsonCursor.open(new StringReader(json), "table", MAX_NESTING);
      for (String key = in.enterMap("a table"); key != null; key = in.nextKey()) {
        String entry = in.raw();
        SortedMap<String, String> fields = fields(entry);
        if (fields == null) {
          return null;
        }
        out.put(key, fields);
      }
      return out;
    }

    /** The fields of an entry; null if it is no object. */
    static @Nullable SortedMap<String, String> fields(String json) {
      if (!json.startsWith("{")) {
        return null;
      }
      SortedMap<String, String> out = new TreeMap<>(NaturalOrder.INSTANCE);
      JsonCursor in = JsonCursor.open(new StringReader(json), "entry", MAX_NESTING);
      for (String f = in.enterMap("an entry"); f != null; f = in.nextKey()) {
        out.put(f, in.raw());
      }
      return out;
    }

    SortedMap<String, String> entry(String table, String key) {
      return tables
          .computeIfAbsent(table, k -> new TreeMap<>(NaturalOrder.INSTANCE))
          .computeIfAbsent(key, k -> new TreeMap<>(NaturalOrder.INSTANCE));
    }

    void raw(String table, String key, String field, String json) {
      entry(table, key).put(field, json);
    }

    void put(String table, String key, String field, String text) {
      raw(table, key, field, Text.quoted(text));
    }

    void put(String table, String key, String field, long number) {
      put(table, key, field, Long.toString(number));
    }

    SonicConfigDb build() {
      return new SonicConfigDb(tables, others, lines);
    }
  }

  /** Text of JSON values. */
  static final class Text {
    private Text() {}

    /** What a value says: the text of a string, else the value as it is written. */
    static String of(String json) {
      if (!json.startsWith("\"")) {
        return json;
      }
      return JsonCursor.open(new StringReader(json), "value", 1).text();
    }

    static String quoted(String text) {
      StringWriter to = new StringWriter();
      JsonOutput out = JsonOutput.repairing(to);
      out.object();
      out.field("v", text);
      out.endObject();
      out.end();
      String all = to.toString();
      return all.substring(all.indexOf(':') + 1, all.lastIndexOf('}')).strip();
    }
  }
}
