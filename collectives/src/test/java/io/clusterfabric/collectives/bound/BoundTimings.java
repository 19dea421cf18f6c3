package io.clusterfabric.collectives.bound;

import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import java.util.Locale;

/** Prints what bounds of the largest fabrics cost; run by hand. */
final class BoundTimings {
  private BoundTimings() {}

  public static void main(String[] args) {
    show(ReferenceDesigns.dgxSuperPodH100(4), 1_016);
    show(ReferenceDesigns.metaInfiniBand24k(), 24_576);
    show(ReferenceDesigns.metaRoce24k(), 24_576);
  }

  private static void show(Cluster cluster, int ranks) {
    for (PlacementPolicy policy :
        new PlacementPolicy[] {PlacementPolicy.packed(ranks), PlacementPolicy.random(ranks, 7)}) {
      long start = System.nanoTime();
      Placement placement = policy.on(cluster);
      start = lap("placed", start);
      FabricBounds bounds = FabricBounds.of(placement);
      start = lap(bounds.graph().toString(), start);
      for (Collective c :
          new Collective[] {
            Collective.ALL_GATHER, Collective.ALL_REDUCE, Collective.ALL_TO_ALL, Collective.GATHER
          }) {
        CollectiveBound b = bounds.bound(c, DataSize.of("1GiB"));
        start = lap(c + " " + b, start);
      }
    }
  }

  private static long lap(String what, long start) {
    System.out.printf(Locale.ROOT, "%6d ms  %s%n", (System.nanoTime() - start) / 1_000_000, what);
    return System.nanoTime();
  }
}
