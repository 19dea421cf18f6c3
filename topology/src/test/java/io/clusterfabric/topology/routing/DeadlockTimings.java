package io.clusterfabric.topology.routing;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.Locale;

/** Prints what every single failure of a fat tree of 1,024 endpoints costs; run by hand. */
final class DeadlockTimings {
  private DeadlockTimings() {}

  public static void main(String[] args) {
    FabricGraph g = Networks.fatTree(16);
    FabricStructure structure = FabricStructure.of(g);
    long start = System.nanoTime();
    int cycles = 0;
    long[] parts = new long[3];
    long valleys = 0;
    for (int b = 0; b < g.bundleCount(); b++) {
      long t0 = System.nanoTime();
      FabricGraph damaged = g.without(ElementRef.link(g.links(b).get(0).id()));
      long t1 = System.nanoTime();
      EcmpRouting ecmp = EcmpRouting.of(damaged);
      cycles += ChannelDependencies.of(ecmp).isCyclic() ? 1 : 0;
      long t2 = System.nanoTime();
      valleys += ValleyPaths.of(ecmp, structure).pairs();
      long t3 = System.nanoTime();
      parts[0] += t1 - t0;
      parts[1] += t2 - t1;
      parts[2] += t3 - t2;
    }
    System.out.printf(
        Locale.ROOT,
        "%d failures of %s: %d circles, %d valleys, %d ms (graphs %d, circles %d, valleys %d)%n",
        g.bundleCount(),
        g,
        cycles,
        valleys,
        (System.nanoTime() - start) / 1_000_000,
        parts[0] / 1_000_000,
        parts[1] / 1_000_000,
        parts[2] / 1_000_000);
    for (int i = 0; i < 3; i++) {
      start = System.nanoTime();
      DeadlockSweep sweep = DeadlockSweep.ofShortestPaths(g);
      System.out.printf(Locale.ROOT, "%s: %d ms%n", sweep, (System.nanoTime() - start) / 1_000_000);
    }
    FabricGraph big = Networks.torPods(24, 32, 4, 8, 32, 32);
    for (int i = 0; i < 3; i++) {
      start = System.nanoTime();
      ChannelDependencies c = ChannelDependencies.of(EcmpRouting.of(big));
      System.out.printf(Locale.ROOT, "%s: %d ms%n", c, (System.nanoTime() - start) / 1_000_000);
    }
  }
}
