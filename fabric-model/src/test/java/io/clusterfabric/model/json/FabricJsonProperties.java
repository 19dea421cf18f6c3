package io.clusterfabric.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.FabricException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class FabricJsonProperties {
  /** Keeps the digits of numbers as they are. */
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  @Property(tries = 300)
  void a_cluster_survives(@ForAll long seed, @ForAll @IntRange(max = 5) int size) {
    Cluster cluster = RandomCluster.of(seed, size);
    String json = FabricJson.toJson(cluster);
    Cluster back = FabricJson.fromJson(json);
    assertThat(back).isEqualTo(cluster);
    assertThat(back.extensions()).isEqualTo(cluster.extensions());
    assertThat(FabricJson.toJson(back)).isEqualTo(json);
    assertThat(FabricJson.fingerprint(back)).isEqualTo(FabricJson.fingerprint(cluster));
  }

  @Property(tries = 100)
  void stream_and_text_are_equal(@ForAll long seed, @ForAll @IntRange(max = 4) int size)
      throws IOException {
    Cluster cluster = RandomCluster.of(seed, size);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FabricJson.write(cluster, out);
    assertThat(out.toByteArray())
        .isEqualTo(FabricJson.toJson(cluster).getBytes(StandardCharsets.UTF_8));
    assertThat(FabricJson.read(new ByteArrayInputStream(out.toByteArray()))).isEqualTo(cluster);
  }

  /** Another program's layout: fields in any order, other white space, other keys, more escapes. */
  @Property(tries = 200)
  void layout_does_not_matter(@ForAll long seed, @ForAll @IntRange(max = 4) int size)
      throws IOException {
    Cluster cluster = RandomCluster.of(seed, size);
    String json = FabricJson.toJson(cluster);
    Random random = new Random(seed);
    JsonNode tree = MAPPER.readTree(json);
    renameSpecs(tree);
    String foreign =
        MAPPER
            .writer(new DefaultPrettyPrinter())
            .with(JsonWriteFeature.ESCAPE_NON_ASCII)
            .writeValueAsString(shuffled(tree, random, ""));
    assertThat(FabricJson.toJson(FabricJson.fromJson(foreign))).isEqualTo(json);
  }

  private static void renameSpecs(JsonNode tree) {
    for (String table : List.of("hostSpecs", "switchSpecs", "linkSpecs")) {
      ObjectNode specs = (ObjectNode) tree.get(table);
      for (String key : names(specs)) {
        specs.set("\u00e4 " + key, specs.remove(key));
      }
      specs.set("never used", specs.isEmpty() ? dummy(table) : specs.elements().next());
    }
    tree.get("hosts").forEach(FabricJsonProperties::renameKey);
    for (JsonNode f : tree.get("fabrics")) {
      f.get("switches").forEach(FabricJsonProperties::renameKey);
      f.get("links").forEach(FabricJsonProperties::renameKey);
    }
  }

  private static ObjectNode dummy(String table) {
    ObjectNode spec = MAPPER.createObjectNode();
    return table.equals("linkSpecs") ? spec : spec.put("model", "x");
  }

  private static void renameKey(JsonNode row) {
    ((ObjectNode) row).put("spec", "\u00e4 " + row.get("spec").asText());
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /**
   * Objects lose their order; arrays too where the model sorts them. Extensions stay as they are.
   */
  private static JsonNode shuffled(JsonNode node, Random random, String name) {
    if (name.equals("extensions")) {
      return node;
    }
    if (node instanceof ObjectNode object) {
      List<String> names = names(object);
      Collections.shuffle(names, random);
      ObjectNode out = MAPPER.createObjectNode();
      names.forEach(n -> out.set(n, shuffled(object.get(n), random, n)));
      return out;
    }
    if (node instanceof ArrayNode array) {
      List<JsonNode> list = new ArrayList<>();
      array.forEach(e -> list.add(shuffled(e, random, "")));
      if (List.of("hosts", "fabrics", "switches", "racks", "failureDomains", "parts")
          .contains(name)) {
        Collections.shuffle(list, random);
      }
      return MAPPER.createArrayNode().addAll(list);
    }
    return node;
  }

  @Property(tries = 500)
  void damage_is_an_explained_refusal(@ForAll long seed) {
    Random random = new Random(seed);
    byte[] bytes =
        FabricJson.toJson(RandomCluster.of(random.nextInt(50), 3)).getBytes(StandardCharsets.UTF_8);
    byte[] damaged = damaged(bytes, random);
    try {
      Cluster read = FabricJson.read(new ByteArrayInputStream(damaged));
      String json = FabricJson.toJson(read);
      assertThat(FabricJson.toJson(FabricJson.fromJson(json))).isEqualTo(json);
    } catch (FabricException e) {
      assertThat(e.getMessage()).isNotBlank().hasSizeLessThan(20_000);
      if (e instanceof JsonModelException j) {
        assertThat(j.line()).isPositive();
        assertThat(j.column()).isPositive();
      }
    } catch (IOException e) {
      throw new AssertionError("memory can be read", e);
    }
  }

  private static byte[] damaged(byte[] bytes, Random random) {
    byte[] copy = bytes.clone();
    int at = random.nextInt(copy.length);
    int to = Math.min(copy.length, at + 1 + random.nextInt(40));
    switch (random.nextInt(5)) {
      case 0 -> copy[at] = (byte) random.nextInt(256);
      case 1 -> copy = Arrays.copyOf(copy, at);
      case 2 -> copy = spliced(copy, at, to, new byte[0]);
      case 3 -> copy = spliced(copy, at, at, Arrays.copyOfRange(bytes, at, to));
      default -> {
        String[] tokens = {"{", "}", "[", "]", ",", ":", "\"", "null", "1e999", "-1", "\\u", "//"};
        byte[] token = tokens[random.nextInt(tokens.length)].getBytes(StandardCharsets.UTF_8);
        copy = spliced(copy, at, at, token);
      }
    }
    return copy;
  }

  private static byte[] spliced(byte[] bytes, int from, int to, byte[] middle) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(bytes, 0, from);
    out.write(middle, 0, middle.length);
    out.write(bytes, to, bytes.length - to);
    return out.toByteArray();
  }
}
