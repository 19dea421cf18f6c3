package io.clusterfabric.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * What every rule must do: carry an id, a title and a source, speak about subjects that break it
 * and be silent about those that don't, in findings of its own id and of no worse severity than it
 * says, the same each time.
 *
 * @param <T> what the rule checks
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class RuleContract<T> extends Contract {
  private static final Pattern ID = Pattern.compile("[a-z][a-z0-9]*([.-][a-z0-9]+)+");
  private static final int LONGEST_TITLE = 100;

  /** For subclasses. */
  protected RuleContract() {}

  /**
   * The rule.
   *
   * @return the rule
   */
  protected abstract Rule<T> rule();

  /**
   * Subjects that break the rule.
   *
   * @return at least one; together they provoke a finding of the worst severity that the rule has
   */
  protected abstract List<T> firing();

  /**
   * Subjects that keep the rule, best those that only just do.
   *
   * @return at least one
   */
  protected abstract List<T> silent();

  @Override
  final Object covered() {
    return rule();
  }

  @Test
  final void theIdIsWordsJoinedByDotsAndHyphens() {
    assertThat(rule().id()).as("id of the rule").matches(ID);
    assertThat(rule().id()).as("id of the rule, asked twice").isEqualTo(rule().id());
  }

  @Test
  final void theTitleIsOneShortLine() {
    assertThat(rule().title())
        .as("title of rule " + rule().id())
        .isNotBlank()
        .doesNotContain("\n")
        .hasSizeLessThanOrEqualTo(LONGEST_TITLE);
  }

  @Test
  final void theSourceIsNamed() {
    assertThat(rule().source()).as("source of rule " + rule().id()).isNotNull();
  }

  @Test
  final void subjectsThatBreakTheRuleGiveFindings() {
    assertThat(firing()).as("subjects that break rule " + rule().id()).isNotEmpty();
    for (T subject : firing()) {
      Findings found = rule().check(subject);
      assertThat(found).as("findings of " + rule().id() + " about " + subject).isNotEmpty();
      for (Finding f : found) {
        checkFinding(f);
      }
    }
  }

  private void checkFinding(Finding f) {
    assertThat(f.ruleId()).as("rule of finding " + f).isEqualTo(rule().id());
    assertThat(f.severity())
        .as("severity of " + f + ", which is at the worst what its rule says")
        .isGreaterThanOrEqualTo(rule().severity());
    assertThat(f.why()).as("reason of finding " + f).isNotBlank();
    assertThat(f.where().toString()).as("place of finding " + f).isNotBlank();
    assertThat(f.waiver()).as("waiver of " + f + ", which is not the rule's to give").isEmpty();
  }

  @Test
  final void theWorstSeverityHappens() {
    List<Severity> severities = new ArrayList<>();
    for (T subject : firing()) {
      rule().check(subject).forEach(f -> severities.add(f.severity()));
    }
    assertThat(severities)
        .as("severities of findings of " + rule().id() + ", one of them its own")
        .contains(rule().severity());
  }

  @Test
  final void subjectsThatKeepTheRuleGiveNone() {
    assertThat(silent()).as("subjects that keep rule " + rule().id()).isNotEmpty();
    for (T subject : silent()) {
      assertThat(rule().check(subject))
          .as("findings of " + rule().id() + " about " + subject)
          .isEmpty();
    }
  }

  @Test
  final void checkingAgainGivesTheSame() throws ExecutionException, InterruptedException {
    Locale usual = Locale.getDefault();
    for (T subject : firing()) {
      List<Finding> first;
      try {
        Locale.setDefault(Locale.ROOT);
        first = rule().check(subject).asList();
      } finally {
        Locale.setDefault(usual);
      }
      assertThat(rule().check(subject).asList()).as("second check of " + subject).isEqualTo(first);
      FutureTask<List<Finding>> other = new FutureTask<>(() -> rule().check(subject).asList());
      Thread thread = new Thread(other, "contract");
      thread.setDaemon(true);
      thread.start();
      assertThat(other.get()).as("check of " + subject + " on another thread").isEqualTo(first);
      try {
        Locale.setDefault(new Locale("tr", "TR"));
        assertThat(rule().check(subject).asList())
            .as("check of " + subject + " in the Turkish locale")
            .isEqualTo(first);
      } finally {
        Locale.setDefault(usual);
      }
    }
  }
}
