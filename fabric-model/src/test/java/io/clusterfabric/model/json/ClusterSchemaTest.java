package io.clusterfabric.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonMetaSchema;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterSchemaTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final JsonSchema SCHEMA =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
          .getSchema(FabricJson.schema(), InputFormat.JSON);
  private static final String RICH = FabricJson.toJson(RichCluster.build());

  private static Set<ValidationMessage> problems(String json) {
    return SCHEMA.validate(json, InputFormat.JSON);
  }

  @Test
  void what_is_written_is_valid() {
    assertThat(problems(RICH)).isEmpty();
    for (int seed = 0; seed < 150; seed++) {
      assertThat(problems(FabricJson.toJson(RandomCluster.of(seed, seed % 5))))
          .as("seed " + seed)
          .isEmpty();
    }
  }

  @Test
  void it_is_a_schema_of_its_draft() {
    JsonMetaSchema meta = JsonMetaSchema.getV202012();
    JsonSchema self =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(com.networknt.schema.SchemaLocation.of(meta.getIri()));
    assertThat(self.validate(FabricJson.schema(), InputFormat.JSON)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`\"schemaVersion\": 1` | `\"schemaVersion\": 2`",
        "`schema/cluster\"` | `schema/clusters\"`",
        "`\"role\": \"BACKEND\"` | `\"role\": \"backend\"`",
        "`\"technology\": \"infiniband\"` | `\"technology\": \"InfiniBand\"`",
        "`\"spec\":\"h1\",` | ``",
        "`\"gpusNear\":[0]` | `\"gpusNear\":[0.5]`",
        "`\"gpusNear\":[0]` | `\"gpusNear\":0`",
        "`\"tier\":1` | `\"tier\":\"1\"`",
        "`\"tier\":1` | `\"tier\":null`",
        "`\"tier\":1` | `\"tier\":2147483648`",
        "`\"tier\":1` | `\"level\":1`",
        "`\"generation\":5` | `\"generation\":8`",
        "`\"dataRate\":\"200Gb/s\"` | `\"dataRate\":\"200\"`",
        "`\"dataRate\":\"200Gb/s\"` | `\"dataRate\":200`",
        "`\"a\":\"host-1[` | `\"a\":\"host-1`",
        "`\"admin\":\"UP\"` | `\"admin\":\"up\"`",
        "`\"backplane\":true` | `\"backplane\":\"true\"`",
        "`\"confidence\":\"SECONDARY\"` | `\"confidence\":\"SURE\"`",
        "`\"parts\": [` | `\"parts\": [1,`",
        "`\"parts\": [` | `\"parts\": [{\"id\":\"p\"},`",
        "`\"kind\":\"GPU\"` | `\"kind\":\"CPU\"`",
        "`\"kind\":\"GPU\"` | `\"kind\":\"GPU\",\"price\":1`",
        "`\"id\":\"acme-gpu\"` | `\"id\":\"Acme GPU\"`",
        "`\"x-colour\"` | `\"colour\"`",
        "`\"value\":\"2\",` | ``",
        "`\"value\":\"2\",` | `\"value\":2,`",
        "`\"value\":\"2\",` | `\"value\":\"2\",\"unit\":\"1\",`",
      })
  void what_the_reader_refuses_the_schema_refuses(String what, String with) {
    String json = RICH.replace(what, with == null ? "" : with);
    assertThat(json).isNotEqualTo(RICH);
    assertThat(problems(json)).isNotEmpty();
    assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> FabricJson.fromJson(json)))
        .isInstanceOf(JsonModelException.class);
  }

  /** The invented rich cluster has each field of the schema, and the schema has each of its. */
  @Test
  void each_field_of_the_schema_is_written_and_no_other() throws IOException {
    JsonNode schema = MAPPER.readTree(FabricJson.schema());
    Set<String> offered = new TreeSet<>();
    fieldsOf("cluster", schema, offered);
    schema.get("$defs").properties().forEach(d -> fieldsOf(d.getKey(), d.getValue(), offered));
    Set<String> written = new TreeSet<>();
    collect(MAPPER.readTree(RICH), schema, "cluster", schema.get("$defs"), written);
    assertThat(written).isEqualTo(offered).hasSizeGreaterThan(100);
  }

  private static void fieldsOf(String name, JsonNode schema, Set<String> out) {
    if (schema.has("properties")) {
      schema.get("properties").fieldNames().forEachRemaining(f -> out.add(name + "." + f));
    }
  }

  private static void collect(
      JsonNode value, JsonNode schema, String name, JsonNode defs, Set<String> out) {
    JsonNode here = schema;
    String hereName = name;
    if (schema.has("$ref")) {
      hereName = schema.get("$ref").asText().substring("#/$defs/".length());
      here = defs.get(hereName);
    }
    JsonNode items = here.get("items");
    JsonNode properties = here.get("properties");
    JsonNode others = here.get("additionalProperties");
    String at = hereName;
    if (value.isArray()) {
      value.forEach(v -> collect(v, items, at, defs, out));
    } else if (value instanceof ObjectNode object && properties != null) {
      object
          .properties()
          .forEach(
              f -> {
                out.add(at + "." + f.getKey());
                collect(f.getValue(), properties.get(f.getKey()), at, defs, out);
              });
    } else if (value instanceof ObjectNode object && others != null) {
      object.forEach(v -> collect(v, others, at, defs, out));
    }
  }

  /** Every object but extensions is closed, and what is required is described. */
  @Test
  void every_object_is_closed() throws IOException {
    List<JsonNode> objects = new ArrayList<>();
    JsonNode schema = MAPPER.readTree(FabricJson.schema());
    objects.add(schema);
    schema.get("$defs").forEach(objects::add);
    objects.removeIf(o -> !o.has("properties"));
    assertThat(objects).hasSize(24);
    for (JsonNode o : objects) {
      assertThat(o.get("additionalProperties").asBoolean(true)).isFalse();
      if (o.has("required")) {
        List<String> required = new ArrayList<>();
        o.get("required").forEach(r -> required.add(r.asText()));
        required.sort(Comparator.naturalOrder());
        assertThat(required).isNotEmpty().allMatch(r -> o.get("properties").has(r));
      }
    }
  }
}
