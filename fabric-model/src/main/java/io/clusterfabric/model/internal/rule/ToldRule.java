package io.clusterfabric.model.internal.rule;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import java.util.List;
import java.util.function.Function;

/**
 * A rule whose findings are made where something is read or computed; it picks its own among them.
 *
 * @param <T> what is checked
 */
public final class ToldRule<T> extends PlainRule<T> {
  private final Function<? super T, Findings> told;

  /**
   * A rule.
   *
   * @param id its id
   * @param severity the worst severity of its findings
   * @param title what it demands
   * @param source where it comes from
   * @param told the findings of a subject, of this rule and others
   */
  public ToldRule(
      String id,
      Severity severity,
      String title,
      Source source,
      Function<? super T, Findings> told) {
    super(id, severity, title, source);
    this.told = told;
  }

  @Override
  protected List<Finding> find(T subject) {
    return told.apply(subject).ofRule(id()).asList();
  }
}
