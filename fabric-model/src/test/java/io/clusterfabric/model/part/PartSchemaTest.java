package io.clusterfabric.model.part;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterfabric.model.internal.text.json.FieldSet;
import io.clusterfabric.model.json.FabricJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PartSchemaTest {
  private static JsonNode definitions() throws IOException {
    return new ObjectMapper().readTree(FabricJson.schema()).get("$defs");
  }

  private static List<String> texts(JsonNode array) {
    List<String> out = new ArrayList<>();
    array.forEach(n -> out.add(n.asText()));
    return out;
  }

  /** What the reader of parts takes and demands is what the schema of clusters says of them. */
  @Test
  void readerAndSchemaAgree() throws IOException {
    Map<String, FieldSet> objects =
        Map.of("part", PartReader.PART, "figure", PartReader.FIGURE, "source", PartReader.SOURCE);
    for (Map.Entry<String, FieldSet> e : objects.entrySet()) {
      JsonNode object = definitions().get(e.getKey());
      List<String> offered = new ArrayList<>();
      object.get("properties").fieldNames().forEachRemaining(offered::add);
      assertThat(e.getValue().names()).as(e.getKey()).containsExactlyInAnyOrderElementsOf(offered);
      assertThat(e.getValue().required())
          .as(e.getKey())
          .containsExactlyInAnyOrderElementsOf(texts(object.get("required")));
    }
  }

  @Test
  void theSchemaNamesEveryKindAndFigure() throws IOException {
    JsonNode fields = definitions().get("part").get("properties");
    assertThat(texts(fields.get("kind").get("enum")))
        .containsExactlyElementsOf(Arrays.stream(PartKind.values()).map(Enum::name).toList());
    assertThat(texts(fields.get("figures").get("propertyNames").get("anyOf").get(1).get("enum")))
        .containsExactlyElementsOf(
            Arrays.stream(FigureKey.values()).map(FigureKey::text).sorted().toList());
  }
}
