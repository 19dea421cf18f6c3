package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.internal.text.Counts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Cables as they were planned against cables as they were found.
 *
 * <p>Ports are matched by device and port, however plan and dump spell them: without case and
 * domain, {@code MF0;leaf-1:MQM8700/U1} as {@code leaf-1}, {@code Port 21} and {@code P21} as
 * {@code 21}, {@code mlx5_0/P1} as {@code mlx5_0}, and port 20 of the ASIC {@code dir-1/L16/U2} of
 * a director as its port {@code L16/U2/20}. Where two devices or ports of one of the clusters would
 * become one so, they keep their exact names in both. Links inside enclosures and to aggregation
 * nodes are no cables and are passed over.
 *
 * <p>A planned cable that is not there takes for its own a found one that was not planned and has
 * one of its ends. Of all such choices that is taken which leaves the fewest cables missing, and of
 * these the one with the most cables between the right devices. What then remains is missing or
 * extra. Takes time in proportion to the number of links.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CablingComparison {
  private final List<CableCheck> checks;
  private final Map<CableVerdict, Integer> counts;
  private final List<String> notes;
  private final Findings findings;

  private CablingComparison(List<CableCheck> checks, List<String> notes, Findings findings) {
    this.checks = List.copyOf(checks);
    this.notes = List.copyOf(notes);
    this.findings = findings;
    EnumMap<CableVerdict, Integer> byVerdict = new EnumMap<>(CableVerdict.class);
    for (CableVerdict v : CableVerdict.values()) {
      byVerdict.put(v, 0);
    }
    checks.forEach(c -> byVerdict.merge(c.verdict(), 1, Integer::sum));
    this.counts = Collections.unmodifiableMap(byVerdict);
  }

  /**
   * Compares with the standard options.
   *
   * @param planned the plan
   * @param found what is there
   * @return the comparison
   */
  public static CablingComparison of(Cluster planned, Cluster found) {
    return of(planned, found, CablingOptions.standard());
  }

  /**
   * Compares.
   *
   * @param planned the plan
   * @param found what is there
   * @param options how
   * @return the comparison
   */
  public static CablingComparison of(Cluster planned, Cluster found, CablingOptions options) {
    CommonNames names = new CommonNames(planned, found, options.withoutDomains());
    Wiring plan = Wiring.of(planned, names);
    Wiring real = Wiring.of(found, names);
    Matching matching = new Matching(plan, real, options);
    List<CableCheck> checks = matching.checks();
    Findings.Builder findings = Findings.builder();
    List<String> notes = new ArrayList<>(matching.notes());
    if (names.shared() > 0) {
      notes.add(
          Counts.of(names.shared(), "short name")
              + " of a device or port stand for several in one of the two: those are compared by"
              + " their exact names");
    }
    if (plan.notCables() + real.notCables() > 0) {
      notes.add(
          plan.notCables()
              + " links of the plan and "
              + real.notCables()
              + " of what was found are inside enclosures or lead to aggregation nodes, so that"
              + " they are no cables");
    }
    List<CableCheck> unconfirmed = new ArrayList<>();
    for (CableCheck c : checks) {
      if (c.verdict() == CableVerdict.UNCONFIRMED) {
        unconfirmed.add(c);
      } else if (c.verdict() != CableVerdict.OK) {
        findings.add(finding(c));
      }
    }
    if (!unconfirmed.isEmpty()) {
      findings.add(unconfirmed(unconfirmed.get(0), unconfirmed.size()));
    }
    return new CablingComparison(checks, notes, findings.build());
  }

  /** One for all: where one is, mostly all are, as what was found tells no rates at all. */
  private static Finding unconfirmed(CableCheck first, int number) {
    Finding.Builder out = Finding.builder();
    out.ruleId(CableVerdict.UNCONFIRMED.rule())
        .severity(CableVerdict.UNCONFIRMED.severity())
        .where(ElementRef.link(first.planned().map(Link::id).orElse("")))
        .why("cables join the right ports, but their rates or widths were not found out")
        .observed(Counts.of(number, "cable") + ", of this one " + first.why())
        .expected("rate and width of every cable for which they are planned")
        .fix("compare with a dump that tells them, such as ibnetdiscover's");
    return out.build();
  }

  private static Finding finding(CableCheck c) {
    Finding.Builder out = Finding.builder();
    out.ruleId(c.verdict().rule())
        .severity(c.verdict().severity())
        .where(ElementRef.link(c.planned().or(c::found).map(Link::id).orElse("")))
        .why(c.why())
        .expected(c.planned().map(CablingComparison::ends))
        .observed(c.found().map(CablingComparison::ends));
    return out.build();
  }

  private static String ends(Link link) {
    return link.a() + " to " + link.b();
  }

  /**
   * Each planned cable, and each that was found and is not planned.
   *
   * @return in the order of the plan, extra ones last
   */
  public List<CableCheck> checks() {
    return checks;
  }

  /**
   * The cables of one verdict.
   *
   * @param verdict the verdict
   * @return in the order of the plan
   */
  public List<CableCheck> checks(CableVerdict verdict) {
    return checks.stream().filter(c -> c.verdict() == verdict).toList();
  }

  /**
   * How many cables there are of each verdict.
   *
   * @return every verdict with its number; those of all but EXTRA add up to the planned cables
   */
  public Map<CableVerdict, Integer> counts() {
    return counts;
  }

  /**
   * Whether everything is as planned, as far as it is planned.
   *
   * @return whether no cable has another verdict than OK; false if rates or widths are {@link
   *     CableVerdict#UNCONFIRMED}, see {@link #outcome}
   */
  public boolean isAsPlanned() {
    return counts.getOrDefault(CableVerdict.OK, 0) == checks.size();
  }

  /**
   * All verdicts as one.
   *
   * @return FAIL if a cable is missing, wrong or in a wrong port; else INCONCLUSIVE if rates or
   *     widths were not found out; else PASS_WITH_WARNING if cables were found that are not
   *     planned; else PASS; NOT_CHECKED if there are no cables at all
   */
  public Outcome outcome() {
    return Outcome.combine(
        counts.entrySet().stream()
            .filter(e -> e.getValue() > 0)
            .map(e -> e.getKey().outcome())
            .toList());
  }

  /**
   * What is wrong: one finding for each cable that is not as planned, with the rules {@code
   * cabling.miswired}, {@code cabling.swapped}, {@code cabling.missing}, {@code cabling.extra},
   * {@code cabling.wrong-speed} and {@code cabling.wrong-width}; and one of the rule {@code
   * cabling.unconfirmed} for all whose rate or width was not found out.
   *
   * @return the findings
   */
  public Findings findings() {
    return findings;
  }

  /**
   * What is to be done, one row a cable that is not as planned.
   *
   * @return columns verdict, planned, found, why
   */
  public TextTable table() {
    List<List<String>> rows = new ArrayList<>();
    for (CableCheck c : checks) {
      if (c.verdict() != CableVerdict.OK) {
        rows.add(
            List.of(
                c.verdict().toString(),
                c.planned().map(CablingComparison::ends).orElse(""),
                c.found().map(CablingComparison::ends).orElse(""),
                c.why()));
      }
    }
    return TextTable.withColumns("verdict", "planned", "found", "why").plusRows(rows);
  }

  /**
   * How the verdicts came about.
   *
   * @return the numbers, what was assumed, and the table
   */
  public Explanation explain() {
    Explanation.Builder out = Explanation.of(toString());
    counts.forEach((verdict, n) -> out.term(verdict.toString(), n));
    out.assume(
        "names of devices are compared without case, domain and model, ports without their"
            + " spelling");
    notes.forEach(out::assume);
    return out.table(table()).build();
  }

  /** One line with the numbers. */
  @Override
  public String toString() {
    return checks.size()
        + " cables: "
        + counts.entrySet().stream()
            .filter(e -> e.getValue() > 0)
            .map(e -> e.getValue() + " " + e.getKey())
            .collect(Collectors.joining(", "));
  }
}
