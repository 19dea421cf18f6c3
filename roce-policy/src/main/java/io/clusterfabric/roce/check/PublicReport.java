package io.clusterfabric.roce.check;

import io.clusterfabric.model.internal.facts.Facts;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/**
 * A fault that somebody reported in public, and the rules that find it.
 *
 * @param number its number in the list
 * @param place where it was reported
 * @param symptom what happened
 * @param ruleIds the ids of the rules that find it
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PublicReport(int number, String place, String symptom, List<String> ruleIds) {

  /**
   * Copies the list.
   *
   * @param number its number in the list
   * @param place where it was reported
   * @param symptom what happened
   * @param ruleIds the ids of the rules that find it
   */
  public PublicReport {
    ruleIds = List.copyOf(ruleIds);
  }

  /**
   * All that are covered.
   *
   * @return in the order of their numbers
   */
  public static List<PublicReport> all() {
    Facts facts = CheckRules.FACTS;
    List<PublicReport> out = new ArrayList<>();
    int count = facts.integer("reports");
    for (int n = 1; n <= count; n++) {
      String prefix = "report." + n + ".";
      out.add(
          new PublicReport(
              n,
              facts.text(prefix + "place"),
              facts.text(prefix + "symptom"),
              facts.list(prefix + "rules").stream().map(r -> "roce." + r).toList()));
    }
    return List.copyOf(out);
  }
}
