package io.clusterfabric.model.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WaiversTest {
  private static final String FILE =
      """
      [
        {"rule": "demo.link", "where": "link *", "owner": "ops", "expires": "2027-06-30",
         "reason": "ordered"},
        {"reason": "old", "rule": "demo.*", "where": "switch s?", "owner": "net",
         "expires": "2024-02-29"},
        {"rule": "demo.link", "where": "host h9", "owner": "ops", "expires": "2027-06-30",
         "reason": "spare"}
      ]
      """;
  private static final Finding DOWN =
      Finding.of("demo.link", Severity.ERROR, ElementRef.link("l1"), "down");
  private static final LocalDate TODAY = LocalDate.of(2026, 12, 1);

  @Test
  void waivers_are_read(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("waivers.json");
    Files.writeString(file, FILE);
    assertThat(Waivers.read(file)).isEqualTo(Waivers.parse(FILE, "waivers.json"));
    assertThat(Waivers.read(file).asList())
        .hasSize(3)
        .startsWith(
            new Waiver("demo.link", "link *", "ops", LocalDate.of(2027, 6, 30), "ordered"),
            new Waiver("demo.*", "switch s?", "net", LocalDate.of(2024, 2, 29), "old"));
    assertThat(Waivers.parse("[]", "none").asList()).isEmpty();
    assertThat(Waivers.read(file)).hasToString("3 waivers");
  }

  @Test
  void what_does_no_good_is_reported() {
    Findings out = Waivers.parse(FILE, "w.json").apply(Findings.of(DOWN), TODAY);
    assertThat(out.asList()).hasSize(3);
    assertThat(out.asList().get(0).waiver()).isPresent();
    Finding expired = out.asList().get(1);
    assertThat(expired.ruleId()).isEqualTo("model.waiver.expired");
    assertThat(expired.severity()).isEqualTo(Severity.WARNING);
    assertThat(expired.where()).isEqualTo(new SourcePosition("w.json", 4, 3));
    assertThat(expired.observed()).hasValue("expired on 2024-02-29");
    Finding unused = out.asList().get(2);
    assertThat(unused.ruleId()).isEqualTo("model.waiver.unused");
    assertThat(unused.severity()).isEqualTo(Severity.INFO);
    assertThat(unused.where()).isEqualTo(new SourcePosition("w.json", 6, 3));
    assertThat(out.errors().isEmpty()).isTrue();
  }

  /** The last day counts; the day after does not. */
  @Test
  void a_waiver_holds_to_the_end_of_its_last_day() {
    Waivers waivers = Waivers.parse(FILE, "w.json");
    LocalDate last = LocalDate.of(2027, 6, 30);
    assertThat(waivers.apply(Findings.of(DOWN), last).errors().isEmpty()).isTrue();
    Findings after = waivers.apply(Findings.of(DOWN), last.plusDays(1));
    assertThat(after.errors().asList()).containsExactly(DOWN);
    assertThat(after.ofRule(Waivers.EXPIRED).size()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`\"rule\": \"demo.link\", ` | `` | 2 | `{` | `a waiver must have the field 'rule'`",
        "`\"rule\": \"demo.link\"` | `\"rule\": \" \"` | 2 | `\" \"` | `the field 'rule' is blank`",
        "`\"2027-06-30\"` | `\"30.6.2027\"` | 2 | `\"30.6.2027\"` | `such as 2027-06-30, found"
            + " '30.6.2027'`",
        "`\"2027-06-30\"` | `\"2027-02-29\"` | 2 | `\"2027-02-29\"` | `found '2027-02-29'`",
        "`\"2027-06-30\"` | `20270630` | 2 | `20270630` | `expected a text, found the number"
            + " 20270630`",
        "`\"owner\"` | `\"Owner\"` | 2 | `\"Owner\"` | `has no field 'Owner'; its fields are rule,"
            + " where, owner`",
        "`\"ordered\"` | `\"a\", \"reason\": \"b\"` | 3 | `\"reason\": \"b\"` | `'reason' is given"
            + " twice`",
        "`[` | `{` | 1 | `{` | `expected waivers as an array [...], found an object`",
        "`[` | `5 [` | 1 | `5 [` | `expected waivers as an array [...], found the number 5`",
      })
  void a_fault_is_named_with_its_place(
      String what, String with, int line, String there, String words) {
    int at = FILE.indexOf(what);
    String json =
        FILE.substring(0, at) + (with == null ? "" : with) + FILE.substring(at + what.length());
    WaiverFileException e =
        catchThrowableOfType(WaiverFileException.class, () -> Waivers.parse(json, "w.json"));
    assertThat(e).hasMessageContaining(words);
    SourcePosition p = e.position();
    assertThat(e).hasMessageStartingWith("w.json:" + p.line() + ":" + p.column() + ": ");
    assertThat(p.line()).isEqualTo(line);
    assertThat(json.lines().toList().get(line - 1).substring(p.column() - 1)).startsWith(there);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", ".*", "..*", "demo*", "demo.*.x", "*.link", "demo..*", " .*"})
  void a_rule_that_can_match_nothing_is_refused(String rule) {
    String json = FILE.replaceFirst("demo\\.link", rule.replace("*", "\\*"));
    assertThat(json).isNotEqualTo(FILE);
    WaiverFileException e =
        catchThrowableOfType(WaiverFileException.class, () -> Waivers.parse(json, "w.json"));
    assertThat(e)
        .hasMessageContaining("'prefix.*'")
        .hasMessageContaining("found '" + rule + "'")
        .hasMessageContaining("(at /0/rule)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Waiver(rule, "*", "ops", LocalDate.of(2027, 6, 30), "why"))
        .withMessageContaining("'prefix.*'");
  }

  @Test
  void a_cut_file_is_told_without_the_parsers_own_words() {
    for (int end = 0; end < FILE.stripTrailing().length(); end++) {
      String cut = FILE.substring(0, end);
      assertThat(catchThrowableOfType(WaiverFileException.class, () -> Waivers.parse(cut, "w")))
          .as("cut at " + end)
          .message()
          .doesNotContain("Source:", "Feature", "Jackson", "com.fasterxml", "marker");
    }
    assertThat(catchThrowableOfType(WaiverFileException.class, () -> Waivers.parse("[{}", "w")))
        .isNotNull();
    assertThat(catchThrowableOfType(WaiverFileException.class, () -> Waivers.parse(" [", "w")))
        .hasMessage(
            "w:1:3: the document is cut off: the array that begins at line 1, column 2 is not"
                + " closed");
  }

  @Test
  void odd_files_are_refused(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("w.json");
    Files.write(file, "[\"t\u00e4t\"]".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(catchThrowableOfType(WaiverFileException.class, () -> Waivers.read(file)))
        .hasMessage(
            "w.json:1:4: the text is not UTF-8: the byte 0xE4 here belongs to no character;"
                + " save it as UTF-8 (at /0)");
    Files.writeString(file, FILE + "[]");
    assertThat(catchThrowableOfType(WaiverFileException.class, () -> Waivers.read(file)))
        .hasMessageContaining("more follows");
    assertThat(
            catchThrowableOfType(
                LimitExceededException.class, () -> Waivers.parse("[1" + "0".repeat(9999), "n")))
        .hasMessageContaining("n:1:");
    assertThat(catchThrowableOfType(IOException.class, () -> Waivers.read(folder.resolve("no"))))
        .isNotNull();
  }
}
