package io.clusterfabric.collectives.nccl;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.TimeSpan;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * What NCCL's search found for one pattern of a node: how many channels, and how fast each is. NCCL
 * prints it with {@code NCCL_DEBUG_SUBSYS=GRAPH}.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class NcclGraph {
  NcclGraph() {}

  /**
   * The pattern of a channel.
   *
   * @return the pattern
   */
  public abstract NcclPattern pattern();

  /**
   * How many channels the search found.
   *
   * @return at least 1
   */
  public abstract int channels();

  /**
   * What a channel carries inside the node, per direction.
   *
   * @return the rate, a step of NCCL's ladder
   */
  public abstract Bandwidth inside();

  /**
   * What a channel carries between nodes, per direction.
   *
   * @return the rate, a step of NCCL's ladder
   */
  public abstract Bandwidth between();

  /**
   * The longest path between GPUs.
   *
   * @return the path
   */
  public abstract NcclPath pathInside();

  /**
   * The longest path from GPU to NIC.
   *
   * @return the path; PIX where there is no network
   */
  @Value.Default
  public NcclPath pathBetween() {
    return NcclPath.PIX;
  }

  /**
   * What the network plug-in says of the NIC's latency.
   *
   * @return the time; 0 unless set, as for InfiniBand and RoCE through verbs
   */
  @Value.Default
  public TimeSpan nicLatency() {
    return TimeSpan.ZERO;
  }

  /**
   * Whether all channels visit the GPUs in the same order.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean sameChannels() {
    return false;
  }

  /** Refuses graphs that cannot be. */
  @Value.Check
  void check() {
    NcclRanges.between("the channels of a graph", 1, NcclRanges.MOST_CHANNELS, channels());
    NcclRanges.nicLatency(nicLatency());
    if (inside().isZero() || between().isZero()) {
      throw new IllegalArgumentException(
          "a channel of a graph carries something inside a node and between nodes, found "
              + inside()
              + " and "
              + between()
              + "; leave out a graph that the search did not find");
    }
  }

  /**
   * Starts a description.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableNcclGraph.Builder {
    Builder() {}
  }

  /** One line, much as NCCL prints it. */
  @Override
  public String toString() {
    return pattern()
        + ": "
        + channels()
        + " x "
        + inside()
        + " inside, "
        + between()
        + " between, "
        + pathInside()
        + "/"
        + pathBetween();
  }
}
