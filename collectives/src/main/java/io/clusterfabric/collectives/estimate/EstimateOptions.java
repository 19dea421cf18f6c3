package io.clusterfabric.collectives.estimate;

import org.apiguardian.api.API;
import org.immutables.value.Value;

/** How a collective is to be estimated. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class EstimateOptions {
  EstimateOptions() {}

  /**
   * Whether switches that can reduce are to do so (NVLS, SHARP). Where the model does not say that
   * they can, this changes nothing, and the estimate says so.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean inNetworkReduction() {
    return false;
  }

  /**
   * The latencies.
   *
   * @return those of the library unless set
   */
  @Value.Default
  public LatencyTerms latency() {
    return LatencyTerms.defaults();
  }

  /**
   * The usual options.
   *
   * @return no in-network reduction, the library's latencies
   */
  public static EstimateOptions defaults() {
    return builder().build();
  }

  /**
   * Starts a choice.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableEstimateOptions.Builder {
    Builder() {}
  }
}
