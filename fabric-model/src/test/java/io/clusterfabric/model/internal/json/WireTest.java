package io.clusterfabric.model.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterfabric.model.json.FabricJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WireTest {
  /** What the reader takes and demands is what the published schema offers and demands. */
  @Test
  void reader_and_schema_agree() throws IOException {
    JsonNode schema = new ObjectMapper().readTree(FabricJson.schema());
    Wire.byName()
        .forEach(
            (name, fields) -> {
              JsonNode object = name.equals("cluster") ? schema : schema.get("$defs").get(name);
              List<String> offered = new ArrayList<>();
              object.get("properties").fieldNames().forEachRemaining(offered::add);
              assertThat(fields.names()).as(name).containsExactlyInAnyOrderElementsOf(offered);
              List<String> required = new ArrayList<>();
              if (object.has("required")) {
                object.get("required").forEach(r -> required.add(r.asText()));
              }
              assertThat(fields.required()).as(name).containsExactlyInAnyOrderElementsOf(required);
            });
  }
}
