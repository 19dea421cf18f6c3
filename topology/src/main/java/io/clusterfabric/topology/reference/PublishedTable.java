package io.clusterfabric.topology.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** The tables of published counts, which are resources beside this class. */
final class PublishedTable {
  private final List<Source> sources = new ArrayList<>();
  private final List<PublishedRow> rows = new ArrayList<>();

  /** Reads the table of that name. */
  PublishedTable(String name) {
    JsonNode root = read(name + ".json");
    for (JsonNode s : root.get("sources")) {
      sources.add(
          new Source(
              s.get("title").asText(),
              Optional.ofNullable(s.get("locator")).map(JsonNode::asText),
              Optional.ofNullable(s.get("date")).map(JsonNode::asText),
              Confidence.valueOf(s.get("confidence").asText())));
    }
    for (JsonNode r : root.get("rows")) {
      rows.add(
          new PublishedRow(
              r.get("design").asText(),
              numbers(r.get("parameters"), JsonNode::intValue),
              numbers(r.get("counts"), JsonNode::longValue),
              r.has("errata") ? numbers(r.get("errata"), JsonNode::longValue) : new TreeMap<>(),
              sources.get(r.path("source").asInt(0))));
    }
  }

  private static JsonNode read(String file) {
    try (InputStream in = PublishedTable.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + file + " is missing from the jar");
      }
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the resource " + file, e);
    }
  }

  private static <T> SortedMap<String, T> numbers(JsonNode node, Function<JsonNode, T> as) {
    SortedMap<String, T> out = new TreeMap<>();
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      out.put(name, as.apply(node.get(name)));
    }
    return out;
  }

  List<Source> sources() {
    return sources;
  }

  List<PublishedRow> rows(String designId) {
    List<PublishedRow> out = new ArrayList<>();
    for (PublishedRow r : rows) {
      if (r.designId().equals(designId)) {
        out.add(r);
      }
    }
    return out;
  }
}
