package io.clusterfabric.collectives.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonMetaSchema;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The published schemas of points and rows against what is written and read. */
class SweepSchemaTest {
  private static final JsonSchemaFactory FACTORY =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);
  private static final JsonSchema POINT = FACTORY.getSchema(SweepPoint.schema());
  private static final JsonSchema ROW = FACTORY.getSchema(SweepRow.schema());

  @TempDir Path folder;

  private static final SweepPoint TREE =
      SweepPoint.of(
          "fat-tree",
          Map.of("radix", "4", "tiers", "2", "rate", "400Gb/s", "contention.size", "1MiB"),
          "counts",
          "contention");

  @Test
  void theyAreSchemasOfTheirDraft() {
    JsonSchema self = FACTORY.getSchema(SchemaLocation.of(JsonMetaSchema.getV202012().getIri()));
    for (String schema : List.of(SweepPoint.schema(), SweepRow.schema())) {
      assertThat(self.validate(schema, InputFormat.JSON)).isEmpty();
    }
  }

  /** Each line of a file, rows with problems and odd text among them. */
  @Test
  void aFileOfRowsIsValid() throws IOException {
    List<SweepPoint> points = new ArrayList<>();
    points.add(TREE);
    points.add(TREE.withSeed(Long.MIN_VALUE).with("contention.placement", "random"));
    points.add(TREE.withSeed(Long.MAX_VALUE).with("contention.placement", "no such"));
    points.add(TREE.with("contention.pattern", "all-to-all"));
    points.add(SweepPoint.of("no \"such\" \u0007 design\n", Map.of("\u20ac", "\\"), "counts"));
    points.add(SweepPoint.of("fat-tree", Map.of()));
    Path file = folder.resolve("rows.jsonl");
    Sweep.resume(points, SweepOptions.defaults().withThreads(2), file);
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(points.size());
    for (String line : lines) {
      assertThat(ROW.validate(line, InputFormat.JSON)).as(line).isEmpty();
    }
    for (SweepPoint p : points) {
      assertThat(POINT.validate(p.toJson(), InputFormat.JSON)).as(p.toJson()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`\"schemaVersion\":1` | `\"schemaVersion\":2`",
        "`clusterfabric.sweep-` | `clusterfabric.`",
        "`\"seed\":0` | `\"seed\":0.5`",
        "`\"seed\":0` | `\"seed\":\"0\"`",
        "`\"seed\":0` | `\"seed\":9223372036854775808`",
        "`\"seed\":0` | `\"speed\":0`",
        "`\"radix\":\"4\"` | `\"radix\":4`",
        "`\"radix\":\"4\"` | `\"radix\":null`",
        "`\"counts\"` | `7`",
        "`\"questions\":[\"counts\",\"contention\"]` | `\"questions\":\"counts\"`",
        "`\"design\":\"fat-tree\",` | ``",
      })
  void whatTheReaderRefusesTheSchemaRefuses(String what, String with) {
    String to = with == null ? "" : with;
    String point = TREE.toJson();
    String bad = point.replace(what, to);
    assertThat(bad).isNotEqualTo(point);
    assertThat(POINT.validate(bad, InputFormat.JSON)).isNotEmpty();
    assertThatThrownBy(() -> SweepPoint.fromJson(bad)).isInstanceOf(IllegalArgumentException.class);
    String row = Sweep.evaluate(TREE).toJson();
    String badRow = row.replace(what, to);
    assertThat(badRow).isNotEqualTo(row);
    assertThat(ROW.validate(badRow, InputFormat.JSON)).isNotEmpty();
    assertThatThrownBy(() -> SweepRow.fromJson(badRow))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void valuesHaveThreeTexts() {
    String row = Sweep.evaluate(TREE).toJson();
    for (String bad :
        List.of(
            row.replaceFirst("\\[\"counts.hosts\",", "["),
            row.replaceFirst("\"values\":\\[", "\"values\":[[\"a\",\"1\",1],"),
            row.replaceFirst("\"problems\":\\[\\]", "\"problems\":{}"))) {
      assertThat(bad).isNotEqualTo(row);
      assertThat(ROW.validate(bad, InputFormat.JSON)).isNotEmpty();
      assertThatThrownBy(() -> SweepRow.fromJson(bad)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
