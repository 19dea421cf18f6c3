package io.clusterfabric.testkit.asserts;

import static java.util.stream.Collectors.joining;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Assertions about findings. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FindingsAssert extends AbstractAssert<FindingsAssert, Findings> {
  private static final int SHOWN = 20;

  FindingsAssert(@Nullable Findings actual) {
    super(actual, FindingsAssert.class);
  }

  /**
   * Asserts that there are no findings at all.
   *
   * @return this assertion
   */
  public FindingsAssert hasNoFindings() {
    isNotNull();
    if (!actual.isEmpty()) {
      failWithMessage("expected no findings, found %s", list(actual));
    }
    return this;
  }

  /**
   * Asserts that there is no error that no waiver accepts.
   *
   * @return this assertion
   */
  public FindingsAssert hasNoErrors() {
    isNotNull();
    if (!actual.errors().isEmpty()) {
      failWithMessage("expected no errors, found %s", list(actual.errors()));
    }
    return this;
  }

  /**
   * Asserts that a rule speaks.
   *
   * @param ruleId the rule
   * @return this assertion
   */
  public FindingsAssert hasRule(String ruleId) {
    isNotNull();
    if (actual.ofRule(ruleId).isEmpty()) {
      failWithMessage("expected a finding of rule %s, found %s", ruleId, list(actual));
    }
    return this;
  }

  /**
   * Asserts how often a rule speaks.
   *
   * @param ruleId the rule
   * @param times how many findings it has
   * @return this assertion
   */
  public FindingsAssert hasRule(String ruleId, int times) {
    isNotNull();
    int found = actual.ofRule(ruleId).size();
    if (found != times) {
      failWithMessage(
          "expected %d findings of rule %s, found %d among %s", times, ruleId, found, list(actual));
    }
    return this;
  }

  /**
   * Asserts that each of some rules speaks and no other does.
   *
   * @param ruleIds the rules; none if there must be no findings
   * @return this assertion
   */
  public FindingsAssert hasOnlyRules(String... ruleIds) {
    isNotNull();
    Set<String> wanted = new TreeSet<>(Set.of(ruleIds));
    Set<String> found = new TreeSet<>();
    actual.forEach(f -> found.add(f.ruleId()));
    if (!wanted.equals(found)) {
      failWithMessage("expected findings of the rules %s, found %s", wanted, list(actual));
    }
    return this;
  }

  private static String list(Findings findings) {
    String rest =
        findings.size() > SHOWN ? "\n  ... and " + (findings.size() - SHOWN) + " more" : "";
    return findings
        + findings.stream()
            .limit(SHOWN)
            .map(Finding::toString)
            .map("\n  "::concat)
            .collect(joining())
        + rest;
  }
}
