package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.roce.policy.DynamicThreshold;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * A pool that priority groups share by a dynamic threshold: each may take alpha times what is free.
 * With n groups at their limit each has {@code alpha B / (1 + n alpha)}.
 *
 * @param pool the memory that is shared
 * @param threshold the dynamic threshold, alpha = 2^n
 * @param groups how many lossless groups the device has, if known: those that could be congested
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SharedBuffer(DataSize pool, DynamicThreshold threshold, OptionalLong groups) {

  /**
   * Checks the pool.
   *
   * @param pool the memory that is shared
   * @param threshold the dynamic threshold, alpha = 2^n
   * @param groups how many lossless groups the device has, if known
   */
  public SharedBuffer {
    if (pool.isZero()) {
      throw new IllegalArgumentException("a pool that is shared has a size above 0");
    }
    if (groups.orElse(1) < 1) {
      throw new IllegalArgumentException(
          "a device has at least 1 lossless group, found " + groups.getAsLong());
    }
  }

  /**
   * A pool of a device whose groups are not counted.
   *
   * @param pool the memory that is shared
   * @param threshold the dynamic threshold
   * @return the pool
   */
  public static SharedBuffer of(DataSize pool, DynamicThreshold threshold) {
    return new SharedBuffer(pool, threshold, OptionalLong.empty());
  }

  /**
   * The limit of each group.
   *
   * @param congested how many groups are at their limit, at least 1
   * @return alpha B / (1 + n alpha), in whole bytes
   */
  public DataSize limit(long congested) {
    return DataSize.ofBytes(exactLimit(congested).floor());
  }

  /** The limit of each group in bytes. */
  Ratio exactLimit(long congested) {
    if (congested < 1) {
      throw new IllegalArgumentException("at least 1 group is congested, found " + congested);
    }
    Ratio alpha = threshold.alpha();
    Ratio parts = Ratio.ONE.plus(alpha.times(congested));
    return alpha.times(pool.bytes()).dividedBy(parts);
  }

  /**
   * What all congested groups take together.
   *
   * @param congested how many groups are at their limit, at least 1
   * @return n times their limit, below the pool
   */
  public DataSize taken(long congested) {
    // what is free, pool / (1 + n alpha), has smaller numbers than n limits
    Ratio parts = Ratio.ONE.plus(threshold.alpha().times(congested));
    return DataSize.ofBytes(pool.bytes() - Ratio.of(pool.bytes()).dividedBy(parts).ceil());
  }

  /**
   * How the limit of a group comes about.
   *
   * @param congested how many groups are at their limit, at least 1
   * @return the terms
   */
  public Explanation explain(long congested) {
    return Explanation.of(
            "each of "
                + congested
                + " congested groups may take "
                + limit(congested).bytes()
                + " B")
        .term("pool", pool.bytes() + " B")
        .term("alpha", threshold.alpha(), "2^" + threshold.exponent())
        .term("congested groups", congested)
        .term("limit", limit(congested).bytes() + " B", "alpha B / (1 + n alpha)")
        .source(BufferFacts.source("shares"))
        .build();
  }

  @Override
  public String toString() {
    return pool.bytes() + " B shared by dynamic threshold " + threshold;
  }
}
