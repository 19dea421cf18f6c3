package io.clusterfabric.roce.device.sonic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The cases by which SONiC tests its YANG models, their input turned into a config_db. */
final class YangCases {
  static final List<String> FILES =
      List.of(
          "buffer_pg",
          "buffer_pool",
          "buffer_profile",
          "buffer_queue",
          "default_lossless_buffer_parameter",
          "pfc",
          "qos",
          "qosmaps");

  private static final ObjectMapper JSON = new ObjectMapper();

  /** A case: what must be told of it; nothing if it is sound. */
  record Case(String name, List<String> texts, String kind, SonicConfigDb db) {}

  private YangCases() {}

  static List<Case> read(String file) throws IOException {
    Path verdicts = SharedData.require("roce/sonic_yang_tests/tests-" + file + ".json");
    Path inputs = SharedData.require("roce/sonic_yang_tests/tests_config-" + file + ".json");
    JsonNode tests = JSON.readTree(verdicts.toFile());
    JsonNode configs = JSON.readTree(inputs.toFile());
    List<Case> out = new ArrayList<>();
    for (Iterator<Map.Entry<String, JsonNode>> it = tests.properties().iterator(); it.hasNext(); ) {
      Map.Entry<String, JsonNode> test = it.next();
      List<String> texts = new ArrayList<>();
      JsonNode said = test.getValue().path("eStr");
      if (said.isTextual()) {
        texts.add(said.asText());
      } else {
        said.forEach(n -> texts.add(n.asText()));
      }
      out.add(
          new Case(
              test.getKey(),
              texts,
              test.getValue().path("eStrKey").asText(""),
              db(configs.get(test.getKey()))));
    }
    return out;
  }

  /** Containers become tables, lists become entries, inner lists become the fields of maps. */
  private static SonicConfigDb db(JsonNode yang) throws IOException {
    ObjectNode out = JSON.createObjectNode();
    for (JsonNode module : yang) {
      for (Iterator<Map.Entry<String, JsonNode>> it = module.properties().iterator();
          it.hasNext(); ) {
        Map.Entry<String, JsonNode> table = it.next();
        String name = plain(table.getKey());
        ObjectNode entries = out.putObject(name);
        for (Iterator<Map.Entry<String, JsonNode>> e = table.getValue().properties().iterator();
            e.hasNext(); ) {
          Map.Entry<String, JsonNode> list = e.next();
          if (!list.getValue().isArray()) {
            entries.set(plain(list.getKey()), list.getValue());
            continue;
          }
          for (JsonNode row : list.getValue()) {
            entry(name, plain(list.getKey()), row, entries);
          }
        }
      }
    }
    return SonicConfigDb.read(
            FabricSource.ofText("case.json", JSON.writeValueAsString(out)), ReadOptions.standard())
        .db();
  }

  private static void entry(String table, String list, JsonNode row, ObjectNode entries) {
    List<String> keys =
        list.startsWith("VOQ_")
            ? List.of(
                "hostname", "asic_name", list.startsWith("VOQ_B") ? "port" : "ifname", "qindex")
            : table.equals("PORT") ? List.of("name") : SonicSchema.keyNames(table);
    List<String> key = new ArrayList<>();
    ObjectNode fields = JSON.createObjectNode();
    for (Iterator<Map.Entry<String, JsonNode>> it = row.properties().iterator(); it.hasNext(); ) {
      Map.Entry<String, JsonNode> f = it.next();
      if (f.getValue() instanceof ArrayNode inner) {
        for (JsonNode pair : inner) {
          Iterator<JsonNode> values = pair.elements();
          fields.set(values.next().asText(), values.next());
        }
      } else if (!keys.contains(f.getKey())) {
        fields.set(plain(f.getKey()), f.getValue());
      }
    }
    for (String k : keys) {
      key.add(row.path(k).asText());
    }
    entries.set(String.join("|", key), fields);
  }

  private static String plain(String name) {
    return name.substring(name.indexOf(':') + 1);
  }

  /** The rule that stands for a key of SONiC's list of messages. */
  static List<String> rules(String kind) {
    Map<String, List<String>> out = new HashMap<>();
    out.put("InvalidValue", List.of("invalid-value"));
    out.put("LeafRef", List.of("leafref"));
    out.put("Mandatory", List.of("mandatory"));
    out.put("Range", List.of("range"));
    out.put("Bounds", List.of("bounds"));
    out.put("Pattern", List.of("pattern"));
    return out.getOrDefault(kind, List.of());
  }
}
