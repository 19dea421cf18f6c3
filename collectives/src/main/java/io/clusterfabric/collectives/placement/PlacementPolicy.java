package io.clusterfabric.collectives.placement;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * How a job's ranks are laid on a cluster's GPUs, before a cluster is known. Immutable.
 *
 * <p>All policies but {@link #explicit} fill a host before they go on to the next; they differ in
 * the order of the hosts.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PlacementPolicy {
  private enum Kind {
    PACKED,
    SPREAD,
    RANDOM,
    EXPLICIT
  }

  private final Kind kind;
  private final int ranks;
  private final long seed;
  private final List<GpuRef> gpus;

  private PlacementPolicy(Kind kind, int ranks, long seed, List<GpuRef> gpus) {
    if (ranks < 1) {
      throw new IllegalArgumentException("a job has at least one rank, found " + ranks);
    }
    this.kind = kind;
    this.ranks = ranks;
    this.seed = seed;
    this.gpus = gpus;
  }

  /**
   * As close together as can be: hosts of one pod, of one group of leaves, side by side, in natural
   * order.
   *
   * @param ranks how many, at least 1
   * @return the policy
   */
  public static PlacementPolicy packed(int ranks) {
    return new PlacementPolicy(Kind.PACKED, ranks, 0, List.of());
  }

  /**
   * Hosts as far apart as can be: each in another pod than the one before it, where there are
   * several, else on other leaves. A host is filled before the next, so as many ranks as a host has
   * GPUs are all on one.
   *
   * @param ranks how many, at least 1
   * @return the policy
   */
  public static PlacementPolicy spread(int ranks) {
    return new PlacementPolicy(Kind.SPREAD, ranks, 0, List.of());
  }

  /**
   * Hosts at random.
   *
   * @param ranks how many, at least 1
   * @param seed the same seed gives the same hosts
   * @return the policy
   */
  public static PlacementPolicy random(int ranks, long seed) {
    return new PlacementPolicy(Kind.RANDOM, ranks, seed, List.of());
  }

  /**
   * The GPUs that are named, the first for rank 0.
   *
   * @param gpus the GPUs, each once
   * @return the policy
   */
  public static PlacementPolicy explicit(List<GpuRef> gpus) {
    return new PlacementPolicy(Kind.EXPLICIT, gpus.size(), 0, List.copyOf(gpus));
  }

  /**
   * How many ranks the job has.
   *
   * @return the number
   */
  public int ranks() {
    return ranks;
  }

  /**
   * Lays the ranks on a cluster, close or far by its only back end.
   *
   * @param cluster the cluster
   * @return the placement
   * @throws IllegalArgumentException if the cluster has too few GPUs or lacks one that is named
   */
  public Placement on(Cluster cluster) {
    return on(cluster, cluster.backend());
  }

  /**
   * Lays the ranks on a cluster, close or far by one of its fabrics.
   *
   * @param cluster the cluster
   * @param fabric one of its fabrics
   * @return the placement
   * @throws IllegalArgumentException if the cluster has too few GPUs or lacks one that is named
   */
  public Placement on(Cluster cluster, Fabric fabric) {
    return on(new GpuSlots(cluster, fabric), null);
  }

  /**
   * Lays the ranks on a cluster whose back end's structure is known already, which saves the time
   * to find it.
   *
   * @param cluster the cluster
   * @param fabric the fabric
   * @param structure the structure of that fabric
   * @return the placement
   */
  public Placement on(Cluster cluster, Fabric fabric, FabricStructure structure) {
    return on(new GpuSlots(cluster, fabric), structure);
  }

  private Placement on(GpuSlots slots, @Nullable FabricStructure known) {
    if (kind == Kind.EXPLICIT) {
      return Placement.of(toString(), slots, slots.slotsOf(gpus));
    }
    if (slots.count() < ranks) {
      throw new IllegalArgumentException(
          "the job has "
              + Counts.of(ranks, "rank")
              + " but cluster "
              + slots.cluster().id()
              + " has "
              + Counts.of(slots.count(), "GPU")
              + " on fabric "
              + slots.fabric().id());
    }
    int[] hosts =
        switch (kind) {
          case PACKED -> HostOrder.packed(HostOrder.groups(slots, known));
          case SPREAD -> HostOrder.spread(HostOrder.groups(slots, known));
          default -> shuffled(slots.hostCount());
        };
    int[] slotOfRank = new int[ranks];
    int r = 0;
    for (int h : hosts) {
      for (int s = slots.firstSlot(h); s < slots.firstSlot(h + 1) && r < ranks; s++) {
        slotOfRank[r++] = s;
      }
    }
    return Placement.of(toString(), slots, slotOfRank);
  }

  private int[] shuffled(int hosts) {
    int[] order = new int[hosts];
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < hosts; i++) {
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }

  @Override
  public String toString() {
    return switch (kind) {
      case PACKED -> "packed(" + ranks + ")";
      case SPREAD -> "spread(" + ranks + ")";
      case RANDOM -> "random(" + ranks + ", " + seed + ")";
      case EXPLICIT -> "explicit(" + Counts.of(ranks, "GPU") + ")";
    };
  }

  /** By kind, number of ranks, seed and named GPUs. */
  @Override
  public boolean equals(Object other) {
    return other instanceof PlacementPolicy p
        && kind == p.kind
        && ranks == p.ranks
        && seed == p.seed
        && gpus.equals(p.gpus);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind.name(), ranks, seed, gpus);
  }
}
