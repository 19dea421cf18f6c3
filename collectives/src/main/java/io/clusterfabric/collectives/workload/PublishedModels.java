package io.clusterfabric.collectives.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the published models from the resource that states where each comes from. */
final class PublishedModels {
  static final List<ModelShape> ALL = read();

  private PublishedModels() {}

  private static List<ModelShape> read() {
    try (InputStream in = PublishedModels.class.getResourceAsStream("models.json")) {
      if (in == null) {
        throw new IllegalStateException("the library's resource models.json is missing");
      }
      List<ModelShape> out = new ArrayList<>();
      for (JsonNode m : new ObjectMapper().readTree(in).required("models")) {
        out.add(model(m));
      }
      return List.copyOf(out);
    } catch (IOException e) {
      throw new UncheckedIOException("the library's resource models.json cannot be read", e);
    }
  }

  private static ModelShape model(JsonNode m) {
    ModelShape.Builder out = ModelShape.builder();
    out.id(m.required("id").asText())
        .layers(number(m, "layers"))
        .hidden(number(m, "hidden"))
        .heads(number(m, "heads"))
        .keyValueHeads(number(m, "keyValueHeads"))
        .headDimension(number(m, "headDimension"))
        .feedForward(number(m, "feedForward"))
        .vocabulary(number(m, "vocabulary"))
        .addSource(
            Source.of(
                m.required("source").asText(),
                m.required("locator").asText(),
                Confidence.valueOf(m.required("confidence").asText())));
    if (m.has("experts")) {
      out.experts(number(m, "experts"))
          .expertsPerToken(number(m, "expertsPerToken"))
          .expertFeedForward(number(m, "expertFeedForward"))
          .sharedExperts(m.path("sharedExperts").asInt(0))
          .denseLayers(m.path("denseLayers").asInt(0))
          .expertBias(m.path("expertBias").asBoolean(false));
    }
    if (m.has("latentAttention")) {
      JsonNode a = m.get("latentAttention");
      out.latentAttention(
          new LatentAttention(
              number(a, "queryRank"),
              number(a, "keyValueRank"),
              number(a, "plainDimension"),
              number(a, "positionDimension"),
              number(a, "valueDimension")));
    }
    return out.build();
  }

  private static int number(JsonNode node, String field) {
    return node.required(field).asInt();
  }
}
