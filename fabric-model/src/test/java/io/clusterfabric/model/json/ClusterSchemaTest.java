package io.clusterfabric.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonMetaSchema;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.clusterfabric.model.finding.InvalidModelException;
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
        "`\"gpusNear\":[0]` | `\"gpusNear\":[0,0]`",
        "`\"dataRate\":\"200Gb/s\"` | `\"dataRate\":\"0.00Gb/s\"`",
        "`\"dataRate\":\"200Gb/s\"` | `\"dataRate\":\"0/11Gb/s\"`",
        "`\"model\":\"` | `\"model\":\"\\u001b[31m`",
        "`\"role\": \"BACKEND\"` | `\"id\": \"\\u0000\"`",
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

  /**
   * Both take a whole number from the same least one on, and a name without the same characters.
   */
  @Test
  void schema_and_reader_agree_on_what_numbers_and_names_can_be() throws IOException {
    JsonNode schema = MAPPER.readTree(FabricJson.schema());
    Set<String> checked = new TreeSet<>();
    agree(MAPPER.readTree(RICH), "", schema, "cluster", schema.get("$defs"), checked);
    assertThat(checked)
        .contains("switch.tier", "gpu.index", "endpoint.gpusNear", "port.cage", "location.unit")
        .contains("switchSpec.radix", "rack.units", "adapter.ports", "cable.connectors", "link.id")
        .hasSizeGreaterThan(50);
  }

  private static void agree(
      JsonNode value, String pointer, JsonNode schema, String name, JsonNode defs, Set<String> done)
      throws IOException {
    JsonNode here = schema;
    String hereName = name;
    if (schema.has("$ref")) {
      String ref = schema.get("$ref").asText().substring("#/$defs/".length());
      here = defs.get(ref);
      hereName = here.has("properties") ? ref : name;
    }
    if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        agree(value.get(i), pointer + "/" + i, here.get("items"), hereName, defs, done);
      }
    } else if (value.isObject() && (here.has("properties") || here.has("additionalProperties"))) {
      for (var field : value.properties()) {
        JsonNode of = here.path("properties").path(field.getKey());
        boolean open = of.isMissingNode();
        if (!hereName.equals("part") && (!open || here.get("additionalProperties").isObject())) {
          agree(
              field.getValue(),
              pointer + "/" + field.getKey(),
              open ? here.get("additionalProperties") : of,
              open ? hereName : hereName + "." + field.getKey(),
              defs,
              done);
        }
      }
    } else if (value.isInt() && !here.has("const") && done.add(hereName)) {
      assertThat(here.has("minimum")).as("%s has a minimum", hereName).isTrue();
      int least = here.get("minimum").asInt();
      assertThat(least).as(hereName).isBetween(0, 1);
      refusedByBoth(changed(pointer, String.valueOf(least - 1)), pointer);
      String taken = changed(pointer, String.valueOf(least));
      assertThat(problems(taken)).as(pointer).isEmpty();
      // A cluster that cannot be for another reason is still no fault of the document.
      assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> FabricJson.fromJson(taken)))
          .as(pointer)
          .satisfiesAnyOf(
              e -> assertThat(e).isNull(),
              e -> assertThat(e).isInstanceOf(InvalidModelException.class),
              e -> assertThat(e).hasMessageContaining("has no GPU of index"),
              e -> assertThat(e).hasMessageContaining("is given twice"));
    } else if (value.isTextual() && isName(schema) && done.add(hereName)) {
      refusedByBoth(changed(pointer, "\"a\\u001bb\""), pointer);
    }
  }

  private static boolean isName(JsonNode schema) {
    return schema.path("$ref").asText().matches("#/\\$defs/(name|id)");
  }

  private static void refusedByBoth(String json, String pointer) {
    assertThat(problems(json)).as("schema at " + pointer).isNotEmpty();
    assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> FabricJson.fromJson(json)))
        .as("reader at " + pointer)
        .isInstanceOfSatisfying(
            // The two figures of a PCIe link are refused together.
            JsonModelException.class,
            e ->
                assertThat(e.path())
                    .isEqualTo(pointer.replaceFirst("(?<=/(pcieLink|uplink))/.*", "")));
  }

  private static String changed(String pointer, String with) throws IOException {
    JsonNode root = MAPPER.readTree(RICH);
    int slash = pointer.lastIndexOf('/');
    JsonNode parent = root.at(pointer.substring(0, slash));
    String last = pointer.substring(slash + 1);
    if (parent instanceof ObjectNode object) {
      object.set(last, MAPPER.readTree(with));
    } else {
      ((ArrayNode) parent).set(Integer.parseInt(last), MAPPER.readTree(with));
    }
    return MAPPER.writeValueAsString(root);
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
