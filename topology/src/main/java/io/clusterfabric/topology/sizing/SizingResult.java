package io.clusterfabric.topology.sizing;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * What a {@link SizingSearch} found. Immutable.
 *
 * <p>A candidate dominates another if it is <em>proved</em> to be no worse in every objective that
 * is compared and better in at least one: where a value is known by two ends only, its worse end
 * must be no worse than the other's better end. So what is not known never makes a candidate
 * dominate another or be dominated: if nothing is known of it in an objective that is compared, it
 * is on the front. An objective of which nothing is known for any candidate, such as the cost
 * without prices, is not compared.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SizingResult {

  private final SizingRequest request;
  private final List<SizingCandidate> candidates;
  private final List<RuledOut> ruledOut;
  private final long looked;
  private final Set<NetworkFamily> cut;
  private final Set<SizingObjective> compared;
  private final int[] dominator;
  private final List<SizingCandidate> front;
  private final Map<String, Integer> places = new HashMap<>();

  SizingResult(
      SizingRequest request,
      List<SizingCandidate> candidates,
      List<RuledOut> ruledOut,
      long looked,
      Set<NetworkFamily> cut) {
    this.request = request;
    this.candidates = List.copyOf(candidates);
    this.ruledOut = List.copyOf(ruledOut);
    this.looked = looked;
    this.cut = Collections.unmodifiableSet(new TreeSet<>(cut));
    Set<SizingObjective> known = EnumSet.noneOf(SizingObjective.class);
    for (SizingObjective o : SizingObjective.values()) {
      if (request.objectives().contains(o)
          && candidates.stream().anyMatch(c -> c.value(o).isPresent())) {
        known.add(o);
      }
    }
    this.compared = Collections.unmodifiableSet(known);
    this.dominator = new ParetoFront(this.candidates, known).dominator;
    List<SizingCandidate> best = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      places.put(candidates.get(i).id(), i);
      if (dominator[i] < 0) {
        best.add(candidates.get(i));
      }
    }
    this.front = List.copyOf(best);
  }

  /**
   * What was asked for.
   *
   * @return the request
   */
  public SizingRequest request() {
    return request;
  }

  /**
   * All designs that do what is asked for.
   *
   * @return by family, then by their parameters as they were gone through
   */
  public List<SizingCandidate> candidates() {
    return candidates;
  }

  /**
   * The candidates that no other dominates. Of two that are equal in all objectives both are here.
   *
   * @return in the order of {@link #candidates}
   */
  public List<SizingCandidate> front() {
    return front;
  }

  /**
   * Combinations of parameters that cannot do what is asked for.
   *
   * @return with the reason, in the order in which they were gone through
   */
  public List<RuledOut> ruledOut() {
    return ruledOut;
  }

  /**
   * By what candidates were compared.
   *
   * @return the objectives of the request of which something is known for some candidate
   */
  public Set<SizingObjective> compared() {
    return compared;
  }

  /**
   * Whether all combinations of parameters were looked at.
   *
   * @return false if the limit of the request ended the search
   */
  public boolean isComplete() {
    return cut.isEmpty();
  }

  /**
   * The families of which not all combinations were looked at, for the limit of the request.
   *
   * @return in their order; empty if the search {@link #isComplete}
   */
  public Set<NetworkFamily> cutShort() {
    return cut;
  }

  /**
   * Prices that say nothing about this search: those of models and media that it does not know.
   *
   * @return each with what would be one; empty if all have a use or none was given
   */
  public List<String> unusedPrices() {
    List<String> out = new ArrayList<>();
    List<String> models = request.switches().stream().map(s -> s.shape().model()).toList();
    Set<CableMedium> media = EnumSet.of(request.accessMedium(), request.networkMedium());
    request
        .prices()
        .ifPresent(
            p -> {
              for (String model : p.switches().keySet()) {
                if (!models.contains(model)) {
                  out.add("the price of switch '" + model + "' has no use: switches are " + models);
                }
              }
              for (CableMedium m : p.cables().keySet()) {
                if (!media.contains(m)) {
                  out.add("the price of a " + m + " cable has no use: cables are " + media);
                }
              }
            });
    return List.copyOf(out);
  }

  /**
   * How many combinations of parameters were looked at.
   *
   * @return candidates and ruled out together
   */
  public long looked() {
    return looked;
  }

  /**
   * A candidate by id.
   *
   * @param id the id of its design
   * @return the candidate, if there is one
   */
  public Optional<SizingCandidate> find(String id) {
    return Optional.ofNullable(places.get(id)).map(candidates::get);
  }

  /**
   * Who dominates a candidate, and by which figures.
   *
   * @param candidate a candidate of this result
   * @return one that dominates it and is on the front itself; empty if it is on the front
   * @throws IllegalArgumentException if it is no candidate of this result
   */
  public Optional<Domination> dominationOf(SizingCandidate candidate) {
    Integer place = places.get(candidate.id());
    if (place == null || candidates.get(place) != candidate) {
      throw new IllegalArgumentException(
          "no candidate of this result: " + candidate.id() + "; find(id) gives one by its id");
    }
    int by = dominator[place];
    return by < 0
        ? Optional.empty()
        : Optional.of(Domination.of(candidates.get(by), candidate, compared));
  }

  /**
   * The candidate that is surely good in one objective.
   *
   * @param objective the objective
   * @return that on the front whose worse end is best, of several the one of fewest switches, then
   *     links; empty if none is known
   */
  public Optional<SizingCandidate> best(SizingObjective objective) {
    return best(front, objective);
  }

  private static Optional<SizingCandidate> best(
      List<SizingCandidate> among, SizingObjective objective) {
    SizingCandidate best = null;
    for (SizingCandidate c : among) {
      if (c.value(objective).isPresent() && (best == null || isBefore(c, best, objective))) {
        best = c;
      }
    }
    return Optional.ofNullable(best);
  }

  /** By the worse ends in one objective; where these are equal, by switches, then by links. */
  private static boolean isBefore(SizingCandidate a, SizingCandidate b, SizingObjective first) {
    for (SizingObjective o : List.of(first, SizingObjective.SWITCHES, SizingObjective.LINKS)) {
      int order = a.value(o).orElseThrow().worst().compareTo(b.value(o).orElseThrow().worst());
      if (order != 0) {
        return (order > 0) == o.moreIsBetter();
      }
    }
    return false;
  }

  /**
   * The front as a table. Candidates with equal values share a row.
   *
   * @return one row for each set of values, in the order of the front
   */
  public TextTable table() {
    return table(front);
  }

  /** Of each family on the front those that are best in some objective. */
  private List<SizingCandidate> pick() {
    Set<SizingCandidate> out = new LinkedHashSet<>();
    for (NetworkFamily f : NetworkFamily.values()) {
      List<SizingCandidate> of = front.stream().filter(c -> c.family() == f).toList();
      compared.forEach(o -> best(of, o).ifPresent(out::add));
    }
    return front.stream().filter(out::contains).toList();
  }

  private TextTable table(List<SizingCandidate> shown) {
    Map<List<String>, List<SizingCandidate>> alike = new LinkedHashMap<>();
    for (SizingCandidate c : shown) {
      List<String> cells = new ArrayList<>();
      for (SizingObjective o : compared) {
        cells.add(c.value(o).map(ObjectiveValue::toString).orElse("unknown"));
      }
      alike.computeIfAbsent(cells, k -> new ArrayList<>()).add(c);
    }
    List<String> header = new ArrayList<>(List.of("candidate", "oversubscription"));
    compared.forEach(o -> header.add(o.toString()));
    List<List<String>> rows = new ArrayList<>();
    alike.forEach(
        (cells, all) -> {
          List<String> row = new ArrayList<>();
          row.add(all.get(0).id() + (all.size() == 1 ? "" : " and " + (all.size() - 1) + " alike"));
          row.add(
              all.get(0).oversubscription().map(OversubscriptionRatio::toString).orElse("none"));
          row.addAll(cells);
          rows.add(row);
        });
    return TextTable.withColumns(header.toArray(new String[0])).plusRows(rows);
  }

  /**
   * The result as text: the front, how many candidates each family has, and for each family what
   * rules out most.
   *
   * @return the explanation; its table shows of each family what is best in some objective, {@link
   *     #table} has all
   */
  public Explanation explain() {
    Explanation.Builder out = Explanation.of(toString());
    for (NetworkFamily f : NetworkFamily.values()) {
      if (request.families().contains(f)) {
        out.term(f.toString(), summary(f));
      }
    }
    List<SizingCandidate> shown = pick();
    out.table(table(shown));
    if (shown.size() < front.size()) {
      out.assume(
          "the table shows, of each family, what is surely best in some objective: "
              + shown.size()
              + " of the "
              + front.size()
              + " on the front; table() has all");
    }
    if (!cut.isEmpty()) {
      out.assume(
          "the search ended at its limit of "
              + request.limit()
              + " combinations; not all were looked at of "
              + cut);
    }
    unusedPrices().forEach(out::assume);
    if (compared.contains(SizingObjective.WATTS)) {
      out.assume("the watts of switches are their " + request.powerFigure() + " ones");
    }
    out.assume("a candidate dominates another only if that is proved at the ends of all values");
    for (SizingObjective o : SizingObjective.values()) {
      if (request.objectives().contains(o) && !compared.contains(o)) {
        out.assume("nothing is known of the " + o + " of any candidate: not compared");
      }
    }
    out.assume(
        "cables to hosts are "
            + request.accessMedium()
            + ", those between switches "
            + request.networkMedium());
    return out.build();
  }

  private String summary(NetworkFamily family) {
    long found = candidates.stream().filter(c -> c.family() == family).count();
    long best = front.stream().filter(c -> c.family() == family).count();
    Map<String, Integer> rules = new TreeMap<>();
    Map<String, RuledOut> example = new HashMap<>();
    for (RuledOut o : ruledOut) {
      if (o.family() == family) {
        rules.merge(o.rule(), 1, Integer::sum);
        example.putIfAbsent(o.rule(), o);
      }
    }
    StringBuilder text =
        new StringBuilder(Counts.of(found, "candidate"))
            .append(", ")
            .append(best)
            .append(" on the front");
    rules.entrySet().stream()
        .sorted((a, b) -> Integer.compare(b.getValue(), a.getValue()))
        .limit(found == 0 ? 3 : 1)
        .forEach(
            e ->
                text.append("; ruled out ")
                    .append(e.getValue())
                    .append(" such as ")
                    .append(example.get(e.getKey())));
    return text.toString();
  }

  /** One line: how many candidates there are, and how many are on the front. */
  @Override
  public String toString() {
    Map<NetworkFamily, Integer> families = new EnumMap<>(NetworkFamily.class);
    front.forEach(c -> families.merge(c.family(), 1, Integer::sum));
    return request
        + ": "
        + Counts.of(candidates.size(), "candidate")
        + ", "
        + front.size()
        + " on the front "
        + families
        + ", "
        + ruledOut.size()
        + " ruled out";
  }
}
