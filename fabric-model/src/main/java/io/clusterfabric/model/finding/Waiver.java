package io.clusterfabric.model.finding;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.internal.text.json.JsonCursor;
import java.time.LocalDate;
import org.apiguardian.api.API;

/**
 * Somebody's decision to accept findings of a rule for a while.
 *
 * @param ruleId the rule, or a prefix of rules that ends in {@code .*}
 * @param where the place as text, as {@link Where} prints it; {@code *} stands for any run of
 *     characters
 * @param owner who answers for it
 * @param expires the last day on which it holds
 * @param reason why the finding is accepted
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Waiver(String ruleId, String where, String owner, LocalDate expires, String reason) {

  /**
   * Checks that no part is missing and that the rule has one of its two forms.
   *
   * @param ruleId the rule, or a prefix of rules that ends in {@code .*}
   * @param where the place as text, as {@link Where} prints it; {@code *} stands for any run of
   *     characters
   * @param owner who answers for it
   * @param expires the last day on which it holds
   * @param reason why the finding is accepted
   */
  public Waiver {
    requireNonNull(expires);
    for (String part : new String[] {ruleId, where, owner, reason}) {
      if (part.isBlank()) {
        throw new IllegalArgumentException(
            "a waiver needs a rule, a place, an owner and a reason, found a blank among them");
      }
    }
    checkedRule(ruleId);
  }

  /** A rule or a prefix of rules; refuses patterns of other forms, which would match nothing. */
  static String checkedRule(String ruleId) {
    String plain =
        ruleId.endsWith(".*") ? ruleId.substring(0, ruleId.length() - ".*".length()) : ruleId;
    if (plain.isBlank() || plain.endsWith(".") || plain.indexOf('*') >= 0) {
      throw new IllegalArgumentException(
          "the rule of a waiver is the id of a rule, or 'prefix.*' for all whose ids begin with"
              + " 'prefix.', such as model.link.*; found "
              + JsonCursor.quote(ruleId));
    }
    return ruleId;
  }

  /**
   * Tells whether this waiver accepts a finding.
   *
   * @param finding the finding
   * @param today the day on which it is asked
   * @return whether rule and place match and the waiver has not expired
   */
  public boolean accepts(Finding finding, LocalDate today) {
    return !today.isAfter(expires)
        && matchesRule(finding.ruleId())
        && Wildcard.matches(where, finding.where().toString());
  }

  private boolean matchesRule(String id) {
    return ruleId.endsWith(".*")
        ? id.startsWith(ruleId.substring(0, ruleId.length() - 1))
        : ruleId.equals(id);
  }
}
