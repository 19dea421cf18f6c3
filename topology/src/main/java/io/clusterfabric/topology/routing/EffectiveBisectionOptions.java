package io.clusterfabric.topology.routing;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;

/** How effective bisection bandwidth is to be sampled. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EffectiveBisectionOptions {
  private static final EffectiveBisectionOptions DEFAULTS =
      new EffectiveBisectionOptions(200, 1, 1024, HashModel.seedPerSwitch(1));

  private final int samples;
  private final long seed;
  private final int shifts;
  private final HashModel hash;

  private EffectiveBisectionOptions(int samples, long seed, int shifts, HashModel hash) {
    this.samples = samples;
    this.seed = seed;
    this.shifts = shifts;
    this.hash = hash;
  }

  /**
   * 200 random bisections, a fixed seed, at most 1,024 shifts, and a seed of its own for the hash
   * of each switch.
   *
   * @return the usual options
   */
  public static EffectiveBisectionOptions defaults() {
    return DEFAULTS;
  }

  /**
   * The same with another number of random bisections.
   *
   * @param value how many, at least 2
   * @return new options
   * @throws IllegalArgumentException if below 2
   */
  public EffectiveBisectionOptions withSamples(int value) {
    if (value < 2) {
      throw new IllegalArgumentException(
          "an interval needs at least 2 random bisections, found " + value);
    }
    return new EffectiveBisectionOptions(value, seed, shifts, hash);
  }

  /**
   * The same with another seed for the bisections and shifts.
   *
   * @param value the seed; any
   * @return new options
   */
  public EffectiveBisectionOptions withSeed(long value) {
    return new EffectiveBisectionOptions(samples, value, shifts, hash);
  }

  /**
   * The same with another number of shift permutations. N endpoints have N - 1 of them, which take
   * N paths each.
   *
   * @param most how many at most, 0 or more; if there are more, so many are drawn at random without
   *     replacement
   * @return new options
   * @throws IllegalArgumentException if negative
   */
  public EffectiveBisectionOptions withShifts(int most) {
    if (most < 0) {
      throw new IllegalArgumentException("take 0 shifts or more, found " + most);
    }
    return new EffectiveBisectionOptions(samples, seed, most, hash);
  }

  /**
   * The same with another hash, which only matters where flows have a choice.
   *
   * @param value how switches choose
   * @return new options
   */
  public EffectiveBisectionOptions withHash(HashModel value) {
    return new EffectiveBisectionOptions(samples, seed, shifts, requireNonNull(value));
  }

  /**
   * How many random bisections.
   *
   * @return at least 2
   */
  public int samples() {
    return samples;
  }

  /**
   * The seed of the bisections.
   *
   * @return the seed
   */
  public long seed() {
    return seed;
  }

  /**
   * How many shift permutations at most.
   *
   * @return 0 or more
   */
  public int shifts() {
    return shifts;
  }

  /**
   * How switches choose.
   *
   * @return the hash
   */
  public HashModel hash() {
    return hash;
  }

  @Override
  public String toString() {
    return samples + " samples, seed " + seed + ", at most " + shifts + " shifts, hash " + hash;
  }
}
