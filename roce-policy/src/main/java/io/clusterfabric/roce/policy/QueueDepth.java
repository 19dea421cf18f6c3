package io.clusterfabric.roce.policy;

import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * How full a queue is: in bytes, or as a share of its buffer where a vendor counts so. The two
 * cannot be compared without the buffer of the device.
 *
 * @param bytes the depth, if it is in bytes
 * @param share the share of the buffer, 0 to 1, if it is one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record QueueDepth(Optional<DataSize> bytes, Optional<Ratio> share) {

  /**
   * Checks that it is one of the two.
   *
   * @param bytes the depth, if it is in bytes
   * @param share the share of the buffer, 0 to 1, if it is one
   */
  public QueueDepth {
    if (bytes.isPresent() == share.isPresent()) {
      throw new IllegalArgumentException("a depth is either in bytes or a share, not both or none");
    }
    if (share.isPresent() && (share.get().signum() < 0 || share.get().compareTo(Ratio.ONE) > 0)) {
      throw new IllegalArgumentException("a share of a buffer is 0 to 1, found " + share.get());
    }
  }

  /**
   * A depth in bytes.
   *
   * @param bytes the bytes
   * @return the depth
   */
  public static QueueDepth of(DataSize bytes) {
    return new QueueDepth(Optional.of(bytes), Optional.empty());
  }

  /**
   * A share of the buffer.
   *
   * @param percent 0 to 100
   * @return the depth
   */
  public static QueueDepth ofPercent(int percent) {
    return new QueueDepth(Optional.empty(), Optional.of(Ratio.of(percent, 100)));
  }

  /** Whether it is deeper than another; unknown if only one is in bytes. */
  Optional<Boolean> isDeeperThan(QueueDepth other) {
    if (bytes.isPresent() && other.bytes.isPresent()) {
      return Optional.of(bytes.get().compareTo(other.bytes.get()) > 0);
    }
    return share.isPresent() && other.share.isPresent()
        ? Optional.of(share.get().compareTo(other.share.get()) > 0)
        : Optional.empty();
  }

  @Override
  public String toString() {
    return bytes
        .map(b -> b.bytes() + " B")
        .orElseGet(() -> share.orElse(Ratio.ZERO) + " of buffer");
  }
}
