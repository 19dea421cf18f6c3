package io.clusterfabric.collectives.estimate;

import io.clusterfabric.collectives.algorithm.CollectiveAlgorithms;
import io.clusterfabric.collectives.calibration.LatencyClass;
import io.clusterfabric.collectives.calibration.PeerToPeer;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Optional;
import java.util.SortedSet;
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
   * The algorithms that may be used, by id. What a library does not have should not be counted on:
   * NCCL, for one, has rings and double trees, but no two-level all-reduce of its own.
   *
   * @return ids of {@link CollectiveAlgorithms#all}; empty unless set, which allows those that
   *     libraries for GPUs have ({@link CollectiveAlgorithms#common})
   */
  @Value.NaturalOrder
  public abstract SortedSet<String> algorithms();

  /** Refuses ids that are not known. */
  @Value.Check
  void check() {
    for (String id : algorithms()) {
      if (CollectiveAlgorithms.find(id).isEmpty()) {
        throw new IllegalArgumentException(
            "no algorithm has the id '" + id + "'; known are " + CollectiveAlgorithms.all());
      }
    }
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
   * The class of the latency between hosts, for calibrated times: a cluster whose small messages
   * are fast is of a fast class, whatever its technology.
   *
   * @return the class; if empty, by the technology of the fabric
   */
  public abstract Optional<LatencyClass> latencyClass();

  /**
   * Whether the library is forced to use rings, for calibrated times ({@code NCCL_ALGO=Ring}).
   *
   * @return false unless set
   */
  @Value.Default
  public boolean ringForced() {
    return false;
  }

  /**
   * How GPUs without a scale-up network reach one another, for calibrated times.
   *
   * @return the way; if empty, as the adapters beside them suggest
   */
  public abstract Optional<PeerToPeer> peerToPeer();

  /**
   * What a message of a few bytes was measured to take on this very cluster, for calibrated times.
   *
   * @return the time; it takes the place of the calibrated latency if set
   */
  public abstract Optional<TimeSpan> smallMessage();

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
