package io.clusterfabric.collectives.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the published failure rates from the resource that states where each comes from. */
final class PublishedRates {
  static final List<FailureRate> ALL = read();

  private PublishedRates() {}

  private static List<FailureRate> read() {
    try (InputStream in = PublishedRates.class.getResourceAsStream("failure-rates.json")) {
      if (in == null) {
        throw new IllegalStateException("the library's resource failure-rates.json is missing");
      }
      List<FailureRate> out = new ArrayList<>();
      for (JsonNode r : new ObjectMapper().readTree(in).required("rates")) {
        out.add(
            new FailureRate(
                text(r, "id"),
                FailurePart.valueOf(text(r, "part")),
                Double.parseDouble(text(r, "events"))
                    / r.required("units").asLong()
                    / Double.parseDouble(text(r, "days")),
                text(r, "meaning"),
                Optional.of(
                    new Source(
                        text(r, "source"),
                        Optional.of(text(r, "locator")),
                        Optional.of(text(r, "date")),
                        Confidence.valueOf(text(r, "confidence"))))));
      }
      return List.copyOf(out);
    } catch (IOException e) {
      throw new UncheckedIOException("the library's resource failure-rates.json cannot be read", e);
    }
  }

  private static String text(JsonNode node, String field) {
    return node.required(field).asText();
  }
}
