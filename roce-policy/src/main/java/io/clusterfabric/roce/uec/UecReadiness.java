package io.clusterfabric.roce.uec;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * What is asked for against what parts are said to offer. A word of a vendor is no test: what is
 * offered must still be tested between the parts, and nothing here claims conformance.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class UecReadiness {
  private final SortedSet<String> required;
  private final List<UecPart> parts;
  private final SortedMap<String, SortedMap<String, Outcome>> outcomes = new TreeMap<>();
  private final SortedSet<String> missing = new TreeSet<>();
  private final SortedSet<String> unknown = new TreeSet<>();
  private final SortedSet<String> toTest = new TreeSet<>();

  private UecReadiness(SortedSet<String> required, List<UecPart> parts) {
    this.required = required;
    this.parts = parts;
    for (String id : required) {
      UecCapability c = UecCapability.of(id);
      SortedMap<String, Outcome> row = new TreeMap<>();
      for (UecPart p : parts) {
        if (p.kind().equals(c.part())) {
          Boolean said = p.offered().get(id);
          row.put(
              p.name(),
              said == null ? Outcome.NOT_CHECKED : said ? Outcome.INCONCLUSIVE : Outcome.FAIL);
        }
      }
      outcomes.put(id, Collections.unmodifiableSortedMap(row));
      if (row.containsValue(Outcome.FAIL)) {
        missing.add(id);
      } else if (row.isEmpty() || row.containsValue(Outcome.NOT_CHECKED)) {
        unknown.add(id);
      } else {
        toTest.add(id);
      }
    }
  }

  /**
   * What a profile asks for against what parts offer.
   *
   * @param profile the profile
   * @param parts the parts that are to work together
   * @return the comparison
   */
  public static UecReadiness of(UecProfile profile, List<UecPart> parts) {
    return new UecReadiness(profile.required(), List.copyOf(parts));
  }

  /**
   * What one asks for oneself against what parts offer.
   *
   * @param required ids of capabilities; what they build on is added
   * @param parts the parts that are to work together
   * @return the comparison
   * @throws IllegalArgumentException if there is no such capability
   */
  public static UecReadiness of(SortedSet<String> required, List<UecPart> parts) {
    SortedSet<String> all = new TreeSet<>();
    List<String> left = new ArrayList<>(required);
    while (!left.isEmpty()) {
      String id = left.remove(left.size() - 1);
      if (all.add(id)) {
        UecCapability.of(id).needs().ifPresent(left::add);
      }
    }
    return new UecReadiness(all, List.copyOf(parts));
  }

  /**
   * Capability by part.
   *
   * @return FAIL where the vendor says it is not there, INCONCLUSIVE where it says so but nobody
   *     has tested it, NOT_CHECKED where nothing is said; never PASS
   */
  public SortedMap<String, SortedMap<String, Outcome>> outcomes() {
    return Collections.unmodifiableSortedMap(outcomes);
  }

  /**
   * What some part is said not to have.
   *
   * @return ids of capabilities
   */
  public SortedSet<String> missing() {
    return Collections.unmodifiableSortedSet(missing);
  }

  /**
   * What nothing is said of for some part, or no part is named for.
   *
   * @return ids of capabilities
   */
  public SortedSet<String> unknown() {
    return Collections.unmodifiableSortedSet(unknown);
  }

  /**
   * What all parts are said to have, and what must still be tested between them.
   *
   * @return ids of capabilities
   */
  public SortedSet<String> toTest() {
    return Collections.unmodifiableSortedSet(toTest);
  }

  /**
   * The comparison in words.
   *
   * @return a row for each capability, with the sources
   */
  public Explanation explain() {
    TextTable table = TextTable.withColumns("capability", "state", "parts");
    Explanation.Builder out =
        Explanation.of(toString())
            .term("required", String.join(", ", required))
            .assume("what vendors say is taken as said; none of it is tested here")
            .assume("the specification was not read, so lists of capabilities may not be whole");
    for (String id : required) {
      UecCapability c = UecCapability.of(id);
      String row =
          outcomes.getOrDefault(id, new TreeMap<>()).entrySet().stream()
              .map(e -> e.getKey() + " " + e.getValue())
              .collect(Collectors.joining(", "));
      table = table.plusRow(id, c.state(), row.isEmpty() ? "no " + c.part() + " is named" : row);
      out.source(c.source());
    }
    parts.forEach(p -> out.source(p.source()));
    return out.table(table).build();
  }

  @Override
  public String toString() {
    return required.size()
        + " capabilities asked for: "
        + missing.size()
        + " missing, "
        + unknown.size()
        + " not said, "
        + toTest.size()
        + " said and to be tested";
  }
}
