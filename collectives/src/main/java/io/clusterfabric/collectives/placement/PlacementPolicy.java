package io.clusterfabric.collectives.placement;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.internal.text.HostList;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * How a job's ranks are laid on a cluster's GPUs, before a cluster is known. Immutable.
 *
 * <p>All policies but {@link #byRail} and {@link #explicit} fill a host before they go on to the
 * next; they differ in the order of the hosts. {@link #among} leaves them the hosts that are free,
 * {@link #seenBy} lets them judge nearness by another description of the cluster, and {@link
 * #inOrder} numbers the ranks otherwise.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PlacementPolicy {
  private static final long MOST_HOSTS = 1_000_000;

  private enum Kind {
    PACKED,
    SPREAD,
    RANDOM,
    BY_RAIL,
    HOSTS,
    EXPLICIT
  }

  private final Kind kind;
  private final int ranks;
  private final long seed;
  private final List<GpuRef> gpus;
  private final List<String> hosts;
  private final RankOrder order;
  private final @Nullable Cluster view;

  private PlacementPolicy(Kind kind, int ranks, long seed, List<GpuRef> gpus) {
    this(kind, ranks, seed, gpus, List.of(), RankOrder.AS_CHOSEN, null);
  }

  private PlacementPolicy(
      Kind kind,
      int ranks,
      long seed,
      List<GpuRef> gpus,
      List<String> hosts,
      RankOrder order,
      @Nullable Cluster view) {
    if (ranks < 1) {
      throw new IllegalArgumentException("a job has at least one rank, found " + ranks);
    }
    this.kind = kind;
    this.ranks = ranks;
    this.seed = seed;
    this.gpus = gpus;
    this.hosts = hosts;
    this.order = order;
    this.view = view;
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
   * The first GPU of each host, hosts packed, then the second of each, and so on: a job that is no
   * larger than the number of hosts keeps to one rail.
   *
   * @param ranks how many, at least 1
   * @return the policy
   */
  public static PlacementPolicy byRail(int ranks) {
    return new PlacementPolicy(Kind.BY_RAIL, ranks, 0, List.of());
  }

  /**
   * The GPUs of hosts that are named, host by host, as a scheduler has allocated them.
   *
   * @param hosts the ids of hosts, each once
   * @param ranks how many, at least 1
   * @return the policy
   * @throws IllegalArgumentException if a host is named twice
   */
  public static PlacementPolicy onHosts(List<String> hosts, int ranks) {
    if (hosts.isEmpty()) {
      throw new IllegalArgumentException("a job is on at least one host, found none named");
    }
    return new PlacementPolicy(
        Kind.HOSTS, ranks, 0, List.of(), distinct(hosts), RankOrder.AS_CHOSEN, null);
  }

  /**
   * The GPUs of the hosts of a node list as Slurm prints it in {@code SLURM_JOB_NODELIST}.
   *
   * @param nodeList such as {@code gpu[001-004,017]}, at most a million hosts
   * @param ranks how many, at least 1
   * @return the policy
   * @throws IllegalArgumentException if it is no node list, or names a host twice
   */
  public static PlacementPolicy onNodeList(String nodeList, int ranks) {
    return onHosts(hostsOfNodeList(nodeList), ranks);
  }

  /**
   * The hosts of a node list as Slurm prints it.
   *
   * @param nodeList such as {@code gpu[001-004,017]}, at most a million hosts
   * @return the ids, in the order of the list
   * @throws IllegalArgumentException if it is no node list
   */
  public static List<String> hostsOfNodeList(String nodeList) {
    try {
      return List.copyOf(HostList.expand(nodeList, MOST_HOSTS));
    } catch (HostList.MalformedException e) {
      throw new IllegalArgumentException(
          "a node list is such as gpu[001-004,017]: " + e.getMessage(), e);
    }
  }

  private static List<String> distinct(List<String> hosts) {
    Set<String> seen = new HashSet<>();
    for (String h : hosts) {
      if (!seen.add(h)) {
        throw new IllegalArgumentException("host " + h + " is named twice");
      }
    }
    return List.copyOf(hosts);
  }

  /**
   * The same on some hosts only, as those that are free.
   *
   * @param hosts the ids of the hosts that may be used, each once; other ids are refused when the
   *     ranks are laid
   * @return a new policy
   * @throws IllegalArgumentException if a host is named twice, none is named, or the policy names
   *     its hosts or GPUs itself
   */
  public PlacementPolicy among(List<String> hosts) {
    if (kind == Kind.EXPLICIT || kind == Kind.HOSTS || hosts.isEmpty()) {
      throw new IllegalArgumentException(
          this
              + " among "
              + Counts.of(hosts.size(), "host")
              + ": a policy that chooses hosts itself takes at least one to choose from");
    }
    return new PlacementPolicy(kind, ranks, seed, gpus, distinct(hosts), order, view);
  }

  /**
   * The same with nearness as another description of the cluster tells it, such as one read from
   * Slurm's {@code topology.conf} or from topograph: what a scheduler that knows no more would do.
   * Hosts are matched by id; those that it lacks are not used.
   *
   * @param description a cluster with one back end
   * @return a new policy
   */
  public PlacementPolicy seenBy(Cluster description) {
    return new PlacementPolicy(kind, ranks, seed, gpus, hosts, order, description);
  }

  /**
   * The same with ranks numbered in another order.
   *
   * @param order the order
   * @return a new policy
   */
  public PlacementPolicy inOrder(RankOrder order) {
    return new PlacementPolicy(kind, ranks, seed, gpus, hosts, Objects.requireNonNull(order), view);
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
      return Placement.of(toString(), slots, ordered(slots, slots.slotsOf(gpus)));
    }
    int[] chosen =
        switch (kind) {
          case PACKED, BY_RAIL -> HostOrder.packed(groups(slots, known));
          case SPREAD -> HostOrder.spread(groups(slots, known));
          case HOSTS -> slots.hostsOf(hosts);
          default -> shuffled(slots);
        };
    int room = 0;
    for (int h : chosen) {
      room += slots.firstSlot(h + 1) - slots.firstSlot(h);
    }
    if (room < ranks) {
      throw new IllegalArgumentException(
          "the job has "
              + Counts.of(ranks, "rank")
              + " but cluster "
              + slots.cluster().id()
              + " has "
              + Counts.of(room, "GPU")
              + (hosts.isEmpty() && view == null ? "" : " on the hosts that may be used")
              + " on fabric "
              + slots.fabric().id());
    }
    int[] slotOfRank = kind == Kind.BY_RAIL ? byRail(slots, chosen) : byHost(slots, chosen);
    return Placement.of(toString(), slots, ordered(slots, slotOfRank));
  }

  private int[] byHost(GpuSlots slots, int[] chosen) {
    int[] slotOfRank = new int[ranks];
    int r = 0;
    for (int h : chosen) {
      for (int s = slots.firstSlot(h); s < slots.firstSlot(h + 1) && r < ranks; s++) {
        slotOfRank[r++] = s;
      }
    }
    return slotOfRank;
  }

  private int[] byRail(GpuSlots slots, int[] chosen) {
    int[] slotOfRank = new int[ranks];
    for (int r = 0, i = 0; r < ranks; i++) {
      for (int h : chosen) {
        int s = slots.firstSlot(h) + i;
        if (s < slots.firstSlot(h + 1) && r < ranks) {
          slotOfRank[r++] = s;
        }
      }
    }
    return slotOfRank;
  }

  private int[] ordered(GpuSlots slots, int[] slotOfRank) {
    Comparator<Integer> byPosition =
        Comparator.comparingInt(s -> s - slots.firstSlot(slots.hostOfSlot(s)));
    Comparator<Integer> byName =
        Comparator.comparing(s -> slots.host(slots.hostOfSlot(s)).id(), NaturalOrder.INSTANCE);
    return switch (order) {
      case AS_CHOSEN -> slotOfRank;
      case BY_HOST_NAME -> sorted(slotOfRank, byName);
      case BY_RAIL -> sorted(slotOfRank, byPosition);
      case REVERSED -> {
        int[] out = new int[slotOfRank.length];
        for (int r = 0; r < out.length; r++) {
          out[r] = slotOfRank[out.length - 1 - r];
        }
        yield out;
      }
    };
  }

  /** Sorted, equal ones in the order they had. */
  private static int[] sorted(int[] slotOfRank, Comparator<Integer> order) {
    return IntStream.of(slotOfRank).boxed().sorted(order).mapToInt(Integer::intValue).toArray();
  }

  /** Groups of near hosts that may be used. */
  private List<List<int[]>> groups(GpuSlots slots, @Nullable FabricStructure known) {
    List<List<int[]>> all;
    if (view == null) {
      all = HostOrder.groups(slots, known);
    } else {
      GpuSlots seen = new GpuSlots(view, view.backend());
      int[] slotHost = new int[seen.hostCount()];
      for (int h = 0; h < slotHost.length; h++) {
        slotHost[h] = slots.find(seen.host(h).id());
      }
      all = HostOrder.mapped(HostOrder.groups(seen, null), h -> slotHost[h]);
    }
    if (hosts.isEmpty()) {
      return all;
    }
    boolean[] free = new boolean[slots.hostCount()];
    for (int h : slots.hostsOf(hosts)) {
      free[h] = true;
    }
    return HostOrder.mapped(all, h -> free[h] ? h : -1);
  }

  private int[] shuffled(GpuSlots slots) {
    int[] from;
    if (view != null) {
      from = HostOrder.packed(groups(slots, null));
    } else if (hosts.isEmpty()) {
      from = IntStream.range(0, slots.hostCount()).toArray();
    } else {
      from = slots.hostsOf(hosts);
    }
    int[] out = shuffled(from.length);
    for (int i = 0; i < out.length; i++) {
      out[i] = from[out[i]];
    }
    return out;
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
    String what =
        switch (kind) {
          case PACKED -> "packed(" + ranks + ")";
          case SPREAD -> "spread(" + ranks + ")";
          case RANDOM -> "random(" + ranks + ", " + seed + ")";
          case BY_RAIL -> "by rail(" + ranks + ")";
          case HOSTS -> "on " + Counts.of(hosts.size(), "host") + "(" + ranks + ")";
          case EXPLICIT -> "explicit(" + Counts.of(ranks, "GPU") + ")";
        };
    return what
        + (kind == Kind.HOSTS || hosts.isEmpty() ? "" : " among " + Counts.of(hosts.size(), "host"))
        + (view == null ? "" : " as " + view.id() + " tells")
        + (order == RankOrder.AS_CHOSEN ? "" : ", ranks " + order);
  }

  /** By kind, number of ranks, seed, named GPUs and hosts, order, and description. */
  @Override
  public boolean equals(Object other) {
    return other instanceof PlacementPolicy p
        && kind == p.kind
        && ranks == p.ranks
        && seed == p.seed
        && gpus.equals(p.gpus)
        && hosts.equals(p.hosts)
        && order == p.order
        && Objects.equals(view, p.view);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind.name(), ranks, seed, gpus, hosts, order.name());
  }
}
