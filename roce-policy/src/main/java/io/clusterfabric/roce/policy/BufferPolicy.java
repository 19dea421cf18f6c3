package io.clusterfabric.roce.policy;

import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** How a switch is to divide its memory, as far as a policy says so. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class BufferPolicy {
  BufferPolicy() {}

  /**
   * The share of lossless traffic.
   *
   * @return 0 to 1, if said
   */
  public abstract Optional<Ratio> losslessShare();

  /**
   * The share of lossy traffic.
   *
   * @return 0 to 1, if said
   */
  public abstract Optional<Ratio> lossyShare();

  /**
   * The share kept as headroom of lossless traffic, where a vendor counts it apart.
   *
   * @return 0 to 1, if said
   */
  public abstract Optional<Ratio> headroomShare();

  /**
   * How much of what is free a lossless priority group may take before it sends pauses.
   *
   * @return the threshold, if said
   */
  public abstract Optional<DynamicThreshold> losslessThreshold();

  /**
   * How many times the headroom of all ports is promised more than it is there.
   *
   * @return the ratio of a shared headroom pool; empty if headroom is not shared
   */
  public abstract OptionalInt headroomOversubscription();

  /**
   * The largest frame of lossless traffic that headroom counts with.
   *
   * @return the size, if said
   */
  public abstract Optional<DataSize> losslessMtu();

  /**
   * The share of small packets that headroom counts with.
   *
   * @return percent, if said
   */
  public abstract OptionalInt smallPacketPercent();

  /** Refuses shares that cannot be. */
  @Value.Check
  void check() {
    Ratio sum = Ratio.ZERO;
    for (Optional<Ratio> r : java.util.List.of(losslessShare(), lossyShare(), headroomShare())) {
      if (r.isPresent()) {
        if (r.get().signum() < 0) {
          throw new IllegalArgumentException("a share of memory is 0 to 1, found " + r.get());
        }
        sum = sum.plus(r.get());
      }
    }
    if (sum.compareTo(Ratio.ONE) > 0) {
      throw new IllegalArgumentException(
          "the shares of memory come to more than all of it: " + sum);
    }
    if (smallPacketPercent().orElse(0) < 0 || smallPacketPercent().orElse(0) > 100) {
      throw new IllegalArgumentException(
          "the share of small packets is 0 to 100 %, found " + smallPacketPercent().getAsInt());
    }
  }

  /**
   * Starts a policy that says nothing.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableBufferPolicy.Builder {
    Builder() {}
  }
}
