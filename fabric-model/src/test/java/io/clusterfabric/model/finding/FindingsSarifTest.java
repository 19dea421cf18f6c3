package io.clusterfabric.model.finding;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingsSarifTest {
  /** What SARIF 2.1.0 demands of the parts that are written here, in our own words. */
  private static final String ESSENTIAL =
      """
      {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
       "required":["version","runs"],"additionalProperties":false,
       "properties":{"$schema":{"type":"string","format":"uri"},"version":{"const":"2.1.0"},
        "runs":{"type":"array","items":{"type":"object","required":["tool"],
         "additionalProperties":false,"properties":{
          "columnKind":{"enum":["utf16CodeUnits","unicodeCodePoints"]},
          "tool":{"type":"object","required":["driver"],"additionalProperties":false,"properties":{
           "driver":{"type":"object","required":["name"],"additionalProperties":false,"properties":{
            "name":{"type":"string"},"informationUri":{"type":"string","format":"uri"},
            "rules":{"type":"array","uniqueItems":true,"items":{"type":"object","required":["id"],
             "additionalProperties":false,"properties":{"id":{"type":"string"},
              "shortDescription":{"$ref":"#/$defs/message"},"help":{"$ref":"#/$defs/message"},
              "helpUri":{"type":"string","format":"uri"},
              "defaultConfiguration":{"type":"object","additionalProperties":false,
               "properties":{"level":{"$ref":"#/$defs/level"}}}}}}}}}},
          "results":{"type":"array","items":{"type":"object","required":["message"],
           "additionalProperties":false,"properties":{"ruleId":{"type":"string"},
            "ruleIndex":{"type":"integer","minimum":-1},"level":{"$ref":"#/$defs/level"},
            "message":{"$ref":"#/$defs/message"},"properties":{"type":"object"},
            "locations":{"type":"array","items":{"type":"object","additionalProperties":false,
             "properties":{
              "physicalLocation":{"type":"object","required":["artifactLocation"],
               "additionalProperties":false,"properties":{
                "artifactLocation":{"type":"object","additionalProperties":false,
                 "properties":{"uri":{"type":"string","format":"uri-reference"}}},
                "region":{"type":"object","additionalProperties":false,"properties":{
                 "startLine":{"type":"integer","minimum":1},
                 "startColumn":{"type":"integer","minimum":1}}}}},
              "logicalLocations":{"type":"array","uniqueItems":true,"items":{"type":"object",
               "additionalProperties":false,"properties":{"name":{"type":"string"},
                "fullyQualifiedName":{"type":"string"},"kind":{"type":"string"}}}}}}},
            "suppressions":{"type":"array","uniqueItems":true,"items":{"type":"object",
             "required":["kind"],"additionalProperties":false,"properties":{
              "kind":{"enum":["inSource","external"]},
              "status":{"enum":["accepted","underReview","rejected"]},
              "justification":{"type":"string"}}}}}}}}}}},
       "$defs":{"level":{"enum":["none","note","warning","error"]},
        "message":{"type":"object","required":["text"],"additionalProperties":false,
         "properties":{"text":{"type":"string","minLength":1}}}}}
      """;

  private static final JsonSchema SCHEMA =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
          .getSchema(ESSENTIAL, InputFormat.JSON);

  private static final List<Rule<String>> RULES =
      List.of(
          SampleFindings.rule(
              "demo.rate-10",
              Severity.ERROR,
              Source.of("A sheet", "https://example.com/a?b=1#c", Confidence.VERIFIED)),
          SampleFindings.rule(
              "demo.quiet", Severity.WARNING, Source.of("A book", "table 3", Confidence.SECONDARY)),
          SampleFindings.rule("demo.hop", Severity.INFO, Source.computed("by counting")));

  private static JsonNode run(String sarif) throws IOException {
    assertThat(SCHEMA.validate(sarif, InputFormat.JSON)).isEmpty();
    return new ObjectMapper().readTree(sarif).get("runs").get(0);
  }

  @Test
  void rules_are_described_in_natural_order() throws IOException {
    JsonNode driver = run(SampleFindings.ALL.toSarif(RULES)).get("tool").get("driver");
    assertThat(driver.get("name").asText()).isEqualTo("Cluster Fabric SDK");
    List<String> ids = new ArrayList<>();
    driver.get("rules").forEach(r -> ids.add(r.get("id").asText()));
    assertThat(ids)
        .containsExactly("demo.hop", "demo.link", "demo.quiet", "demo.rate-9", "demo.rate-10");
    JsonNode rate = driver.get("rules").get(4);
    assertThat(rate.at("/shortDescription/text").asText()).isEqualTo("Title of demo.rate-10");
    assertThat(rate.at("/defaultConfiguration/level").asText()).isEqualTo("error");
    assertThat(rate.get("helpUri").asText()).isEqualTo("https://example.com/a?b=1#c");
    JsonNode quiet = driver.get("rules").get(2);
    assertThat(quiet.has("helpUri")).isFalse();
    assertThat(quiet.at("/help/text").asText()).isEqualTo("A book, table 3 [SECONDARY]");
    assertThat(driver.get("rules").get(3).size()).isEqualTo(1);
  }

  @Test
  void results_point_at_their_rules_and_places() throws IOException {
    JsonNode run = run(SampleFindings.ALL.toSarif());
    JsonNode rules = run.get("tool").get("driver").get("rules");
    for (int i = 0; i < 5; i++) {
      JsonNode r = run.get("results").get(i);
      assertThat(rules.get(r.get("ruleIndex").asInt()).get("id")).isEqualTo(r.get("ruleId"));
    }
    JsonNode rate = run.get("results").get(0);
    assertThat(rate.get("level").asText()).isEqualTo("error");
    assertThat(rate.at("/message/text").asText())
        .isEqualTo(
            "port leaf-1[17]: the link is \"faster\" than <its> port & so lies; found 800Gb/s;"
                + " expected at most 400Gb/s; correct it");
    assertThat(rate.at("/properties/observed").asText()).isEqualTo("800Gb/s");
    assertThat(rate.at("/locations/0/logicalLocations/0/name").asText()).isEqualTo("leaf-1[17]");
    assertThat(rate.at("/locations/0/logicalLocations/0/kind").asText()).isEqualTo("port");
    JsonNode line = run.get("results").get(1);
    assertThat(line.get("level").asText()).isEqualTo("warning");
    String uri = line.at("/locations/0/physicalLocation/artifactLocation/uri").asText();
    assertThat(uri).isEqualTo("a%20folder/top%C3%B6.txt");
    assertThat(URI.create(uri).getPath()).isEqualTo("a folder/top\u00f6.txt");
    assertThat(line.at("/locations/0/physicalLocation/region/startLine").asInt()).isEqualTo(12);
    assertThat(line.at("/locations/0/physicalLocation/region/startColumn").asInt()).isEqualTo(3);
    JsonNode file = run.get("results").get(2);
    assertThat(file.get("level").asText()).isEqualTo("note");
    assertThat(file.at("/locations/0/physicalLocation/artifactLocation/uri").asText())
        .isEqualTo("C%3A%5Cx.txt");
    assertThat(file.at("/locations/0/physicalLocation").has("region")).isFalse();
    JsonNode hop = run.get("results").get(3);
    assertThat(hop.at("/locations/0/logicalLocations/0/fullyQualifiedName").asText())
        .isEqualTo("switch spine-1, hop 2 of host-1 -> host-9");
  }

  /** 3.27.23: either all results of a run say whether they are suppressed, or none does. */
  @Test
  void waivers_are_suppressions_in_all_results_or_in_none() throws IOException {
    JsonNode results = run(SampleFindings.ALL.toSarif()).get("results");
    for (int i = 0; i < 4; i++) {
      assertThat(results.get(i).get("suppressions").size()).isZero();
    }
    JsonNode waived = results.get(4).get("suppressions").get(0);
    assertThat(waived.get("kind").asText()).isEqualTo("external");
    assertThat(waived.get("status").asText()).isEqualTo("accepted");
    assertThat(waived.get("justification").asText())
        .isEqualTo("ordered (ops <ops@example.com>, until 2027-06-30)");
    Findings open = SampleFindings.ALL.filter(f -> f.waiver().isEmpty());
    run(open.toSarif()).get("results").forEach(r -> assertThat(r.has("suppressions")).isFalse());
  }

  @Test
  void no_findings_are_a_run_without_results() throws IOException {
    JsonNode run = run(Findings.none().toSarif(RULES));
    assertThat(run.get("results").isEmpty()).isTrue();
    assertThat(run.at("/tool/driver/rules").size()).isEqualTo(3);
  }
}
