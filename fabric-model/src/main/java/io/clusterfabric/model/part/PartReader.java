package io.clusterfabric.model.part;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.FabricException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads parts, strictly: what it does not know it refuses, with the line and the path. */
final class PartReader {
  static final String SCHEMA = "https://clusterfabric.io/schema/parts";
  static final int VERSION = 1;
  static final String RESOURCE = "catalogue.json";
  private static final int MAX_BYTES = 64 << 20;
  private static final int MAX_PARTS = 100_000;
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .build();

  private final JsonParser in;
  private final String file;

  private PartReader(JsonParser in, String file) {
    this.in = in;
    this.file = file;
  }

  static PartCatalogue readBundled() {
    try (InputStream in = PartReader.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new FabricException(
            "the resource "
                + RESOURCE
                + " of "
                + PartReader.class.getPackageName()
                + " is missing");
      }
      return readDocument(decode(in.readAllBytes()), RESOURCE);
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + RESOURCE + " failed: " + e.getMessage(), e);
    }
  }

  static PartCatalogue readFile(Path path) {
    String name = String.valueOf(path.getFileName());
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new PartFormatException(
            "a file of parts has at most " + MAX_BYTES + " bytes, found more", name, 0, "");
      }
      return readDocument(decode(bytes), name);
    } catch (CharacterCodingException e) {
      throw new PartFormatException("a file of parts is UTF-8, found other bytes", name, 0, "");
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + path + " failed: " + e.getMessage(), e);
    }
  }

  /** Refuses bytes that are no UTF-8 instead of replacing them. */
  private static Reader decode(byte[] bytes) {
    return new InputStreamReader(
        new ByteArrayInputStream(bytes), StandardCharsets.UTF_8.newDecoder());
  }

  /** Reads {@code {"schema", "schemaVersion", "parts"}}. */
  static PartCatalogue readDocument(Reader reader, String file) throws IOException {
    return read(reader, file, PartReader::document);
  }

  /** Reads the array alone. */
  static PartCatalogue readArray(Reader reader) {
    try {
      return read(reader, "parts", PartReader::array);
    } catch (IOException e) {
      throw new UncheckedIOException("reading parts failed: " + e.getMessage(), e);
    }
  }

  private interface Step {
    List<Part> run(PartReader self) throws IOException;
  }

  private static PartCatalogue read(Reader reader, String file, Step step) throws IOException {
    try (JsonParser in = JSON.createParser(reader)) {
      PartReader self = new PartReader(in, file);
      try {
        in.nextToken();
        List<Part> parts = step.run(self);
        if (in.nextToken() != null) {
          throw self.wrong("the end of the text was expected, found more behind it");
        }
        return PartCatalogue.of(parts);
      } catch (JsonProcessingException e) {
        throw new PartFormatException(
            "not JSON: " + e.getOriginalMessage(), file, lineOf(e), self.path());
      }
    }
  }

  private static int lineOf(JsonProcessingException e) {
    return e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr());
  }

  private List<Part> document() throws IOException {
    expect(JsonToken.START_OBJECT, "an object with schema, schemaVersion and parts");
    boolean schema = false;
    boolean version = false;
    List<Part> parts = null;
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String field = in.currentName();
      in.nextToken();
      switch (field) {
        case "schema" -> {
          String found = text();
          if (!found.equals(SCHEMA)) {
            throw wrong("the schema of a file of parts is " + SCHEMA + ", found " + found);
          }
          schema = true;
        }
        case "schemaVersion" -> {
          expect(JsonToken.VALUE_NUMBER_INT, "a whole number");
          if (!in.getText().equals(Integer.toString(VERSION))) {
            throw wrong(
                "this version of the library reads schema version "
                    + VERSION
                    + " of parts, found "
                    + in.getText());
          }
          version = true;
        }
        case "parts" -> parts = array();
        default -> throw unknown(field, "schema, schemaVersion, parts");
      }
    }
    require(schema, "schema");
    require(version, "schemaVersion");
    require(parts != null, "parts");
    return parts == null ? List.of() : parts;
  }

  private List<Part> array() throws IOException {
    expect(JsonToken.START_ARRAY, "an array of parts");
    List<Part> parts = new ArrayList<>();
    Map<String, Integer> lines = new HashMap<>();
    while (in.nextToken() != JsonToken.END_ARRAY) {
      int line = line();
      Part part = part();
      Integer other = lines.putIfAbsent(part.id(), line);
      if (other != null) {
        throw new PartFormatException(
            "the id " + part.id() + " is given twice, first at line " + other, file, line, path());
      }
      parts.add(part);
      if (parts.size() > MAX_PARTS) {
        throw wrong("at most " + MAX_PARTS + " parts can be read, found more");
      }
    }
    return parts;
  }

  private Part part() throws IOException {
    expect(JsonToken.START_OBJECT, "a part, which is an object");
    int line = line();
    String at = path();
    String id = null;
    PartKind kind = null;
    String vendor = null;
    String model = null;
    List<String> aliases = List.of();
    List<ReadFigure> figures = List.of();
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String field = in.currentName();
      in.nextToken();
      switch (field) {
        case "id" -> id = check(text(), Part::checkId);
        case "kind" -> kind = word(PartKind.class);
        case "vendor" -> vendor = text();
        case "model" -> model = text();
        case "aliases" -> aliases = aliases();
        case "figures" -> figures = figures();
        default -> throw unknown(field, "id, kind, vendor, model, aliases, figures");
      }
    }
    if (id == null || kind == null) {
      throw new PartFormatException(
          "a part needs the field " + (id == null ? "id" : "kind") + ", found none",
          file,
          line,
          at);
    }
    try {
      Part.Builder b = Part.builder(id, kind);
      if (vendor != null) {
        b.vendor(vendor);
      }
      if (model != null) {
        b.model(model);
      }
      aliases.forEach(b::alias);
      for (ReadFigure f : figures) {
        line = f.line();
        at = f.path();
        b.figure(f.name(), f.value(), f.source());
      }
      return b.build();
    } catch (IllegalArgumentException e) {
      throw new PartFormatException(String.valueOf(e.getMessage()), file, line, at);
    }
  }

  private List<String> aliases() throws IOException {
    expect(JsonToken.START_ARRAY, "an array of names");
    List<String> all = new ArrayList<>();
    while (in.nextToken() != JsonToken.END_ARRAY) {
      all.add(text());
    }
    return all;
  }

  /** A figure before its part's kind is known, with its place. */
  private record ReadFigure(String name, String value, Source source, int line, String path) {}

  private List<ReadFigure> figures() throws IOException {
    expect(JsonToken.START_OBJECT, "figures, which are an object");
    List<ReadFigure> all = new ArrayList<>();
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String name = in.currentName();
      in.nextToken();
      expect(JsonToken.START_OBJECT, "a figure, which is an object with value and source");
      int line = line();
      String at = path();
      String value = null;
      Source source = null;
      while (in.nextToken() == JsonToken.FIELD_NAME) {
        String field = in.currentName();
        in.nextToken();
        switch (field) {
          case "value" -> value = text();
          case "source" -> source = source();
          default -> throw unknown(field, "value, source");
        }
      }
      if (value == null || source == null) {
        throw new PartFormatException(
            "a figure needs the field " + (value == null ? "value" : "source") + ", found none",
            file,
            line,
            at);
      }
      all.add(new ReadFigure(name, value, source, line, at));
    }
    return all;
  }

  private Source source() throws IOException {
    expect(JsonToken.START_OBJECT, "a source, which is an object with title and confidence");
    int line = line();
    String at = path();
    String title = null;
    String locator = null;
    String date = null;
    Confidence confidence = null;
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String field = in.currentName();
      in.nextToken();
      switch (field) {
        case "title" -> title = text();
        case "locator" -> locator = text();
        case "date" -> date = text();
        case "confidence" -> confidence = word(Confidence.class);
        default -> throw unknown(field, "title, locator, date, confidence");
      }
    }
    if (title == null || title.isBlank() || confidence == null) {
      throw new PartFormatException(
          "a source needs "
              + (confidence == null ? "the field confidence" : "a title that is not blank"),
          file,
          line,
          at);
    }
    return new Source(title, Optional.ofNullable(locator), Optional.ofNullable(date), confidence);
  }

  private String text() throws IOException {
    expect(JsonToken.VALUE_STRING, "text in quotes");
    return in.getText();
  }

  private <E extends Enum<E>> E word(Class<E> type) throws IOException {
    String found = text();
    List<String> allowed = new ArrayList<>();
    for (E e : type.getEnumConstants()) {
      if (e.name().equals(found)) {
        return e;
      }
      allowed.add(e.name());
    }
    throw wrong("expected one of " + String.join(", ", allowed) + ", found '" + found + "'");
  }

  private interface Check {
    String apply(String text);
  }

  private String check(String text, Check check) {
    try {
      return check.apply(text);
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  private void expect(JsonToken token, String what) {
    if (in.currentToken() != token) {
      throw wrong(what + " was expected, found " + found(in.currentToken()));
    }
  }

  private static String found(@Nullable JsonToken token) {
    if (token == null) {
      return "the end of the text";
    }
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> "text in quotes";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
      case VALUE_TRUE, VALUE_FALSE -> "true or false";
      case VALUE_NULL -> "null";
      default -> token.name();
    };
  }

  private void require(boolean present, String field) {
    if (!present) {
      throw wrong("a file of parts needs the field " + field + ", found none");
    }
  }

  private PartFormatException unknown(String field, String allowed) {
    return wrong("there is no field '" + field + "' here; allowed are " + allowed);
  }

  private PartFormatException wrong(String what) {
    return new PartFormatException(what, file, line(), path());
  }

  private int line() {
    return in.currentTokenLocation().getLineNr();
  }

  private String path() {
    return in.getParsingContext().pathAsPointer().toString();
  }
}
