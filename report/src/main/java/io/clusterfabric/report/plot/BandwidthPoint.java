package io.clusterfabric.report.plot;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A bandwidth at a message size, estimated or measured.
 *
 * @param size the message size
 * @param value the bandwidth; empty where it is not known, which a plot shows as a gap
 * @param interval where it falls, if anything is known of that
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BandwidthPoint(
    DataSize size, Optional<Bandwidth> value, Optional<Interval<Bandwidth>> interval) {
  /**
   * Checks that nothing is null.
   *
   * @param size the message size
   * @param value the bandwidth; empty where it is not known, which a plot shows as a gap
   * @param interval where it falls, if anything is known of that
   */
  public BandwidthPoint {
    requireNonNull(size);
    requireNonNull(value);
    requireNonNull(interval);
  }

  /**
   * A bandwidth of which nothing more is known.
   *
   * @param size the message size
   * @param value the bandwidth
   * @return the point
   */
  public static BandwidthPoint of(DataSize size, Bandwidth value) {
    return new BandwidthPoint(size, Optional.of(value), Optional.empty());
  }

  /**
   * A bandwidth with its interval.
   *
   * @param size the message size
   * @param value the bandwidth
   * @param low the lower end of where it falls
   * @param high the upper end, not below the lower one
   * @return the point
   * @throws IllegalArgumentException if the ends are in the wrong order
   */
  public static BandwidthPoint of(DataSize size, Bandwidth value, Bandwidth low, Bandwidth high) {
    return new BandwidthPoint(size, Optional.of(value), Optional.of(new Interval<>(low, high)));
  }

  /**
   * A size at which the bandwidth is not known.
   *
   * @param size the message size
   * @return the point, a gap in a plot
   */
  public static BandwidthPoint unknown(DataSize size) {
    return new BandwidthPoint(size, Optional.empty(), Optional.empty());
  }
}
