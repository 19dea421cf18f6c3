package io.clusterfabric.model.internal.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.RuleCount;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.Limits;
import org.junit.jupiter.api.Test;

class FindingLogTest {

  private static void add(FindingLog log, String rule, int times) {
    for (int i = 1; i <= times; i++) {
      log.add(rule, Severity.WARNING, SourcePosition.of("f", i), "why");
    }
  }

  @Test
  void keepsSoManyOfARuleAndCountsTheRest() {
    Limits two = Limits.builder().maxFindingsPerRule(2).build();
    FindingLog log = new FindingLog(ImportOptions.builder().limits(two).build());
    add(log, "x.many", 5);
    add(log, "x.few", 2);
    Findings findings = log.build("f");
    assertThat(log.count("x.many")).isEqualTo(5);
    assertThat(log.count("x.none")).isZero();
    assertThat(findings.ofRule("x.many")).hasSize(2);
    assertThat(findings.ofRule("x.few")).hasSize(2);
    assertThat(findings.ofRule("format.more-findings"))
        .singleElement()
        .satisfies(f -> assertThat(f.why()).contains("3 more").contains("x.many"));
  }

  @Test
  void whatIsNotKeptIsStillInTheCounts() {
    Limits two = Limits.builder().maxFindingsPerRule(2).build();
    FindingLog log = new FindingLog(ImportOptions.builder().limits(two).build());
    add(log, "x.many", 5);
    log.add("x.many", Severity.INFO, SourcePosition.of("f"), "why");
    assertThat(log.build("f").counts())
        .extracting(RuleCount::toString)
        .containsExactly("WARNING x.many 5", "INFO format.more-findings 1", "INFO x.many 1");
    FindingLog strict = new FindingLog(ImportOptions.builder().limits(two).strict(true).build());
    add(strict, "x.many", 5);
    assertThat(strict.build("f").count(Severity.ERROR)).isEqualTo(5);
    assertThat(strict.build("f").count(Severity.WARNING)).isZero();
  }

  @Test
  void strictReadingMakesErrorsOfWarningsOnly() {
    FindingLog log = new FindingLog(ImportOptions.builder().strict(true).build());
    log.add("x.w", Severity.WARNING, SourcePosition.of("f"), "why");
    log.add("x.i", Severity.INFO, SourcePosition.of("f"), "why");
    assertThat(log.build("f").stream().map(Finding::severity))
        .containsExactly(Severity.ERROR, Severity.INFO);
  }

  @Test
  void whatWasFoundIsShownShortAndWithoutControlCharacters() {
    FindingLog log = new FindingLog(ImportOptions.standard());
    log.add("x", Severity.INFO, SourcePosition.of("f"), "why", "a\u001B[31m\tb" + "c".repeat(99));
    assertThat(log.build("f").asList().get(0).observed().orElseThrow())
        .startsWith("'a [31m b")
        .endsWith("c...'")
        .hasSize(85);
  }
}
