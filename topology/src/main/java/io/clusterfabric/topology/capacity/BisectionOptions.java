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
  private final long[] unitWeights;

  private BisectionOptions(BisectionUnit unit, long seed, long budget, long[] unitWeights) {
    this.unit = unit;
    this.seed = seed;
    this.budget = budget;
    this.unitWeights = unitWeights;
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
    return new BisectionOptions(requireNonNull(value), seed, budget, unitWeights);
  }

  /**
   * The same with another seed for the local search, which only matters where no exact method
   * answers.
   *
   * @param value the seed; any
   * @return new options
   */
  public BisectionOptions withSeed(long value) {
    return new BisectionOptions(unit, value, budget, unitWeights);
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
    return new BisectionOptions(unit, seed, operations, unitWeights);
  }

  /**
   * The same with units that do not all count the same: hosts of 4 and of 8 GPUs, say. Then a cut
   * is balanced if the weights of its sides differ by no more than the heaviest unit weighs, which
   * some cut always meets; with equal weights that is half of the units on each side.
   *
   * @param weights weight of each unit, at least 1, in the order of the graph: of hosts, endpoints
   *     or nodes; none for units that all count the same
   * @return new options
   * @throws IllegalArgumentException if a weight is below 1, or all together exceed 2<sup>53</sup>
   */
  public BisectionOptions withUnitWeights(long... weights) {
    long total = 0;
    for (int u = 0; u < weights.length; u++) {
      if (weights[u] < 1 || weights[u] > (1L << 53) - total) {
        throw new IllegalArgumentException(
            "the weight of unit "
                + u
                + " is "
                + weights[u]
                + "; weights are 1 or more and at most 2^53 together");
      }
      total += weights[u];
    }
    return new BisectionOptions(unit, seed, budget, weights.clone());
  }

  /**
   * Weights of the units.
   *
   * @return a copy; empty if all count the same
   */
  public long[] unitWeights() {
    return unitWeights.clone();
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
    return String.format(
        Locale.ROOT,
        "unit %s, seed %d, budget %d%s",
        unit,
        seed,
        budget,
        unitWeights.length == 0 ? "" : ", " + unitWeights.length + " weights");
  }
}
