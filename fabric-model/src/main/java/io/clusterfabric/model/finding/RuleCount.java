package io.clusterfabric.model.finding;

import java.util.Comparator;
import org.apiguardian.api.API;

/**
 * How many findings a rule made of one severity. In the order of severity, the worst first, then of
 * rule.
 *
 * @param severity how bad the findings are
 * @param ruleId the rule that speaks
 * @param count their number, those included that were only counted; at least 1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RuleCount(Severity severity, String ruleId, long count)
    implements Comparable<RuleCount> {
  private static final Comparator<RuleCount> ORDER =
      Comparator.comparing(RuleCount::severity)
          .thenComparing(RuleCount::ruleId)
          .thenComparingLong(RuleCount::count);

  /**
   * Refuses a number that counts nothing.
   *
   * @param severity how bad the findings are
   * @param ruleId the rule that speaks
   * @param count their number, those included that were only counted; at least 1
   */
  public RuleCount {
    if (count < 1) {
      throw new IllegalArgumentException(
          "a rule's count must be at least 1, found " + count + " of " + ruleId);
    }
  }

  @Override
  public int compareTo(RuleCount other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return severity + " " + ruleId + " " + count;
  }
}
