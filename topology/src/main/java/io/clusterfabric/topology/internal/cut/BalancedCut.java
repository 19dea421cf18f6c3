package io.clusterfabric.topology.internal.cut;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * The least capacity of a cut that splits the units evenly, switches free to fall on either side.
 *
 * <p>The problem is NP-hard in general; fabrics are not general. In this order:
 *
 * <ol>
 *   <li>The graph is {@linkplain ReducedProblem reduced}, which changes no value.
 *   <li>If a forest remains, {@linkplain TreeProgram dynamic programming} gives the exact value:
 *       folded Clos networks of any size and oversubscription, with rails, planes, uneven bundles
 *       that repeat, and any population.
 *   <li>If a few nodes stand between the rest and a forest, a {@linkplain SeparatorSearch search
 *       over their sides} is exact: leaf-spine networks with cables missing anywhere.
 *   <li>With few units, {@linkplain UnitBranchAndBound branch and bound} is exact on any graph.
 *   <li>Otherwise, and when the budget runs out, {@linkplain UniformFlowBound uniform} or
 *       {@linkplain RelayedFlowBound relayed} flow, a {@linkplain RegularBound regular model} and a
 *       {@linkplain SemidefiniteBound semidefinite matrix} bound the value from below, {@linkplain
 *       LocalSearch local search} and {@linkplain MultilevelPartitioner multilevel partitioning}
 *       from above. These may meet, and then the value is exact all the same.
 * </ol>
 *
 * <p>{@linkplain CutParity Parity} lifts every lower bound to a value that cuts can have. Units of
 * different weights get their bounds from the matrix and the search alone.
 */
public final class BalancedCut {
  /** The largest separator whose sides are searched. */
  private static final int MAX_SEPARATOR = 24;

  private static final String SEARCH = "searching a balanced cut";

  private final CutProblem problem;
  private final Balance balance;
  private final CutOptions options;
  private final UnitContraction contraction;
  private final LongFunction<String> text;
  private final long[] weights;
  private final CutParity parity;
  private final List<String> steps = new ArrayList<>();
  private long lower;
  private long upper = MinPlus.IMPOSSIBLE;
  private BitSet side = new BitSet();
  private String method = "no bound";
  private String witness = "no cut";

  private BalancedCut(CutProblem problem, CutOptions options, LongFunction<String> text) {
    this.text = text;
    this.problem = problem;
    this.options = options;
    this.contraction = UnitContraction.of(problem);
    this.balance =
        problem.isHalving()
            ? Balance.ofUnits(problem.unitCount())
            : Balance.of(problem.unitWeights());
    this.weights = problem.isHalving() ? ones(problem.unitCount()) : problem.unitWeights();
    this.parity = CutParity.of(contraction.graph(), problem.unitCount(), problem.isHalving());
  }

  /**
   * Solves a problem.
   *
   * @param problem the graph and its units
   * @param options budget and seed
   * @return the exact value or an interval, with a witness; with fewer than two units the value is
   *     0
   */
  public static CutResult solve(CutProblem problem, CutOptions options) {
    return solve(problem, options, Long::toString);
  }

  /**
   * Solves a problem.
   *
   * @param problem the graph and its units
   * @param options budget and seed
   * @param text how the steps print a capacity of the problem
   * @return the exact value or an interval, with a witness; with fewer than two units the value is
   *     0
   */
  public static CutResult solve(CutProblem problem, CutOptions options, LongFunction<String> text) {
    BalancedCut cut = new BalancedCut(problem, options, text);
    cut.solve();
    return cut.result();
  }

  private void solve() {
    if (problem.unitCount() < 2) {
      upper = 0;
      method = "fewer than two units";
      return;
    }
    if (parity.step() > 1) {
      steps.add(
          "every balanced cut is "
              + (parity.rest() == 0
                  ? "a multiple of " + print(parity.step())
                  : "an odd multiple of " + print(parity.rest())));
    }
    ReducedProblem reduced = ReducedProblem.of(contraction.graph(), contraction.units());
    steps.add(reduced.summary());
    if (!problem.isHalving()) {
      solveWeighted(reduced);
      return;
    }
    int[] separator = Separator.choose(reduced.classes(), MAX_SEPARATOR);
    if (separator.length == 0) {
      searchSeparator(reduced, separator, "tree program", options.effort(SEARCH, Long.MAX_VALUE));
      if (upper < MinPlus.IMPOSSIBLE) {
        return;
      }
    }
    boolean small = separator.length > 0 && separator.length <= MAX_SEPARATOR;
    if (separator.length == 0) {
      steps.add("a forest too deep for the tree program");
    } else if (small) {
      steps.add("not a forest: " + separator.length + " nodes separate it into one");
    } else {
      steps.add("not a forest: more than " + MAX_SEPARATOR + " nodes would have to be separated");
    }
    complete(reduced);
    searchLocally(reduced);
    boundByUniformFlow(reduced);
    boundByCore(reduced);
    searchByLevels(reduced);
    // A separator of nearly all units leaves nothing to the tree program: branch on units instead.
    boolean fewUnits = reduced.units() <= 2 * separator.length;
    for (int turn = 0; turn < 2 && lower < upper; turn++) {
      if (fewUnits == (turn == 1)) {
        if (small) {
          searchSeparator(
              reduced, separator, "separator search", options.effort(SEARCH, options.budget()));
        }
      } else if (reduced.units() <= UnitBranchAndBound.MAX_UNITS) {
        branch(reduced);
      }
    }
  }

  /**
   * Units of different weights: merging switches is still exact, as it is for any sides of the
   * units; what counts units is not.
   */
  private void solveWeighted(ReducedProblem reduced) {
    ClassGraph singles = ClassGraph.ofSingles(reduced.graph(), reduced.units());
    offer(heaviestFirst(), "heaviest units first");
    searchByLevels(reduced);
    raise(0, "no cut is negative");
    boundByMatrix(singles);
    if (reduced.units() <= UnitBranchAndBound.MAX_UNITS) {
      branch(reduced);
    }
  }

  /** The heaviest units first, each on the lighter side: balanced, if not light. */
  private BitSet heaviestFirst() {
    Integer[] order = new Integer[weights.length];
    Arrays.setAll(order, u -> u);
    Arrays.sort(
        order,
        (u, v) ->
            weights[u] != weights[v]
                ? Long.compare(weights[v], weights[u])
                : Integer.compare(u, v));
    BitSet onA = new BitSet();
    long difference = 0;
    for (int u : order) {
      onA.set(u, difference <= 0);
      difference += difference <= 0 ? weights[u] : -weights[u];
    }
    return onA;
  }

  private void searchSeparator(
      ReducedProblem reduced, int[] separator, String name, Effort effort) {
    SearchOutcome outcome =
        SeparatorSearch.run(
            reduced.classes(), separator, limit(), reduced.graph().nodeCount(), effort);
    if (outcome.improved()) {
      offer(reduced.lift(outcome.side()), name);
    }
    raise(outcome.lower(), name);
    report(name + " over " + effort.spent() + " operations");
  }

  private void branch(ReducedProblem reduced) {
    Effort effort = options.effort(SEARCH, options.budget());
    SearchOutcome outcome =
        UnitBranchAndBound.run(reduced.graph(), weights, balance, limit(), effort);
    if (outcome.improved()) {
      offer(reduced.lift(outcome.side()), "branch and bound over units");
    }
    raise(outcome.lower(), "branch and bound over units");
    report("branch and bound over units, " + effort.spent() + " operations");
  }

  /** A regular model of the graph: a lower bound, and a start for the local search. */
  private void complete(ReducedProblem reduced) {
    CutGraph graph = reduced.original();
    Optional<RegularModel> found =
        RegularCompletion.of(
            graph, reduced.units(), options.effort("modelling the fabric", options.budget()));
    if (found.isEmpty()) {
      return;
    }
    RegularBound bound = RegularBound.of(graph, reduced.units(), found.get(), options, steps);
    bound.side().ifPresent(best -> offer(best, "cut of the regular model"));
    raise(bound.lower(), "regular model less what it adds");
    report("regular model");
  }

  private void searchLocally(ReducedProblem reduced) {
    CutGraph graph = reduced.graph();
    LocalSearch search = new LocalSearch(graph, reduced.units());
    if (upper < MinPlus.IMPOSSIBLE) {
      search.improve(side.get(0, reduced.units()), 2);
    }
    boolean isFirst = upper == MinPlus.IMPOSSIBLE;
    long costOfStart =
        160L * graph.edgeCount() + 400L * graph.nodeCount() + SlowMode.cost(graph) / 2;
    long affordable = options.budget() / 8 / costOfStart;
    int starts = (int) Math.max(isFirst ? 2 : 0, Math.min(16, affordable));
    if (starts > 0) {
      search.search(starts, 8, options.seed());
    }
    offer(reduced.lift(search.bestSide()), "local search");
    report("local search");
  }

  /** Lower bounds by what the links between switches bear, and those of units apart. */
  private void boundByCore(ReducedProblem reduced) {
    if (lower >= upper) {
      return;
    }
    CoreGraph core = CoreGraph.of(reduced.graph(), reduced.units());
    if (SemidefiniteBound.cost(core.graph().nodeCount()) <= (double) worthwhile()) {
      Effort effort = options.effort("proving a matrix semidefinite", 2 * worthwhile());
      raise(SemidefiniteBound.ofCore(core, upper, effort), "semidefinite relaxation of the core");
      report("semidefinite relaxation of a core of " + core.graph().nodeCount() + " nodes");
    }
    if (core.graph().nodeCount() >= reduced.classes().graph().nodeCount()) {
      boundByMatrix(reduced.classes());
    }
    if (lower < upper && RoutedFlowBound.cost(core) <= worthwhile()) {
      Effort effort = options.effort("routing flows", worthwhile());
      raise(RoutedFlowBound.of(core, limit(), effort), "routed flow over the core");
      report("routed flow over a core of " + core.graph().nodeCount() + " nodes");
    }
  }

  /** A lower bound by a matrix that is proven semidefinite, where it is small enough. */
  private void boundByMatrix(ClassGraph classes) {
    if (lower < upper
        && SemidefiniteBound.cost(classes.graph().nodeCount()) <= (double) worthwhile()) {
      Effort effort = options.effort("proving a matrix semidefinite", 2 * worthwhile());
      SemidefiniteBound bound = SemidefiniteBound.of(classes, weights, balance, limit(), effort);
      raise(bound.lower(), bound.how());
      report("semidefinite matrix of order " + classes.graph().nodeCount());
    }
  }

  /** A long search from above, where the cheap one did not do. */
  private void searchByLevels(ReducedProblem reduced) {
    CutGraph graph = reduced.graph();
    long size = 2L * graph.edgeCount() + graph.nodeCount();
    long allowed = Math.min(2000 * size, worthwhile() / 2);
    if (lower < upper && allowed >= 40 * size) {
      Effort effort = options.effort("partitioning", allowed);
      List<BitSet> known = new ArrayList<>(reduced.project(side));
      BitSet found =
          MultilevelPartitioner.partition(graph, weights, balance, options.seed(), effort, known);
      offer(reduced.lift(found), "multilevel partitioning");
      if (problem.isHalving()) {
        LocalSearch search = new LocalSearch(graph, reduced.units());
        search.improve(found.get(0, reduced.units()), 2);
        offer(reduced.lift(search.bestSide()), "local search");
      }
      report("multilevel partitioning over " + effort.spent() + " operations");
    }
  }

  /** What is known within a fiftieth is worth a cheap look only. */
  private long worthwhile() {
    return lower < upper - upper / 50 ? options.budget() : options.budget() / 16;
  }

  private void boundByUniformFlow(ReducedProblem reduced) {
    ClassGraph classes = reduced.classes();
    // What is known to a tenth is worth a cheap look only.
    long allowed = lower < upper / 10 * 9 ? options.budget() : options.budget() / 16;
    if (lower < upper && UniformFlowBound.cost(classes) <= allowed) {
      raise(UniformFlowBound.of(classes), "uniform flow");
      report("uniform flow");
    } else if (lower < upper / 10 * 9) {
      raise(RelayedFlowBound.of(classes, options.budget() / 8), "relayed flow");
      report("relayed flow");
    }
  }

  /** No balanced cut is lighter, nor is any of a value that parity excludes. */
  private void raise(long bound, String name) {
    if (bound > lower || (bound == 0 && lower == 0 && upper == 0)) {
      long possible = upper == MinPlus.IMPOSSIBLE ? bound : parity.raise(bound);
      lower = possible;
      method = possible > bound ? name + " and parity" : name;
      requireOrder();
    }
  }

  private void requireOrder() {
    if (lower > upper) {
      throw contradiction(print(lower), method, print(upper), witness, steps);
    }
  }

  /** A bound above a cut is a mistake of one of the two, never something to smooth over. */
  static IllegalStateException contradiction(
      String lower, String method, String upper, String witness, List<String> steps) {
    return new IllegalStateException(
        "the lower bound "
            + lower
            + " ("
            + method
            + ") contradicts a cut of "
            + upper
            + " ("
            + witness
            + "): one of the two is wrong, which is a fault of this library; please report it with"
            + " the graph; steps: "
            + steps);
  }

  /** Only cuts below this are of interest: none lies between it and the best one known. */
  private long limit() {
    return upper == MinPlus.IMPOSSIBLE ? upper : parity.above(upper);
  }

  private void offer(BitSet candidate, String name) {
    long value = contraction.graph().cut(candidate);
    if (value < upper && isBalanced(candidate)) {
      upper = value;
      side = candidate;
      witness = name;
      requireOrder();
    }
  }

  private boolean isBalanced(BitSet candidate) {
    long onA = 0;
    for (int u = 0; u < weights.length; u++) {
      onA += candidate.get(u) ? weights[u] : 0;
    }
    return balance.excess(onA) == 0;
  }

  private static long[] ones(int count) {
    long[] ones = new long[count];
    Arrays.fill(ones, 1);
    return ones;
  }

  private void report(String what) {
    steps.add(String.format(Locale.ROOT, "%s: %s", what, interval()));
  }

  private String interval() {
    return upper == MinPlus.IMPOSSIBLE
        ? "at least " + print(lower)
        : lower == upper ? print(upper) + " exact" : print(lower) + " to " + print(upper);
  }

  private String print(long value) {
    return text.apply(value * contraction.scale());
  }

  private CutResult result() {
    BitSet nodes = contraction.lift(side);
    return new CutResult(
        lower * contraction.scale(),
        problem.graph().cut(nodes),
        side.get(0, problem.unitCount()),
        nodes,
        method,
        steps);
  }
}
