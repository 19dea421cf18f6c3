package io.clusterfabric.collectives.nccl;

import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.internal.text.Counts;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * All that NCCL's tuning model looks at. Taken from a cluster and a placement by {@link
 * #of(Placement, NcclProfile)}, or put together from what NCCL printed.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class NcclInputs {
  NcclInputs() {}

  /**
   * How many ranks there are.
   *
   * @return at least 1
   */
  public abstract int ranks();

  /**
   * How many nodes they are on, as NCCL counts: hosts, or NVLink domains that span hosts.
   *
   * @return at least 1
   */
  public abstract int nodes();

  /**
   * The number of ranks on the fullest node.
   *
   * @return at least ranks / nodes
   */
  @Value.Default
  public int mostRanksPerNode() {
    return (ranks() + nodes() - 1) / nodes();
  }

  /**
   * The lowest compute capability of the GPUs, times 10.
   *
   * @return such as 90 for Hopper
   */
  public abstract int computeCapability();

  /**
   * Whether the GPUs have different compute capabilities.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean mixedGpus() {
    return false;
  }

  /**
   * The kind of CPU.
   *
   * @return Intel unless set
   */
  @Value.Default
  public NcclCpu cpu() {
    return NcclCpu.INTEL;
  }

  /**
   * Whether the GPUs of a node are joined by NVSwitches.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean nvSwitch() {
    return false;
  }

  /**
   * Whether the communicator may use reduction in the network (SHARP plug-in, {@code
   * NCCL_COLLNET_ENABLE=1}).
   *
   * @return false unless set
   */
  @Value.Default
  public boolean collNet() {
    return false;
  }

  /**
   * Whether that plug-in also offers all-gather and reduce-scatter.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean collNetGathers() {
    return false;
  }

  /**
   * How many GPUs of a node are heads of the network's reduction.
   *
   * @return the channels of the CollNet graph unless set
   */
  @Value.Default
  public int collNetHeads() {
    return collNetDirect().map(NcclGraph::channels).orElse(0);
  }

  /**
   * What the search found for rings.
   *
   * @return the graph
   */
  public abstract NcclGraph ring();

  /**
   * What the search found for trees.
   *
   * @return the graph
   */
  public abstract NcclGraph tree();

  /**
   * What the search found for NVLS.
   *
   * @return the graph; empty if the node has no NVSwitches that reduce, or has them switched off
   */
  public abstract Optional<NcclGraph> nvls();

  /**
   * What the search found for CollNet chains.
   *
   * @return the graph; empty without CollNet
   */
  public abstract Optional<NcclGraph> collNetChain();

  /**
   * What the search found for CollNet with direct heads.
   *
   * @return the graph; empty without CollNet
   */
  public abstract Optional<NcclGraph> collNetDirect();

  /**
   * How many channels the communicator has, which is usually twice what the search found.
   *
   * @return at least 1
   */
  public abstract int channels();

  /**
   * How many of them rings and trees may use.
   *
   * @return all unless set
   */
  @Value.Default
  public int collectiveChannels() {
    return channels();
  }

  /**
   * How many channels NVLS uses; NCCL prints them ({@code 16 nvls channels}).
   *
   * @return 0 unless set, which is refused where there is a graph for NVLS
   */
  @Value.Default
  public int nvlsChannels() {
    return 0;
  }

  /**
   * What had to be assumed.
   *
   * @return sentences
   */
  public abstract List<String> assumptions();

  /** Checks that the counts fit together. */
  @Value.Check
  void check() {
    if (ranks() < 1 || nodes() < 1 || nodes() > ranks() || channels() < 1) {
      throw new IllegalArgumentException(
          "NCCL has at least one rank and one channel and no more nodes than ranks, found "
              + Counts.of(ranks(), "rank")
              + ", "
              + Counts.of(nodes(), "node")
              + " and "
              + Counts.of(channels(), "channel"));
    }
    NcclRanges.computeCapability(computeCapability());
    NcclRanges.between("channels", 1, NcclRanges.MOST_CHANNELS, channels());
    NcclRanges.between("channels of rings and trees", 1, channels(), collectiveChannels());
    NcclRanges.between(
        "ranks on the fullest of these nodes",
        (ranks() + nodes() - 1) / nodes(),
        ranks() - nodes() + 1,
        mostRanksPerNode());
    NcclRanges.between(
        "heads of the network's reduction", 0, NcclRanges.MOST_CHANNELS, collNetHeads());
    if (nvls().isPresent()) {
      // Without channels there would be a choice of NVLS on none.
      NcclRanges.between("channels of NVLS", 1, NcclRanges.MOST_CHANNELS, nvlsChannels());
    }
  }

  /**
   * Takes the inputs from a cluster, with nothing known beyond it.
   *
   * @param placement which GPUs the ranks are
   * @param profile the version of NCCL, whose search is followed
   * @return the inputs, with what had to be assumed
   * @throws IllegalArgumentException if the cluster does not tell what decides, or NCCL's search on
   *     such nodes is not followed here; tells all of it
   * @see NcclReading
   */
  public static NcclInputs of(Placement placement, NcclProfile profile) {
    return of(placement, profile, NcclOptions.builder().build());
  }

  /**
   * Takes the inputs from a cluster.
   *
   * @param placement which GPUs the ranks are
   * @param profile the version of NCCL, whose search is followed
   * @param options what a cluster does not tell
   * @return the inputs, with what had to be assumed
   * @throws IllegalArgumentException if cluster and options do not tell what decides, or NCCL's
   *     search on such nodes is not followed here; tells all of it
   * @see NcclReading
   */
  public static NcclInputs of(Placement placement, NcclProfile profile, NcclOptions options) {
    NcclReading reading = NcclReading.of(placement, profile, options);
    return reading
        .inputs()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the inputs of NCCL are not known: " + String.join("; ", reading.unknown())));
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
  public static class Builder extends ImmutableNcclInputs.Builder {
    Builder() {}
  }

  /** One line: ranks, nodes, GPU generation, channels. */
  @Override
  public String toString() {
    return Counts.of(ranks(), "rank")
        + " on "
        + Counts.of(nodes(), "node")
        + ", compute capability "
        + computeCapability() / 10
        + "."
        + computeCapability() % 10
        + ", "
        + Counts.of(channels(), "channel");
  }
}
