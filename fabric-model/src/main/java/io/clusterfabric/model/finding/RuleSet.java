package io.clusterfabric.model.finding;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Several rules that are checked together. Immutable.
 *
 * @param <T> what is checked
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RuleSet<T> {
  private final List<Rule<T>> rules;

  private RuleSet(List<Rule<T>> rules) {
    this.rules = rules;
    Set<String> ids = new HashSet<>();
    for (Rule<T> r : rules) {
      if (!ids.add(r.id())) {
        throw new IllegalArgumentException("two rules share the id " + r.id());
      }
    }
  }

  /**
   * A set of rules.
   *
   * @param <T> what is checked
   * @param rules the rules, in the order in which they run; ids must differ
   * @return the set
   */
  public static <T> RuleSet<T> of(List<? extends Rule<T>> rules) {
    return new RuleSet<>(List.copyOf(rules));
  }

  /**
   * The rules.
   *
   * @return in the order in which they run
   */
  public List<Rule<T>> rules() {
    return rules;
  }

  /**
   * This set with one more rule.
   *
   * @param rule the rule
   * @return a new set
   */
  public RuleSet<T> plus(Rule<T> rule) {
    List<Rule<T>> all = new ArrayList<>(rules);
    all.add(rule);
    return new RuleSet<>(List.copyOf(all));
  }

  /**
   * Runs every rule.
   *
   * @param subject what to check
   * @return all findings, rule by rule
   */
  public Findings check(T subject) {
    Findings.Builder out = Findings.builder();
    for (Rule<T> r : rules) {
      out.addAll(r.check(subject));
    }
    return out.build();
  }

  /**
   * Runs every rule and applies waivers.
   *
   * @param subject what to check
   * @param waivers the waivers
   * @param today the day that decides which waivers have expired
   * @return all findings, the accepted ones marked so
   */
  public Findings check(T subject, List<Waiver> waivers, LocalDate today) {
    return check(subject).waive(waivers, today);
  }
}
