package io.clusterfabric.model.internal.rule;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.RuleCount;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.Where;
import java.util.List;

/**
 * A rule with what every rule has. It keeps its first findings and counts the rest; what cannot be
 * checked is told as an information.
 *
 * @param <T> what is checked
 */
public abstract class PlainRule<T> implements Rule<T> {
  private static final int MAX_KEPT = 100;

  private final String id;
  private final Severity severity;
  private final String title;
  private final Source source;

  /**
   * A rule.
   *
   * @param id its id
   * @param severity the worst severity of its findings
   * @param title what it demands
   * @param source where it comes from
   */
  protected PlainRule(String id, Severity severity, String title, Source source) {
    this.id = id;
    this.severity = severity;
    this.title = title;
    this.source = source;
  }

  @Override
  public final String id() {
    return id;
  }

  @Override
  public final Severity severity() {
    return severity;
  }

  @Override
  public final String title() {
    return title;
  }

  @Override
  public final Source source() {
    return source;
  }

  @Override
  public final Findings check(T subject) {
    Findings.Builder out = Findings.builder();
    List<Finding> all = find(subject);
    for (int i = 0; i < all.size(); i++) {
      if (i < maxKept()) {
        out.add(all.get(i));
      } else {
        out.addCount(new RuleCount(all.get(i).severity(), id, 1));
      }
    }
    return out.build();
  }

  /**
   * How many findings of a check are kept; the rest are counted.
   *
   * @return 100 unless a rule says otherwise
   */
  protected int maxKept() {
    return MAX_KEPT;
  }

  /**
   * What is wrong.
   *
   * @param subject what is checked
   * @return the findings; empty if nothing is wrong
   */
  protected abstract List<Finding> find(T subject);

  /**
   * Begins a finding of this rule.
   *
   * @param where its place
   * @param why what is wrong
   * @return a builder with the rule's severity and source
   */
  protected final Finding.Builder at(Where where, String why) {
    Finding.Builder b = Finding.builder();
    b.ruleId(id).severity(severity).where(where).why(why).source(source);
    return b;
  }

  /**
   * Tells that something cannot be checked.
   *
   * @param where its place
   * @param why what is missing
   * @return a finding that is an information
   */
  protected final Finding unknown(Where where, String why) {
    return at(where, why + ", so that this is not checked").severity(Severity.INFO).build();
  }

  @Override
  public String toString() {
    return severity + " " + id + ": " + title;
  }
}
