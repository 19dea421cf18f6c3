package io.clusterfabric.collectives.nccl;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The compute capabilities of GPUs, from a resource. */
final class GpuGenerations {
  private static final Map<String, Integer> ALL = read();

  private GpuGenerations() {}

  private static Map<String, Integer> read() {
    try (InputStream in = GpuGenerations.class.getResourceAsStream("gpus.json")) {
      if (in == null) {
        throw new IllegalStateException("the library's resource gpus.json is missing");
      }
      Map<String, Integer> all = new LinkedHashMap<>();
      for (JsonNode n : new ObjectMapper().readTree(in).required("gpus")) {
        all.put(n.required("name").asText(), n.required("computeCapability").asInt());
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException("the library's resource gpus.json cannot be read", e);
    }
  }

  /** The first GPU of the resource that is named in a text; longer names come first there. */
  static Optional<Integer> computeCapability(String text) {
    String upper = text.toUpperCase(Locale.ROOT);
    return ALL.entrySet().stream()
        .filter(e -> upper.contains(e.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
