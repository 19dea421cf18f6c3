package io.clusterfabric.topology.internal.cut;

/**
 * The least balanced cut of a class graph: a depth-first search over the sides of a separator, with
 * the {@linkplain TreeProgram tree program} for the rest.
 *
 * <p>A node of the search has sides for the first few separator nodes. Leaving out the edges of the
 * others only lowers the cost, so the program's value there is a lower bound, and branches that
 * can't beat the best cut are cut off. Exchanging sides A and B lets the first separator node stay
 * on side A. With an empty separator this is one run of the tree program.
 */
final class SeparatorSearch {
  /** The most numbers a run of the tree program may hold: a quarter of a gigabyte. */
  private static final long MAX_CELLS = 1L << 25;

  private final ClassGraph classes;
  private final int[] separator;
  private final TreeProgram program;
  private final Effort effort;
  private final byte[] sides;
  private long best;
  private byte[] bestSides = {};
  private long openBound = MinPlus.IMPOSSIBLE;

  private SeparatorSearch(ClassGraph classes, int[] separator, long above, Effort effort) {
    this.classes = classes;
    this.separator = separator;
    this.program = TreeProgram.of(classes, separator);
    this.effort = effort;
    this.sides = new byte[separator.length];
    this.best = above;
  }

  /**
   * Searches for the least cut below a limit.
   *
   * @param classes the class graph
   * @param separator nodes that leave a forest; at most 62
   * @param above only cuts below this are of interest: the value of a known cut, or more
   * @param nodeCount nodes of the graph of single units
   * @param effort the search stops when it is exhausted; bounds of what is left open then count
   * @return a proven lower bound (0 if the forest is too deep for the tree program), and the best
   *     cut found if below the limit
   */
  static SearchOutcome run(
      ClassGraph classes, int[] separator, long above, int nodeCount, Effort effort) {
    SeparatorSearch search = new SeparatorSearch(classes, separator, above, effort);
    if (search.program.cells() > MAX_CELLS) {
      return SearchOutcome.bound(0);
    }
    search.visit(0, 0);
    long lower = Math.min(search.best, search.openBound);
    if (search.best == above) {
      return SearchOutcome.bound(lower);
    }
    TreeProgram.Trace trace =
        search.program.trace(search.bestSides, search.targets(search.bestSides));
    return SearchOutcome.found(lower, trace.nodes(classes, nodeCount));
  }

  /**
   * The least cut's value alone, without a cut that has it.
   *
   * @param classes the class graph
   * @param separator nodes that leave a forest; at most 62
   * @param effort the search stops when it is exhausted; a strict one gives no bound then
   * @return a proven lower bound, 0 if none was found
   */
  static long bound(ClassGraph classes, int[] separator, Effort effort) {
    SeparatorSearch search = new SeparatorSearch(classes, separator, MinPlus.IMPOSSIBLE, effort);
    if (search.program.cells() > MAX_CELLS) {
      return 0;
    }
    try {
      search.visit(0, 0);
    } catch (EffortSpentException e) {
      return 0;
    }
    return Math.min(search.best, search.openBound);
  }

  /** Recursion is as deep as the separator is large, which the caller keeps small. */
  private void visit(int depth, long fixedCut) {
    for (int i = depth; i < separator.length; i++) {
      sides[i] = -1;
    }
    long bound = fixedCut + program.least(sides, targets(sides), effort);
    if (bound >= best) {
      return;
    }
    if (depth == separator.length) {
      best = bound;
      bestSides = sides.clone();
      return;
    }
    if (effort.isExhausted()) {
      openBound = Math.min(openBound, bound);
      return;
    }
    long costOnA = costOf(depth, 0);
    long costOnB = costOf(depth, 1);
    boolean firstA = costOnA <= costOnB;
    for (int turn = 0; turn < (depth == 0 ? 1 : 2); turn++) {
      boolean onA = depth == 0 || firstA == (turn == 0);
      sides[depth] = (byte) (onA ? 1 : 0);
      visit(depth + 1, fixedCut + (onA ? costOnA : costOnB));
    }
    sides[depth] = -1;
  }

  /** Weight between a separator node and those before it on the given side. */
  private long costOf(int index, int against) {
    CutGraph graph = classes.graph();
    long cost = 0;
    for (int k = 0; k < graph.degree(separator[index]); k++) {
      for (int i = 0; i < index; i++) {
        if (separator[i] == graph.neighbor(separator[index], k) && sides[i] == against) {
          cost += graph.weight(separator[index], k);
        }
      }
    }
    return cost;
  }

  /**
   * How many units of the forest may be on side A, given the sides of the separator's units. With
   * no separator the sides may be exchanged, and one target is enough.
   */
  private int[] targets(byte[] given) {
    int onA = 0;
    int open = 0;
    for (int i = 0; i < separator.length; i++) {
      if (classes.multiplicity(separator[i]) == 1) {
        onA += given[i] == 1 ? 1 : 0;
        open += given[i] < 0 ? 1 : 0;
      }
    }
    int half = classes.units() / 2;
    int most = separator.length == 0 ? half : classes.units() - half;
    int[] targets = new int[most - half + 1 + open];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = half - onA - open + i;
    }
    return targets;
  }
}
