package io.clusterfabric.model.internal.reading;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.RuleCount;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.finding.Where;
import io.clusterfabric.model.format.ImportOptions;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The findings of one reading: keeps so many of each rule as the limits allow and counts the rest,
 * and makes errors of warnings where the reading is strict. Not for use by several threads.
 */
public final class FindingLog {
  private static final String MORE = "format.more-findings";

  private final UnaryOperator<String> names;
  private final int maxPerRule;
  private final boolean strict;
  private final Findings.Builder kept = Findings.builder();
  private final TreeMap<String, long[]> counts = new TreeMap<>();

  /**
   * An empty log.
   *
   * @param options the limits and the strictness of the reading
   */
  public FindingLog(ImportOptions options) {
    this(options, rule -> rule);
  }

  /**
   * An empty log that gives rules other names, for code that several formats share.
   *
   * @param options the limits and the strictness of the reading
   * @param names the name for each rule that a finding comes with
   */
  public FindingLog(ImportOptions options, UnaryOperator<String> names) {
    this.names = names;
    this.maxPerRule = options.limits().maxFindingsPerRule();
    this.strict = options.strict();
  }

  /**
   * Adds a finding.
   *
   * @param finding the finding
   */
  public void add(Finding finding) {
    String rule = names.apply(finding.ruleId());
    if (hasRoom(rule, finding.severity())) {
      keep(
          rule.equals(finding.ruleId())
              ? finding
              : Finding.builder().from(finding).ruleId(rule).build());
    }
  }

  /**
   * Adds a finding of the most common shape.
   *
   * @param rule the rule that speaks
   * @param severity how bad it is
   * @param where where it is
   * @param why what is wrong and why it matters
   */
  public void add(String rule, Severity severity, Where where, String why) {
    String name = names.apply(rule);
    if (hasRoom(name, severity)) {
      keep(Finding.of(name, severity, where, why));
    }
  }

  /**
   * Adds a finding that shows what was found.
   *
   * @param rule the rule that speaks
   * @param severity how bad it is
   * @param where where it is
   * @param why what is wrong and why it matters
   * @param observed what was found; shown without control characters and cut if it is long
   */
  public void add(String rule, Severity severity, Where where, String why, String observed) {
    String name = names.apply(rule);
    if (hasRoom(name, severity)) {
      keep(
          Finding.builder()
              .ruleId(name)
              .severity(severity)
              .where(where)
              .why(why)
              .observed("'" + Excerpt.of(observed) + "'")
              .build());
    }
  }

  private void keep(Finding finding) {
    Severity told = told(finding.severity());
    kept.add(
        told == finding.severity()
            ? finding
            : Finding.builder().from(finding).severity(told).build());
  }

  private Severity told(Severity severity) {
    return strict && severity == Severity.WARNING ? Severity.ERROR : severity;
  }

  private boolean hasRoom(String rule, Severity severity) {
    if (++counts.computeIfAbsent(rule, r -> new long[1])[0] <= maxPerRule) {
      return true;
    }
    kept.addCount(new RuleCount(told(severity), rule, 1));
    return false;
  }

  /**
   * How many findings of a rule were added, kept or not.
   *
   * @param rule the rule
   * @return the number
   */
  public long count(String rule) {
    long[] n = counts.get(rule);
    return n == null ? 0 : n[0];
  }

  /**
   * The findings that were kept, and for each rule that had more a last one that says how many.
   *
   * @param source the name of what was read
   * @return the findings
   */
  public Findings build(String source) {
    Findings.Builder out = Findings.builder().addAll(kept.build());
    int[] told = new int[1];
    counts.forEach(
        (rule, n) -> {
          if (n[0] > maxPerRule && ++told[0] > maxPerRule) {
            out.addCount(new RuleCount(Severity.INFO, MORE, 1));
          } else if (n[0] > maxPerRule) {
            out.add(
                MORE,
                Severity.INFO,
                SourcePosition.of(source),
                String.format(
                    Locale.ROOT,
                    "%,d more findings of %s were counted but not kept; the limit"
                        + " maxFindingsPerRule is %,d",
                    n[0] - maxPerRule,
                    rule,
                    maxPerRule));
          }
        });
    return out.build();
  }
}
