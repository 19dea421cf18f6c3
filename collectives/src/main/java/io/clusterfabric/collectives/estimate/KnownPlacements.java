package io.clusterfabric.collectives.estimate;

import io.clusterfabric.collectives.internal.load.FabricShape;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What was found out about a fabric and the latest placements on it. Guarded by its own lock: what
 * one thread works out, another that asks for the same waits for.
 */
final class KnownPlacements {
  private static final int KEPT = 32;

  private final Cluster cluster;
  private final Fabric fabric;
  private final Map<Object, PlacedCluster> latest = new LinkedHashMap<>(16, 0.75f, true);
  private @Nullable FabricShape shape;

  KnownPlacements(Cluster cluster, Fabric fabric) {
    this.cluster = cluster;
    this.fabric = fabric;
  }

  synchronized PlacedCluster place(PlacementPolicy policy) {
    PlacedCluster found =
        find(
            policy,
            () -> PlacedCluster.of(policy.on(cluster, fabric, shape().structure()), shape()));
    // Whoever asks for this placement by itself next time finds it as well.
    latest.put(found.placement(), found);
    return found;
  }

  synchronized PlacedCluster of(Placement placement) {
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
    PlacedCluster found = latest.get(key);
    if (found == null) {
      found = work.get();
      latest.put(key, found);
      while (latest.size() > KEPT) {
        Object oldest = latest.keySet().iterator().next();
        latest.remove(oldest);
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
