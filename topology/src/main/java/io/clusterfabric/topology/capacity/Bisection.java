package io.clusterfabric.topology.capacity;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apiguardian.api.API;

/**
 * Bisection bandwidth: the least capacity, one way, of a cut that puts half of the units on each
 * side, switches free to fall on either. Of an odd number of units one side has one more.
 *
 * <p>The value comes as an interval with a cut that attains its upper end. The lower end is proven,
 * by methods that depend on the graph alone: interchangeable switches are merged, what remains is
 * solved by dynamic programming if it is a tree (folded Clos networks of any size), by search if it
 * is small or nearly a tree; elsewhere regular models, uniform flows and semidefinite matrices
 * bound it, and parity excludes values. The upper end comes from multilevel partitioning there.
 * Where both ends meet the value {@linkplain #isExact() is exact}. Finding the least balanced cut
 * is NP-hard, so large irregular fabrics may keep an interval; {@link BisectionOptions#withBudget}
 * buys more effort.
 *
 * <p>The unit is the host unless somebody asks otherwise or some port's owner is unknown, see
 * {@link BisectionUnit}. The units are those that are populated: hosts with endpoints in the graph.
 *
 * <p>Links of unknown rate carry nothing for the lower end. The upper end is that of a cut which
 * they do not cross; where there is none, it is unknown.
 *
 * <p>Not to be confused: twice the value is what crosses in both directions; bisection over half
 * the hosts is what each gets in the worst balanced split, whatever the routing makes of it.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Bisection {
  private static final Source DEFINITION =
      Source.computed("least capacity of a balanced cut, one way; bounds proven on the graph");

  private final Units units;
  private final BisectionSearch.Result result;
  private final int smallerSide;
  private final int unlinked;

  private Bisection(Units units, BisectionSearch.Result result) {
    this.units = units;
    this.result = result;
    int a = units.onSideA(result.witness());
    this.smallerSide = Math.min(a, units.count() - a);
    this.unlinked = units.unlinked(result.witness().graph());
  }

  /**
   * The bisection bandwidth of a fabric, with the usual options.
   *
   * @param graph its graph
   * @return the result
   */
  public static Bisection of(FabricGraph graph) {
    return of(graph, BisectionOptions.defaults());
  }

  /**
   * The bisection bandwidth of a fabric.
   *
   * @param graph its graph
   * @param options unit, seed and budget
   * @return the result
   * @throws IllegalArgumentException if GPUs are to be halved and an endpoint is not near exactly
   *     one, or if there is not one weight for each unit
   */
  public static Bisection of(FabricGraph graph, BisectionOptions options) {
    return of(graph, options, ProgressListener.silent());
  }

  /**
   * The bisection bandwidth of a fabric, with somebody who hears of progress.
   *
   * @param graph its graph
   * @param options unit, seed and budget
   * @param progress hears of each costly step every few million operations, about every hundredth
   *     of a second, and may stop it
   * @return the result
   * @throws IllegalArgumentException if GPUs are to be halved and an endpoint is not near exactly
   *     one, or if there is not one weight for each unit
   * @throws CancelledException if the listener stopped the work
   */
  public static Bisection of(
      FabricGraph graph, BisectionOptions options, ProgressListener progress) {
    Units units = Units.of(graph, options);
    return new Bisection(
        units,
        BisectionSearch.run(graph, units, options.forCut().withListener(requireNonNull(progress))));
  }

  /**
   * The proven lower end.
   *
   * @return no balanced cut has less capacity, one way
   */
  public Bandwidth lower() {
    return result.witness().graph().capacityUnit().times(result.lower());
  }

  /**
   * The upper end: the capacity of the {@link #witness}.
   *
   * @return some balanced cut has this capacity, one way
   * @throws IllegalStateException if no upper end is known, as links of unknown rate cross every
   *     cut that was found
   */
  public Bandwidth upper() {
    return findUpper()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "the bisection bandwidth is at least "
                        + lower()
                        + " and has no known upper end, as the rate of "
                        + unknownRates()
                        + " link(s) that cross the cut is unknown; use lower() or findUpper()"));
  }

  /**
   * The upper end, if one is known.
   *
   * @return the capacity of the {@link #witness}; empty if links of unknown rate cross it
   */
  public Optional<Bandwidth> findUpper() {
    return unknownRates() > 0 ? Optional.empty() : Optional.of(result.witness().capacity());
  }

  /**
   * Whether the value is proven.
   *
   * @return whether both ends meet
   */
  public boolean isExact() {
    return result.lower() == result.witness().capacityUnits() && unknownRates() == 0;
  }

  /**
   * The value.
   *
   * @return the bisection bandwidth, one way
   * @throws IllegalStateException if only an interval is known; the message gives both ends
   */
  public Bandwidth exact() {
    if (unknownRates() == 0 && !isExact()) {
      throw new IllegalStateException(
          "the bisection bandwidth is only known to be at least "
              + lower()
              + " and at most "
              + upper()
              + "; use lower() and upper(), or try a larger budget with"
              + " BisectionOptions.withBudget");
    }
    return upper();
  }

  /**
   * What falls on either side as a whole.
   *
   * @return the unit, never {@link BisectionUnit#AUTO}
   */
  public BisectionUnit unit() {
    return units.kind();
  }

  /**
   * How many units are split.
   *
   * @return the population
   */
  public int unitCount() {
    return units.count();
  }

  /**
   * How many units are on the smaller side of the witness.
   *
   * @return half of the units, rounded down; less only if several parts of an odd number were
   *     halved one by one, or if units have weights
   */
  public int smallerSide() {
    return smallerSide;
  }

  /**
   * A balanced cut with the capacity of the upper end, if that is known.
   *
   * @return the cut; links of unknown rate cross it if no upper end is known
   */
  public Cut witness() {
    return result.witness();
  }

  /**
   * How the lower end was proven.
   *
   * @return a few words
   */
  public String method() {
    return result.method();
  }

  /**
   * How the value came about.
   *
   * @return both ends, the cut, the method's steps and what was assumed
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString())
            .term("at least", lower(), method())
            .term(
                "at most",
                findUpper().map(Bandwidth::toString).orElse("unknown"),
                unknownRates() > 0
                    ? "links of unknown rate cross each cut that was found"
                    : "capacity of the cut that was found")
            .term("links that cross", result.witness().crossingLinks())
            .term("unit", units.kind(), "falls on one side as a whole; switches fall freely")
            .term("population", units.count() + " " + units.kind().word(units.count()), "populated")
            .term("direction", "one way");
    if (units.isWeighted()) {
      long a = units.weightOnSideA(witness());
      long all = LongStream.of(units.weight()).sum();
      out.term(
          "weights of the sides",
          Math.min(a, all - a) + " | " + Math.max(a, all - a),
          "they may differ by " + units.tolerance() + ", the heaviest unit's weight");
    }
    if (smallerSide > 0 && findUpper().isPresent()) {
      out.term(
          "at most, for each " + units.kind().word(1) + " of the smaller side",
          upper().dividedBy(smallerSide));
    }
    List<String> steps = result.steps();
    for (int i = 0; i < steps.size(); i++) {
      out.term("step " + (i + 1), steps.get(i));
    }
    if (result.parts() > 1 && units.kind() == BisectionUnit.PORT) {
      out.assume(result.parts() + " parts that no link joins are halved one by one and summed");
    }
    if (units.kind() == BisectionUnit.PORT && !result.witness().graph().hostIdentityKnown()) {
      out.assume("some ports' owners are unknown, so each port falls by itself");
    }
    if (units.kind() == BisectionUnit.HOST && !result.witness().graph().hostIdentityKnown()) {
      out.assume("some ports' owners are unknown; each of those counts as a host of its own");
    }
    if (unlinked > 0) {
      out.assume(
          unlinked
              + " of the "
              + units.kind().word(2)
              + (unlinked == 1 ? " has" : " have")
              + " no link; they fall on either side and count in its half");
    }
    GraphAssumptions.add(result.witness().graph(), out);
    return out.source(DEFINITION).build();
  }

  private int unknownRates() {
    return result.witness().unknownRateLinks();
  }

  /** One line: {@code 201.6Tb/s one way, exact (127 hosts: 63 | 64)}. */
  @Override
  public String toString() {
    return (unknownRates() > 0
            ? "at least " + lower() + " one way, links of unknown rate counted as nothing"
            : isExact() ? upper() + " one way, exact" : lower() + " to " + upper() + " one way")
        + " ("
        + units.count()
        + " "
        + units.kind().word(units.count())
        + ": "
        + smallerSide
        + " | "
        + (units.count() - smallerSide)
        + ")";
  }
}
