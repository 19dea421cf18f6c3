package io.clusterfabric.model.part;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.FabricException;
import io.clusterfabric.model.internal.text.json.FieldSet;
import io.clusterfabric.model.internal.text.json.JsonCursor;
import io.clusterfabric.model.internal.text.json.JsonFault;
import io.clusterfabric.model.internal.text.json.Utf8Reader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads parts, strictly: what it does not know it refuses, with the place. */
final class PartReader {
  static final String SCHEMA = "https://clusterfabric.io/schema/parts";
  static final int VERSION = 1;
  static final String RESOURCE = "catalogue.json";

  static final FieldSet FILE = FieldSet.of("a file of parts", "schema", "schemaVersion", "parts");
  static final FieldSet PART =
      FieldSet.of("a part", "id", "kind").optional("vendor", "model", "aliases", "figures");
  static final FieldSet FIGURE = FieldSet.of("a figure", "value", "source");
  static final FieldSet SOURCE =
      FieldSet.of("a source", "title", "confidence").optional("locator", "date");

  private static final int MAX_BYTES = 64 << 20;
  private static final int MAX_PARTS = 100_000;
  private static final int MAX_NESTING = 16;

  private final JsonCursor in;

  private PartReader(JsonCursor in) {
    this.in = in;
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
            "a file of parts has at most " + MAX_BYTES + " bytes, found more", name);
      }
      return readDocument(decode(bytes), name);
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + path + " failed: " + e.getMessage(), e);
    }
  }

  /** Refuses bytes that are no UTF-8 instead of replacing them. */
  private static Reader decode(byte[] bytes) {
    return new Utf8Reader(new ByteArrayInputStream(bytes));
  }

  /** Reads {@code {"schema", "schemaVersion", "parts"}}. */
  static PartCatalogue readDocument(Reader reader, String file) {
    return read(reader, file, PartReader::document);
  }

  /** Reads the array alone. */
  static PartCatalogue readArray(Reader reader) {
    return read(reader, "parts", PartReader::array);
  }

  private static PartCatalogue read(
      Reader reader, String file, Function<PartReader, List<Part>> what) {
    try {
      JsonCursor in = JsonCursor.open(reader, file, MAX_NESTING);
      List<Part> parts = what.apply(new PartReader(in));
      in.end();
      return PartCatalogue.of(parts);
    } catch (JsonFault e) {
      throw new PartFormatException(e);
    }
  }

  private List<Part> document() {
    List<Part> parts = List.of();
    for (String f = in.enter(FILE); f != null; f = in.next()) {
      switch (f) {
        case "schema" -> {
          String found = in.text();
          if (!found.equals(SCHEMA)) {
            throw in.fault(
                "the schema of a file of parts is '"
                    + SCHEMA
                    + "', found "
                    + JsonCursor.quote(found));
          }
        }
        case "schemaVersion" -> {
          int found = in.integer();
          if (found != VERSION) {
            throw in.fault(
                "this library reads schema version " + VERSION + " of parts, found " + found);
          }
        }
        case "parts" -> parts = array();
        default -> throw new IllegalStateException(f);
      }
    }
    return parts;
  }

  private List<Part> array() {
    List<Part> parts = new ArrayList<>();
    Map<String, Integer> lines = new HashMap<>();
    in.enterArray("parts");
    while (in.nextElement()) {
      long mark = in.mark();
      String at = in.pointer();
      Part part = part();
      Integer other = lines.putIfAbsent(part.id(), JsonCursor.lineOf(mark));
      if (other != null) {
        throw in.faultAt(
            "the id " + part.id() + " is given twice, first in line " + other, at, mark);
      }
      parts.add(part);
      if (parts.size() > MAX_PARTS) {
        throw in.fault("at most " + MAX_PARTS + " parts can be read, found more");
      }
    }
    return parts;
  }

  private Part part() {
    @Nullable String id = null;
    @Nullable PartKind kind = null;
    @Nullable String vendor = null;
    @Nullable String model = null;
    List<String> aliases = List.of();
    List<ReadFigure> figures = List.of();
    for (String f = in.enter(PART); f != null; f = in.next()) {
      switch (f) {
        case "id" -> id = in.parsed(Part::checkId);
        case "kind" -> kind = in.oneOf(PartKind.class);
        case "vendor" -> vendor = name("vendor");
        case "model" -> model = name("model");
        case "aliases" -> aliases = aliases();
        case "figures" -> figures = figures();
        default -> throw new IllegalStateException(f);
      }
    }
    Part.Builder b = Part.builder(requireNonNull(id), requireNonNull(kind));
    if (vendor != null) {
      b.vendor(vendor);
    }
    if (model != null) {
      b.model(model);
    }
    aliases.forEach(b::alias);
    for (ReadFigure f : figures) {
      try {
        b.figure(f.name(), f.value(), f.source());
      } catch (IllegalArgumentException e) {
        throw in.faultAt(String.valueOf(e.getMessage()), f.pointer(), f.mark());
      }
    }
    return b.build();
  }

  private String name(String what) {
    return in.parsed(text -> Part.checkName(what, text));
  }

  private List<String> aliases() {
    List<String> all = new ArrayList<>();
    in.enterArray("aliases");
    while (in.nextElement()) {
      all.add(name("alias"));
    }
    return all;
  }

  /** A figure before its part's kind is known, with its place. */
  private record ReadFigure(String name, String value, Source source, String pointer, long mark) {}

  private List<ReadFigure> figures() {
    List<ReadFigure> all = new ArrayList<>();
    for (String name = in.enterMap("figures"); name != null; name = in.nextKey()) {
      String pointer = in.pointer();
      long mark = in.mark();
      @Nullable String value = null;
      @Nullable Source source = null;
      for (String f = in.enter(FIGURE); f != null; f = in.next()) {
        switch (f) {
          case "value" -> value = in.text();
          case "source" -> source = source();
          default -> throw new IllegalStateException(f);
        }
      }
      all.add(new ReadFigure(name, requireNonNull(value), requireNonNull(source), pointer, mark));
    }
    return all;
  }

  private Source source() {
    @Nullable String title = null;
    @Nullable Confidence confidence = null;
    @Nullable String locator = null;
    @Nullable String date = null;
    for (String f = in.enter(SOURCE); f != null; f = in.next()) {
      switch (f) {
        case "title" -> title = in.text();
        case "confidence" -> confidence = in.oneOf(Confidence.class);
        case "locator" -> locator = in.text();
        case "date" -> date = in.text();
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
