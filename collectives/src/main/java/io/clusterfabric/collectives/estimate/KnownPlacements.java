package io.clusterfabric.collectives.estimate;

import io.clusterfabric.collectives.internal.load.FabricShape;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What was found out about a fabric and the latest placements on it. Guarded by its own lock: what
 * one thread works out, another that asks for the same waits for.
 */
final class KnownPlacements {
  /** A sweep goes through many small placements; of large ones a few fill as much memory. */
  private static final int MOST_KEPT = 1_024;

  private static final long MOST_RANKS = 1 << 20;

  private final Cluster cluster;
  private final Fabric fabric;
  private final Map<Object, Known> latest = new LinkedHashMap<>(16, 0.75f, true);
  private long ranks;
  private @Nullable FabricShape shape;

  /** What is found out once; other placements do not wait for it. */
  private static final class Known {
    private @Nullable PlacedCluster placed;
    private long counted;

    synchronized PlacedCluster get(Supplier<PlacedCluster> work) {
      PlacedCluster p = placed;
      if (p == null) {
        p = work.get();
        placed = p;
      }
      return p;
    }
  }

  KnownPlacements(Cluster cluster, Fabric fabric) {
    this.cluster = cluster;
    this.fabric = fabric;
  }

  PlacedCluster place(PlacementPolicy policy) {
    PlacedCluster found =
        find(
            policy,
            () -> PlacedCluster.of(policy.on(cluster, fabric, shape().structure()), shape()));
    // Whoever asks for this placement by itself next time finds it as well.
    return find(found.placement(), () -> found);
  }

  PlacedCluster of(Placement placement) {
    check(placement);
    return find(placement, () -> PlacedCluster.of(placement, shape()));
  }

  /** Refuses a placement elsewhere. */
  void check(Placement placement) {
    if (!placement.cluster().equals(cluster) || !placement.fabric().id().equals(fabric.id())) {
      throw new IllegalArgumentException(
          "the ranks are placed on fabric "
              + placement.fabric().id()
              + " of "
              + placement.cluster()
              + ", but these are collectives over fabric "
              + fabric.id()
              + " of "
              + cluster);
    }
  }

  private PlacedCluster find(Object key, Supplier<PlacedCluster> work) {
    Known known;
    synchronized (this) {
      known = latest.computeIfAbsent(key, k -> new Known());
    }
    PlacedCluster found = known.get(work);
    synchronized (this) {
      if (known.counted == 0 && latest.get(key) == known) {
        known.counted = found.placement().ranks();
        ranks += known.counted;
      }
      Iterator<Known> oldest = latest.values().iterator();
      while (latest.size() > MOST_KEPT || (ranks > MOST_RANKS && latest.size() > 1)) {
        ranks -= oldest.next().counted;
        oldest.remove();
      }
    }
    return found;
  }

  synchronized FabricShape shape() {
    FabricShape s = shape;
    if (s == null) {
      s = FabricShape.of(cluster, fabric);
      shape = s;
    }
    return s;
  }
}
