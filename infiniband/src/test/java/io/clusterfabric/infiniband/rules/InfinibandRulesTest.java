package io.clusterfabric.infiniband.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class InfinibandRulesTest {
  private static final Pattern ID =
      Pattern.compile("\"(infiniband\\.[a-z]+\\.[a-z0-9-]*[a-z0-9])\"");
  private static final Pattern TOLD =
      Pattern.compile("(?:doubt|skip)\\(\\s*\"([a-z0-9-]*[a-z0-9])\"");

  private static Set<String> ids() {
    Set<String> out = new TreeSet<>();
    InfinibandRules.all().forEach(r -> out.add(r.id()));
    return out;
  }

  @Test
  void eachRuleSaysWhatItIsAndWhereItComesFrom() {
    for (Rule<?> r : InfinibandRules.all()) {
      assertThat(r.id()).matches("infiniband\\.[a-z]+\\.[a-z0-9-]+");
      assertThat(r.title()).as(r.id()).isNotBlank();
      assertThat(r.source().title()).as(r.id()).isNotBlank();
      assertThat(InfinibandRules.of(r.id()).orElseThrow()).isSameAs(r);
    }
    assertThat(ids()).hasSameSizeAs(InfinibandRules.all());
    assertThat(InfinibandRules.of("infiniband.none")).isEmpty();
  }

  /** Every id that the module's source gives a finding is in the list. */
  @Test
  void noFindingIsWithoutItsRule() throws IOException {
    Path source = Path.of("src/main/java");
    assumeThat(source).isDirectory();
    Set<String> used = new TreeSet<>();
    List<Path> files;
    try (Stream<Path> all = Files.walk(source)) {
      files = all.filter(f -> f.toString().endsWith(".java")).toList();
    }
    for (Path f : files) {
      String text = Files.readString(f, UTF_8);
      Matcher m = ID.matcher(text);
      while (m.find()) {
        used.add(m.group(1));
      }
      Matcher told = TOLD.matcher(text);
      while (f.toString().contains("telemetry") && told.find()) {
        used.add("infiniband.telemetry." + told.group(1));
      }
    }
    assertThat(used).hasSizeGreaterThan(50);
    assertThat(ids()).containsAll(used);
  }

  /** The page lists every rule with its severity, and every report with its rules. */
  @Test
  void thePageListsEveryRule() throws IOException {
    Path page = Path.of("../docs/infiniband-rules.md");
    assumeThat(page).isRegularFile();
    String text = Files.readString(page, UTF_8);
    for (Rule<?> r : InfinibandRules.all()) {
      assertThat(text).contains("| `" + r.id() + "` | " + r.severity() + " | " + r.title() + " |");
    }
    for (PublicReport p : PublicReport.all()) {
      String rules =
          p.ruleIds().isEmpty()
              ? "none"
              : String.join(", ", p.ruleIds().stream().map(i -> "`" + i + "`").toList());
      assertThat(text)
          .contains(
              "| " + p.number() + " | " + p.place() + " | " + p.symptom() + " | " + rules + " |");
    }
  }

  @Test
  void reportsNameRulesThatExist() {
    assertThat(PublicReport.all()).hasSize(20);
    for (PublicReport p : PublicReport.all()) {
      assertThat(ids()).as(p.toString()).containsAll(p.ruleIds());
      assertThat(p.ruleIds().isEmpty()).as(p.toString()).isEqualTo(p.number() == 4);
    }
  }

  /** A rule about a reading picks its own findings and is silent on those of others. */
  @Test
  void readingRulesPickTheirOwn() {
    for (Rule<Findings> r : InfinibandRules.reading().rules()) {
      Finding own = Finding.of(r.id(), r.severity(), SourcePosition.of("x"), "own");
      Finding other = Finding.of("infiniband.x.other", Severity.INFO, SourcePosition.of("x"), "no");
      assertThat(r.check(Findings.of(own, other)).asList()).containsExactly(own);
      assertThat(r.check(Findings.of(other)).asList()).isEmpty();
    }
  }
}
