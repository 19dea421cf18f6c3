package io.clusterfabric.collectives.algorithm;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.unit.TimeSpan;
import org.apiguardian.api.API;

/**
 * One summand of an algorithm's cost.
 *
 * @param resource what the time is spent on
 * @param time how long it takes
 * @param formula how it comes about, in numbers
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CostTerm(Resource resource, TimeSpan time, String formula) {

  /** What a collective spends its time on. */
  public enum Resource {
    /** Launch and the library's own work, once. */
    START,
    /** Steps inside domains. */
    SCALE_UP_LATENCY,
    /** Steps between domains. */
    NETWORK_LATENCY,
    /** Bytes inside domains. */
    SCALE_UP_BYTES,
    /** Bytes between domains. */
    NETWORK_BYTES;

    /**
     * Whether it is spent on bytes, so that it grows with the message.
     *
     * @return false for start and steps
     */
    public boolean isBytes() {
      return this == SCALE_UP_BYTES || this == NETWORK_BYTES;
    }
  }

  /**
   * Checks the parts.
   *
   * @param resource what the time is spent on
   * @param time how long it takes
   * @param formula how it comes about, in numbers
   */
  public CostTerm {
    requireNonNull(resource);
    requireNonNull(time);
    requireNonNull(formula);
  }

  @Override
  public String toString() {
    return resource + " " + time + " = " + formula;
  }
}
