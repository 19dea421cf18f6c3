package io.clusterfabric.model.finding;

import static java.util.stream.Collectors.toUnmodifiableList;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * Findings in the order in which they were made, and the number of those that were only counted,
 * since a rule made too many of them to keep. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Findings implements Iterable<Finding> {
  private static final Findings NONE = new Findings(List.of(), List.of());

  private final List<Finding> list;

  /** What was only counted; sorted, a rule and severity once. */
  private final List<RuleCount> uncollected;

  private Findings(List<Finding> list, List<RuleCount> uncollected) {
    this.list = list;
    this.uncollected = uncollected;
  }

  /**
   * No findings.
   *
   * @return the empty findings
   */
  public static Findings none() {
    return NONE;
  }

  /**
   * Some findings.
   *
   * @param findings the findings
   * @return them together
   */
  public static Findings of(Finding... findings) {
    return findings.length == 0 ? NONE : new Findings(List.of(findings), List.of());
  }

  /**
   * Some findings.
   *
   * @param findings the findings
   * @return them together
   */
  public static Findings of(Iterable<Finding> findings) {
    return builder().addAll(findings).build();
  }

  /**
   * Starts a collection of findings.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The findings.
   *
   * @return an unmodifiable list
   */
  public List<Finding> asList() {
    return list;
  }

  /**
   * The findings.
   *
   * @return a stream of them
   */
  public Stream<Finding> stream() {
    return list.stream();
  }

  /**
   * How many there are to look at; see {@link #count} for how many were made.
   *
   * @return the number
   */
  public int size() {
    return list.size();
  }

  /**
   * How many findings of a severity were made, waived ones and those that were only counted
   * included.
   *
   * @param severity the severity
   * @return the number, at least that of {@link #ofSeverity}
   */
  public long count(Severity severity) {
    return counts().stream()
        .filter(c -> c.severity() == severity)
        .mapToLong(RuleCount::count)
        .sum();
  }

  /**
   * How many findings each rule made, waived ones and those that were only counted included.
   *
   * @return one entry for each severity and rule, sorted by severity, the worst first, then rule
   */
  public List<RuleCount> counts() {
    RuleCounter all = new RuleCounter();
    list.forEach(f -> all.add(f.severity(), f.ruleId(), 1));
    uncollected.forEach(all::add);
    return all.counts();
  }

  /**
   * Tells whether there are none.
   *
   * @return whether the number is 0
   */
  public boolean isEmpty() {
    return list.isEmpty();
  }

  /**
   * The errors that no waiver accepts.
   *
   * @return the findings of severity ERROR without a waiver
   */
  public Findings errors() {
    return open(Severity.ERROR);
  }

  /**
   * The warnings that no waiver accepts.
   *
   * @return the findings of severity WARNING without a waiver
   */
  public Findings warnings() {
    return open(Severity.WARNING);
  }

  /**
   * The findings of a severity, waived ones included.
   *
   * @param severity the severity
   * @return the findings that have it
   */
  public Findings ofSeverity(Severity severity) {
    return part(f -> f.severity() == severity, c -> c.severity() == severity);
  }

  /**
   * The findings of a rule.
   *
   * @param ruleId the rule
   * @return the findings that carry its id
   */
  public Findings ofRule(String ruleId) {
    return part(f -> f.ruleId().equals(ruleId), c -> c.ruleId().equals(ruleId));
  }

  /**
   * The findings that satisfy a condition, without those that were only counted.
   *
   * @param condition the condition
   * @return those findings, in this order
   */
  public Findings filter(Predicate<? super Finding> condition) {
    return part(condition, c -> false);
  }

  private Findings part(Predicate<? super Finding> kept, Predicate<RuleCount> counted) {
    return new Findings(
        list.stream().filter(kept).collect(toUnmodifiableList()),
        uncollected.stream().filter(counted).collect(toUnmodifiableList()));
  }

  /**
   * These findings and others behind them.
   *
   * @param others the others
   * @return all of them
   */
  public Findings plus(Findings others) {
    return builder().addAll(this).addAll(others).build();
  }

  /**
   * Marks the findings that waivers accept; the first waiver that fits is taken.
   *
   * @param waivers the waivers
   * @param today the day that decides which have expired
   * @return all findings, the accepted ones marked so
   */
  public Findings waive(List<Waiver> waivers, LocalDate today) {
    Builder out = builder();
    for (Finding f : list) {
      out.add(
          waivers.stream().filter(w -> w.accepts(f, today)).findFirst().map(f::waivedBy).orElse(f));
    }
    uncollected.forEach(out::addCount);
    return out.build();
  }

  /**
   * What a check with these findings comes to: FAIL with an open error, PASS_WITH_WARNING with an
   * open warning, ADVISORY with anything else, PASS without findings.
   *
   * @return the outcome
   */
  public Outcome outcome() {
    if (!errors().isEmpty()) {
      return Outcome.FAIL;
    }
    if (!warnings().isEmpty()) {
      return Outcome.PASS_WITH_WARNING;
    }
    return isEmpty() ? Outcome.PASS : Outcome.ADVISORY;
  }

  /**
   * These findings as a JSON document: {@code schema}, {@code schemaVersion}, {@code outcome} and
   * {@code findings}, one line a finding, facts that are absent left out. Text that UTF-8 can't
   * carry is repaired.
   *
   * @return the document, a newline at the end; equal findings give equal text
   */
  public String toJson() {
    return FindingsJson.write(this);
  }

  /**
   * These findings as a SARIF 2.1.0 log, which code hosts and editors show.
   *
   * @return the log, a newline at the end; rules are named by id only
   */
  public String toSarif() {
    return toSarif(List.of());
  }

  /**
   * These findings as a SARIF 2.1.0 log, which code hosts and editors show. A position in a file is
   * a physical location, an element of the model a logical one, a waiver a suppression.
   *
   * @param rules the rules that ran, which are described by title, source and severity, with or
   *     without findings
   * @return the log, a newline at the end
   */
  public String toSarif(Collection<? extends Rule<?>> rules) {
    return FindingsSarif.write(this, rules);
  }

  /**
   * These findings as a JUnit report, which build servers show.
   *
   * @return the XML, a newline at the end; a suite for each rule that has findings
   */
  public String toJunitXml() {
    return toJunitXml(List.of());
  }

  /**
   * These findings as a JUnit report, which build servers show: a suite for each rule, a case for
   * each finding. An error is a failure, a waived finding a skipped case, any other a passed case
   * with the finding as its output. Control characters show as a backslash, u and their code.
   *
   * @param rules the rules that ran; one without findings is a passed case
   * @return the XML, a newline at the end
   */
  public String toJunitXml(Collection<? extends Rule<?>> rules) {
    return FindingsJunit.write(this, rules);
  }

  private Findings open(Severity severity) {
    return filter(f -> f.severity() == severity && f.waiver().isEmpty());
  }

  @Override
  public Iterator<Finding> iterator() {
    return list.iterator();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Findings f && f.list.equals(list) && f.uncollected.equals(uncollected);
  }

  @Override
  public int hashCode() {
    return list.hashCode();
  }

  /** One line: how many of each severity. */
  @Override
  public String toString() {
    if (isEmpty()) {
      return "no findings";
    }
    StringBuilder out = new StringBuilder(size() + (size() == 1 ? " finding:" : " findings:"));
    for (Severity s : Severity.values()) {
      int n = ofSeverity(s).size();
      if (n > 0) {
        out.append(' ').append(n).append(' ').append(s);
      }
    }
    return out.toString();
  }

  /** Collects findings; not for use by several threads. */
  public static final class Builder {
    private final List<Finding> list = new ArrayList<>();
    private final RuleCounter uncollected = new RuleCounter();

    private Builder() {}

    /**
     * Adds a finding.
     *
     * @param finding the finding
     * @return this builder
     */
    public Builder add(Finding finding) {
      list.add(finding);
      return this;
    }

    /**
     * Adds a finding of the most common shape.
     *
     * @param ruleId the rule that speaks
     * @param severity how bad it is
     * @param where where it is
     * @param why what is wrong and why it matters
     * @return this builder
     */
    public Builder add(String ruleId, Severity severity, Where where, String why) {
      return add(Finding.of(ruleId, severity, where, why));
    }

    /**
     * Adds findings; where they are {@link Findings}, with what they only counted.
     *
     * @param findings the findings
     * @return this builder
     */
    public Builder addAll(Iterable<Finding> findings) {
      findings.forEach(list::add);
      if (findings instanceof Findings f) {
        f.uncollected.forEach(uncollected::add);
      }
      return this;
    }

    /**
     * Counts findings that are not kept one by one.
     *
     * @param more how many there are beyond those that are added
     * @return this builder
     */
    public Builder addCount(RuleCount more) {
      uncollected.add(more);
      return this;
    }

    /**
     * How many were added, without those that were only counted.
     *
     * @return the number
     */
    public int size() {
      return list.size();
    }

    /**
     * Ends the collection.
     *
     * @return the findings
     */
    public Findings build() {
      List<RuleCount> more = uncollected.counts();
      return list.isEmpty() && more.isEmpty() ? NONE : new Findings(List.copyOf(list), more);
    }
  }
}
