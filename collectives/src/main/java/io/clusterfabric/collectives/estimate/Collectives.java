package io.clusterfabric.collectives.estimate;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.unit.DataSize;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Collectives on a cluster. Safe for use by several threads; what is found out about the fabric and
 * the latest placements is kept, so that a further size or operation takes well below a
 * millisecond.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Collectives {
  private final Cluster cluster;
  private final Fabric fabric;
  private final EstimateOptions options;
  private final KnownPlacements known;

  private Collectives(
      Cluster cluster, Fabric fabric, EstimateOptions options, KnownPlacements known) {
    this.cluster = cluster;
    this.fabric = fabric;
    this.options = options;
    this.known = known;
  }

  private static Collectives on(Cluster cluster, Fabric fabric) {
    return new Collectives(
        cluster, fabric, EstimateOptions.defaults(), new KnownPlacements(cluster, fabric));
  }

  /**
   * Collectives over a cluster's only back end.
   *
   * @param cluster the cluster
   * @return its collectives
   * @throws java.util.NoSuchElementException if there is no back end or there are several
   */
  public static Collectives on(Cluster cluster) {
    return on(cluster, cluster.backend());
  }

  /**
   * Collectives over one of a cluster's fabrics.
   *
   * @param cluster the cluster
   * @param fabricId the id of the fabric
   * @return its collectives
   * @throws java.util.NoSuchElementException if there is no such fabric
   */
  public static Collectives on(Cluster cluster, String fabricId) {
    return on(cluster, cluster.fabric(fabricId));
  }

  /**
   * The same with other options.
   *
   * @param options the options
   * @return new collectives that share all that is known of the fabric
   */
  public Collectives with(EstimateOptions options) {
    return new Collectives(cluster, fabric, requireNonNull(options), known);
  }

  /**
   * The cluster.
   *
   * @return the cluster
   */
  public Cluster cluster() {
    return cluster;
  }

  /**
   * The fabric between hosts.
   *
   * @return the fabric
   */
  public Fabric fabric() {
    return fabric;
  }

  /**
   * Lays ranks on the cluster's GPUs.
   *
   * @param policy how
   * @return where each rank is
   * @throws IllegalArgumentException if the cluster has too few GPUs or lacks one that is named
   */
  public Placement place(PlacementPolicy policy) {
    return known.place(policy).placement();
  }

  /**
   * What a collective takes, by measured runs of like machines.
   *
   * @param collective the operation
   * @param size the message: the whole array
   * @param policy how the ranks are laid on the GPUs
   * @return the estimate
   * @throws ArithmeticException if it takes longer than a time span holds, 106 days
   * @throws IllegalArgumentException if the cluster has too few GPUs
   */
  public CalibratedEstimate estimate(Collective collective, DataSize size, PlacementPolicy policy) {
    return CalibratedEstimate.of(known.place(policy), options, collective, size);
  }

  /**
   * What a collective takes, by measured runs of like machines.
   *
   * @param collective the operation
   * @param size the message: the whole array
   * @param placement where the ranks are
   * @return the estimate
   * @throws ArithmeticException if it takes longer than a time span holds, 106 days
   * @throws IllegalArgumentException if the placement is on another fabric
   */
  public CalibratedEstimate estimate(Collective collective, DataSize size, Placement placement) {
    return CalibratedEstimate.of(known.of(placement), options, collective, size);
  }

  /**
   * What a collective costs by the cheapest algorithm at the rates of links, uncalibrated.
   *
   * @param collective the operation: all-reduce, all-gather, reduce-scatter or all-to-all
   * @param size the message: the whole array
   * @param policy how the ranks are laid on the GPUs
   * @return the estimate
   * @throws ArithmeticException if it takes longer than a time span holds, 106 days
   * @throws IllegalArgumentException if the cluster has too few GPUs, the operation is another, or
   *     something that all bytes must pass is known to carry nothing
   */
  public Estimate mechanism(Collective collective, DataSize size, PlacementPolicy policy) {
    return new Estimator(known.place(policy), options).estimate(collective, size);
  }

  /**
   * What a collective costs by the cheapest algorithm at the rates of links, uncalibrated.
   *
   * @param collective the operation: all-reduce, all-gather, reduce-scatter or all-to-all
   * @param size the message: the whole array
   * @param placement where the ranks are
   * @return the estimate
   * @throws ArithmeticException if it takes longer than a time span holds, 106 days
   * @throws IllegalArgumentException if the placement is on another fabric, the operation is
   *     another, or something that all bytes must pass is known to carry nothing
   */
  public Estimate mechanism(Collective collective, DataSize size, Placement placement) {
    return new Estimator(known.of(placement), options).estimate(collective, size);
  }

  /**
   * Groups of a job that run the same collective at once, and so share ports and uplinks.
   *
   * @param groups where the ranks of each are; no rank is in two of them
   * @return what they take together
   * @throws IllegalArgumentException if there is none, if one is on another fabric, or if ranks of
   *     one are on hosts that the fabric does not join
   */
  public ConcurrentGroups together(List<Placement> groups) {
    groups.forEach(known::check);
    return new ConcurrentGroups(groups, known.shape(), options);
  }

  /** One line: the cluster and the fabric. */
  @Override
  public String toString() {
    return "Collectives on " + cluster.id() + " over " + fabric;
  }
}
