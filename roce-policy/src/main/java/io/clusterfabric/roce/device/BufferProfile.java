package io.clusterfabric.roce.device;

import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.roce.policy.DynamicThreshold;
import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** How much memory a priority group or queue may take, and when it sends pauses. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class BufferProfile {
  BufferProfile() {}

  /**
   * The name.
   *
   * @return such as {@code pg_lossless_100000_40m_profile}
   */
  public abstract String name();

  /**
   * The pool.
   *
   * @return its name, if known
   */
  public abstract Optional<String> pool();

  /**
   * What is reserved.
   *
   * @return the size, if known
   */
  public abstract Optional<DataSize> size();

  /**
   * Below what use pauses end.
   *
   * @return the size, if known
   */
  public abstract Optional<DataSize> xon();

  /**
   * The headroom: what may still come in once a pause is sent.
   *
   * @return the size, if known
   */
  public abstract Optional<DataSize> xoff();

  /**
   * How far below the limit pauses end.
   *
   * @return the size, if known
   */
  public abstract Optional<DataSize> xonOffset();

  /**
   * The most that may be taken of the pool.
   *
   * @return the size, if it is fixed
   */
  public abstract Optional<DataSize> staticThreshold();

  /**
   * The part of what is free in the pool that may be taken.
   *
   * @return the threshold, if it is dynamic
   */
  public abstract Optional<DynamicThreshold> dynamicThreshold();

  /**
   * Whether the device computes the headroom.
   *
   * @return the answer, if known
   */
  public abstract Optional<Boolean> headroomComputed();

  /**
   * What becomes of packets that find no room.
   *
   * @return {@code drop} or {@code trim}, if known
   */
  public abstract Optional<String> discardAction();

  /**
   * Starts a profile.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableBufferProfile.Builder {
    Builder() {}
  }
}
