package io.clusterfabric.collectives.sweep;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Points and rows as JSON. */
final class SweepJson {
  /** Longer text is no point or row of ours; a limit keeps hostile input from filling memory. */
  static final int MOST_CHARACTERS = 1 << 20;

  private static final String POINT = "clusterfabric.sweep-point";
  private static final String ROW = "clusterfabric.sweep-row";
  private static final int VERSION = 1;
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

  private SweepJson() {}

  static String write(SweepPoint point) {
    ObjectNode out = MAPPER.createObjectNode();
    out.put("schema", POINT).put("schemaVersion", VERSION);
    fill(out, point);
    return text(out);
  }

  static String write(SweepRow row) {
    ObjectNode out = MAPPER.createObjectNode();
    out.put("schema", ROW).put("schemaVersion", VERSION);
    fill(out.putObject("point"), row.point());
    ArrayNode values = out.putArray("values");
    for (SweepValue v : row.values()) {
      values.addArray().add(v.name()).add(v.value()).add(v.unit());
    }
    ArrayNode problems = out.putArray("problems");
    row.problems().forEach(problems::add);
    return text(out);
  }

  /** The text of a schema that the library has. */
  static String schema(String what) {
    String name = what + "-v" + VERSION + ".schema.json";
    try (InputStream in = SweepJson.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the library lacks its resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the library's resource " + name + " cannot be read", e);
    }
  }

  private static void fill(ObjectNode out, SweepPoint point) {
    out.put("design", point.design());
    ObjectNode parameters = out.putObject("parameters");
    point.parameters().forEach(parameters::put);
    ArrayNode questions = out.putArray("questions");
    point.questions().forEach(questions::add);
    out.put("seed", point.seed());
  }

  private static String text(JsonNode node) {
    try {
      return MAPPER.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of text can always be written", e);
    }
  }

  static SweepPoint readPoint(String json) {
    JsonNode node = parse(json, "point");
    check(
        node,
        POINT,
        Set.of("schema", "schemaVersion", "design", "parameters", "questions", "seed"));
    return point(node);
  }

  static SweepRow readRow(String json) {
    JsonNode node = parse(json, "row");
    check(node, ROW, Set.of("schema", "schemaVersion", "point", "values", "problems"));
    JsonNode inner = node.path("point");
    names(inner, "point", Set.of("design", "parameters", "questions", "seed"));
    List<SweepValue> values = new ArrayList<>();
    for (JsonNode v : array(node, "values")) {
      if (!v.isArray() || v.size() != 3) {
        throw new IllegalArgumentException("a value is an array of name, value and unit");
      }
      values.add(new SweepValue(string(v.get(0)), string(v.get(1)), string(v.get(2))));
    }
    return new SweepRow(point(inner), values, strings(node, "problems"));
  }

  private static JsonNode parse(String json, String what) {
    if (json.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException(
          "a " + what + " has at most " + MOST_CHARACTERS + " characters, found " + json.length());
    }
    try {
      JsonNode node = MAPPER.readTree(json);
      if (node == null || !node.isObject()) {
        throw new IllegalArgumentException("a " + what + " is a JSON object");
      }
      return node;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "this is no JSON: "
              + e.getOriginalMessage()
              + (e.getLocation() == null ? "" : ", column " + e.getLocation().getColumnNr()));
    }
  }

  private static void check(JsonNode node, String schema, Set<String> allowed) {
    if (!node.path("schema").asText().equals(schema)
        || !node.path("schemaVersion").isInt()
        || node.path("schemaVersion").asInt() != VERSION) {
      throw new IllegalArgumentException(
          "expected schema "
              + schema
              + " of version "
              + VERSION
              + ", found "
              + node.path("schema").asText("none")
              + " of version "
              + node.path("schemaVersion").asText("none"));
    }
    names(node, schema, allowed);
  }

  private static void names(JsonNode node, String what, Set<String> allowed) {
    if (!node.isObject()) {
      throw new IllegalArgumentException(what + " is an object");
    }
    Iterator<String> names = node.fieldNames();
    while (names.hasNext()) {
      String name = names.next();
      if (!allowed.contains(name)) {
        throw new IllegalArgumentException(what + " has no field '" + name + "'");
      }
    }
  }

  private static SweepPoint point(JsonNode node) {
    SortedMap<String, String> parameters = new TreeMap<>();
    JsonNode map = node.path("parameters");
    if (!map.isObject()) {
      throw new IllegalArgumentException("parameters are an object of texts");
    }
    Iterator<String> names = map.fieldNames();
    while (names.hasNext()) {
      String name = names.next();
      parameters.put(name, string(map.path(name)));
    }
    if (!node.path("seed").isIntegralNumber() || !node.path("seed").canConvertToLong()) {
      throw new IllegalArgumentException("the seed is a whole number of 64 bits");
    }
    return new SweepPoint(
        string(node.path("design")),
        parameters,
        strings(node, "questions"),
        node.path("seed").asLong());
  }

  private static List<String> strings(JsonNode node, String field) {
    List<String> out = new ArrayList<>();
    for (JsonNode n : array(node, field)) {
      out.add(string(n));
    }
    return out;
  }

  private static JsonNode array(JsonNode node, String field) {
    JsonNode array = node.path(field);
    if (!array.isArray()) {
      throw new IllegalArgumentException(field + " is an array");
    }
    return array;
  }

  private static String string(JsonNode node) {
    if (!node.isTextual()) {
      throw new IllegalArgumentException("expected a text, found " + node.getNodeType());
    }
    return node.asText();
  }
}
