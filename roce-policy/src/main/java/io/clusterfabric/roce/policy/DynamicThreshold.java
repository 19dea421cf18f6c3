package io.clusterfabric.roce.policy;

import io.clusterfabric.model.unit.Ratio;
import org.apiguardian.api.API;

/**
 * How much of what is free in a pool a queue or group may take: 2 to the power of this times the
 * free bytes (alpha). The power law is that of SAI's {@code dynamic_th}.
 *
 * @param exponent -8 to 7
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DynamicThreshold(int exponent) implements Comparable<DynamicThreshold> {

  /**
   * Checks the range.
   *
   * @param exponent -8 to 7
   */
  public DynamicThreshold {
    if (exponent < -8 || exponent > 7) {
      throw new IllegalArgumentException("a dynamic threshold is -8 to 7, found " + exponent);
    }
  }

  /**
   * The factor of what is free.
   *
   * @return 1/256 to 128
   */
  public Ratio alpha() {
    return exponent < 0 ? Ratio.of(1, 1L << -exponent) : Ratio.of(1L << exponent);
  }

  @Override
  public int compareTo(DynamicThreshold other) {
    return Integer.compare(exponent, other.exponent);
  }

  @Override
  public String toString() {
    return exponent + " (alpha " + alpha() + ")";
  }
}
