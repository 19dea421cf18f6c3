package io.clusterfabric.topology.internal.cut;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The least cut of a forest of switches and classes of units, for a given number of units on side
 * A, by dynamic programming.
 *
 * <p>For a node v let f(v, s, a) be the least weight of cut edges within the subtree of v, and
 * between it and the nodes whose side is fixed, with v on side s and a of the subtree's units on
 * side A. A child c below a parent on side s adds min(f(c, s, ·), f(c, other, ·) + w); children are
 * joined by {@linkplain MinPlus min-plus convolution}; a class of m units below a parent adds a
 * straight line. Several trees hang below one root without weight. This is exact, since in a forest
 * nothing but the side of v couples the subtree to the rest.
 *
 * <p>Subtrees of the same shape (same classes, weights and fixed neighbours) are computed once and
 * joined by repeated squaring. Where no fixed node touches a subtree, f(v, B, a) = f(v, A, size −
 * a), so that one side is enough. Of the last convolution only the wanted entries are computed.
 * Nothing recurses.
 */
final class TreeProgram {
  private final ClassGraph classes;
  private final int[] separator;
  private final int[][] children;
  private final long[] parentWeight;
  private final int[] shapeOf;
  private final List<Shape> shapes = new ArrayList<>();
  private final int root;
  private Solved[] kept = NOTHING;
  private byte[] keptSides = NO_SIDES;

  private static final Solved[] NOTHING = {};

  /** Unlike any sides that are asked for. */
  private static final byte[] NO_SIDES = {Byte.MIN_VALUE};

  /** What all subtrees of one shape have in common. */
  private static final class Shape {
    /** Units of the class, if this is a class without children; else 0. */
    private final int bunch;

    /** Whether this is a unit with children. */
    private final boolean unit;

    private final int[] fixed;
    private final long[] fixedWeight;
    private final int[] childShape;
    private final long[] childWeight;
    private final int[] childCount;
    private final int size;
    private final boolean biased;

    Shape(
        int bunch,
        boolean unit,
        int[] fixed,
        long[] fixedWeight,
        int[] childShape,
        long[] childWeight,
        int[] childCount,
        int size,
        boolean biased) {
      this.bunch = bunch;
      this.unit = unit;
      this.fixed = fixed;
      this.fixedWeight = fixedWeight;
      this.childShape = childShape;
      this.childWeight = childWeight;
      this.childCount = childCount;
      this.size = size;
      this.biased = biased;
    }
  }

  /** A function of the units on side A, with what it was joined from; the array is made late. */
  private static final class Term {
    private final int size;
    private final Term left;
    private final Term right;

    /** Which of the children's entries a bare term stands for; -1 if none. */
    private final int entry;

    private long[] values;
    private int[] kinks;

    Term(long[] values, int entry) {
      this.entry = entry;
      this.size = values.length - 1;
      this.values = values;
      this.kinks = NONE;
      this.left = this;
      this.right = this;
    }

    Term(Term left, Term right) {
      this.entry = -1;
      this.size = left.size + right.size;
      this.values = LATE;
      this.kinks = NONE;
      this.left = left;
      this.right = right;
    }

    private static final long[] LATE = {};
    private static final int[] NONE = {};

    boolean isJoined() {
      return left != this;
    }

    long[] values(Effort effort) {
      if (values.length == 0) {
        values =
            MinPlus.convolve(
                left.values(effort), left.kinks(), right.values(effort), right.kinks(), effort);
      }
      return values;
    }

    /** Only once the values are there. */
    int[] kinks() {
      if (kinks.length == 0) {
        kinks = MinPlus.kinks(values);
      }
      return kinks;
    }

    long at(int index, Effort effort) {
      if (index < 0 || index > size) {
        return MinPlus.IMPOSSIBLE;
      }
      if (values.length > 0) {
        return values[index];
      }
      effort.spend(Math.min(left.size, right.size) + 1L);
      return Math.min(
          MinPlus.IMPOSSIBLE, MinPlus.at(left.values(effort), right.values(effort), index));
    }
  }

  /** The functions of one shape for given fixed sides. */
  private static final class Solved {
    private final Shape shape;
    private final Term joinedA;
    private final Term joinedB;
    private final long biasA;
    private final long biasB;

    Solved(Shape shape, Term joinedA, Term joinedB, long biasA, long biasB) {
      this.shape = shape;
      this.joinedA = joinedA;
      this.joinedB = joinedB;
      this.biasA = biasA;
      this.biasB = biasB;
    }

    /** The least cost with this node on the given side and a units on side A. */
    long at(boolean sideA, int a, Effort effort) {
      if (!sideA && !shape.biased) {
        return at(true, shape.size - a, effort);
      }
      int inner = sideA && shape.unit ? a - 1 : a;
      Term joined = sideA ? joinedA : joinedB;
      return inner < 0 || inner > joined.size
          ? MinPlus.IMPOSSIBLE
          : Math.min(MinPlus.IMPOSSIBLE, joined.at(inner, effort) + (sideA ? biasA : biasB));
    }

    long[] values(boolean sideA, Effort effort) {
      long[] result = new long[shape.size + 1];
      if (!sideA && !shape.biased) {
        long[] mirrored = values(true, effort);
        for (int a = 0; a < result.length; a++) {
          result[a] = mirrored[shape.size - a];
        }
        return result;
      }
      Arrays.fill(result, MinPlus.IMPOSSIBLE);
      long[] joined = (sideA ? joinedA : joinedB).values(effort);
      int shift = sideA && shape.unit ? 1 : 0;
      long bias = sideA ? biasA : biasB;
      for (int a = 0; a < joined.length; a++) {
        result[a + shift] = Math.min(MinPlus.IMPOSSIBLE, joined[a] + bias);
      }
      effort.spend(2L * result.length + 40);
      return result;
    }
  }

  /** A cut found by going back through the program. */
  static final class Trace {
    private final int[] unitsOnA;
    private final BitSet onA;

    private Trace(int nodes) {
      this.unitsOnA = new int[nodes];
      this.onA = new BitSet(nodes);
    }

    /** The nodes of the graph of single units that are on side A. */
    BitSet nodes(ClassGraph classes, int nodeCount) {
      BitSet side = new BitSet(nodeCount);
      for (int c = 0; c < classes.classes(); c++) {
        for (int i = 0; i < unitsOnA[c]; i++) {
          side.set(classes.member(c, i));
        }
      }
      for (int v = classes.units(); v < nodeCount; v++) {
        if (onA.get(classes.reduction().image(v))) {
          side.set(v);
        }
      }
      return side;
    }
  }

  private TreeProgram(ClassGraph classes, int[] separator) {
    CutGraph graph = classes.graph();
    int n = graph.nodeCount();
    this.classes = classes;
    this.separator = separator;
    this.children = new int[n + 1][];
    this.parentWeight = new long[n + 1];
    this.shapeOf = new int[n + 1];
    this.root = n;
    int[] order = rootTheForest();
    findShapes(order);
  }

  /**
   * A program for the forest that remains without the separator.
   *
   * @param classes the class graph
   * @param separator nodes whose sides will be given; see {@link Separator}
   */
  static TreeProgram of(ClassGraph classes, int[] separator) {
    return new TreeProgram(classes, separator);
  }

  /**
   * Peels leaves layer by layer, so that the last node of each tree, its root, is a centre: like
   * subtrees then hang at like places. Returns the nodes, children first.
   */
  private int[] rootTheForest() {
    CutGraph graph = classes.graph();
    int n = graph.nodeCount();
    boolean[] done = new boolean[n];
    for (int t : separator) {
      done[t] = true;
    }
    int[] links = new int[n];
    for (int v = 0; v < n; v++) {
      for (int k = 0; !done[v] && k < graph.degree(v); k++) {
        links[v] += done[graph.neighbor(v, k)] ? 0 : 1;
      }
    }
    int[] order = new int[n - separator.length];
    boolean[] queued = done.clone();
    int tail = 0;
    for (int pass = 0; pass < 2; pass++) {
      // Larger classes go first: they must be leaves even where a switch has no other neighbour.
      for (int v = 0; v < n; v++) {
        if (!queued[v] && links[v] <= 1 && (pass == 1 || classes.multiplicity(v) > 1)) {
          queued[v] = true;
          order[tail++] = v;
        }
      }
    }
    int[] parent = new int[n];
    int[] childCount = new int[n + 1];
    for (int head = 0; head < tail; head++) {
      int v = order[head];
      done[v] = true;
      parent[v] = root;
      for (int k = 0; k < graph.degree(v); k++) {
        int to = graph.neighbor(v, k);
        if (!done[to]) {
          parent[v] = to;
          parentWeight[v] = graph.weight(v, k);
          links[to]--;
          if (links[to] <= 1 && !queued[to]) {
            queued[to] = true;
            order[tail++] = to;
          }
        }
      }
      childCount[parent[v]]++;
    }
    if (tail != order.length) {
      throw new IllegalArgumentException("without its separator the graph is still no forest");
    }
    for (int v = 0; v <= n; v++) {
      children[v] = new int[childCount[v]];
    }
    for (int v : order) {
      int p = parent[v];
      children[p][children[p].length - childCount[p]--] = v;
    }
    return order;
  }

  private void findShapes(int[] order) {
    int[] fixedIndex = new int[classes.graph().nodeCount()];
    Arrays.fill(fixedIndex, -1);
    for (int i = 0; i < separator.length; i++) {
      fixedIndex[separator[i]] = i;
    }
    Map<List<Long>, Integer> known = new HashMap<>();
    for (int v : order) {
      findShape(v, fixedIndex, known);
    }
    findShape(root, fixedIndex, known);
  }

  private void findShape(int v, int[] fixedIndex, Map<List<Long>, Integer> known) {
    Integer[] sorted = Arrays.stream(children[v]).boxed().toArray(Integer[]::new);
    Arrays.sort(
        sorted,
        Comparator.<Integer>comparingInt(c -> shapeOf[c])
            .thenComparingLong(c -> parentWeight[c])
            .thenComparing(Comparator.naturalOrder()));
    List<Long> key = new ArrayList<>();
    boolean leaf = sorted.length == 0;
    int multiplicity = v == root ? 0 : classes.multiplicity(v);
    key.add((long) multiplicity);
    CutGraph graph = classes.graph();
    boolean biased = false;
    int size = leaf ? multiplicity : Math.min(multiplicity, 1);
    int fixedCount = 0;
    for (int k = 0; v != root && k < graph.degree(v); k++) {
      int t = fixedIndex[graph.neighbor(v, k)];
      if (t >= 0) {
        key.add((long) t);
        key.add(graph.weight(v, k));
        biased = true;
        fixedCount++;
      }
    }
    key.add(-1L);
    int entries = 0;
    for (int i = 0; i < sorted.length; i++) {
      children[v][i] = sorted[i];
      Shape child = shapes.get(shapeOf[sorted[i]]);
      size += child.size;
      biased |= child.biased;
      if (i == 0 || !sameEntry(sorted[i - 1], sorted[i])) {
        key.add((long) shapeOf[sorted[i]]);
        key.add(parentWeight[sorted[i]]);
        key.add(0L);
        entries++;
      }
      key.set(key.size() - 1, key.get(key.size() - 1) + 1);
    }
    Integer same = known.get(key);
    if (same != null) {
      shapeOf[v] = same;
      return;
    }
    shapeOf[v] = shapes.size();
    known.put(key, shapes.size());
    shapes.add(shape(key, leaf, multiplicity, fixedCount, entries, size, biased));
  }

  private static Shape shape(
      List<Long> key,
      boolean leaf,
      int multiplicity,
      int fixedCount,
      int entries,
      int size,
      boolean biased) {
    int[] fixed = new int[fixedCount];
    long[] fixedWeight = new long[fixedCount];
    int at = 1;
    for (int i = 0; i < fixedCount; i++) {
      fixed[i] = Math.toIntExact(key.get(at++));
      fixedWeight[i] = key.get(at++);
    }
    at++;
    int[] childShape = new int[entries];
    long[] childWeight = new long[entries];
    int[] childCount = new int[entries];
    for (int i = 0; i < entries; i++) {
      childShape[i] = Math.toIntExact(key.get(at++));
      childWeight[i] = key.get(at++);
      childCount[i] = Math.toIntExact(key.get(at++));
    }
    return new Shape(
        leaf ? multiplicity : 0,
        !leaf && multiplicity == 1,
        fixed,
        fixedWeight,
        childShape,
        childWeight,
        childCount,
        size,
        biased);
  }

  private boolean sameEntry(int u, int v) {
    return shapeOf[u] == shapeOf[v] && parentWeight[u] == parentWeight[v];
  }

  /**
   * An upper bound of how many numbers one run holds at a time. It is small for trees as shallow as
   * fabrics, and quadratic for long chains of units.
   */
  long cells() {
    long cells = 0;
    for (Shape shape : shapes) {
      int joins = 32 - Integer.numberOfLeadingZeros(shape.childShape.length);
      cells += (shape.size + 1L) * (2 + joins) * (shape.biased ? 2 : 1);
    }
    return cells;
  }

  /**
   * The least cut for fixed sides of the separator. Edges to separator nodes without a side are
   * left out, which makes the value a lower bound for all their sides. Edges within the separator
   * are the caller's.
   *
   * @param sides for each separator node 1 for side A, 0 for side B, −1 for none
   * @param targets wanted numbers of the forest's units on side A
   * @param effort is charged
   * @return the least value over the targets, or {@link MinPlus#IMPOSSIBLE} if none is in range
   */
  long least(byte[] sides, int[] targets, Effort effort) {
    Solved[] solved = solve(sides, effort);
    long least = MinPlus.IMPOSSIBLE;
    for (int target : targets) {
      least = Math.min(least, rootAt(solved, target, effort));
    }
    return least;
  }

  private long rootAt(Solved[] solved, int target, Effort effort) {
    Solved top = solved[solved.length - 1];
    if (target < 0 || target > top.shape.size) {
      return MinPlus.IMPOSSIBLE;
    }
    int only = onlyTree();
    if (only >= 0) {
      return Math.min(
          solved[only].at(true, target, effort), solved[only].at(false, target, effort));
    }
    return top.joinedA.at(target, effort);
  }

  /** The shape of the only tree, unless it is a bare class; -1 if there are several trees. */
  private int onlyTree() {
    Shape top = shapes.get(shapeOf[root]);
    return top.childCount.length == 1
            && top.childCount[0] == 1
            && shapes.get(top.childShape[0]).bunch == 0
        ? top.childShape[0]
        : -1;
  }

  /** The functions for given sides; those made last are kept, since the best is often last. */
  private Solved[] solve(byte[] sides, Effort effort) {
    if (!Arrays.equals(sides, keptSides)) {
      kept = NOTHING;
      keptSides = NO_SIDES;
      kept = solveAnew(sides, effort);
      keptSides = sides.clone();
    }
    return kept;
  }

  private Solved[] solveAnew(byte[] sides, Effort effort) {
    Solved[] solved = new Solved[shapes.size()];
    for (int i = 0; i < solved.length; i++) {
      Shape shape = shapes.get(i);
      long biasA = 0;
      long biasB = 0;
      for (int k = 0; k < shape.fixed.length; k++) {
        biasA += sides[shape.fixed[k]] == 0 ? shape.fixedWeight[k] : 0;
        biasB += sides[shape.fixed[k]] == 1 ? shape.fixedWeight[k] : 0;
      }
      boolean skip = shape.bunch > 0 || (i == solved.length - 1 && onlyTree() >= 0);
      Term joinedA = skip ? ZERO : join(shape, true, solved, effort);
      Term joinedB = skip || !shape.biased ? joinedA : join(shape, false, solved, effort);
      solved[i] = new Solved(shape, joinedA, joinedB, biasA, biasB);
    }
    return solved;
  }

  private static final Term ZERO = new Term(new long[] {0}, -1);

  /** The children's functions, joined smallest first, which keeps the sum of all lengths small. */
  private static Term join(Shape shape, boolean parentA, Solved[] solved, Effort effort) {
    record Numbered(Term term, int number) {}
    PriorityQueue<Numbered> queue =
        new PriorityQueue<>(
            Comparator.<Numbered>comparingInt(t -> t.term.size).thenComparingInt(Numbered::number));
    int number = 0;
    for (int k = 0; k < shape.childShape.length; k++) {
      Term one = new Term(child(shape, k, parentA, solved, effort), k);
      queue.add(new Numbered(power(one, shape.childCount[k]), number++));
    }
    // Queue and objects: noticeable where functions are short.
    effort.spend(100L * number);
    if (queue.isEmpty()) {
      return ZERO;
    }
    while (queue.size() > 1) {
      Term left = queue.remove().term;
      Term right = queue.remove().term;
      queue.add(new Numbered(new Term(left, right), number++));
    }
    return queue.remove().term;
  }

  private static Term power(Term one, int count) {
    Term square = one;
    Term product = count % 2 == 1 ? one : ZERO;
    for (int rest = count / 2; rest > 0; rest /= 2) {
      square = new Term(square, square);
      if (rest % 2 == 1) {
        product = product == ZERO ? square : new Term(product, square);
      }
    }
    return product;
  }

  /** What one child adds, by the number of its units on side A, below a parent on a given side. */
  private static long[] child(Shape shape, int k, boolean parentA, Solved[] solved, Effort effort) {
    Solved child = solved[shape.childShape[k]];
    long w = shape.childWeight[k];
    int m = child.shape.bunch;
    if (m > 0) {
      long onA = child.biasA + (parentA ? 0 : w);
      long onB = child.biasB + (parentA ? w : 0);
      long[] line = new long[m + 1];
      for (int a = 0; a <= m; a++) {
        line[a] = a * onA + (m - a) * onB;
      }
      effort.spend(2L * m + 40);
      return line;
    }
    long[] same = child.values(parentA, effort);
    long[] other = child.values(!parentA, effort);
    for (int a = 0; a < same.length; a++) {
      same[a] = Math.min(same[a], other[a] + w);
    }
    return same;
  }

  /** A subtree whose units are still to be placed. */
  private static final class Task {
    private final int node;
    private final boolean sideA;
    private final int a;
    private final boolean flipped;

    /** A task in the program's own frame; if flipped, sides A and B of the cut are exchanged. */
    Task(int node, boolean sideA, int a, boolean flipped) {
      this.node = node;
      this.sideA = sideA;
      this.a = a;
      this.flipped = flipped;
    }
  }

  /**
   * A cut that attains {@link #least}; every separator node must have a side.
   *
   * @param sides for each separator node 1 for side A, 0 for side B
   * @param targets as for {@link #least}
   * @return units on side A of each class, and the side of every other node
   */
  Trace trace(byte[] sides, int[] targets) {
    Effort effort = Effort.unlimited();
    Solved[] solved = solve(sides, effort);
    int target = targets[0];
    for (int other : targets) {
      if (rootAt(solved, other, effort) < rootAt(solved, target, effort)) {
        target = other;
      }
    }
    Trace trace = new Trace(classes.graph().nodeCount());
    for (int i = 0; i < separator.length; i++) {
      if (sides[i] == 1) {
        trace.onA.set(separator[i]);
        trace.unitsOnA[separator[i]] = classes.multiplicity(separator[i]);
      }
    }
    ArrayDeque<Task> tasks = new ArrayDeque<>();
    if (onlyTree() >= 0) {
      Task above = new Task(root, true, target, false);
      place(children[root][0], 0, above, target, solved, trace, tasks);
    } else {
      tasks.push(new Task(root, true, target, false));
    }
    while (!tasks.isEmpty()) {
      Task task = tasks.pop();
      Solved node = solved[shapeOf[task.node]];
      if (!task.sideA && !node.shape.biased) {
        tasks.push(new Task(task.node, true, node.shape.size - task.a, !task.flipped));
        continue;
      }
      int inner = task.sideA && node.shape.unit ? task.a - 1 : task.a;
      spread(task, task.sideA ? node.joinedA : node.joinedB, inner, solved, trace, tasks);
    }
    return trace;
  }

  /** Undoes the joins of one node's children, and hands each child its share of the units. */
  private void spread(
      Task task, Term joined, int units, Solved[] solved, Trace trace, ArrayDeque<Task> tasks) {
    Shape shape = shapes.get(shapeOf[task.node]);
    int[] next = new int[shape.childShape.length];
    for (int k = 1; k < next.length; k++) {
      next[k] = next[k - 1] + shape.childCount[k - 1];
    }
    ArrayDeque<Term> terms = new ArrayDeque<>();
    ArrayDeque<Integer> amounts = new ArrayDeque<>();
    terms.push(joined);
    amounts.push(units);
    while (!terms.isEmpty()) {
      Term term = terms.pop();
      int amount = amounts.pop();
      if (term.isJoined()) {
        Effort free = Effort.unlimited();
        int left = MinPlus.split(term.left.values(free), term.right.values(free), amount);
        terms.push(term.left);
        amounts.push(left);
        terms.push(term.right);
        amounts.push(amount - left);
      } else if (term.entry >= 0) {
        int k = term.entry;
        int child = children[task.node][next[k]++];
        place(child, shape.childWeight[k], task, amount, solved, trace, tasks);
      }
    }
  }

  /** Chooses the side of a child, given its parent's side and its share of the units. */
  private void place(
      int v,
      long weight,
      Task parent,
      int amount,
      Solved[] solved,
      Trace trace,
      ArrayDeque<Task> tasks) {
    Solved node = solved[shapeOf[v]];
    if (node.shape.bunch > 0) {
      trace.unitsOnA[v] = parent.flipped ? node.shape.bunch - amount : amount;
      return;
    }
    Effort free = Effort.unlimited();
    long same = node.at(parent.sideA, amount, free);
    long other = node.at(!parent.sideA, amount, free);
    boolean sideA = parent.sideA == (same <= other + weight);
    if (sideA != parent.flipped) {
      trace.onA.set(v);
      trace.unitsOnA[v] = classes.multiplicity(v);
    }
    tasks.push(new Task(v, sideA, amount, parent.flipped));
  }
}
