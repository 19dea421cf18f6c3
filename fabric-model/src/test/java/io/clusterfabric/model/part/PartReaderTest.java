package io.clusterfabric.model.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartReaderTest {
  private static final String GOOD =
      """
      {
        "schema": "https://clusterfabric.io/schema/parts",
        "schemaVersion": 1,
        "parts": [
          {
            "id": "s1",
            "kind": "SWITCH",
            "vendor": "Maker",
            "model": "S 1",
            "aliases": ["S1", "S-1"],
            "figures": {
              "cages": {
                "value": "32",
                "source": {"title": "sheet", "locator": "page 2", "date": "2026-01-02",
                           "confidence": "VERIFIED"}
              }
            }
          }
        ]
      }
      """;

  @TempDir private Path folder;

  private Path file(String text) {
    try {
      return Files.writeString(folder.resolve("own.json"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void readsAFile() {
    PartCatalogue parts = PartCatalogue.read(file(GOOD));

    assertThat(parts.all()).hasSize(1);
    SwitchPart s = parts.findSwitch("s1").orElseThrow();
    assertThat(s.part().vendor()).contains("Maker");
    assertThat(s.model()).isEqualTo("S 1");
    assertThat(s.part().aliases()).containsExactly("S-1", "S1");
    assertThat(s.cages().orElseThrow().value()).isEqualTo(32);
    assertThat(s.cages().orElseThrow().source())
        .hasToString("sheet, page 2 (2026-01-02) [VERIFIED]");
  }

  /** What is replaced in the good file, by what, and the line, path and words of the error. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"32\"|32|13|/parts/0/figures/cages/value|expected a text, found the number 32",
        "\"32\"|null|13|/parts/0/figures/cages/value|found null",
        "\"32\"|\"many\"|12|/parts/0/figures/cages|figure cages: expected a whole number",
        "\"cages\"|\"cagez\"|12|/parts/0/figures/cagez|no figure 'cagez'; it can have buffer, cageForm",
        "\"kind\"|\"kinds\"|7|/parts/0/kinds|a part has no field 'kinds'; its fields are id, kind",
        "SWITCH|ROUTER|7|/parts/0/kind|found 'ROUTER', allowed are SWITCH, ADAPTER, GPU, HOST, CABLE, TRANSCEIVER",
        "VERIFIED|SURE|15|/source/confidence|found 'SURE', allowed are VERIFIED, COMPUTED",
        "\"title\"|\"titel\"|14|/source/titel|its fields are title, confidence, locator, date",
        "\"sheet\"|\" \"|15|/source|a source needs a title, found a blank one",
        "\"s1\"|\"S1\"|6|/parts/0/id|at most 64 of a-z",
        "\"id\": \"s1\",||5|/parts/0|a part must have the field 'id', which is missing",
        "\"kind\": \"SWITCH\",||5|/parts/0|a part must have the field 'kind', which is missing",
        "\"value\": \"32\",||12|/parts/0/figures/cages|a figure must have the field 'value'",
        "\"vendor\": \"Maker\"|\"id\": \"s2\"|8|/parts/0/id|'id' is given twice",
        "\"figures\": {|\"figures\": {\"x-a\": 1, |11|/parts/0/figures/x-a|expected a figure as an object",
        "\"vendor\"|\"vendor\" x|8|/parts/0/vendor|this is no JSON",
        "[\"S1\", \"S-1\"]|\"S1\"|10|/parts/0/aliases|expected aliases as an array [...], found the text 'S1'",
        "[\"S1\", \"S-1\"]|[\"S1\", 2]|10|/parts/0/aliases/1|expected a text, found the number 2",
        "[\"S1\", \"S-1\"]|[\"S1\", \" \"]|10|/parts/0/aliases/1|1 to 200 printable characters",
        "\"schemaVersion\": 1|\"schemaVersion\": 2|3|/schemaVersion|reads schema version 1 of parts, found 2",
        "\"schemaVersion\": 1|\"schemaVersion\": \"1\"|3|/schemaVersion|expected a whole number",
        "\"schemaVersion\": 1|\"schemaVersion\": 99999999999999999999|3|/schemaVersion|found '99999999999999999999'",
        "\"schemaVersion\": 1,||1||must have the field 'schemaVersion'",
        "schema/parts|schema/cluster|2|/schema|schema/cluster",
        "\"parts\": [|\"parts\": {|4|/parts|expected parts as an array [...], found an object",
        "Maker|Ma\\u0000ker|8|/parts/0/vendor|printable",
      })
  void tellsFileLineAndPathOfAFault(String from, String to, int line, String path, String words) {
    String text = GOOD.replace(from, to == null ? "" : to.replace("\\u0000", "\\u0001"));
    assertThat(text).isNotEqualTo(GOOD);

    assertThatExceptionOfType(PartFormatException.class)
        .isThrownBy(() -> PartCatalogue.read(file(text)))
        .satisfies(
            e -> {
              assertThat(e).hasMessageContaining(words).hasMessageStartingWith("own.json");
              assertThat(e.line()).as(e.getMessage()).isEqualTo(line);
              assertThat(e)
                  .hasMessageStartingWith(
                      "own.json:" + line + ":" + e.column() + ": " + e.reason());
              assertThat(e.path()).as(e.getMessage()).endsWith(path == null ? "" : path);
            });
  }

  @Test
  void refusesAnIdGivenTwiceAndTellsBothLines() {
    String text =
        """
        [
          {"id": "a", "kind": "GPU"},
          {"id": "b", "kind": "GPU"},
          {"id": "a", "kind": "GPU"}
        ]
        """;
    assertThatExceptionOfType(PartFormatException.class)
        .isThrownBy(() -> PartCatalogue.fromJson(text))
        .withMessageContaining("parts:4")
        .withMessageContaining("first in line 2");
  }

  @Test
  void refusesWhatFollowsTheArray() {
    assertThatExceptionOfType(PartFormatException.class)
        .isThrownBy(() -> PartCatalogue.fromJson("[] []"))
        .withMessageContaining("more follows");
    assertThat(PartCatalogue.fromJson(" [ ] \n")).isEqualTo(PartCatalogue.empty());
  }

  @Test
  void refusesTheEmptyText() {
    assertThatExceptionOfType(PartFormatException.class)
        .isThrownBy(() -> PartCatalogue.fromJson(""))
        .withMessageContaining("the input is empty");
  }

  @Test
  void refusesBytesThatAreNoUtf8() throws IOException {
    Path bad = folder.resolve("bad.json");
    Files.write(bad, GOOD.replace("Maker", "M\u00e4ker").getBytes(StandardCharsets.ISO_8859_1));

    assertThatExceptionOfType(PartFormatException.class)
        .isThrownBy(() -> PartCatalogue.read(bad))
        .withMessageContaining("UTF-8");
  }

  @Test
  void tellsWhichFileIsMissing() {
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(() -> PartCatalogue.read(folder.resolve("none.json")))
        .withMessageContaining("none.json");
  }

  @Test
  void survivesDeepNesting() {
    String deep = "[".repeat(100_000);

    assertThatExceptionOfType(PartFormatException.class)
        .isThrownBy(() -> PartCatalogue.fromJson(deep));
    assertThatExceptionOfType(PartFormatException.class)
        .isThrownBy(() -> PartCatalogue.fromJson("[{\"id\":" + "{\"a\":".repeat(50_000)));
  }

  @Test
  void cutsAtEveryPlaceAreRefused() {
    String body = GOOD.strip();
    for (int cut = 0; cut < body.length(); cut++) {
      Path file = file(body.substring(0, cut));
      assertThatExceptionOfType(PartFormatException.class)
          .as("cut at " + cut)
          .isThrownBy(() -> PartCatalogue.read(file));
    }
  }

  @Test
  void damagedFilesGiveACatalogueOrAnErrorWithAPlace() {
    Random random = new Random(20260101);
    int refused = 0;
    for (int i = 0; i < 500; i++) {
      StringBuilder text = new StringBuilder(GOOD);
      for (int k = 0; k <= random.nextInt(3); k++) {
        text.setCharAt(random.nextInt(text.length()), (char) (' ' + random.nextInt(95)));
      }
      try {
        assertThat(PartCatalogue.read(file(text.toString())).size()).isLessThanOrEqualTo(1);
      } catch (PartFormatException e) {
        refused++;
        assertThat(e.line()).as(e.getMessage()).isBetween(1, 21);
      }
    }
    assertThat(refused).isGreaterThan(200);
  }
}
