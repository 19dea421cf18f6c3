package io.clusterfabric.collectives.nccl;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import org.apiguardian.api.API;

/** What NCCL takes for an operation of some size, and what it expects of it. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NcclChoice {
  private final NcclTuning tuning;
  private final Collective collective;
  private final DataSize size;
  private final NcclAlgorithm algorithm;
  private final NcclProtocol protocol;
  private final int channels;
  private final int threads;
  private final TimeSpan time;

  NcclChoice(
      NcclTuning tuning,
      Collective collective,
      DataSize size,
      NcclAlgorithm algorithm,
      NcclProtocol protocol,
      int channels,
      int threads,
      TimeSpan time) {
    this.tuning = tuning;
    this.collective = collective;
    this.size = size;
    this.algorithm = algorithm;
    this.protocol = protocol;
    this.channels = channels;
    this.threads = threads;
    this.time = time;
  }

  /**
   * The algorithm.
   *
   * @return the one of least time
   */
  public NcclAlgorithm algorithm() {
    return algorithm;
  }

  /**
   * The protocol.
   *
   * @return the one of least time
   */
  public NcclProtocol protocol() {
    return protocol;
  }

  /**
   * How many channels it uses at most.
   *
   * @return at least 1
   */
  public int channels() {
    return channels;
  }

  /**
   * How many threads a channel has.
   *
   * @return a multiple of 32, at least 96
   */
  public int threads() {
    return threads;
  }

  /**
   * What NCCL expects it to take; the value that {@code ncclGroupSimulateEnd} tells.
   *
   * @return the time
   */
  public TimeSpan time() {
    return time;
  }

  /**
   * How it came about.
   *
   * @return latency, bandwidth, corrections, the other pairs that were compared with their times,
   *     and all that was assumed
   */
  public Explanation explain() {
    return NcclText.of(tuning, collective, size, this);
  }

  /** Whether NCCL does the same and expects the same time, whatever inputs led to it. */
  boolean isSameAs(NcclChoice other) {
    return algorithm == other.algorithm
        && protocol == other.protocol
        && channels == other.channels
        && threads == other.threads
        && time.equals(other.time);
  }

  /** One line: algorithm, protocol, channels, threads, time. */
  @Override
  public String toString() {
    return algorithm.label()
        + " "
        + protocol.label()
        + ", "
        + channels
        + " channels of "
        + threads
        + " threads, "
        + time;
  }
}
