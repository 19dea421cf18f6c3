package io.clusterfabric.topology.capacity;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.topology.internal.cut.CutOptions;
import java.util.Locale;
import org.apiguardian.api.API;

/** How a bisection is to be found. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BisectionOptions {
  private static final BisectionOptions DEFAULTS =
      new BisectionOptions(
          BisectionUnit.AUTO,
          CutOptions.defaults().seed(),
          CutOptions.defaults().budget(),
          new long[0]);

  private final BisectionUnit unit;
  private final long seed;
  private final long budget;
  private final long[] weights;

  private BisectionOptions(BisectionUnit unit, long seed, long budget, long[] weights) {
    this.unit = unit;
    this.seed = seed;
    this.budget = budget;
    this.weights = weights;
  }

  /**
   * The unit that the graph suggests, a fixed seed and a budget of about a second.
   *
   * @return the usual options
   */
  public static BisectionOptions defaults() {
    return DEFAULTS;
  }

  /**
   * The same with another unit.
   *
   * @param value what falls on either side as a whole
   * @return new options
   */
  public BisectionOptions withUnit(BisectionUnit value) {
    return new BisectionOptions(requireNonNull(value), seed, budget, weights);
  }

  /**
   * The same with another seed for the local search, which only matters where no exact method
   * answers.
   *
   * @param value the seed; any
   * @return new options
   */
  public BisectionOptions withSeed(long value) {
    return new BisectionOptions(unit, value, budget, weights);
  }

  /**
   * The same with another budget. It counts operations, not time, so that results are the same on
   * every machine; a larger one can turn an interval into an exact value.
   *
   * @param operations elementary operations that each costly step may take, 0 or more
   * @return new options
   * @throws IllegalArgumentException if negative
   */
  public BisectionOptions withBudget(long operations) {
    if (operations < 0) {
      throw new IllegalArgumentException("a budget is 0 operations or more, found " + operations);
    }
    return new BisectionOptions(unit, seed, operations, weights);
  }

  /**
   * The same with vertices that weigh differently, as graph files have them, and the unit {@link
   * BisectionUnit#VERTEX}. The weights of the sides then differ by at most that of the heaviest
   * vertex, which can always be had.
   *
   * @param values the weight of each node, at least 0
   * @return new options
   * @throws IllegalArgumentException if one is negative or their sum above 2<sup>60</sup>
   */
  public BisectionOptions withVertexWeights(long... values) {
    long left = 1L << 60;
    for (long v : values) {
      if (v < 0 || v > left) {
        throw new IllegalArgumentException(
            "vertices weigh 0 or more, and at most 2^60 together, found " + v);
      }
      left -= v;
    }
    return new BisectionOptions(BisectionUnit.VERTEX, seed, budget, values.clone());
  }

  /**
   * The weights of the vertices.
   *
   * @return a copy; empty if all weigh the same
   */
  public long[] vertexWeights() {
    return weights.clone();
  }

  /**
   * What falls on either side as a whole.
   *
   * @return the unit
   */
  public BisectionUnit unit() {
    return unit;
  }

  /**
   * The seed of the local search.
   *
   * @return the seed
   */
  public long seed() {
    return seed;
  }

  /**
   * Elementary operations that each costly step may take.
   *
   * @return 0 or more
   */
  public long budget() {
    return budget;
  }

  CutOptions forCut() {
    return CutOptions.defaults().withBudget(budget).withSeed(seed);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "unit %s, seed %d, budget %d", unit, seed, budget);
  }
}
