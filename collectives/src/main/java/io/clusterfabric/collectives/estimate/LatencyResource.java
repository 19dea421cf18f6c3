package io.clusterfabric.collectives.estimate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.TimeSpan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the library's latencies from the resource that states where each comes from. */
final class LatencyResource {
  static final LatencyTerms TERMS = read();

  private LatencyResource() {}

  private static LatencyTerms read() {
    try (InputStream in = LatencyResource.class.getResourceAsStream("latency.json")) {
      if (in == null) {
        throw new IllegalStateException("the library's resource latency.json is missing");
      }
      Map<String, TimeSpan> values = new HashMap<>();
      List<Source> sources = new ArrayList<>();
      for (JsonNode term : new ObjectMapper().readTree(in).required("terms")) {
        String name = text(term, "name");
        values.put(name, TimeSpan.of(text(term, "value")));
        sources.add(
            Source.of(
                name + " " + text(term, "value") + ": " + text(term, "source"),
                text(term, "locator"),
                Confidence.valueOf(text(term, "confidence"))));
      }
      return LatencyTerms.builder()
          .start(value(values, "start"))
          .scaleUpStep(value(values, "scaleUpStep"))
          .networkStep(value(values, "networkStep"))
          .switchHop(value(values, "switchHop"))
          .addAllSources(sources)
          .build();
    } catch (IOException e) {
      throw new UncheckedIOException("the library's resource latency.json cannot be read", e);
    }
  }

  private static String text(JsonNode node, String field) {
    return node.required(field).asText();
  }

  private static TimeSpan value(Map<String, TimeSpan> values, String name) {
    TimeSpan value = values.get(name);
    if (value == null) {
      throw new IllegalStateException("the library's resource latency.json lacks " + name);
    }
    return value;
  }
}
