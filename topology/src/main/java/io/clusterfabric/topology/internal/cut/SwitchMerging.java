package io.clusterfabric.topology.internal.cut;

import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Finds switches that can be merged without changing the least cut of any split of the units.
 *
 * <p><b>Theorem.</b> Let P partition the switches, and let each switch u have a mass μ(u) &gt; 0
 * such that for any two different classes C and D (each unit is a class of its own) the weight w(u,
 * D) between u ∈ C and all of D is μ(u)·k(C, D). Then shrinking every class to one node changes no
 * least cut with given sides of the units.
 *
 * <p><b>Proof.</b> The least cut with x fixed at the units is min Σ w(u,v)|x(u) − x(v)| over 0 ≤ x
 * ≤ 1. Replace x in each class by its mean with weights μ. For two classes, Σ w(u,v)|x(u) − x(v)| ≥
 * |Σ w(u,v)(x(u) − x(v))| = |Σ x(u)μ(u)k(C,D) − Σ x(v)μ(v)k(D,C)| = W(C,D)·|x̄(C) − x̄(D)|, because
 * W(C,D) = k(C,D)μ(C) = k(D,C)μ(D). So the mean costs no more; it is a cut of the shrunk graph, and
 * every cut of that graph is one of the full graph with the same capacity. ∎
 *
 * <p>The coarsest such partition with μ = weighted degree is found by partition refinement: start
 * with one class, split classes by the ratio w(u, D)/μ(u) until nothing splits, and of the parts of
 * a split class leave out the largest as a later splitter, since its ratios follow from those of
 * the others (Hopcroft, 1971). Ratios are compared exactly, as 128-bit products. Work O(m log n)
 * besides sorting.
 */
final class SwitchMerging {
  private final CutGraph graph;
  private final int units;
  private final long[] mass;
  private final int[] members;
  private final int[] position;
  private final int[] classOf;
  private final int[] start;
  private final int[] end;
  private final boolean[] queued;
  private final ArrayDeque<Integer> splitters = new ArrayDeque<>();
  private int classes;

  private final long[] weightToSplitter;
  private final int[] touched;
  private final int[] touchedInClass;
  private final int[] touchedClasses;

  private SwitchMerging(CutGraph graph, int units) {
    int n = graph.nodeCount();
    int switches = n - units;
    this.graph = graph;
    this.units = units;
    this.mass = new long[n];
    this.members = new int[switches];
    this.position = new int[n];
    this.classOf = new int[n];
    this.start = new int[switches];
    this.end = new int[switches];
    this.queued = new boolean[switches];
    this.weightToSplitter = new long[n];
    this.touched = new int[switches];
    this.touchedInClass = new int[switches];
    this.touchedClasses = new int[switches];
    for (int i = 0; i < switches; i++) {
      int v = units + i;
      members[i] = v;
      position[v] = i;
      mass[v] = graph.weightedDegree(v);
    }
    if (switches > 0) {
      end[0] = switches;
      classes = 1;
    }
  }

  /**
   * The graph with interchangeable switches merged.
   *
   * @param graph units first, then switches
   * @param units number of units
   * @return the image of each node and the smaller graph; units keep their numbers
   */
  static Reduction merge(CutGraph graph, int units) {
    SwitchMerging merging = new SwitchMerging(graph, units);
    merging.refine();
    return merging.reduction();
  }

  private void refine() {
    if (classes == 0) {
      return;
    }
    for (int unit = 0; unit < units; unit++) {
      splitTouched(addWeights(unit, 0));
    }
    queued[0] = true;
    splitters.add(0);
    for (int c = 1; c < classes; c++) {
      if (!queued[c]) {
        queued[c] = true;
        splitters.add(c);
      }
    }
    while (!splitters.isEmpty()) {
      int splitter = splitters.poll();
      queued[splitter] = false;
      int count = 0;
      for (int i = start[splitter]; i < end[splitter]; i++) {
        count = addWeights(members[i], count);
      }
      splitTouched(count);
    }
  }

  private int addWeights(int node, int count) {
    int found = count;
    for (int k = 0; k < graph.degree(node); k++) {
      int to = graph.neighbor(node, k);
      if (to >= units) {
        if (weightToSplitter[to] == 0) {
          touched[found++] = to;
        }
        weightToSplitter[to] += graph.weight(node, k);
      }
    }
    return found;
  }

  private void splitTouched(int count) {
    int hit = 0;
    for (int i = 0; i < count; i++) {
      int v = touched[i];
      int c = classOf[v];
      if (touchedInClass[c] == 0) {
        touchedClasses[hit++] = c;
      }
      swapTo(v, start[c] + touchedInClass[c]++);
    }
    for (int i = 0; i < hit; i++) {
      int c = touchedClasses[i];
      split(c, touchedInClass[c]);
      touchedInClass[c] = 0;
    }
    for (int i = 0; i < count; i++) {
      weightToSplitter[touched[i]] = 0;
    }
  }

  private void swapTo(int v, int place) {
    int other = members[place];
    members[position[v]] = other;
    position[other] = position[v];
    members[place] = v;
    position[v] = place;
  }

  /** Splits a class whose first {@code hit} members touch the splitter. */
  private void split(int c, int hit) {
    int from = start[c];
    int to = end[c];
    int rest = from + hit;
    boolean even = true;
    for (int i = from + 1; i < rest && even; i++) {
      even = compareRatio(members[from], members[i]) == 0;
    }
    if (even && rest == to) {
      return;
    }
    if (!even) {
      sortByRatio(from, rest);
    }
    // Parts are [from, ...) runs of equal ratio, then the untouched rest. The largest part keeps
    // the
    // class's number and, unless the class was queued, needs no turn as a splitter.
    int keepFrom = rest;
    int keepTo = to;
    for (int i = from; i < rest; ) {
      int next = endOfRun(i, rest);
      if (next - i > keepTo - keepFrom) {
        keepFrom = i;
        keepTo = next;
      }
      i = next;
    }
    start[c] = keepFrom;
    end[c] = keepTo;
    for (int i = from; i < to; ) {
      int next = i < rest ? endOfRun(i, rest) : to;
      if (i != keepFrom) {
        newClass(i, next);
      }
      i = next;
    }
  }

  private int endOfRun(int from, int limit) {
    int i = from + 1;
    while (i < limit && compareRatio(members[from], members[i]) == 0) {
      i++;
    }
    return i;
  }

  private void newClass(int from, int to) {
    int c = classes++;
    start[c] = from;
    end[c] = to;
    for (int i = from; i < to; i++) {
      classOf[members[i]] = c;
    }
    queued[c] = true;
    splitters.add(c);
  }

  private void sortByRatio(int from, int to) {
    Integer[] boxed = new Integer[to - from];
    for (int i = from; i < to; i++) {
      boxed[i - from] = members[i];
    }
    Arrays.sort(
        boxed,
        (u, v) -> {
          int byRatio = compareRatio(u, v);
          return byRatio != 0 ? byRatio : Integer.compare(u, v);
        });
    for (int i = from; i < to; i++) {
      members[i] = boxed[i - from];
      position[members[i]] = i;
    }
  }

  /** Compares w(u)/μ(u) with w(v)/μ(v) by cross multiplication; all factors are positive. */
  private int compareRatio(int u, int v) {
    long left = weightToSplitter[u];
    long right = weightToSplitter[v];
    if (mass[u] == mass[v]) {
      return Long.compare(left, right);
    }
    int high = Long.compare(Math.multiplyHigh(left, mass[v]), Math.multiplyHigh(right, mass[u]));
    return high != 0 ? high : Long.compareUnsigned(left * mass[v], right * mass[u]);
  }

  private Reduction reduction() {
    int n = graph.nodeCount();
    int[] image = new int[n];
    int[] number = new int[classes];
    Arrays.fill(number, -1);
    int next = units;
    for (int v = 0; v < n; v++) {
      if (v < units) {
        image[v] = v;
      } else {
        if (number[classOf[v]] < 0) {
          number[classOf[v]] = next++;
        }
        image[v] = number[classOf[v]];
      }
    }
    return next == n ? Reduction.none(graph) : Reduction.of(graph, image, next);
  }
}
