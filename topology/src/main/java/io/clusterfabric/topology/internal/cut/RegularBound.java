package io.clusterfabric.topology.internal.cut;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A lower bound from a {@linkplain RegularCompletion regular model}: its least cut, less what was
 * added to make it regular.
 *
 * <p>Making all weights of a layer lighter by a factor, in the fabric and in the model, only lowers
 * cuts, and lessens what the layer takes off by the same factor. In a layer that is far from being
 * the bottleneck (below a 7:1 step, say) this costs nothing and gains nearly all of its share. So
 * one layer after the other is halved as long as the bound rises. All factors are eighths.
 */
final class RegularBound {
  private static final int FULL = 8;

  private final int units;
  private final RegularModel model;
  private final CutOptions options;
  private final int[] factor;
  private long lower;
  private Optional<BitSet> side = Optional.empty();

  private RegularBound(int units, RegularModel model, CutOptions options) {
    this.units = units;
    this.model = model;
    this.options = options;
    this.factor = new int[model.layers()];
    Arrays.fill(factor, FULL);
  }

  /**
   * Computes the bound.
   *
   * @param graph units first, then switches
   * @param units number of units
   * @param model a model of the graph
   * @param options the budget limits searches in a model that is no forest
   * @param steps a line about the result is added
   */
  static RegularBound of(
      CutGraph graph, int units, RegularModel model, CutOptions options, List<String> steps) {
    RegularBound bound = new RegularBound(units, model, options);
    bound.climb();
    long loss = 0;
    for (int layer = 0; layer < model.layers(); layer++) {
      loss += model.loss(layer);
    }
    steps.add(
        String.format(
            Locale.ROOT,
            "regular model of %d nodes with %d added; layers weighed in eighths: %s",
            graph.nodeCount(),
            loss,
            Arrays.toString(bound.factor)));
    return bound;
  }

  /** No balanced cut of the graph is lower. */
  long lower() {
    return lower;
  }

  /** The nodes of the graph on side A of the model's best cut. */
  Optional<BitSet> side() {
    return side;
  }

  private void climb() {
    if (!evaluate()) {
      return;
    }
    for (int layer = 0; layer < factor.length; layer++) {
      boolean better = model.loss(layer) > 0;
      while (better && factor[layer] > 1) {
        factor[layer] /= 2;
        better = evaluate();
        if (!better) {
          factor[layer] *= 2;
        }
      }
    }
  }

  /** Solves the model with the current factors; true if the bound rose. */
  private boolean evaluate() {
    Reduction scaled = model.scaled(factor);
    ReducedProblem regular = ReducedProblem.of(scaled.graph(), units);
    int[] separator = Separator.choose(regular.classes(), 12);
    if (separator.length > 12) {
      return false;
    }
    SearchOutcome outcome =
        SeparatorSearch.run(
            regular.classes(),
            separator,
            MinPlus.IMPOSSIBLE,
            regular.graph().nodeCount(),
            options.effort(
                "solving a regular model",
                separator.length == 0 ? Long.MAX_VALUE : options.budget() / FULL));
    long value = outcome.lower();
    for (int layer = 0; layer < factor.length; layer++) {
      value -= factor[layer] * model.loss(layer);
    }
    long bound = -Math.floorDiv(-value, (long) FULL);
    if (outcome.improved() && side.isEmpty()) {
      side = Optional.of(scaled.lift(regular.lift(outcome.side())));
    }
    boolean better = bound > lower;
    lower = Math.max(lower, bound);
    return better;
  }
}
